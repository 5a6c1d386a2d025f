//! Whole texts: words with formulas among them.

use std::borrow::Cow;

use plumb_maths::read::{ReadingPolicy, UnreadableText, read};
use plumb_maths::tree::Statement;

use crate::direction::isolated;
use crate::dollars::{FormulaRange, formulas, has_dollar};
use crate::language::Language;
use crate::mathml::{escape, mathml};
use crate::node::{Node, Operator, OperatorKind, Row};
use crate::plain::plain;
use crate::statement::statement_row;
use crate::{latex, tidy};

/// Width of a formula, in signs, up to which it is never divided. The narrowest phones show about so many in a stem.
const UNDIVIDED: usize = 24;

/// A text as HTML, in a reader's language: words escaped, formulas as `math` elements with a label for screen readers. A
/// formula that cannot be read is shown as it is written. A formula that is too long for a line of a phone is divided
/// before its relations, where the line may break. In right-to-left words each formula and number keeps its own order.
pub fn html(text: &str, language: Language) -> String {
    let mut out = String::with_capacity(text.len() * 2);
    let mut at = 0;
    for formula in formulas(text) {
        push_words(&mut out, &text[at..formula.whole.start]);
        at = formula.whole.end;
        match row_of(&text[formula.inner.clone()]) {
            Some(row) if formula.is_display => out.push_str(&mathml(&row, language, true)),
            Some(row) => divided(&row).into_iter().for_each(|part| out.push_str(&mathml(part, language, false))),
            None => push_words(&mut out, &text[formula.inner]),
        }
    }
    push_words(&mut out, &text[at..]);
    out
}

/// What was read from an answer or from program notation, as it was written: a `math` element.
pub fn statement(statement: &Statement, language: Language) -> String {
    mathml(&statement_row(statement), language, false)
}

/// A whole number or decimal with a language's marks; `None` if the text is something else.
pub fn number(text: &str, language: Language) -> Option<String> {
    let (minus, size) = match text.strip_prefix(['-', '−']) {
        Some(size) => ("−", size),
        None => ("", text),
    };
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let (whole, decimals) = size.split_once('.').unwrap_or((size, "0"));
    (is_whole(whole) && is_whole(decimals)).then(|| format!("{minus}{}", language.number(size)))
}

/// Signs that only occur in mathematics, so that an answer with one is set as a formula.
const PROGRAM_SIGNS: [&str; 6] = ["*", "^", "/", "√", "sqrt(", "root("];

/// An answer, key or option as a text: mathematics in program notation, such as `2*x + 3` or `3/4`, as a formula.
pub fn answer_text(answer: &str) -> Cow<'_, str> {
    let is_program =
        !has_dollar(answer) && PROGRAM_SIGNS.iter().any(|sign| answer.contains(sign)) && read_program(answer).is_ok();
    if is_program { Cow::Owned(format!("$\\formula{{{answer}}}$")) } else { Cow::Borrowed(answer) }
}

/// A text with its formulas on the line, for places that show no MathML and for programs.
pub fn plain_text(text: &str) -> Cow<'_, str> {
    if !has_dollar(text) {
        return Cow::Borrowed(text);
    }
    let formulas = formulas(text);
    if formulas.is_empty() {
        return unescaped(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for formula in formulas {
        out.push_str(&unescaped(&text[at..formula.whole.start]));
        at = formula.whole.end;
        let inner = &text[formula.inner];
        match row_of(inner) {
            Some(row) => out.push_str(&plain(&row)),
            None => out.push_str(inner),
        }
    }
    out.push_str(&unescaped(&text[at..]));
    Cow::Owned(out)
}

/// Whether what is between two dollar signs can be set as a formula.
pub fn is_formula(source: &str) -> bool {
    latex::read(source).is_ok_and(|row| !row.is_empty())
}

/// A text with filled-in values, with signs and coefficients as people write them: no `1x`, no `+ -3`, no `0x`.
pub fn tidied(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for FormulaRange { whole, inner, is_display } in formulas(text) {
        out.push_str(&text[at..whole.start]);
        at = whole.end;
        match latex::read(&text[inner]) {
            Ok(row) => {
                let dollars = if is_display { "$$" } else { "$" };
                out.push_str(dollars);
                out.push_str(latex::write(&tidy::tidy(row)).trim());
                out.push_str(dollars);
            }
            Err(_) => out.push_str(&text[whole]),
        }
    }
    out.push_str(&text[at..]);
    out
}

/// The formula between two dollar signs, with program notation read; `None` if it cannot be read.
pub(crate) fn row_of(source: &str) -> Option<Row> {
    Some(latex::read(source).ok()?.into_iter().flat_map(without_program).collect())
}

/// Program notation as the formula that it means. What cannot be read stays as it is.
fn without_program(node: Node) -> Row {
    let all = |row: Row| -> Row { row.into_iter().flat_map(without_program).collect() };
    vec![match node {
        Node::Program(source) => match read_program(&source) {
            Ok(statement) => return tidy::tidy(statement_row(&statement)),
            Err(_) => Node::Text(source),
        },
        Node::Group(row) => Node::Group(all(row)),
        Node::Fraction(over, under) => Node::Fraction(all(over), all(under)),
        Node::Binomial(of, taken) => Node::Binomial(all(of), all(taken)),
        Node::Root(degree, of) => Node::Root(degree.map(all), all(of)),
        Node::Overline(row) => Node::Overline(all(row)),
        Node::Fenced(open, row, close) => Node::Fenced(open, all(row), close),
        Node::Script { base, below, above } => {
            let mut base = without_program(*base);
            let base = if base.len() == 1 { base.remove(0) } else { Node::Fenced('(', base, ')') };
            Node::Script { base: Box::new(base), below: below.map(all), above: above.map(all) }
        }
        node => node,
    }]
}

/// The meaning of program notation. Braces may be those of a set, or around a value that a template filled in.
pub(crate) fn read_program(source: &str) -> Result<Statement, UnreadableText> {
    let policy = program_policy();
    read(source, &policy).or_else(|error| read(&source.replace(['{', '}'], ""), &policy).map_err(|_| error))
}

/// How program notation is read: as blueprints and problems compute with it.
fn program_policy() -> ReadingPolicy {
    ReadingPolicy { sets: true, logic: true, ..ReadingPolicy::default() }
}

fn push_words(out: &mut String, words: &str) {
    out.push_str(&escape(&isolated(&unescaped(words))));
}

/// Words with `\$` as a dollar sign.
fn unescaped(words: &str) -> Cow<'_, str> {
    if words.contains("\\$") { Cow::Owned(words.replace("\\$", "$")) } else { Cow::Borrowed(words) }
}

/// The formula in parts between which a line may break: whole if it is short, else before each relation.
fn divided(row: &[Node]) -> Vec<&[Node]> {
    if width(row) <= UNDIVIDED {
        return vec![row];
    }
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, node) in row.iter().enumerate() {
        let is_relation = matches!(node, Node::Operator(Operator { kind: OperatorKind::Relation, .. }));
        if is_relation && at > start {
            parts.push(&row[start..at]);
            start = at;
        }
    }
    parts.push(&row[start..]);
    parts
}

/// About how many signs wide a formula is.
fn width(row: &[Node]) -> usize {
    row.iter()
        .map(|node| match node {
            Node::Number(text) | Node::Letter(text) | Node::Text(text) | Node::Program(text) => text.chars().count(),
            Node::Function(name) => name.len(),
            Node::Operator(Operator {
                kind: OperatorKind::Relation | OperatorKind::Sign | OperatorKind::Binary,
                ..
            }) => 2,
            Node::Operator(_) | Node::Blank | Node::Space => 1,
            Node::Fraction(over, under) | Node::Binomial(over, under) => width(over).max(width(under)),
            Node::Script { base, below, above } => {
                let scripts = below.iter().chain(above).map(|row| width(row)).max().unwrap_or(0);
                width(std::slice::from_ref(base)) + scripts
            }
            Node::Fenced(_, inner, _) => 2 + width(inner),
            Node::Group(row) | Node::Overline(row) | Node::Root(_, row) => 1 + width(row),
        })
        .sum()
}
