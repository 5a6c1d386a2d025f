//! Template of a question: words with formulas in between, without words that do not change the meaning.

use super::shape::{doubt, is_atom, is_divisor};
use super::text::{TextPiece, pieces};

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct StemTemplate {
    /// Its words in lower case; `#` takes the place of a formula.
    pub(super) words: String,
    /// Its formulas, as written.
    pub(super) formulas: Vec<String>,
    /// The kinds of numbers that its words mention.
    pub(super) kinds: Vec<NumberKind>,
}

/// Words that never change the meaning.
const FILLERS: [&str; 4] = ["the", "please", "fully", "completely"];
/// Words that only point to the formula after them.
const POINTERS: [&str; 9] =
    ["following", "exercise", "exercises", "problem", "each", "this", "these", "below", "expressions"];
/// Nouns for a formula, before it.
const NOUNS: [&str; 9] = [
    "expression",
    "equation",
    "polynomial",
    "polynomials",
    "trinomial",
    "binomial",
    "binomials",
    "monomial",
    "monomials",
];
/// Adjectives of these nouns.
const ADJECTIVES: [&str; 6] = ["quadratic", "linear", "rational", "numerical", "algebraic", "radical"];

/// Kinds of numbers in a formula, by the question's words. They may be a required form as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberKind {
    Fractions,
    Decimals,
    Integers,
}

impl NumberKind {
    fn named(word: &str) -> Option<Self> {
        match word {
            "fraction" | "fractions" => Some(Self::Fractions),
            "decimals" => Some(Self::Decimals),
            "integers" => Some(Self::Integers),
            _ => None,
        }
    }

    /// Whether a formula is written so that both meanings give an equal result.
    pub(super) fn is_written(self, math: &str) -> bool {
        let decimal = math.split(|c: char| !c.is_ascii_digit() && c != '.').any(|number| number.contains('.'));
        let fraction = math.contains(['/', '÷']) || math.contains("frac");
        match self {
            Self::Fractions => !decimal,
            Self::Decimals => !fraction,
            Self::Integers => !decimal && !fraction,
        }
    }
}

/// Methods that do not change the result, without the words above.
const WAYS: [&str; 22] = [
    "by using distributive property",
    "using distributive property",
    "by using order of operations",
    "using order of operations",
    "by combining like terms",
    "and combining like terms",
    "by factoring",
    "by completing square",
    "by using quadratic formula",
    "using quadratic formula",
    "by using foil",
    "using foil",
    "using properties of exponents",
    "if possible",
    "by grouping",
    "using properties for exponents",
    "using subtraction and addition properties of equality",
    "using addition and subtraction properties of equality",
    "using division and multiplication properties of equality",
    "using multiplication and division properties of equality",
    "using square root property",
    "by using square root property",
];

/// Operations in words, between two formulas.
const OPERATIONS: [(&str, &str); 5] =
    [("# times #", "*"), ("# multiplied by #", "*"), ("# plus #", "+"), ("# minus #", "-"), ("# divided by #", "/")];

/// One word or one formula.
enum StemToken {
    Word(String),
    Formula(String),
}

/// Makes the template of a question. Fails if a part is ambiguous.
pub(super) fn template(text: &str) -> Result<StemTemplate, String> {
    let mut tokens = Vec::new();
    for piece in pieces(text) {
        match piece {
            TextPiece::Math(math) => tokens.push(StemToken::Formula(math.trim().to_owned())),
            TextPiece::Words(words) => written(words, &mut tokens)?,
        }
    }
    let (mut words, mut formulas, mut kinds) = (Vec::new(), Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        match token {
            StemToken::Formula(formula) => {
                if let Some(why) = doubt(formula) {
                    return Err(why);
                }
                words.push("#".to_owned());
                formulas.push(formula.clone());
            }
            StemToken::Word(word) => {
                if let Some(StemToken::Formula(formula)) = tokens.get(at)
                    && matches!(word.as_str(), "exercise" | "exercises" | "problem")
                    && formula.starts_with(|c: char| c.is_ascii_digit())
                {
                    return Err(format!("“{word} {formula}” may be its number"));
                }
                if let Some(count) = place(&tokens[at - 1..]) {
                    at += count - 1;
                } else if describes(&tokens[at - 1..]) {
                    kinds.extend(NumberKind::named(word));
                } else {
                    let joins = word == "then" && matches!(tokens.get(at), Some(StemToken::Word(_)));
                    // The problem and its step may begin alike; “19 minus minus 2” is no repetition.
                    let is_again = formulas.is_empty() && words.as_slice() == std::slice::from_ref(word);
                    if !joins && !is_again && !FILLERS.contains(&word.as_str()) {
                        words.push(word.clone());
                    }
                }
            }
        }
    }
    let mut words = format!(" {} ", words.join(" "));
    for way in WAYS {
        words = words.replacen(&format!(" {way} "), " ", 1);
    }
    operation(&mut words, &mut formulas)?;
    Ok(StemTemplate { words: words.trim().to_owned(), formulas, kinds })
}

fn word(token: &StemToken) -> Option<&str> {
    match token {
        StemToken::Word(word) => Some(word),
        StemToken::Formula(_) => None,
    }
}

/// Counts the words that only say where the question is, such as `in the following exercises`.
fn place(tokens: &[StemToken]) -> Option<usize> {
    let (first, rest) = tokens.split_first()?;
    let is_pointer = |word: &str| word == "the" || POINTERS.contains(&word);
    let count = rest.iter().take_while(|token| word(token).is_some_and(is_pointer)).count();
    let last = count.checked_sub(1).and_then(|last| word(rest.get(last)?))?;
    let is_place = matches!(last, "exercise" | "exercises" | "problem" | "following");
    (word(first) == Some("in") && is_place).then_some(1 + count)
}

/// Whether the first word only describes the formula that follows, and all words up to it do too.
fn describes(tokens: &[StemToken]) -> bool {
    let mut before_noun = false;
    for (at, token) in tokens.iter().enumerate() {
        let Some(word) = word(token) else { return at > 0 && !before_noun };
        let is_noun = NOUNS.contains(&word) || word == "expressions";
        let is_adjective = ADJECTIVES.contains(&word);
        let known = is_noun
            || is_adjective
            || FILLERS.contains(&word)
            || POINTERS.contains(&word)
            || NumberKind::named(word).is_some();
        if !known || before_noun && !is_noun {
            return false;
        }
        before_noun = is_adjective;
    }
    false
}

/// Joins two formulas with an operation in words between them, if each is one operand: “3 + 4 times 5” is ambiguous.
fn operation(words: &mut String, formulas: &mut Vec<String>) -> Result<(), String> {
    let Some((pattern, sign)) = OPERATIONS.iter().find(|(pattern, _)| words.contains(pattern)) else { return Ok(()) };
    let two_ways = |what: &str| Err(format!("“{what}” can be read in two ways"));
    let said = pattern.trim_matches(['#', ' ']);
    let [left, right] = formulas.as_slice() else { return two_ways(words.trim()) };
    let clear = is_atom(left) && is_atom(right) && (*sign != "/" || is_divisor(right));
    if !clear {
        return two_ways(&format!("{left} {said} {right}"));
    }
    let whole = format!("({left}) {sign} ({right})");
    *words = words.replacen(pattern, "#", 1);
    *formulas = vec![whole];
    Ok(())
}

/// Splits words, in which formulas may be written without delimiters.
fn written(text: &str, tokens: &mut Vec<StemToken>) -> Result<(), String> {
    let mut open: Option<String> = None;
    for raw in text.split_whitespace() {
        let word = raw.trim_end_matches(['.', ',', ':', ';', '?', '!']);
        let ended = word.len() < raw.len();
        if raw[word.len()..].matches('.').count() > 1 {
            return Err(format!("“{raw}” may go on"));
        }
        if raw[word.len()..].contains('!') && (is_formula(word) || word.is_empty() && open.is_some()) {
            return Err("“!” may be a factorial".to_owned());
        }
        if word.is_empty() {
            tokens.extend(open.take().map(StemToken::Formula));
            continue;
        }
        if is_formula(word) {
            let signed = word.starts_with(is_sign);
            if open.is_none() && word.chars().all(is_sign) {
                return Err(format!("“{word}” may be a sign or a dash"));
            }
            open = match open.take() {
                Some(before) if before.ends_with(is_sign) || word.chars().all(is_sign) => {
                    Some(format!("{before} {word}"))
                }
                // `5 -3` may be a difference or two numbers.
                Some(_) if signed => return Err(format!("“{word}” can be taken in two ways")),
                before => {
                    tokens.extend(before.map(StemToken::Formula));
                    Some(word.to_owned())
                }
            };
        } else {
            tokens.extend(open.take().map(StemToken::Formula));
            tokens.push(StemToken::Word(word.to_lowercase()));
        }
        if ended {
            tokens.extend(open.take().map(StemToken::Formula));
        }
    }
    tokens.extend(open.map(StemToken::Formula));
    Ok(())
}

const fn is_sign(c: char) -> bool {
    matches!(c, '+' | '-' | '\u{2212}' | '*' | '×' | '·' | '÷' | '/' | '=' | '^')
}

/// Whether a word is a formula: digits, signs, and single letters. `a` and `I` are words.
fn is_formula(word: &str) -> bool {
    let known = |c: char| c.is_ascii_alphanumeric() || is_sign(c) || matches!(c, '(' | ')' | '.' | ',');
    if !word.chars().all(known) || word.chars().all(|c| matches!(c, '.' | ',' | '(' | ')')) {
        return false;
    }
    let mut letters = word.split(|c: char| !c.is_ascii_alphabetic());
    if !letters.all(|run| run.len() <= 1) {
        return false;
    }
    let alone = word.len() == 1 && word.starts_with(|c: char| c.is_ascii_alphabetic());
    !alone || matches!(word, "x" | "y" | "z" | "n" | "t")
}
