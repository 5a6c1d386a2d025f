//! Regrading of one answer.

use super::remedy::{ItemRemedy, Remedy};
use crate::session::{ItemState, Mark};
use plumb_answers::answer::{AnswerSpec, DecimalMark};
use plumb_answers::item::mark_read;
use plumb_answers::item::{Item, ItemBody, ItemOption};

/// Returns the mark of an answer, or of an unanswered item, after a remedy; `None` while there is nothing to mark.
///
/// A remedy that concerns the item as such (another key, dropping it, full marks) replaces any earlier mark. The others
/// only add to it: another accepted answer never lowers a mark, and marking again neither undoes a reviewer's decision
/// nor brings back a dropped item. The answer is read with the decimal mark of its session.
pub fn regrade_mark(item: &Item, state: &ItemState, decimal: DecimalMark, remedy: &ItemRemedy) -> Option<Mark> {
    let answer = state.answer();
    let by = |body: &ItemBody| answer.map(|answer| Mark::from(&mark_read(body, answer, decimal)));
    match remedy {
        ItemRemedy::Any(Remedy::Drop) => Some(Mark::Dropped),
        ItemRemedy::Any(Remedy::Full) => Some(Mark::Correct),
        ItemRemedy::Key(key) => by(&with_key(&item.body, key)),
        ItemRemedy::Accept(key) => match (state.mark, by(&with_key(&item.body, key))) {
            (Some(old), Some(new)) => Some(better(old, new)),
            (old, _) => old,
        },
        ItemRemedy::Any(Remedy::Again) => match (state.mark, by(&item.body)) {
            (Some(Mark::Dropped), _) => Some(Mark::Dropped),
            // The rules still cannot decide it, so any earlier decision stays.
            (Some(old), Some(Mark::Undecided)) => Some(old),
            (_, new) => new,
        },
    }
}

/// The item's body with another key: the text of an option, or a typed answer.
///
/// Option ids are assigned in the order shown, and different assessments may show the options in different orders, so
/// an id may name another option elsewhere. The key is therefore the text of an option. Older records have the id,
/// which is used if no option has that text.
#[must_use]
pub fn with_key(body: &ItemBody, key: &str) -> ItemBody {
    match body {
        ItemBody::MultipleChoice { options, .. } => {
            let key = option_of(options, key).map_or(key, |option| option.id.as_str()).to_owned();
            ItemBody::MultipleChoice { options: options.clone(), key }
        }
        // Alternative wordings of the old key do not apply to the new one.
        ItemBody::ShortAnswer { spec, .. } => ItemBody::ShortAnswer {
            spec: AnswerSpec { accept: Vec::new(), pattern: None, ..spec.clone() },
            key: key.to_owned(),
        },
    }
}

/// The option with that text, compared without regard to white space, which forms do not preserve.
pub(super) fn option_of<'a>(options: &'a [ItemOption], text: &str) -> Option<&'a ItemOption> {
    options.iter().find(|option| option.text.split_whitespace().eq(text.split_whitespace()))
}

/// Limits a mark after a regrade by which no learner may lose: the new mark, unless it is worth less; a right answer is
/// not dropped.
pub fn never_lower(was: Option<Mark>, is: Option<Mark>) -> Option<Mark> {
    match (was, is) {
        (Some(Mark::Correct), Some(Mark::Dropped)) => was,
        (Some(old), Some(new)) => Some(better(old, new)),
        _ => is,
    }
}

/// The better of two marks. An undecided answer may yet turn out right, so only a right one ranks above it.
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
