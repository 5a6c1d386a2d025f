//! Number theory and counting.

use super::numbers::integer;
use super::{ANY, LibraryEntry, Param, ResultType};
use crate::Value;
use crate::limits::MAX_BITS;
use crate::meter::{Evaluated, Meter, brief, fault, too_large};
use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, ToPrimitive, Zero};

pub(super) const ENTRIES: &[LibraryEntry] = &[
    LibraryEntry {
        usage: "gcd(a, b, …)",
        arity: (1, ANY),
        params: &[Param::Int],
        result: ResultType::Int,
        run: |m, a| fold(m, a, 0, Integer::gcd),
    },
    LibraryEntry {
        usage: "lcm(a, b, …)",
        arity: (1, ANY),
        params: &[Param::Int],
        result: ResultType::Int,
        run: |m, a| fold(m, a, 1, Integer::lcm),
    },
    LibraryEntry {
        usage: "is_prime(n)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Bool,
        run: is_prime,
    },
    LibraryEntry {
        usage: "prime_factors(n)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Ints,
        run: prime_factors,
    },
    LibraryEntry {
        usage: "divisors(n)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Ints,
        run: divisors,
    },
    LibraryEntry {
        usage: "factorial(n)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Int,
        run: |m, a| {
            let n = size(&a[0])?;
            falling(m, n, n)
        },
    },
    LibraryEntry {
        usage: "perm(n, k)",
        arity: (2, 2),
        params: &[Param::Int],
        result: ResultType::Int,
        run: |m, a| {
            let (n, k) = (size(&a[0])?, size(&a[1])?);
            falling(m, n, k)
        },
    },
    LibraryEntry { usage: "comb(n, k)", arity: (2, 2), params: &[Param::Int], result: ResultType::Int, run: comb },
    LibraryEntry {
        usage: "digits(n)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Ints,
        run: |m, a| {
            let digits = digits(m, &a[0])?;
            m.list(digits)
        },
    },
    LibraryEntry {
        usage: "digit_sum(n)",
        arity: (1, 1),
        params: &[Param::Int],
        result: ResultType::Int,
        run: |m, a| Ok(Value::Int(digits(m, &a[0])?.iter().filter_map(Value::as_i64).sum())),
    },
];

/// Largest number that `prime_factors` and `divisors` factor.
const MAX_FACTORED: u64 = 10_000_000_000;

/// Below this bound the first thirteen primes are enough witnesses (Sorenson and
/// Webster, 2015), so that the test is a proof.
const PROVED_BELOW: &str = "3317044064679887385961981";
const WITNESSES: [u32; 13] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41];

fn fold(meter: &mut Meter, args: &[Value], start: i64, step: fn(&BigInt, &BigInt) -> BigInt) -> Evaluated<Value> {
    let mut result = BigInt::from(start);
    for arg in args {
        // A common divisor costs about as much as a fraction.
        meter.charge_number(arg)?;
        let number = integer(arg)?;
        meter.charge_work(number.bits().max(result.bits()) / 8)?;
        result = step(&result, &number).abs();
        if result.bits() > MAX_BITS {
            return too_large();
        }
    }
    meter.big(result)
}

/// Returns an argument as a count: not negative, and at most 64 bits.
fn size(value: &Value) -> Evaluated<u64> {
    let number = integer(value)?;
    match number.to_u64() {
        Some(n) => Ok(n),
        None if number.is_negative() => fault("domain", format!("{} is negative", brief(value))),
        None => too_large(),
    }
}

/// Computes `n · (n − 1) · … ` with `k` factors.
fn falling(meter: &mut Meter, n: u64, k: u64) -> Evaluated<Value> {
    if k > n {
        return Ok(Value::Int(0));
    }
    let mut product = BigInt::one();
    for factor in (n - k + 1..=n).rev() {
        meter.charge(1 + usize::try_from(product.bits() / 64).unwrap_or(0))?;
        product *= factor;
        if product.bits() > MAX_BITS {
            return too_large();
        }
    }
    meter.big(product)
}

fn comb(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let (n, k) = (size(&args[0])?, size(&args[1])?);
    if k > n {
        return Ok(Value::Int(0));
    }
    let mut result = BigInt::one();
    for step in 1..=k.min(n - k) {
        meter.charge(2 + usize::try_from(result.bits() / 32).unwrap_or(0))?;
        result = result * (n - step + 1) / step;
        // Grows with every step up to the middle, so that it can stop here.
        if result.bits() > MAX_BITS {
            return too_large();
        }
    }
    meter.big(result)
}

fn digits(meter: &mut Meter, value: &Value) -> Evaluated<Vec<Value>> {
    meter.charge_number(value)?;
    let text = integer(value)?.abs().to_string();
    meter.charge(text.len() / 4)?;
    Ok(text.bytes().map(|b| Value::Int(i64::from(b - b'0'))).collect())
}

fn is_prime(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let number = integer(&args[0])?;
    if number < BigInt::from(2) {
        return Ok(Value::Bool(false));
    }
    for witness in WITNESSES {
        if number == BigInt::from(witness) {
            return Ok(Value::Bool(true));
        }
        if (&number % witness).is_zero() {
            return Ok(Value::Bool(false));
        }
    }
    if number >= PROVED_BELOW.parse().unwrap_or_default() {
        return fault("number-too-large", format!("`is_prime` decides numbers below {PROVED_BELOW}"));
    }
    let before: BigInt = &number - 1_u32;
    let twos = before.trailing_zeros().unwrap_or(0);
    let odd: BigInt = &before >> twos;
    for witness in WITNESSES {
        meter.charge(50)?;
        let mut power = BigInt::from(witness).modpow(&odd, &number);
        if power.is_one() || power == before {
            continue;
        }
        let mut composite = true;
        for _ in 1..twos {
            power = &power * &power % &number;
            if power == before {
                composite = false;
                break;
            }
        }
        if composite {
            return Ok(Value::Bool(false));
        }
    }
    Ok(Value::Bool(true))
}

/// Returns the prime factors of a number up to the maximum, smallest first.
fn factored(meter: &mut Meter, value: &Value) -> Evaluated<Vec<u64>> {
    let mut rest = match integer(value)?.to_u64() {
        Some(n) if (1..=MAX_FACTORED).contains(&n) => n,
        _ => {
            return fault("domain", format!("only numbers from 1 to {MAX_FACTORED} can be factored"));
        }
    };
    meter.charge_work(rest.isqrt() / 16)?;
    let mut factors = Vec::new();
    let mut candidate = 2;
    while candidate * candidate <= rest {
        while rest.is_multiple_of(candidate) {
            factors.push(candidate);
            rest /= candidate;
        }
        candidate += if candidate == 2 { 1 } else { 2 };
    }
    if rest > 1 {
        factors.push(rest);
    }
    Ok(factors)
}

fn as_list(meter: &mut Meter, numbers: Vec<u64>) -> Evaluated<Value> {
    meter.list(numbers.into_iter().map(|n| Value::big(n.into())).collect())
}

fn prime_factors(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let factors = factored(meter, &args[0])?;
    as_list(meter, factors)
}

fn divisors(meter: &mut Meter, args: &[Value]) -> Evaluated<Value> {
    let mut divisors = vec![1];
    let mut previous = 0;
    let mut fresh = 0;
    for factor in factored(meter, &args[0])? {
        // A repeated factor multiplies only the divisors that its last occurrence added.
        let from = if factor == previous { fresh } else { 0 };
        let known = divisors.len();
        for index in from..known {
            divisors.push(divisors[index] * factor);
        }
        fresh = known;
        previous = factor;
    }
    divisors.sort_unstable();
    as_list(meter, divisors)
}
