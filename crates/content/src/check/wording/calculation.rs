//! Evaluates questions that ask for a single calculation, in English or German.
//!
//! Only complete phrases that are known are evaluated; other questions are ignored.

use num_rational::BigRational;
use num_traits::{Signed as _, Zero as _};
use plumb_answers::answer::plain_value;
use plumb_maths::prose::canon::AsteriskMode;
use plumb_maths::prose::expr;
use plumb_maths::prose::text::ProseText;
use plumb_maths::prose::token::{ProseToken, ProseTokenKind};

use crate::text::problem::{Severity, shorten};

use super::WordingFault;

/// Phrases before the value that is asked for.
const LEADS: &[&str] = &[
    "what is",
    "what's",
    "how much is",
    "how much are",
    "calculate",
    "work out",
    "compute",
    "evaluate",
    "find",
    "find the value of",
    "what is the value of",
    "calculate the value of",
    "work out the value of",
    "give",
    "wie viel ist",
    "wieviel ist",
    "wie viel sind",
    "was ist",
    "was ergibt",
    "wie viel ergibt",
    "rechne",
    "berechne",
    "bestimme",
    "ermittle",
    "bestimme den wert von",
    "berechne den wert von",
    "wie groß ist",
    "wie lautet",
];

/// Operation on the numbers, in their order in the text.
#[derive(Debug, Clone, Copy)]
enum Operation {
    Sum,
    /// The first minus the second; in either direction if only their difference is asked for.
    Difference,
    From,
    Product,
    Quotient,
    Double,
    Half,
}

/// Names of results, which follow one of [`LEADS`]. `#` is a number.
const NAMED: &[(&str, Operation)] = &[
    ("the sum of # and #", Operation::Sum),
    ("the total of # and #", Operation::Sum),
    ("the difference of # and #", Operation::Difference),
    ("the difference between # and #", Operation::Difference),
    ("the product of # and #", Operation::Product),
    ("the quotient of # and #", Operation::Quotient),
    ("# more than #", Operation::Sum),
    ("# less than #", Operation::From),
    ("twice #", Operation::Double),
    ("double #", Operation::Double),
    ("half of #", Operation::Half),
    ("half #", Operation::Half),
    ("die summe von # und #", Operation::Sum),
    ("die summe aus # und #", Operation::Sum),
    ("die differenz von # und #", Operation::Difference),
    ("die differenz aus # und #", Operation::Difference),
    ("die differenz zwischen # und #", Operation::Difference),
    ("das produkt von # und #", Operation::Product),
    ("das produkt aus # und #", Operation::Product),
    ("der quotient von # und #", Operation::Quotient),
    ("der quotient aus # und #", Operation::Quotient),
    ("den quotienten von # und #", Operation::Quotient),
    ("den quotienten aus # und #", Operation::Quotient),
    ("das doppelte von #", Operation::Double),
    ("die hälfte von #", Operation::Half),
];

/// Operations that are named by a verb.
const ORDERED: &[(&str, Operation)] = &[
    ("add # and #", Operation::Sum),
    ("add # to #", Operation::Sum),
    ("subtract # from #", Operation::From),
    ("take # from #", Operation::From),
    ("take # away from #", Operation::From),
    ("multiply # by #", Operation::Product),
    ("multiply # and #", Operation::Product),
    ("multiply # with #", Operation::Product),
    ("divide # by #", Operation::Quotient),
    ("double #", Operation::Double),
    ("halve #", Operation::Half),
    ("addiere # und #", Operation::Sum),
    ("addiere # zu #", Operation::Sum),
    ("zähle # und # zusammen", Operation::Sum),
    ("subtrahiere # von #", Operation::From),
    ("ziehe # von # ab", Operation::From),
    ("zieh # von # ab", Operation::From),
    ("multipliziere # mit #", Operation::Product),
    ("multipliziere # und #", Operation::Product),
    ("nimm # mit # mal", Operation::Product),
    ("dividiere # durch #", Operation::Quotient),
    ("teile # durch #", Operation::Quotient),
    ("verdopple #", Operation::Double),
    ("halbiere #", Operation::Half),
];

/// First words of sentences that only specify how the result is to be written.
const HOW: &[&str] = &["give", "write", "answer", "simplify", "gib", "schreibe", "schreib", "nenne", "kürze"];
/// Words that change the result into another number.
const OTHERWISE: &[&str] = &[
    "round",
    "rounded",
    "nearest",
    "remainder",
    "rest",
    "places",
    "figures",
    "binary",
    "hexadecimal",
    "octal",
    "base",
    "runde",
    "gerundet",
    "sign",
    "digit",
    "digits",
    "ziffer",
    "numerator",
    "denominator",
    "zähler",
    "nenner",
    "exponent",
    "percent",
    "percentage",
    "prozent",
];

/// Reports a question with another result than the key.
pub(super) fn fault(stem: &str, key: &str) -> Option<WordingFault> {
    let key_value = plain_value(key)?;
    let asked = asked(stem)?;
    let meant = |value: &BigRational| *value == key_value;
    (!asked.iter().any(meant)).then(|| WordingFault {
        severity: Severity::Warning,
        code: "asks-otherwise",
        message: format!("`{}` comes to {}, and the key is `{}`", shorten(stem), asked[0], shorten(key)),
        help: "ask for what `answer_formula` computes",
    })
}

/// Returns the result of the question, for each way to read it; `None` if it asks for something else.
fn asked(stem: &str) -> Option<Vec<BigRational>> {
    // A single number is not a calculation, and `5!` and `|−5|` are not supported.
    let is_bare = !stem.contains(|c: char| c.is_alphabetic() || "+-−*×·÷/:^".contains(c));
    if !stem.contains(|c: char| c.is_ascii_digit()) || is_bare || is_factorial(stem) {
        return None;
    }
    let text = ProseText::read(&signed(stem), AsteriskMode::Operators);
    let mut sentences =
        text.tokens.split(|token| token.kind == ProseTokenKind::End).filter(|sentence| !sentence.is_empty());
    let (words, numbers) = worded(sentences.next()?)?;
    sentences.all(only_says_how).then_some(())?;
    results(&words, &numbers)
}

fn is_factorial(stem: &str) -> bool {
    let chars: Vec<char> = stem.chars().collect();
    chars.windows(2).any(|pair| pair[1] == '!' && (pair[0].is_ascii_digit() || pair[0] == ')'))
}

/// Replaces German words and signs for operations by the common signs.
fn signed(stem: &str) -> String {
    let mut plain = stem.replace(" mal ", " × ").replace(" geteilt durch ", " ÷ ");
    let is_number = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit() || matches!(c, '(' | ')' | '−' | '-'));
    // `12 : 4`, but not `Rechne: 12` nor `3:15`.
    while let Some(at) = plain.find(" : ") {
        let (before, after) = (plain[..at].chars().next_back(), plain[at + 3..].chars().next());
        let sign = if is_number(before) && is_number(after) { " ÷ " } else { " ; " };
        plain.replace_range(at..at + 3, sign);
    }
    plain
}

/// Returns the words of a sentence with `#` for each calculation, and the results of these; `None` if there is another
/// sign between them.
fn worded(tokens: &[ProseToken]) -> Option<(String, Vec<BigRational>)> {
    let (mut words, mut numbers): (Vec<String>, Vec<BigRational>) = (Vec::new(), Vec::new());
    let mut rest = tokens;
    while let Some(first) = rest.first() {
        let length = rest.iter().take_while(|token| calculates(token)).count();
        if length > 0 {
            numbers.push(expr::value(&rest[..length])?);
            words.push("#".to_owned());
            rest = &rest[length..];
            continue;
        }
        match first.kind {
            ProseTokenKind::Word => words.push(first.text.clone()),
            // `Rechne: 3 + 4`
            ProseTokenKind::Mark(':') if words.last().is_some_and(|word| word != "#") => {}
            // `3 + 4 = ?`
            ProseTokenKind::Op('=') | ProseTokenKind::Mark('_' | '□' | '…') if rest.len() == 1 => {}
            _ => return None,
        }
        rest = &rest[1..];
    }
    Some((words.join(" "), numbers))
}

fn calculates(token: &ProseToken) -> bool {
    match token.kind {
        ProseTokenKind::Num(ref number) => !number.ordinal,
        ProseTokenKind::Op(op) => !matches!(op, '=' | '<' | '>'),
        _ => false,
    }
}

fn only_says_how(sentence: &[ProseToken]) -> bool {
    sentence.first().is_some_and(|first| first.says(HOW))
        && !sentence.iter().any(|token| token.num().is_some() || token.says(OTHERWISE))
}

fn results(words: &str, numbers: &[BigRational]) -> Option<Vec<BigRational>> {
    let words = words.strip_prefix("please ").or_else(|| words.strip_prefix("bitte ")).unwrap_or(words);
    if let [one] = numbers
        && (words == "#" || LEADS.iter().any(|lead| words.strip_prefix(lead) == Some(" #")) || words == "rechne # aus")
    {
        return Some(vec![one.clone()]);
    }
    let named =
        || LEADS.iter().filter_map(|lead| words.strip_prefix(lead)?.strip_prefix(' ')).find_map(|rest| of(NAMED, rest));
    let operation = of(ORDERED, words).or_else(named)?;
    let two = || -> Option<(BigRational, BigRational)> {
        let [a, b] = numbers else { return None };
        Some((a.clone(), b.clone()))
    };
    let half = BigRational::new(1.into(), 2.into());
    Some(match (operation, numbers) {
        (Operation::Double, [one]) => vec![one + one],
        (Operation::Half, [one]) => vec![one * half],
        (Operation::Sum, _) => two().map(|(a, b)| vec![a + b])?,
        (Operation::Difference, _) => two().map(|(a, b)| vec![&a - &b, (a - b).abs()])?,
        (Operation::From, _) => two().map(|(a, b)| vec![b - a])?,
        (Operation::Product, _) => two().map(|(a, b)| vec![a * b])?,
        (Operation::Quotient, _) => two().filter(|(_, b)| !b.is_zero()).map(|(a, b)| vec![a / b])?,
        _ => return None,
    })
}

fn of(patterns: &[(&str, Operation)], words: &str) -> Option<Operation> {
    patterns.iter().find(|(pattern, _)| *pattern == words).map(|(_, operation)| *operation)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(stem: &str) -> Option<String> {
        asked(stem).map(|values| values[0].to_string())
    }

    #[test]
    fn a_question_for_one_calculation_is_worked_out() {
        for (stem, value) in [
            ("What is 12 − 5?", "7"),
            ("Calculate 3 × (4 + 5).", "27"),
            ("Work out 5/6 ÷ 2/5.", "25/12"),
            ("3 + 4 = ?", "7"),
            ("Work out: 8 + 9", "17"),
            ("What is 7 times 8?", "56"),
            ("What is 20 divided by 8? Give a decimal.", "5/2"),
            ("Find the sum of 3 and −8.", "-5"),
            ("What is the difference between 9 and 4?", "5"),
            ("Subtract 9 from 40.", "31"),
            ("Take 2 away from 9.", "7"),
            ("What is 5 less than 12?", "7"),
            ("What is half of 90?", "45"),
            ("Double 35.", "70"),
            ("What is 25% of 80?", "20"),
            ("What is 3/4 of 20?", "15"),
            ("What is (−3) × 4?", "-12"),
            ("What is 2³ + 1?", "9"),
            ("Wie viel ist 12 : 4?", "3"),
            ("Wie viel ist 7 mal 6?", "42"),
            ("Rechne: 40 − 9.", "31"),
            ("Ziehe 9 von 40 ab.", "31"),
            ("Berechne die Summe von 3 und 4.", "7"),
            ("Was ist das Produkt aus 6 und 9?", "54"),
            ("Wie viel ist 30 geteilt durch 5?", "6"),
            ("Bestimme den Quotienten aus 12 und 3.", "4"),
        ] {
            assert_eq!(says(stem).as_deref(), Some(value), "{stem}");
        }
    }

    #[test]
    fn of_any_other_question_nothing_is_said() {
        for stem in [
            "What is 5!?",
            "What is 3.47 rounded to 1 decimal place?",
            "What is 17 ÷ 5? Give the remainder.",
            "Which is larger, 3 or 4?",
            "What is 101 + 11 in binary?",
            "What is the next number: 2, 4, 6?",
            "Solve 2x + 3 = 7.",
            "Anna has 3 apples and buys 4. How many has she?",
            "What is 3:15 and 20 minutes?",
            "What is 1F + 3 in hexadecimal?",
            "What is |−5|?",
            "Find the product of the digits of 34.",
            "What is 3 + 4 − x?",
            "What is the median of 3, 5 and 9?",
            "What is 10.0.0.1/8?",
        ] {
            assert_eq!(says(stem), None, "{stem}");
        }
    }

    #[test]
    fn the_key_is_what_the_question_comes_to() {
        assert!(fault("What is 9 − 5?", "14").is_some());
        assert!(fault("Wie viel ist 9 · 5?", "14").is_some());
        assert!(fault("What is 9 + 5?", "14").is_none());
        assert!(fault("What is 1/2 + 1/4?", "3/4").is_none());
        assert!(fault("What is 0.5 + 0.25?", "0.75").is_none());
        assert!(fault("What is 9 + 5?", "fourteen").is_none());
    }
}
