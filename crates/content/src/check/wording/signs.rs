//! Signs in filled-in templates that mathematics would not write.

use super::WordingFault;
use crate::text::problem::Severity;

/// Reports values in a template that mathematics would not write there, such as `1x` or `+ -3`.
pub(super) fn unusual_signs(text: &str) -> Option<WordingFault> {
    let signs: Vec<char> = text.chars().collect();
    let at = |place: Option<usize>| place.and_then(|place| signs.get(place)).copied().unwrap_or(' ');
    let found = (0..signs.len()).find_map(|place| {
        let (before, after) = (|steps: usize| at(place.checked_sub(steps)), |steps: usize| at(Some(place + steps)));
        let is_factor = matches!(signs[place], '0' | '1')
            && matches!(after(1), 'x' | 'y' | 'z')
            && !(after(2).is_ascii_digit() || after(2).is_alphabetic())
            && !(before(1).is_alphanumeric() || matches!(before(1), '.' | ',' | '/' | '^'));
        let is_second_sign = matches!(signs[place], '+' | '-' | '−')
            && after(1) == ' '
            && matches!(after(2), '-' | '−')
            && after(3).is_ascii_digit();
        let length = if is_factor { 2 } else { 4 };
        (is_factor || is_second_sign).then(|| signs[place..place + length].iter().collect::<String>())
    })?;
    Some(WordingFault {
        severity: Severity::Warning,
        code: "notation",
        message: format!("`{found}` is not how mathematics is written"),
        help: "leave a factor of 1 and a term of 0 out, put a negative number in brackets, or exclude the value",
    })
}
