//! Reads a formula.

use std::ops::Range;

use compact_str::{CompactString, ToCompactString};
use plumb_maths::read::greek_letter;

use super::brackets::paired;
use super::symbols;
use crate::node::{Node, Row};

/// Maximum nesting of a formula.
const MAX_DEPTH: usize = 24;

/// Why a formula cannot be read, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LatexError {
    /// The place, in bytes of the formula.
    pub(crate) range: Range<usize>,
    /// What is wrong there.
    pub(crate) message: String,
}

type Parsed<T> = Result<T, LatexError>;

/// Reads what is between the dollar signs of a formula.
pub(crate) fn read(source: &str) -> Result<Row, LatexError> {
    let mut reader = LatexReader { source, at: 0, depth: 0 };
    let row = reader.row(None)?;
    match reader.peek() {
        None => Ok(row),
        Some(_) => Err(reader.error_here("this `}` closes nothing; a brace in the formula is `\\}`")),
    }
}

fn fault(range: Range<usize>, message: impl Into<String>) -> LatexError {
    LatexError { range, message: message.into() }
}

/// Number of digits that a text begins with.
fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

struct LatexReader<'a> {
    source: &'a str,
    at: usize,
    depth: usize,
}

impl<'a> LatexReader<'a> {
    fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn error_here(&self, message: impl Into<String>) -> LatexError {
        let width = self.peek().map_or(0, char::len_utf8);
        fault(self.at..self.at + width, message)
    }

    /// Reads to the end, to a closing brace, or to this character.
    fn row(&mut self, end: Option<char>) -> Parsed<Row> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(self.error_here("the formula is nested too deeply"));
        }
        let mut row = Row::new();
        while let Some(c) = self.peek() {
            if c == '}' || Some(c) == end || (c == '\\' && self.rest().starts_with("\\right")) {
                break;
            }
            match c {
                ' ' | '\n' => self.at += 1,
                '^' | '_' => self.script(&mut row, c)?,
                _ => {
                    let node = self.node(c)?;
                    row.push(node);
                }
            }
        }
        self.depth -= 1;
        Ok(paired(row))
    }

    /// Adds an exponent or an index to the last piece.
    fn script(&mut self, row: &mut Row, mark: char) -> Parsed<()> {
        let here = self.at..self.at + 1;
        self.at += 1;
        let script = self.argument()?;
        let base = match row.pop() {
            Some(Node::Operator(operator)) if !matches!(operator.sign, ')' | ']' | '}' | '|' | '!') => {
                let message = format!("there is nothing that this `{mark}` could belong to");
                return Err(fault(here, message));
            }
            None => return Err(fault(here, format!("there is nothing that this `{mark}` could belong to"))),
            Some(base) => base,
        };
        // A degree sign is written as an exponent in LaTeX.
        if mark == '^'
            && let [Node::Operator(operator)] = script.as_slice()
            && operator.sign == '∘'
        {
            row.push(base);
            row.extend(symbols::operator_command("degree").map(Node::Operator));
            return Ok(());
        }
        let (base, mut below, mut above) = match base {
            Node::Script { base, below, above } => (base, below, above),
            other => (Box::new(other), None, None),
        };
        let place = if mark == '^' { &mut above } else { &mut below };
        if place.is_some() {
            return Err(fault(here, format!("there already is a `{mark}`; use braces")));
        }
        *place = Some(script);
        row.push(Node::Script { base, below, above });
        Ok(())
    }

    /// The group or the single piece that is the argument of a command or script.
    fn argument(&mut self) -> Parsed<Row> {
        self.spaces();
        match self.peek() {
            None | Some('}') => Err(self.error_here("something is missing here")),
            Some('{') => self.group(),
            // Without braces, a script or argument is one digit.
            Some(c) if c.is_ascii_digit() => {
                self.at += 1;
                Ok(vec![Node::Number(c.to_compact_string())])
            }
            Some(c) => Ok(vec![self.node(c)?]),
        }
    }

    fn spaces(&mut self) {
        self.at += self.rest().len() - self.rest().trim_start_matches([' ', '\n']).len();
    }

    /// Reads a group at its opening brace.
    fn group(&mut self) -> Parsed<Row> {
        let open = self.at;
        self.at += 1;
        let row = self.row(None)?;
        if self.peek() != Some('}') {
            return Err(fault(open..open + 1, "this `{` is not closed"));
        }
        self.at += 1;
        Ok(row)
    }

    fn node(&mut self, c: char) -> Parsed<Node> {
        if c.is_ascii_digit() {
            return Ok(Node::Number(self.number()));
        }
        match c {
            '{' => Ok(Node::Group(self.group()?)),
            '\\' => self.command(),
            '*' => Err(self.error_here("`*` is program notation; write `\\cdot` or `\\times`")),
            _ => {
                let node = if symbols::is_letter(c) {
                    Node::Letter(c.to_compact_string())
                } else if let Some(operator) = symbols::operator_character(c) {
                    Node::Operator(operator)
                } else if c.is_control() {
                    return Err(self.error_here(CONTROL));
                } else {
                    return Err(self.error_here(format!("`{c}` is no sign of a formula")));
                };
                self.at += c.len_utf8();
                Ok(node)
            }
        }
    }

    /// Digits, with a point if digits or a repeating part follow it. Commas in braces, `1{,}250`, group thousands.
    fn number(&mut self) -> CompactString {
        let mut number = CompactString::default();
        loop {
            let rest = self.rest();
            let length = digits(rest);
            match rest[length..].strip_prefix("{,}") {
                Some(after) if (1..=3).contains(&length) && digits(after) >= 3 => {
                    number.push_str(&rest[..length]);
                    self.at = self.source.len() - after.len();
                }
                _ => break,
            }
        }
        number.push_str(self.decimal());
        number
    }

    /// Digits with their decimals.
    fn decimal(&mut self) -> &'a str {
        let rest = self.rest();
        let mut length = digits(rest);
        if let Some(after) = rest[length..].strip_prefix('.') {
            let decimals = digits(after);
            if decimals > 0 || after.starts_with("\\overline") {
                length += 1 + decimals;
            }
        }
        self.at += length;
        &rest[..length]
    }

    fn command(&mut self) -> Parsed<Node> {
        let start = self.at;
        let after = &self.source[start + 1..];
        let letters = after.bytes().take_while(u8::is_ascii_alphabetic).count();
        let length = if letters > 0 { letters } else { after.chars().next().map_or(0, char::len_utf8) };
        let name = &after[..length];
        self.at = start + 1 + length;
        match name {
            "frac" | "dfrac" | "tfrac" => Ok(Node::Fraction(self.argument()?, self.argument()?)),
            "binom" => Ok(Node::Binomial(self.argument()?, self.argument()?)),
            "sqrt" => {
                let degree = if self.peek() == Some('[') { Some(self.degree()?) } else { None };
                Ok(Node::Root(degree, self.argument()?))
            }
            "overline" => Ok(Node::Overline(self.argument()?)),
            // A value that was filled in is a group of its own.
            "text" | "mathrm" | "textrm" | "operatorname" => {
                Ok(Node::Text(self.verbatim()?.replace(['{', '}'], "").replace("\\$", "$").replace("\\%", "%").into()))
            }
            "formula" => Ok(Node::Program(self.verbatim()?.into())),
            "mathbb" => {
                let letter = self.verbatim()?;
                let set = letter.chars().next().filter(|_| letter.chars().count() == 1).and_then(symbols::number_set);
                set.map(|set| Node::Letter(set.into()))
                    .ok_or_else(|| fault(start..self.at, format!("`{letter}` is no set of numbers")))
            }
            "left" => self.left(start),
            "square" | "Box" => Ok(Node::Blank),
            "," | ":" | ";" | " " | "!" | "quad" | "qquad" => Ok(Node::Space),
            _ => {
                if let Some(operator) = symbols::operator_command(name) {
                    Ok(Node::Operator(operator))
                } else if let Some(letter) = symbols::letter_command(name) {
                    Ok(Node::Letter(letter.into()))
                } else if let Some(letter) = greek_letter(name.strip_prefix("var").unwrap_or(name)) {
                    Ok(Node::Letter(letter.to_compact_string()))
                } else if let Some(function) = symbols::function(name) {
                    Ok(Node::Function(function))
                } else {
                    Err(fault(start..self.at, format!("`\\{name}` is not known")))
                }
            }
        }
    }

    /// The degree of a root, at its opening bracket.
    fn degree(&mut self) -> Parsed<Row> {
        let open = self.at;
        self.at += 1;
        let row = self.row(Some(']'))?;
        if self.peek() != Some(']') {
            return Err(fault(open..open + 1, "this `[` is not closed"));
        }
        self.at += 1;
        Ok(row)
    }

    /// The characters of a group, which are no formula.
    fn verbatim(&mut self) -> Parsed<String> {
        self.spaces();
        let open = self.at;
        if self.peek() != Some('{') {
            return Err(self.error_here("a `{` is missing here"));
        }
        let mut depth = 0_usize;
        for (at, c) in self.rest().char_indices() {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                c if c.is_control() => return Err(fault(open + at..open + at + 1, CONTROL)),
                _ => {}
            }
            if depth == 0 {
                self.at = open + at + 1;
                return Ok(self.source[open + 1..open + at].to_owned());
            }
        }
        Err(fault(open..open + 1, "this `{` is not closed"))
    }

    /// Brackets that grow with what is between them: `\left( … \right)`.
    fn left(&mut self, start: usize) -> Parsed<Node> {
        let open = self.bracket()?;
        let inner = self.row(None)?;
        let Some(after) = self.rest().strip_prefix("\\right") else {
            return Err(fault(start..start + "\\left".len(), "a `\\right` is missing for this `\\left`"));
        };
        self.at = self.source.len() - after.len();
        let close = self.bracket()?;
        Ok(Node::Fenced(open, inner, close))
    }

    fn bracket(&mut self) -> Parsed<char> {
        self.spaces();
        let (bracket, length) = match self.rest().strip_prefix('\\') {
            Some(after) if after.starts_with(['{', '}']) => (after.chars().next(), 2),
            _ => (self.peek().filter(|c| matches!(c, '(' | ')' | '[' | ']' | '|')), 1),
        };
        let bracket = bracket.ok_or_else(|| self.error_here("a bracket is missing here"))?;
        self.at += length;
        Ok(bracket)
    }
}

/// YAML reads `"\times"` in double quotes as a tabulator and `imes`.
const CONTROL: &str = "there is a control character; in double quotes YAML wants backslashes doubled: `\\\\times`";
