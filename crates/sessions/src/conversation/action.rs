//! Client actions: the requests that an agent can put to the person, and the data shown with each. No field here can
//! hold a key.

use plumb_types::ids::SessionId;
use serde::{Deserialize, Serialize};

/// A tool of the client: requests one thing from the person.
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
    /// Read a text and continue.
    PresentNotice,
    /// Come back later.
    RequestPause,
    /// Do another session first.
    OpenSession,
}

/// Widget that draws an action.
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
    /// Text and the earliest time at which the session continues.
    Wait,
    /// A link to another session.
    Session,
}

/// An action with all the data shown for it. In JSON: `{"tool_name": …, "props": {…}}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "tool_name", content = "props")]
pub enum ClientAction {
    /// Choose one option.
    PresentChoices(ChoiceProps),
    /// Choose any number of options.
    PresentSelections(SelectionProps),
    /// Type text, a number or an expression.
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
    /// Read a text and continue.
    PresentNotice(NoticeProps),
    /// Come back later.
    RequestPause(WaitProps),
    /// Do another session first.
    OpenSession(OpenProps),
}

impl ClientAction {
    /// The tool that makes this request.
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

    /// The widget that draws it.
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
    /// Opaque id.
    pub id: String,
    /// Text shown.
    pub text: String,
}

/// The item in the request and its position in the session, shown next to the question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ItemPlace {
    /// Identifies this item wherever it appears; reveals nothing about its content.
    pub item_id: uuid::Uuid,
    /// From 1.
    pub item_number: u32,
    /// Number of items, if known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub total_items: Option<u32>,
    /// Machine-readable name of the section, if there are sections.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section_id: Option<String>,
    /// The section's title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<String>,
    /// Seconds for this item, from when it was first shown, if it has its own limit.
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
    /// Help text below the question.
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
    /// Minimum number of options.
    pub min: u32,
    /// Maximum number of options.
    pub max: u32,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// Help text below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A field for text.
#[expect(clippy::struct_excessive_bools, reason = "each is a field of its own of what clients are sent")]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TextProps {
    /// The question, plain text.
    pub prompt: String,
    /// Expected input: `text`, or an input type of answers such as `integer` or `expression`.
    pub input: String,
    /// Whether the field has several lines.
    #[serde(default)]
    pub multiline: bool,
    /// Maximum length, in characters.
    pub max_length: u32,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// Whether the person should also enter lines of work.
    #[serde(default)]
    pub work: bool,
    /// Whether the answer is compared with a key, literally or by meaning: the browser must then not autocorrect it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub marked: bool,
    /// Help text below the question.
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
    /// Programming language, such as `python`.
    pub language: String,
    /// Initial content of the field.
    #[serde(default)]
    pub initial: String,
    /// Maximum length, in characters.
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
    /// Labels for some of the values, lowest first.
    #[serde(default)]
    pub labels: Vec<(i64, String)>,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// Help text below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A scale for each of several rows.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatrixProps {
    /// The question, plain text.
    pub prompt: String,
    /// Things to rate, in the order shown.
    pub rows: Vec<Choice>,
    /// The lowest value.
    pub min: i64,
    /// The highest value.
    pub max: i64,
    /// Labels for some of the values, lowest first.
    #[serde(default)]
    pub labels: Vec<(i64, String)>,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// Help text below the question.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
}

/// A field for a number. Bounds are exact, in decimal notation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NumberProps {
    /// The question, plain text.
    pub prompt: String,
    /// Whether only whole numbers are allowed.
    pub whole: bool,
    /// Minimum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min: Option<String>,
    /// Maximum.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max: Option<String>,
    /// Unit, such as `hours`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// May be left out.
    #[serde(default)]
    pub optional: bool,
    /// Help text below the question.
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
    /// Help text below the question.
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
    /// Help text below the question.
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

/// Text and the earliest time at which the session continues.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WaitProps {
    /// Its heading; may be empty.
    pub title: String,
    /// Paragraphs, plain text.
    pub text: Vec<String>,
    /// RFC 3339, UTC.
    pub until: String,
}

/// A link to another session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenProps {
    /// Its heading; may be empty.
    pub title: String,
    /// Paragraphs, plain text.
    pub text: Vec<String>,
    /// `assessment` or `survey`.
    pub kind: String,
    pub content_id: String,
    /// Whether it was already begun: beginning it by its name then continues it.
    #[serde(default)]
    pub begun: bool,
    /// The session, once it exists; `None` where it must stay anonymous.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionId>,
}
