//! Equations and comparisons between numbers in a text: finds the ones that are false.
//!
//! Only plain claims are judged. A claim with letters, a question, a claim that is called wrong or attributed to
//! another person, and everything that may be part of a longer expression are skipped. In a division with a remainder,
//! both quotient and remainder must be right.

mod lexicon;
mod remainder;
mod spoken;

pub use spoken::number as german_number;

use std::ops::Range;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{Signed as _, Zero as _};

use self::lexicon::{AFTER, DENIED, OPEN, PAIRED, PARTS, ROUNDED, UNITS};
use super::canon::AsteriskMode;
use super::expr::{self, Side};
use super::text::ProseText;
use super::token::{Num, ProseToken, ProseTokenKind};

/// Maximum length of text that is checked, in characters.
const MAX_CHARS: usize = 4_000;

/// A claim that does not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FalseClaim {
    /// The bytes of the text with the claim.
    pub span: Range<usize>,
    /// The reason, for people.
    pub why: String,
}

/// Returns the first false claim about numbers in a text.
pub fn first_false_claim(text: &str) -> Option<FalseClaim> {
    let text = text.char_indices().nth(MAX_CHARS).map_or(text, |(end, _)| &text[..end]);
    claims(text).or_else(|| spoken::false_spoken_calculation(text)).or_else(|| in_german(text)).or_else(|| {
        // Read again with these signs as markup instead of powers; the spaces in their place keep all positions.
        let marked = text.contains("**") || text.contains("__") || text.contains('`');
        marked.then(|| claims(&text.replace("**", "  ").replace("__", "  ").replace('`', " "))).flatten()
    })
}

/// Checks the claims in German number words.
fn in_german(text: &str) -> Option<FalseClaim> {
    let signs = spoken::of_german(text)?;
    let span = signs.source(&claims(&signs.text)?.span)?;
    let why = format!("“{}” does not hold", text.get(span.clone()).unwrap_or_default());
    Some(FalseClaim { span, why })
}

/// A text's tokens without the units after numbers.
struct UnitlessTokens {
    text: ProseText,
    tokens: Vec<ProseToken>,
    units: Vec<Option<String>>,
}

impl UnitlessTokens {
    fn read(source: &str) -> Self {
        let text = ProseText::read(source, AsteriskMode::Operators);
        let (mut tokens, mut units): (Vec<ProseToken>, Vec<Option<String>>) = (Vec::new(), Vec::new());
        let mut all = text.tokens.iter().peekable();
        while let Some(token) = all.next() {
            let follows = tokens.last().is_some_and(|last: &ProseToken| last.num().is_some());
            let is_unit = follows && (token.says(UNITS) || token.kind == ProseTokenKind::Mark('°'));
            if is_unit {
                if let Some(unit) = units.last_mut() {
                    *unit = Some(token.text.clone());
                }
                // `cm^2`
                if let (Some(power), Some(_)) = (all.next_if(|next| next.is_op('^')), all.peek()) {
                    let squared = all.next().map_or_else(|| power.text.clone(), |next| next.text.clone());
                    if let Some(Some(unit)) = units.last_mut() {
                        unit.push_str(&squared);
                    }
                }
            } else if !matches!(token.kind, ProseTokenKind::Mark('£' | '€' | '$')) {
                tokens.push(token.clone());
                units.push(None);
            }
        }
        Self { text, tokens, units }
    }

    fn token(&self, at: usize) -> Option<&ProseToken> {
        self.tokens.get(at)
    }

    fn says(&self, at: usize, words: &[&str]) -> bool {
        self.token(at).is_some_and(|token| token.says(words))
    }
}

/// Relation claimed between two sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ClaimedRelation {
    Equal,
    /// `7 × 8 is 56`.
    Is,
    Less,
    More,
    AtMost,
    AtLeast,
    Unequal,
    Near,
}

/// The relation that begins at a token, and how many tokens it takes.
fn relation(plain: &UnitlessTokens, at: usize) -> Option<(ClaimedRelation, usize)> {
    let token = plain.token(at)?;
    let next = |sign: char| plain.token(at + 1).is_some_and(|next| next.is_op(sign));
    let arrow = at.checked_sub(1).and_then(|before| plain.token(before)).is_some_and(|before| before.is_op('-'));
    match (&token.kind, token.text.as_str()) {
        (ProseTokenKind::Op('='), _) if next('>') || next('<') => None,
        (ProseTokenKind::Op('='), _) => Some((ClaimedRelation::Equal, 1 + usize::from(next('=')))),
        (ProseTokenKind::Op('<'), "≤") => Some((ClaimedRelation::AtMost, 1)),
        (ProseTokenKind::Op('<'), "≥") => Some((ClaimedRelation::AtLeast, 1)),
        (ProseTokenKind::Op('<'), "≠") => Some((ClaimedRelation::Unequal, 1)),
        (ProseTokenKind::Op('<'), "≈") => Some((ClaimedRelation::Near, 1)),
        (ProseTokenKind::Op('<'), _) if next('=') => Some((ClaimedRelation::AtMost, 2)),
        (ProseTokenKind::Op('<'), _) if !next('-') && !next('>') => Some((ClaimedRelation::Less, 1)),
        (ProseTokenKind::Op('>'), _) if next('=') => Some((ClaimedRelation::AtLeast, 2)),
        (ProseTokenKind::Op('>'), _) if !arrow => Some((ClaimedRelation::More, 1)),
        (ProseTokenKind::Word, "is" | "are") if plain.says(at + 2, &["than"]) => {
            match plain.token(at + 1)?.text.as_str() {
                "greater" | "bigger" | "larger" | "more" => Some((ClaimedRelation::More, 3)),
                "less" | "smaller" | "fewer" => Some((ClaimedRelation::Less, 3)),
                _ => None,
            }
        }
        (ProseTokenKind::Word, "is" | "makes" | "gives" | "are") => Some((ClaimedRelation::Is, 1)),
        _ => None,
    }
}

fn claims(source: &str) -> Option<FalseClaim> {
    let plain = UnitlessTokens::read(source);
    let sides = expr::sides(&plain.tokens);
    sides.windows(2).enumerate().find_map(|(at, pair)| {
        let [left, right] = pair else { return None };
        let (found, length) = relation(&plain, left.to)?;
        if right.from != left.to + length {
            return None;
        }
        let chained = at.checked_sub(1).and_then(|before| sides.get(before)).is_some_and(|before| {
            relation(&plain, before.to).is_some_and(|(_, length)| before.to + length == left.from)
        });
        let (one, other) = (expr::trimmed(&plain.tokens, left), expr::trimmed(&plain.tokens, right));
        let stands = (chained || is_free(&plain, left)) && is_whole(&plain, left, right, found);
        if !stands || is_open(&plain, left.from, right.to) {
            return None;
        }
        let loose =
            found == ClaimedRelation::Near || sentence(&plain, left.from, right.to).any(|token| token.says(ROUNDED));
        let left_over = remainder::said(&plain, right.to).is_some_and(|said| said.is_of(one, other));
        (!left_over && fails(one, other, found, loose, chained)).then(|| {
            let (first, last) = (plain.text.span(&one[..1]), plain.text.span(&other[other.len() - 1..]));
            let span = first.start..last.end.max(first.end);
            let words = source.get(span.clone()).unwrap_or_default();
            FalseClaim { why: format!("“{}” does not hold", words.trim()), span }
        })
    })
}

/// Whether a calculation really begins where it seems to, and is not part of a longer one.
fn is_free(plain: &UnitlessTokens, side: &Side) -> bool {
    let begins = plain
        .token(side.from)
        .is_some_and(|first| !matches!(first.kind, ProseTokenKind::Op('+' | '*' | '/' | '÷' | '^')));
    let negative = plain.token(side.from).is_some_and(|first| first.is_op('-'));
    let Some(at) = side.from.checked_sub(1) else { return begins };
    let Some(before) = plain.token(at) else { return begins };
    let earlier = |back: usize| at.checked_sub(back).and_then(|at| plain.token(at));
    begins
        && match before.kind {
            ProseTokenKind::End => true,
            // `12 : 4 + 3 = 7`
            ProseTokenKind::Mark(':') => earlier(1).is_none_or(|token| token.num().is_none()),
            // `2, -3 + 5` may be a list.
            ProseTokenKind::Mark(mark) => {
                let word = earlier(1).is_some_and(ProseToken::is_word);
                matches!(mark, ',' | '"' | '\'' | '$' | '|') && (!negative || word)
            }
            ProseTokenKind::Op('(') => earlier(1)
                .is_none_or(|token| !matches!(token.kind, ProseTokenKind::Num(_) | ProseTokenKind::Word) || before.gap),
            ProseTokenKind::Word if before.says(&["and"]) => {
                (1..=6).all(|back| !earlier(back).is_some_and(|token| token.says(PAIRED)))
            }
            // `20 apples - 3 + 5 = 22`
            ProseTokenKind::Word if negative => {
                before.says(&["so", "is", "get", "gives", "have", "then", "that", "gets"])
            }
            ProseTokenKind::Word => {
                !before.says(PARTS) && before.letter().is_none_or(|letter| matches!(letter, 'a' | 'i'))
            }
            ProseTokenKind::Num(_) | ProseTokenKind::Op(_) => false,
        }
}

/// Whether both sides really end where they seem to.
fn is_whole(plain: &UnitlessTokens, left: &Side, right: &Side, relation: ClaimedRelation) -> bool {
    let (one, other) = (expr::trimmed(&plain.tokens, left), expr::trimmed(&plain.tokens, right));
    let (Some(last), Some(first), Some(end)) = (one.last(), other.first(), other.last()) else { return false };
    let inner = plain.token(left.to - 1).is_some_and(|token| token.start == last.start)
        && plain.token(right.from).is_some_and(|token| token.start == first.start);
    let closes = |at: usize| plain.token(at).is_some_and(|token| token.start == end.start || token.is_op(')'));
    let unit = |side: &Side| plain.units.get(side.to - 1).and_then(Option::as_deref);
    let same_unit = match (unit(left), unit(right)) {
        (Some(one), Some(other)) => other.starts_with(one),
        (one, _) => one.is_none(),
    };
    let next = plain.token(right.to);
    // A remainder is checked together with the quotient.
    let divided = remainder::said(plain, right.to).is_some();
    let goes_on = !divided
        && next.is_some_and(|next| {
            next.says(AFTER)
                && !(next.says(&["and", "with"]) && relation != ClaimedRelation::Is && !counts_on(plain, right.to))
                || next.letter().is_some_and(|letter| !matches!(letter, 'a' | 'i'))
                || matches!(next.kind, ProseTokenKind::Mark(':' | '%' | '°'))
                    && plain.token(right.to + 1).is_some_and(|token| token.num().is_some())
                || next.num().is_some()
        });
    let of = |part: &[ProseToken]| {
        part.iter().any(|token| token.is_op('*') && token.says(&["of"]))
            && part.iter().any(|token| token.is_op('+') || token.is_op('-'))
    };
    let ends = relation != ClaimedRelation::Is
        || expr::operations(one) > 0
            && other.len() == 1
            && next.is_none_or(|next| {
                divided
                    || matches!(next.kind, ProseTokenKind::End | ProseTokenKind::Mark(',' | ':' | ')' | '"'))
                    || next.says(&["so", "because", "but"])
            });
    inner && closes(right.to - 1) && same_unit && !goes_on && !of(one) && !of(other) && ends
}

/// `3 and a half`, `3 with 2 left over`: the number continues after the word.
fn counts_on(plain: &UnitlessTokens, at: usize) -> bool {
    (1..=2).any(|ahead| {
        plain.token(at + ahead).is_some_and(|token| {
            token.says(&["remainder", "half", "left", "a", "r"]) || ahead == 1 && token.num().is_some()
        })
    }) && !plain.tokens.iter().skip(at).take(8).any(|token| matches!(token.kind, ProseTokenKind::Op('=' | '<' | '>')))
}

/// The tokens of the sentence, or sentences, from one token to another.
fn sentence(plain: &UnitlessTokens, from: usize, to: usize) -> impl Iterator<Item = &ProseToken> {
    let start = (0..from).rev().find(|at| plain.tokens[*at].kind == ProseTokenKind::End).map_or(0, |at| at + 1);
    let end =
        (to..plain.tokens.len()).find(|at| plain.tokens[*at].kind == ProseTokenKind::End).unwrap_or(plain.tokens.len());
    plain.tokens[start..end].iter()
}

/// Whether it is a question, an assumption, denied, or attributed to another person.
fn is_open(plain: &UnitlessTokens, from: usize, to: usize) -> bool {
    let end = (to..plain.tokens.len()).find(|at| plain.tokens[*at].kind == ProseTokenKind::End);
    let asks = end.and_then(|at| plain.text.chars.get(plain.tokens[at].start)).is_some_and(|ch| ch.c == '?');
    let opened = asks
        && sentence(plain, from, to).next().is_some_and(|first| {
            first.num().is_some()
                || first
                    .says(&["is", "are", "does", "do", "what", "why", "would", "could", "can", "how", "which", "so"])
        });
    let start = plain.tokens.get(from).map_or(0, |token| token.start);
    let supposed = sentence(plain, from, to).any(|token| token.start < start && token.says(OPEN));
    let denied = sentence(plain, from, to).any(|token| token.says(DENIED))
        || sentence(plain, from, to)
            .zip(sentence(plain, from, to).skip(1))
            .any(|(one, two)| two.says(&["not"]) && one.says(&["is", "does", "are", "could", "and", "or", "but"]));
    opened || supposed || denied
}

/// Whether a claim is provably false, for every possible reading of its numbers.
fn fails(one: &[ProseToken], other: &[ProseToken], relation: ClaimedRelation, loose: bool, chained: bool) -> bool {
    let says_much = |part: &[ProseToken]| {
        expr::operations(part) > 0
            || part.iter().filter_map(ProseToken::num).any(|num| !num.form.chars().all(|c| c.is_ascii_digit()))
    };
    let equal = matches!(relation, ClaimedRelation::Equal | ClaimedRelation::Is);
    if equal && !chained && !says_much(one) && !says_much(other) || shares(one, other) || shares(other, one) {
        return false;
    }
    let Some((a, b)) = expr::value(one).zip(expr::value(other)) else { return false };
    if holds(&a, &b, relation, loose) {
        return false;
    }
    // `2,5` may be two and a half.
    let read = |part: &[ProseToken]| expr::value(&otherwise(part));
    !read(one).zip(read(other)).is_some_and(|(a, b)| holds(&a, &b, relation, loose))
}

/// `20% = 10`: a share of a quantity mentioned before.
fn shares(one: &[ProseToken], other: &[ProseToken]) -> bool {
    let [share] = one else { return false };
    let percent = share.num().is_some_and(|num| num.form.ends_with('%'));
    percent && other.iter().filter_map(ProseToken::num).all(|num| num.value.is_integer() && !num.form.ends_with('%'))
}

fn holds(a: &BigRational, b: &BigRational, relation: ClaimedRelation, loose: bool) -> bool {
    match relation {
        ClaimedRelation::Equal | ClaimedRelation::Is if !loose => a == b,
        ClaimedRelation::Equal | ClaimedRelation::Is => a == b || (a - b).abs() * whole(2) <= unit(b),
        ClaimedRelation::Near => {
            // A rounded value may be off, but not by half.
            let most = if a.abs() > b.abs() { a.abs() } else { b.abs() };
            a == b || (a - b).abs() * whole(2) < most
        }
        ClaimedRelation::Less => a < b,
        ClaimedRelation::More => a > b,
        ClaimedRelation::AtMost => a <= b,
        ClaimedRelation::AtLeast => a >= b,
        ClaimedRelation::Unequal => a != b,
    }
}

fn whole(number: i64) -> BigRational {
    BigRational::from_integer(BigInt::from(number))
}

/// The value of one unit in the last place of a rounded number: a hundredth for 3.33, a hundred for 4,700; zero for a
/// number that is not a decimal.
fn unit(number: &BigRational) -> BigRational {
    let ten = whole(10);
    let mut unit = whole(1);
    if number.is_integer() {
        while !number.is_zero() && (number / &unit / &ten).is_integer() {
            unit *= &ten;
        }
        return unit;
    }
    for _ in 0..12 {
        unit /= &ten;
        if (number / &unit).is_integer() {
            return unit;
        }
    }
    whole(0)
}

/// The numbers in their other readings.
fn otherwise(part: &[ProseToken]) -> Vec<ProseToken> {
    let other = |num: &Num| num.others.first().map(|value| Num { value: value.clone(), ..num.clone() });
    let reread = |token: &ProseToken| token.num().and_then(other).map(ProseTokenKind::Num);
    part.iter()
        .map(|token| ProseToken { kind: reread(token).unwrap_or_else(|| token.kind.clone()), ..token.clone() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::first_false_claim;

    #[test]
    fn calculations_in_sentences_are_held_to_what_they_come_to() {
        for text in [
            "Multiply 15 by 28, which gives 43.",
            "Adding 7 and 8 makes 16.",
            "Subtract 3 from 10 to get 6.",
            "Divide 12 by 4, and it is 4.",
            "Sieben plus acht ist sechzehn.",
            "Drei mal vier ist gleich dreizehn!",
            "Also ergibt zwanzig minus fünf vierzehn? Nein: zwanzig minus fünf ist sechzehn.",
            "Einundzwanzig durch sieben macht vier.",
        ] {
            assert!(first_false_claim(text).is_some(), "{text}");
        }
        for text in [
            "Multiply 15 by 28, which gives 420.",
            "Adding 7 and 8 makes 15.",
            "Subtract 3 from 10 to get 7.",
            "Divide 10 by 4, which is 2 with a remainder.",
            "Sieben plus acht ist fünfzehn.",
            "Drei mal vier ist gleich zwölf.",
            "Multiply 3 by 4 and then add 2 to it.",
            "Einundzwanzig durch sieben macht drei.",
        ] {
            assert_eq!(first_false_claim(text), None, "{text}");
        }
    }
}
