//! LaTeX to plain text: fractions, roots and operators keep their meaning, everything else its content.

use super::canon::Ch;

/// Deepest nesting that is looked into.
const MAX_DEPTH: usize = 12;

/// Commands that stand for one character.
const SYMBOLS: &[(&str, char)] = &[
    ("times", '×'),
    ("cdot", '×'),
    ("ast", '×'),
    ("div", '÷'),
    ("over", '/'),
    ("minus", '-'),
    ("pi", 'π'),
    ("leq", '≤'),
    ("le", '≤'),
    ("geq", '≥'),
    ("ge", '≥'),
    ("ne", '≠'),
    ("neq", '≠'),
    ("approx", '≈'),
    ("eq", '='),
];

/// The text without LaTeX commands.
pub(super) fn expand(raw: &[Ch]) -> Vec<Ch> {
    if !raw.iter().any(|ch| matches!(ch.c, '\\' | '$' | '{')) {
        return raw.to_vec();
    }
    let mut out = Vec::with_capacity(raw.len());
    expand_into(raw, 0, &mut out);
    out
}

fn expand_into(raw: &[Ch], depth: usize, out: &mut Vec<Ch>) {
    let mut at = 0;
    while let Some(here) = raw.get(at) {
        match here.c {
            '\\' => at = command(raw, at, depth, out),
            '$' => at += 1,
            '^' if raw.get(at + 1).is_some_and(|next| next.c == '{') => {
                let (inner, after) = argument(raw, at + 1);
                out.extend([*here, here.with('(')]);
                nested(inner, depth, out);
                out.push(here.with(')'));
                at = after;
            }
            // Groups such as `{4}{2}` and `{}` only hold things together; a set has commas.
            '{' => {
                let (inner, after) = argument(raw, at);
                let set = inner.iter().any(|ch| matches!(ch.c, ',' | ';')) && inner.len() > 1;
                if set {
                    out.push(here.with('{'));
                }
                nested(inner, depth, out);
                if set {
                    out.push(here.with('}'));
                }
                at = after;
            }
            _ => {
                out.push(*here);
                at += 1;
            }
        }
    }
}

fn nested(inner: &[Ch], depth: usize, out: &mut Vec<Ch>) {
    if depth < MAX_DEPTH {
        expand_into(inner, depth + 1, out);
    } else {
        out.extend(inner.iter().filter(|ch| !matches!(ch.c, '\\' | '{' | '}' | '$')));
    }
}

/// What a command at `at` takes as argument: a group in braces or the next character; and where to go on.
fn argument(raw: &[Ch], at: usize) -> (&[Ch], usize) {
    let at = at + raw.get(at..).map_or(0, |rest| rest.iter().take_while(|ch| ch.c == ' ').count());
    match raw.get(at) {
        None => (&[], raw.len()),
        Some(ch) if ch.c == '{' => {
            let mut open = 0_usize;
            for (offset, ch) in raw[at..].iter().enumerate() {
                match ch.c {
                    '{' => open += 1,
                    '}' => open -= 1,
                    _ => {}
                }
                if open == 0 {
                    return (&raw[at + 1..at + offset], at + offset + 1);
                }
            }
            (&raw[at + 1..], raw.len())
        }
        Some(_) => (&raw[at..=at], at + 1),
    }
}

/// Expands the command at `at` and says where to go on.
fn command(raw: &[Ch], at: usize, depth: usize, out: &mut Vec<Ch>) -> usize {
    let here = raw[at];
    let name: String =
        raw[at + 1..].iter().take(20).map_while(|ch| ch.c.is_ascii_alphabetic().then_some(ch.c)).collect();
    if name.is_empty() {
        if let Some(next) = raw.get(at + 1).filter(|next| matches!(next.c, '%' | '{' | '}' | '&' | '#')) {
            out.push(*next);
        }
        return at + 2;
    }
    let after = at + 1 + name.len();
    match name.as_str() {
        "frac" | "dfrac" | "tfrac" | "cfrac" | "sfrac" | "nicefrac" => {
            let (above, next) = argument(raw, after);
            let (below, next) = argument(raw, next);
            if out.last().is_some_and(|before| before.c.is_ascii_digit()) {
                out.push(here.with(' '));
            }
            part(above, here, depth, out);
            out.push(here.with('/'));
            part(below, here, depth, out);
            next
        }
        "sqrt" => {
            let (inner, next) = argument(raw, after);
            out.extend([here.with('√'), here.with('(')]);
            nested(inner, depth, out);
            out.push(here.with(')'));
            next
        }
        "left" | "right" | "displaystyle" | "limits" | "big" | "Big" => after,
        "text" | "mathbf" | "mathrm" | "mathit" | "mathsf" | "mathtt" | "textbf" | "textit" | "boxed" | "underline"
        | "operatorname" | "emph" | "mbox" | "fbox" | "overline" | "phantom" => {
            let (inner, next) = argument(raw, after);
            nested(inner, depth, out);
            next
        }
        _ => {
            let symbol = SYMBOLS.iter().find(|(known, _)| *known == name).map_or(' ', |(_, symbol)| *symbol);
            out.push(here.with(symbol));
            after
        }
    }
}

/// One half of a fraction, in brackets when it is more than a number.
fn part(inner: &[Ch], here: Ch, depth: usize, out: &mut Vec<Ch>) {
    let simple = inner.iter().all(|ch| ch.c.is_alphanumeric());
    if !simple {
        out.push(here.with('('));
    }
    nested(inner, depth, out);
    if !simple {
        out.push(here.with(')'));
    }
}
