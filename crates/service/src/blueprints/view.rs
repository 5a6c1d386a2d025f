//! Blueprints as authors see them, with their keys. Nothing of it may be shown to a learner.

use std::collections::BTreeMap;

use plumb_answers::item::{Item, TestForm};
use plumb_content::generate::difficulty::ComputedDifficulty;
use plumb_content::generate::{Effect, GenerateError, Lesson, LevelPreview};
use plumb_content::read::BlueprintKind;
use plumb_content::text::Problem;
use plumb_types::ContentHash;

/// The request for a preview, as typed; empty fields are not requested.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PreviewForm {
    pub level: String,
    /// The first seed.
    pub from: String,
    /// Show only items in which this parameter…
    pub parameter: String,
    /// …has this value.
    pub value: String,
    /// Seed of the one item to show in full.
    pub seed: String,
}

/// Why a field of the request is invalid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PreviewFormError {
    /// There is no such level.
    Level,
    /// It is not a seed: a whole number up to 2⁵³ − 1.
    Seed,
    /// There is no such parameter.
    Parameter,
    /// The parameter never has that value at this level.
    Value,
}

/// Preview of a blueprint.
#[derive(Debug, Clone)]
pub struct Preview {
    /// Kind of the blueprint.
    pub kind: BlueprintKind,
    /// Its id; the caller's `id_hint` if it cannot be read.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// A short description: the skill statement or the title.
    pub about: String,
    /// Hash of the text.
    pub hash: ContentHash,
    /// Whether this text is the current version of its content.
    pub is_current: bool,
    /// Findings about it, from reading it and from checking it against the published content.
    pub problems: Vec<Problem>,
    pub body: PreviewBody,
}

/// Content of a preview.
#[derive(Debug, Clone)]
pub enum PreviewBody {
    /// It cannot be read; the findings explain why.
    Unreadable,
    /// The preview took too long.
    TooLong,
    /// Items of a skill.
    Skill(Box<SkillPreview>),
    /// A form of an assessment.
    Form(Box<FormPreview>),
    /// Anything else, in outline.
    Outline(Vec<OutlineStep>),
}

/// Items of a skill, one level at a time.
#[derive(Debug, Clone)]
pub struct SkillPreview {
    /// All levels, in the order written.
    pub levels: Vec<String>,
    /// The level shown.
    pub level: String,
    /// All parameters, in the order written.
    pub parameters: Vec<String>,
    /// The first seed.
    pub from: u64,
    /// Invalid fields of the request, and why.
    pub wrong: Vec<(&'static str, PreviewFormError)>,
    /// A sample of the level's items, or why none can be generated.
    pub look: Result<LevelPreview, GenerateError>,
    /// Computed difficulty of the items of the sample, by their seeds.
    pub difficulty: BTreeMap<u64, ComputedDifficulty>,
    /// The requested item in full, with its seed and hints.
    pub pinned: Option<(u64, Result<Lesson, GenerateError>)>,
}

/// A form of an assessment, drawn from the current skills.
#[derive(Debug, Clone)]
pub struct FormPreview {
    pub seed: u64,
    /// (id, title) of each section.
    pub sections: Vec<(String, String)>,
    /// Invalid fields of the request, and why.
    pub wrong: Vec<(&'static str, PreviewFormError)>,
    /// The form with its keys, or why it cannot be drawn.
    pub form: Result<TestForm, String>,
}

/// One question, step, prompt, module or skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineStep {
    /// Its id.
    pub id: String,
    /// Its kind, by the word that blueprints use; may be empty.
    pub kind: String,
    /// Its text or title.
    pub text: String,
    /// Details.
    pub notes: Vec<OutlineNote>,
}

/// A detail of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutlineNote {
    /// It is required.
    Required,
    /// It is shown only under this condition.
    If(String),
    /// The step it leads to.
    Next(String),
    /// The step it leads to under a condition.
    NextIf(String, String),
    /// The step it leads to if an option is chosen.
    NextWhen(String, String),
    /// It leads to the end under this condition.
    EndIf(String),
    /// An option or a row.
    Option(String),
    Runs(String),
    /// The follow-up question after an answer that says little.
    FollowUp(String),
    /// Another explanation for learners who do not understand.
    OtherWay(String),
    /// Number of items that must be answered right.
    Right(u32),
    /// A prerequisite.
    After(String),
    /// A skill or blueprint it is about.
    About(String),
    /// An outcome.
    Outcome(String),
    /// Length of a pause, seconds.
    Waits(u32),
}

/// One item of a version, in full.
#[derive(Debug, Clone)]
pub struct PinnedItem {
    /// The skill's id.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// Hash of the text.
    pub hash: ContentHash,
    /// The item with its hints, or why it cannot be generated.
    pub lesson: Result<Lesson, GenerateError>,
}

/// The effect of a change.
#[derive(Debug, Clone)]
pub struct EffectView {
    /// The older version.
    pub old: VersionLine,
    /// The newer version.
    pub new: VersionLine,
    /// The effect on the items; `None` for kinds without items, or if it took too long.
    pub effect: Option<Effect>,
    /// Whether it took too long.
    pub too_long: bool,
}

/// A version in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionLine {
    /// Kind of the blueprint.
    pub kind: BlueprintKind,
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// Hash of the text.
    pub hash: ContentHash,
}

/// Returns the parameters of an item in the order written, then the computed values by name.
pub fn in_order<'i>(parameters: &[String], item: &'i Item) -> Vec<(&'i str, String)> {
    let shown = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let drawn = parameters.iter().filter_map(|name| item.parameters.get_key_value(name));
    let computed = item.parameters.iter().filter(|(name, _)| !parameters.contains(name));
    drawn.chain(computed).map(|(name, value)| (name.as_str(), shown(value))).collect()
}

/// A preview of publishing an upload.
#[derive(Debug, Clone, Default)]
pub struct ImportPlan {
    /// Every blueprint in it, by name.
    pub files: Vec<FileLine>,
    /// Names of files that are not blueprints and are ignored.
    pub left_out: Vec<String>,
    /// Findings by file and place, in the upload and in the published content beside it.
    pub problems: Vec<Problem>,
    /// There was no time to check all of it: it must be uploaded in smaller parts, or imported by the command line.
    pub too_much: bool,
}

impl ImportPlan {
    /// Whether any error prevents publication.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Problem::is_error)
    }

    /// Returns the number of files in that state.
    pub fn count(&self, state: FileState) -> usize {
        self.files.iter().filter(|file| file.state == state).count()
    }
}

/// A file of an upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileLine {
    /// Its name in the archive.
    pub name: String,
    /// Kind of the blueprint; `None` if it cannot be read.
    pub kind: Option<BlueprintKind>,
    pub id: String,
    /// What would happen to it.
    pub state: FileState,
}

/// What would happen to a file of an upload.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileState {
    /// It is new.
    New,
    /// It replaces the current version.
    Changed,
    /// It is the current version.
    Unchanged,
    /// It cannot be read.
    Broken,
}
