//! Type rules.

use super::Checker;
use crate::ast::{BinaryOp, CompareOp, Expr, ExprKind};
use crate::{FormulaProblem, Span, Type, Value};

impl Checker<'_> {
    pub(super) fn expect_truth(&mut self, expr: &Expr) {
        if !expr.ty.may_be_bool() {
            let problem =
                FormulaProblem::new("type", expr.span, format!("a condition is expected, and this is {}", expr.ty));
            self.report(if expr.ty.may_be_number() {
                problem.with_help("compare it, as in `x != 0`")
            } else {
                problem.with_help("write a comparison")
            });
        }
    }

    pub(super) fn sign(&mut self, x: &Expr) -> Type {
        if x.ty.may_be_number() {
            return x.ty.clone();
        }
        self.report(FormulaProblem::new(
            "type",
            x.span,
            format!("a sign stands before a number, and this is {}", x.ty),
        ));
        Type::Number
    }

    pub(super) fn arithmetic(&mut self, op: BinaryOp, a: &Expr, b: &Expr, span: Span) -> Type {
        use BinaryOp::{Add, Div, FloorDiv, Mod, Mul, Pow, Sub};
        match (&a.ty, &b.ty) {
            (x, y) if numeric(x) && numeric(y) => self.numbers(op, a, b),
            (Type::Unknown, y) if numeric(y) => Type::Unknown,
            (x, Type::Unknown) if numeric(x) => Type::Unknown,
            (Type::Unknown, Type::Unknown) => Type::Unknown,
            (Type::Text, Type::Text | Type::Unknown) | (Type::Unknown, Type::Text) if op == Add => Type::Text,
            (Type::List(_), Type::List(_)) if op == Add => match a.ty.join(&b.ty) {
                Some(ty) => ty,
                None => self.refuse(op, a, b, span, "lists of different kinds do not mix"),
            },
            (Type::List(_), Type::Unknown) | (Type::Unknown, Type::List(_)) if op == Add => {
                Type::list_of(Type::Unknown)
            }
            (x, y) => {
                let text = *x == Type::Text || *y == Type::Text;
                let list = matches!(x, Type::List(_)) || matches!(y, Type::List(_));
                let truth = *x == Type::Bool || *y == Type::Bool;
                let help = match op {
                    Mul if text || list => "texts and lists are not repeated",
                    Mod if *x == Type::Text => "write an f-string, as in `f'{x:.2f}'`",
                    Add if text && !list => "turn the number into a text, as in `f'{x}'`",
                    _ if truth => "`int(condition)` is 1 or 0",
                    Add | Sub | Mul | Div | FloorDiv | Mod | Pow => "both sides must be numbers",
                };
                self.refuse(op, a, b, span, help)
            }
        }
    }

    fn refuse(&mut self, op: BinaryOp, a: &Expr, b: &Expr, span: Span, help: &str) -> Type {
        self.report(
            FormulaProblem::new("type", span, format!("`{}` does not work on {} and {}", op.symbol(), a.ty, b.ty))
                .with_help(help),
        );
        Type::Unknown
    }

    fn numbers(&mut self, op: BinaryOp, a: &Expr, b: &Expr) -> Type {
        let divides = matches!(op, BinaryOp::Div | BinaryOp::FloorDiv | BinaryOp::Mod);
        if divides && matches!(b.kind, ExprKind::Literal(Value::Int(0))) {
            self.report(FormulaProblem::new("division-by-zero", b.span, "division by zero"));
        }
        let both_whole = a.ty == Type::Int && b.ty == Type::Int;
        match op {
            BinaryOp::Div => Type::Number,
            BinaryOp::FloorDiv => Type::Int,
            BinaryOp::Pow => match (&a.ty, &b.kind) {
                (Type::Int, ExprKind::Literal(Value::Int(n))) if *n >= 0 => Type::Int,
                (_, ExprKind::Literal(Value::Ratio(_))) => {
                    self.report(
                        FormulaProblem::new("domain", b.span, "an exponent must be a whole number")
                            .with_help("a square root is `sqrt(x)`"),
                    );
                    Type::Number
                }
                _ => Type::Number,
            },
            _ if both_whole => Type::Int,
            _ => Type::Number,
        }
    }

    pub(super) fn comparison(&mut self, left: &Expr, op: CompareOp, right: &Expr) {
        let (a, b) = (&left.ty, &right.ty);
        let problem = match op {
            CompareOp::In | CompareOp::NotIn => match b {
                Type::List(element) if a.comparable(element) => None,
                Type::List(element) => Some(format!("{a} is never in a list of which each is {element}")),
                Type::Text if a.may_be_text() => None,
                Type::Text => Some(format!("{a} is never in a text")),
                Type::Unknown => None,
                _ => Some(format!("`in` wants a list or a text on its right, not {b}")),
            },
            CompareOp::Eq | CompareOp::Ne if a.comparable(b) => None,
            _ if !a.comparable(b) => Some(format!("{a} cannot be compared with {b}")),
            _ if ordered(a) && ordered(b) => None,
            _ if ordered(a) => Some(format!("{b} has no order")),
            _ => Some(format!("{a} has no order")),
        };
        if let Some(message) = problem {
            let span = left.span.to(right.span);
            let mut problem = FormulaProblem::new("mixed-comparison", span, message);
            if *a == Type::Bool && b.may_be_number() || *b == Type::Bool && a.may_be_number() {
                problem = problem.with_help("a condition needs no comparison; use it as it is");
            } else if *a == Type::Text && b.may_be_number() || *b == Type::Text && a.may_be_number() {
                problem = problem.with_help("`int(text)` reads a number, `str(number)` writes one");
            }
            self.report(problem);
        }
    }

    pub(super) fn branches(&mut self, then: &Expr, otherwise: &Expr) -> Type {
        then.ty.join(&otherwise.ty).unwrap_or_else(|| {
            self.report(
                FormulaProblem::new(
                    "type",
                    then.span.to(otherwise.span),
                    format!("this is {} or {}, depending on the condition", then.ty, otherwise.ty),
                )
                .with_help("make both the same kind, as with `str(x)`"),
            );
            Type::Unknown
        })
    }

    pub(super) fn element(&mut self, base: &Expr, index: &Expr) -> Type {
        if !numeric(&index.ty) && index.ty != Type::Unknown {
            self.report(FormulaProblem::new(
                "type",
                index.span,
                format!("an index is a whole number, and this is {}", index.ty),
            ));
        }
        match &base.ty {
            Type::List(element) => (**element).clone(),
            Type::Text => Type::Text,
            Type::Unknown => Type::Unknown,
            other => {
                let message = format!("only a list or a text has elements, and this is {other}");
                self.report(FormulaProblem::new("type", base.span, message));
                Type::Unknown
            }
        }
    }

    /// Returns the common type of the elements of a list.
    pub(super) fn common(&mut self, items: &[Expr]) -> Type {
        let mut so_far: Option<Type> = None;
        for item in items {
            self.expect_flat(&item.ty, item.span);
            let joined = match &so_far {
                None => Some(item.ty.clone()),
                Some(ty) => ty.join(&item.ty),
            };
            if joined.is_none() {
                let first = so_far.as_ref().map_or_else(String::new, Type::to_string);
                self.report(FormulaProblem::new(
                    "type",
                    item.span,
                    format!("the elements before are each {first}, and this is {}", item.ty),
                ));
                return Type::Unknown;
            }
            so_far = joined;
        }
        so_far.unwrap_or(Type::Unknown)
    }

    /// Checks that an element is not a list of lists.
    pub(super) fn expect_flat(&mut self, element: &Type, span: Span) {
        if let Type::List(inner) = element
            && matches!(**inner, Type::List(_))
        {
            let message = "lists of lists of lists are not supported";
            self.report(FormulaProblem::new("type", span, message));
        }
    }

    pub(super) fn expect_sortable(&mut self, element: &Type, span: Span) {
        if !ordered(element) {
            let message = format!("a set holds numbers or texts, and here each is {element}");
            self.report(FormulaProblem::new("type", span, message));
        }
    }
}

const fn numeric(ty: &Type) -> bool {
    matches!(ty, Type::Int | Type::Number)
}

const fn ordered(ty: &Type) -> bool {
    matches!(ty, Type::Int | Type::Number | Type::Text | Type::Unknown)
}
