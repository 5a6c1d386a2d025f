//! Results in sentences: “Three boxes with 14 pencils each hold 52 pencils.” [`claims`](super::claims) judges what it can
//! read as an equation; this module judges sentences that it cannot, in English and German. A result that none of the
//! numbers before it comes to, by at most two operations, is not true.

mod lexicon;

use std::ops::Range;

use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One as _, Zero as _};

use self::lexicon::{DENIED, OPERATING, OPERATION, RESULT, SAME};
use super::canon::AsteriskMode;
use super::claims::german_number;
use super::text::ProseText;
use super::token::{ProseToken, ProseTokenKind};

/// Maximum number of numbers of a sentence that are combined.
const MAX_NUMBERS: usize = 6;

/// Numbers in the plural, from two.
const PLURALS: [&str; 11] =
    ["twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "elevens", "twelves"];

/// Returns the first sentence with a result that its numbers do not come to, or with a comparison that does not hold.
pub fn false_result(text: &str) -> Option<Range<usize>> {
    let mut from = 0;
    sentences(text).find_map(|sentence| {
        let at = from;
        from += sentence.len();
        is_false(sentence).then(|| at..at + sentence.trim_end().len())
    })
}

/// The sentences; a full stop within a number ends none.
fn sentences(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let ends = |(at, c): (usize, char)| {
            let next = rest[at + c.len_utf8()..].chars().next();
            (matches!(c, '!' | '?' | '\n' | ';') || c == '.' && next.is_none_or(char::is_whitespace))
                .then_some(at + c.len_utf8())
        };
        let end = rest.char_indices().find_map(ends).unwrap_or(rest.len());
        let (sentence, after) = rest.split_at(end);
        rest = after;
        (!sentence.is_empty()).then_some(sentence)
    })
}

fn is_false(sentence: &str) -> bool {
    if sentence.trim_end().ends_with('?') {
        return false;
    }
    let text = ProseText::read(&in_digits(sentence), AsteriskMode::Operators);
    let tokens = text.tokens.as_slice();
    let is_number = |at: Option<usize>| at.and_then(|at| tokens.get(at)).is_some_and(|token| token.num().is_some());
    // The values of letters are unknown; `3 x 4` is a product.
    let unknown = tokens.iter().enumerate().any(|(at, token)| match token.letter() {
        Some('x') => !is_number(at.checked_sub(1)) || !is_number(Some(at + 1)),
        Some(letter) => !matches!(letter, 'a' | 'i'),
        None => false,
    });
    if unknown {
        return false;
    }
    let numbers = numbers(tokens);
    // A denial comes before the result.
    let last = numbers.last().map_or(0, |last| last.to);
    let denied = || tokens[..last].iter().any(|token| says(token, DENIED));
    compares_wrongly(tokens, &numbers)
        || !denied() && (equates_wrongly(tokens, &numbers) || results_wrongly(sentence, tokens, numbers))
}

/// Whether a token is one of these words; its letters may have lost their marks (`hoher` for `höher`).
fn says(token: &ProseToken, words: &str) -> bool {
    let plain = |word: &str| word.replace('ä', "a").replace('ö', "o").replace('ü', "u");
    words.split_whitespace().any(|word| word == token.text || !word.is_ascii() && plain(word) == token.text)
}

/// A number with its place among the tokens and its readings.
struct Quantity {
    from: usize,
    to: usize,
    values: Vec<BigRational>,
}

/// The numbers of a sentence; `3/4` is one.
fn numbers(tokens: &[ProseToken]) -> Vec<Quantity> {
    let mut all: Vec<Quantity> = Vec::new();
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        // `one` is mostly an article or a pronoun.
        let beside = |at: Option<usize>| {
            at.and_then(|at| tokens.get(at)).is_some_and(|token| matches!(token.kind, ProseTokenKind::Op(_)))
        };
        let is_operand = beside(at.checked_sub(1)) || beside(Some(at + 1));
        let Some(num) = token.num().filter(|num| !num.ordinal && (is_operand || !num.spelled || !num.value.is_one()))
        else {
            at += 1;
            continue;
        };
        let plural = |token: &ProseToken| PLURALS.iter().position(|plural| token.text == *plural);
        if let Some(many) = tokens.get(at + 1).and_then(plural) {
            // “Six eights are forty-eight.”
            all.push(Quantity { from: at, to: at + 1, values: vec![num.value.clone()] });
            all.push(Quantity {
                from: at + 1,
                to: at + 2,
                values: vec![BigRational::from_integer(BigInt::from(many + 2))],
            });
            at += 2;
            continue;
        }
        let mut quantity = Quantity {
            from: at,
            to: at + 1,
            values: std::iter::once(&num.value).chain(&num.others).cloned().collect(),
        };
        let below = tokens.get(at + 1).filter(|sign| sign.is_op('/') && !sign.gap).and_then(|_| tokens.get(at + 2));
        if let Some(below) =
            below.filter(|below| !below.gap).and_then(ProseToken::num).filter(|below| !below.value.is_zero())
        {
            quantity.to = at + 3;
            quantity.values = vec![&num.value / &below.value];
        }
        let is_operand = all.last().is_some_and(|before| before.to + 1 == at);
        if at.checked_sub(1).is_some_and(|before| tokens[before].is_op('-')) && !token.gap && !is_operand {
            quantity.values = quantity.values.into_iter().map(|value| -value).collect();
        }
        at = quantity.to;
        all.push(quantity);
    }
    all
}

/// A sentence with German number words as digits.
fn in_digits(sentence: &str) -> String {
    let mut words: Vec<String> = Vec::new();
    for word in sentence.split_whitespace() {
        let bare = word.trim_end_matches(['.', ',', '!', ':', ';', '?']);
        let lower = bare.to_lowercase();
        let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
        // `2,5` is two and a half; `1,250` may be a thousand or not.
        if let Some((before, after)) = bare.split_once(',').filter(|(before, after)| {
            is_digits(before.trim_start_matches(['-', '−'])) && is_digits(after) && after.len() != 3
        }) {
            words.push(format!("{before}.{after}{}", &word[bare.len()..]));
            continue;
        }
        let part = fraction(&lower);
        if lower == "prozent"
            && let Some(number) = words.last_mut().filter(|word| word.ends_with(|c: char| c.is_ascii_digit()))
        {
            number.push('%');
            continue;
        }
        let new = match (german_number(&lower).or((lower == "dutzend").then_some(12)), part) {
            // `ein` is mostly an article.
            (Some(value), _) if lower != "ein" => value.to_string(),
            (_, Some(below)) => {
                let above = words.last().and_then(|word| word.parse::<u32>().ok());
                let article =
                    words.last().is_some_and(|word| matches!(word.to_lowercase().as_str(), "ein" | "einem" | "eine"));
                if above.is_some() || article {
                    words.pop();
                }
                format!("{}/{below}", above.unwrap_or(1))
            }
            _ => bare.to_owned(),
        };
        words.push(format!("{new}{}", &word[bare.len()..]));
    }
    words.join(" ")
}

/// The denominator that a German word names.
fn fraction(word: &str) -> Option<u32> {
    let stem = word.strip_suffix('n').unwrap_or(word);
    Some(match stem {
        "hälfte" | "halb" | "halbe" | "halbes" => 2,
        "drittel" => 3,
        "viertel" => 4,
        "fünftel" => 5,
        "sechstel" => 6,
        "siebtel" => 7,
        "achtel" => 8,
        "neuntel" => 9,
        "zehntel" => 10,
        "hundertstel" => 100,
        _ => return None,
    })
}

fn results_wrongly(sentence: &str, tokens: &[ProseToken], mut numbers: Vec<Quantity>) -> bool {
    let words: Vec<String> =
        sentence.to_lowercase().split(|c: char| !c.is_alphabetic() && c != '%').map(str::to_owned).collect();
    let begins = |all: &str| words.iter().any(|word| all.split_whitespace().any(|begin| word.starts_with(begin)));
    let signs = numbers.windows(2).any(|pair| {
        let sign = tokens.get(pair[0].to).filter(|_| pair[0].to + 1 == pair[1].from);
        sign.is_some_and(|sign| {
            matches!(sign.kind, ProseTokenKind::Op('+' | '-' | '*' | '/' | '÷') | ProseTokenKind::Mark(':' | '×' | '·'))
                || sign.says(&["x"])
        })
    });
    let plural = numbers.windows(2).any(|pair| PLURALS.contains(&tokens[pair[1].from].text.as_str()));
    // Equations are judged as such, and comparisons.
    if tokens.iter().any(|token| token.is_op('=') || token.says(&["than", "als"])) {
        return false;
    }
    if !signs
        && !plural
        && !begins(OPERATING)
        && !words.iter().any(|word| OPERATION.split_whitespace().any(|known| known == word))
    {
        return false;
    }
    // `double`, `half` and `twice` are numbers too.
    for (at, token) in tokens.iter().enumerate().filter(|(_, token)| token.is_word()) {
        let value = match token.text.as_str() {
            "double" | "doubling" | "twice" | "doppelt" | "doppelte" | "doppelten" | "verdoppelt" => (2, 1),
            "triple" | "dreifache" => (3, 1),
            "half" | "halve" | "halving" | "halbiert" => (1, 2),
            "third" => (1, 3),
            "quarter" => (1, 4),
            _ => continue,
        };
        numbers.push(Quantity {
            from: at,
            to: at + 1,
            values: vec![BigRational::new(BigInt::from(value.0), BigInt::from(value.1))],
        });
    }
    numbers.sort_by_key(|number| number.from);
    let is_result = |token: &ProseToken| says(token, RESULT) || token.is_op('=');
    // The last number, with a word for a result before it.
    let Some((claimed, before)) = numbers.split_last() else { return false };
    let since = before.last().map_or(0, |last| last.to);
    // “… together and divide by three”
    let is_operand = claimed.from.checked_sub(1).is_some_and(|at| {
        tokens[at].says(&["by", "times", "plus", "minus", "durch", "mal"])
            || matches!(tokens[at].kind, ProseTokenKind::Op(_))
    });
    if is_operand {
        return false;
    }
    if before.len() > MAX_NUMBERS || !tokens[since..claimed.from].iter().any(is_result) {
        return false;
    }
    let is_operand =
        |number: &&Quantity| begins(SAME) || !number.values.iter().any(|value| claimed.values.contains(value));
    let before: Vec<&Vec<BigRational>> = before.iter().filter(is_operand).map(|number| &number.values).collect();
    if begins(SAME) {
        return matches!(before.as_slice(), [one] if !one.iter().any(|value| claimed.values.contains(value)));
    }
    before.len() > 1 && !claimed.values.iter().any(|claimed| comes_to(&before, claimed))
}

/// Whether at most two operations on these numbers, or the sum or the product of all, come to a value.
fn comes_to(numbers: &[&Vec<BigRational>], claimed: &BigRational) -> bool {
    let first: Vec<BigRational> = numbers.iter().filter_map(|values| values.first().cloned()).collect();
    let other: Vec<BigRational> = numbers.iter().filter_map(|values| values.last().cloned()).collect();
    [first, other].into_iter().any(|values| {
        let sum = values.iter().fold(BigRational::zero(), |sum, value| sum + value);
        let product = values.iter().fold(BigRational::one(), |product, value| product * value);
        sum == *claimed || product == *claimed || reached(&values, claimed, 2)
    })
}

fn reached(values: &[BigRational], claimed: &BigRational, operations: usize) -> bool {
    (0..values.len()).any(|one| {
        (0..values.len()).any(|other| {
            if one == other {
                // A square.
                return operations == 2 && &values[one] * &values[one] == *claimed;
            }
            results(&values[one], &values[other]).into_iter().any(|value| {
                value == *claimed
                    || operations > 1 && values.len() > 2 && {
                        let rest = values.iter().enumerate().filter(|(at, _)| *at != one && *at != other);
                        let left: Vec<BigRational> =
                            rest.map(|(_, value)| value.clone()).chain([value.clone()]).collect();
                        reached(&left, claimed, operations - 1)
                    }
            })
        })
    })
}

fn results(one: &BigRational, other: &BigRational) -> Vec<BigRational> {
    let mut all = vec![one + other, one - other, one * other];
    if !other.is_zero() {
        all.push(one / other);
    }
    all
}

/// “81 : 9 = 8”, “5² is 10”: one operation on two numbers, and its result.
fn equates_wrongly(tokens: &[ProseToken], numbers: &[Quantity]) -> bool {
    let sign = |from: &Quantity, to: &Quantity| tokens.get(from.to).filter(|_| from.to + 1 == to.from);
    let is_joined = |at: Option<usize>| {
        at.and_then(|at| tokens.get(at)).is_some_and(|token| {
            matches!(token.kind, ProseTokenKind::Op(op) if op != '=')
                || matches!(token.kind, ProseTokenKind::Mark(':' | '×' | '·'))
        })
    };
    numbers.windows(3).any(|three| {
        let [one, other, claimed] = three else { return false };
        let (Some(operation), Some(is)) = (sign(one, other), sign(other, claimed)) else { return false };
        if !is.is_op('=') && !is.says(&["is", "are", "makes", "gives", "ist", "sind", "macht", "ergibt", "gibt"])
            || is_joined(one.from.checked_sub(1))
            || is_joined(Some(claimed.to))
        {
            return false;
        }
        let comes = |one: &BigRational, other: &BigRational| match operation.kind {
            ProseTokenKind::Op('+') => Some(one + other),
            ProseTokenKind::Op('-') => Some(one - other),
            ProseTokenKind::Op('*') | ProseTokenKind::Mark('×' | '·') => Some(one * other),
            ProseTokenKind::Op('/' | '÷') | ProseTokenKind::Mark(':') if !other.is_zero() => Some(one / other),
            ProseTokenKind::Op('^') if *other == BigRational::from_integer(BigInt::from(2)) => Some(one * one),
            _ => None,
        };
        let is_right = |one: &BigRational| {
            other.values.iter().any(|other| comes(one, other).is_none_or(|value| claimed.values.contains(&value)))
        };
        // “17 : 5 = 3 remainder 2”
        !tokens.get(claimed.to).is_some_and(|token| token.says(&["remainder", "rest", "r"]))
            && !one.values.iter().any(is_right)
    })
}

/// “0.3 is smaller than 0.25”, “3/4 and 6/9 are equal”.
fn compares_wrongly(tokens: &[ProseToken], numbers: &[Quantity]) -> bool {
    const MORE: &str = "
bigger greater larger more higher warmer longer größer mehr höher wärmer länger";
    const LESS: &str = "
smaller less fewer lower colder shorter kleiner weniger niedriger kälter kürzer";
    const OPEN: &str = "
not isn't aren't nicht think thought many viele denken if wenn why warum whether ob could would wäre";
    // A denial or an assumption comes before the comparison.
    let is_open = |to: usize| tokens[..to].iter().any(|token| says(token, OPEN));
    // With readings in one way: both with the first, or both with the last.
    let holds = |left: &Quantity, right: &Quantity, of: fn(&BigRational, &BigRational) -> bool| {
        let ends = |number: &Quantity| number.values.first().cloned().zip(number.values.last().cloned());
        ends(left).zip(ends(right)).is_none_or(|((a, z), (b, y))| of(&a, &b) || of(&z, &y))
    };
    let compares = |at: usize| -> Option<bool> {
        let token = &tokens[at];
        let left = numbers.iter().rfind(|number| number.to <= at && number.to + 5 > at)?;
        let than = (at + 1..tokens.len().min(at + 3)).find(|at| tokens[*at].says(&["than", "als"]))?;
        let right = numbers.iter().find(|number| number.from > than && number.from < than + 4)?;
        match (says(token, MORE), says(token, LESS)) {
            (true, _) => Some(is_open(right.to) || holds(left, right, |left, right| left > right)),
            (_, true) => Some(is_open(right.to) || holds(left, right, |left, right| left < right)),
            _ => None,
        }
    };
    // “18 eggs is 16 eggs”
    let things = |pair: &[Quantity]| {
        let named = |number: &Quantity| tokens.get(number.to).filter(|token| token.is_word()).map(|token| &token.text);
        let is_part =
            tokens[..pair[0].from].iter().any(|token| token.says(&["of", "by", "from", "von"]) || token.is_op('*'));
        let is = !is_part
            && tokens.get(pair[0].to + 1).is_some_and(|token| token.says(&["is", "are", "ist", "sind", "equals"]));
        let goes_on = tokens.get(pair[1].to + 1).is_some_and(|token| token.says(&["and", "und"]));
        let same = is
            && !goes_on
            && pair[0].to + 2 == pair[1].from
            && named(&pair[0]).is_some()
            && named(&pair[0]) == named(&pair[1]);
        same.then(|| is_open(pair[1].to) || holds(&pair[0], &pair[1], |a, b| a == b))
    };
    let equal = |pair: &[Quantity]| {
        let joined = |from: usize, to: usize, words: &[&str]| to == from + 1 && tokens[from].says(words);
        let are = tokens.get(pair[1].to).is_some_and(|token| token.says(&["are", "sind"]));
        let same = tokens[..tokens.len().min(pair[1].to + 4)]
            .iter()
            .skip(pair[1].to + 1)
            .any(|token| token.says(&["equal", "gleich", "gleichwertig", "same"]));
        (joined(pair[0].to, pair[1].from, &["and", "und"]) && are && same)
            .then(|| is_open(pair[1].to) || holds(&pair[0], &pair[1], |a, b| a == b))
    };
    (0..tokens.len()).any(|at| compares(at) == Some(false))
        || numbers.windows(2).any(|pair| [equal(pair), things(pair)].contains(&Some(false)))
}

#[cfg(test)]
mod tests {
    use super::false_result;

    #[test]
    fn results_that_no_numbers_come_to_are_found() {
        for text in [
            "Take 8 away from 21, and you are left with 12.",
            "Double 45 is 95.",
            "Three boxes with 14 pencils each hold 52 pencils altogether.",
            "Die Hälfte von 50 ist 20.",
            "Das Doppelte von 36 ist 62.",
            "Ein Drittel von 27 sind 8 Murmeln.",
            "Vier Tüten mit je zwölf Bonbons sind zusammen vierundvierzig Bonbons.",
            "Du kannst 4/6 kürzen und erhältst 1/3.",
            "2/5 ist größer als 1/2.",
            "Draußen ist es bei -8 Grad wärmer als bei -3 Grad.",
            "You see that 3/4 and 6/9 are equal.",
            "10 % von 250 sind 2,5.",
            "Six eights are forty-six.",
            "81 : 9 = 8, also passen acht Beete in den Garten.",
            "5² ist 10, also hat das Quadrat 10 Kästchen.",
            "Since 5/8 is less than 1/2, the jug is not even half full.",
            "Im Ausverkauf sparst du 15 Euro, denn 20 % von 60 Euro sind 15 Euro.",
        ] {
            assert!(false_result(text).is_some(), "{text}");
        }
    }

    #[test]
    fn true_results_and_other_sentences_are_left_alone() {
        for text in [
            "Take 8 away from 21, and you are left with 13.",
            "Double 45 is 90.",
            "Three boxes with 14 pencils each hold 42 pencils altogether.",
            "Die Hälfte von 50 ist 25.",
            "Ein Drittel von 27 sind 9 Murmeln.",
            "Du kannst 4/6 kürzen und erhältst 2/3.",
            "1/2 ist größer als 2/5.",
            "10 % von 250 sind 25.",
            "Six eights are forty-eight.",
            "Check 471: four plus seven plus one is twelve, so yes.",
            "81 : 9 = 9, also passen neun Beete in den Garten.",
            "17 : 5 = 3 Rest 2.",
            "5² ist 25.",
            "There are 12 girls and 15 boys in the class.",
            "Which is more, 3/4 or 6/9?",
            "3 + 4 is not 8.",
            "The 4 in 482 is worth 400.",
            "Write 1/3 and 1/4 with the denominator 12.",
        ] {
            assert_eq!(false_result(text), None, "{text}");
        }
    }
}
