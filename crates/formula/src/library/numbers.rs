//! Functions of numbers.

use super::{ANY, LibraryEntry, Param, ResultType, element_of};
use crate::arith::{self, round_half_even, round_half_up, whole};
use crate::limits::MAX_PLACES;
use crate::meter::{Evaluated, Meter, brief, fault};
use crate::operators::BinaryOp;
use crate::{Type, Value};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed, ToPrimitive};

pub(super) const ENTRIES: &[LibraryEntry] = &[
    LibraryEntry { usage: "abs(x)", arity: (1, 1), params: &[Param::Number], result: ResultType::By(same), run: abs },
    LibraryEntry {
        usage: "min(a, b, …)",
        arity: (1, ANY),
        params: &[Param::Sortable],
        result: ResultType::Checked(extreme),
        run: |m, a| pick(m, a, false),
    },
    LibraryEntry {
        usage: "max(a, b, …)",
        arity: (1, ANY),
        params: &[Param::Sortable],
        result: ResultType::Checked(extreme),
        run: |m, a| pick(m, a, true),
    },
    LibraryEntry {
        usage: "sum(numbers)",
        arity: (1, 1),
        params: &[Param::Numbers],
        result: ResultType::By(summed),
        run: sum,
    },
    LibraryEntry {
        usage: "round(x, places)",
        arity: (1, 2),
        params: &[Param::Number, Param::Int],
        result: ResultType::By(rounded),
        run: |m, a| round(m, a, round_half_even),
    },
    LibraryEntry {
        usage: "round_half_up(x, places)",
        arity: (1, 2),
        params: &[Param::Number, Param::Int],
        result: ResultType::By(rounded),
        run: |m, a| round(m, a, round_half_up),
    },
    LibraryEntry {
        usage: "floor(x)",
        arity: (1, 1),
        params: &[Param::Number],
        result: ResultType::Int,
        run: |m, a| to_whole(m, a, |r| r.floor().to_integer()),
    },
    LibraryEntry {
        usage: "ceil(x)",
        arity: (1, 1),
        params: &[Param::Number],
        result: ResultType::Int,
        run: |m, a| to_whole(m, a, |r| r.ceil().to_integer()),
    },
    LibraryEntry {
        usage: "int(x)",
        arity: (1, 1),
        params: &[Param::Convertible],
        result: ResultType::Int,
        run: to_int,
    },
    LibraryEntry { usage: "sqrt(x)", arity: (1, 1), params: &[Param::Number], result: ResultType::Number, run: sqrt },
    LibraryEntry { usage: "isqrt(n)", arity: (1, 1), params: &[Param::Int], result: ResultType::Int, run: isqrt },
    LibraryEntry {
        usage: "sign(x)",
        arity: (1, 1),
        params: &[Param::Number],
        result: ResultType::Int,
        run: |_, a| Ok(Value::Int(rational(&a[0])?.signum().to_integer().to_i64().unwrap_or(0))),
    },
    LibraryEntry {
        usage: "is_integer(x)",
        arity: (1, 1),
        params: &[Param::Number],
        result: ResultType::Bool,
        run: |_, a| Ok(Value::Bool(rational(&a[0])?.is_integer())),
    },
    LibraryEntry {
        usage: "numerator(x)",
        arity: (1, 1),
        params: &[Param::Number],
        result: ResultType::Int,
        run: |_, a| Ok(Value::big(rational(&a[0])?.numer().clone())),
    },
    LibraryEntry {
        usage: "denominator(x)",
        arity: (1, 1),
        params: &[Param::Number],
        result: ResultType::Int,
        run: |_, a| Ok(Value::big(rational(&a[0])?.denom().clone())),
    },
    LibraryEntry {
        usage: "divmod(a, b)",
        arity: (2, 2),
        params: &[Param::Number],
        result: ResultType::By(quotient),
        run: divmod,
    },
];

/// Returns an argument as an exact number.
pub(super) fn rational(value: &Value) -> Evaluated<BigRational> {
    match value.as_rational() {
        Some(number) => Ok(number),
        None => fault("type", format!("a number is expected, not {}", value.kind())),
    }
}

/// Returns an argument as an integer.
pub(super) fn integer(value: &Value) -> Evaluated<BigInt> {
    match whole(value) {
        Some(number) => Ok(number),
        None => fault("type", format!("a whole number is expected, not {}", value.kind())),
    }
}

fn same(types: &[Type]) -> Type {
    types[0].clone()
}

fn quotient(types: &[Type]) -> Type {
    Type::list_of(if types.iter().all(|ty| *ty == Type::Int) { Type::Int } else { Type::Number })
}

fn rounded(types: &[Type]) -> Type {
    if types.len() == 1 || types[0] == Type::Int { Type::Int } else { Type::Number }
}

fn summed(types: &[Type]) -> Type {
    match element_of(&types[0]) {
        Type::Unknown => Type::Number,
        element => element,
    }
}

/// Returns the result type of `min` and `max`, of one list or of several values.
fn extreme(types: &[Type]) -> Result<Type, String> {
    if let [only] = types {
        return match only {
            Type::List(element) if matches!(**element, Type::List(_) | Type::Bool) => {
                Err(format!("{only} has no smallest or largest element"))
            }
            Type::List(_) | Type::Text | Type::Unknown => Ok(element_of(only)),
            _ => Err("one value alone has no smallest or largest; give two, or a list".to_owned()),
        };
    }
    let mut joined = types[0].clone();
    for ty in types {
        if matches!(ty, Type::List(_)) {
            return Err("give either one list, or several numbers".to_owned());
        }
        joined = joined.join(ty).ok_or_else(|| format!("{joined} cannot be compared with {ty}"))?;
    }
    Ok(joined)
}

fn abs(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    match &args[0] {
        Value::Int(n) if *n >= 0 => Ok(args[0].clone()),
        Value::Big(n) if !n.is_negative() => Ok(args[0].clone()),
        Value::Ratio(r) if r.is_positive() => Ok(args[0].clone()),
        other => arith::negate(meter, other),
    }
}

fn pick(meter: &mut Meter, args: &[Value], largest: bool) -> Evaluated<Value> {
    let listed;
    let items: &[Value] = if let [only] = args {
        listed = super::elements(meter, only)?;
        &listed
    } else {
        args
    };
    let Some((first, rest)) = items.split_first() else {
        return fault("empty", "an empty list has no smallest or largest element");
    };
    if rest.is_empty() {
        // Refuses values without an order, such as truth values.
        arith::order(meter, first, first)?;
    }
    let mut best = first;
    for item in rest {
        meter.charge(1)?;
        let order = arith::order(meter, item, best)?;
        if (largest && order.is_gt()) || (!largest && order.is_lt()) {
            best = item;
        }
    }
    Ok(best.clone())
}

fn sum(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let items = super::elements(meter, &args[0])?;
    let mut total = Value::Int(0);
    for item in items.iter() {
        meter.charge(1)?;
        total = arith::binary(meter, BinaryOp::Add, &total, item)?;
    }
    Ok(total)
}

fn round(meter: &mut Meter, args: &[Value], nearest: fn(&BigRational) -> BigInt) -> Evaluated<Value> {
    let places = match args.get(1) {
        None => 0,
        Some(Value::Int(n)) if n.unsigned_abs() <= MAX_PLACES as u64 => *n,
        Some(other) => {
            return fault("domain", format!("{} is not a number of places up to {MAX_PLACES}", brief(other)));
        }
    };
    if let (Value::Int(_), true) = (&args[0], places >= 0) {
        return Ok(args[0].clone());
    }
    meter.charge_number(&args[0])?;
    let number = rational(&args[0])?;
    let shift = u32::try_from(places.unsigned_abs()).unwrap_or(0);
    meter.charge(shift as usize / 4)?;
    let scale = BigRational::from_integer(BigInt::from(10).pow(shift));
    let result = if places >= 0 {
        BigRational::from_integer(nearest(&(number * &scale))) / scale
    } else {
        BigRational::from_integer(nearest(&(number / &scale))) * scale
    };
    meter.ratio(result)
}

fn to_whole(meter: &mut Meter, args: &[Value], convert: fn(&BigRational) -> BigInt) -> Evaluated<Value> {
    if matches!(args[0], Value::Int(_)) {
        return Ok(args[0].clone());
    }
    meter.charge_number(&args[0])?;
    meter.big(convert(&rational(&args[0])?))
}

fn to_int(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    match &args[0] {
        Value::Bool(truth) => Ok(Value::Int(i64::from(*truth))),
        Value::Str(text) => {
            meter.charge(text.len() / 4)?;
            let digits = text.trim();
            let unsigned = digits.strip_prefix(['+', '-']).unwrap_or(digits);
            let well_formed = !unsigned.is_empty() && unsigned.bytes().all(|b| b.is_ascii_digit());
            // 4,096 bits are at most 1,234 digits.
            if unsigned.len() > 1_300 {
                return crate::meter::too_large();
            }
            match digits.parse::<BigInt>() {
                Ok(number) if well_formed => meter.big(number),
                _ => fault("domain", format!("`{}` is not a whole number", brief(&args[0]))),
            }
        }
        _ => to_whole(meter, args, |r| r.trunc().to_integer()),
    }
}

fn sqrt(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    meter.charge_number(&args[0])?;
    meter.charge(16)?;
    let number = rational(&args[0])?;
    if number.is_negative() {
        return fault("domain", format!("{} has no real square root", brief(&args[0])));
    }
    let (above, below) = (number.numer().sqrt(), number.denom().sqrt());
    if &above * &above == *number.numer() && &below * &below == *number.denom() {
        meter.ratio(BigRational::new_raw(above, below))
    } else {
        fault("domain", "this square root is not a fraction; `isqrt` rounds down")
    }
}

fn isqrt(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    meter.charge_number(&args[0])?;
    meter.charge(16)?;
    let number = integer(&args[0])?;
    if number.is_negative() {
        return fault("domain", format!("{} has no real square root", brief(&args[0])));
    }
    meter.big(number.sqrt())
}

fn divmod(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let quotient = arith::binary(meter, BinaryOp::FloorDiv, &args[0], &args[1])?;
    let rest = arith::binary(meter, BinaryOp::Mod, &args[0], &args[1])?;
    meter.list(vec![quotient, rest])
}
