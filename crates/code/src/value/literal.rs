//! Reads literals of Python, as `ast.literal_eval` does. Without f-strings, complex numbers and raw strings.

use num_bigint::BigInt;
use num_traits::Num as _;

use super::{DEEPEST, Value, ValueError};

pub(super) fn parse(literal: &str) -> Result<Value, ValueError> {
    let mut reader = Reader { chars: literal.chars().collect(), at: 0 };
    let value = reader.value(0)?;
    reader.space();
    if reader.at < reader.chars.len() { reader.fail("the end") } else { Ok(value) }
}

struct Reader {
    chars: Vec<char>,
    at: usize,
}

impl Reader {
    fn fail<T>(&self, expected: &'static str) -> Result<T, ValueError> {
        Err(ValueError::Literal { at: self.at, expected })
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    fn skip(&mut self, c: char) -> bool {
        self.space();
        let there = self.peek() == Some(c);
        self.at += usize::from(there);
        there
    }

    fn word(&mut self, word: &str) -> bool {
        let end = self.at + word.len();
        let there = self.chars.get(self.at..end).is_some_and(|chars| chars.iter().copied().eq(word.chars()))
            && !self.chars.get(end).is_some_and(|c| c.is_alphanumeric() || *c == '_');
        if there {
            self.at = end;
        }
        there
    }

    fn value(&mut self, depth: usize) -> Result<Value, ValueError> {
        if depth > DEEPEST {
            return Err(ValueError::TooDeep);
        }
        self.space();
        match self.peek() {
            Some('[') => Ok(Value::List(self.items(']', depth)?.0)),
            Some('(') => {
                let (mut items, comma) = self.items(')', depth)?;
                Ok(if items.len() == 1 && !comma { items.remove(0) } else { Value::Tuple(items) })
            }
            Some('{') => self.braces(depth),
            Some('\'' | '"') => self.string().map(Value::Str),
            Some('b') if matches!(self.chars.get(self.at + 1), Some('\'' | '"')) => self.bytes(),
            Some(c) if c.is_ascii_digit() || matches!(c, '+' | '-' | '.') => self.number(),
            _ => self.named(),
        }
    }

    fn named(&mut self) -> Result<Value, ValueError> {
        let names = [
            ("None", Value::None),
            ("True", Value::Bool(true)),
            ("False", Value::Bool(false)),
            ("nan", Value::Float(f64::NAN)),
            ("inf", Value::Float(f64::INFINITY)),
        ];
        for (name, value) in names {
            if self.word(name) {
                return Ok(value);
            }
        }
        if self.word("set") && self.skip('(') && self.skip(')') {
            return Ok(Value::Set(Vec::new()));
        }
        self.fail("a value")
    }

    /// Values up to the closing bracket, and whether there was a comma.
    fn items(&mut self, close: char, depth: usize) -> Result<(Vec<Value>, bool), ValueError> {
        self.at += 1;
        let (mut items, mut comma) = (Vec::new(), false);
        while !self.skip(close) {
            if !items.is_empty() && !comma {
                return self.fail("a comma or a closing bracket");
            }
            items.push(self.value(depth + 1)?);
            comma = self.skip(',');
        }
        Ok((items, comma))
    }

    fn braces(&mut self, depth: usize) -> Result<Value, ValueError> {
        self.at += 1;
        let (mut keys, mut values, mut comma) = (Vec::new(), Vec::new(), true);
        while !self.skip('}') {
            if !comma {
                return self.fail("a comma or a closing bracket");
            }
            keys.push(self.value(depth + 1)?);
            if self.skip(':') {
                values.push(self.value(depth + 1)?);
            }
            if !values.is_empty() && values.len() != keys.len() {
                return self.fail("a colon");
            }
            comma = self.skip(',');
        }
        Ok(match (keys.is_empty(), values.is_empty()) {
            (false, true) => Value::Set(keys),
            _ => Value::Dict(keys.into_iter().zip(values).collect()),
        })
    }

    fn number(&mut self) -> Result<Value, ValueError> {
        let negative = match self.peek() {
            Some(sign @ ('+' | '-')) => {
                self.at += 1;
                sign == '-'
            }
            _ => false,
        };
        if self.word("inf") {
            return Ok(Value::Float(if negative { f64::NEG_INFINITY } else { f64::INFINITY }));
        }
        let start = self.at;
        while let Some(c) = self.peek() {
            let exponent_sign = matches!(c, '+' | '-') && matches!(self.chars[self.at - 1], 'e' | 'E');
            if !(c.is_ascii_alphanumeric() || matches!(c, '.' | '_') || (exponent_sign && self.at > start)) {
                break;
            }
            self.at += 1;
        }
        let text: String = self.chars[start..self.at].iter().filter(|c| **c != '_').collect();
        let prefixed = [("0x", 16), ("0o", 8), ("0b", 2)];
        let int = prefixed
            .iter()
            .find_map(|(prefix, radix)| Some(BigInt::from_str_radix(text.strip_prefix(prefix)?, *radix)))
            .unwrap_or_else(|| BigInt::from_str_radix(&text, 10));
        if let Ok(int) = int {
            return Ok(Value::Int(if negative { -int } else { int }));
        }
        let plain = text.chars().all(|c| c.is_ascii_digit() || matches!(c, '.' | 'e' | 'E' | '+' | '-'));
        match text.parse::<f64>() {
            Ok(float) if plain => Ok(Value::Float(if negative { -float } else { float })),
            _ => {
                self.at = start;
                self.fail("a number")
            }
        }
    }

    fn string(&mut self) -> Result<String, ValueError> {
        let Some(quote) = self.peek() else { return self.fail("a quotation mark") };
        self.at += 1;
        let mut text = String::new();
        loop {
            match self.peek() {
                None | Some('\n') => return self.fail("a quotation mark"),
                Some(c) if c == quote => break,
                Some('\\') => {
                    self.at += 1;
                    self.escape(&mut text)?;
                }
                Some(c) => {
                    text.push(c);
                    self.at += 1;
                }
            }
        }
        self.at += 1;
        Ok(text)
    }

    fn escape(&mut self, text: &mut String) -> Result<(), ValueError> {
        let Some(c) = self.peek() else { return self.fail("an escape") };
        self.at += 1;
        let plain = match c {
            'n' => Some('\n'),
            'r' => Some('\r'),
            't' => Some('\t'),
            '0' => Some('\0'),
            '\\' | '\'' | '"' => Some(c),
            _ => None,
        };
        if let Some(plain) = plain {
            text.push(plain);
            return Ok(());
        }
        let digits = match c {
            'x' => 2,
            'u' => 4,
            'U' => 8,
            _ => return self.fail("an escape"),
        };
        let code: Option<String> = self.chars.get(self.at..self.at + digits).map(|chars| chars.iter().collect());
        let c = code.and_then(|code| u32::from_str_radix(&code, 16).ok()).and_then(char::from_u32);
        match c {
            None => self.fail("hexadecimal digits"),
            Some(c) => {
                self.at += digits;
                text.push(c);
                Ok(())
            }
        }
    }

    fn bytes(&mut self) -> Result<Value, ValueError> {
        self.at += 1;
        let text = self.string()?;
        match text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect() {
            Some(bytes) => Ok(Value::Bytes(bytes)),
            None => self.fail("bytes"),
        }
    }
}
