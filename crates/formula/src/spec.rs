//! Format specifications: the part after `:` in `{value:06,.2f}`.

use crate::arith::{round_half_even, whole};
use crate::limits::{MAX_PLACES, MAX_SIZE};
use crate::meter::{Evaluated, Meter, brief, fault};
use crate::value::place_point;
use crate::{FormulaProblem, Span, Type, Value};
use num_bigint::BigInt;
use num_rational::BigRational;

/// `[+][0][width][,][.prec][d f x X b o]`, checked. Numbers are rounded half to
/// even on their exact value; a zero never gets a minus sign.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FormatSpec {
    /// Also write a plus sign.
    pub plus: bool,
    /// Fill with zeros instead of spaces.
    pub zero: bool,
    /// Minimum number of characters.
    pub width: u16,
    /// Group thousands with commas.
    pub comma: bool,
    /// Decimal places.
    pub precision: Option<u16>,
    /// The presentation letter.
    pub kind: Option<char>,
}

impl FormatSpec {
    /// Parses the text between `:` and `}`.
    pub(crate) fn parse(text: &str, span: Span) -> Result<Self, FormulaProblem> {
        let bad = |message: String| {
            FormulaProblem::new("format", span, message)
                .with_help("a format is `[+][0][width][,][.places][d f x X b o]`, as in `,.2f`")
        };
        let mut rest = text.trim_end();
        let mut spec = Self::default();
        if let Some(after) = rest.strip_prefix('+') {
            spec.plus = true;
            rest = after;
        }
        if let Some(after) = rest.strip_prefix('0') {
            spec.zero = true;
            rest = after;
        }
        let (width, after) = digits(rest);
        if !width.is_empty() {
            spec.width = bounded(width, MAX_SIZE).ok_or_else(|| bad(format!("a width is at most {MAX_SIZE}")))?;
        }
        rest = after;
        if let Some(after) = rest.strip_prefix(',') {
            spec.comma = true;
            rest = after;
        }
        if let Some(after) = rest.strip_prefix('.') {
            let (places, after) = digits(after);
            if places.is_empty() {
                return Err(bad("the number of places is missing after `.`".to_owned()));
            }
            let places =
                bounded(places, MAX_PLACES).ok_or_else(|| bad(format!("there are at most {MAX_PLACES} places")))?;
            spec.precision = Some(places);
            rest = after;
        }
        let mut letters = rest.chars();
        match (letters.next(), letters.next()) {
            (None, _) => {}
            (Some(kind), None) if "dfxXbo".contains(kind) => spec.kind = Some(kind),
            _ => return Err(bad(format!("`{text}` is not a format"))),
        }
        match spec.kind {
            Some('f') => {}
            Some(kind) if spec.precision.is_some() => {
                return Err(bad(format!("`{kind}` has no decimal places; write `f`")));
            }
            None if spec.precision.is_some() => {
                return Err(bad("write the number of places with `f`, as in `.2f`".to_owned()));
            }
            Some(kind @ ('x' | 'X' | 'b' | 'o')) if spec.comma => {
                return Err(bad(format!("`,` cannot stand with `{kind}`")));
            }
            _ => {}
        }
        Ok(spec)
    }

    /// Whether it is the empty format.
    pub fn is_plain(&self) -> bool {
        *self == Self::default()
    }

    /// Returns the error if this format does not apply to values of this type.
    pub(crate) fn problem_for(&self, ty: &Type) -> Option<String> {
        if self.is_plain() {
            return None;
        }
        match ty {
            Type::Int | Type::Number | Type::Unknown => None,
            Type::Text if self.only_width() => None,
            Type::Text => Some("a text can only be given a width".to_owned()),
            Type::Bool | Type::List(_) => Some(format!("{ty} cannot be formatted")),
        }
    }

    fn only_width(&self) -> bool {
        *self == Self { width: self.width, ..Self::default() }
    }

    /// Appends the formatted value.
    pub(crate) fn write(&self, meter: &mut Meter, out: &mut String, value: &Value) -> Evaluated<()> {
        if self.is_plain() {
            return meter.write(out, value);
        }
        meter.charge(usize::from(self.width) / 16)?;
        if let Value::Str(text) = value {
            if !self.only_width() {
                return fault("format", "a text can only be given a width");
            }
            let missing = usize::from(self.width).saturating_sub(text.chars().count());
            meter.write(out, value)?;
            out.extend(std::iter::repeat_n(' ', missing));
            return Ok(());
        }
        meter.charge_number(value)?;
        let (negative, whole, decimals) = self.digits_of(meter, value)?;
        let sign = match (negative, self.plus) {
            (true, _) => "-",
            (false, true) => "+",
            (false, false) => "",
        };
        out.push_str(&self.laid_out(sign, whole, &decimals));
        Ok(())
    }

    /// Returns the sign, the digits before the point, and the rest with its point.
    fn digits_of(&self, meter: &mut Meter, value: &Value) -> Evaluated<(bool, String, String)> {
        let Some(number) = value.as_rational() else {
            return fault("format", format!("{} cannot be formatted", value.kind()));
        };
        let text = match self.kind {
            Some('f') => {
                let places = self.precision.unwrap_or(6);
                meter.charge(usize::from(places) / 4)?;
                let scale = BigInt::from(10).pow(u32::from(places));
                let scaled = round_half_even(&(number * BigRational::from_integer(scale)));
                place_point(&scaled, usize::from(places))
            }
            Some(kind) => {
                let Some(number) = whole(value) else {
                    return fault("format", format!("`{kind}` works on whole numbers, not on {}", brief(value)));
                };
                match kind {
                    'x' => number.to_str_radix(16),
                    'X' => number.to_str_radix(16).to_uppercase(),
                    'b' => number.to_str_radix(2),
                    'o' => number.to_str_radix(8),
                    _ => number.to_string(),
                }
            }
            None => {
                let text = value.to_text();
                if text.contains('/') && (self.zero || self.comma) {
                    return fault("format", "a fraction without a finite decimal needs `f`");
                }
                text
            }
        };
        let (negative, text) = match text.strip_prefix('-') {
            Some(size) => (true, size.to_owned()),
            None => (false, text),
        };
        Ok(match text.split_once('.') {
            Some((whole, decimals)) => (negative, whole.to_owned(), format!(".{decimals}")),
            None => (negative, text, String::new()),
        })
    }

    fn laid_out(&self, sign: &str, whole: String, decimals: &str) -> String {
        let width = usize::from(self.width);
        let others = sign.len() + decimals.len();
        let whole = if self.zero {
            let wanted = width.saturating_sub(others);
            if self.comma {
                // The smallest number of digits that fills the width once they are grouped: padding never begins with a
                // comma.
                let mut count = wanted * 3 / 4;
                while count > 0 && count + (count - 1) / 3 < wanted {
                    count += 1;
                }
                group(&format!("{whole:0>count$}"))
            } else {
                format!("{whole:0>wanted$}")
            }
        } else if self.comma {
            group(&whole)
        } else {
            whole
        };
        format!("{:>width$}", format!("{sign}{whole}{decimals}"))
    }
}

fn digits(text: &str) -> (&str, &str) {
    let len = text.bytes().take_while(u8::is_ascii_digit).count();
    text.split_at(len)
}

fn bounded(digits: &str, limit: usize) -> Option<u16> {
    let number: u16 = digits.parse().ok()?;
    (usize::from(number) <= limit).then_some(number)
}

fn group(digits: &str) -> String {
    let mut grouped = String::with_capacity(digits.len() * 4 / 3 + 1);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}
