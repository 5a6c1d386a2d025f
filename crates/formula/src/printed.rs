//! The words that a formula or template may print, for translators.

use crate::Value;
use crate::ast::{Expr, ExprKind, TemplatePart};

/// Returns the texts that a formula may print, values left out as `{}`; nothing if it cannot be parsed. Texts that are
/// only compared with others are not among them.
pub fn printed_by_formula(source: &str) -> Vec<String> {
    crate::parser::parse(source).map_or_else(|_| Vec::new(), |root| printed(&root))
}

/// Returns the texts that a template may print, values left out as `{}`; nothing if it cannot be parsed.
pub fn printed_by_template(source: &str) -> Vec<String> {
    crate::parser::parse_template(source).map_or_else(|_| Vec::new(), |root| printed(&root))
}

fn printed(root: &Expr) -> Vec<String> {
    let mut texts = Vec::new();
    collect(root, &mut texts);
    texts
}

fn collect(expr: &Expr, texts: &mut Vec<String>) {
    match &expr.kind {
        ExprKind::Literal(value) => literal(value, texts),
        ExprKind::Name(_)
        | ExprKind::Slot(_)
        | ExprKind::Local(_)
        | ExprKind::Compare(..)
        | ExprKind::And(_)
        | ExprKind::Or(_)
        | ExprKind::Not(_) => {}
        ExprKind::Negate(of) | ExprKind::Plus(of) | ExprKind::Index(of, _) => collect(of, texts),
        ExprKind::Binary(_, left, right) => {
            collect(left, texts);
            collect(right, texts);
        }
        ExprKind::If { then, otherwise, .. } => {
            collect(then, texts);
            collect(otherwise, texts);
        }
        ExprKind::List(items)
        | ExprKind::Set(items)
        | ExprKind::Call(_, items)
        | ExprKind::UncheckedCall(.., items) => {
            for of in items {
                collect(of, texts);
            }
        }
        ExprKind::Comprehension(all) => collect(&all.element, texts),
        ExprKind::Format(parts) => {
            let mut text = String::new();
            for part in parts {
                match part {
                    TemplatePart::Text(words) => text.push_str(words),
                    TemplatePart::Value(value, ..) => {
                        text.push_str("{}");
                        collect(value, texts);
                    }
                }
            }
            texts.push(text);
        }
    }
}

fn literal(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::Str(text) => texts.push(text.to_string()),
        Value::List(items) => {
            for item in items.iter() {
                literal(item, texts);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_only_compared_is_not_printed() {
        let printed =
            printed_by_formula("'is' if kind == 'one' and other in ['two', 'three'] else f'are {n} or {name}'");
        assert_eq!(printed, ["is", "are {} or {}"]);
        assert_eq!(printed_by_formula("names[2] + ' cm'"), [" cm"]);
        assert_eq!(printed_by_formula("['Mon', 'Tue'][day]"), ["Mon", "Tue"]);
        assert!(printed_by_formula("a + (").is_empty());
    }

    #[test]
    fn a_template_prints_its_text_and_what_its_slots_say() {
        let printed = printed_by_template("You have {n} {'apple' if n == 1 else 'apples'}.");
        assert_eq!(printed, ["apple", "apples", "You have {} {}."]);
    }
}
