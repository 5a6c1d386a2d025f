//! Reading numbers as people write them, exactly, keeping the digits that were typed beside the value.

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// The longest number that is read, in characters.
const MAX_CHARS: usize = 200;
/// The largest power of ten, either way.
const MAX_EXPONENT: i32 = 400;

/// How a number was written: what tests of form look at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Written {
    /// Digits, perhaps with a point.
    Plain {
        /// Digits after the point.
        places: u32,
        /// Fewest and most significant figures: trailing zeros of a whole number may or may not be meant.
        figures: (u32, u32),
        /// With a power of ten.
        scientific: bool,
    },
    /// A fraction or mixed number.
    Fraction {
        /// In lowest terms, with a proper fraction part if mixed.
        lowest: bool,
    },
}

/// A number and how it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number {
    /// The exact value.
    pub(super) value: BigRational,
    /// How it was written.
    pub(super) written: Written,
    /// It carried a percent sign, which the value takes into account.
    pub(super) percent: bool,
    /// As it was understood, without separators.
    pub(super) read_as: String,
}

/// Why a number could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unreadable {
    /// In words for whoever typed it.
    pub(super) reason: String,
}

fn fail<T>(reason: impl Into<String>) -> Result<T, Unreadable> {
    Err(Unreadable { reason: reason.into() })
}

/// Reads a whole number, a decimal, a fraction or a mixed number, each perhaps with a sign and a percent sign.
pub(super) fn read(text: &str) -> Result<Number, Unreadable> {
    if text.chars().take(MAX_CHARS + 1).count() > MAX_CHARS {
        return fail(format!("The number is longer than {MAX_CHARS} characters."));
    }
    let plain = normalise(text);
    let trimmed = plain.trim();
    if trimmed.is_empty() {
        return fail("Nothing was entered.");
    }
    let (negative, rest) = match trimmed.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, trimmed.strip_prefix('+').unwrap_or(trimmed)),
    };
    let (percent, body) = match rest.strip_suffix('%') {
        Some(body) => (true, body),
        None => (false, rest),
    };
    let body = body.trim();
    if let Some(stray) = body.chars().find(|c| !allowed(*c)) {
        return fail(format!("“{stray}” cannot be part of a number."));
    }
    let (value, written, mut read_as) = if body.contains('/') { fraction(body)? } else { decimal(body)? };
    if negative && !value.is_zero() {
        read_as.insert(0, '-');
    }
    if percent {
        read_as.push('%');
    }
    let value = if negative { -value } else { value };
    let value = if percent { value / BigInt::from(100) } else { value };
    Ok(Number { value, written, percent, read_as })
}

const fn allowed(c: char) -> bool {
    c.is_ascii_digit() || matches!(c, '.' | ',' | '/' | ' ' | 'e' | 'E' | '^' | '*' | 'x' | '+' | '-')
}

/// Maps the look-alikes that keyboards and copied texts bring to plain ASCII.
pub(super) fn normalise(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\u{2212}' | '\u{2010}'..='\u{2013}' | '\u{FE63}' | '\u{FF0D}' => plain.push('-'),
            '×' | '·' | '⋅' => plain.push('*'),
            '\u{2044}' | '\u{2215}' | '÷' => plain.push('/'),
            '½' | '⅓' | '⅔' | '¼' | '¾' | '⅕' | '⅖' | '⅗' | '⅘' | '⅙' | '⅚' | '⅛' | '⅜' | '⅝' | '⅞' =>
            {
                plain.push(' ');
                plain.push_str(vulgar(c));
            }
            '\u{FF01}'..='\u{FF5E}' => {
                // Full-width forms stand at a fixed distance from ASCII.
                plain.push(char::from_u32(u32::from(c) - 0xFEE0).unwrap_or(c));
            }
            _ if c.is_whitespace() => plain.push(' '),
            _ => plain.push(c),
        }
    }
    plain
}

const fn vulgar(c: char) -> &'static str {
    match c {
        '½' => "1/2",
        '⅓' => "1/3",
        '⅔' => "2/3",
        '¼' => "1/4",
        '¾' => "3/4",
        '⅕' => "1/5",
        '⅖' => "2/5",
        '⅗' => "3/5",
        '⅘' => "4/5",
        '⅙' => "1/6",
        '⅚' => "5/6",
        '⅛' => "1/8",
        '⅜' => "3/8",
        '⅝' => "5/8",
        _ => "7/8",
    }
}

/// A non-empty run of ASCII digits as an integer.
fn integer(digits: &str) -> Option<BigInt> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    BigInt::parse_bytes(digits.as_bytes(), 10)
}

/// Takes thousands separators out of a whole number: groups of three after a first one of one to three.
fn ungroup(text: &str) -> Result<String, Unreadable> {
    let comma = text.contains(',');
    if comma && text.contains(' ') {
        return fail("Separate thousands in one way: 1,000,000 or 1 000 000.");
    }
    let groups: Vec<&str> = text.split([',', ' ']).collect();
    let Some((first, rest)) = groups.split_first() else { return fail("Nothing was entered.") };
    if rest.is_empty() {
        return Ok((*first).to_owned());
    }
    let grouped =
        (1..=3).contains(&first.len()) && !first.starts_with('0') && rest.iter().all(|group| group.len() == 3);
    if grouped {
        return Ok(groups.concat());
    }
    if comma {
        return fail("Use a point for decimals (1.23) and commas only between thousands (1,000).");
    }
    fail("There is a space inside the number. Write 1000 or 1 000, and a mixed number as 3 1/2.")
}

type Read = (BigRational, Written, String);

fn decimal(text: &str) -> Result<Read, Unreadable> {
    let (mantissa, exponent) = split_exponent(text)?;
    let (whole, part) = match mantissa.split_once('.') {
        Some((whole, part)) => (whole, Some(part)),
        None => (mantissa, None),
    };
    let part_digits = part.unwrap_or("");
    if part_digits.contains('.') {
        return fail("There is more than one decimal point.");
    }
    if part_digits.contains(',') {
        return fail("Use a point for decimals (1.23) and commas only between thousands (1,000).");
    }
    let whole = ungroup(whole)?;
    let digits = format!("{whole}{part_digits}");
    let Some(number) = integer(&digits) else {
        return fail(if digits.is_empty() {
            "There are no digits."
        } else if text.contains(['+', '-', '*', 'x', '^']) {
            "Enter one number, not a calculation."
        } else {
            "This cannot be read as a number."
        });
    };
    let places = u32::try_from(part_digits.len()).unwrap_or(u32::MAX);
    let scale = exponent.unwrap_or(0) - i32::try_from(places).unwrap_or(i32::MAX);
    let value = scaled(number, scale);
    let written = Written::Plain { places, figures: figures(&digits, part), scientific: exponent.is_some() };
    let shown_whole = match whole.trim_start_matches('0') {
        "" => "0",
        shown => shown,
    };
    let mut read_as = shown_whole.to_owned();
    if !part_digits.is_empty() {
        read_as.push('.');
        read_as.push_str(part_digits);
    }
    if let Some(exponent) = exponent {
        read_as.push('e');
        read_as.push_str(&exponent.to_string());
    }
    Ok((value, written, read_as))
}

/// Splits off `e3`, `E-3`, `*10^3` or `x 10^-3`.
fn split_exponent(text: &str) -> Result<(&str, Option<i32>), Unreadable> {
    let split = text.split_once(['e', 'E']).or_else(|| {
        let (mantissa, power) = text.split_once(['*', 'x'])?;
        let power = power.trim_start().strip_prefix("10")?.trim_start();
        Some((mantissa, power.strip_prefix('^').or_else(|| power.strip_prefix("**"))?))
    });
    let Some((mantissa, power)) = split else { return Ok((text, None)) };
    let power = power.trim();
    let digits = power.strip_prefix(['+', '-']).unwrap_or(power);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return fail("The power of ten cannot be read. Write 1.5e3 or 1.5*10^3.");
    }
    match power.parse::<i32>() {
        Ok(exponent) if exponent.abs() <= MAX_EXPONENT => Ok((mantissa.trim_end(), Some(exponent))),
        _ => fail(format!("Powers of ten are read from -{MAX_EXPONENT} to {MAX_EXPONENT}.")),
    }
}

/// Fewest and most significant figures of these digits.
fn figures(digits: &str, part: Option<&str>) -> (u32, u32) {
    let count = |text: &str| u32::try_from(text.len()).unwrap_or(u32::MAX).max(1);
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        // Zero has no leading digit: the ones after the point say how exactly it is meant.
        let figures = count(part.unwrap_or(""));
        return (figures, figures);
    }
    let most = count(significant);
    if part.is_some() { (most, most) } else { (count(significant.trim_end_matches('0')), most) }
}

fn fraction(text: &str) -> Result<Read, Unreadable> {
    let Some((above, below)) = text.split_once('/') else { return fail("This cannot be read as a fraction.") };
    let (above, below) = (above.trim(), below.trim());
    if below.contains('/') {
        return fail("There is more than one fraction bar.");
    }
    let (whole, numerator) = match above.rsplit_once(' ') {
        Some((whole, numerator)) => (Some(whole.trim()), numerator),
        None => (None, above),
    };
    let (below_sign, below) = match below.strip_prefix('-') {
        Some(below) => (true, below.trim()),
        None => (false, below),
    };
    let (Ok(numerator), Ok(below)) = (ungroup(numerator), ungroup(below)) else {
        return fail("Write whole numbers above and below the fraction bar.");
    };
    let (Some(n), Some(d)) = (integer(&numerator), integer(&below)) else {
        return fail("Write a fraction as 3/4, with whole numbers above and below the bar.");
    };
    if d.is_zero() {
        return fail("A fraction cannot have 0 below the bar.");
    }
    // In lowest terms the sign stands before the fraction, not below the bar.
    let lowest = n.gcd(&d).is_one() && !below_sign;
    let mut value = BigRational::new(n.clone(), d.clone());
    let mut read_as = format!("{n}/{d}");
    if let Some(whole) = whole {
        let Some(w) = ungroup(whole).ok().and_then(|whole| integer(&whole)) else {
            return fail("Write a mixed number as 3 1/2.");
        };
        // `1 002/3` is more likely 1002/3 than one and two thirds: not guessed.
        if numerator.starts_with('0') {
            return fail("Write a mixed number as 3 1/2, and thousands above the bar as 1,000/3.");
        }
        if n >= d || below_sign {
            return fail("In a mixed number the fraction part must be less than one, such as 3 1/2.");
        }
        read_as = format!("{w} {read_as}");
        value += BigRational::from_integer(w);
    }
    if below_sign {
        value = -value;
        read_as = format!("{n}/-{d}");
    }
    Ok((value, Written::Fraction { lowest }, read_as))
}

/// `number` times ten to the power `scale`.
pub fn scaled(number: BigInt, scale: i32) -> BigRational {
    let power = BigInt::from(10).pow(scale.unsigned_abs());
    if scale >= 0 { BigRational::from_integer(number * power) } else { BigRational::new(number, power) }
}
