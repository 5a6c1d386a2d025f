//! Views of an open session.

use plumb_answers::item::{ItemBody, ItemStem};
use plumb_content::blueprint::assessment::PlayerSettings;
use plumb_types::ids::SessionId;

/// The current view of the player.
#[derive(Debug, Clone)]
pub enum Player {
    /// Created but not begun.
    NotBegun {
        /// The assessment to go back to.
        assessment_id: String,
    },
    Item(Box<ItemView>),
    /// All items with their state, before submitting.
    Review(ReviewView),
    /// The clock is stopped.
    Paused(PausedView),
    /// The session is over and has a result.
    Over,
}

/// A paused session: its items are hidden until it continues.
#[derive(Debug, Clone)]
pub struct PausedView {
    pub session: SessionId,
    /// The assessment's title.
    pub title: String,
    /// Whether it is the learner's own break, which they may end.
    pub own: bool,
    /// The reason that staff gave for the pause; blank when there is none.
    pub reason: String,
    /// Milliseconds until it continues by itself.
    pub millis: i64,
    /// Minutes of breaks that the learner may take, in total.
    pub break_minutes: u32,
}

/// The clock of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClockView {
    /// Milliseconds left; `None` when unlimited.
    pub millis_left: Option<i64>,
    /// Position of the current item, from 0.
    pub position: usize,
    /// Milliseconds left for the item, if items have a limit of their own.
    pub item_millis_left: Option<i64>,
    /// Whether the session is open.
    pub open: bool,
    /// Whether it is paused.
    pub paused: bool,
    /// Minutes of breaks that the learner may take, in total.
    pub break_minutes: u32,
    /// Milliseconds of break time left.
    pub break_millis_left: i64,
}

/// The current item, with all that the player shows around it.
#[derive(Debug, Clone)]
pub struct ItemView {
    /// Title, progress and clock.
    pub frame: Frame,
    /// Position in the form, from 0.
    pub position: usize,
    /// Whether leaving this item submits the session: no item is open after it, and there is no review.
    pub is_last: bool,
    /// The section's title.
    pub section: String,
    /// The question, in words and with its figure.
    pub asked: ItemStem,
    /// The options, or the kind of typed answer.
    pub input: InputView,
    /// The saved answer: an option id or the text typed. Empty when there is none.
    pub saved: String,
    /// The token of the saved state: send it with the next save or submit.
    pub revision: u64,
    /// Milliseconds left for this item when rendered; `None` when unlimited.
    pub item_millis_left: Option<i64>,
}

/// How an item is answered.
#[derive(Debug, Clone)]
pub enum InputView {
    /// Choose one: (option id, text) in the order shown.
    Choice(Vec<(String, String)>),
    /// Type it; the word is its type: `integer`, `decimal`, `fraction`, `boolean`, `text`.
    Typed(String),
}

impl From<&ItemBody> for InputView {
    fn from(body: &ItemBody) -> Self {
        match body {
            ItemBody::MultipleChoice { options, .. } => {
                Self::Choice(options.iter().map(|option| (option.id.clone(), option.text.clone())).collect())
            }
            ItemBody::ShortAnswer { spec, .. } => Self::Typed(spec.input.as_str().into()),
        }
    }
}

/// Title, progress and clock of a running session.
#[derive(Debug, Clone)]
pub struct Frame {
    pub session: SessionId,
    /// The assessment's title.
    pub title: String,
    /// Whether it is a trial, which counts nowhere.
    pub trial: bool,
    /// State of each position in order; in an adaptive test, of those so far.
    pub marks: Vec<Mark>,
    /// Largest number of items; of an adaptive test, which may end earlier.
    pub most_items: usize,
    /// Whether each item is chosen by the answers before it.
    pub is_adaptive: bool,
    /// What the learner sees and may do besides answering.
    pub player: PlayerSettings,
    /// Milliseconds left when rendered; `None` when unlimited.
    pub millis_left: Option<i64>,
    /// Milliseconds in total, for announcements such as half time.
    pub millis_total: Option<i64>,
    /// Milliseconds of break time left.
    pub break_millis_left: i64,
}

/// State of one position, as the learner sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mark {
    /// Not yet seen.
    Ahead,
    /// Shown, not answered.
    Open,
    Answered,
}

/// The page before submitting.
#[derive(Debug, Clone)]
pub struct ReviewView {
    /// Title, progress and clock.
    pub frame: Frame,
    /// Section title and stem of each position, in order.
    pub lines: Vec<(String, ItemStem)>,
}
