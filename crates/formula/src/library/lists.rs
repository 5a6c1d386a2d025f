//! Functions of lists, and of texts as lists of letters.

use super::{LibraryEntry, Param, ResultType, element_of};
use crate::limits::MAX_SIZE;
use crate::meter::{Evaluated, Meter, fault};
use crate::{Type, Value, arith};
use std::cmp::Ordering;
use std::sync::Arc;

pub(super) const ENTRIES: &[LibraryEntry] = &[
    LibraryEntry { usage: "len(x)", arity: (1, 1), params: &[Param::Sequence], result: ResultType::Int, run: len },
    LibraryEntry {
        usage: "range(start, stop, step)",
        arity: (1, 3),
        params: &[Param::Int],
        result: ResultType::Ints,
        run: range,
    },
    LibraryEntry {
        usage: "sorted(x)",
        arity: (1, 1),
        params: &[Param::Sequence],
        result: ResultType::Checked(orderable),
        run: |m, a| {
            let items = elements(m, &a[0])?;
            let items = sorted(m, &items)?;
            m.list(items)
        },
    },
    LibraryEntry {
        usage: "reversed(x)",
        arity: (1, 1),
        params: &[Param::Sequence],
        result: ResultType::By(listed),
        run: |m, a| {
            let items = elements(m, &a[0])?;
            m.list(items.iter().rev().cloned().collect())
        },
    },
    LibraryEntry {
        usage: "set(x)",
        arity: (1, 1),
        params: &[Param::Sequence],
        result: ResultType::Checked(orderable),
        run: |m, a| {
            let items = elements(m, &a[0])?;
            sorted_set(m, &items)
        },
    },
    LibraryEntry {
        usage: "list(x)",
        arity: (1, 1),
        params: &[Param::Sequence],
        result: ResultType::By(listed),
        run: |m, a| Ok(Value::List(elements(m, &a[0])?)),
    },
    LibraryEntry {
        usage: "count(x, item)",
        arity: (2, 2),
        params: &[Param::Sequence, Param::Any],
        result: ResultType::Checked(counted),
        run: count,
    },
    LibraryEntry {
        usage: "all(conditions)",
        arity: (1, 1),
        params: &[Param::Truths],
        result: ResultType::Bool,
        run: |m, a| quantify(m, &a[0], false),
    },
    LibraryEntry {
        usage: "any(conditions)",
        arity: (1, 1),
        params: &[Param::Truths],
        result: ResultType::Bool,
        run: |m, a| quantify(m, &a[0], true),
    },
];

fn listed(types: &[Type]) -> Type {
    Type::list_of(element_of(&types[0]))
}

fn orderable(types: &[Type]) -> Result<Type, String> {
    match element_of(&types[0]) {
        Type::List(_) | Type::Bool => Err(format!("{} cannot be sorted", types[0])),
        element => Ok(Type::list_of(element)),
    }
}

fn counted(types: &[Type]) -> Result<Type, String> {
    let element = element_of(&types[0]);
    if element.comparable(&types[1]) { Ok(Type::Int) } else { Err(format!("{} is never in {}", types[1], types[0])) }
}

/// Returns the elements of a list, or the letters of a text.
pub(crate) fn elements(meter: &mut Meter, value: &Value) -> Evaluated<Arc<[Value]>> {
    match value {
        Value::List(items) => Ok(Arc::clone(items)),
        Value::Str(text) => {
            meter.charge(text.len())?;
            Ok(text.chars().map(|c| Value::from(c.to_string())).collect())
        }
        other => fault("type", format!("{} has no elements", other.kind())),
    }
}

fn sorted(meter: &mut Meter, items: &[Value]) -> Evaluated<Vec<Value>> {
    // The comparisons of a merge sort, charged in advance for small numbers; large numbers and texts are charged below.
    let levels = usize::BITS - items.len().leading_zeros();
    meter.charge(items.len() * levels as usize / 4)?;
    let mut failure = None;
    if let [only] = items {
        arith::order(meter, only, only)?;
    }
    let mut items = items.to_vec();
    items.sort_by(|a, b| {
        if failure.is_some() {
            return Ordering::Equal;
        }
        arith::order(meter, a, b).unwrap_or_else(|fault| {
            failure = Some(fault);
            Ordering::Equal
        })
    });
    match failure {
        Some(fault) => Err(fault),
        None => Ok(items),
    }
}

/// Makes a set: sorted, each element once.
pub(crate) fn sorted_set(meter: &mut Meter, items: &[Value]) -> Evaluated<Value> {
    let mut items = sorted(meter, items)?;
    items.dedup();
    meter.list(items)
}

fn len(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let len = match &args[0] {
        Value::List(items) => items.len(),
        Value::Str(text) => {
            meter.charge(text.len() / 16)?;
            text.chars().count()
        }
        other => return fault("type", format!("{} has no length", other.kind())),
    };
    Ok(Value::Int(i64::try_from(len).unwrap_or(i64::MAX)))
}

fn range(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let mut ends = [0_i64, 0, 1];
    for (place, arg) in args.iter().enumerate() {
        match arg {
            Value::Int(n) => ends[place] = *n,
            other => {
                return fault("type", format!("a whole number is expected, not {}", other.kind()));
            }
        }
    }
    if args.len() == 1 {
        ends.swap(0, 1);
    }
    let [start, end, step] = ends.map(i128::from);
    if step == 0 {
        return fault("domain", "the step of `range` cannot be 0");
    }
    let distance = if step > 0 { end - start } else { start - end };
    let count = if distance <= 0 { 0 } else { (distance + step.abs() - 1) / step.abs() };
    let Some(count) = usize::try_from(count).ok().filter(|n| *n <= MAX_SIZE) else {
        return fault("too-long", format!("a list becomes longer than {MAX_SIZE}"));
    };
    meter.charge(count / 4)?;
    let numbers = (0_i128..).take(count).map(|index| start + index * step);
    let items = numbers.map(|n| Value::big(n.into())).collect();
    meter.list(items)
}

fn count(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    if let (Value::Str(text), Value::Str(part)) = (&args[0], &args[1]) {
        if part.is_empty() {
            return fault("domain", "an empty text cannot be counted");
        }
        meter.charge(text.len() / 4)?;
        let found = text.matches(&**part).count();
        return Ok(Value::Int(i64::try_from(found).unwrap_or(i64::MAX)));
    }
    let items = elements(meter, &args[0])?;
    let mut found = 0;
    for item in items.iter() {
        meter.charge(1)?;
        found += i64::from(arith::equal(meter, item, &args[1])?);
    }
    Ok(Value::Int(found))
}

fn quantify(meter: &mut Meter, list: &Value, stop: bool) -> Evaluated<Value> {
    for item in elements(meter, list)?.iter() {
        meter.charge(1)?;
        match item {
            Value::Bool(truth) if *truth == stop => return Ok(Value::Bool(stop)),
            Value::Bool(_) => {}
            other => return fault("type", format!("{} is not a truth value", other.kind())),
        }
    }
    Ok(Value::Bool(!stop))
}
