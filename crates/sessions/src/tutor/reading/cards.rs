//! Cards in an order that is written with their texts: "-14, 11, 12, 15".

use plumb_answers::answer::Input;
use plumb_answers::item::ItemBody;
use plumb_bank::task::Task;
use plumb_typeset::plain_text;

use super::ReadAnswer;
use super::spelling::bare;
use super::words::{other_words, plain_words, without_marks};

/// The texts of the cards that an item wants in order, with their ids.
fn cards(task: &Task) -> Option<Vec<(String, String)>> {
    let ItemBody::ShortAnswer { spec, .. } = &task.body else { return None };
    let surface = task.asked.figure.as_ref().filter(|_| spec.input == Input::Ordering)?.surface()?;
    Some(surface.cards).filter(|cards| !cards.is_empty())
}

/// The order in which a message names each card once. With other words than fillers between them it is a proposal, and
/// also if it is written from the other end with `>`.
pub(super) fn order_in(task: &Task, text: &str) -> Option<ReadAnswer> {
    let cards = cards(task)?;
    let spaced = text.replace(['<', '>', ';'], " ");
    let words: Vec<&str> = spaced.split([' ', '\n']).map(|word| without_marks(word.trim_end_matches(','))).collect();
    let card = |word: &str| cards.iter().find(|(_, text)| !word.is_empty() && bare(&plain_text(text)) == bare(word));
    let mut ids: Vec<&str> = words.iter().filter_map(|word| Some(card(word)?.0.as_str())).collect();
    let mut each = ids.clone();
    each.sort_unstable();
    each.dedup();
    if ids.len() != cards.len() || each.len() != cards.len() {
        return None;
    }
    let others: Vec<&str> = words.into_iter().filter(|word| card(word).is_none()).collect();
    if others.iter().any(|word| word.chars().any(|letter| letter.is_ascii_digit())) {
        return None;
    }
    let is_backwards = text.contains('>');
    if is_backwards {
        ids.reverse();
    }
    let is_plain = other_words(&plain_words(&others), false).iter().all(|word| ["and", "then"].contains(&&**word));
    Some(ReadAnswer { answer: ids.join(", "), is_question: is_backwards || !is_plain || text.ends_with('?') })
}

/// An order with the texts of its cards, as a learner reads it; `None` if the item has no cards.
pub(in crate::tutor) fn texts_of_order(task: &Task, answer: &str) -> Option<String> {
    let cards = cards(task)?;
    let texts = answer.split(',').map(|id| {
        let card = cards.iter().find(|(card, _)| card == id.trim());
        card.map_or_else(|| id.trim().to_owned(), |(_, text)| plain_text(text).into_owned())
    });
    Some(texts.collect::<Vec<_>>().join(", "))
}
