//! Structure of a formula as written: the parts outside of its brackets, and whether it is ambiguous.

/// A part of a formula outside of brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum FormulaPart {
    /// Digits.
    Number(String),
    /// `3/4` without spaces.
    Ratio(String, String),
    /// `\frac{…}{…}`, which is self-contained.
    Fraction,
    /// A letter, or a command that is a name.
    Letter(char),
    /// A bracket with its content.
    Bracket(String),
    /// An unknown part.
    Other,
    /// A binary sign.
    Between(char),
    /// A unary sign.
    Before(char),
    /// A relation, such as `=`.
    Relation,
}

/// Splits a formula into parts; `None` if brackets do not match.
pub(super) fn parts(formula: &str) -> Option<Vec<FormulaPart>> {
    let chars: Vec<char> = formula.chars().collect();
    let mut parts: Vec<FormulaPart> = Vec::new();
    let mut at = 0;
    while let Some(c) = chars.get(at).copied() {
        at += 1;
        let part = match c {
            _ if c.is_whitespace() || matches!(c, '~') => continue,
            '0'..='9' => {
                let number = digits(&chars, at - 1);
                at += number.len() - 1;
                let below = if chars.get(at) == Some(&'/') { digits(&chars, at + 1) } else { String::new() };
                if below.is_empty() {
                    FormulaPart::Number(number)
                } else {
                    at += 1 + below.len();
                    FormulaPart::Ratio(number, below)
                }
            }
            '(' | '[' | '{' => {
                let to = closing(&chars, at - 1)?;
                let inside = chars[at..to].iter().collect();
                at = to + 1;
                FormulaPart::Bracket(inside)
            }
            ')' | ']' | '}' => return None,
            '+' | '-' | '\u{2212}' | '*' | '×' | '·' | '÷' | '/' | '^' => sign(plain(c), parts.last()),
            '=' | '<' | '>' | '≤' | '≥' | '≠' => FormulaPart::Relation,
            '\\' => {
                let name: String = chars[at..].iter().take_while(|c| c.is_ascii_alphabetic()).collect();
                at += name.len().max(1);
                match name.as_str() {
                    "left" | "right" | "" => continue,
                    "times" | "cdot" | "ast" => sign('*', parts.last()),
                    "div" => sign('÷', parts.last()),
                    "frac" | "dfrac" | "tfrac" => {
                        for _ in 0..2 {
                            at += chars[at..].iter().take_while(|c| c.is_whitespace()).count();
                            at = if chars.get(at) == Some(&'{') { closing(&chars, at)? + 1 } else { at + 1 };
                        }
                        FormulaPart::Fraction
                    }
                    "pi" => FormulaPart::Letter('π'),
                    _ => FormulaPart::Other,
                }
            }
            _ if c.is_alphabetic() => FormulaPart::Letter(c),
            _ => FormulaPart::Other,
        };
        parts.push(part);
    }
    Some(parts)
}

const fn plain(sign: char) -> char {
    match sign {
        '\u{2212}' => '-',
        '×' | '·' => '*',
        other => other,
    }
}

const fn sign(sign: char, before: Option<&FormulaPart>) -> FormulaPart {
    match before {
        None | Some(FormulaPart::Between(_) | FormulaPart::Before(_) | FormulaPart::Relation) => {
            FormulaPart::Before(sign)
        }
        Some(_) => FormulaPart::Between(sign),
    }
}

/// Returns the digits from a place on, with a decimal point among them.
fn digits(chars: &[char], from: usize) -> String {
    let mut found = String::new();
    for (at, c) in chars.iter().enumerate().skip(from) {
        let goes_on = chars.get(at + 1).is_some_and(char::is_ascii_digit);
        if c.is_ascii_digit() || (matches!(c, '.' | ',') && !found.is_empty() && goes_on) {
            found.push(*c);
        } else {
            break;
        }
    }
    found
}

/// Returns the place of the bracket that closes the one at `open`.
fn closing(chars: &[char], open: usize) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, c) in chars.iter().enumerate().skip(open) {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => {}
        }
    }
    None
}

/// Whether a formula is one operand beside any other sign: a number, a fraction, a bracket, or a letter or product of
/// letters without signs.
pub(super) fn is_atom(formula: &str) -> bool {
    let Some(parts) = parts(formula) else { return false };
    match parts.strip_prefix(&[FormulaPart::Before('-')]).unwrap_or(&parts) {
        [FormulaPart::Number(_) | FormulaPart::Ratio(..) | FormulaPart::Fraction | FormulaPart::Bracket(_)] => true,
        monomial => is_monomial(monomial),
    }
}

/// Whether it can be a divisor in words: it has no factors to which the division could apply alone.
pub(super) fn is_divisor(formula: &str) -> bool {
    let Some(parts) = parts(formula) else { return false };
    match parts.strip_prefix(&[FormulaPart::Before('-')]).unwrap_or(&parts) {
        [FormulaPart::Number(_) | FormulaPart::Fraction | FormulaPart::Bracket(_) | FormulaPart::Letter(_)] => true,
        // `12 divided by 4/2` may mean 12 divided by 4 and by 2; `12 divided by 1/2` cannot.
        [FormulaPart::Ratio(above, below)] => is_proper(above, below),
        _ => false,
    }
}

/// `3x`, `x`, `x^2`, `3xy`
fn is_monomial(parts: &[FormulaPart]) -> bool {
    let letters = match parts {
        [FormulaPart::Number(_), rest @ ..] => rest,
        all => all,
    };
    let letters = match letters {
        [rest @ .., FormulaPart::Between('^'), FormulaPart::Number(_)] => rest,
        all => all,
    };
    !letters.is_empty() && letters.iter().all(|part| matches!(part, FormulaPart::Letter(_)))
}

/// Whether a fraction is less than one and in lowest terms.
fn is_proper(above: &str, below: &str) -> bool {
    let (Ok(above), Ok(below)) = (above.parse::<u64>(), below.parse::<u64>()) else { return false };
    let divisor = |mut a: u64, mut b: u64| {
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    0 < above && above < below && divisor(above, below) == 1
}

/// Returns the reason why a reader may misunderstand a formula that is unambiguous by the rules of mathematics.
pub(super) fn doubt(formula: &str) -> Option<String> {
    let two_ways = || Some(format!("“{formula}” can be read in two ways"));
    let Some(parts) = parts(formula) else { return two_ways() };
    if hides_a_sign(formula) || divides_twice(&parts) || has_loose_exponent(&parts) || has_letter_before_digits(&parts)
    {
        return two_ways();
    }
    let sign_of = |at: usize| match parts.get(at) {
        Some(FormulaPart::Between(sign)) => *sign,
        _ => ' ',
    };
    for (at, part) in parts.iter().enumerate() {
        // `12 ÷ -3/4`: the sign of the operand itself does not count.
        let operand = at.checked_sub(1).filter(|before| matches!(parts[*before], FormulaPart::Before(_))).unwrap_or(at);
        let before = operand.checked_sub(1).map_or(' ', sign_of);
        let after = sign_of(at + 1);
        let doubtful = match part {
            // `12 ÷ 3/4`, `2^1/2`, `1/2^2`, `1/2/3`
            FormulaPart::Ratio(..) => matches!(before, '/' | '÷' | '^') || matches!(after, '^' | '/'),
            // `\frac{6}{7}^2`
            FormulaPart::Fraction => after == '^',
            // `2^3^2`
            _ if before == '^' && after == '^' => true,
            // `-3^2`
            FormulaPart::Number(_) => {
                after == '^' && at.checked_sub(1).is_some_and(|at| parts[at] == FormulaPart::Before('-'))
            }
            FormulaPart::Before(sign) => {
                !matches!(sign, '+' | '-') || matches!(parts.get(at + 1), Some(FormulaPart::Before(_)))
            }
            FormulaPart::Bracket(inside) => {
                if let Some(why) = doubt(inside) {
                    return Some(why);
                }
                false
            }
            _ => false,
        };
        if doubtful {
            return two_ways();
        }
    }
    let names = without_commands(formula);
    let other_case = |c: char| if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() };
    let mut letters = names.chars().filter(char::is_ascii_alphabetic);
    letters.any(|c| names.contains(other_case(c))).then(|| format!("“{formula}” has a letter in two sizes"))
}

/// Whether a set fraction has an exponent, which may belong to its numerator: `\frac{6}{7}^2`.
pub(super) fn raises_a_fraction(formula: &str) -> bool {
    parts(formula).is_some_and(|parts| {
        let raised = |pair: &[FormulaPart]| matches!(pair, [FormulaPart::Fraction, FormulaPart::Between('^')]);
        let inside = |part: &FormulaPart| matches!(part, FormulaPart::Bracket(inside) if raises_a_fraction(inside));
        parts.windows(2).any(raised) || parts.iter().any(inside)
    })
}

/// A formula without the names of its commands, such as `\frac`.
fn without_commands(formula: &str) -> String {
    let mut left = String::with_capacity(formula.len());
    let mut chars = formula.chars().peekable();
    while let Some(c) = chars.next() {
        if c == '\\' {
            while chars.next_if(char::is_ascii_alphabetic).is_some() {}
        } else {
            left.push(c);
        }
    }
    left
}

/// Whether a formula has a sign that each reader takes in another way: `30 + 20%`, `3^2!`, `√4x`.
fn hides_a_sign(formula: &str) -> bool {
    let root = || {
        formula.split('√').skip(1).any(|rest| {
            let operand = rest.trim_start().trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
            let is_number = operand.len() < rest.trim_start().len();
            is_number && operand.starts_with(|c: char| c.is_alphabetic() || matches!(c, '(' | '\\' | '/' | '^'))
        })
    };
    formula.contains(['%', '!']) || root()
}

/// The binary signs of a formula outside of its brackets, without those of powers.
fn signs(parts: &[FormulaPart]) -> Vec<char> {
    let sign = |part: &FormulaPart| match part {
        FormulaPart::Between('^') => None,
        FormulaPart::Between(sign) => Some(*sign),
        _ => None,
    };
    parts.iter().filter_map(sign).collect()
}

/// `48 ÷ 2^2 / 4`, `36 / -4 / 3`: two divisions in a row on a side of a relation, unless both are `÷`.
fn divides_twice(parts: &[FormulaPart]) -> bool {
    parts
        .split(|part| *part == FormulaPart::Relation)
        .any(|side| signs(side).windows(2).any(|pair| matches!(pair, ['/', '/' | '÷'] | ['÷', '/'])))
}

/// `9^1/x`, `3^2x`, `2^x/2`: what follows an exponent may belong to it. After a letter to a power it does not: `x^2/4`.
fn has_loose_exponent(parts: &[FormulaPart]) -> bool {
    parts.iter().enumerate().any(|(at, part)| {
        if *part != FormulaPart::Between('^') {
            return false;
        }
        let base = at.checked_sub(1).and_then(|at| parts.get(at));
        let signed = matches!(parts.get(at + 1), Some(FormulaPart::Before(_)));
        let exponent = at + 1 + usize::from(signed);
        let follows = parts.get(exponent + 1);
        let divides = matches!(follows, Some(FormulaPart::Between('/')));
        match parts.get(exponent) {
            Some(FormulaPart::Letter(_)) => {
                divides || matches!(follows, Some(FormulaPart::Letter(_) | FormulaPart::Number(_)))
            }
            Some(FormulaPart::Number(_)) if matches!(base, Some(FormulaPart::Number(_))) => {
                divides || matches!(follows, Some(FormulaPart::Letter(_)))
            }
            _ => false,
        }
    })
}

/// `3x10`, `3e1`: a letter may be a sign of multiplication, or of a power of ten.
fn has_letter_before_digits(parts: &[FormulaPart]) -> bool {
    parts
        .windows(2)
        .any(|pair| matches!(pair, [FormulaPart::Letter(_), FormulaPart::Number(_) | FormulaPart::Ratio(..)]))
}

/// An operation that a question names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operation {
    Sum,
    Difference,
    SumOrDifference,
    Product,
    Quotient,
    ProductOrQuotient,
}

/// Whether the operation that a question names is the top-level one of its formula: “Multiply (3) + (4)” is unclear.
pub(super) fn is_named(named: Operation, formula: &str) -> bool {
    let Some(parts) = parts(formula) else { return false };
    let signs = signs(&parts);
    let only = |known: &[char]| !signs.is_empty() && signs.iter().all(|sign| known.contains(sign));
    // `3(x + 2)`, `(x + 1)(x + 2)`
    let is_operand = |part: &FormulaPart| {
        !matches!(part, FormulaPart::Between(_) | FormulaPart::Before(_) | FormulaPart::Relation | FormulaPart::Other)
    };
    let beside = parts
        .windows(2)
        .any(|pair| pair.iter().all(is_operand) && pair.iter().any(|part| matches!(part, FormulaPart::Bracket(_))));
    let product = || only(&['*']) || signs.is_empty() && beside;
    let quotient = || {
        matches!(signs.as_slice(), ['/' | '÷'])
            || matches!(parts.as_slice(), [FormulaPart::Ratio(..) | FormulaPart::Fraction])
    };
    match named {
        Operation::Sum => only(&['+']),
        Operation::Difference => only(&['-']),
        Operation::SumOrDifference => only(&['+', '-']),
        Operation::Product => product(),
        Operation::Quotient => quotient() && !beside,
        Operation::ProductOrQuotient => product() || quotient() || only(&['*', '÷']),
    }
}
