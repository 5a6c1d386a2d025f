//! MathML as a flat list, for callers that create elements one by one instead of inserting markup.

/// One step in creating a formula's elements.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MathMlPiece {
    /// Begins an element of this name; the following pieces are inside it.
    Open(&'static str),
    /// Ends the element that began last.
    Close,
    /// An element of this name that contains only text.
    Leaf(&'static str, String),
}

/// The fraction without a bar: the two numbers of a binomial coefficient.
pub const STACK: &str = "mfrac-stack";

/// Every element that [`to_mathml`](super::to_mathml) writes, except `math` itself.
const NAMES: [&str; 10] = ["mrow", "mfrac", "msup", "msub", "msqrt", "mroot", "mi", "mn", "mo", "mtext"];

/// The content of a `<math>` element that [`to_mathml`](super::to_mathml) wrote; empty for other markup. Names are
/// those of MathML and [`STACK`]; every `Open` has a matching `Close`.
pub fn pieces(mathml: &str) -> Vec<MathMlPiece> {
    read(mathml).unwrap_or_default()
}

fn read(mathml: &str) -> Option<Vec<MathMlPiece>> {
    let mut rest = mathml.strip_prefix("<math>")?.strip_suffix("</math>")?;
    let (mut out, mut open) = (Vec::new(), 0_usize);
    while !rest.is_empty() {
        let (tag, after) = rest.strip_prefix('<')?.split_once('>')?;
        rest = after;
        if tag.starts_with('/') {
            open = open.checked_sub(1)?;
            out.push(MathMlPiece::Close);
            continue;
        }
        let name = if tag == "mfrac linethickness=\"0\"" { STACK } else { known(tag)? };
        if matches!(name, "mi" | "mn" | "mo" | "mtext") {
            let (text, after) = rest.split_once("</")?;
            rest = after.strip_prefix(name)?.strip_prefix('>')?;
            out.push(MathMlPiece::Leaf(name, unescape(text)));
        } else {
            open += 1;
            out.push(MathMlPiece::Open(name));
        }
    }
    (open == 0).then_some(out)
}

fn known(tag: &str) -> Option<&'static str> {
    NAMES.into_iter().find(|name| *name == tag)
}

fn unescape(text: &str) -> String {
    // The ampersand comes last, so that its result is not unescaped again.
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{ReadingPolicy, read};
    use crate::show::to_mathml;

    fn of(text: &str) -> Vec<MathMlPiece> {
        pieces(&to_mathml(&read(text, &ReadingPolicy::default()).unwrap()))
    }

    #[test]
    fn a_formula_is_told_element_by_element() {
        let leaf = |name, text: &str| MathMlPiece::Leaf(name, text.to_owned());
        let wanted = [
            MathMlPiece::Open("mfrac"),
            MathMlPiece::Open("mrow"),
            leaf("mi", "x"),
            leaf("mo", "+"),
            leaf("mn", "1"),
            MathMlPiece::Close,
            leaf("mn", "2"),
            MathMlPiece::Close,
        ];
        assert_eq!(of("(x+1)/2"), wanted);
        assert_eq!(of("x < 1")[2], leaf("mo", "<"), "what was escaped is text again");
        assert_eq!(of("binomial(5, 2)")[2], MathMlPiece::Open(STACK));
    }

    #[test]
    fn every_formula_comes_out_whole() {
        for text in ["sqrt(2)/2", "root(3, x)", "x_1^2 <= 3 or x = 1", "{1, 2} union (3, oo)", "|x|", "3 1/2", "50%"] {
            let pieces = of(text);
            let opened = pieces.iter().filter(|piece| matches!(piece, MathMlPiece::Open(_))).count();
            let closed = pieces.iter().filter(|piece| **piece == MathMlPiece::Close).count();
            assert!(!pieces.is_empty() && opened == closed, "{text}: {pieces:?}");
        }
    }

    #[test]
    fn other_markup_is_nothing() {
        for markup in ["", "<math><script>x</script></math>", "<math><mrow></math>", "<math></mrow></math>", "<p>x</p>"]
        {
            assert_eq!(pieces(markup), [], "{markup}");
        }
    }
}
