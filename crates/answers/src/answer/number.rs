//! Exact reader for typed numbers, which keeps the typed digits beside the value.

use num_bigint::BigInt;
use num_integer::Integer as _;
use num_rational::BigRational;
use num_traits::{One, Zero};
use plumb_maths::read::{DecimalMark, number as plain_signs, signs};
use plumb_types::saturating_cast;

use super::message::{Message, MessageId};

/// Maximum length of a number, in characters.
const MAX_CHARS: usize = 200;
/// Largest absolute value of an exponent of ten.
const MAX_EXPONENT: i32 = 400;
/// Maximum number of characters of an answer that a message repeats.
const QUOTED: usize = 20;

/// How a number was written, for checks of form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum NumberNotation {
    /// Digits, with or without a point.
    Plain {
        /// Number of digits after the point.
        places: u32,
        /// Minimum and maximum number of significant figures: trailing zeros of a whole number may or may not be
        /// significant.
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
    pub(super) written: NumberNotation,
    /// Whether it had a percent sign; the value includes it.
    pub(super) percent: bool,
    /// Its reading, with a decimal point and without separators.
    pub(super) read_as: String,
}

/// Reads a whole number, a decimal, a fraction or a mixed number, each optionally with a sign and a percent sign. The
/// error gives the learner the reason.
///
/// If the decimal mark is a comma, a point is one too unless it can separate thousands.
pub(super) fn read(text: &str, mark: DecimalMark) -> Result<Number, Message> {
    let read = NumberReader { mark }.read(text);
    match (mark, read) {
        (DecimalMark::Comma, Err(problem)) => NumberReader { mark: DecimalMark::Point }.read(text).map_err(|_| problem),
        (_, read) => read,
    }
}

/// Reader for one decimal mark.
#[derive(Clone, Copy)]
struct NumberReader {
    mark: DecimalMark,
}

type ReadNumber = (BigRational, NumberNotation, String);

impl NumberReader {
    /// The separator of thousands beside spaces and apostrophes.
    const fn other(self) -> char {
        self.mark.between_thousands()
    }

    fn marks(self) -> Message {
        match self.mark {
            DecimalMark::Point => MessageId::MarksPoint.message(),
            DecimalMark::Comma => MessageId::MarksComma.message(),
        }
    }

    fn read(self, text: &str) -> Result<Number, Message> {
        if text.chars().take(MAX_CHARS + 1).count() > MAX_CHARS {
            return Err(MessageId::NumberTooLong.with("limit", MAX_CHARS));
        }
        let plain = plain_signs(text, self.mark).map_err(|_| MessageId::NumberTooLong.with("limit", MAX_CHARS))?;
        let trimmed = plain.trim();
        if trimmed.is_empty() {
            return Err(MessageId::NothingEntered.message());
        }
        let (sign, rest) = match trimmed.strip_prefix(['-', '+']) {
            Some(rest) => (trimmed.chars().next(), rest),
            None => (None, trimmed),
        };
        let (percent, body) = match rest.strip_suffix('%') {
            Some(body) => (true, body),
            None => (false, rest),
        };
        let body = body.trim();
        if let Some(stray) = stray(body) {
            return Err(stray);
        }
        let (value, written, mut read_as) =
            if body.contains('/') { self.fraction(body, sign.is_some())? } else { self.decimal(body)? };
        let negative = sign == Some('-');
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

    /// Removes separators of thousands from a whole number: groups of three after a first group of one to three.
    fn ungroup(self, text: &str) -> Result<String, Message> {
        let separators = [self.other(), ' ', '\''];
        if separators.iter().filter(|separator| text.contains(**separator)).count() > 1 {
            let marked = format!("1{0}000{0}000", self.other());
            return Err(MessageId::ThousandsOneWay.with("marked", marked));
        }
        let groups: Vec<&str> = text.split(separators).collect();
        let Some((first, rest)) = groups.split_first() else { return Err(MessageId::NothingEntered.message()) };
        if rest.is_empty() {
            return Ok((*first).to_owned());
        }
        let grouped =
            (1..=3).contains(&first.len()) && !first.starts_with('0') && rest.iter().all(|group| group.len() == 3);
        if grouped {
            return Ok(groups.concat());
        }
        Err(if text.contains(self.other()) {
            self.marks()
        } else if text.contains(' ') {
            MessageId::SpaceInNumber.message()
        } else {
            MessageId::NoNumber.message()
        })
    }

    fn decimal(self, text: &str) -> Result<ReadNumber, Message> {
        let (mantissa, exponent) = self.split_exponent(text)?;
        let (whole, part) = match mantissa.split_once(self.mark.sign()) {
            Some((whole, part)) => (whole, Some(part)),
            None => (mantissa, None),
        };
        let part_digits = part.unwrap_or("");
        if part_digits.contains(self.mark.sign()) {
            return Err(MessageId::TwoDecimalMarks.message());
        }
        if part_digits.contains(self.other()) {
            return Err(self.marks());
        }
        let whole = self.ungroup(whole)?;
        let digits = format!("{whole}{part_digits}");
        let Some(number) = integer(&digits) else {
            return Err(if digits.is_empty() {
                MessageId::NoDigits.message()
            } else if text.contains(['+', '-', '*', 'x', 'X', '^', '(']) {
                MessageId::OneNumber.message()
            } else {
                MessageId::NoNumber.message()
            });
        };
        let places = saturating_cast(part_digits.len());
        let scale = exponent.unwrap_or(0) - saturating_cast::<u32, i32>(places);
        let value = scaled(number, scale);
        let written = NumberNotation::Plain { places, figures: figures(&digits, part), scientific: exponent.is_some() };
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

    /// Splits off `e3`, `E-3`, `*10^3`, `x 10^(-3)`; `10^3` alone has the mantissa 1.
    fn split_exponent(self, text: &str) -> Result<(&str, Option<i32>), Message> {
        let Some((mantissa, power)) = text.split_once(['e', 'E']).or_else(|| power_of_ten(text)) else {
            return Ok((text, None));
        };
        let power = in_brackets(power.trim());
        let digits = power.strip_prefix(['+', '-']).unwrap_or(power).trim_start();
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let mark = self.mark.sign();
            let examples = MessageId::PowerOfTen.with("short", format!("1{mark}5e3"));
            return Err(examples.and("long", format!("1{mark}5*10^3")));
        }
        match digits.parse::<i32>() {
            Ok(size) if size <= MAX_EXPONENT => {
                Ok((mantissa.trim_end(), Some(if power.starts_with('-') { -size } else { size })))
            }
            _ => Err(MessageId::PowerOfTenTooLarge.with("limit", MAX_EXPONENT)),
        }
    }

    /// `signed`: there is already a sign before the whole fraction.
    fn fraction(self, text: &str, signed: bool) -> Result<ReadNumber, Message> {
        let Some((above, below)) = text.split_once('/') else { return Err(MessageId::FractionForm.message()) };
        let (above, below) = (above.trim(), below.trim());
        if below.contains('/') {
            return Err(MessageId::TwoFractionBars.message());
        }
        // Pasted LaTeX has the sign of the numerator in brackets: `\frac{-3}{4}`.
        let (above_sign, above) = match in_brackets(above).strip_prefix('-') {
            Some(rest) if above.starts_with('(') && !signed => (true, rest.trim()),
            _ => (false, in_brackets(above)),
        };
        let (whole, numerator) = match above.rsplit_once(' ') {
            Some((whole, numerator)) => (Some(whole.trim()), numerator),
            None => (None, above),
        };
        let below = in_brackets(below);
        let (below_sign, below) = match below.strip_prefix('-') {
            Some(below) => (true, below.trim()),
            None => (false, below),
        };
        let (Ok(numerator), Ok(below)) = (self.ungroup(in_brackets(numerator)), self.ungroup(below)) else {
            return Err(MessageId::FractionWholeNumbers.message());
        };
        let (Some(n), Some(d)) = (integer(&numerator), integer(&below)) else {
            return Err(MessageId::FractionForm.message());
        };
        if d.is_zero() {
            return Err(MessageId::FractionZeroBelow.message());
        }
        // In lowest terms the sign is before the fraction, not in the denominator.
        let lowest = n.gcd(&d).is_one() && !below_sign;
        let mut value = BigRational::new(n.clone(), d.clone());
        let mut read_as = format!("{n}/{d}");
        if let Some(whole) = whole {
            let Some(w) = self.ungroup(whole).ok().and_then(|whole| integer(&whole)) else {
                return Err(MessageId::MixedForm.message());
            };
            // `1 002/3` is more likely 1002/3 than one and two thirds, so it is refused.
            if numerator.starts_with('0') {
                return Err(MessageId::MixedThousands.with("marked", format!("1{}000/3", self.other())));
            }
            if n >= d || below_sign {
                return Err(MessageId::MixedProper.message());
            }
            read_as = format!("{w} {read_as}");
            value += BigRational::from_integer(w);
        }
        if below_sign {
            value = -value;
            read_as = format!("{n}/-{d}");
        }
        if above_sign {
            value = -value;
            read_as.insert(0, '-');
        }
        Ok((value, NumberNotation::Fraction { lowest }, read_as))
    }
}

/// Returns a message if a text has characters that no number has.
fn stray(body: &str) -> Option<Message> {
    let at = body.find(|c| !allowed(c))?;
    if !body.contains(|c: char| c.is_ascii_digit()) {
        return Some(MessageId::NoNumber.message());
    }
    // A unit, a currency or a word begins with its first letter, which may be one that numbers have too.
    let (before, after) = body.split_at(at);
    let from = before.trim_end_matches(char::is_alphabetic).len();
    let end = at + after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
    let words = body.get(from..end).unwrap_or_default().trim();
    let is_word = |c: char| c.is_alphabetic() || "€$£¥₹%°\"'".contains(c);
    if words.chars().all(|c| is_word(c) || " ./".contains(c)) && (from == 0 || end == body.len()) {
        let shown: String = words.chars().take(QUOTED).collect();
        return Some(MessageId::WordsBesideNumber.with("words", shown));
    }
    after.chars().next().map(|sign| MessageId::SignNotInNumber.with("sign", signs::named(sign)))
}

const fn allowed(c: char) -> bool {
    c.is_ascii_digit()
        || matches!(
            c,
            '.' | ',' | '\'' | '/' | ' ' | 'e' | 'E' | '^' | '*' | 'x' | 'X' | '+' | '-' | '(' | ')' | '{' | '}'
        )
}

/// Removes brackets around the whole text.
fn in_brackets(text: &str) -> &str {
    let inner = |open, close| text.strip_prefix(open)?.strip_suffix(close);
    match inner('(', ')').or_else(|| inner('{', '}')) {
        Some(inner) if !inner.contains(['(', ')', '{', '}']) => inner.trim(),
        _ => text,
    }
}

/// Splits `1.5*10^3` into mantissa and exponent; a missing mantissa is 1.
fn power_of_ten(text: &str) -> Option<(&str, &str)> {
    let (before, power) = text.split_once('^').or_else(|| text.split_once("**"))?;
    let times = before.trim_end().strip_suffix("10")?.trim_end();
    if times.is_empty() {
        return Some(("1", power));
    }
    Some((times.strip_suffix(['*', 'x', 'X'])?, power))
}

/// Parses a non-empty run of ASCII digits as an integer.
fn integer(digits: &str) -> Option<BigInt> {
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    BigInt::parse_bytes(digits.as_bytes(), 10)
}

/// Returns the minimum and maximum number of significant figures of these digits.
fn figures(digits: &str, part: Option<&str>) -> (u32, u32) {
    let count = |text: &str| saturating_cast(text.len().max(1));
    let significant = digits.trim_start_matches('0');
    if significant.is_empty() {
        // Zero has no leading digit: the digits after the point show its precision.
        let figures = count(part.unwrap_or(""));
        return (figures, figures);
    }
    let most = count(significant);
    if part.is_some() { (most, most) } else { (count(significant.trim_end_matches('0')), most) }
}

/// Returns `number` times ten to the power `scale`.
pub fn scaled(number: BigInt, scale: i32) -> BigRational {
    let power = BigInt::from(10).pow(scale.unsigned_abs());
    if scale >= 0 { BigRational::from_integer(number * power) } else { BigRational::new(number, power) }
}
