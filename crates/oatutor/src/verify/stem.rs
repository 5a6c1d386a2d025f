//! A question as words with formulas in between, without the words that change nothing.

use crate::text::{Piece, pieces};

/// A question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Template {
    /// Its words in lower case; `#` stands for a formula.
    pub(super) words: String,
    /// Its formulas, as they are written.
    pub(super) formulas: Vec<String>,
}

/// Words that say no more than that a formula is there.
const FILLERS: [&str; 34] = [
    "the",
    "following",
    "expression",
    "expressions",
    "exercise",
    "exercises",
    "problem",
    "in",
    "each",
    "this",
    "these",
    "below",
    "please",
    "equation",
    "polynomial",
    "polynomials",
    "trinomial",
    "binomial",
    "fully",
    "completely",
    "then",
    "quadratic",
    "linear",
    "rational",
    "numerical",
    "algebraic",
    "radical",
    "monomial",
    "monomials",
    "binomials",
    "fraction",
    "fractions",
    "integers",
    "decimals",
];

/// Ways to do it that do not change what comes out, without the words above.
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
enum Token {
    Word(String),
    Formula(String),
}

/// Takes a question apart. An error where a part can be taken in more than one way.
pub(super) fn template(text: &str) -> Result<Template, String> {
    let mut tokens = Vec::new();
    for piece in pieces(text) {
        match piece {
            Piece::Math(math) => tokens.push(Token::Formula(math.trim().to_owned())),
            Piece::Words(words) => written(words, &mut tokens)?,
        }
    }
    let (mut words, mut formulas) = (Vec::new(), Vec::new());
    for token in tokens {
        match token {
            Token::Formula(formula) => {
                words.push("#".to_owned());
                formulas.push(formula);
            }
            Token::Word(word) if FILLERS.contains(&word.as_str()) => {}
            // What is said twice, in the problem and in its step.
            Token::Word(word) if words.last() == Some(&word) => {}
            Token::Word(word) => words.push(word),
        }
    }
    let mut words = format!(" {} ", words.join(" "));
    for way in WAYS {
        words = words.replacen(&format!(" {way} "), " ", 1);
    }
    operation(&mut words, &mut formulas);
    Ok(Template { words: words.trim().to_owned(), formulas })
}

/// Two formulas with an operation in words between them are one; what has more of them is left as it is.
fn operation(words: &mut String, formulas: &mut Vec<String>) {
    let found = OPERATIONS.iter().find(|(pattern, _)| words.contains(pattern));
    if let (Some((pattern, sign)), [left, right]) = (found, formulas.as_slice()) {
        let whole = format!("({left}) {sign} ({right})");
        *words = words.replacen(pattern, "#", 1);
        *formulas = vec![whole];
    }
}

/// Words, in which formulas may be written without marks.
fn written(text: &str, tokens: &mut Vec<Token>) -> Result<(), String> {
    let mut open: Option<String> = None;
    for raw in text.split_whitespace() {
        let word = raw.trim_end_matches(['.', ',', ':', ';', '?', '!']);
        let ended = word.len() < raw.len();
        if word.is_empty() {
            tokens.extend(open.take().map(Token::Formula));
            continue;
        }
        if is_formula(word) {
            let signed = word.starts_with(is_sign);
            open = match open.take() {
                Some(before) if before.ends_with(is_sign) || word.chars().all(is_sign) => {
                    Some(format!("{before} {word}"))
                }
                // `5 -3` may be a difference or two numbers.
                Some(_) if signed => return Err(format!("“{word}” can be taken in two ways")),
                before => {
                    tokens.extend(before.map(Token::Formula));
                    Some(word.to_owned())
                }
            };
        } else {
            tokens.extend(open.take().map(Token::Formula));
            tokens.push(Token::Word(word.to_lowercase()));
        }
        if ended {
            tokens.extend(open.take().map(Token::Formula));
        }
    }
    tokens.extend(open.map(Token::Formula));
    Ok(())
}

const fn is_sign(c: char) -> bool {
    matches!(c, '+' | '-' | '\u{2212}' | '*' | '×' | '·' | '÷' | '/' | '=' | '^')
}

/// Whether a word is a formula: digits, signs, and letters that stand alone. `a` and `I` are words.
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
