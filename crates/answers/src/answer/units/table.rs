//! Tables of units: symbols, names, prefixes, and words that are not units of measurement.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::{BASES, Dimension, Unit, plain, ratio};
use crate::answer::number::scaled;

pub(super) const NONE: Dimension = [0; BASES];
const METRE: Dimension = [1, 0, 0, 0, 0, 0, 0, 0, 0];
const GRAM: Dimension = [0, 1, 0, 0, 0, 0, 0, 0, 0];
const SECOND: Dimension = [0, 0, 1, 0, 0, 0, 0, 0, 0];
pub(super) const KELVIN: Dimension = [0, 0, 0, 0, 1, 0, 0, 0, 0];
const DEGREE: Dimension = [0, 0, 0, 0, 0, 0, 0, 1, 0];
const VOLUME: Dimension = [3, 0, 0, 0, 0, 0, 0, 0, 0];
const AREA: Dimension = [2, 0, 0, 0, 0, 0, 0, 0, 0];
const PRESSURE: Dimension = [-1, 1, -2, 0, 0, 0, 0, 0, 0];
const ENERGY: Dimension = [2, 1, -2, 0, 0, 0, 0, 0, 0];

/// A name, numerator and denominator of the factor, dimension, whether it takes prefixes.
type UnitRow = (&'static str, i64, i64, Dimension, bool);

/// Factors of the definitions of the SI and of the international yard and pound: all exact.
const UNITS: &[UnitRow] = &[
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
    ("wk", 604_800, 1, SECOND, false),
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

/// Names in the singular and in lower case, with their symbols, and whether they take names of prefixes.
const NAMES: &[(&str, &str, bool)] = &[
    ("metre", "m", true),
    ("meter", "m", true),
    ("gram", "g", true),
    ("gramme", "g", true),
    ("second", "s", true),
    ("ampere", "A", true),
    ("amp", "A", true),
    ("kelvin", "K", true),
    ("mole", "mol", true),
    ("candela", "cd", true),
    ("hertz", "Hz", true),
    ("newton", "N", true),
    ("pascal", "Pa", true),
    ("bar", "bar", true),
    ("joule", "J", true),
    ("calorie", "cal", true),
    ("watt", "W", true),
    ("coulomb", "C", true),
    ("volt", "V", true),
    ("farad", "F", true),
    ("ohm", "Ω", true),
    ("siemens", "S", true),
    ("weber", "Wb", true),
    ("tesla", "T", true),
    ("henry", "H", true),
    ("becquerel", "Bq", true),
    ("gray", "Gy", true),
    ("sievert", "Sv", true),
    ("litre", "L", true),
    ("liter", "L", true),
    ("tonne", "t", true),
    ("radian", "rad", true),
    ("electronvolt", "eV", true),
    ("atmosphere", "atm", false),
    ("hectare", "ha", false),
    ("kilo", "kg", false),
    ("sec", "s", false),
    ("minute", "min", false),
    ("hour", "h", false),
    ("hr", "h", false),
    ("day", "d", false),
    ("week", "wk", false),
    ("inch", "in", false),
    ("foot", "ft", false),
    ("yard", "yd", false),
    ("mile", "mi", false),
    ("pound", "lb", false),
    ("ounce", "oz", false),
    ("degree", "°", false),
];

/// Irregular plurals.
const PLURALS: &[(&str, &str)] = &[("inches", "inch"), ("feet", "foot"), ("henries", "henry"), ("henrys", "henry")];

/// Abbreviations of compound units.
pub(super) const SHORT: &[(&str, &str)] = &[
    ("mph", "mi/h"),
    ("kph", "km/h"),
    ("kmh", "km/h"),
    ("kmph", "km/h"),
    ("cc", "cm^3"),
    ("ccm", "cm^3"),
    ("qm", "m^2"),
];

/// Prefixes with their powers of ten.
const PREFIXES: &[(&str, i32)] = &[
    ("da", 1),
    ("P", 15),
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

/// Names of prefixes with their powers of ten.
const NAMED_PREFIXES: &[(&str, i32)] = &[
    ("peta", 15),
    ("tera", 12),
    ("giga", 9),
    ("mega", 6),
    ("kilo", 3),
    ("hecto", 2),
    ("deca", 1),
    ("deka", 1),
    ("deci", -1),
    ("centi", -2),
    ("milli", -3),
    ("micro", -6),
    ("nano", -9),
    ("pico", -12),
    ("femto", -15),
];

/// Signs and words of money. A pound is a unit of mass, too.
const MONEY: &[&str] = &[
    "€", "$", "£", "¥", "₹", "eur", "usd", "gbp", "chf", "euro", "euros", "dollar", "dollars", "cent", "cents", "pence",
];

/// Names that are refused because they mean more than one unit, each with a unit to use instead.
const INSTEAD: &[(&str, &str)] = &[
    ("ton", "t"),
    ("mps", "m/s"),
    ("gallon", "L"),
    ("gal", "L"),
    ("quart", "L"),
    ("pint", "mL"),
    ("cup", "mL"),
    ("year", "d"),
    ("yr", "d"),
    ("month", "d"),
    ("psi", "Pa"),
];

/// Returns the word or sign of money in a unit.
pub(super) fn money(text: &str) -> Option<&'static str> {
    let small = text.to_lowercase();
    let has = |money: &str| {
        if money.chars().all(char::is_alphanumeric) {
            small.split(|c: char| !c.is_alphanumeric()).any(|word| word == money)
        } else {
            small.contains(money)
        }
    };
    MONEY.iter().copied().find(|money| has(money))
}

/// Returns the unit of a word that is one unit: a symbol or a name, with or without a prefix.
pub(super) fn named(word: &str) -> Option<Unit> {
    symbol(word).or_else(|| name(&word.to_lowercase())).or_else(|| {
        // `kgs` and `mins` are plurals, `ms` and `Ns` are not.
        let singular = word.strip_suffix('s').filter(|singular| singular.chars().count() > 1)?;
        symbol(singular)
    })
}

/// Returns the unit of a symbol, with or without a prefix.
pub(super) fn symbol(word: &str) -> Option<Unit> {
    bare(word, false).or_else(|| {
        PREFIXES.iter().find_map(|(prefix, ten)| Some(times_ten(bare(word.strip_prefix(prefix)?, true)?, *ten)))
    })
}

fn bare(name: &str, prefixed: bool) -> Option<Unit> {
    let (_, n, d, dimension, _) = UNITS.iter().find(|row| row.0 == name && (!prefixed || row.4))?;
    if name == "eV" {
        // 1.602176634·10⁻¹⁹ J by definition.
        return Some(plain(scaled(BigInt::from(1_602_176_634_i64), -28), *dimension));
    }
    Some(plain(ratio(*n, *d), *dimension))
}

/// Returns the unit of a name in lower case.
fn name(word: &str) -> Option<Unit> {
    let singular = PLURALS.iter().find(|(plural, _)| word.ends_with(plural)).map(|(plural, singular)| {
        let stem = word.strip_suffix(plural).unwrap_or_default();
        format!("{stem}{singular}")
    });
    let known = |word: &str| {
        NAMES.iter().find_map(|(name, symbol, prefixes)| match word.strip_suffix(name)? {
            "" => self::symbol(symbol),
            prefix if *prefixes => {
                let (_, ten) = NAMED_PREFIXES.iter().find(|(known, _)| *known == prefix)?;
                Some(times_ten(bare(symbol, true)?, *ten))
            }
            _ => None,
        })
    };
    known(word).or_else(|| known(word.strip_suffix('s')?)).or_else(|| known(singular.as_deref()?))
}

fn times_ten(unit: Unit, power: i32) -> Unit {
    let factor: BigRational = unit.factor * scaled(BigInt::from(1), power);
    Unit { factor, ..unit }
}

/// Returns the suggestion for a word that is not a unit: other capitals, or another unit.
pub(super) fn suggested_unit(word: &str) -> Option<&'static str> {
    let small = word.to_lowercase();
    let singular = small.strip_suffix('s').unwrap_or(&small);
    INSTEAD.iter().find(|(name, _)| *name == small || *name == singular).map(|(_, symbol)| *symbol).or_else(|| {
        let everyday = ["kg", "km", "cm", "mm", "mg", "mL", "kJ", "kW", "kWh", "kPa", "kHz", "MHz", "mol"];
        let bare = UNITS.iter().map(|row| row.0).filter(|name| name.len() > 1);
        everyday.into_iter().chain(bare).find(|symbol| symbol.to_lowercase() == small)
    })
}

/// Maximum number of ways to split a word, and maximum number of parts.
const MAX_WAYS: usize = 16;
const MAX_PARTS: usize = 4;
/// Maximum length of a word that is split, in bytes.
const MAX_WORD: usize = 12;

/// Returns the ways to split a word into two or more symbols that are written together: `Nm`, `kJmol`.
pub(super) fn apart(word: &str) -> Vec<Vec<&str>> {
    let mut ways = Vec::new();
    if word.len() <= MAX_WORD {
        take_apart(word, &mut Vec::new(), &mut ways);
    }
    ways.retain(|parts| parts.len() > 1);
    ways
}

fn take_apart<'a>(rest: &'a str, parts: &mut Vec<&'a str>, ways: &mut Vec<Vec<&'a str>>) {
    if rest.is_empty() {
        ways.push(parts.clone());
        return;
    }
    let ends = rest.char_indices().map(|(at, c)| at + c.len_utf8());
    for end in ends {
        if parts.len() == MAX_PARTS || ways.len() > MAX_WAYS {
            return;
        }
        let (part, rest) = rest.split_at(end);
        if symbol(part).is_some() {
            parts.push(part);
            take_apart(rest, parts, ways);
            parts.pop();
        }
    }
}
