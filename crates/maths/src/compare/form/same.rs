//! Equality of expressions up to the order of terms and factors.
//!
//! Each tree becomes a key in which sums and products are flat and sorted; no arithmetic is done.

use super::MAX_DEPTH;
use crate::tree::Tree;

/// Whether the two are equal up to the order of terms and factors and the brackets around them (STACK EqualComAss).
/// `None` if they are nested too deeply.
pub fn same_order_aside(a: &Tree, b: &Tree) -> Option<bool> {
    Some(key(a, false, MAX_DEPTH)? == key(b, false, MAX_DEPTH)?)
}

/// Like [`same_order_aside`], but minus signs may also move between the factors of a product (the `form` option of
/// KAS).
pub fn same_order_and_signs_aside(a: &Tree, b: &Tree) -> Option<bool> {
    Some(key(a, true, MAX_DEPTH)? == key(b, true, MAX_DEPTH)?)
}

/// Sign count and body of a tree.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    body: String,
    minus: usize,
}

impl Key {
    fn text(&self) -> String {
        format!("{}{}", "-".repeat(self.minus.min(8)), self.body)
    }
}

fn key(tree: &Tree, signs: bool, depth: usize) -> Option<Key> {
    let depth = depth.checked_sub(1)?;
    match tree {
        Tree::Negative(inner) => {
            let Key { body, minus } = key(inner, signs, depth)?;
            Some(Key { body, minus: if signs { (minus + 1) % 2 } else { minus + 1 } })
        }
        Tree::Sum(_) => {
            let mut terms = Vec::new();
            gather_terms(tree, 0, signs, depth, &mut terms)?;
            Some(sum_key(terms, signs))
        }
        Tree::Product(_) | Tree::Quotient(..) => {
            let mut found = (Vec::new(), 0);
            gather_factors(tree, signs, depth, &mut found)?;
            let (mut factors, minus) = found;
            factors.sort();
            let minus = if signs { minus % 2 } else { minus };
            Some(Key { body: format!("*({})", factors.join(",")), minus })
        }
        Tree::Number(literal) => Some(Key { body: literal.value.to_string(), minus: 0 }),
        other => {
            let parts: Option<Vec<String>> =
                other.children().into_iter().map(|part| Some(key(part, signs, depth)?.text())).collect();
            Some(Key { body: format!("{}({})", head(other), parts?.join(",")), minus: 0 })
        }
    }
}

fn head(tree: &Tree) -> String {
    match tree {
        Tree::Name(name) => format!("name {name}"),
        Tree::Constant(which) => format!("{which:?}"),
        Tree::Call(function, _) => format!("{function:?}"),
        Tree::Apply(name, _) => format!("apply {name}"),
        Tree::Power(..) => "^".to_owned(),
        Tree::Root(..) => "root".to_owned(),
        Tree::Factorial(_) => "!".to_owned(),
        Tree::Percent(_) => "%".to_owned(),
        Tree::Mixed(whole, above, below) => format!("mixed {} {} {}", whole.value, above.value, below.value),
        _ => "?".to_owned(),
    }
}

/// Collects the terms of nested sums.
fn gather_terms(tree: &Tree, minus: usize, signs: bool, depth: usize, terms: &mut Vec<Key>) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    if let Tree::Sum(parts) = tree {
        return parts.iter().try_for_each(|part| gather_terms(part, minus, signs, depth, terms));
    }
    let mut term = key(tree, signs, depth)?;
    term.minus += minus;
    terms.push(term);
    Some(())
}

/// If signs are free to move, the sum or its negative, whichever comes first.
fn sum_key(mut terms: Vec<Key>, signs: bool) -> Key {
    let text = |terms: &[Key]| {
        let mut parts: Vec<String> = terms.iter().map(Key::text).collect();
        parts.sort();
        format!("+({})", parts.join(","))
    };
    let plain = text(&terms);
    if !signs {
        return Key { body: plain, minus: 0 };
    }
    for term in &mut terms {
        term.minus = (term.minus + 1) % 2;
    }
    let turned = text(&terms);
    if turned < plain { Key { body: turned, minus: 1 } } else { Key { body: plain, minus: 0 } }
}

/// Collects the factors of nested products and fractions: `(a·b)/c` and `a·(b/c)` are equal, `1/(b·c)` is not `1/b ·
/// 1/c`.
fn gather_factors(tree: &Tree, signs: bool, depth: usize, found: &mut (Vec<String>, usize)) -> Option<()> {
    let depth = depth.checked_sub(1)?;
    match tree {
        Tree::Product(parts) => parts.iter().try_for_each(|part| gather_factors(part, signs, depth, found)),
        Tree::Negative(inner) => {
            found.1 += 1;
            gather_factors(inner, signs, depth, found)
        }
        Tree::Quotient(above, below) => {
            gather_factors(above, signs, depth, found)?;
            let Key { body, minus } = key(below, signs, depth)?;
            if signs {
                found.1 += minus;
                found.0.push(format!("/{body}"));
            } else {
                found.0.push(format!("/{}", Key { body, minus }.text()));
            }
            Some(())
        }
        other => {
            let Key { body, minus } = key(other, signs, depth)?;
            found.0.push(body);
            found.1 += minus;
            Some(())
        }
    }
}
