//! Splits a source into tokens, on demand.

use crate::limits::MAX_BITS;
use crate::{FormulaProblem, Span, Value};
use num_bigint::BigInt;
use num_traits::Num;

/// Words that cannot be names.
pub(crate) const KEYWORDS: &[&str] = &[
    "True", "False", "None", "and", "or", "not", "in", "is", "if", "else", "for", "lambda", "await", "async", "yield",
    "def", "class", "return", "import", "from", "while", "with", "as", "try", "except", "finally", "raise", "pass",
    "break", "continue", "global", "nonlocal", "del", "assert", "elif",
];

/// Operators and punctuation, longest first. Operators that the language refuses are included, so that the parser can
/// suggest a replacement.
const OPERATORS: &[&str] = &[
    "**", "//", "==", "!=", "<=", ">=", ":=", "<<", ">>", "<>", "&&", "||", "->", "+", "-", "*", "/", "%", "<", ">",
    "(", ")", "[", "]", "{", "}", ",", ":", ".", "=", "!", "&", "|", "^", "~", "@", ";",
];

/// Largest decimal exponent in a literal such as `1e6`.
const MAX_EXPONENT: i64 = 1_300;

/// Whether this text can be a name.
pub(crate) fn is_name(text: &str) -> bool {
    let mut bytes = text.bytes();
    bytes.next().is_some_and(starts_word) && bytes.all(continues_word) && !KEYWORDS.contains(&text)
}

const fn starts_word(byte: u8) -> bool {
    byte.is_ascii_alphabetic() || byte == b'_'
}

const fn continues_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

/// The kind of a token.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Tok<'s> {
    End,
    Number(Value),
    /// A name or keyword.
    Word(&'s str),
    Text(String),
    /// The range between the quotes of an f-string.
    FString(Span),
    Op(&'static str),
}

/// A token and its place.
#[derive(Debug, Clone)]
pub(crate) struct Token<'s> {
    pub(crate) kind: Tok<'s>,
    pub(crate) span: Span,
}

/// Reads tokens from `pos` up to `end`.
#[derive(Debug, Clone)]
pub(crate) struct Lexer<'s> {
    pub(crate) source: &'s str,
    pub(crate) pos: usize,
    pub(crate) end: usize,
}

impl<'s> Lexer<'s> {
    fn rest(&self) -> &'s str {
        self.source.get(self.pos..self.end).unwrap_or_default()
    }

    fn byte(&self, offset: usize) -> Option<u8> {
        self.rest().as_bytes().get(offset).copied()
    }

    fn take(&mut self, accept: impl Fn(u8) -> bool) -> &'s str {
        let rest = self.rest();
        let len = rest.bytes().take_while(|b| accept(*b)).count();
        self.pos += len;
        &rest[..len]
    }

    /// Returns the next token.
    pub(crate) fn next(&mut self) -> Result<Token<'s>, FormulaProblem> {
        let blank = self.rest().len() - self.rest().trim_start().len();
        self.pos += blank;
        let start = self.pos;
        let kind = match self.byte(0) {
            None => Tok::End,
            Some(b) if b.is_ascii_digit() => self.number()?,
            Some(b'.') if self.byte(1).is_some_and(|b| b.is_ascii_digit()) => self.number()?,
            Some(b'"' | b'\'') => self.text(start)?,
            Some(b) if starts_word(b) => {
                let word = self.take(continues_word);
                match self.byte(0) {
                    Some(b'"' | b'\'') => self.prefixed(word, start)?,
                    _ => Tok::Word(word),
                }
            }
            Some(_) => self.operator()?,
        };
        Ok(Token { kind, span: Span::new(start, self.pos) })
    }

    fn operator(&mut self) -> Result<Tok<'s>, FormulaProblem> {
        let rest = self.rest();
        if let Some(op) = OPERATORS.iter().find(|op| rest.starts_with(**op)) {
            self.pos += op.len();
            return Ok(Tok::Op(op));
        }
        let c = rest.chars().next().unwrap_or_default();
        let span = Span::new(self.pos, self.pos + c.len_utf8());
        let problem = FormulaProblem::new("syntax", span, format!("`{c}` has no meaning in a formula"));
        Err(match character_help(c) {
            Some(help) => problem.with_help(help),
            None => problem,
        })
    }

    fn number(&mut self) -> Result<Tok<'s>, FormulaProblem> {
        let start = self.pos;
        let radix = match (self.byte(0), self.byte(1).map(|b| b.to_ascii_lowercase())) {
            (Some(b'0'), Some(b'x')) => 16,
            (Some(b'0'), Some(b'o')) => 8,
            (Some(b'0'), Some(b'b')) => 2,
            _ => 10,
        };
        let value = if radix == 10 {
            self.decimal()
        } else {
            self.pos += 2;
            let digits = self.take(|b| b.is_ascii_alphanumeric() || b == b'_');
            let well_formed = !digits.ends_with('_') && !digits.contains("__");
            well_formed.then(|| BigInt::from_str_radix(&digits.replace('_', ""), radix).ok()).flatten().map(Value::big)
        };
        let glued = self.byte(0).is_some_and(continues_word);
        let span = Span::new(start, self.pos);
        if glued {
            self.take(continues_word);
            let whole = Span::new(start, self.pos);
            return Err(FormulaProblem::new(
                "syntax",
                whole,
                format!("`{}` is neither a number nor a name", whole.text(self.source)),
            )
            .with_help("write a product with `*`, as in `2 * x`"));
        }
        let value = value.ok_or_else(|| {
            FormulaProblem::new("syntax", span, format!("`{}` is not a number", span.text(self.source)))
                .with_help("no leading zeros; `_` only between digits; exponents are bounded")
        })?;
        if number_bits(&value) > MAX_BITS {
            return Err(FormulaProblem::new("number-too-large", span, format!("a number has at most {MAX_BITS} bits")));
        }
        Ok(Tok::Number(value))
    }

    /// Reads `12`, `1_000`, `2.50`, `.5`, `1e3`; `None` if malformed.
    fn decimal(&mut self) -> Option<Value> {
        let digit = |b: u8| b.is_ascii_digit() || b == b'_';
        let whole = self.take(digit);
        let is_point = self.byte(0) == Some(b'.');
        let decimals = if is_point {
            self.pos += 1;
            self.take(digit)
        } else {
            ""
        };
        let mut exponent = 0_i64;
        let mut has_exponent = false;
        if matches!(self.byte(0), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(self.byte(1), Some(b'+' | b'-')));
            if self.byte(1 + sign).is_some_and(|b| b.is_ascii_digit()) {
                let negative = self.byte(1) == Some(b'-');
                self.pos += 1 + sign;
                let size: i64 = self.take(|b| b.is_ascii_digit()).parse().ok()?;
                exponent = if negative { -size } else { size };
                has_exponent = true;
            }
        }
        let well_formed = |digits: &str| !digits.starts_with('_') && !digits.ends_with('_') && !digits.contains("__");
        let leading_zero = !is_point
            && !has_exponent
            && whole.len() > 1
            && whole.starts_with('0')
            && whole.bytes().any(|b| b != b'0' && b != b'_');
        if !well_formed(whole) || !well_formed(decimals) || leading_zero || exponent.abs() > MAX_EXPONENT {
            return None;
        }
        let digits = format!("{whole}{decimals}").replace('_', "");
        let mantissa: BigInt = digits.parse().ok()?;
        let places = i64::try_from(decimals.replace('_', "").len()).ok()?;
        let shift = u32::try_from((exponent - places).abs()).ok()?;
        Some(if exponent >= places {
            Value::big(mantissa * BigInt::from(10).pow(shift))
        } else {
            Value::decimal(mantissa, shift)
        })
    }

    fn prefixed(&mut self, prefix: &str, start: usize) -> Result<Tok<'s>, FormulaProblem> {
        if prefix.eq_ignore_ascii_case("f") {
            let body = self.quoted(start)?;
            return Ok(Tok::FString(body));
        }
        Err(FormulaProblem::new(
            "not-supported",
            Span::new(start, self.pos + 1),
            format!("texts with the prefix `{prefix}` are not supported"),
        )
        .with_help("write a plain text or an f-string"))
    }

    fn text(&mut self, start: usize) -> Result<Tok<'s>, FormulaProblem> {
        let body = self.quoted(start)?;
        let mut text = String::new();
        let mut pos = body.start;
        while let Some(c) = self.source[pos..body.end].chars().next() {
            if c == '\\' {
                let (meaning, len) = escape(self.source, pos)?;
                text.push(meaning);
                pos += len;
            } else {
                text.push(c);
                pos += c.len_utf8();
            }
        }
        Ok(Tok::Text(text))
    }

    /// Skips a quoted text with its opening quote at `pos`; returns the range between the quotes.
    fn quoted(&mut self, start: usize) -> Result<Span, FormulaProblem> {
        let rest = self.rest().as_bytes();
        let quote = rest.first().copied().unwrap_or(b'"');
        if rest.starts_with(&[quote, quote, quote]) {
            return Err(FormulaProblem::new(
                "not-supported",
                Span::new(start, self.pos + 3),
                "triple quotes are not supported",
            ));
        }
        let mut at = 1;
        while let Some(&byte) = rest.get(at) {
            match byte {
                b'\\' => at += 2,
                b'\n' => break,
                b if b == quote => {
                    let body = Span::new(self.pos + 1, self.pos + at);
                    self.pos += at + 1;
                    return Ok(body);
                }
                _ => at += 1,
            }
        }
        Err(FormulaProblem::new("syntax", Span::new(start, self.end), "this text is not closed")
            .with_help(format!("end it with `{}`", char::from(quote))))
    }
}

/// Decodes a backslash sequence at `pos`: returns its character and its length.
pub(crate) fn escape(source: &str, pos: usize) -> Result<(char, usize), FormulaProblem> {
    let next = source[pos + 1..].chars().next();
    let meaning = match next {
        Some('n') => '\n',
        Some('t') => '\t',
        Some(c @ ('\\' | '\'' | '"')) => c,
        _ => {
            let len = 1 + next.map_or(0, char::len_utf8);
            return Err(FormulaProblem::new(
                "syntax",
                Span::new(pos, pos + len),
                "this backslash sequence has no meaning",
            )
            .with_help(r"use `\n`, `\t`, `\\`, `\'` or a doubled backslash"));
        }
    };
    Ok((meaning, 2))
}

/// Returns the bits of the larger part of a number.
pub(crate) fn number_bits(value: &Value) -> u64 {
    match value {
        Value::Big(n) => n.bits(),
        Value::Ratio(r) => r.numer().bits().max(r.denom().bits()),
        _ => 0,
    }
}

fn character_help(c: char) -> Option<&'static str> {
    Some(match c {
        '−' | '–' | '—' => "write the minus sign as `-`",
        '×' | '·' | '⋅' => "write a product with `*`",
        '÷' | '∕' => "write a division with `/`",
        '≤' => "write `<=`",
        '≥' => "write `>=`",
        '≠' => "write `!=`",
        '√' => "write `sqrt(x)`",
        '²' => "write `x ** 2`",
        '³' => "write `x ** 3`",
        '“' | '”' | '‘' | '’' | '`' => "write texts between straight quotes, `'` or `\"`",
        '#' => "comments belong into the YAML file, outside of the formula",
        '$' => "write the name alone",
        '?' => "write `a if condition else b`",
        _ => return None,
    })
}
