//! Converts LaTeX of any kind within text to plain text: input that [`super::read`] would refuse keeps its content.

use std::ops::Range;

use super::names::greek_letter;

/// Purpose of the plain text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum UnlatexPurpose {
    /// For people to read: unknown commands keep their names, and spacing is kept.
    Shown,
    /// For searching: nothing that LaTeX adds separates parts that belong together.
    Searched,
}

/// Maximum nesting that is handled.
const MAX_DEPTH: usize = 12;

/// Commands for one character each, with these characters.
const SIGNS: &str = "times × cdot · ast × div ÷ over / minus - pm ± mp ∓ leq ≤ le ≤ geq ≥ ge ≥ neq ≠ ne ≠ eq = \
    approx ≈ infty ∞ ldots … dots … cdots … circ ° degree ° angle ∠ triangle △ in ∈ cup ∪ cap ∩ emptyset ∅ to →";

fn sign(name: &str) -> Option<char> {
    let mut pairs = SIGNS.split_whitespace();
    while let (Some(known), Some(sign)) = (pairs.next(), pairs.next()) {
        if known == name {
            return sign.chars().next();
        }
    }
    greek_letter(name.strip_prefix("var").unwrap_or(name))
}

/// The text without LaTeX: fractions, roots and operators keep their meaning, everything else its content. Each
/// character comes with the index of its source character.
pub fn unlatex(raw: &[char], plain: UnlatexPurpose) -> Vec<(char, usize)> {
    // Without a command, braces contain the elements of a set.
    let braces = plain == UnlatexPurpose::Shown && !raw.contains(&'\\');
    let mut reader = LatexReader { raw, plain, braces, out: Vec::with_capacity(raw.len()) };
    reader.all(0..raw.len(), 0);
    reader.out.dedup_by(|here, before| {
        let degree = before.0 == '^' && here.0 == '°';
        if degree {
            *before = *here;
        }
        degree
    });
    reader.out
}

struct LatexReader<'a> {
    raw: &'a [char],
    plain: UnlatexPurpose,
    braces: bool,
    out: Vec<(char, usize)>,
}

impl LatexReader<'_> {
    fn all(&mut self, range: Range<usize>, depth: usize) {
        let (mut at, end) = (range.start, range.end);
        while at < end {
            let c = self.raw[at];
            at = match c {
                '\\' => self.command(at, end, depth),
                '^' | '_' if at + 1 < end && self.raw[at + 1] == '{' => {
                    let (inner, after) = self.argument(at + 1, end);
                    self.out.push((c, at));
                    self.part(at, inner, self.raw.get(after), depth);
                    after
                }
                '{' if !self.braces || self.raw[at..].starts_with(&['{', ',', '}']) => self.group(at, end, depth),
                '$' => at + 1,
                '}' if !self.braces => at + 1,
                _ => {
                    self.out.push((c, at));
                    at + 1
                }
            }
        }
    }

    fn nested(&mut self, inner: Range<usize>, depth: usize) {
        if depth < MAX_DEPTH {
            return self.all(inner, depth + 1);
        }
        let content = inner.map(|at| (self.raw[at], at)).filter(|(c, _)| !matches!(c, '\\' | '{' | '}' | '$'));
        self.out.extend(content);
    }

    /// Groups such as `{4}{2}` and `{}` only group; a set has commas.
    fn group(&mut self, at: usize, end: usize, depth: usize) -> usize {
        let (inner, after) = self.argument(at, end);
        let set = inner.len() > 1 && self.raw[inner.clone()].iter().any(|c| matches!(c, ',' | ';'));
        if set {
            self.out.push(('{', at));
        }
        self.nested(inner, depth);
        if set {
            self.out.push(('}', at));
        }
        after
    }

    /// The argument of a command at `at`, a group in braces or the next character, and the position after it.
    fn argument(&self, at: usize, end: usize) -> (Range<usize>, usize) {
        let at = at + self.raw[at..end].iter().take_while(|c| **c == ' ').count();
        if at == end || self.raw[at] != '{' {
            let after = end.min(at + 1);
            return (at..after, after);
        }
        let mut open = 0_usize;
        for place in at..end {
            match self.raw[place] {
                '{' => open += 1,
                '}' => open -= 1,
                _ => {}
            }
            if open == 0 {
                return (at + 1..place, place + 1);
            }
        }
        (at + 1..end, end)
    }

    /// An exponent or half of a fraction, in brackets if it is more than a number or would merge with `next`.
    fn part(&mut self, here: usize, mut inner: Range<usize>, next: Option<&char>, depth: usize) {
        while inner.len() > 1 && self.raw[inner.start] == ' ' {
            inner.start += 1;
        }
        while inner.len() > 1 && self.raw[inner.end - 1] == ' ' {
            inner.end -= 1;
        }
        let start = self.out.len();
        self.nested(inner, depth);
        let simple = self.out[start..].iter().all(|(c, _)| c.is_alphanumeric() || matches!(c, '.' | '°'));
        if !simple || next.is_some_and(char::is_ascii_digit) {
            self.out.insert(start, ('(', here));
            self.out.push((')', here));
        }
    }

    /// Reads the command at `at` and returns the position after it.
    fn command(&mut self, at: usize, end: usize, depth: usize) -> usize {
        let letters = self.raw[at + 1..end].iter().take(20).take_while(|c| c.is_ascii_alphabetic());
        let name: String = letters.collect();
        let (after, shown) = (at + 1 + name.len(), self.plain == UnlatexPurpose::Shown);
        let last = self.out.last().map_or(' ', |(c, _)| *c);
        match name.as_str() {
            "" => {
                match self.raw[..end].get(at + 1) {
                    Some(c @ ('%' | '{' | '}' | '&' | '#')) => self.out.push((*c, at + 1)),
                    Some('$') if shown => self.out.push(('$', at + 1)),
                    Some(',' | ';' | ':' | ' ') if shown => self.out.push((' ', at + 1)),
                    _ => {}
                }
                return end.min(at + 2);
            }
            "frac" | "dfrac" | "tfrac" | "cfrac" | "sfrac" | "nicefrac" => {
                // A mixed number has a space after its whole part.
                if last.is_ascii_digit() {
                    self.out.push((' ', at));
                }
                let (above, next) = self.argument(after, end);
                let (below, next) = self.argument(next, end);
                self.part(at, above, None, depth);
                self.out.push(('/', at));
                self.part(at, below, self.raw.get(next), depth);
                return next;
            }
            "sqrt" if self.raw[..end].get(after) != Some(&'[') => {
                let (inner, next) = self.argument(after, end);
                self.out.extend([('√', at), ('(', at)]);
                self.nested(inner, depth);
                self.out.push((')', at));
                return next;
            }
            "left" | "right" | "displaystyle" | "limits" | "big" | "Big" | "bigl" | "bigr" | "Bigl" | "Bigr" => {}
            "text" | "mathbf" | "mathrm" | "mathit" | "mathsf" | "mathtt" | "textbf" | "textit" | "boxed"
            | "underline" | "operatorname" | "emph" | "mbox" | "fbox" | "overline" | "phantom" => {
                let (inner, next) = self.argument(after, end);
                let words = shown && matches!(name.as_str(), "text" | "mathrm");
                self.out.extend(words.then_some((' ', at)));
                self.nested(inner, depth);
                self.out.extend(words.then_some((' ', at)));
                return next;
            }
            "quad" | "qquad" => self.out.push((' ', at)),
            _ => match sign(&name) {
                Some(sign) => self.out.push((sign, at)),
                None if shown => {
                    self.out.extend(last.is_alphanumeric().then_some((' ', at)));
                    self.out.extend(name.chars().map(|c| (c, at)));
                }
                None => self.out.push((' ', at)),
            },
        }
        after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(latex: &str, plain: UnlatexPurpose) -> String {
        unlatex(&latex.chars().collect::<Vec<_>>(), plain).into_iter().map(|(c, _)| c).collect()
    }

    #[test]
    fn what_is_no_latex_stays() {
        for (latex, shown, searched) in [
            (r"\frac12 x^{2}", "1/2 x^2", "1/2 x^2"),
            (r"2\frac{ x }{\frac{1}{2}}", "2 x/(1/2)", "2 x/(1/2)"),
            (r"\frac{4}{1}2 and 2^{3}4", "4/(1)2 and 2^(3)4", "4/(1)2 and 2^(3)4"),
            (r"4\,2 is 4{}2 for \$1", "4 2 is 42 for $1", "42 is 42 for 1"),
            (r"\sqrt{\text{for}\text{ty}}", "√( for  ty )", "√(forty)"),
            (r"3\sin(\alpha) = 90^{\circ}", "3 sin(α) = 90°", "3 (α) = 90°"),
            (r"\{1, 2\} and {1, 2}", "{1, 2} and {1, 2}", "{1, 2} and {1, 2}"),
            ("{2} and 1{,}000", "{2} and 1,000", "2 and 1,000"),
        ] {
            assert_eq!(plain(latex, UnlatexPurpose::Shown), shown, "{latex}");
            assert_eq!(plain(latex, UnlatexPurpose::Searched), searched, "{latex}");
        }
    }
}
