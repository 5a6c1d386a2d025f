//! Places where a reply can be split for streaming: after whole sentences, never within a number or a formula.

/// Abbreviations after which a sentence continues. Those with an inner full stop, such as `e.g.`, need not be listed.
const SHORTENED: &[&str] = &[
    "approx", "ca", "cf", "dr", "eq", "eqn", "etc", "fig", "figs", "incl", "max", "min", "mr", "mrs", "ms", "mt", "no",
    "nos", "p", "pp", "prof", "resp", "sec", "st", "vs", "vol", "ch", "ex", "deg",
];

/// The byte positions in `text` after which a sentence has ended, in order; the last is the end of the text. An empty
/// text has none.
pub(super) fn ends(text: &str) -> Vec<usize> {
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    let (mut ends, mut at) = (Vec::new(), 0);
    let mut formula: Option<&'static str> = None;
    while let Some(&(from, c)) = chars.get(at) {
        let rest = &text[from..];
        match formula {
            Some(close) if rest.starts_with(close) => {
                formula = None;
                at += close.chars().count();
                continue;
            }
            // A formula that is never closed is not a formula.
            None => formula = opened(text, from),
            Some(_) => {}
        }
        if formula.is_some() {
            at += if rest.starts_with("$$") || rest.starts_with('\\') { 2 } else { 1 };
            continue;
        }
        at += 1;
        let ended = c == '\n' || (matches!(c, '.' | '!' | '?' | '。' | '！' | '？') && closes(&chars, at - 1, text));
        if !ended {
            continue;
        }
        // Further full stops, closing quotes and brackets, and the following space belong to the sentence.
        while chars
            .get(at)
            .is_some_and(|(_, c)| matches!(c, '.' | '!' | '?' | '"' | '\'' | '”' | '’' | ')' | ']' | '*' | '_'))
        {
            at += 1;
        }
        while chars.get(at).is_some_and(|(_, c)| c.is_whitespace()) {
            at += 1;
        }
        ends.push(chars.get(at).map_or(text.len(), |(from, _)| *from));
    }
    if ends.last().is_none_or(|last| *last < text.len()) && !text.is_empty() {
        ends.push(text.len());
    }
    ends
}

/// The closing sign of the formula that begins here, if it is closed on the same line or within a display.
fn opened(text: &str, from: usize) -> Option<&'static str> {
    let rest = &text[from..];
    let (open, close) = [("$$", "$$"), ("\\(", "\\)"), ("\\[", "\\]"), ("$", "$")]
        .into_iter()
        .find(|(open, _)| rest.starts_with(open))?;
    let inside = &rest[open.len()..];
    let end = inside.find(close)?;
    // `$5 and $8` is money.
    let tight = open != "$"
        || inside[..end].chars().next().is_some_and(|c| !c.is_whitespace())
            && inside[..end].chars().next_back().is_some_and(|c| !c.is_whitespace())
            && !inside[end + 1..].starts_with(|c: char| c.is_ascii_digit());
    (tight && end > 0 && !inside[..end].contains("\n\n")).then_some(close)
}

/// Whether the full stop at `at` ends a sentence.
fn closes(chars: &[(usize, char)], at: usize, text: &str) -> bool {
    let char_at = |at: usize| chars.get(at).map(|(_, c)| *c);
    let stop = char_at(at) == Some('.');
    if stop && (char_at(at + 1) == Some('.') || at.checked_sub(1).and_then(char_at) == Some('.')) {
        return false;
    }
    let mut next = at + 1;
    while char_at(next).is_some_and(|c| matches!(c, '!' | '?' | '.' | '"' | '\'' | '”' | '’' | ')' | ']' | '*' | '_'))
    {
        next += 1;
    }
    let wide = char_at(at).is_some_and(|c| !c.is_ascii());
    match char_at(next) {
        None => return true,
        Some(c) if !c.is_whitespace() => return wide,
        Some(_) => {}
    }
    while char_at(next).is_some_and(|c| c.is_whitespace() && c != '\n') {
        next += 1;
    }
    if char_at(next).is_some_and(char::is_lowercase) {
        return false;
    }
    if !stop {
        return true;
    }
    let end = chars.get(at).map_or(text.len(), |(from, _)| *from);
    let before = &text[..end];
    let word = before.rsplit(char::is_whitespace).next().unwrap_or_default();
    let word = word.trim_start_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    // `1.` at the beginning of a line is a number in a list, and `J.` is an initial.
    let begins = before[..before.len() - word.len().min(before.len())].trim_end_matches([' ', '\t']);
    let numbers = word.chars().all(|c| c.is_ascii_digit()) && (begins.is_empty() || begins.ends_with('\n'));
    let letters = word.chars().count() == 1 && word.chars().all(char::is_alphabetic);
    !(numbers
        || letters
        || word.contains('.') && word.chars().all(|c| c.is_alphabetic() || c == '.')
        || SHORTENED.contains(&word.as_str()))
}
