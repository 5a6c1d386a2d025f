//! Checks for negative numbers of things.

use num_traits::Signed as _;
use plumb_answers::answer::plain_value;

use crate::text::problem::Severity;

use super::WordingFault;
use super::tokens::{WordingToken, WordingTokenKind, tokens};

/// Countable things. Degrees, points and euros may be negative.
const THINGS: &[&str] = &[
    "apples", "pears", "sweets", "books", "balls", "marbles", "tickets", "pupils", "people", "children", "men",
    "women", "cats", "dogs", "cubes", "boxes", "bags", "packs", "pencils", "pens", "cards", "coins", "buttons",
    "flowers", "eggs", "cookies", "biscuits", "chairs", "seats", "balloons", "stickers", "oranges", "bananas", "cars",
    "birds", "fish", "sheets", "stamps", "friends", "students", "players", "Murmeln", "Äpfel", "Birnen", "Bücher",
    "Kinder", "Bälle", "Karten", "Stifte", "Kekse", "Bonbons", "Blumen", "Eier", "Menschen", "Personen", "Autos",
    "Stühle",
];

/// Reports a text with a negative number of things, or a question for a number of things with a negative key.
pub(super) fn fault(stem: &str, key: &str) -> Option<WordingFault> {
    let tokens = tokens(stem);
    let is_thing = |token: &WordingToken<'_>| THINGS.contains(&token.text);
    let said = tokens.windows(3).enumerate().find_map(|(at, three)| {
        let [sign, number, thing] = three else { return None };
        let after_number = at.checked_sub(1).is_some_and(|before| tokens[before].kind == WordingTokenKind::Number);
        let negative = matches!(sign.text, "-" | "−") && number.kind == WordingTokenKind::Number && !after_number;
        (negative && is_thing(thing)).then(|| format!("`−{} {}`", number.text, thing.text))
    });
    let asked = || {
        let how_many = tokens.windows(3).any(|three| {
            let how = three[0].text.eq_ignore_ascii_case("how") && three[1].text == "many";
            let wie = three[0].text.eq_ignore_ascii_case("wie") && three[1].text == "viele";
            (how || wie) && is_thing(&three[2])
        });
        let short = tokens.windows(2).any(|two| two[0].text.eq_ignore_ascii_case("how") && two[1].text == "many")
            && tokens.iter().any(is_thing)
            && tokens.iter().any(|token| matches!(token.text, "left" | "remain" | "has" | "have"));
        let negative = plain_value(key).is_some_and(|value| value.is_negative());
        (negative && (how_many || short)).then(|| format!("the key is `{key}`, and things are counted"))
    };
    said.or_else(asked).map(|message| WordingFault {
        severity: Severity::Error,
        code: "negative-count",
        message,
        help: "add a constraint, such as `a >= b`, so that there are always enough",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_never_fewer_things_than_none() {
        for (stem, key) in [
            ("Anna has −3 apples.", "1"),
            ("Anna has 3 apples and eats 5. How many apples are left?", "-2"),
            ("There are 3 books and 5 are lent. How many are left?", "-2"),
            ("Tim hat 3 Kekse. Wie viele Kekse bleiben?", "-1"),
        ] {
            assert!(fault(stem, key).is_some(), "{stem}");
        }
        for (stem, key) in [
            ("It is −3 degrees and gets 5 degrees colder. What is the temperature?", "-8"),
            ("What is 3 − 5?", "-2"),
            ("10 − 3 apples are left. How many apples are they?", "7"),
            ("How many points has she?", "-2"),
        ] {
            assert!(fault(stem, key).is_none(), "{stem}");
        }
    }
}
