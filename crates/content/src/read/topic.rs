//! Reads a topic: guidelines for a tutor, concepts, and the steps of a study plan.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::fields::{Field, Fields, Id, List, LocatedNode, Reader, Word, Wording};
use crate::share::Share;
use crate::survey::SurveyMetadata;
use crate::text::source::SourceSpan;
use crate::text::source_map::SourceMap;
use crate::text::suggest;
use crate::topic::{
    Concept, ConceptTalk, DEFAULT_RIGHT, GlossaryEntry, Guidelines, MAX_ENTRIES, MAX_ENTRY, MAX_OTHER_WAYS,
    MAX_QUESTION, MAX_QUESTIONS, MAX_RIGHT, MAX_STEPS, MAX_TERMS, MAX_WORDINGS, MIN_WORDINGS, Step, StepKind, Topic,
    TopicQuestion,
};
use plumb_types::{ContentHash, SkillId};

/// Maximum length of a concept's name, in characters.
const MAX_CONCEPT: usize = 80;

/// Type of a step as written.
#[derive(Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
enum StepType {
    Explain,
    Check,
    Practice,
}

/// A concept, as far as it can be read. Steps may refer to it even if it has errors.
struct ListedConcept {
    name: String,
    place: SourceSpan,
    concept: Option<Arc<Concept>>,
}

/// A step, as far as it can be read.
#[derive(Default)]
struct StepDraft {
    /// Its type, and the position of that.
    kind: Option<(StepType, SourceSpan)>,
    /// The concept that it names, if that exists.
    concept: Option<String>,
    step: Option<Step>,
}

impl Reader<'_> {
    pub(super) fn topic(&mut self, root: &LocatedNode) -> Option<Topic> {
        let mut fields = self.fields(root)?;
        let id = fields.field::<Id>(self, "topic_id");
        let version = fields.field::<String>(self, "version");
        // The metadata have the format of surveys.
        let metadata = fields.field::<SurveyMetadata>(self, "metadata");
        let guidelines = fields.field::<Guidelines>(self, "guidelines");
        let concepts = fields.need(self, "concepts").map(|at| self.concepts(&at)).unwrap_or_default();
        let glossary = fields.optional::<List<GlossaryEntry, MAX_TERMS>>(self, "glossary").unwrap_or_default();
        let questions = fields.take("questions").map(|at| self.topic_questions(&at, &concepts)).unwrap_or_default();
        let steps = fields.need(self, "study_plan").map(|at| self.study_plan(&at, &concepts)).unwrap_or_default();
        let closing = fields.optional::<Wording>(self, "closing");
        fields.done(self);
        let metadata = metadata?;
        Some(Topic {
            id: id?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            title: metadata.title,
            description: metadata.description,
            estimated_duration_minutes: metadata.estimated_duration_minutes,
            guidelines: guidelines?,
            concepts: concepts.into_iter().filter_map(|listed| listed.concept).collect(),
            glossary,
            questions,
            steps,
            closing,
            translations: Vec::new(),
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    fn concepts(&mut self, at: &LocatedNode) -> Vec<ListedConcept> {
        let items = self.nonempty_list(at, MAX_ENTRIES, "there are no concepts here");
        let mut taken = Vec::with_capacity(items.len());
        items.iter().filter_map(|item| self.concept(item, &mut taken)).collect()
    }

    /// Reads a concept; `taken` has the earlier names, to which its own is added.
    fn concept(&mut self, at: &LocatedNode, taken: &mut Vec<(String, SourceSpan)>) -> Option<ListedConcept> {
        let mut fields = self.fields(at)?;
        let name_at = fields.need(self, "concept");
        let name = name_at.as_ref().and_then(|at| self.wording_within(at, MAX_CONCEPT));
        let skill = fields.field::<Id>(self, "skill");
        let talk = fields.field::<ConceptTalk>(self, "talk").unwrap_or_default();
        fields.done(self);
        let (name, place) = (name?, name_at?.place());
        self.must_be_new(&name, ("concept", "concept"), &at.path, taken);
        let concept = skill.map(|skill| Arc::new(Concept { name: name.clone(), skill: SkillId::new(skill), talk }));
        Some(ListedConcept { name, place, concept })
    }

    fn topic_questions(&mut self, at: &LocatedNode, concepts: &[ListedConcept]) -> Vec<TopicQuestion> {
        let items = self.bounded_list(at, MAX_QUESTIONS);
        let mut asked = Vec::new();
        items.iter().filter_map(|item| self.topic_question(item, concepts, &mut asked)).collect()
    }

    /// Reads a question with its answer; `asked` has the earlier wordings, to which its own are added.
    fn topic_question(
        &mut self,
        at: &LocatedNode,
        concepts: &[ListedConcept],
        asked: &mut Vec<(String, SourceSpan)>,
    ) -> Option<TopicQuestion> {
        let mut fields = self.fields(at)?;
        let ask_at = fields.need(self, "ask");
        let answer = fields.field::<Wording<MAX_ENTRY>>(self, "answer");
        let concept = fields.take("concept").map(|at| self.listed_concept(&at, concepts));
        fields.done(self);
        let ask = self.question_wordings(&ask_at?, asked);
        let concept = match concept {
            Some(listed) => Some(listed?.concept.clone()?),
            None => None,
        };
        Some(TopicQuestion { ask: ask?, answer: answer?, concept })
    }

    /// Reads the wordings of a question, each of them new.
    fn question_wordings(&mut self, at: &LocatedNode, asked: &mut Vec<(String, SourceSpan)>) -> Option<Vec<String>> {
        let items = self.list(at)?;
        let (code, message) = match items.len() {
            count if count < MIN_WORDINGS => ("too-few", format!("{count}; at least {MIN_WORDINGS} are needed")),
            count if count > MAX_WORDINGS => {
                ("too-many", format!("{count} entries; at most {MAX_WORDINGS} are allowed"))
            }
            _ => return items.iter().map(|item| self.new_wording(item, asked)).collect(),
        };
        self.error(at.place(), code, message).help = Some("write how different learners would ask it".to_owned());
        None
    }

    fn new_wording(&mut self, at: &LocatedNode, asked: &mut Vec<(String, SourceSpan)>) -> Option<String> {
        let wording = self.wording_within(at, MAX_QUESTION)?;
        if let Some((_, first)) = asked.iter().find(|(other, _)| other.to_lowercase() == wording.to_lowercase()) {
            let line = self.source.position(first.start).line;
            self.error(at.place(), "said-twice", format!("this is already asked on line {line}")).help =
                Some("leave it out, or word it differently".to_owned());
        }
        asked.push((wording.clone(), at.place()));
        Some(wording)
    }

    fn study_plan(&mut self, at: &LocatedNode, concepts: &[ListedConcept]) -> Vec<Step> {
        let items = self.nonempty_list(at, MAX_STEPS, "there are no steps here");
        let drafts: Vec<StepDraft> =
            items.iter().map(|item| self.topic_step(item, concepts).unwrap_or_default()).collect();
        if let Some(StepDraft { kind: Some((StepType::Explain, place)), .. }) = drafts.last() {
            let message = "the last step explains, and nothing shows whether it was understood";
            self.error(*place, "ends-unasked", message).help = Some("end with `check` or `practice`".to_owned());
        }
        let used: BTreeSet<&str> = drafts.iter().filter_map(|draft| draft.concept.as_deref()).collect();
        // Without any steps, that is the problem to report.
        for listed in concepts.iter().filter(|listed| !drafts.is_empty() && !used.contains(listed.name.as_str())) {
            let message = format!("no step is about `{}`", listed.name);
            self.error(listed.place, "unused-concept", message).help =
                Some("give it a step, or take it out of the list".to_owned());
        }
        drafts.into_iter().filter_map(|draft| draft.step).collect()
    }

    fn topic_step(&mut self, at: &LocatedNode, concepts: &[ListedConcept]) -> Option<StepDraft> {
        let mut fields = self.fields(at)?;
        let type_at = fields.need(self, "type");
        let kind = type_at.and_then(|at| Some((Word::<StepType>::read(self, &at)?, at.place())));
        let listed = fields.need(self, "concept").and_then(|at| self.listed_concept(&at, concepts));
        let content_hint = fields.field::<Wording>(self, "content_hint");
        let does = self.step_kind(kind.map(|(kind, _)| kind), &mut fields);
        let asks = !matches!(kind, Some((StepType::Explain, _)));
        let min_difficulty = asks.then(|| fields.optional::<Share>(self, "min_difficulty")).flatten();
        fields.done(self);
        let concept = listed.map(|listed| listed.name.clone());
        let step = listed.and_then(|listed| listed.concept.clone()).zip(content_hint).zip(does);
        let step = step.map(|((concept, content_hint), kind)| Step { concept, content_hint, kind, min_difficulty });
        Some(StepDraft { kind, concept, step })
    }

    fn listed_concept<'c>(&mut self, at: &LocatedNode, concepts: &'c [ListedConcept]) -> Option<&'c ListedConcept> {
        let name = self.wording_within(at, MAX_CONCEPT)?;
        let found = concepts.iter().find(|listed| listed.name == name);
        // A missing list has been reported already.
        if found.is_none() && !concepts.is_empty() {
            let known: Vec<&str> = concepts.iter().map(|listed| listed.name.as_str()).collect();
            let message = format!("`{name}` is not among the concepts");
            self.error(at.place(), "unknown-concept", message).help = Some(suggest::help(&name, &known));
        }
        found
    }

    /// Reads the kind of a step, with the fields specific to it.
    fn step_kind(&mut self, kind: Option<StepType>, fields: &mut Fields) -> Option<StepKind> {
        match kind {
            // With an unknown type, extra fields cannot be recognised.
            None => {
                for name in ["text", "other_ways", "figure", "right"] {
                    fields.take(name);
                }
                None
            }
            Some(StepType::Explain) => {
                let text = fields.field::<Wording>(self, "text");
                let other_ways = fields.field::<List<Wording<MAX_ENTRY>, MAX_OTHER_WAYS>>(self, "other_ways");
                let figure = fields.take("figure").and_then(|at| self.literal_figure(&at));
                let figure = figure.map(|(figure, _)| Box::new(figure));
                Some(StepKind::Explain { text: text?, other_ways: other_ways.unwrap_or_default(), figure })
            }
            Some(StepType::Check) => Some(StepKind::Check),
            Some(StepType::Practice) => {
                let right = fields.take("right").map_or(Some(DEFAULT_RIGHT), |at| self.count(&at, 1, MAX_RIGHT));
                Some(StepKind::Practice { right: right? })
            }
        }
    }
}
