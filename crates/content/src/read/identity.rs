//! Determines kind and id of a text from its first fields, even of one that cannot be read yet.

use crate::fields::is_word;
use crate::text::yaml;
use crate::translate::TextFields;

/// Id of the skills graph, of which there is only one.
const GRAPH_ID: &str = "skills_graph";

/// Kind of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum BlueprintKind {
    Skill,
    Assessment,
    /// The skills graph.
    Graph,
    /// A curriculum through the graph.
    Curriculum,
    /// Questions without a key.
    Survey,
    /// A process with steps.
    Workflow,
    /// Prompts for reflection.
    Reflection,
    /// Problems by an author.
    ProblemSet,
    /// A reasoning schema for exam items.
    Schema,
    /// A topic for a tutor.
    Topic,
}

impl BlueprintKind {
    /// Every kind, in the order of lists.
    pub const ALL: [Self; 10] = [
        Self::Skill,
        Self::Assessment,
        Self::Curriculum,
        Self::Graph,
        Self::Survey,
        Self::Workflow,
        Self::Reflection,
        Self::ProblemSet,
        Self::Schema,
        Self::Topic,
    ];

    /// The name as stored and in URLs.
    pub fn as_str(self) -> &'static str {
        self.into()
    }

    /// Parses the name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }

    /// Which of its fields are texts for people.
    pub const fn text_fields(self) -> TextFields {
        match self {
            Self::Skill => TextFields::SKILL,
            Self::Assessment => TextFields::ASSESSMENT,
            Self::Graph => TextFields::GRAPH,
            Self::Curriculum => TextFields::CURRICULUM,
            Self::Survey => TextFields::SURVEY,
            Self::Workflow => TextFields::WORKFLOW,
            Self::Reflection => TextFields::REFLECTION,
            Self::ProblemSet => TextFields::PROBLEM_SET,
            Self::Schema => TextFields::NONE,
            Self::Topic => TextFields::TOPIC,
        }
    }

    /// The field that identifies the kind.
    const fn field(self) -> &'static str {
        match self {
            Self::Skill => "skill_id",
            Self::Assessment => "assessment_id",
            Self::Graph => "nodes",
            Self::Curriculum => "modules",
            Self::Survey => "survey_id",
            Self::Workflow => "workflow_id",
            Self::Reflection => "reflection_id",
            Self::ProblemSet => "problem_set",
            Self::Schema => "schema_id",
            Self::Topic => "topic_id",
        }
    }

    /// The field with the id; `None` for the graph, which is the only one of its kind.
    const fn id_field(self) -> Option<&'static str> {
        match self {
            Self::Graph => None,
            Self::Curriculum => Some("id"),
            _ => Some(self.field()),
        }
    }

    fn told_by(field: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.field() == field)
    }
}

/// Kind and id of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Kind.
    pub kind: BlueprintKind,
    /// Id within its kind; `None` if the text has none yet.
    pub id: Option<String>,
}

/// Determines the kind of a blueprint from its first fields, without reading further.
pub fn kind_of(text: &str) -> Option<BlueprintKind> {
    yaml::top_fields(text).find_map(|(name, _)| BlueprintKind::told_by(&name))
}

/// Determines kind and id of a blueprint from its first fields, without reading further; a text that is not valid YAML
/// yet is searched line by line.
pub fn identity(text: &str) -> Option<Identity> {
    identity_of(yaml::top_fields(text)).or_else(|| identity_of(fields_of_lines(text).into_iter()))
}

/// Returns kind and id as soon as the fields determine them.
fn identity_of(fields: impl Iterator<Item = (String, Option<String>)>) -> Option<Identity> {
    let (mut kind, mut read) = (None, Vec::new());
    for (name, value) in fields {
        kind = kind.or_else(|| BlueprintKind::told_by(&name));
        read.push((name, value));
        let Some(kind) = kind else { continue };
        let id = match kind.id_field() {
            None => Some(GRAPH_ID.to_owned()),
            Some(field) => match read.iter().find(|(name, _)| name == field) {
                Some((_, value)) => value.clone(),
                None => continue,
            },
        };
        return Some(Identity { kind, id: id.filter(|id| is_word(id)) });
    }
    Some(Identity { kind: kind?, id: None })
}

/// Returns the fields of lines that begin with a name and a colon.
fn fields_of_lines(text: &str) -> Vec<(String, Option<String>)> {
    text.lines()
        .filter_map(|line| {
            let (name, value) = line.split_once(':')?;
            let value = value.split(" #").next().unwrap_or_default().trim().trim_matches(['"', '\'']);
            is_word(name).then(|| (name.to_owned(), Some(value.to_owned())))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(text: &str) -> Option<(BlueprintKind, Option<String>)> {
        identity(text).map(|found| (found.kind, found.id))
    }

    #[test]
    fn a_text_says_what_it_is_even_before_it_can_be_read() {
        assert_eq!(named("skill_id: A.B\nversion: '1'\n"), Some((BlueprintKind::Skill, Some("A.B".into()))));
        assert_eq!(named("id: way\nmodules: []\n"), Some((BlueprintKind::Curriculum, Some("way".into()))));
        assert_eq!(named("{\"nodes\": []}"), Some((BlueprintKind::Graph, Some("skills_graph".into()))));
        let broken = "survey_id: \"how-was-it\"  # the name\nmetadata: {title: 'x\n";
        assert_eq!(kind_of(broken), Some(BlueprintKind::Survey), "what comes after the first fields is not read");
        let unread = "metadata: {title: 'x\nsurvey_id: how-was-it\n";
        assert_eq!(kind_of(unread), None);
        assert_eq!(named(unread), Some((BlueprintKind::Survey, Some("how-was-it".into()))));
        assert_eq!(named(broken), Some((BlueprintKind::Survey, Some("how-was-it".into()))));
        assert_eq!(named("workflow_id:\n"), Some((BlueprintKind::Workflow, None)));
        assert_eq!(named("skill_id: two words\n"), Some((BlueprintKind::Skill, None)), "this cannot be used as an id");
        assert_eq!(named("title: x\n"), None);
        let nested =
            "metadata: {skill_id: B, list: [skill_id, {topic_id: C}]}\n? [skill_id]\n: x\nid: way\nmodules: []\n";
        assert_eq!(
            named(nested),
            Some((BlueprintKind::Curriculum, Some("way".into()))),
            "fields of fields do not count"
        );
        assert_eq!(named("modules: []\nid: way\n"), Some((BlueprintKind::Curriculum, Some("way".into()))));
        assert_eq!(named("a: &x A.B\nskill_id: *x\n"), Some((BlueprintKind::Skill, None)));
        assert_eq!(named("- skill_id: A\n"), None);
        assert_eq!(named("skill_id\n"), None);
        assert_eq!(named(""), None);
    }

    #[test]
    fn every_kind_has_a_name_of_its_own() {
        for kind in BlueprintKind::ALL {
            assert_eq!(BlueprintKind::parse(kind.as_str()), Some(kind));
            assert_eq!(BlueprintKind::told_by(kind.field()), Some(kind));
        }
        assert_eq!(BlueprintKind::parse("drafts"), None, "an address of another page");
    }
}
