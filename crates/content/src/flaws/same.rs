//! Finds options of which more than one is correct, and items without a marked key.

use plumb_answers::answer::{AnswerSpec, Input, Outcome, mark, sameness};
use plumb_maths::compare::{self, statements};
use plumb_maths::read::{self, read};
use plumb_maths::tree::Statement;

use super::forms;
use super::text::{Text, find_part};
use crate::text::signs::look_alike;

use super::{Chosen, FlawFindings, FlawPlace, FlawRule, FlawSeverity, Item};

/// Beginnings of words of a stem that asks for a form: equal values in different forms are then different answers.
const FORMS: &[&str] = &[
    "lowest",
    "bracket",
    "like terms",
    "simplest",
    "simplif",
    "factor",
    "expand",
    "form",
    "notation",
    "as a fraction",
    "as a decimal",
    "as a percent",
    "as a mixed",
    "as a product",
    "as a power",
    "as a single",
    "written",
    "write",
    "rewrit",
    "express",
    "round",
    "nearest",
    "significant",
    "decimal place",
    "equivalen",
    "surd",
    "rationali",
    "convert",
    "print",
    "output",
    "display",
    "return",
    "type",
    "string",
    "binary",
    "hexadecimal",
    "octal",
    "standard",
    "complet",
    "reduced",
    "expression",
    "equation",
    "unit",
    "represent",
    "syntax",
    "identical",
    "equal to",
    "`",
    "python",
    "java",
    "code",
    "program",
    " bit",
    "complement",
    "s.f",
    "d.p",
    "literal",
    "keyword",
];
/// Requests for several answers where only one can be given.
const SEVERAL: &[&str] = &[
    "all that apply",
    "select all that",
    "choose all that",
    "check all that",
    "mark all that",
    "all correct answers",
    "all correct options",
    "one or more answers",
    "one or more options",
    "two answers",
    "two correct answers",
    "more than one answer",
];

pub(super) fn find(item: &Item<'_>, chosen: &Chosen<'_>, found: &mut FlawFindings) {
    if chosen.key.is_none() {
        found.refuse(FlawRule::MoreThanOneCorrect, FlawPlace::Options, "no option is named as the key");
    }
    if let Some(words) = item.stem.find_phrase(SEVERAL) {
        found.refuse(FlawRule::MoreThanOneCorrect, FlawPlace::Stem, words);
    }
    let lower = item.stem.raw.to_lowercase();
    let asks_for_form = FORMS.iter().any(|form| lower.contains(form));
    let read: Vec<Option<Statement>> = chosen.options.iter().map(readable).collect();
    for (at, (one, value)) in chosen.options.iter().zip(&read).enumerate() {
        for (before, (other, other_value)) in chosen.options.iter().zip(&read).enumerate().take(at) {
            let same = match sameness_of(one, value.as_ref(), other, other_value.as_ref()) {
                OptionEquality::No if forms::are_one(one.raw, other.raw, &lower) => OptionEquality::Value,
                OptionEquality::No if look_alike(one.raw, other.raw) => OptionEquality::Text,
                same => same,
            };
            let weight = match same {
                OptionEquality::Text => FlawSeverity::Refuse,
                OptionEquality::Value if !asks_for_form => FlawSeverity::Refuse,
                OptionEquality::Value => FlawSeverity::Mention,
                OptionEquality::No => continue,
            };
            for place in [at, before] {
                let text = chosen.options.get(place).map_or("", |option| option.raw);
                found.add(FlawRule::MoreThanOneCorrect, weight, FlawPlace::Option(place), text);
            }
        }
    }
    if let Some((at, line)) = solved_otherwise(item, chosen) {
        found.mention(FlawRule::MoreThanOneCorrect, FlawPlace::Option(at), line);
    }
}

/// Degree to which two options are equal.
enum OptionEquality {
    /// A learner sees no difference.
    Text,
    /// They are two forms of one value.
    Value,
    No,
}

fn sameness_of(
    one: &Text<'_>,
    value: Option<&Statement>,
    other: &Text<'_>,
    other_value: Option<&Statement>,
) -> OptionEquality {
    let spaced = |text: &Text<'_>| text.raw.split_whitespace().collect::<Vec<_>>().join(" ");
    let (first, second) = (spaced(one), spaced(other));
    if first == second {
        return OptionEquality::Text;
    }
    // Capital letters distinguish quantities in formulas, but not words.
    let are_words = one.prose().count() > 0 && other.prose().count() > 0;
    if are_words && first.to_lowercase() == second.to_lowercase() {
        return OptionEquality::Value;
    }
    if first.to_lowercase() != second.to_lowercase() && sameness(&first) == sameness(&second) {
        return OptionEquality::Value;
    }
    // Words are compared as words: read as formulas, `ab` and `ba` would be one product.
    let prose = |text: &Text<'_>| {
        let mut words: Vec<String> = text.prose().map(|word| word.text.clone()).collect();
        words.sort_unstable();
        words
    };
    let equal = |(value, other_value): (&Statement, &Statement)| {
        statements(value, other_value, &compare::Policy::default()).is_equal() && prose(one) == prose(other)
    };
    if value.zip(other_value).is_some_and(equal) || quantities(&first, &second) {
        OptionEquality::Value
    } else {
        OptionEquality::No
    }
}

/// Whether two quantities in different units are equal.
fn quantities(first: &str, second: &str) -> bool {
    let has_unit = |text: &str| text.contains(|c: char| c.is_ascii_digit()) && text.ends_with(char::is_alphabetic);
    has_unit(first)
        && has_unit(second)
        && mark(&AnswerSpec::of(Input::Quantity), first, second).outcome == Outcome::Correct
}

/// Parses an option as mathematics, unless it is a text.
fn readable(option: &Text<'_>) -> Option<Statement> {
    let text = option.raw.trim();
    let is_formula = text.contains(|c: char| c.is_ascii_digit() || "+-−*/^=√<>".contains(c));
    let is_code = text.contains(['"', '\'', '`', '“', ':', ';', '_']) || text.contains("==");
    let words = option.prose().count();
    // “4 and 5” may be two answers in order, but as a statement it would equal “5 and 4”.
    let is_joined = option.contains_phrase("and") || option.contains_phrase("or");
    if !is_formula || is_code || is_joined || words > 2 {
        return None;
    }
    let inside = text.strip_prefix('$').and_then(|text| text.strip_suffix('$')).unwrap_or(text);
    Some(match read(inside, &read::ReadingPolicy::default()).ok()? {
        // A point, unless it is an open interval, which is equal under the same condition.
        Statement::Interval(low, high) if !low.closed && !high.closed => {
            Statement::List(vec![Statement::Expression(low.at), Statement::Expression(high.at)])
        }
        other => other,
    })
}

/// Returns a wrong option that is the result of a line of the solution, if no line results in the key.
fn solved_otherwise<'a>(item: &Item<'a>, chosen: &Chosen<'a>) -> Option<(usize, &'a str)> {
    let (_, key, _) = chosen.parted()?;
    let ends = |line: &str, option: &Text<'_>| {
        let end = line.rsplit(['=', '≈', ':']).next().unwrap_or(line).trim();
        let end = end.strip_suffix('.').unwrap_or(end);
        let option = option.raw.trim();
        !option.is_empty() && (sameness(option) == sameness(end) || find_part(end, option).is_some())
    };
    if item.solution.iter().any(|line| ends(line, key)) {
        return None;
    }
    item.solution
        .iter()
        .rev()
        .find_map(|line| Some((chosen.options.iter().position(|option| ends(line, option))?, *line)))
}
