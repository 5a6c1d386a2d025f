//! Words around an answer: those that say nothing else, those that ask, deny or take back, and units.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use plumb_tutoring::turn::plain;

/// Phrases of doubt, which are no part of an answer and deny nothing.
const DOUBTS: [&str; 10] = [
    "not sure",
    "not certain",
    "isnt it",
    "dont know",
    "idk",
    "no idea",
    "nicht sicher",
    "nicht wahr",
    "weiss nicht",
    "keine ahnung",
];
/// Words with which a question about a value begins or ends.
const ASKING: [&str; 24] = [
    "is", "are", "would", "could", "can", "does", "was", "right", "correct", "isnt it", "yeah", "no", "ist", "sind",
    "kann", "waere", "waeren", "koennte", "stimmt", "richtig", "oder", "or", "gell", "ne",
];
/// Words after which the answer before them does not hold any more.
const REPLACED: [&str; 14] =
    ["or", "oder", "no", "nein", "nee", "wait", "quatsch", "sorry", "aeh", "not", "nicht", "moment", "falsch", "wrong"];
/// Words that deny, or quote what was said before.
const DENIALS: [&str; 22] = [
    "no", "not", "isnt", "wasnt", "cant", "cannot", "doesnt", "dont", "never", "wrong", "said", "was", "nein", "nicht",
    "kein", "keine", "nie", "falsch", "war", "gesagt", "hast", "you",
];
/// Words that ask for something; a value beside them may be part of the question.
const QUESTION_WORDS: [&str; 22] = [
    "why", "how", "what", "whats", "which", "when", "where", "if", "warum", "wieso", "weshalb", "wie", "was", "welche",
    "welcher", "welches", "wann", "wo", "wenn", "woher", "falls", "wofuer",
];
/// Words by which a value is one step of several.
const STEPS: [&str; 16] = [
    "first",
    "erst",
    "zuerst",
    "then",
    "dann",
    "next",
    "danach",
    "step",
    "schritt",
    "carry",
    "uebertrag",
    "merke",
    "behalte",
    "anfangs",
    "start",
    "begin",
];
/// Those of them that name a part of a calculation wherever they are.
const PARTS: [&str; 10] =
    ["first", "erst", "zuerst", "step", "schritt", "carry", "uebertrag", "merke", "behalte", "anfangs"];
/// Words of certainty with a number in them.
const CERTAIN: [&str; 7] = [
    "100% sure",
    "100 % sure",
    "100 percent sure",
    "100% certain",
    "100% sicher",
    "100 % sicher",
    "100 prozent sicher",
];
/// What is counted beside the question, or judged: "2 hints please", "73 is too small".
const OTHER_THINGS: [&str; 14] = [
    "more",
    "mehr",
    "hint",
    "hints",
    "tipp",
    "tipps",
    "question",
    "questions",
    "aufgabe",
    "aufgaben",
    "tasks",
    "too",
    "zu",
    "uhr",
];
/// Words between a value and what is calculated with it.
const OPERATIONS: [&str; 14] =
    ["and", "und", "plus", "minus", "times", "mal", "x", "durch", "divided", "geteilt", "over", "by", "of", "von"];
/// Verbs between what a word of the question names and its value: "the range is 81".
const COPULAS: [&str; 9] = ["is", "are", "ist", "sind", "equals", "was", "beträgt", "betraegt", "lautet"];

/// Words that agree.
const YES: [&str; 24] = [
    "yes",
    "yeah",
    "yep",
    "yup",
    "yea",
    "ya",
    "sure",
    "correct",
    "exactly",
    "definitely",
    "right",
    "ja",
    "jo",
    "jap",
    "jep",
    "jup",
    "joa",
    "klar",
    "genau",
    "stimmt",
    "richtig",
    "jawohl",
    "y",
    "ye",
];
/// Words that may follow them, besides fillers.
/// Words before a yes that change nothing in it.
const BEFORE_YES: [&str; 6] = ["ok", "okay", "oh", "na", "ah", "um"];
const AGREED: [&str; 8] = ["check", "pruef", "pruefe", "submit", "do", "that", "this", "diese"];

/// Names of one unit, in plain spelling.
const UNITS: [&[&str]; 18] = [
    &["m", "meter", "meters", "metre", "metres", "metern"],
    &["km", "kilometer", "kilometers", "kilometre", "kilometres", "kilometern"],
    &["cm", "centimeter", "centimeters", "centimetre", "centimetres", "zentimeter", "zentimetern"],
    &["mm", "millimeter", "millimeters", "millimetre", "millimetres", "millimetern"],
    &["kg", "kilo", "kilos", "kilogram", "kilograms", "kilogramm"],
    &["g", "gram", "grams", "gramm"],
    &["ml", "milliliter", "milliliters", "millilitre", "millilitres", "millilitern"],
    &["l", "liter", "liters", "litre", "litres", "litern"],
    &["euro", "euros", "eur"],
    &["cent", "cents", "ct"],
    &["h", "hour", "hours", "stunde", "stunden"],
    &["min", "minute", "minutes", "minuten"],
    &["s", "sec", "second", "seconds", "sekunde", "sekunden"],
    &["day", "days", "tag", "tage", "tagen"],
    &["degree", "degrees", "grad"],
    &["step", "steps", "schritt", "schritte", "schritten"],
    &["piece", "pieces", "stueck", "stuecke"],
    &["bit", "bits"],
];

static FILLERS: LazyLock<BTreeSet<&str>> = LazyLock::new(|| {
    let lines = include_str!("fillers.txt").lines().filter(|line| !line.starts_with('#'));
    lines.flat_map(str::split_whitespace).collect()
});

/// Whether the first word asks about a value that follows.
pub(super) fn asks_before(words: &str) -> bool {
    words.split(' ').next().is_some_and(|first| ASKING.contains(&first))
}

/// Whether words after a value only ask about it.
pub(super) fn asks_after(words: &str) -> bool {
    !words.is_empty() && (ASKING.contains(&words) || words.split(' ').all(|word| ASKING.contains(&word)))
}

/// Whether a plain word takes back what is before it.
pub(super) fn replaces(word: &str) -> bool {
    REPLACED.contains(&word)
}

/// Whether a text has a word that denies something.
pub(super) fn denies(text: &str) -> bool {
    has_one(text, &DENIALS)
}

/// Whether a text has a question word.
pub(super) fn has_question_word(text: &str) -> bool {
    has_one(text, &QUESTION_WORDS)
}

/// Whether a text has a word by which a value is one step of several.
pub(super) fn names_step(text: &str) -> bool {
    has_one(text, &STEPS)
}

/// Whether a text after a number counts or judges something else than the answer.
pub(super) fn counts_other_things(text: &str) -> bool {
    has_one(text, &OTHER_THINGS) || plain(text).split(' ').any(is_time)
}

/// Whether words say that a value is out: "so a is out", but not "42 comes out".
pub(super) fn rules_out(words: &str) -> bool {
    has_copula(words) && words.split(' ').any(|word| ["out", "raus", "weg"].contains(&word))
}

/// Whether a text names a part of a calculation.
pub(super) fn names_part(text: &str) -> bool {
    has_one(text, &PARTS)
}

/// A text without "100% sure", which has a number and no answer in it.
pub(super) fn without_certainty(text: &str) -> String {
    let lower = text.to_lowercase();
    match CERTAIN.iter().find_map(|certain| Some((lower.find(certain)?, certain.len()))) {
        Some((at, length)) if lower.len() == text.len() => {
            let (before, after) = (text.get(..at).unwrap_or_default(), text.get(at + length..).unwrap_or_default());
            format!("{before}{after}")
        }
        _ => text.to_owned(),
    }
}

/// Whether a plain word names a unit of time.
pub(super) fn is_time(word: &str) -> bool {
    ["h", "min", "s", "day"].into_iter().any(|name| unit(name).is_some() && unit(name) == unit(word))
}

/// Whether a plain word calculates with the value before it.
pub(super) fn is_operation(word: &str) -> bool {
    OPERATIONS.contains(&word)
}

/// Whether words have a verb that gives a value to what is before it.
pub(super) fn has_copula(words: &str) -> bool {
    words.split(' ').any(|word| COPULAS.contains(&word))
}

/// Words that correct the value before them, and those that do so only right before another value.
const CORRECTIONS: [&str; 14] = [
    "no wait",
    "wait no",
    "no sorry",
    "actually no",
    "i mean",
    "i meant",
    "nee moment",
    "nein warte",
    "ne warte",
    "nein moment",
    "ich meine",
    "ich meinte",
    "quatsch",
    "stopp",
];
const CORRECTIONS_BEFORE_VALUES: [&str; 4] = ["no", "nein", "nee", "ne"];

/// What follows the last correction in a message that names a value before it: "82, i forgot the one, no 92". `None`
/// without a correction.
pub(super) fn corrected(text: &str) -> Option<&str> {
    let mut words: Vec<(usize, String)> = Vec::new();
    for (at, word) in text.split_whitespace().map(|word| (word.as_ptr() as usize - text.as_ptr() as usize, word)) {
        words.push((at, plain(without_marks(word))));
    }
    let end_of = |at: usize| words.get(at).map(|(start, _)| *start);
    let is_value = |start: usize| {
        let word = text.get(start..).and_then(|rest| rest.split_whitespace().next()).unwrap_or_default();
        word.starts_with(|letter: char| letter.is_ascii_digit() || "+-−<>=".contains(letter))
    };
    let after = (1..words.len()).rev().find_map(|at| {
        let one = words.get(at)?.1.as_str();
        let pair = words.get(at + 1).map(|(_, next)| format!("{one} {next}")).unwrap_or_default();
        if CORRECTIONS.contains(&pair.as_str()) {
            return end_of(at + 2);
        }
        if CORRECTIONS.contains(&one) {
            return end_of(at + 1);
        }
        end_of(at + 1).filter(|start| CORRECTIONS_BEFORE_VALUES.contains(&one) && is_value(*start))
    })?;
    let before = text.get(..after)?;
    let has_value = before.contains(|letter: char| letter.is_ascii_digit() || "<>=".contains(letter));
    text.get(after..).filter(|rest| has_value && !rest.trim().is_empty())
}

/// A word without the letters that are drawn out at its end: "yesss", "jaaa".
fn drawn_in(word: &str) -> String {
    let last = word.chars().next_back();
    let kept = last.map_or(word, |last| word.trim_end_matches(last));
    last.map_or_else(String::new, |last| format!("{kept}{last}"))
}

/// Whether a message begins with a yes and nothing in it takes it back: "yes i think", "ok yes", "yesss", "yeah! but can
/// it be above 1?", "yes but why".
pub(in crate::tutor) fn says_yes(text: &str) -> bool {
    let end = text.find([',', '.', '!', '?', ';', '…']).unwrap_or(text.len());
    let (Some(first), Some(rest)) = (text.get(..end), text.get(end..)) else { return false };
    let words: Vec<String> = plain(first).split(' ').map(drawn_in).collect();
    let begins = words.iter().position(|word| !BEFORE_YES.contains(&&**word)).unwrap_or(0);
    let words = words.get(begins..).unwrap_or_default();
    let goes_on = words.iter().position(|word| ["but", "aber"].contains(&&**word)).unwrap_or(words.len());
    let words = words.get(..goes_on).unwrap_or_default().join(" ");
    let agrees = words.split(' ').next().is_some_and(|word| YES.contains(&word));
    let is_alone = other_words(&words, false).iter().all(|word| YES.contains(&&**word) || AGREED.contains(&&**word));
    let is_asked = rest.starts_with('?');
    let others = [plain(rest), words.clone()].map(|words| without_doubts(&words));
    agrees && is_alone && !is_asked && !others.iter().any(|words| words.split(' ').any(replaces))
}

fn without_doubts(words: &str) -> String {
    DOUBTS.iter().fold(words.to_owned(), |words, doubt| words.replace(doubt, ""))
}

fn has_one(text: &str, list: &[&str]) -> bool {
    plain(text).split(' ').any(|word| list.contains(&word))
}

/// The unit that a plain word names: the same number for all names of a unit.
pub(super) fn unit(word: &str) -> Option<usize> {
    UNITS.iter().position(|names| names.contains(&word))
}

/// Whether a plain word can be the name of a counted thing: it does not deny, ask or calculate.
pub(super) fn may_be_counted(word: &str) -> bool {
    let lists: [&[&str]; 5] = [&REPLACED, &DENIALS, &QUESTION_WORDS, &STEPS, &OPERATIONS];
    word.chars().count() >= 3 && !lists.iter().any(|list| list.contains(&word))
}

/// Whether two plain words have the same beginning and differ in their ending only: "steine" and "steinen".
pub(super) fn is_same_noun(one: &str, other: &str) -> bool {
    let shared = one.chars().zip(other.chars()).take_while(|(one, other)| one == other).count();
    let longest = one.chars().count().max(other.chars().count());
    one == other || (shared >= 4 && longest - shared <= 2)
}

/// Words in plain spelling, each in one piece; symbols that are no words are left out.
pub(super) fn plain_words(words: &[&str]) -> String {
    let words = words.iter().map(|word| plain(word).replace(' ', ""));
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The words that say something else than that there is an answer. Before a number, a letter may name it: `x is 9`.
pub(super) fn other_words(words: &str, is_number: bool) -> Vec<String> {
    let certain = without_doubts(words);
    let is_known = |word: &str| FILLERS.contains(word) || FILLERS.contains(without_runs(word).as_str());
    let others = certain.split_whitespace();
    let is_letter = |word: &str| is_number && word.chars().count() == 1;
    others.filter(|word| !is_known(word) && !is_letter(word)).map(str::to_owned).collect()
}

/// A word with each letter once where it is repeated: "achsooo" is "achso".
fn without_runs(word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    letters.dedup();
    letters.into_iter().collect()
}

/// A word of a message without the marks around it.
pub(super) fn without_marks(word: &str) -> &str {
    word.trim_matches([',', ';', ':', '!', '?', '"', '“', '”', '„', '…']).trim_end_matches('.')
}
