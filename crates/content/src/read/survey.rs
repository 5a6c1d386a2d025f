//! Reads a survey: its questions, their conditions, and the rules that skip some of them.

use std::collections::BTreeMap;
use std::rc::Rc;

use plumb_formula::{Formula, Names};

use crate::fields::{Id, LocatedNode, Reader};
use crate::question::Question;
use crate::survey::{MAX_QUESTIONS, MAX_RULES, Skip, Survey, SurveyMetadata, SurveySettings, SurveyStep, Target};
use crate::text::problem::shorten;
use crate::text::scalar;
use crate::text::source::SourceSpan;
use crate::text::source_map::SourceMap;
use crate::text::suggest;
use crate::text::yaml::Data;
use plumb_types::ContentHash;

use super::question::QuestionDraft;

/// Target of a rule that leads to the end.
const END: &str = "end";

/// Names that formulas can use.
const FORWARD: &str =
    "conditions see the questions before theirs; rules in `skip_logic` see the answer of their own question too";

/// A question as written, with its condition.
struct ConditionalQuestion {
    question: QuestionDraft,
    show_if: Option<LocatedNode>,
}

/// A rule as written.
struct Rule {
    when: Option<LocatedNode>,
    to: Option<Target>,
}

impl Reader<'_> {
    pub(super) fn survey(&mut self, root: &LocatedNode) -> Option<Survey> {
        let mut fields = self.fields(root)?;
        let id = fields.field::<Id>(self, "survey_id");
        // The short form: a title, and a version only if there are several.
        let title = fields.take("title").map(|at| self.text(&at));
        let version = match &title {
            Some(_) => fields.take("version").map_or_else(|| Some("1".to_owned()), |at| self.text(&at)),
            None => fields.field::<String>(self, "version"),
        };
        let metadata = match title {
            Some(title) => title.map(SurveyMetadata::titled),
            None => fields.field::<SurveyMetadata>(self, "metadata"),
        };
        let anonymous = fields.flag(self, "anonymous", false);
        let configuration = fields.optional::<SurveySettings>(self, "configuration").unwrap_or_default();
        let drafts = fields.need(self, "questions").map(|at| self.questions(&at)).unwrap_or_default();
        let rules = fields.take("skip_logic").map(|at| self.skip_logic(&at, &drafts)).unwrap_or_default();
        fields.done(self);
        let questions = self.steps(drafts, rules);
        Some(Survey {
            id: id?,
            version: version?,
            hash: ContentHash::of(&self.source.text),
            metadata: metadata?,
            anonymous,
            configuration,
            questions,
            translations: Vec::new(),
            warnings: Vec::new(),
            places: SourceMap::default(),
        })
    }

    fn questions(&mut self, at: &LocatedNode) -> Vec<ConditionalQuestion> {
        let items = self.nonempty_list(at, MAX_QUESTIONS, "there are no questions here");
        let mut drafts = Vec::with_capacity(items.len());
        for item in &items {
            let Some(mut fields) = self.fields(item) else { continue };
            let question = self.question(&mut fields);
            let show_if = fields.take("show_if");
            fields.done(self);
            if question.id.as_deref() == Some(END) {
                let message = format!("`{END}` has a meaning of its own");
                self.error(question.id_at, "reserved-name", message).help =
                    Some("choose another `question_id`".to_owned());
            }
            drafts.push(ConditionalQuestion { question, show_if });
        }
        drafts
    }

    /// Reads rules, by the index of their question.
    fn skip_logic(&mut self, at: &LocatedNode, drafts: &[ConditionalQuestion]) -> BTreeMap<usize, Vec<Rule>> {
        let mut all = BTreeMap::new();
        for (name, place, at) in self.entries(at).unwrap_or_default() {
            let Some(index) = self.known_question(&name, place, drafts) else { continue };
            // A single rule may be written without a list.
            let items = match &at.node.data {
                Data::Map(_) => vec![self.at(&Rc::clone(&at.node), format!("{}[0]", at.path))],
                _ => self.nonempty_list(&at, MAX_RULES, "there are no rules here"),
            };
            let rules = items.iter().filter_map(|item| self.skip_rule(item, index, drafts)).collect();
            all.insert(index, rules);
        }
        all
    }

    fn skip_rule(&mut self, at: &LocatedNode, from: usize, drafts: &[ConditionalQuestion]) -> Option<Rule> {
        let mut fields = self.fields(at)?;
        let when = fields.need(self, "when");
        let to = fields.need(self, "go_to").and_then(|at| self.target(&at, from, drafts));
        fields.done(self);
        Some(Rule { when, to })
    }

    fn target(&mut self, at: &LocatedNode, from: usize, drafts: &[ConditionalQuestion]) -> Option<Target> {
        let name = self.text(at)?;
        if name == END {
            return Some(Target::End);
        }
        let index = self.known_question(&name, at.place(), drafts)?;
        let (code, message) = match index.cmp(&from) {
            std::cmp::Ordering::Greater => return Some(Target::Question(index)),
            std::cmp::Ordering::Equal => ("goes-to-itself", format!("`{name}` cannot lead to itself")),
            std::cmp::Ordering::Less => ("goes-back", format!("`{name}` comes before the question of this rule")),
        };
        self.error(at.place(), code, message).help =
            Some(format!("a rule leads to a later question or to `{END}`, so that nobody goes in circles"));
        None
    }

    fn known_question(&mut self, name: &str, place: SourceSpan, drafts: &[ConditionalQuestion]) -> Option<usize> {
        let found = drafts.iter().position(|draft| draft.question.id.as_deref() == Some(name));
        if found.is_none() {
            let known: Vec<&str> = drafts.iter().filter_map(|draft| draft.question.id.as_deref()).collect();
            let message = format!("there is no question `{}`", shorten(name));
            self.error(place, "unknown-question", message).help = Some(suggest::help(name, &known));
        }
        found
    }

    /// Compiles the rules in the order of the questions: each sees the names of earlier questions.
    fn steps(&mut self, drafts: Vec<ConditionalQuestion>, mut rules: BTreeMap<usize, Vec<Rule>>) -> Vec<SurveyStep> {
        let mut later = names_by_question(&drafts);
        let mut names = Names::new();
        let mut steps = Vec::with_capacity(drafts.len());
        for (index, draft) in drafts.into_iter().enumerate() {
            let show_if = draft.show_if.and_then(|at| self.rule(&at, &names, &later));
            self.declare_question(&draft.question, &mut names);
            later.retain(|_, at| *at > index);
            let own = rules.remove(&index).unwrap_or_default();
            let skips = own.into_iter().filter_map(|rule| {
                let when = rule.when.and_then(|at| self.rule(&at, &names, &later));
                Some(Skip { when: when?, to: rule.to? })
            });
            let skips: Vec<Skip> = skips.collect();
            // A question that could not be read has been reported; without it the survey is not returned.
            if let Some(question) = draft.question.question {
                steps.push(SurveyStep { question, show_if, skips });
            }
        }
        steps
    }

    /// Compiles a condition over earlier answers.
    fn rule(&mut self, at: &LocatedNode, names: &Names, later: &BTreeMap<String, usize>) -> Option<Formula> {
        let text = self.text(at)?;
        let problems = match Formula::compile(&text, names) {
            Ok(formula) => return self.must_be_condition(at, formula),
            Err(problems) => problems,
        };
        for problem in problems {
            let name = problem.span.text(&text);
            let place = scalar::within(self.source, at.place(), problem.span.start, problem.span.end);
            if problem.code == "unknown-name" && later.contains_key(name) {
                let message = format!("`{name}` is not answered yet when this is asked");
                self.error(place, "forward-reference", message).help = Some(FORWARD.to_owned());
            } else {
                self.error(place, problem.code, problem.message).help = problem.help;
            }
        }
        None
    }
}

/// Returns every name defined by answers, with the index of its question.
fn names_by_question(drafts: &[ConditionalQuestion]) -> BTreeMap<String, usize> {
    let mut all = BTreeMap::new();
    for (index, draft) in drafts.iter().enumerate() {
        let given = draft.question.question.iter().flat_map(Question::names);
        for name in given.map(|(name, _)| name).chain(draft.question.id.clone()) {
            all.entry(name).or_insert(index);
        }
    }
    all
}
