//! Pairs brackets that were written without `\left` and `\right`, and gives signs their operand.

use super::symbols::closes;
use crate::node::{Node, Operator, OperatorKind, Row};

/// The row with each pair of brackets as one piece, and with scripts of a closing bracket on the pair.
pub(super) fn paired(row: Row) -> Row {
    if !row.iter().any(|node| bracket(node).is_some()) {
        return row;
    }
    let bars = row.iter().filter(|node| bracket(node).is_some_and(|(sign, _)| sign == '|')).count();
    let are_bars_paired = bars > 0 && bars.is_multiple_of(2);
    // The open brackets, outermost first, each with what is before it.
    let mut open: Vec<(char, Row)> = Vec::new();
    let mut current = Row::new();
    for node in row {
        match bracket(&node) {
            Some((sign, _)) if matches!(sign, '(' | '[' | '{' | '⌊' | '⌈') => {
                open.push((sign, std::mem::take(&mut current)));
            }
            Some(('|', _)) if are_bars_paired && !open.iter().any(|(sign, _)| *sign == '|') => {
                open.push(('|', std::mem::take(&mut current)));
            }
            Some((sign, scripts)) => match open.pop() {
                Some((opening, before)) if closes(opening, sign) || (opening == '|' && sign == '|') => {
                    let fenced = Node::Fenced(opening, std::mem::replace(&mut current, before), sign);
                    current.push(with_scripts(fenced, scripts.cloned()));
                }
                other => {
                    open.extend(other);
                    current.push(node);
                }
            },
            None => current.push(node),
        }
    }
    // Brackets without a partner stay as they are.
    while let Some((sign, mut before)) = open.pop() {
        before.push(Node::Operator(Operator { sign, kind: OperatorKind::Bracket }));
        before.append(&mut current);
        current = before;
    }
    current
}

/// The bracket that a piece is, and the piece itself if it has scripts.
fn bracket(node: &Node) -> Option<(char, Option<&Node>)> {
    match node {
        Node::Operator(Operator { sign, kind: OperatorKind::Bracket }) => Some((*sign, None)),
        Node::Script { base, .. } => match &**base {
            Node::Operator(Operator { sign, kind: OperatorKind::Bracket }) => Some((*sign, Some(node))),
            _ => None,
        },
        _ => None,
    }
}

fn with_scripts(fenced: Node, scripts: Option<Node>) -> Node {
    match scripts {
        Some(Node::Script { below, above, .. }) => Node::Script { base: Box::new(fenced), below, above },
        _ => fenced,
    }
}
