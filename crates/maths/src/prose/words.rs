//! Numbers and operations in words.

use num_bigint::BigInt;
use num_rational::BigRational;

use super::token::{Num, ProseToken, ProseTokenKind};

/// From 0 up.
pub const SMALL: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
/// From 20 up.
pub const TENS: [&str; 8] = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];
const SCALES: [(&str, u64); 6] = [
    ("dozen", 12),
    ("score", 20),
    ("hundred", 100),
    ("thousand", 1_000),
    ("million", 1_000_000),
    ("billion", 1_000_000_000),
];
const ORDINALS: [&str; 20] = [
    "zeroth",
    "first",
    "second",
    "third",
    "fourth",
    "fifth",
    "sixth",
    "seventh",
    "eighth",
    "ninth",
    "tenth",
    "eleventh",
    "twelfth",
    "thirteenth",
    "fourteenth",
    "fifteenth",
    "sixteenth",
    "seventeenth",
    "eighteenth",
    "nineteenth",
];
const TENTHS: [&str; 8] =
    ["twentieth", "thirtieth", "fortieth", "fiftieth", "sixtieth", "seventieth", "eightieth", "ninetieth"];

fn index(list: &[&str], word: &str) -> Option<u64> {
    list.iter().position(|known| *known == word).and_then(|at| u64::try_from(at).ok())
}

/// An integer below twenty, or a multiple of ten.
fn unit(word: &str) -> Option<u64> {
    let word = match word {
        "nought" | "naught" | "nil" => "zero",
        "fourty" => "forty",
        "ninty" => "ninety",
        other => other,
    };
    index(&SMALL, word).or_else(|| index(&TENS, word).map(|at| (at + 2) * 10))
}

fn scale(word: &str) -> Option<u64> {
    let word = word.strip_suffix('s').filter(|_| word != "tens").unwrap_or(word);
    SCALES.iter().find(|(known, _)| *known == word).map(|(_, size)| *size)
}

fn ordinal(word: &str) -> Option<u64> {
    match word {
        "hundredth" => Some(100),
        "thousandth" => Some(1_000),
        "millionth" => Some(1_000_000),
        _ => index(&ORDINALS, word).or_else(|| index(&TENTHS, word).map(|at| (at + 2) * 10)),
    }
}

/// The divisor in a fraction word: four for `quarters`.
fn denominator(word: &str) -> Option<u64> {
    match word {
        "half" | "halves" => Some(2),
        "quarter" | "quarters" => Some(4),
        _ => ordinal(word.strip_suffix('s').unwrap_or(word)).filter(|number| *number > 2),
    }
}

/// Replaces number words by numbers.
pub fn spell_out(tokens: &[ProseToken]) -> Vec<ProseToken> {
    let mut out = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(here) = tokens.get(at) {
        if let Some((num, used)) = cardinal(tokens, at) {
            out.push(ProseToken { kind: ProseTokenKind::Num(num), end: tokens[at + used - 1].end, ..here.clone() });
            at += used;
        } else {
            out.push(here.clone());
            at += 1;
        }
    }
    parted(out)
}

/// Reads `two hundred and five`, `2 thousand`, `a dozen`, `forty-second` and returns the number of tokens.
fn cardinal(tokens: &[ProseToken], from: usize) -> Option<(Num, usize)> {
    let first = tokens.get(from)?;
    if let Some(num) = first.num() {
        // Digits count only with a scale word after them.
        let size = scale(&tokens.get(from + 1).filter(|token| token.is_word())?.text)?;
        return Some((Num::of(&num.value * BigRational::from_integer(BigInt::from(size)), true), 2));
    }
    if let Some(number) = ordinal(&first.text).filter(|number| *number > 12) {
        return Some((Num { ordinal: true, ..Num::whole(number, true) }, 1));
    }
    let mut reading = NumberInWords::default();
    let mut end = from;
    for (at, token) in tokens.iter().enumerate().skip(from) {
        let next = || tokens.get(at + 1).map_or("", |token| token.text.as_str());
        let begun = end > from;
        let joins = begun && (token.is_op('-') && !token.gap || token.says(&["and"]) && reading.takes_and(next()));
        let article = at == from && token.says(&["a", "an"]) && scale(next()).is_some();
        if joins || article {
            continue;
        }
        if !reading.take(&token.text, begun || at > from)? {
            break;
        }
        end = at + 1;
        if reading.ordinal {
            break;
        }
    }
    if end == from {
        return None;
    }
    let whole = reading.total.checked_add(reading.current)?;
    if let Some(digits) = decimals(tokens, end) {
        let ten = BigInt::from(10).pow(u32::try_from(digits.len()).ok()?);
        let value = BigRational::from_integer(whole.into()) + BigRational::new(digits.parse().ok()?, ten);
        let form = format!("{whole}.{}", digits.trim_end_matches('0'));
        return Some((Num { form, ..Num::of(value, true) }, end + 1 + digits.len() - from));
    }
    Some((Num { ordinal: reading.ordinal, ..Num::whole(whole, true) }, end - from))
}

/// A number in words, as far as it was read.
#[derive(Default)]
struct NumberInWords {
    /// The part in thousands and above.
    total: u64,
    /// The rest after that.
    current: u64,
    /// The last number word or scale read.
    last: Option<u64>,
    /// Whether the last word was an ordinal, which ends the number.
    ordinal: bool,
}

impl NumberInWords {
    /// `two hundred and five`, but not `twenty and five`.
    fn takes_and(&self, next: &str) -> bool {
        self.last.is_some_and(|last| last >= 100) && unit(next).is_some()
    }

    /// Takes one more word; `false` if it does not continue the number, `None` if the number grows too large.
    fn take(&mut self, word: &str, begun: bool) -> Option<bool> {
        let round = self.last.is_some_and(|last| (20..100).contains(&last) && last % 10 == 0);
        if let Some(number) = unit(word) {
            let fits = self.last.is_none_or(|last| last >= 100) || (round && (1..10).contains(&number));
            if !fits {
                return Some(false);
            }
            self.current = self.current.checked_add(number)?;
            self.last = Some(number);
            return Some(true);
        }
        if let Some(size) = scale(word).filter(|_| begun) {
            let counted = self.current.max(1).checked_mul(size)?;
            (self.total, self.current) =
                if size >= 1_000 { (self.total.checked_add(counted)?, 0) } else { (self.total, counted) };
            // After a dozen or a score units may follow, as after a hundred.
            self.last = Some(size.max(100));
            return Some(true);
        }
        let Some(number) = ordinal(word).filter(|number| round && (1..10).contains(number)) else { return Some(false) };
        self.current = self.current.checked_add(number)?;
        self.ordinal = true;
        Some(true)
    }
}

/// The digits after a spoken point.
fn decimals(tokens: &[ProseToken], at: usize) -> Option<String> {
    if !tokens.get(at)?.says(&["point"]) {
        return None;
    }
    let digits: String = tokens[at + 1..]
        .iter()
        .take(12)
        .map_while(|token| unit(&token.text).filter(|digit| *digit < 10 && token.is_word()))
        .filter_map(|digit| char::from_digit(u32::try_from(digit).ok()?, 10))
        .collect();
    (!digits.is_empty()).then_some(digits)
}

/// Joins `three quarters`, `75 hundredths`, `a half`, `three and a half`.
fn parted(tokens: Vec<ProseToken>) -> Vec<ProseToken> {
    let mut out: Vec<ProseToken> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(here) = tokens.get(at) {
        let (above, form, word_at) = match here.num() {
            Some(num) if num.value.is_integer() => (num.value.clone(), num.form.clone(), at + 1),
            _ => {
                let article = usize::from(here.says(&["a", "an"]));
                (BigRational::from_integer(1.into()), "1".to_owned(), at + article)
            }
        };
        // The hyphen of `three-quarters`.
        let hyphen = tokens.get(word_at).is_some_and(|token| token.is_op('-') && !token.gap && word_at > at);
        let word_at = word_at + usize::from(hyphen);
        let word = tokens.get(word_at).filter(|token| token.is_word());
        let below = word.and_then(|token| denominator(&token.text));
        // `third` alone is a position; `a third`, `one third` and `half` are fractions.
        let part = below.filter(|below| word_at > at || *below == 2);
        let Some(below) = part else {
            out.push(here.clone());
            at += 1;
            continue;
        };
        let value = above / BigRational::from_integer(BigInt::from(below));
        let num = Num {
            value,
            others: Vec::new(),
            form: format!("{form}/{below}"),
            parts: vec![form, below.to_string()],
            spelled: true,
            ordinal: false,
        };
        // `half a dozen`
        let counted = tokens
            .get(word_at + 1)
            .and_then(ProseToken::num)
            .filter(|num| num.spelled && num.value.is_integer() && below == 2);
        let (num, word_at) = match counted {
            Some(whole) => (Num { parts: num.parts, ..Num::of(&num.value * &whole.value, true) }, word_at + 1),
            None => (num, word_at),
        };
        let token = ProseToken { kind: ProseTokenKind::Num(num), end: tokens[word_at].end, gap: true, ..here.clone() };
        at = word_at + 1;
        out.push(token);
        join_and(&mut out);
    }
    out
}

/// `three and a half`: the last two numbers with `and` between them.
fn join_and(out: &mut Vec<ProseToken>) {
    let [.., whole, and, part] = out.as_slice() else { return };
    let (Some(w), Some(p)) = (whole.num(), part.num()) else { return };
    if !and.says(&["and"]) || !w.value.is_integer() || p.value >= BigRational::from_integer(1.into()) {
        return;
    }
    let num = Num {
        value: &w.value + &p.value,
        others: vec![p.value.clone()],
        form: format!("{} {}", w.form, p.form),
        parts: vec![w.form.clone(), p.form.clone()],
        spelled: true,
        ordinal: false,
    };
    let joined = ProseToken { kind: ProseTokenKind::Num(num), end: part.end, ..whole.clone() };
    out.truncate(out.len() - 3);
    out.push(joined);
}

/// Replaces operation words by signs if a number, variable or bracket is next to them.
pub fn operations(tokens: &[ProseToken]) -> Vec<ProseToken> {
    let mut out: Vec<ProseToken> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while let Some(here) = tokens.get(at) {
        let next = |ahead: usize| tokens.get(at + ahead);
        let then = |ahead: usize, word: &str| next(ahead).is_some_and(|token| token.says(&[word]));
        let left = out.last().is_some_and(operand);
        let right = |used: usize| next(used).is_some_and(operand) || next(used).is_some_and(|token| token.is_op('-'));
        let (op, used) = match here.text.as_str() {
            "plus" => ('+', 1),
            "minus" | "negative" => ('-', 1),
            "times" | "x" if left && right(1) => ('*', 1),
            "multiplied" if then(1, "by") => ('*', 2),
            "divided" if then(1, "by") => ('÷', 2),
            "over" if left && right(1) => ('/', 1),
            "squared" if left => ('²', 1),
            "cubed" if left => ('³', 1),
            "equals" | "equal" => ('=', if then(1, "to") { 2 } else { 1 }),
            "added" if then(1, "to") => ('+', 2),
            "less" if left && right(1) => ('-', 1),
            "take" if left && then(1, "away") && right(2) => ('-', 2),
            "to" if then(1, "the") && then(2, "power") => ('^', if then(3, "of") { 4 } else { 3 }),
            // `30% of 40`, `half of 84`; not `4 of 9`.
            "of" if right(1) && out.last().and_then(ProseToken::num).is_some_and(|num| !num.value.is_integer()) => {
                ('*', 1)
            }
            _ => ('\0', 0),
        };
        let word = here.is_word() && used > 0;
        let alone = here.text == "x" && !here.gap;
        if word && !alone {
            out.push(ProseToken {
                kind: ProseTokenKind::Op(op),
                end: tokens[(at + used - 1).min(tokens.len() - 1)].end,
                ..here.clone()
            });
            at += used;
        } else {
            out.push(here.clone());
            at += 1;
        }
    }
    out
}

fn operand(token: &ProseToken) -> bool {
    token.num().is_some()
        || token.letter().is_some_and(|c| c != 'a' && c != 'i')
        || token.is_op('(')
        || token.is_op(')')
        || token.is_op('√')
}
