//! Words, numbers and signs of a plain text.

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{ToPrimitive as _, Zero as _};

use super::canon::SourceChar;

/// Maximum number of digits of a number that is read.
const MAX_DIGITS: usize = 60;

/// Kind of a token.
#[derive(Debug, Clone, PartialEq)]
pub enum ProseTokenKind {
    /// A number, in digits or words.
    Num(Num),
    /// A word, or anything with letters.
    Word,
    /// A sign of arithmetic: `+ - * / ÷ ^ √ ( ) = < >`, and `²`/`³` for a spoken power.
    Op(char),
    /// The end of a clause or sentence.
    End,
    /// Anything else.
    Mark(char),
}

/// A number and its written form.
#[derive(Debug, Clone, PartialEq)]
pub struct Num {
    /// The value of the most likely reading.
    pub value: BigRational,
    /// Other readings: `0,75`, or the groups of `1 250`.
    pub others: Vec<BigRational>,
    /// The written form. 3/4 differs from 0.75, but `1,000` equals `1000` and `four` equals `4`.
    pub form: String,
    /// The forms of the numbers within it, if it is a fraction or percentage.
    pub parts: Vec<String>,
    /// Whether it is in words.
    pub spelled: bool,
    /// `42nd`, `forty-second`.
    pub ordinal: bool,
}

impl Num {
    /// A whole number.
    pub fn whole(value: u64, spelled: bool) -> Self {
        Self::of(BigRational::from_integer(BigInt::from(value)), spelled)
    }

    /// A number in its usual form.
    pub fn of(value: BigRational, spelled: bool) -> Self {
        let form = value.to_string();
        Self { value, others: Vec::new(), form, parts: Vec::new(), spelled, ordinal: false }
    }

    /// The number, if it is a small integer.
    pub fn small(&self) -> Option<u64> {
        self.value.is_integer().then(|| self.value.numer().to_u64()).flatten()
    }
}

/// A piece of a text; `start..end` are indices of its plain characters.
#[derive(Debug, Clone, PartialEq)]
pub struct ProseToken {
    /// Kind of the piece.
    pub kind: ProseTokenKind,
    /// In lower case.
    pub text: String,
    /// Whether all its letters are capitals.
    pub upper: bool,
    /// Index of its first character.
    pub start: usize,
    /// Index after its last character.
    pub end: usize,
    /// Whether there is a space before it.
    pub gap: bool,
}

impl ProseToken {
    /// The number in it, if any.
    pub const fn num(&self) -> Option<&Num> {
        match &self.kind {
            ProseTokenKind::Num(num) => Some(num),
            _ => None,
        }
    }

    /// Whether it is this sign of arithmetic.
    pub fn is_op(&self, op: char) -> bool {
        self.kind == ProseTokenKind::Op(op)
    }

    /// Whether it is a word.
    pub fn is_word(&self) -> bool {
        self.kind == ProseTokenKind::Word
    }

    /// Whether it is one of these words, in lower case.
    pub fn says(&self, words: &[&str]) -> bool {
        words.contains(&self.text.as_str())
    }

    /// A single letter that can be a variable.
    pub fn letter(&self) -> Option<char> {
        let mut chars = self.text.chars();
        match (&self.kind, chars.next(), chars.next()) {
            (ProseTokenKind::Word, Some(c), None) if c.is_alphabetic() => Some(c),
            _ => None,
        }
    }
}

/// The pieces of a plain text.
pub fn tokens(chars: &[SourceChar]) -> Vec<ProseToken> {
    let mut out: Vec<ProseToken> = Vec::new();
    let (mut at, mut gap) = (0, false);
    while let Some(here) = chars.get(at) {
        if here.c == ' ' {
            gap = true;
            at += 1;
            continue;
        }
        let (kind, end) = piece(chars, at);
        let raw: String = chars[at..end].iter().map(|ch| ch.c).collect();
        let upper = raw.chars().any(char::is_uppercase) && !raw.chars().any(char::is_lowercase);
        out.push(ProseToken { kind, text: raw.to_lowercase(), upper, start: at, end, gap });
        gap = false;
        at = end;
    }
    out
}

fn piece(chars: &[SourceChar], at: usize) -> (ProseTokenKind, usize) {
    let c = chars[at].c;
    let next_digit = chars.get(at + 1).is_some_and(|ch| ch.c.is_ascii_digit());
    if c.is_ascii_digit() || (c == '.' && next_digit && !digit_before(chars, at)) {
        return number(chars, at);
    }
    if c.is_alphabetic() {
        let inside = |at: usize| {
            chars.get(at).is_some_and(|ch| {
                ch.c.is_alphabetic() || (ch.c == '\'' && chars.get(at + 1).is_some_and(|ch| ch.c.is_alphabetic()))
            })
        };
        let length = (at..chars.len()).take_while(|at| inside(*at)).count();
        return (ProseTokenKind::Word, at + length.max(1));
    }
    let kind = match c {
        '+' | '-' | '*' | '/' | '÷' | '^' | '√' | '(' | ')' | '=' | '<' | '>' => ProseTokenKind::Op(c),
        '[' => ProseTokenKind::Op('('),
        ']' => ProseTokenKind::Op(')'),
        '≤' | '≥' | '≠' | '≈' => ProseTokenKind::Op('<'),
        '.' | '!' | '?' | ';' => ProseTokenKind::End,
        _ => ProseTokenKind::Mark(c),
    };
    (kind, at + 1)
}

fn digit_before(chars: &[SourceChar], at: usize) -> bool {
    at.checked_sub(1).and_then(|before| chars.get(before)).is_some_and(|ch| ch.c.is_ascii_digit())
}

fn digits(chars: &[SourceChar], at: usize) -> usize {
    chars.get(at..).map_or(0, |rest| rest.iter().take_while(|ch| ch.c.is_ascii_digit()).count())
}

fn text(chars: &[SourceChar], from: usize, to: usize) -> String {
    chars[from..to].iter().map(|ch| ch.c).filter(char::is_ascii_digit).collect()
}

fn value(whole: &str, part: &str) -> Option<BigRational> {
    if whole.len() + part.len() > MAX_DIGITS {
        return None;
    }
    let number: BigInt = format!("0{whole}{part}").parse().ok()?;
    let scale = BigInt::from(10).pow(u32::try_from(part.len()).ok()?);
    Some(BigRational::new(number, scale))
}

/// The digits at `at`, and the groups of three that each follow a separator.
fn grouped(chars: &[SourceChar], at: usize) -> Vec<(usize, usize)> {
    let first = digits(chars, at);
    let mut groups = vec![(at, at + first)];
    let mut end = at + first;
    let separated = |end: usize| {
        let mark = chars.get(end).is_some_and(|ch| matches!(ch.c, ',' | ' ' | '\'' | '_'));
        mark && digits(chars, end + 1) == 3
    };
    while (1..=3).contains(&first) && separated(end) {
        groups.push((end + 1, end + 4));
        end += 4;
    }
    groups
}

/// Reads the number at `at`; digits that cannot be a number (an address, a long run) are a word.
fn number(chars: &[SourceChar], at: usize) -> (ProseTokenKind, usize) {
    if let Some(end) = address(chars, at) {
        return (ProseTokenKind::Word, end);
    }
    let groups = grouped(chars, at);
    let first = groups.first().map_or(0, |(from, to)| to - from);
    let mut end = groups.last().map_or(at, |(_, to)| *to);
    let mut others = Vec::new();
    // `1 250` may be two numbers as well.
    if groups.len() > 1 {
        others.extend(groups.iter().filter_map(|(from, to)| value(&text(chars, *from, *to), "")));
        // `0,375` is a decimal in much of the world.
        if let ([(from, to), (first, last)], Some(',')) = (groups.as_slice(), chars.get(groups[0].1).map(|ch| ch.c)) {
            others.extend(value(&text(chars, *from, *to), &text(chars, *first, *last)));
        }
    }
    let whole = text(chars, at, end);
    let mut part = String::new();
    let point = chars.get(end).map(|ch| ch.c).filter(|c| matches!(c, '.' | ','));
    if let Some(point) = point {
        let length = digits(chars, end + 1);
        let after = text(chars, end + 1, end + 1 + length);
        if length > 0 && point == '.' {
            if length == 3 && (1..=3).contains(&first) {
                others.extend(value(&format!("{whole}{after}"), ""));
            }
            part = after;
            end += 1 + length;
        } else if length > 0 && !listed(chars, at, end + 1 + length) {
            others.extend(value(&whole, &after));
            others.extend(value(&after, ""));
            let from = end;
            end += 1 + length;
            others.extend(value(&text(chars, at, from), ""));
            part = after;
        }
    }
    let Some(mut read) = value(&whole, &part) else { return (ProseTokenKind::Mark('#'), end) };
    if let Some((exponent, after)) = exponent(chars, end) {
        let ten = BigRational::from_integer(BigInt::from(10).pow(exponent.unsigned_abs()));
        read = if exponent < 0 { read / ten } else { read * ten };
        end = after;
    }
    let form = form(&whole, &part, &read);
    let mut num = Num { value: read, others, form, parts: Vec::new(), spelled: false, ordinal: false };
    if let Some(after) = suffix(chars, end) {
        num.ordinal = true;
        end = after;
    }
    (ProseTokenKind::Num(num), end)
}

/// `1,3,5`: a number with commas on both sides is part of a list.
fn listed(chars: &[SourceChar], from: usize, to: usize) -> bool {
    let comma = |at: usize| chars.get(at).is_some_and(|ch| ch.c == ',');
    let digit = |at: usize| chars.get(at).is_some_and(|ch| ch.c.is_ascii_digit());
    (comma(to) && digit(to + 1)) || from.checked_sub(2).is_some_and(|before| comma(before + 1) && digit(before))
}

fn form(whole: &str, part: &str, value: &BigRational) -> String {
    let part = part.trim_end_matches('0');
    let whole = whole.trim_start_matches('0');
    match (value.is_integer(), part.is_empty()) {
        (true, _) => value.to_string(),
        (false, true) => format!("e{value}"),
        (false, false) => format!("{}.{part}", if whole.is_empty() { "0" } else { whole }),
    }
}

/// `192.168.10.64`, `1.2.3`: more than two numbers with dots between them.
fn address(chars: &[SourceChar], at: usize) -> Option<usize> {
    let (mut end, mut dots) = (at + digits(chars, at), 0);
    while chars.get(end).is_some_and(|ch| ch.c == '.') && digits(chars, end + 1) > 0 {
        dots += 1;
        end += 1 + digits(chars, end + 1);
    }
    (dots >= 2).then_some(end)
}

fn exponent(chars: &[SourceChar], at: usize) -> Option<(i32, usize)> {
    if !matches!(chars.get(at)?.c, 'e' | 'E') {
        return None;
    }
    let negative = chars.get(at + 1)?.c == '-';
    let from = at + 1 + usize::from(matches!(chars.get(at + 1)?.c, '+' | '-'));
    let length = digits(chars, from);
    let after = chars.get(from + length).is_some_and(|ch| ch.c.is_alphabetic());
    if !(1..=2).contains(&length) || after {
        return None;
    }
    let size: i32 = text(chars, from, from + length).parse().ok()?;
    Some((if negative { -size } else { size }, from + length))
}

fn suffix(chars: &[SourceChar], at: usize) -> Option<usize> {
    let two: String = chars.get(at..at + 2)?.iter().map(|ch| ch.c.to_ascii_lowercase()).collect();
    let ends = !chars.get(at + 2).is_some_and(|ch| ch.c.is_alphanumeric());
    (ends && matches!(two.as_str(), "st" | "nd" | "rd" | "th")).then_some(at + 2)
}

/// Joins `3/4`, `3 1/2` and `75%` into one number each. One pass over the tokens.
pub fn compose(tokens: Vec<ProseToken>) -> Vec<ProseToken> {
    let mut out: Vec<ProseToken> = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let (token, used) = fraction(&tokens, at, &out).unwrap_or_else(|| (tokens[at].clone(), 1));
        at += used;
        let token = mixed(&mut out, token);
        match percent(&tokens, at) {
            Some(used) if token.num().is_some() => {
                out.push(per_hundred(token, &tokens[at + used - 1]));
                at += used;
            }
            _ => out.push(token),
        }
    }
    out
}

fn fraction(tokens: &[ProseToken], at: usize, before: &[ProseToken]) -> Option<(ProseToken, usize)> {
    let chained = |token: Option<&ProseToken>| token.is_some_and(|token| token.is_op('/') || token.is_op('^'));
    let [above, bar, below] = tokens.get(at..at + 3)? else { return None };
    let (n, d) = (above.num()?, below.num()?);
    let whole = n.value.is_integer() && d.value.is_integer() && !d.value.is_zero();
    if !bar.is_op('/') || !whole || chained(before.last()) || chained(tokens.get(at + 3)) {
        return None;
    }
    let form = format!("{}/{}", n.form, d.form);
    let parts = vec![n.form.clone(), d.form.clone()];
    let spelled = n.spelled || d.spelled;
    let num = Num { value: &n.value / &d.value, others: Vec::new(), form, parts, spelled, ordinal: false };
    Some((ProseToken { kind: ProseTokenKind::Num(num), end: below.end, ..above.clone() }, 3))
}

/// `3` followed by `1/2` is three and a half; the half alone is kept as another reading.
fn mixed(out: &mut Vec<ProseToken>, token: ProseToken) -> ProseToken {
    let Some(part) = token.num() else { return token };
    let proper = part.form.contains('/') && part.value < BigRational::from_integer(1.into());
    let Some(before) = out.last().filter(|_| proper && token.gap) else { return token };
    let Some(whole) = before.num().filter(|num| num.value.is_integer()) else { return token };
    let mut parts = part.parts.clone();
    parts.push(whole.form.clone());
    let num = Num {
        value: &whole.value + &part.value,
        others: vec![part.value.clone(), whole.value.clone()],
        form: format!("{} {}", whole.form, part.form),
        parts,
        spelled: false,
        ordinal: false,
    };
    let joined = ProseToken { kind: ProseTokenKind::Num(num), start: before.start, gap: before.gap, ..token };
    out.pop();
    joined
}

/// Number of tokens of a percent sign at `at`.
fn percent(tokens: &[ProseToken], at: usize) -> Option<usize> {
    let here = tokens.get(at)?;
    if here.kind == ProseTokenKind::Mark('%') || here.says(&["percent"]) {
        return Some(1);
    }
    (here.says(&["per"]) && tokens.get(at + 1)?.says(&["cent"])).then_some(2)
}

fn per_hundred(token: ProseToken, last: &ProseToken) -> ProseToken {
    let Some(num) = token.num().cloned() else { return token };
    let hundred = BigRational::from_integer(100.into());
    let parts = vec![num.form.clone()];
    let num = Num { value: &num.value / hundred, others: Vec::new(), form: format!("{}%", num.form), parts, ..num };
    ProseToken { kind: ProseTokenKind::Num(num), end: last.end, ..token }
}
