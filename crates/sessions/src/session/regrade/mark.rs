//! What becomes of the mark of one answer.

use super::remedy::{ItemRemedy, Remedy};
use crate::session::{ItemState, Mark};
use plumb_answers::answer::{AnswerSpec, DecimalMark};
use plumb_answers::item::mark_read;
use plumb_answers::item::{Item, ItemBody, ItemOption};

/// The mark of an answer, or of an item without one, after a remedy; none while there is nothing to mark.
///
/// What decides about the item as such (another key, leaving it out, full marks) replaces whatever mark there was. What
/// only adds to it does not: another right answer never lowers a mark, and marking again neither takes back what a
/// person has decided nor brings back what was left out. The answer is read by the decimal mark of its session.
pub fn regrade_mark(item: &Item, state: &ItemState, decimal: DecimalMark, remedy: &ItemRemedy) -> Option<Mark> {
    let answer = state.answer.as_deref();
    let by = |body: &ItemBody| answer.map(|answer| Mark::from(&mark_read(body, answer, decimal)));
    match remedy {
        ItemRemedy::Any(Remedy::Drop) => Some(Mark::Dropped),
        ItemRemedy::Any(Remedy::Full) => Some(Mark::Correct),
        ItemRemedy::Key(key) => by(&keyed(&item.body, key)),
        ItemRemedy::Accept(key) => match (state.mark, by(&keyed(&item.body, key))) {
            (Some(old), Some(new)) => Some(better(old, new)),
            (old, _) => old,
        },
        ItemRemedy::Any(Remedy::Again) => match (state.mark, by(&item.body)) {
            (Some(Mark::Dropped), _) => Some(Mark::Dropped),
            // Whatever decided it before, the machine still cannot.
            (Some(old), Some(Mark::Undecided)) => Some(old),
            (_, new) => new,
        },
    }
}

/// What is asked for, with another key: the text of an option, or what is typed.
///
/// One item is sat with its options in one order or in another, as its assessment says, and ids are dealt out in that
/// order: the same id names another text there. So an option is named by its text. What was stored before names it by
/// its id, and is read so where no option has that text.
#[must_use]
pub fn keyed(body: &ItemBody, key: &str) -> ItemBody {
    match body {
        ItemBody::MultipleChoice { options, .. } => {
            let key = option_of(options, key).map_or(key, |option| option.id.as_str()).to_owned();
            ItemBody::MultipleChoice { options: options.clone(), key }
        }
        // Other words for the old key are none for the new one.
        ItemBody::ShortAnswer { spec, .. } => ItemBody::ShortAnswer {
            spec: AnswerSpec { accept: Vec::new(), pattern: None, ..spec.clone() },
            key: key.to_owned(),
        },
    }
}

/// The option of that text. Spaces and line ends do not come back from a form as they were.
pub(super) fn option_of<'a>(options: &'a [ItemOption], text: &str) -> Option<&'a ItemOption> {
    options.iter().find(|option| option.text.split_whitespace().eq(text.split_whitespace()))
}

/// A mark after a regrade that nobody is to lose by: the new one unless it is worth less, and what is right stays, where
/// it would be left out.
pub fn without_loss(was: Option<Mark>, is: Option<Mark>) -> Option<Mark> {
    match (was, is) {
        (Some(Mark::Correct), Some(Mark::Dropped)) => was,
        (Some(old), Some(new)) => Some(better(old, new)),
        _ => is,
    }
}

/// The better of two marks. What waits for a person may yet become right, so only what is right is better.
fn better(old: Mark, new: Mark) -> Mark {
    let rank = |mark: Mark| match mark {
        Mark::Dropped => (3, 0),
        Mark::Correct => (2, 0),
        Mark::Undecided => (1, 0),
        Mark::Partial(credit) => (0, credit),
        Mark::Incorrect => (0, 0),
    };
    if rank(new) > rank(old) { new } else { old }
}
