//! Finds steps and data out of order, sequences with gaps, and options with labels of their own.

use super::text::Text;
use super::{FlawFindings, FlawPlace, FlawRule, Item};

/// Words before a number that name members of a sequence. Those in the first list have no gaps; those in the second
/// often do, as in “on day 1 and on day 4”.
const WITHOUT_GAPS: &[&str] = &["step", "statement"];
const MAY_HAVE_GAPS: &[&str] =
    &["day", "week", "month", "year", "hour", "minute", "trial", "test", "round", "lap", "stage"];
const WEEK: &[&str] = &["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
const MONTHS: &[&str] = &[
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];
const ORDINALS: &[&str] = &["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const ROMAN: &[&str] = &["i", "ii", "iii", "iv", "v", "vi", "vii", "viii"];
/// Minimum number of members of a sequence.
const A_ROW: usize = 3;

pub(super) fn find(item: &Item<'_>, found: &mut FlawFindings) {
    let stem = &item.stem;
    if let Some(row) = numbered(stem).or_else(|| stated(stem)) {
        found.mention(FlawRule::LostSequence, FlawPlace::Stem, &row);
    }
    if let Some(labels) = item.chosen.as_ref().and_then(|chosen| labels_of(&chosen.options)) {
        found.refuse(FlawRule::LostSequence, FlawPlace::Options, &labels);
    }
}

/// Returns the members in order of first occurrence, if they begin a sequence and then leave it.
fn broken(mut members: Vec<usize>, gaps: bool, least: usize) -> Option<Vec<usize>> {
    let mut seen = Vec::new();
    members.retain(|member| {
        !seen.contains(member) && {
            seen.push(*member);
            true
        }
    });
    let in_order = members.windows(2).all(|pair| if gaps { pair[0] < pair[1] } else { pair[0] + 1 == pair[1] });
    (members.len() >= least && !in_order).then_some(members)
}

/// Finds parts numbered `1)`, `(a)` or `II.` out of sequence.
fn numbered(stem: &Text<'_>) -> Option<String> {
    let labels = labels(stem.plain.as_str());
    let kinds: [fn(&str) -> Option<usize>; 3] = [number_of, letter_of, roman_of];
    kinds.into_iter().find_map(|kind| {
        let members: Vec<usize> = labels.iter().filter_map(|label| kind(label)).collect();
        let row = broken(members, false, 2).filter(|row| row.first() == Some(&1))?;
        let named = labels.iter().filter(|label| kind(label).is_some_and(|member| row.contains(&member)));
        Some(named.copied().collect::<Vec<_>>().join(", "))
    })
}

/// Returns labels before words: `(a)` and `1)` anywhere, `1.` and `II.` at the beginning of a line.
fn labels(plain: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for line in plain.lines() {
        let mut rest = line;
        let mut begins = true;
        while let Some(at) = rest.find(|c: char| !c.is_whitespace()) {
            let piece_end = rest[at..].find(char::is_whitespace).map_or(rest.len(), |end| at + end);
            let piece = &rest[at..piece_end];
            let label = piece.trim_start_matches('(').trim_end_matches([')', '.', ':']);
            let marked = piece.ends_with(')') || begins && piece.ends_with(['.', ':']) && piece.len() < 6;
            let next = rest[piece_end..].trim_start().chars().next();
            let is_letter = label.starts_with(char::is_alphabetic);
            let before_words = next.is_some_and(|c| c.is_alphabetic() || is_letter && c.is_ascii_digit());
            if marked && before_words && is_label(label) {
                found.push(label);
            }
            begins = false;
            rest = &rest[piece_end..];
        }
    }
    found
}

fn is_label(label: &str) -> bool {
    number_of(label).is_some() || letter_of(label).is_some() || roman_of(label).is_some()
}

fn number_of(label: &str) -> Option<usize> {
    (label.len() < 3).then(|| label.parse().ok())?
}

fn letter_of(label: &str) -> Option<usize> {
    let mut letters = label.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
    letters.next().is_none().then(|| ('a'..='z').position(|c| c == letter).map(|at| at + 1))?
}

fn roman_of(label: &str) -> Option<usize> {
    position(ROMAN, &label.to_lowercase()).map(|at| at + 1)
}

fn position(row: &[&str], word: &str) -> Option<usize> {
    row.iter().position(|member| *member == word)
}

/// Finds broken sequences in statements only: a question may ask for any member.
fn stated(stem: &Text<'_>) -> Option<String> {
    let sentences = stem.sentences();
    let first_question = sentences.iter().position(|sentence| sentence.raw.ends_with('?'));
    let end = first_question.and_then(|at| stem.raw.find(sentences.get(at)?.raw)).filter(|end| *end > 0);
    let stated = Text::new(&stem.raw[..end.unwrap_or(stem.raw.len())]);
    named(&stated).or_else(|| years(&stated))
}

/// Finds broken sequences of steps, days, months and ordinals.
fn named(stem: &Text<'_>) -> Option<String> {
    for name in WITHOUT_GAPS.iter().chain(MAY_HAVE_GAPS) {
        let gaps = MAY_HAVE_GAPS.contains(name);
        let members: Vec<usize> = stem
            .words
            .iter()
            .filter(|word| word.text == *name)
            .filter_map(|word| leading_number(stem.plain[word.at.end..].trim_start()))
            .collect();
        let begins = members.first() == Some(&1);
        if let Some(row) = broken(members, gaps, if gaps { A_ROW } else { 2 }).filter(|_| gaps || begins) {
            return Some(row.iter().map(|member| format!("{name} {member}")).collect::<Vec<_>>().join(", "));
        }
    }
    [(WEEK, true), (MONTHS, true), (ORDINALS, false)].into_iter().find_map(|(row, cyclic)| {
        let words = stem.words.iter().enumerate();
        let alone = words.filter(|(at, _)| {
            !at.checked_sub(1).and_then(|last| stem.words.get(last)).is_some_and(|last| is_count(&last.text))
        });
        let places: Vec<usize> = alone.filter_map(|(_, word)| position(row, &word.text)).collect();
        let first = *places.first()?;
        let turned = places.iter().map(|at| if cyclic { (at + row.len() - first) % row.len() } else { *at });
        // Third before second is out of order only if there is a first; the verb may is not a month.
        let broken = broken(turned.collect(), true, A_ROW).filter(|_| cyclic || first == 0)?;
        let names = broken.iter().filter_map(|at| row.get(if cyclic { (at + first) % row.len() } else { *at }));
        Some(names.copied().collect::<Vec<_>>().join(", "))
    })
}

/// Whether the ordinal is a fraction or unit: “one third”, “a second”.
fn is_count(word: &str) -> bool {
    matches!(word, "a" | "one" | "two" | "three" | "four" | "five" | "per" | "each" | "every")
}

fn leading_number(text: &str) -> Option<usize> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    text[..end].parse().ok()
}

/// Finds years of events that go back and forth.
fn years(stem: &Text<'_>) -> Option<String> {
    let before_years = stem.words.iter().filter(|word| matches!(word.text.as_str(), "in" | "year" | "and" | "since"));
    let years: Vec<usize> = before_years
        .filter_map(|word| leading_number(stem.plain[word.at.end..].trim_start()))
        .filter(|year| (1500..2100).contains(year))
        .collect();
    let falling = years.windows(2).all(|pair| pair[0] >= pair[1]);
    let row = broken(years, true, A_ROW).filter(|_| !falling)?;
    Some(row.iter().map(usize::to_string).collect::<Vec<_>>().join(", "))
}

/// Finds letters or numbers that label the options: shuffling puts them out of order.
fn labels_of(options: &[Text<'_>]) -> Option<String> {
    let label = |option: &Text<'_>| {
        let raw = option.raw.trim_start();
        let opened = raw.strip_prefix('(').unwrap_or(raw);
        let end = opened.find(|c: char| !c.is_ascii_alphanumeric())?;
        let closed = opened[end..].starts_with(')') || raw.len() == opened.len() && opened[end..].starts_with(". ");
        let goes_on = opened[end..].chars().skip(1).any(char::is_alphanumeric);
        let member = letter_of(&opened[..end]).or_else(|| number_of(&opened[..end]))?;
        (closed && goes_on).then(|| (member, raw[..=raw.len() - opened.len() + end].to_owned()))
    };
    let mut labels: Vec<(usize, String)> = options.iter().map(label).collect::<Option<_>>()?;
    labels.sort();
    let in_row = labels.iter().enumerate().all(|(at, (member, _))| *member == at + 1);
    (labels.len() > 1 && in_row).then(|| labels.into_iter().map(|(_, label)| label).collect::<Vec<_>>().join(" "))
}
