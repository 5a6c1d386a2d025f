//! Blueprints as their authors see them, keys and all. For administrators alone: nothing of it may reach a learner.

use plumb_answers::item::{Item, TestForm};
use plumb_content::generate::{Effect, GenerateError, Lesson, LevelLook};
use plumb_content::read::BlueprintKind;
use plumb_content::text::Problem;
use plumb_types::ContentHash;

/// What of a blueprint to show, as it was typed; empty is what nobody asked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PreviewAsk {
    pub level: String,
    /// The first seed.
    pub from: String,
    /// Show only items in which this parameter…
    pub parameter: String,
    /// …has this value.
    pub value: String,
    /// One item, in full.
    pub seed: String,
}

/// Why a field of what was asked cannot be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrongAsk {
    /// There is no such level.
    Level,
    /// It is no seed: a whole number up to 2⁵³ − 1.
    Seed,
    /// There is no such parameter.
    Parameter,
    /// The parameter never has that value at this level.
    Value,
}

/// A blueprint, shown.
#[derive(Debug, Clone)]
pub struct Preview {
    /// What it describes.
    pub kind: BlueprintKind,
    /// Its id; as the caller names it where it cannot be read.
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// A few words: the skill statement or the title.
    pub about: String,
    /// Hash of the text.
    pub hash: ContentHash,
    /// Whether this text is the current version of its content.
    pub is_current: bool,
    /// What is wrong with it, as far as reading it and holding it against what is published shows.
    pub problems: Vec<Problem>,
    pub body: PreviewBody,
}

/// What a blueprint makes.
#[derive(Debug, Clone)]
pub enum PreviewBody {
    /// It cannot be read: the problems say why.
    Unreadable,
    /// It took too long.
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
    /// Fields of what was asked that could not be taken, and why.
    pub wrong: Vec<(&'static str, WrongAsk)>,
    /// What was seen; or why nothing can be drawn.
    pub look: Result<LevelLook, GenerateError>,
    /// The one item that was asked for, with its hints.
    pub pinned: Option<(u64, Result<Lesson, GenerateError>)>,
}

/// A form of an assessment, drawn from the current skills.
#[derive(Debug, Clone)]
pub struct FormPreview {
    pub seed: u64,
    /// (id, title) of each section.
    pub sections: Vec<(String, String)>,
    /// Fields of what was asked that could not be taken, and why.
    pub wrong: Vec<(&'static str, WrongAsk)>,
    /// The form, keys included; or why it cannot be drawn.
    pub form: Result<TestForm, String>,
}

/// One question, step, prompt, module or skill.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OutlineStep {
    /// Its name for programs.
    pub id: String,
    /// What kind it is, by the word that blueprints use; may be empty.
    pub kind: String,
    /// What is said or asked, or what it is called.
    pub text: String,
    /// More about it.
    pub notes: Vec<OutlineNote>,
}

/// Something about a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OutlineNote {
    /// It cannot be left out.
    Required,
    /// It is there only if this holds.
    If(String),
    /// Where it leads.
    Next(String),
    /// Where it leads when this holds.
    NextIf(String, String),
    /// Where it leads when that is chosen.
    NextWhen(String, String),
    /// It leads to the end when this holds.
    EndIf(String),
    /// Something that can be chosen or a row.
    Option(String),
    Runs(String),
    /// It is followed up, when an answer says little, by this.
    FollowUp(String),
    /// What is said to who does not understand.
    OtherWay(String),
    /// How many items are to be answered rightly.
    Right(u32),
    /// What it builds on.
    After(String),
    /// A skill or blueprint it is about.
    About(String),
    /// What it comes to.
    Outcome(String),
    /// Seconds it waits.
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
    /// The item with its hints; or why it cannot be made.
    pub lesson: Result<Lesson, GenerateError>,
}

/// What a change does.
#[derive(Debug, Clone)]
pub struct EffectView {
    /// The older version.
    pub old: VersionLine,
    /// The newer version.
    pub new: VersionLine,
    /// What becomes of the items; none for what makes no items, or when it took too long.
    pub effect: Option<Effect>,
    /// Whether it took too long.
    pub too_long: bool,
}

/// A version in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct VersionLine {
    /// What it describes.
    pub kind: BlueprintKind,
    pub id: String,
    /// The version written in it.
    pub version: String,
    /// Hash of the text.
    pub hash: ContentHash,
}

/// The parameters of an item in the order written, then the computed values by name.
pub fn in_order<'i>(parameters: &[String], item: &'i Item) -> Vec<(&'i str, String)> {
    let shown = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let drawn = parameters.iter().filter_map(|name| item.parameters.get_key_value(name));
    let computed = item.parameters.iter().filter(|(name, _)| !parameters.contains(name));
    drawn.chain(computed).map(|(name, value)| (name.as_str(), shown(value))).collect()
}

/// What publishing an upload would do.
#[derive(Debug, Clone, Default)]
pub struct ImportPlan {
    /// Every blueprint in it, by name.
    pub files: Vec<FileLine>,
    /// Names of what lies beside them and is left alone.
    pub left_out: Vec<String>,
    /// What is wrong, by file and place: in the files, and in what is published once they are.
    pub problems: Vec<Problem>,
    /// There was no time to check all of it: it has to come in smaller parts, or by the command line.
    pub too_much: bool,
}

impl ImportPlan {
    /// Whether anything found stops publication.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(Problem::is_error)
    }

    /// How many files are in that state.
    pub fn count(&self, state: FileState) -> usize {
        self.files.iter().filter(|file| file.state == state).count()
    }
}

/// A file of an upload.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileLine {
    /// Its name in the archive.
    pub name: String,
    /// What it describes; none when it cannot be read.
    pub kind: Option<BlueprintKind>,
    pub id: String,
    /// What becomes of it.
    pub state: FileState,
}

/// What becomes of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FileState {
    /// There is nothing of that name yet.
    New,
    /// It replaces the current version.
    Changed,
    /// It is the current version.
    Unchanged,
    /// It cannot be read.
    Broken,
}
