//! Checks the number system in which a question asks for its answer.

use crate::text::problem::{Severity, shorten};

use super::WordingFault;

/// A number system of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
enum Base {
    Binary,
    Octal,
    Decimal,
    Hexadecimal,
}

impl Base {
    const ALL: [Self; 4] = [Self::Binary, Self::Octal, Self::Decimal, Self::Hexadecimal];

    fn as_str(self) -> &'static str {
        self.into()
    }

    /// Whether a key can be a number of this system. Other texts always can.
    fn has(self, key: &str) -> bool {
        let digits = key.trim_start_matches(['-', '−', '+']);
        if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_hexdigit()) {
            return true;
        }
        let largest = digits.chars().filter_map(|c| c.to_digit(16)).max().unwrap_or(0);
        match self {
            Self::Binary => largest < 2,
            Self::Octal => largest < 8,
            Self::Decimal => largest < 10,
            Self::Hexadecimal => true,
        }
    }
}

/// Verbs with which a sentence asks for an answer.
const IMPERATIVES: &[&str] = &[
    "add",
    "answer",
    "calculate",
    "convert",
    "divide",
    "evaluate",
    "express",
    "find",
    "give",
    "multiply",
    "state",
    "subtract",
    "work",
    "write",
];

/// Reports a question that asks for its answer in two number systems, or in one that the key does not fit.
pub(super) fn fault(stem: &str, key: &str) -> Option<WordingFault> {
    // Most questions name no system at all.
    if !["inary", "ctal", "ecimal"].iter().any(|name| stem.contains(name)) {
        return None;
    }
    let mut wanted: Option<Base> = None;
    for base in sentences(stem).filter_map(asked_for) {
        match wanted {
            Some(other) if other != base => {
                let (first, second) = (other.as_str(), base.as_str());
                return Some(contradiction(format!("the question asks for {first} and for {second}")));
            }
            _ => wanted = Some(base),
        }
    }
    let base = wanted.filter(|base| !base.has(key))?;
    Some(contradiction(format!("the question asks for {}, but the key is `{}`", base.as_str(), shorten(key))))
}

fn contradiction(message: String) -> WordingFault {
    WordingFault {
        severity: Severity::Error,
        code: "base-contradiction",
        message,
        help: "say once in which number system the answer is wanted, and let the key be of that system",
    }
}

/// Splits a text into sentences, with their ends.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_inclusive(['?', '!'])
        .flat_map(|part| part.split_inclusive(". "))
        .map(str::trim)
        .filter(|part| !part.is_empty())
}

/// Returns the number system in which a sentence asks for its answer, if it names one.
fn asked_for(sentence: &str) -> Option<Base> {
    let lower = sentence.to_lowercase();
    let lower = lower.trim_end_matches(['.', '?', '!', ' ']);
    let first = lower.split(|c: char| !c.is_alphabetic()).next().unwrap_or("");
    if !sentence.ends_with('?') && !IMPERATIVES.contains(&first) {
        return None;
    }
    let with = |before: &str, after: &str| {
        Base::ALL.into_iter().find(|base| lower.contains(&format!("{before}{}{after}", base.as_str())))
    };
    // “Which decimal number is 1F in hexadecimal?” asks for the first; the second describes 1F.
    let at_the_end = || Base::ALL.into_iter().find(|base| lower.ends_with(&format!(" in {}", base.as_str())));
    let article = |after: &str| with("as a ", after).or_else(|| with("as an ", after));
    with("which ", " number").or_else(|| article(" number")).or_else(at_the_end)
}

/// Reports a multiple-choice question that asks the learner to write something.
pub(super) fn to_write(stem: &str) -> Option<WordingFault> {
    let sentence = stem.split_inclusive(['.', '?', '!', ':']).map(str::trim_start).find(|sentence| {
        let first = sentence.split(|c: char| !c.is_alphabetic()).next().unwrap_or("");
        ["write", "type", "enter"].iter().any(|verb| first.eq_ignore_ascii_case(verb))
    })?;
    Some(WordingFault {
        severity: Severity::Error,
        code: "write-over-options",
        message: format!(
            "`{}` asks for something to be written, and there are options to choose from",
            shorten(sentence)
        ),
        help: "ask a question: which of them it is",
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_to_be_written_where_there_are_options() {
        for bad in ["Write 5 as eight bits.", "Look at 5. Type it in binary.", "5: enter its double"] {
            assert!(to_write(bad).is_some(), "{bad}");
        }
        for good in
            ["Which eight bits are 5?", "Tom has to write 5 lines. How many words are they?", "Written out, it is"]
        {
            assert!(to_write(good).is_none(), "{good}");
        }
    }

    #[test]
    fn a_question_asks_for_one_number_system() {
        for (stem, key) in [
            ("Which decimal number is 1F in hexadecimal?", "31"),
            ("What is the decimal number 9 in binary?", "1001"),
            ("Write the hexadecimal byte 1F in binary.", "00011111"),
            ("A program shows 1F in hexadecimal. What is it in decimal?", "31"),
            ("Add what the hexadecimal digits C and E are worth. What is the sum in decimal?", "26"),
            ("Add the binary numbers 1 and 10. Answer in binary.", "11"),
            ("Write 0.5 as a fraction.", "1/2"),
            ("Which letter is 10 in hexadecimal?", "A"),
        ] {
            assert!(fault(stem, key).is_none(), "{stem}");
        }
        for (stem, key) in [
            ("What is A + 3 in hexadecimal? Give the sum as a decimal number.", "13"),
            ("Add 10 and 11. Answer in binary.", "21"),
            ("Write 255 as a decimal number.", "FF"),
        ] {
            assert!(fault(stem, key).is_some(), "{stem}");
        }
    }
}
