//! Units: an exact factor to the SI base units and a dimension each.

mod table;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

use super::message::{Message, MessageId};
use table::{KELVIN, NONE};

/// Metre, kilogram, second, ampere, kelvin, mole, candela, degree of angle, radian.
pub(super) const BASES: usize = 9;

/// Exponents of the base units.
pub(super) type Dimension = [i16; BASES];

/// A unit in terms of base units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unit {
    /// Size of the unit, in base units.
    pub(super) factor: BigRational,
    /// Offset of its zero, in base units: only for °C and °F, and only alone.
    pub(super) zero: BigRational,
    /// Exponents of the base units.
    pub(super) dimension: Dimension,
}

/// Largest absolute value of an exponent of a unit.
const MAX_POWER: i16 = 12;
/// Maximum number of factors in a unit.
const MAX_UNITS: usize = 12;

fn ratio(n: i64, d: i64) -> BigRational {
    BigRational::new(BigInt::from(n), BigInt::from(d))
}

fn plain(factor: BigRational, dimension: Dimension) -> Unit {
    Unit { factor, zero: ratio(0, 1), dimension }
}

impl Unit {
    /// The unit of a pure number.
    pub(super) fn one() -> Self {
        plain(BigRational::one(), NONE)
    }

    /// Whether it is a pure number.
    pub(super) fn is_number(&self) -> bool {
        self.dimension == NONE
    }
}

/// All readings of a written unit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Readings {
    /// The reading in which each word is one unit; `None` if a word can only be several units written together.
    whole: Option<Unit>,
    /// Readings in which words are split into several units, each with its plain notation: `ms^-2` as `m s^-2`.
    apart: Vec<(Unit, String)>,
}

/// Why a unit does not have the required dimension.
pub(super) enum UnitMismatch<'a> {
    /// It is a different unit.
    Other(&'a Unit),
    /// It is unclear which unit is meant.
    Unclear(Message),
}

impl Readings {
    /// The readings of a missing unit.
    pub(super) fn none() -> Self {
        Self { whole: Some(Unit::one()), apart: Vec::new() }
    }

    /// Returns the unit without knowing the key, if only one reading is possible.
    pub(super) fn plain(&self, text: &str) -> Result<&Unit, Message> {
        match (&self.whole, self.apart.as_slice()) {
            (Some(unit), _) | (None, [(unit, _)]) => Ok(unit),
            _ => Err(self.unclear(text)),
        }
    }

    /// Returns the reading of this dimension; a unique one is taken to be meant.
    pub(super) fn of(&self, dimension: Dimension, text: &str) -> Result<&Unit, UnitMismatch<'_>> {
        if let Some(unit) = self.whole.as_ref().filter(|unit| unit.dimension == dimension) {
            return Ok(unit);
        }
        let mut fitting = self.apart.iter().filter(|(unit, _)| unit.dimension == dimension);
        match (fitting.next(), fitting.next(), &self.whole) {
            (Some((unit, _)), None, _) => Ok(unit),
            (None, _, Some(whole)) => Err(UnitMismatch::Other(whole)),
            _ => Err(UnitMismatch::Unclear(self.unclear(text))),
        }
    }

    fn unclear(&self, text: &str) -> Message {
        let form = self.apart.first().map_or_else(String::new, |(_, spaced)| {
            let starred = spaced.replace(' ', "*");
            format!("{spaced}, {starred}")
        });
        MessageId::UnitsRunTogether.with("unit", shown(text)).and("form", form)
    }
}

/// Maximum number of readings of a unit with split words.
const MAX_READINGS: usize = 32;

/// Reads a unit such as `kg*m/s^2`; `reading`: whether °C counts from its own zero.
pub(super) fn read(text: &str, reading: bool) -> Result<Readings, Message> {
    if let Some(money) = table::money(text) {
        return Err(MessageId::Money.with("sign", money));
    }
    if let Some(unit) = temperature(text, reading) {
        return Ok(Readings { whole: Some(unit), apart: Vec::new() });
    }
    let text = in_symbols(text);
    let whole = parse(&text);
    let mut apart: Vec<(Unit, String)> = Vec::new();
    for spaced in taken_apart(&text) {
        if let Ok(unit) = parse(&spaced)
            && whole.as_ref() != Ok(&unit)
            && !apart.iter().any(|(other, _)| *other == unit)
        {
            apart.push((unit, spaced));
        }
    }
    match whole {
        Err(problem) if apart.is_empty() => Err(problem),
        whole => Ok(Readings { whole: whole.ok(), apart }),
    }
}

fn parse(text: &str) -> Result<Unit, Message> {
    let mut parser = UnitParser { rest: text, units: 0 };
    let unit = parser.quotient(2)?;
    if parser.rest.trim().is_empty() { Ok(unit) } else { Err(strange(parser.rest)) }
}

/// Replaces words between units by signs (`miles per hour`, `square metres`, `m squared`), and abbreviations by units.
fn in_symbols(text: &str) -> String {
    let mut out: Vec<String> = Vec::new();
    let mut power = None;
    for word in text.split_whitespace() {
        let word = word.strip_suffix('.').unwrap_or(word);
        let small = word.to_lowercase();
        let after = |out: &mut Vec<String>, power: &str| match out.last_mut() {
            Some(last) => last.push_str(power),
            None => out.push(word.to_owned()),
        };
        match small.as_str() {
            "per" => out.push("/".to_owned()),
            "square" | "sq" => power = Some("^2"),
            "cubic" | "cu" => power = Some("^3"),
            "squared" => after(&mut out, "^2"),
            "cubed" => after(&mut out, "^3"),
            _ => {
                let short = table::SHORT.iter().find(|(short, _)| *short == small);
                let plain = short.map_or_else(|| word.to_owned(), |(_, long)| (*long).to_owned());
                out.push(plain + power.take().unwrap_or_default());
            }
        }
    }
    out.join(" ")
}

/// Returns the text with its words split in every way, without the way that leaves all of them whole.
fn taken_apart(text: &str) -> Vec<String> {
    let mut ways = vec![String::new()];
    let mut rest = text;
    while !rest.is_empty() {
        let length = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        let below = ways.first().is_some_and(|way| way.trim_end().ends_with('/'));
        let end = after.find(char::is_alphabetic).unwrap_or(after.len());
        let (between, next) = after.split_at(end);
        let mut options = vec![format!("{word}{between}")];
        if !word.is_empty() {
            for parts in table::apart(word) {
                let joined = parts.join(" ");
                // In a denominator the exponent belongs within the brackets: `m/(K s^2)`.
                let (power, left) = between.split_at(between.find([' ', '*', '/', ')', '.']).unwrap_or(between.len()));
                options.push(if below { format!("({joined}{power}){left}") } else { format!("{joined}{between}") });
            }
        }
        ways = ways
            .iter()
            .flat_map(|way| options.iter().map(move |option| format!("{way}{option}")))
            .take(MAX_READINGS)
            .collect();
        rest = next;
    }
    ways.retain(|way| way != text);
    ways
}

fn shown(text: &str) -> String {
    text.trim().chars().take(20).collect()
}

fn strange(text: &str) -> Message {
    let unit = shown(text);
    let word: String = unit.chars().take_while(|c| c.is_alphabetic()).collect();
    match table::suggested_unit(&word) {
        Some(form) => MessageId::UnitUnknownForm.with("unit", unit).and("form", form),
        None => MessageId::UnitUnknown.with("unit", unit),
    }
}

/// Reads °C or °F, alone.
fn temperature(text: &str, reading: bool) -> Option<Unit> {
    let name: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (factor, zero) = match name.as_str() {
        "°C" | "℃" | "degC" => (ratio(1, 1), ratio(27_315, 100)),
        "°F" | "℉" | "degF" => (ratio(5, 9), ratio(45_967 * 5, 900)),
        _ => match name.to_lowercase().as_str() {
            "celsius" | "°celsius" | "degreescelsius" | "degreecelsius" | "degreesc" | "centigrade" => {
                (ratio(1, 1), ratio(27_315, 100))
            }
            "fahrenheit" | "°fahrenheit" | "degreesfahrenheit" | "degreefahrenheit" | "degreesf" => {
                (ratio(5, 9), ratio(45_967 * 5, 900))
            }
            _ => return None,
        },
    };
    Some(Unit { factor, zero: if reading { zero } else { ratio(0, 1) }, dimension: KELVIN })
}

struct UnitParser<'a> {
    rest: &'a str,
    units: usize,
}

impl UnitParser<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '*', '·', '⋅', '.']);
        // `N-m` is the product, `s-1` a power.
        if let Some(next) = self.rest.strip_prefix('-').filter(|next| next.starts_with(char::is_alphabetic)) {
            self.rest = next;
        }
    }

    /// Reads products, then at most one division: people disagree on `a/b c` and `a/b/c`.
    fn quotient(&mut self, depth: usize) -> Result<Unit, Message> {
        let above = if self.rest.trim_start().starts_with("1/") {
            self.rest = self.rest.trim_start().strip_prefix('1').unwrap_or_default();
            Unit::one()
        } else {
            self.product(depth)?
        };
        self.skip();
        let Some(below) = self.rest.strip_prefix('/') else { return Ok(above) };
        self.rest = below;
        self.skip();
        let bracket = self.rest.starts_with('(');
        let below = self.factor(depth)?;
        self.skip();
        if !self.rest.is_empty() && !self.rest.starts_with(')') {
            let hint = if bracket { MessageId::UnitOneDivision } else { MessageId::UnitBracketsBelow };
            return Err(hint.message());
        }
        combine(&above, &power(&below, -1)?)
    }

    fn product(&mut self, depth: usize) -> Result<Unit, Message> {
        let mut product = self.factor(depth)?;
        loop {
            self.skip();
            if self.rest.is_empty() || self.rest.starts_with(['/', ')']) {
                return Ok(product);
            }
            product = combine(&product, &self.factor(depth)?)?;
        }
    }

    fn factor(&mut self, depth: usize) -> Result<Unit, Message> {
        self.skip();
        self.units += 1;
        if self.units > MAX_UNITS {
            return Err(MessageId::UnitTooManyParts.message());
        }
        let unit = if let Some(inner) = self.rest.strip_prefix('(') {
            let depth = depth.checked_sub(1).ok_or_else(|| strange(self.rest))?;
            self.rest = inner;
            let unit = self.quotient(depth)?;
            self.skip();
            self.rest = self.rest.strip_prefix(')').ok_or_else(|| MessageId::UnitBracketOpen.message())?;
            unit
        } else {
            self.name()?
        };
        let after = match self.rest.strip_prefix('^').or_else(|| self.rest.strip_prefix("**")) {
            Some(after) => after.trim_start(),
            // `cm3`, `s-1`
            None if self.rest.trim_start_matches('-').starts_with(|c: char| c.is_ascii_digit()) => self.rest,
            None => return Ok(unit),
        };
        let digits = after.strip_prefix('-').unwrap_or(after);
        let length = digits.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (text, rest) = after.split_at(after.len() - digits.len() + length);
        self.rest = rest;
        let exponent = text.parse::<i16>().map_err(|_| strange(after))?;
        power(&unit, exponent)
    }

    fn name(&mut self) -> Result<Unit, Message> {
        let ends = |c: char| !(c.is_alphabetic() || matches!(c, '%' | '°' | '\'' | '"'));
        let length = self.rest.find(ends).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(length);
        if word.is_empty() {
            return Err(strange(self.rest));
        }
        let unit = table::named(word).ok_or_else(|| strange(word))?;
        self.rest = rest;
        Ok(unit)
    }
}

fn combine(a: &Unit, b: &Unit) -> Result<Unit, Message> {
    let mut dimension = a.dimension;
    for (to, add) in dimension.iter_mut().zip(b.dimension) {
        *to = to.checked_add(add).ok_or_else(too_high)?;
    }
    Ok(plain(&a.factor * &b.factor, dimension))
}

fn too_high() -> Message {
    MessageId::UnitPowerTooHigh.with("limit", MAX_POWER)
}

fn power(unit: &Unit, exponent: i16) -> Result<Unit, Message> {
    if exponent.abs() > MAX_POWER {
        return Err(too_high());
    }
    let mut dimension = unit.dimension;
    for to in &mut dimension {
        *to = to.checked_mul(exponent).ok_or_else(too_high)?;
    }
    Ok(plain(num_traits::pow::Pow::pow(&unit.factor, i32::from(exponent)), dimension))
}
