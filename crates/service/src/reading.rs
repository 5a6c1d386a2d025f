//! Previews how a typed answer is read, before it is submitted. Nothing is stored or marked, and no key is used: the
//! reading depends only on the item's answer type.

use plumb_answers::answer::{AnswerSpec, DecimalMark, Input, Reading, reading_written};
use plumb_answers::item::ItemBody;
use plumb_sessions::placement::PlacementSession;
use plumb_sessions::session::{MAX_ANSWER_CHARS, Session};
use plumb_store::sessions::SessionRow;
use plumb_types::ids::SessionId;

use crate::capabilities::Learner;
use crate::engine::SessionKind;
use crate::engine::stored::snapshot;
use crate::failure::{Result, ServiceError};
use crate::kinds::kind_of;
use crate::plumb::Plumb;
use crate::practice::within::practice_of;

/// The reading of a typed answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ReadingView {
    /// The answer can be read.
    Read(Box<Reading>),
    /// The answer cannot be read; it is returned in three parts.
    Unreadable {
        /// The reason, in words for the learner.
        reason: String,
        /// The text before the error.
        before: String,
        /// The place of the error; may be empty.
        at: String,
        /// The text after the error.
        after: String,
    },
    /// There is nothing to show: the answer is empty, or the item asks for words.
    Nothing,
}

impl Learner<'_> {
    /// Returns the reading of `answer` as an answer to the current item, in a session of any kind. `Conflict` if
    /// another item is current, `Gone` if the session is over.
    pub async fn read_answer(&self, session: SessionId, position: u32, answer: &str) -> Result<ReadingView> {
        let row = self.plumb.stores.sessions.load(session).await?.ok_or(ServiceError::NotFound)?;
        if row.learner != self.actor.id {
            return Err(ServiceError::NotFound);
        }
        Ok(match self.answer_spec(&row, position).await? {
            Some((spec, decimal)) => read(&spec, answer, decimal),
            None => ReadingView::Nothing,
        })
    }

    /// Returns how answers to the item at `position` are read, if they are typed.
    async fn answer_spec(&self, row: &SessionRow, position: u32) -> Result<Option<(AnswerSpec, DecimalMark)>> {
        match kind_of(row)? {
            SessionKind::Evaluation => self.plumb.asked_in_exam(row, position).await,
            SessionKind::Learning | SessionKind::Tutor => self.plumb.asked_in_practice(row, position).await,
            SessionKind::Placement => self.plumb.asked_in_placement(row, position).await,
            SessionKind::Survey | SessionKind::Workflow | SessionKind::Thought => Err(ServiceError::NotFound),
        }
    }
}

impl Plumb {
    async fn asked_in_practice(&self, row: &SessionRow, position: u32) -> Result<Option<(AnswerSpec, DecimalMark)>> {
        let practice = practice_of(row)?;
        still_open(practice.life.status.is_closed())?;
        let current = practice.current.as_ref().filter(|current| !practice.is_done_with(current));
        let current = current.filter(|current| current.position == position).ok_or(ServiceError::Conflict)?;
        Ok(typed(&self.task(&current.source).await?.body, practice.plan.decimal_mark))
    }

    async fn asked_in_placement(&self, row: &SessionRow, position: u32) -> Result<Option<(AnswerSpec, DecimalMark)>> {
        let placing: PlacementSession = snapshot(row)?;
        still_open(placing.life.status.is_closed())?;
        let current = placing.current.filter(|current| current.position == position).ok_or(ServiceError::Conflict)?;
        Ok(typed(&self.task(&current.source).await?.body, placing.plan.decimal_mark))
    }

    async fn asked_in_exam(&self, row: &SessionRow, position: u32) -> Result<Option<(AnswerSpec, DecimalMark)>> {
        let session: Session = snapshot(row)?;
        still_open(session.status().is_closed())?;
        let current =
            session.current().filter(|current| u32::from(*current) == position).ok_or(ServiceError::Conflict)?;
        let form = self.form_of(&session).await?;
        let placed = form.items.get(usize::from(current)).ok_or(ServiceError::Conflict)?;
        Ok(typed(&placed.item.body, session.decimal_mark))
    }
}

const fn still_open(closed: bool) -> Result<()> {
    if closed { Err(ServiceError::Gone { kept: false }) } else { Ok(()) }
}

fn typed(body: &ItemBody, decimal: DecimalMark) -> Option<(AnswerSpec, DecimalMark)> {
    match body {
        ItemBody::ShortAnswer { spec, .. } => Some((spec.clone(), decimal)),
        ItemBody::MultipleChoice { .. } => None,
    }
}

/// Returns the reading of `answer`, with the decimal mark of its session; `Nothing` for words.
pub(crate) fn read(spec: &AnswerSpec, answer: &str, decimal: DecimalMark) -> ReadingView {
    let words = matches!(spec.input, Input::Text | Input::Boolean | Input::MultipleChoice);
    if words || answer.trim().is_empty() {
        return ReadingView::Nothing;
    }
    match reading_written(spec, answer, decimal) {
        Ok(read) => ReadingView::Read(Box::new(read)),
        Err(why) => {
            // A part that is too long is not sent back.
            let shown: Vec<char> = answer.chars().take(MAX_ANSWER_CHARS).collect();
            let to = why.to.min(shown.len());
            let from = why.from.min(to);
            let part = |from: usize, to: usize| shown[from..to].iter().collect::<String>();
            ReadingView::Unreadable {
                reason: why.reason,
                before: part(0, from),
                at: part(from, to),
                after: part(to, shown.len()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(input: Input, answer: &str) -> ReadingView {
        read(&AnswerSpec::of(input), answer, DecimalMark::Point)
    }

    #[test]
    fn what_can_be_read_is_shown_as_it_was_read() {
        let ReadingView::Read(read) = of(Input::Expression, "2x + 1/2") else { panic!("it can be read") };
        assert!(read.text.contains("2*x") && read.formula.is_some(), "{read:?}");
        assert!(matches!(of(Input::Integer, "1,000"), ReadingView::Read(read) if read.text == "1000"));
    }

    #[test]
    fn what_cannot_be_read_is_shown_with_the_place() {
        let ReadingView::Unreadable { reason, before, at, after } = of(Input::Expression, "2x + ) y") else {
            panic!("it cannot be read")
        };
        assert!(!reason.is_empty());
        assert_eq!(format!("{before}{at}{after}"), "2x + ) y");
        assert!(!at.is_empty() && before.starts_with("2x"), "{before}|{at}|{after}");
    }

    #[test]
    fn of_words_and_of_nothing_there_is_nothing_to_show() {
        assert_eq!(of(Input::Text, "Paris"), ReadingView::Nothing);
        assert_eq!(of(Input::Integer, "  "), ReadingView::Nothing);
    }

    #[test]
    fn an_answer_that_is_too_long_is_not_sent_back_whole() {
        let long = "9".repeat(10 * MAX_ANSWER_CHARS);
        let ReadingView::Unreadable { before, at, after, .. } = of(Input::Integer, &long) else { panic!("too long") };
        assert_eq!(before.len() + at.len() + after.len(), MAX_ANSWER_CHARS);
    }
}
