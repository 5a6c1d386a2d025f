//! Parts of a text that only a program would understand: HTML, LaTeX, and unfilled template placeholders.

/// The first piece of HTML or LaTeX, or unfilled template placeholder.
pub fn markup(text: &str) -> Option<&str> {
    let marks = ["$$", "\\(", "\\[", "{{", "}}"];
    let mark = marks.into_iter().find_map(|mark| text.find(mark).map(|at| &text[at..at + mark.len()]));
    mark.or_else(|| pieces(text, '\\').find_map(command)).or_else(|| html(text)).or_else(|| dollars(text))
}

/// `$x^2$`, but not sums of money.
fn dollars(text: &str) -> Option<&str> {
    pieces(text, '$').find_map(|piece| {
        let end = piece[1..].find('$').filter(|end| *end > 0)? + 1;
        let inside = &piece[1..end];
        let closed = !inside.ends_with(' ') && !piece[end + 1..].starts_with(|c: char| c.is_ascii_digit());
        let is_name = inside.len() < 20
            && inside.chars().all(char::is_alphanumeric)
            && !inside.starts_with(|c: char| c.is_ascii_digit());
        (closed && !inside.starts_with(' ') && (is_name || inside.contains(['^', '_', '\\', '=', '{'])))
            .then(|| &piece[..=end])
    })
}

/// The first piece of HTML: a tag or a character reference.
pub fn html(text: &str) -> Option<&str> {
    pieces(text, '<').find_map(tag).or_else(|| pieces(text, '&').find_map(entity))
}

/// All parts that begin with a sign.
fn pieces(text: &str, sign: char) -> impl Iterator<Item = &str> {
    text.match_indices(sign).map(|(at, _)| &text[at..])
}

fn command(piece: &str) -> Option<&str> {
    let letters = piece[1..].find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(piece.len() - 1);
    (letters > 0).then(|| &piece[..=letters])
}

/// `<b>`, `</p>`, `<br/>`, `<a href=…>`, `<!--`; not `a <b and c> d`.
fn tag(piece: &str) -> Option<&str> {
    let name = piece[1..].trim_start_matches('/');
    if name.starts_with("!--") {
        return Some(&piece[..4]);
    }
    let end = name.find(|c: char| !c.is_ascii_alphanumeric())?;
    let close = name.find('>')?;
    let inside = name.get(end..close)?;
    // Other single letters are quantities, as in `x<y>z`.
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
        && (end > 1 || name.starts_with(['a', 'b', 'i', 'p', 'q', 's', 'u']));
    let has_attribute = inside.contains("=\"") || inside.contains("='");
    let is_tag = is_name && (inside.trim_matches(['/', ' ']).is_empty() || has_attribute);
    is_tag.then(|| &piece[..=piece.len() - name.len() + close])
}

fn entity(piece: &str) -> Option<&str> {
    let end = piece.find(';').filter(|end| (3..=10).contains(end))?;
    let name = piece[1..end].strip_prefix('#').unwrap_or(&piece[1..end]);
    name.chars().all(|c| c.is_ascii_alphanumeric()).then(|| &piece[..=end])
}

#[cfg(test)]
mod tests {
    use super::markup;

    #[test]
    fn what_only_a_program_understands_is_found() {
        for (text, sign) in [
            ("<p>Work out 3 + 4.</p>", "<p>"),
            ("Work out 3 + 4.<br/>", "<br/>"),
            ("a </b > c", "</b >"),
            ("<a href=\"x\">here</a>", "<a href=\"x\">"),
            ("<!-- key -->", "<!--"),
            ("3 &times; 4", "&times;"),
            ("3 &#215; 4", "&#215;"),
            ("Work out $$3 + 4$$.", "$$"),
            ("\\frac{3}{4}", "\\frac"),
            ("\\(3\\)", "\\("),
            ("Work out {{a}} + 4.", "{{"),
            ("What is $x^2$ when $x$ is 3?", "$x^2$"),
            ("Solve $x$.", "$x$"),
        ] {
            assert_eq!(markup(text), Some(sign), "{text}");
        }
    }

    #[test]
    fn mathematics_and_money_are_plain_text() {
        for text in [
            "Is a <b and c> d?",
            "If 2<x and x>3, what is x?",
            "x<y>z",
            "A pen costs $3 and a book $5.",
            "One costs 3 $, two cost 5$ now.",
            "Either $a or b$ is paid.",
            "R&D; and Q & A",
            "{1, 2}",
            "5! - 3",
            "",
            "1 < 2",
            "\\",
            "<",
            "&",
        ] {
            assert_eq!(markup(text), None, "{text}");
        }
    }
}
