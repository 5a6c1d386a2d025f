//! Units: exact factors to the SI base and a dimension each.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::One;

/// Metre, kilogram, second, ampere, kelvin, mole, candela, degree of angle, radian.
pub(super) const BASES: usize = 9;

/// Powers of the bases.
pub(super) type Dimension = [i16; BASES];

/// A unit: what one of it is in base units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Unit {
    /// Base units in one of it.
    pub(super) factor: BigRational,
    /// Base units in its zero: only °C and °F, and only alone.
    pub(super) zero: BigRational,
    /// Powers of the bases.
    pub(super) dimension: Dimension,
}

/// The largest power of a unit, either way.
const MAX_POWER: i16 = 12;
/// The most units in one.
const MAX_UNITS: usize = 12;

const NONE: Dimension = [0; BASES];
const METRE: Dimension = [1, 0, 0, 0, 0, 0, 0, 0, 0];
const GRAM: Dimension = [0, 1, 0, 0, 0, 0, 0, 0, 0];
const SECOND: Dimension = [0, 0, 1, 0, 0, 0, 0, 0, 0];
const KELVIN: Dimension = [0, 0, 0, 0, 1, 0, 0, 0, 0];
const DEGREE: Dimension = [0, 0, 0, 0, 0, 0, 0, 1, 0];
const VOLUME: Dimension = [3, 0, 0, 0, 0, 0, 0, 0, 0];
const AREA: Dimension = [2, 0, 0, 0, 0, 0, 0, 0, 0];
const PRESSURE: Dimension = [-1, 1, -2, 0, 0, 0, 0, 0, 0];
const ENERGY: Dimension = [2, 1, -2, 0, 0, 0, 0, 0, 0];

/// A name, numerator and denominator of the factor, dimension, whether prefixes may stand before it.
type Row = (&'static str, i64, i64, Dimension, bool);

/// Factors of the definitions of the SI and of the international yard and pound: all exact.
const UNITS: &[Row] = &[
    ("m", 1, 1, METRE, true),
    ("g", 1, 1000, GRAM, true),
    ("s", 1, 1, SECOND, true),
    ("A", 1, 1, [0, 0, 0, 1, 0, 0, 0, 0, 0], true),
    ("K", 1, 1, KELVIN, true),
    ("mol", 1, 1, [0, 0, 0, 0, 0, 1, 0, 0, 0], true),
    ("cd", 1, 1, [0, 0, 0, 0, 0, 0, 1, 0, 0], true),
    ("min", 60, 1, SECOND, false),
    ("h", 3600, 1, SECOND, false),
    ("d", 86_400, 1, SECOND, false),
    ("Hz", 1, 1, [0, 0, -1, 0, 0, 0, 0, 0, 0], true),
    ("N", 1, 1, [1, 1, -2, 0, 0, 0, 0, 0, 0], true),
    ("Pa", 1, 1, PRESSURE, true),
    ("bar", 100_000, 1, PRESSURE, true),
    ("atm", 101_325, 1, PRESSURE, false),
    ("J", 1, 1, ENERGY, true),
    ("Wh", 3600, 1, ENERGY, true),
    ("cal", 4184, 1000, ENERGY, true),
    ("eV", 0, 1, ENERGY, true),
    ("W", 1, 1, [2, 1, -3, 0, 0, 0, 0, 0, 0], true),
    ("C", 1, 1, [0, 0, 1, 1, 0, 0, 0, 0, 0], true),
    ("V", 1, 1, [2, 1, -3, -1, 0, 0, 0, 0, 0], true),
    ("F", 1, 1, [-2, -1, 4, 2, 0, 0, 0, 0, 0], true),
    ("Ω", 1, 1, [2, 1, -3, -2, 0, 0, 0, 0, 0], true),
    ("ohm", 1, 1, [2, 1, -3, -2, 0, 0, 0, 0, 0], true),
    ("S", 1, 1, [-2, -1, 3, 2, 0, 0, 0, 0, 0], true),
    ("Wb", 1, 1, [2, 1, -2, -1, 0, 0, 0, 0, 0], true),
    ("T", 1, 1, [0, 1, -2, -1, 0, 0, 0, 0, 0], true),
    ("H", 1, 1, [2, 1, -2, -2, 0, 0, 0, 0, 0], true),
    ("Bq", 1, 1, [0, 0, -1, 0, 0, 0, 0, 0, 0], true),
    ("Gy", 1, 1, [2, 0, -2, 0, 0, 0, 0, 0, 0], true),
    ("Sv", 1, 1, [2, 0, -2, 0, 0, 0, 0, 0, 0], true),
    ("L", 1, 1000, VOLUME, true),
    ("l", 1, 1000, VOLUME, true),
    ("t", 1000, 1, GRAM, true),
    ("ha", 10_000, 1, AREA, false),
    ("in", 254, 10_000, METRE, false),
    ("ft", 3048, 10_000, METRE, false),
    ("yd", 9144, 10_000, METRE, false),
    ("mi", 1_609_344, 1000, METRE, false),
    ("lb", 45_359_237, 100_000_000, GRAM, false),
    ("oz", 45_359_237, 1_600_000_000, GRAM, false),
    ("°", 1, 1, DEGREE, false),
    ("deg", 1, 1, DEGREE, false),
    ("'", 1, 60, DEGREE, false),
    ("\"", 1, 3600, DEGREE, false),
    ("rad", 1, 1, [0, 0, 0, 0, 0, 0, 0, 0, 1], true),
    ("%", 1, 100, NONE, false),
    ("percent", 1, 100, NONE, false),
];

/// Words for units, with an `s` at the end or without.
const WORDS: &[(&str, &str)] = &[
    ("metre", "m"),
    ("meter", "m"),
    ("kilometre", "km"),
    ("kilometer", "km"),
    ("centimetre", "cm"),
    ("centimeter", "cm"),
    ("millimetre", "mm"),
    ("millimeter", "mm"),
    ("gram", "g"),
    ("kilogram", "kg"),
    ("second", "s"),
    ("sec", "s"),
    ("minute", "min"),
    ("hour", "h"),
    ("hr", "h"),
    ("day", "d"),
    ("litre", "L"),
    ("liter", "L"),
    ("millilitre", "mL"),
    ("milliliter", "mL"),
    ("degree", "°"),
    ("radian", "rad"),
    ("newton", "N"),
    ("joule", "J"),
    ("watt", "W"),
    ("volt", "V"),
    ("ampere", "A"),
    ("amp", "A"),
    ("pascal", "Pa"),
    ("kelvin", "K"),
    ("mole", "mol"),
    ("inch", "in"),
    ("mile", "mi"),
];

/// Prefixes with their powers of ten.
const PREFIXES: &[(&str, i32)] = &[
    ("da", 1),
    ("T", 12),
    ("G", 9),
    ("M", 6),
    ("k", 3),
    ("h", 2),
    ("d", -1),
    ("c", -2),
    ("m", -3),
    ("µ", -6),
    ("μ", -6),
    ("u", -6),
    ("n", -9),
    ("p", -12),
    ("f", -15),
];

const MONEY: &[&str] = &["€", "$", "£", "¥", "EUR", "USD", "GBP", "euro", "euros", "dollar", "dollars", "pounds"];

fn ratio(n: i64, d: i64) -> BigRational {
    BigRational::new(BigInt::from(n), BigInt::from(d))
}

fn plain(factor: BigRational, dimension: Dimension) -> Unit {
    Unit { factor, zero: ratio(0, 1), dimension }
}

impl Unit {
    /// No unit at all.
    pub(super) fn one() -> Self {
        plain(BigRational::one(), NONE)
    }

    /// Whether it is a pure number.
    pub(super) fn is_number(&self) -> bool {
        self.dimension == NONE
    }
}

/// Reads a unit such as `kg*m/s^2`; `reading` says whether °C counts from its own zero.
pub(super) fn read(text: &str, reading: bool) -> Result<Unit, String> {
    let text = text.trim();
    if let Some(money) = MONEY.iter().find(|money| text.contains(**money) && money_alone(text, money)) {
        return Err(format!("Money (“{money}”) is not compared here. Enter the number alone if that is asked for."));
    }
    if let Some(unit) = temperature(text, reading) {
        return Ok(unit);
    }
    let mut parser = Parser { rest: text, units: 0 };
    let unit = parser.quotient(2)?;
    if parser.rest.trim().is_empty() { Ok(unit) } else { Err(strange(parser.rest)) }
}

/// A sign of money, or its word standing alone.
fn money_alone(text: &str, money: &str) -> bool {
    !money.chars().all(char::is_alphanumeric) || text.split(|c: char| !c.is_alphanumeric()).any(|word| word == money)
}

fn strange(text: &str) -> String {
    format!("“{}” cannot be read as a unit.", text.trim().chars().take(20).collect::<String>())
}

/// °C and °F, alone.
fn temperature(text: &str, reading: bool) -> Option<Unit> {
    let name: String = text.chars().filter(|c| !c.is_whitespace()).collect();
    let (factor, zero) = match name.as_str() {
        "°C" | "℃" | "degC" => (ratio(1, 1), ratio(27_315, 100)),
        "°F" | "℉" | "degF" => (ratio(5, 9), ratio(45_967 * 5, 900)),
        _ => return None,
    };
    Some(Unit { factor, zero: if reading { zero } else { ratio(0, 1) }, dimension: KELVIN })
}

struct Parser<'a> {
    rest: &'a str,
    units: usize,
}

impl Parser<'_> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '*', '·', '⋅', '.']);
    }

    /// Products, then at most one division: `a/b c` and `a/b/c` are read differently by different people.
    fn quotient(&mut self, depth: usize) -> Result<Unit, String> {
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
            let hint =
                if bracket { "Write one division: m/(s*K)." } else { "Write m/(s*K), with brackets below the line." };
            return Err(hint.to_owned());
        }
        combine(&above, &power(&below, -1)?)
    }

    fn product(&mut self, depth: usize) -> Result<Unit, String> {
        let mut product = self.factor(depth)?;
        loop {
            self.skip();
            if self.rest.is_empty() || self.rest.starts_with(['/', ')']) {
                return Ok(product);
            }
            product = combine(&product, &self.factor(depth)?)?;
        }
    }

    fn factor(&mut self, depth: usize) -> Result<Unit, String> {
        self.skip();
        self.units += 1;
        if self.units > MAX_UNITS {
            return Err("The unit has too many parts.".to_owned());
        }
        let unit = if let Some(inner) = self.rest.strip_prefix('(') {
            let depth = depth.checked_sub(1).ok_or_else(|| strange(self.rest))?;
            self.rest = inner;
            let unit = self.quotient(depth)?;
            self.skip();
            self.rest = self.rest.strip_prefix(')').ok_or("A bracket in the unit is not closed.")?;
            unit
        } else {
            self.name()?
        };
        let Some(after) = self.rest.strip_prefix('^') else { return Ok(unit) };
        let digits = after.strip_prefix('-').unwrap_or(after);
        let length = digits.len() - digits.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (text, rest) = after.split_at(after.len() - digits.len() + length);
        self.rest = rest;
        let exponent = text.parse::<i16>().map_err(|_| strange(after))?;
        power(&unit, exponent)
    }

    fn name(&mut self) -> Result<Unit, String> {
        let ends = |c: char| !(c.is_alphabetic() || matches!(c, '%' | '°' | '\'' | '"'));
        let length = self.rest.find(ends).unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(length);
        if word.is_empty() {
            return Err(strange(self.rest));
        }
        let unit = named(word).ok_or_else(|| strange(word))?;
        self.rest = rest;
        Ok(unit)
    }
}

fn named(word: &str) -> Option<Unit> {
    let word = word_symbol(word);
    symbol(word, false).or_else(|| {
        PREFIXES.iter().find_map(|(prefix, ten)| {
            let mut unit = symbol(word.strip_prefix(prefix)?, true)?;
            unit.factor *= super::number::scaled(BigInt::one(), *ten);
            Some(unit)
        })
    })
}

fn word_symbol(word: &str) -> &str {
    let singular = if word == "inches" { "inch" } else { word.strip_suffix('s').unwrap_or(word) };
    let known = |name: &str| WORDS.iter().find(|(long, _)| *long == name).map(|(_, short)| *short);
    known(word).or_else(|| known(singular)).unwrap_or(word)
}

fn symbol(name: &str, prefixed: bool) -> Option<Unit> {
    let (_, n, d, dimension, _) = UNITS.iter().find(|row| row.0 == name && (!prefixed || row.4))?;
    if name == "eV" {
        // 1.602176634·10⁻¹⁹ J by definition.
        return Some(plain(super::number::scaled(BigInt::from(1_602_176_634_i64), -28), *dimension));
    }
    Some(plain(ratio(*n, *d), *dimension))
}

fn combine(a: &Unit, b: &Unit) -> Result<Unit, String> {
    let mut dimension = a.dimension;
    for (to, add) in dimension.iter_mut().zip(b.dimension) {
        *to = to.checked_add(add).ok_or("The unit has too high a power.")?;
    }
    Ok(plain(&a.factor * &b.factor, dimension))
}

fn power(unit: &Unit, exponent: i16) -> Result<Unit, String> {
    if exponent.abs() > MAX_POWER {
        return Err(format!("Powers of units are read up to {MAX_POWER}."));
    }
    let mut dimension = unit.dimension;
    for to in &mut dimension {
        *to = to.checked_mul(exponent).ok_or("The unit has too high a power.")?;
    }
    Ok(plain(num_traits::pow::Pow::pow(&unit.factor, i32::from(exponent)), dimension))
}
