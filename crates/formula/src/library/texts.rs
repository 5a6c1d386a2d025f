//! Functions of texts.

use super::numbers::integer;
use super::{LibraryEntry, Param, ResultType};
use crate::Value;
use crate::limits::MAX_SIZE;
use crate::meter::{Evaluated, Meter, check_length, fault};
use num_traits::Signed;

pub(super) const ENTRIES: &[LibraryEntry] = &[
    LibraryEntry { usage: "str(x)", arity: (1, 1), params: &[Param::Any], result: ResultType::Text, run: to_str },
    LibraryEntry {
        usage: "upper(text)",
        arity: (1, 1),
        params: &[Param::Text],
        result: ResultType::Text,
        run: |m, a| map(m, &a[0], str::to_uppercase),
    },
    LibraryEntry {
        usage: "lower(text)",
        arity: (1, 1),
        params: &[Param::Text],
        result: ResultType::Text,
        run: |m, a| map(m, &a[0], str::to_lowercase),
    },
    LibraryEntry {
        usage: "strip(text)",
        arity: (1, 1),
        params: &[Param::Text],
        result: ResultType::Text,
        run: |m, a| map(m, &a[0], |t| t.trim().to_owned()),
    },
    LibraryEntry {
        usage: "replace(text, old, new)",
        arity: (3, 3),
        params: &[Param::Text],
        result: ResultType::Text,
        run: replace,
    },
    LibraryEntry {
        usage: "join(texts, separator)",
        arity: (1, 2),
        params: &[Param::Texts, Param::Text],
        result: ResultType::Text,
        run: join,
    },
    LibraryEntry {
        usage: "split(text, separator)",
        arity: (1, 2),
        params: &[Param::Text],
        result: ResultType::Texts,
        run: split,
    },
    LibraryEntry {
        usage: "bin(n)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Text,
        run: |m, a| based(m, &a[0], 2, "0b"),
    },
    LibraryEntry {
        usage: "oct(n)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Text,
        run: |m, a| based(m, &a[0], 8, "0o"),
    },
    LibraryEntry {
        usage: "hex(n)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Text,
        run: |m, a| based(m, &a[0], 16, "0x"),
    },
];

/// Returns an argument as a text.
pub(super) fn string(value: &Value) -> Evaluated<&str> {
    match value {
        Value::Str(text) => Ok(text),
        other => fault("type", format!("a text is expected, not {}", other.kind())),
    }
}

fn to_str(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    if let Value::Str(_) = &args[0] {
        return Ok(args[0].clone());
    }
    let mut text = String::new();
    meter.write(&mut text, &args[0])?;
    meter.text(text)
}

fn map(meter: &mut Meter, value: &Value, change: fn(&str) -> String) -> Evaluated<Value> {
    let text = string(value)?;
    meter.charge(text.len() / 4)?;
    meter.text(change(text))
}

fn replace(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let (text, old, new) = (string(&args[0])?, string(&args[1])?, string(&args[2])?);
    if old.is_empty() {
        return fault("domain", "an empty text cannot be replaced");
    }
    meter.charge(text.len() / 4)?;
    let found = text.matches(old).count();
    // Checked before the text is built: each replacement adds at most `new`.
    let bound = found.saturating_mul(new.len());
    if bound > 4 * MAX_SIZE + text.len() {
        return fault("too-long", format!("a text becomes longer than {MAX_SIZE}"));
    }
    meter.text(text.replace(old, new))
}

fn join(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let separator = match args.get(1) {
        Some(separator) => string(separator)?,
        None => "",
    };
    let mut text = String::new();
    let Value::List(items) = &args[0] else {
        return fault("type", "a list of texts is expected");
    };
    for (index, item) in items.iter().enumerate() {
        meter.charge(1)?;
        if index > 0 {
            text.push_str(separator);
        }
        text.push_str(string(item)?);
        if text.len() > MAX_SIZE {
            check_length(&text)?;
        }
    }
    meter.text(text)
}

fn split(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let text = string(&args[0])?;
    meter.charge(text.len())?;
    let parts: Vec<Value> = match args.get(1) {
        None => text.split_whitespace().map(Value::from).collect(),
        Some(separator) => {
            let separator = string(separator)?;
            if separator.is_empty() {
                return fault("domain", "the separator is empty; `list(text)` gives the letters");
            }
            text.split(separator).map(Value::from).collect()
        }
    };
    meter.list(parts)
}

fn based(meter: &mut Meter, value: &Value, radix: u32, prefix: &str) -> Evaluated<Value> {
    meter.charge_number(value)?;
    let number = integer(value)?;
    let sign = if number.is_negative() { "-" } else { "" };
    let digits = number.abs().to_str_radix(radix);
    meter.text(format!("{sign}{prefix}{digits}"))
}
