//! Functions and their arguments, with or without brackets.

use super::operand::Operand;
use super::primary::is_open;
use super::{Parser, power};
use crate::message::ReadingMessage as M;
use crate::read::lexer::number::literal;
use crate::read::names::{Callable, inverse};
use crate::read::token::{Bracket, TokenKind};
use crate::read::unreadable::{Reading, UnreadableKind, UnreadableText, join};
use crate::tree::{Function, Span, Statement, Tree};
use num_traits::One;

/// How many arguments a function takes.
const fn arity(function: Function) -> (usize, usize) {
    match function {
        Function::Log => (1, 2),
        Function::Binomial | Function::Atan2 => (2, 2),
        Function::Min | Function::Max | Function::Gcd | Function::Lcm => (1, usize::MAX),
        _ => (1, 1),
    }
}

fn number(n: u32) -> Tree {
    Tree::Number(literal(&n.to_string(), None, None))
}

/// Whether an exponent is −1.
fn minus_one(exponent: &Tree) -> bool {
    matches!(exponent, Tree::Negative(of) if matches!(&**of, Tree::Number(n) if n.value.is_one()))
}

impl Parser<'_> {
    /// A call; `name` is the place of the function name, which was already taken.
    pub(super) fn call(&mut self, callable: &Callable, name: Span) -> Reading<Operand> {
        let permitted = match callable {
            Callable::Function(function) => Some(*function),
            Callable::Log | Callable::LogBase(_) => Some(Function::Log),
            _ => None,
        };
        if let Some(function) = permitted {
            self.permit(function, name)?;
        }
        if let Some(degree) = self.degree_in_brackets(callable) {
            return self.root_of_degree(degree, callable, name);
        }
        let base = self.base(callable)?;
        let exponent = self.exponent(callable)?;
        let base = if base.is_some() { base } else { self.base(callable)? };
        let (arguments, end) = self.arguments(callable, name)?;
        let span = join(name, end);
        let inverted = exponent.as_ref().is_some_and(|exponent| self.inverts(callable, exponent));
        let applied = match callable {
            Callable::Function(function) if inverted => {
                let function = inverse(*function).unwrap_or(*function);
                self.apply_function(function, arguments, name, span)?
            }
            _ => self.build(callable, base, arguments, name, span)?,
        };
        match exponent {
            Some(exponent) if !inverted => {
                let depth = applied.depth.max(exponent.depth);
                let tree = Tree::Power(Box::new(applied.finite()?), Box::new(exponent.finite()?));
                self.expression(tree, span, depth)
            }
            _ => Ok(applied),
        }
    }

    /// Refuses a function that the item does not allow.
    pub(super) fn permit(&self, function: Function, name: Span) -> Reading<()> {
        if self.policy.functions.as_ref().is_none_or(|allowed| allowed.contains(&function)) {
            return Ok(());
        }
        Err(UnreadableText::new(
            UnreadableKind::FunctionNotAllowed,
            name,
            M::FunctionNotUsed.with("shown", self.quote(name)),
        ))
    }

    fn inverts(&self, callable: &Callable, exponent: &Operand) -> bool {
        let invertible = matches!(callable, Callable::Function(function) if inverse(*function).is_some());
        let minus_one = matches!(&*exponent.statement, Statement::Expression(tree) if minus_one(tree));
        self.policy.inverse_power && invertible && minus_one
    }

    /// The degree in `sqrt[3](x)`; square brackets with nothing after them contain the radicand itself.
    fn degree_in_brackets(&mut self, callable: &Callable) -> Option<Operand> {
        if *callable != Callable::Sqrt || self.token().tok != TokenKind::Open(Bracket::Square) {
            return None;
        }
        let start = self.pos;
        let open = self.next();
        let degree = self.operand(power::SUM).and_then(|degree| self.close(open, Bracket::Square).map(|_| degree));
        let follows = matches!(self.token().tok, TokenKind::Open(Bracket::Round | Bracket::Curly | Bracket::Group));
        match degree {
            Ok(degree) if follows => Some(degree),
            _ => {
                self.pos = start;
                None
            }
        }
    }

    fn root_of_degree(&mut self, degree: Operand, callable: &Callable, name: Span) -> Reading<Operand> {
        let of = if self.token().tok == TokenKind::Open(Bracket::Curly) {
            let open = self.next();
            let of = self.operand(power::SUM)?;
            self.close(open, Bracket::Curly)?;
            of
        } else {
            let (arguments, _) = self.arguments(callable, name)?;
            self.only(arguments, name)?
        };
        let depth = degree.depth;
        self.root(degree.finite()?, of, name, depth)
    }

    /// The base in `log_2`.
    fn base(&mut self, callable: &Callable) -> Reading<Option<Operand>> {
        let subscripted = matches!(callable, Callable::Log | Callable::Function(Function::Log));
        if !subscripted || self.token().tok != TokenKind::Underscore {
            return Ok(None);
        }
        self.pos += 1;
        self.operand(power::ATOM).map(Some)
    }

    /// The exponent in `sin^2 x`.
    fn exponent(&mut self, callable: &Callable) -> Reading<Option<Operand>> {
        let function = matches!(callable, Callable::Function(_) | Callable::Log);
        if !function || self.token().tok != TokenKind::Caret {
            return Ok(None);
        }
        self.pos += 1;
        self.operand(power::ATOM).map(Some)
    }

    /// The arguments of the function, and where they end.
    fn arguments(&mut self, callable: &Callable, name: Span) -> Reading<(Vec<Operand>, Span)> {
        let open = self.token();
        match open.tok {
            TokenKind::Open(Bracket::Round) => {
                self.pos += 1;
                let contents = self.contents(Bracket::Round, open)?;
                if contents.items.is_empty() && !matches!(callable, Callable::FiniteSet | Callable::List) {
                    return Err(self.without_argument(name));
                }
                let end = contents.end(Bracket::Round, open)?;
                Ok((contents.items, end))
            }
            TokenKind::Open(Bracket::Group) => {
                let mut arguments = vec![self.operand(power::ATOM)?];
                if matches!(callable, Callable::Function(Function::Binomial)) && self.token().tok == open.tok {
                    arguments.push(self.operand(power::ATOM)?);
                }
                let end = arguments.last().map_or(name, |last| last.span);
                Ok((arguments, end))
            }
            _ => {
                let one = self.bare_argument(callable, name)?;
                let end = one.span;
                Ok((vec![one], end))
            }
        }
    }

    fn without_argument(&self, name: Span) -> UnreadableText {
        let shown = self.quote(name);
        UnreadableText::new(UnreadableKind::FunctionWithoutArgument, name, M::NeedsArgument.with("shown", shown))
    }

    /// `sin 2x`, `ln|x|`, `sqrt 2`: everything up to the next operator or function.
    fn bare_argument(&mut self, callable: &Callable, name: Span) -> Reading<Operand> {
        let begins = matches!(self.token().tok, TokenKind::Minus) || self.token().tok.begins_operand();
        let closes_bars = self.token().tok == TokenKind::Bar && self.bars > 0;
        if !self.policy.implicit_multiplication || !begins || closes_bars {
            return Err(self.without_argument(name));
        }
        if !matches!(callable, Callable::Function(_) | Callable::Log) {
            return self.operand(power::ATOM);
        }
        let mut argument = self.operand(power::FACTOR)?;
        while self.continues_argument(&argument) {
            let token = self.token().clone();
            let factor = self.operand(power::FACTOR)?;
            argument = self.product(argument, &token, factor, true)?;
        }
        Ok(argument)
    }

    fn continues_argument(&self, argument: &Operand) -> bool {
        let tok = &self.token().tok;
        let stops = matches!(tok, TokenKind::Callable(_) | TokenKind::Number(_) | TokenKind::Vulgar(..))
            || *tok == TokenKind::Open(Bracket::Square) && self.either_closes;
        tok.begins_operand() && !stops && self.binds(argument).is_some()
    }

    fn build(
        &mut self,
        callable: &Callable,
        base: Option<Operand>,
        arguments: Vec<Operand>,
        name: Span,
        span: Span,
    ) -> Reading<Operand> {
        match callable {
            Callable::Function(Function::Log) => self.logarithm(base, arguments, name, span),
            Callable::Function(function) => self.apply_function(*function, arguments, name, span),
            Callable::Log if base.is_none() && arguments.len() == 1 && self.policy.natural_log => {
                self.apply_function(Function::Ln, arguments, name, span)
            }
            Callable::Log => self.logarithm(base, arguments, name, span),
            Callable::LogBase(to) => {
                let base = self.expression(number(*to), name, 0)?;
                self.logarithm(Some(base), arguments, name, span)
            }
            Callable::Sqrt | Callable::Cbrt => {
                let of = self.only(arguments, name)?;
                let degree = number(if *callable == Callable::Cbrt { 3 } else { 2 });
                let open_root = is_open(&of) && of.span.to == span.to;
                Ok(Operand { open_root, ..self.root(degree, of, span, 0)? })
            }
            Callable::Root => self.degree_root(arguments, name, span),
            Callable::Factorial => {
                let of = self.only(arguments, name)?;
                let depth = of.depth;
                self.expression(Tree::Factorial(Box::new(of.finite()?)), span, depth)
            }
            Callable::Declared(called) => {
                let (trees, depth) = self.trees(arguments, name)?;
                self.expression(Tree::Apply(called.clone(), trees), span, depth)
            }
            Callable::Interval(low, high) => self.interval_call([*low, *high], arguments, name, span),
            Callable::Union => self.set_call(arguments, name, span, Statement::Union),
            Callable::Intersection => self.set_call(arguments, name, span, Statement::Intersection),
            Callable::FiniteSet | Callable::List => {
                let depth = arguments.iter().map(|one| one.depth).max().unwrap_or(0);
                let items = arguments.into_iter().map(|one| *one.statement).collect();
                let set = *callable == Callable::FiniteSet;
                self.node(if set { Statement::Set(items) } else { Statement::List(items) }, span, depth)
            }
        }
    }

    fn wrong_number(&self, name: Span, found: usize, message: M) -> UnreadableText {
        UnreadableText::new(
            UnreadableKind::WrongNumberOfArguments,
            name,
            message.with("shown", self.quote(name)).and("found", found),
        )
    }

    fn only(&self, arguments: Vec<Operand>, name: Span) -> Reading<Operand> {
        let found = arguments.len();
        let mut all = arguments.into_iter();
        match (all.next(), all.next()) {
            (Some(one), None) => Ok(one),
            _ => Err(self.wrong_number(name, found, M::TakesOne)),
        }
    }

    /// The arguments of a function as expressions; an error is reported at the name of the function.
    fn trees(&self, arguments: Vec<Operand>, name: Span) -> Reading<(Vec<Tree>, u32)> {
        let depth = arguments.iter().map(|one| one.depth).max().unwrap_or(0);
        let mut trees = Vec::new();
        for one in arguments {
            if !matches!(*one.statement, Statement::Expression(_)) {
                let shown = self.quote(name);
                return Err(UnreadableText::new(
                    UnreadableKind::NotAnExpression,
                    name,
                    M::NumbersOnly.with("shown", shown),
                ));
            }
            trees.push(one.finite()?);
        }
        Ok((trees, depth))
    }

    fn apply_function(
        &mut self,
        function: Function,
        arguments: Vec<Operand>,
        name: Span,
        span: Span,
    ) -> Reading<Operand> {
        let (least, most) = arity(function);
        let found = arguments.len();
        if found < least || found > most {
            return Err(self.wrong_number(name, found, if least == 2 { M::TakesTwo } else { M::TakesOne }));
        }
        let (trees, depth) = self.trees(arguments, name)?;
        self.expression(Tree::Call(function, trees), span, depth)
    }

    /// `log_2(8)`, `log(8, 2)`: the base comes first in the tree.
    fn logarithm(
        &mut self,
        base: Option<Operand>,
        mut arguments: Vec<Operand>,
        name: Span,
        span: Span,
    ) -> Reading<Operand> {
        let found = arguments.len();
        if found > 2 || found == 2 && base.is_some() {
            return Err(self.wrong_number(name, found, M::TakesBase));
        }
        if found == 2 {
            arguments.reverse();
        }
        let all = base.into_iter().chain(arguments).collect();
        self.apply_function(Function::Log, all, name, span)
    }

    /// `root(x)`, `root(x, n)`.
    fn degree_root(&mut self, arguments: Vec<Operand>, name: Span, span: Span) -> Reading<Operand> {
        let found = arguments.len();
        let mut all = arguments.into_iter();
        let (Some(of), degree, None) = (all.next(), all.next(), all.next()) else {
            return Err(self.wrong_number(name, found, M::TakesDegree));
        };
        let (degree, depth) = match degree {
            Some(degree) => {
                let depth = degree.depth;
                (degree.finite()?, depth)
            }
            None => (number(2), 0),
        };
        self.root(degree, of, span, depth)
    }

    fn interval_call(
        &mut self,
        closed: [bool; 2],
        arguments: Vec<Operand>,
        name: Span,
        span: Span,
    ) -> Reading<Operand> {
        if arguments.iter().any(|one| !matches!(*one.statement, Statement::Expression(_))) || arguments.len() != 2 {
            let shown = self.quote(name);
            return Err(UnreadableText::new(UnreadableKind::BadInterval, name, M::MakesInterval.with("shown", shown)));
        }
        // These names decide, as brackets do, which ends are included, but an infinite end is excluded.
        let infinite = |at: usize| arguments.get(at).is_some_and(Operand::is_infinite);
        let [low, high] = closed;
        let closed = [low && !infinite(0), high && !infinite(1)];
        self.interval(arguments, closed, span)
    }

    fn set_call(
        &mut self,
        arguments: Vec<Operand>,
        name: Span,
        span: Span,
        whole: impl Fn(Vec<Statement>) -> Statement,
    ) -> Reading<Operand> {
        let arguments: Vec<Operand> = arguments.into_iter().map(|one| self.reals(one)).collect();
        if !arguments.iter().all(Operand::is_set) || arguments.len() < 2 {
            let shown = self.quote(name);
            return Err(UnreadableText::new(UnreadableKind::NotASet, name, M::TwoOrMoreSets.with("shown", shown)));
        }
        let depth = arguments.iter().map(|one| one.depth).max().unwrap_or(0);
        let items = arguments.into_iter().map(|one| *one.statement).collect();
        self.node(whole(items), span, depth)
    }
}
