//! Parser for the inside of f-strings and templates.

use plumb_typeset::{VALUE, formulas, has_dollar};

use super::{Parsed, Parser, power};
use crate::ast::{TemplatePart, ValueNotation};
use crate::lexer::{Lexer, Tok, escape};
use crate::spec::FormatSpec;
use crate::{FormulaProblem, Span};

impl Parser<'_> {
    /// Parses an f-string body: returns its parts and the height of the tallest expression. Restores the position of
    /// the parser.
    pub(super) fn format_body(&mut self, body: Span, escapes: bool) -> Parsed<(Vec<TemplatePart>, u8)> {
        let source = self.lexer.source;
        let mut parts = Vec::new();
        let mut text = String::new();
        let mut below = 0;
        let mut pos = body.start;
        while let Some(c) = source[pos..body.end].chars().next() {
            let rest = &source[pos..body.end];
            match c {
                '{' if rest.starts_with("{{") => {
                    text.push('{');
                    pos += 2;
                }
                '}' if rest.starts_with("}}") => {
                    text.push('}');
                    pos += 2;
                }
                '}' => {
                    return Err(FormulaProblem::new("syntax", Span::new(pos, pos + 1), "this `}` closes nothing")
                        .with_help("write `}}` for a brace in the text"));
                }
                '{' => {
                    if !text.is_empty() {
                        parts.push(TemplatePart::Text(std::mem::take(&mut text).into()));
                    }
                    let (part, height, after) = self.placeholder(pos, body.end)?;
                    parts.push(part);
                    below = below.max(height);
                    pos = after;
                }
                '\\' if escapes => {
                    let (meaning, len) = escape(source, pos)?;
                    text.push(meaning);
                    pos += len;
                }
                c => {
                    text.push(c);
                    pos += c.len_utf8();
                }
            }
        }
        if !text.is_empty() {
            parts.push(TemplatePart::Text(text.into()));
        }
        mark_formulas(&mut parts);
        Ok((parts, below))
    }

    /// Parses `{expr}` or `{expr:spec}` at `start`; returns its end too.
    fn placeholder(&mut self, start: usize, end: usize) -> Parsed<(TemplatePart, u8, usize)> {
        let source = self.lexer.source;
        let inner = Lexer { source, pos: start + 1, end };
        let outer_lexer = std::mem::replace(&mut self.lexer, inner);
        let brace = Span::new(start, start + 1);
        let unclosed = || {
            FormulaProblem::new("syntax", brace, "this `{` is not closed")
                .with_help("write `{{` for a brace in the text")
        };
        self.brackets += 1;
        if self.brackets > crate::limits::MAX_DEPTH {
            return Err(Self::too_deep(brace));
        }
        let first = self.lexer.next()?;
        let outer_token = std::mem::replace(&mut self.current, first);
        match self.current.kind {
            Tok::End => return Err(unclosed()),
            Tok::Op("}") => {
                return Err(FormulaProblem::new(
                    "syntax",
                    brace.to(self.current.span),
                    "there is nothing between these braces",
                )
                .with_help("write `{{}}` for braces in the text"));
            }
            _ => {}
        }
        let is_typeset = self.current.kind == Tok::Op("=");
        if is_typeset {
            self.advance()?;
        }
        let expr = self.expr(power::CONDITIONAL)?;
        let spec = match self.current.kind {
            Tok::Op("}") => FormatSpec::default(),
            Tok::Op(":" | ":=") => {
                let from = self.current.span.start + 1;
                let rest = &source[from..end];
                let Some(len) = rest.find(['}', '{']) else {
                    return Err(unclosed());
                };
                let span = Span::new(from, from + len);
                if rest[len..].starts_with('{') {
                    return Err(FormulaProblem::new(
                        "format",
                        Span::new(from + len, from + len + 1),
                        "a format cannot contain braces",
                    )
                    .with_help("write the width and the places as numbers"));
                }
                self.lexer.pos = from + len + 1;
                FormatSpec::parse(span.text(source), span)?
            }
            Tok::Op("!") => {
                return Err(FormulaProblem::new(
                    "not-supported",
                    self.current.span,
                    "conversions such as `!r` are not supported",
                ));
            }
            Tok::Op("=") => {
                return Err(FormulaProblem::new(
                    "not-supported",
                    self.current.span,
                    "`=` inside of braces is not supported",
                )
                .with_help("write the name as text before the brace"));
            }
            Tok::End => return Err(unclosed()),
            _ => return Err(self.trailing()),
        };
        let after = self.lexer.pos;
        self.lexer = outer_lexer;
        self.current = outer_token;
        self.brackets -= 1;
        let height = expr.height;
        let notation = if is_typeset { ValueNotation::Formula } else { ValueNotation::Text };
        Ok((TemplatePart::Value(expr, spec, notation), height, after))
    }
}

/// Finds the formulas between dollar signs, and makes each value in them a part of the formula. A value with an
/// explicit sign, such as `{b:+}`, is a term and not a group.
fn mark_formulas(parts: &mut [TemplatePart]) {
    let has_dollar = |part: &TemplatePart| matches!(part, TemplatePart::Text(text) if has_dollar(text));
    if !parts.iter().any(has_dollar) {
        return;
    }
    let mut text = String::new();
    let mut places = Vec::new();
    for part in parts.iter() {
        places.push(text.len());
        match part {
            TemplatePart::Text(verbatim) => text.push_str(verbatim),
            TemplatePart::Value(..) => text.push(VALUE),
        }
    }
    let formulas = formulas(&text);
    for (part, place) in parts.iter_mut().zip(places) {
        if let TemplatePart::Value(_, spec, notation) = part
            && formulas.iter().any(|formula| formula.inner.contains(&place))
        {
            *notation = match notation {
                ValueNotation::Formula => ValueNotation::Program,
                _ if spec.plus => ValueNotation::Text,
                _ => ValueNotation::Group,
            };
        }
    }
}
