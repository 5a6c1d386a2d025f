//! Names of all fields of each kind of content file, recorded while the reader reads a text that has every part.

use std::sync::LazyLock;

use plumb_content::text::source::Source;
use plumb_content::text::yaml;

use plumb_content::read::{self, BlueprintKind, example, identity};

/// Parts that the examples leave out, so that the reader asks for their fields too. They need not be valid.
const MORE: [(BlueprintKind, &str); 8] = [
    (
        BlueprintKind::Skill,
        "skill_id: X\nanswer: {}\nperformance_benchmarks: {grade_3: {}}\ntests: [{}]\ngeneration: {item_type: \
         short_answer, answer_type: integer, parameters: {}, difficulty_levels: {easy: {parameters: {a: {}}}}, \
         difficulty_factors: [{name: a, weight: 0, when: a, times: a}]}\n",
    ),
    (
        BlueprintKind::Assessment,
        "assessment_id: X\nconfiguration: {adaptive: {}}\navailability: {}\nreveal: {}\nscoring: {grade_bands: [{}]}\nsections: \
         [{section_id: a, skill_blueprints: [{}]}]\n",
    ),
    (BlueprintKind::Assessment, "assessment_id: X\nitem_source: bank\nsections: [{section_id: a, skills: [{}]}]\n"),
    (
        BlueprintKind::Graph,
        "{\"nodes\": [{\"id\": \"x\", \"bkt\": {}, \"emissions\": {\"X\": {}}, \"blueprints\": [\"X\"]}]}",
    ),
    (BlueprintKind::Curriculum, "id: x\nmodules: [{id: a, item_templates: [{}]}]\n"),
    (
        BlueprintKind::Survey,
        "survey_id: x\nconfiguration: {}\nquestions: [{question_id: a, question_type: multiple_select, options: [{}]}, \
         {question_id: b, question_type: matrix, scale: {}}, {question_id: c, question_type: number}, {question_id: d, \
         question_type: short_text}, {question_id: e, question_type: date}]\nskip_logic: {c: [{}]}\n",
    ),
    (
        BlueprintKind::Workflow,
        "workflow_id: x\nsteps: [{step_id: q, type: ask, question: {question_type: multiple_select, options: [{}]}}, \
         {step_id: r, type: ask, question: {question_type: matrix, scale: {}}}, {step_id: s, type: ask, question: \
         {question_type: short_text}}, {step_id: t, type: ask, question: {question_type: date}}, {step_id: a, type: ask, \
         question: {question_type: number}}, {step_id: b, type: choose, \
         options: [{}, {}]}, {step_id: c, type: branch, rules: [{}]}, {step_id: d, type: wait, for: {}}, {step_id: e, \
         type: run}, {step_id: f, type: check, answer: {}}, {step_id: g, type: check}, {step_id: h, type: end}]\n",
    ),
    (BlueprintKind::Topic, "topic_id: x\nquestions: [{}]\n"),
];

static KNOWN: LazyLock<[Vec<&'static str>; BlueprintKind::ALL.len()]> = LazyLock::new(|| {
    BlueprintKind::ALL.map(|kind| {
        let more = MORE.iter().filter(|(other, _)| *other == kind).map(|(_, text)| *text);
        let mut all: Vec<&str> = std::iter::once(example(kind)).chain(more).flat_map(asked).collect();
        if matches!(kind, BlueprintKind::Skill | BlueprintKind::Topic) {
            all.extend(read::figure_fields());
        }
        all.sort_unstable();
        all.dedup();
        all
    })
});

/// Returns the names of all fields of a kind, in order. They are recorded from the reader itself, so there is no second
/// list that could differ from it.
pub fn known_fields(kind: BlueprintKind) -> &'static [&'static str] {
    let at = BlueprintKind::ALL.iter().position(|other| *other == kind).unwrap_or_default();
    KNOWN.get(at).map_or(&[], Vec::as_slice)
}

fn asked(text: &str) -> Vec<&'static str> {
    let source = Source::new("", text);
    let (Some(found), Ok(root)) = (identity(text), yaml::parse(&source)) else { return Vec::new() };
    if found.kind == BlueprintKind::Graph {
        return crate::graph::read::asked(&source, &root);
    }
    read::asked(found.kind, &source, &root)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;
    use plumb_content::text::yaml::{Data, Node};

    /// Fields below which the names are chosen by authors (of parameters, levels, …) and are not fields themselves.
    const CHOSEN: [&str; 13] = [
        "parameters",
        "computed_values",
        "difficulty_levels",
        "difficulty_factors",
        "difficulty_distribution",
        "section_weights",
        "performance_benchmarks",
        "variables",
        "emissions",
        "features",
        "skip_logic",
        "labels",
        "translations",
    ];

    fn names(node: &Node, chosen: bool, found: &mut BTreeSet<String>) {
        match &node.data {
            Data::List(items) => items.iter().for_each(|item| names(item, chosen, found)),
            Data::Map(pairs) => {
                for (key, value) in pairs {
                    let Data::Scalar(name) = &key.data else { continue };
                    if !chosen {
                        found.insert(name.clone());
                    }
                    names(value, !chosen && CHOSEN.contains(&name.as_str()), found);
                }
            }
            Data::Scalar(_) => {}
        }
    }

    fn files(folder: &Path, texts: &mut Vec<String>) {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, texts);
            } else {
                texts.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }

    #[test]
    fn every_field_of_the_shipped_blueprints_is_known() {
        let mut texts = Vec::new();
        files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints"), &mut texts);
        let mut seen = BTreeSet::new();
        for text in &texts {
            let Some(found) = identity(text) else { continue };
            seen.insert(found.kind);
            let mut used = BTreeSet::new();
            names(&yaml::parse(&Source::new("", text)).unwrap(), false, &mut used);
            let known = known_fields(found.kind);
            let missing: Vec<&String> = used.iter().filter(|name| !known.contains(&name.as_str())).collect();
            assert!(missing.is_empty(), "{:?} {:?}: {missing:?}", found.kind, found.id);
        }
        assert_eq!(seen.len(), BlueprintKind::ALL.len());
    }

    #[test]
    fn fields_of_one_kind_are_not_those_of_another() {
        assert!(known_fields(BlueprintKind::Skill).contains(&"distractor_strategies"));
        assert!(known_fields(BlueprintKind::Skill).contains(&"absolute_tolerance"));
        assert!(known_fields(BlueprintKind::Skill).contains(&"practised_as"));
        assert!(known_fields(BlueprintKind::Graph).contains(&"p_init"));
        assert!(known_fields(BlueprintKind::Workflow).contains(&"otherwise"));
        assert!(!known_fields(BlueprintKind::Survey).contains(&"distractor_strategies"));
    }
}
