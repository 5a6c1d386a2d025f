//! What reveals a key: the ways in which an accepted answer can be recognised.

use super::algebra::Algebra;
use super::list::NumberList;
use super::number::NumberKey;
use super::phrase::Phrase;
use super::{KeyKind, Secret, cut, read};

/// Every way in which one accepted answer can be recognised.
pub(super) fn secret(kind: KeyKind, key: &str) -> Option<Secret> {
    let text = read(key);
    let phrase = || Phrase::read(&text).map(Secret::Phrase);
    let number = || NumberKey::read(&text).map(Secret::Number);
    match kind {
        KeyKind::Boolean => match key.trim().to_lowercase().as_str() {
            "true" | "yes" | "t" | "y" | "1" => Some(Secret::Truth(true)),
            "false" | "no" | "f" | "n" | "0" => Some(Secret::Truth(false)),
            _ => phrase(),
        },
        KeyKind::Number | KeyKind::MultipleChoice | KeyKind::Text => number().or_else(phrase),
        KeyKind::Expression => number().or_else(|| Algebra::read(&text).map(Secret::Algebra)).or_else(phrase),
        KeyKind::Set => NumberList::read(cut(key)).map(Secret::List).or_else(number).or_else(phrase),
    }
}
