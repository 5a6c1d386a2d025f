//! What a person can be asked for, and what is shown for it. Nothing here has room for a key.

use serde::{Deserialize, Serialize};

/// A tool of the client: asks the person for one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClientTool {
    /// Choose one option.
    PresentChoices,
    /// Choose any number of options.
    PresentSelections,
    /// Type text, a number or an expression.
    RequestFreeText,
    /// Write code.
    PresentCodeEditor,
    /// Rate on a scale.
    RequestRating,
    /// Rate several things on one scale.
    RequestMatrix,
    /// Give a number within bounds.
    RequestNumber,
    /// Give a day.
    RequestDate,
    /// Put options in order.
    RequestRanking,
    /// Read something and go on.
    PresentNotice,
    /// Come back later.
    RequestPause,
    /// Do another session first.
    OpenSession,
}

/// What draws an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WidgetType {
    /// Options of which one is chosen.
    MultipleChoice,
    /// Options of which any number is chosen.
    MultipleSelect,
    /// A field for text.
    FreeText,
    /// A field for code.
    CodeEditor,
    /// A scale.
    Rating,
    /// A scale for each of several rows.
    Matrix,
    /// A field for a number.
    Number,
    /// A field for a day.
    Date,
    /// Options to be put in order.
    Ranking,
    /// Text and a button.
    Notice,
    /// Text and an instant before which nothing happens.
    Wait,
    /// The way to another session.
    Session,
}

/// An action with all that is shown for it. In JSON: `{"tool_name": …, "props": {…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "tool_name", content = "props")]
pub enum ClientAction {
    /// Choose one option.
    PresentChoices(ChoiceProps),
    /// Choose any number of options.
    PresentSelections(SelectionProps),
    /// Type something.
    RequestFreeText(TextProps),
    /// Write code.
    PresentCodeEditor(CodeProps),
    /// Rate.
    RequestRating(RatingProps),
    /// Rate several things.
    RequestMatrix(MatrixProps),
    /// Give a number.
    RequestNumber(NumberProps),
    /// Give a day.
    RequestDate(DateProps),
    /// Put in order.
    RequestRanking(RankingProps),
    /// Read and go on.
    PresentNotice(NoticeProps),
    /// Come back later.
    RequestPause(WaitProps),
    /// Do another session first.
    OpenSession(OpenProps),
}

impl ClientAction {
    /// The tool that asks for it.
    pub const fn tool(&self) -> ClientTool {
        match self {
            Self::PresentChoices(_) => ClientTool::PresentChoices,
            Self::PresentSelections(_) => ClientTool::PresentSelections,
            Self::RequestFreeText(_) => ClientTool::RequestFreeText,
            Self::PresentCodeEditor(_) => ClientTool::PresentCodeEditor,
            Self::RequestRating(_) => ClientTool::RequestRating,
            Self::RequestMatrix(_) => ClientTool::RequestMatrix,
            Self::RequestNumber(_) => ClientTool::RequestNumber,
            Self::RequestDate(_) => ClientTool::RequestDate,
            Self::RequestRanking(_) => ClientTool::RequestRanking,
            Self::PresentNotice(_) => ClientTool::PresentNotice,
            Self::RequestPause(_) => ClientTool::RequestPause,
            Self::OpenSession(_) => ClientTool::OpenSession,
        }
    }

    /// What draws it.
    pub const fn widget(&self) -> WidgetType {
        match self {
            Self::PresentChoices(_) => WidgetType::MultipleChoice,
            Self::PresentSelections(_) => WidgetType::MultipleSelect,
            Self::RequestFreeText(_) => WidgetType::FreeText,
            Self::PresentCodeEditor(_) => WidgetType::CodeEditor,
            Self::RequestRating(_) => WidgetType::Rating,
            Self::RequestMatrix(_) => WidgetType::Matrix,
            Self::RequestNumber(_) => WidgetType::Number,
            Self::RequestDate(_) => WidgetType::Date,
            Self::RequestRanking(_) => WidgetType::Ranking,
            Self::PresentNotice(_) => WidgetType::Notice,
            Self::RequestPause(_) => WidgetType::Wait,
            Self::OpenSession(_) => WidgetType::Session,
        }
    }
}

/// One option: an opaque id, sent back as the answer, and its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Opaque.
    pub id: String,
    /// What is shown.
    pub text: String,
}

/// The item that is asked for, and where in its session it stands: told beside the question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemPlace {
    /// Names this very item, wherever it is asked; says nothing of what it is.
    pub item_id: uuid::Uuid,
    /// From 1.
    pub item_number: u32,
    /// Items in all, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_items: Option<u32>,
    /// The section, by its name for programs, where there are any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section_id: Option<String>,
    /// The section's title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// Seconds for this item from when it was first asked for, where it has a time of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub time_limit_seconds: Option<u32>,
}

/// Options of which one is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceProps {
    /// The question, plain text.
    pub prompt: String,
    /// In the order shown.
    pub options: Vec<Choice>,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// What is said below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Box<ItemPlace>>,
}

/// Options of which any number is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SelectionProps {
    /// The question, plain text.
    pub prompt: String,
    /// In the order shown.
    pub options: Vec<Choice>,
    /// At least so many.
    pub min: u32,
    /// At most so many.
    pub max: u32,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// What is said below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A field for text.
#[expect(clippy::struct_excessive_bools, reason = "each is a field of its own of what clients are sent")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextProps {
    /// The question, plain text.
    pub prompt: String,
    /// What is expected: `text`, or an input type of answers such as `integer` or `expression`.
    pub input: String,
    /// Several lines.
    #[serde(default)]
    pub multiline: bool,
    /// At most so many characters.
    pub max_length: u32,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// Lines of work are asked for too.
    #[serde(default)]
    pub work: bool,
    /// It is compared with a key, letter by letter or by what it means: the browser corrects nothing in it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marked: bool,
    /// What is said below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// Hints given so far, first to last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hints: Vec<String>,
    #[serde(flatten, default, skip_serializing_if = "Option::is_none")]
    pub item: Option<Box<ItemPlace>>,
}

/// A field for code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeProps {
    /// The task, plain text.
    pub prompt: String,
    /// Such as `python`.
    pub language: String,
    /// What is in the field to begin with.
    #[serde(default)]
    pub initial: String,
    /// At most so many characters.
    pub max_length: u32,
}

/// A scale of whole numbers.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RatingProps {
    /// The question, plain text.
    pub prompt: String,
    /// The lowest value.
    pub min: i64,
    /// The highest value.
    pub max: i64,
    /// Words for some of the values, lowest first.
    #[serde(default)]
    pub labels: Vec<(i64, String)>,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// What is said below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A scale for each of several rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatrixProps {
    /// The question, plain text.
    pub prompt: String,
    /// What is rated, in the order shown.
    pub rows: Vec<Choice>,
    /// The lowest value.
    pub min: i64,
    /// The highest value.
    pub max: i64,
    /// Words for some of the values, lowest first.
    #[serde(default)]
    pub labels: Vec<(i64, String)>,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// What is said below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A field for a number. Bounds are exact, in decimal notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberProps {
    /// The question, plain text.
    pub prompt: String,
    /// Whole numbers only.
    pub whole: bool,
    /// The least.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<String>,
    /// The greatest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<String>,
    /// What is counted, such as `hours`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// What is said below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A field for a day, `YYYY-MM-DD`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct DateProps {
    /// The question, plain text.
    pub prompt: String,
    /// The first day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<String>,
    /// The last day.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<String>,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// What is said below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// Options to be put in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankingProps {
    /// The question, plain text.
    pub prompt: String,
    /// In the order shown.
    pub options: Vec<Choice>,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// What is said below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// Text and a button.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NoticeProps {
    /// Its heading; may be empty.
    pub title: String,
    /// Paragraphs, plain text.
    pub text: Vec<String>,
}

/// Text and an instant before which nothing happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitProps {
    /// Its heading; may be empty.
    pub title: String,
    /// Paragraphs, plain text.
    pub text: Vec<String>,
    /// RFC 3339, UTC.
    pub until: String,
}

/// The way to another session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenProps {
    /// Its heading; may be empty.
    pub title: String,
    /// Paragraphs, plain text.
    pub text: Vec<String>,
    /// `assessment` or `survey`.
    pub kind: String,
    pub content_id: String,
    /// It was begun: beginning it by its name goes on with it.
    #[serde(default)]
    pub begun: bool,
    /// The session, once there is one, unless it must not be known whose it is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<uuid::Uuid>,
}
