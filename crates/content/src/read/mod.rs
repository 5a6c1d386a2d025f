//! Reads blueprints, reporting every problem at once, each with its place.

mod answer;
mod assessment;
mod curriculum;
mod difficulty;
mod example;
mod extras;
mod figure;
mod formulas;
mod identity;
mod levels;
mod names;
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
use crate::fields::Reader;
use crate::problem_set::ProblemSet;
use crate::reflection::Reflection;
use crate::schema::ReasoningSchema;
use crate::survey::Survey;
use crate::text::problem::{Problem, in_file_order};
use crate::text::signs;
use crate::text::source::{Source, SourceSpan};
use crate::text::source_map::SourceMap;
use crate::text::translated::{TRANSLATIONS, Translated};
use crate::text::yaml;
use crate::topic::Topic;
use crate::translate::{self, Translations, merged};
use crate::workflow::Workflow;

pub use example::example;
pub use figure::figure_fields;
pub use identity::{BlueprintKind, Identity, identity, kind_of};

/// Positions by path.
type PlaceMap = BTreeMap<String, SourceSpan>;

/// Defines a function for each kind that reads a text, and one for the fields of all kinds.
macro_rules! readers {
    ($($kind:ident: $made:ident = $variant:ident),+) => {
        $(
            #[doc = concat!("Reads and compiles a ", stringify!($kind), "; `file` is how problems call it.")]
            pub fn $kind(file: &str, text: &str) -> Result<$made, Vec<Problem>> {
                let source = Arc::new(Source::new(file, text));
                let root = yaml::parse(&source).map_err(|problem| vec![*problem])?;
                let mut reader = Reader::new(&source);
                reader.refusals = signs::problems(&source, &root);
                let fields = BlueprintKind::$variant.text_fields();
                let (root, translations) = Translations::take(&mut reader, &root, fields);
                let at = reader.at(&root, String::new());
                let compiled = reader.$kind(&at);
                let (mut made, own, places) = conclude(reader, compiled)?;
                made.places = SourceMap::new(Arc::clone(&source), places);
                let mut translated = Vec::new();
                for language in translations.languages() {
                    let mut reader = Reader::new(&source);
                    let at = reader.at(&translations.document(&root, language, fields), String::new());
                    let compiled = reader.$kind(&at);
                    let (mut document, found, places) = conclude(reader, compiled)?;
                    document.places = SourceMap::new(Arc::clone(&source), places);
                    translated.push(found);
                    let (language, texts) = (language.to_owned(), translations.readable(language, &root, fields));
                    made.translations.push(Translated { language, texts, document });
                }
                made.warnings = merged(own, &translated);
                in_file_order(&mut made.warnings);
                Ok(made)
            }
        )+

        /// Returns the names of the fields that the reader of that kind looks up, whether or not the text is valid. None
        /// for the graph, which another crate reads.
        pub fn asked(kind: BlueprintKind, source: &Source, root: &Rc<yaml::Node>) -> Vec<&'static str> {
            let mut reader = Reader::new(source);
            let (root, _) = Translations::take(&mut reader, root, kind.text_fields());
            let root = reader.at(&root, String::new());
            match kind {
                $(BlueprintKind::$variant => drop(reader.$kind(&root)),)+
                BlueprintKind::Graph => {}
            }
            reader.asked().chain([TRANSLATIONS]).collect()
        }
    };
}

readers! {
    skill: Skill = Skill, assessment: Assessment = Assessment, curriculum: Curriculum = Curriculum, survey: Survey = Survey,
    workflow: Workflow = Workflow, reflection: Reflection = Reflection, problem_set: ProblemSet = ProblemSet,
    schema: ReasoningSchema = Schema, topic: Topic = Topic
}

/// Returns an error for each text with words of a document of that kind that one of these languages lacks.
pub fn untranslated(file: &str, text: &str, kind: BlueprintKind, languages: &[String]) -> Vec<Problem> {
    translate::untranslated(file, text, kind.text_fields(), languages)
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
