//! Reads blueprints, reporting every problem at once, each with its place.

mod answer;
mod assessment;
mod curriculum;
mod example;
mod extras;
pub mod fields;
mod figure;
mod formulas;
mod identity;
mod levels;
mod names;
mod numbers;
mod parameters;
mod presentation;
mod problem_set;
mod question;
mod reflection;
mod schema;
mod sections;
mod sense;
mod skill;
mod survey;
mod topic;
mod workflow;

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use crate::blueprint::assessment::Assessment;
use crate::blueprint::skill::Skill;
use crate::curriculum::Curriculum;
use crate::problem_set::ProblemSet;
use crate::reflection::Reflection;
use crate::schema::ReasoningSchema;
use crate::survey::Survey;
use crate::text::problem::{Problem, in_file_order};
use crate::text::signs;
use crate::text::source::{Source, SourceSpan};
use crate::text::source_map::SourceMap;
use crate::text::yaml::{self, Data};
use crate::topic::Topic;
use crate::workflow::Workflow;

pub use example::example;
use fields::{LocatedNode, Reader};
pub use figure::figure_fields;
pub use identity::{BlueprintKind, Identity, identity, kind_of};

/// Positions by path.
type PlaceMap = BTreeMap<String, SourceSpan>;

/// Maximum number of entries of lists that people write by hand.
const MAX_LIST: usize = 64;

/// Defines a function for each kind that reads a text; `file` is its name in problems.
macro_rules! readers {
    ($($kind:ident: $made:ty),+) => {$(
        #[doc = concat!("Reads and compiles a ", stringify!($kind), "; `file` is how problems call it.")]
        pub fn $kind(file: &str, text: &str) -> Result<$made, Vec<Problem>> {
            let source = Arc::new(Source::new(file, text));
            let root = yaml::parse(&source).map_err(|problem| vec![*problem])?;
            let mut reader = Reader::new(&source);
            reader.refusals = signs::problems(&source, &root);
            let root = reader.at(&root, String::new());
            let compiled = reader.$kind(&root);
            let (mut made, warnings, places) = conclude(reader, compiled)?;
            made.warnings = warnings;
            made.places = SourceMap::new(source, places);
            Ok(made)
        }
    )+};
}

readers! {
    skill: Skill, assessment: Assessment, curriculum: Curriculum, survey: Survey, workflow: Workflow, reflection: Reflection,
    problem_set: ProblemSet, schema: ReasoningSchema, topic: Topic
}

/// Returns the names of the fields that the reader of that kind looks up, whether or not the text is valid. None for
/// the graph, which another crate reads.
pub fn asked(kind: BlueprintKind, source: &Source, root: &Rc<yaml::Node>) -> Vec<&'static str> {
    let mut reader = Reader::new(source);
    let root = reader.at(root, String::new());
    match kind {
        BlueprintKind::Skill => drop(reader.skill(&root)),
        BlueprintKind::Assessment => drop(reader.assessment(&root)),
        BlueprintKind::Curriculum => drop(reader.curriculum(&root)),
        BlueprintKind::Survey => drop(reader.survey(&root)),
        BlueprintKind::Workflow => drop(reader.workflow(&root)),
        BlueprintKind::Reflection => drop(reader.reflection(&root)),
        BlueprintKind::ProblemSet => drop(reader.problem_set(&root)),
        BlueprintKind::Schema => drop(reader.schema(&root)),
        BlueprintKind::Topic => drop(reader.topic(&root)),
        BlueprintKind::Graph => {}
    }
    reader.asked().collect()
}

/// Returns the compiled value with warnings, refusals and positions; or all problems, if an error prevents reading it.
fn conclude<T>(reader: Reader<'_>, compiled: Option<T>) -> Result<(T, Vec<Problem>, PlaceMap), Vec<Problem>> {
    let failed = reader.has_errors();
    let (mut problems, places) = reader.finish();
    in_file_order(&mut problems);
    match compiled {
        Some(compiled) if !failed => Ok((compiled, problems, places)),
        _ => Err(problems),
    }
}

fn is_empty_list(at: &LocatedNode) -> bool {
    matches!(&at.node.data, Data::List(items) if items.is_empty())
}

/// Whether a text has only letters, digits, `_`, `-` and `.`, begins with a letter or digit, and has at most 128
/// characters.
pub fn is_word(text: &str) -> bool {
    let word = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.');
    text.len() <= 128 && text.starts_with(|c: char| c.is_ascii_alphanumeric()) && text.chars().all(word)
}

/// Reads a single question.
#[cfg(test)]
pub(crate) fn question(text: &str) -> Result<crate::question::Question, Vec<Problem>> {
    let source = Arc::new(Source::new("question.yaml", text));
    let root = yaml::parse(&source).map_err(|problem| vec![*problem])?;
    let mut reader = Reader::new(&source);
    let root = reader.at(&root, String::new());
    let compiled = reader.fields(&root).and_then(|mut fields| {
        let draft = reader.question(&mut fields);
        fields.done(&mut reader);
        draft.question
    });
    conclude(reader, compiled).map(|(question, ..)| question)
}
