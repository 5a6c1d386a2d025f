//! Values as Python's `repr` shows them.

use std::fmt::{self, Display, Formatter, Write as _};

use super::Value;

impl Display for Value {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("None"),
            Self::Bool(true) => f.write_str("True"),
            Self::Bool(false) => f.write_str("False"),
            Self::Int(held) => write!(f, "{held}"),
            Self::Float(held) => f.write_str(&float(*held)),
            Self::Str(held) => string(held, f),
            Self::Bytes(held) => bytes(held, f),
            Self::List(held) => between("[", held, "]", f),
            Self::Tuple(held) if held.len() == 1 => write!(f, "({},)", held[0]),
            Self::Tuple(held) => between("(", held, ")", f),
            Self::Set(held) if held.is_empty() => f.write_str("set()"),
            Self::Set(held) => between("{", held, "}", f),
            Self::Dict(held) => {
                f.write_char('{')?;
                for (index, (key, value)) in held.iter().enumerate() {
                    write!(f, "{}{key}: {value}", if index == 0 { "" } else { ", " })?;
                }
                f.write_char('}')
            }
        }
    }
}

fn between(open: &str, values: &[Value], close: &str, f: &mut Formatter<'_>) -> fmt::Result {
    f.write_str(open)?;
    for (index, value) in values.iter().enumerate() {
        write!(f, "{}{value}", if index == 0 { "" } else { ", " })?;
    }
    f.write_str(close)
}

/// The shortest text that reads back as the same float, with Python's exponents.
pub(super) fn float(float: f64) -> String {
    if float.is_nan() {
        return "nan".into();
    }
    let text = format!("{float:?}");
    let Some((digits, exponent)) = text.split_once('e') else { return text };
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
    format!("{digits}e{sign}{exponent:0>2}")
}

fn string(text: &str, f: &mut Formatter<'_>) -> fmt::Result {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    f.write_char(quote)?;
    for c in text.chars() {
        match c {
            '\\' => f.write_str("\\\\")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            _ if c == quote => write!(f, "\\{c}")?,
            '\'' | '"' => f.write_char(c)?,
            _ if c.escape_debug().count() == 1 => f.write_char(c)?,
            _ => match u32::from(c) {
                code @ ..=0xff => write!(f, "\\x{code:02x}")?,
                code @ ..=0xffff => write!(f, "\\u{code:04x}")?,
                code => write!(f, "\\U{code:08x}")?,
            },
        }
    }
    f.write_char(quote)
}

fn bytes(bytes: &[u8], f: &mut Formatter<'_>) -> fmt::Result {
    let quote = if bytes.contains(&b'\'') && !bytes.contains(&b'"') { '"' } else { '\'' };
    write!(f, "b{quote}")?;
    for &byte in bytes {
        match byte {
            b'\\' => f.write_str("\\\\")?,
            b'\n' => f.write_str("\\n")?,
            b'\r' => f.write_str("\\r")?,
            b'\t' => f.write_str("\\t")?,
            _ if char::from(byte) == quote => write!(f, "\\{quote}")?,
            b' '..=b'~' => f.write_char(byte.into())?,
            _ => write!(f, "\\x{byte:02x}")?,
        }
    }
    f.write_char(quote)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_look_as_in_python() {
        for (value, shown) in [
            (Value::Float(1e16), "1e+16"),
            (Value::Float(1e-5), "1e-05"),
            (Value::Float(0.0001), "0.0001"),
            (Value::Float(-0.0), "-0.0"),
            (Value::Float(f64::INFINITY), "inf"),
            (Value::from("it's"), "\"it's\""),
            (Value::from("a\n\u{7f}\u{200b}"), "'a\\n\\x7f\\u200b'"),
            (Value::Bytes(vec![0, b'a', 255]), "b'\\x00a\\xff'"),
            (Value::Tuple(vec![Value::from(1)]), "(1,)"),
            (Value::Set(vec![]), "set()"),
            (Value::Dict(vec![(Value::from("a"), Value::None)]), "{'a': None}"),
        ] {
            assert_eq!(value.to_string(), shown);
        }
    }
}
