//! Checks of the equations in a solution. Claims among words are another matter, which `plumb_maths::prose::claims`
//! checks: decision 92 compares the two.

use plumb_content::check::{Comparison, recomputed};

/// Returns the reason why an equation between numbers is wrong; `None` if it holds, or if it has letters.
pub(crate) fn false_equation(math: &str) -> Option<String> {
    let sides = sides(math)?;
    if sides.iter().any(|side| !names(side).is_some_and(|names| names.is_empty())) {
        return None;
    }
    differing(&sides)
}

/// Returns the reason why a step is wrong in a solution with a key that follows from the question by mathematics. There
/// the values of the letters are known: if an equation is solved, the step must hold for the key; if an expression is
/// rewritten, for all numbers.
pub(crate) fn unfounded(math: &str, stem: &str, key: &str) -> Option<String> {
    let sides = sides(math)?;
    let mut letters: Vec<char> = Vec::new();
    for side in &sides {
        letters.extend(names(side)?);
    }
    letters.dedup();
    // A letter that is defined by the step, such as `A = 3*x`, is not checked.
    let defines =
        sides.iter().any(|side| names(side).is_some_and(|names| !names.is_empty()) && side.chars().count() == 1);
    let first = *letters.first()?;
    if stem.contains('=') {
        let is_asked = stem.split(|c: char| !c.is_alphabetic()).any(|word| word.chars().eq([first]));
        let solves = stem.to_lowercase().starts_with("solve") && is_asked;
        if !solves || !is_number(key) || letters.len() > 1 {
            return None;
        }
        let put: Vec<String> = sides.iter().map(|side| side.replace(first, &format!("({key})"))).collect();
        let put: Vec<&str> = put.iter().map(String::as_str).collect();
        return differing(&put).map(|why| format!("“{math}” does not hold for the key: {why}"));
    }
    let is_rewritten = letters.iter().all(|letter| key.contains(*letter));
    if defines || !is_rewritten || sides.contains(&"0") { None } else { differing(&sides) }
}

/// Whether none of the steps that compute numbers has the key as its result, for a key that is a number, with or
/// without a unit. Steps after the key may check it, and a power of ten may belong to the unit.
pub(crate) fn never_reaches_key<'a>(key: &str, steps: impl Iterator<Item = &'a str>) -> bool {
    let mut words = key.trim_start_matches(['£', '€', '$']).split_whitespace();
    let number = words.next().unwrap_or_default();
    let is_whole =
        words.next().is_none_or(|unit| unit.starts_with(|c: char| c.is_alphabetic() || c == '°' || c == '%'));
    let sides: Vec<&str> = steps.filter_map(sides).flatten().filter(|side| is_number(side)).collect();
    let is_key = |side: &str| recomputed(number, side, false) != Comparison::Different;
    let is_power = |side: &str| (-6..=6).any(|power| is_key(&format!("({side})*10^({power})")));
    let computes = is_whole && is_number(number) && !sides.is_empty();
    computes && !sides.iter().any(|side| is_key(side)) && !sides.into_iter().any(is_power)
}

/// Whether a side has digits and no letters.
fn is_number(side: &str) -> bool {
    side.contains(|c: char| c.is_ascii_digit()) && names(side).is_some_and(|names| names.is_empty())
}

/// Returns the sides of an equation; `None` if the text is not an equation.
fn sides(math: &str) -> Option<Vec<&str>> {
    let sides: Vec<&str> = math.split('=').map(str::trim).collect();
    let is_relation = math.contains(['<', '>', '≤', '≥', '≠', '≈', '!']);
    let is_equation = !is_relation && sides.len() > 1 && !sides.iter().any(|side| side.is_empty());
    is_equation.then_some(sides)
}

/// Returns the single letters of a side; `None` if it has words.
fn names(side: &str) -> Option<Vec<char>> {
    let words = side.split(|c: char| !c.is_alphabetic()).filter(|word| !matches!(*word, "" | "sqrt" | "pi"));
    let one = |word: &str| word.chars().next().filter(|_| word.chars().count() == 1);
    words.map(one).collect()
}

fn differing(sides: &[&str]) -> Option<String> {
    let wrong = sides.windows(2).find(|pair| recomputed(pair[1], pair[0], false) == Comparison::Different);
    wrong.map(|pair| format!("“{}” is not “{}”", pair[0], pair[1]))
}
