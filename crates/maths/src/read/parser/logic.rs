//! Statements joined by logical words.

use super::Parser;
use super::operand::Operand;
use crate::message::ReadingMessage as M;
use crate::read::token::{Token, TokenKind};
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText, join};
use crate::tree::Statement;

impl Parser<'_> {
    pub(super) fn connect(&mut self, left: Operand, token: &Token, right: Operand) -> Reading<Operand> {
        if !self.policy.logic {
            return Err(self.logic_not_allowed(token));
        }
        let span = join(left.span, right.span);
        let depth = left.depth.max(right.depth);
        match token.tok {
            TokenKind::And => self.gather(left, right, Statement::And, |of| match of {
                Statement::And(parts) => Some(parts),
                _ => None,
            }),
            TokenKind::Or => self.gather(left, right, Statement::Or, |of| match of {
                Statement::Or(parts) => Some(parts),
                _ => None,
            }),
            TokenKind::Xor => self.node(Statement::Xor(left.statement, right.statement), span, depth),
            _ => self.node(Statement::Implies(left.statement, right.statement), span, depth),
        }
    }

    pub(super) fn logic_not_allowed(&self, token: &Token) -> UnreadableText {
        UnreadableText::new(
            UnreadableKind::RelationNotAllowed,
            token.span,
            M::GiveOneAnswer.with("shown", self.quote(token.span)),
        )
    }

    /// Adds the right side to the parts of the left one, or makes a pair of both.
    pub(super) fn gather(
        &mut self,
        left: Operand,
        right: Operand,
        whole: impl Fn(Vec<Statement>) -> Statement,
        parts: impl Fn(&mut Statement) -> Option<&mut Vec<Statement>>,
    ) -> Reading<Operand> {
        let span = join(left.span, right.span);
        let Operand { mut statement, bracketed, depth, .. } = left;
        if !bracketed && let Some(all) = parts(&mut statement) {
            all.push(*right.statement);
            return self.node(*statement, span, depth.saturating_sub(1).max(right.depth));
        }
        self.node(whole(vec![*statement, *right.statement]), span, depth.max(right.depth))
    }
}
