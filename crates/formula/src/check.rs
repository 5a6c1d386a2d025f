//! Checker: resolves names, infers types, and reports all errors of a formula.

mod rules;

use crate::ast::{Comprehension, Expr, ExprKind, TemplatePart};
use crate::library::{self, Function};
use crate::suggest::nearest;
use crate::{FormulaProblem, Names, Span, Type, Value, arith, meter::Meter};
use std::sync::Arc;

/// Checks the tree in place. Recursion is bounded by its height.
pub(crate) fn check(root: &mut Expr, names: &Names) -> Result<(), Vec<FormulaProblem>> {
    let mut checker = Checker { names, locals: Vec::new(), problems: Vec::new() };
    checker.visit(root);
    if checker.problems.is_empty() { Ok(()) } else { Err(checker.problems) }
}

struct Checker<'n> {
    names: &'n Names,
    locals: Vec<(Arc<str>, Type)>,
    problems: Vec<FormulaProblem>,
}

impl Checker<'_> {
    fn report(&mut self, problem: FormulaProblem) {
        self.problems.push(problem);
    }

    fn visit_all(&mut self, items: &mut [Expr]) {
        for item in items {
            self.visit(item);
        }
    }

    fn visit(&mut self, expr: &mut Expr) {
        let span = expr.span;
        let mut replaced = None;
        expr.ty = match &mut expr.kind {
            ExprKind::Literal(value) => Type::of(value),
            ExprKind::Name(name) => {
                let name = Arc::clone(name);
                let (kind, ty) = self.resolve(&name, span);
                replaced = kind;
                ty
            }
            ExprKind::Slot(_) | ExprKind::Local(_) | ExprKind::Call(..) => Type::Unknown,
            ExprKind::Negate(x) | ExprKind::Plus(x) => {
                self.visit(x);
                self.sign(x)
            }
            ExprKind::Not(x) => {
                self.visit(x);
                self.expect_truth(x);
                Type::Bool
            }
            ExprKind::Binary(op, a, b) => {
                self.visit(a);
                self.visit(b);
                self.arithmetic(*op, a, b, span)
            }
            ExprKind::Compare(first, rest) => {
                self.visit(first);
                let mut left: &Expr = first;
                for (op, right) in rest {
                    self.visit(right);
                    self.comparison(left, *op, right);
                    left = right;
                }
                Type::Bool
            }
            ExprKind::And(items) | ExprKind::Or(items) => {
                self.visit_all(items);
                for item in items {
                    self.expect_truth(item);
                }
                Type::Bool
            }
            ExprKind::If { then, condition, otherwise } => {
                self.visit(then);
                self.visit(condition);
                self.visit(otherwise);
                self.expect_truth(condition);
                self.branches(then, otherwise)
            }
            ExprKind::Index(base, index) => {
                self.visit(base);
                self.visit(index);
                self.element(base, index)
            }
            ExprKind::List(items) => {
                self.visit_all(items);
                Type::list_of(self.common(items))
            }
            ExprKind::Set(items) => {
                self.visit_all(items);
                let element = self.common(items);
                self.expect_sortable(&element, span);
                Type::list_of(element)
            }
            ExprKind::Comprehension(c) => self.comprehension(c, span),
            ExprKind::UncheckedCall(name, name_span, args) => {
                self.visit_all(args);
                match self.call(name, *name_span, args, span) {
                    Some((function, ty)) => {
                        replaced = Some(ExprKind::Call(function, std::mem::take(args)));
                        ty
                    }
                    None => Type::Unknown,
                }
            }
            ExprKind::Format(parts) => {
                for part in parts {
                    if let TemplatePart::Value(value, spec, _) = part {
                        self.visit(value);
                        if let Some(message) = spec.problem_for(&value.ty) {
                            self.report(FormulaProblem::new("format", value.span, message));
                        }
                    }
                }
                Type::Text
            }
        };
        if let Some(kind) = replaced.or_else(|| folded(&expr.kind)) {
            expr.kind = kind;
        }
    }

    fn resolve(&mut self, name: &Arc<str>, span: Span) -> (Option<ExprKind>, Type) {
        if let Some(level) = self.locals.iter().rposition(|(local, _)| local == name) {
            let level16 = u16::try_from(level).unwrap_or(u16::MAX);
            return (Some(ExprKind::Local(level16)), self.locals[level].1.clone());
        }
        if let Some(slot) = self.names.slot(name) {
            let ty = self.names.type_of(slot).cloned().unwrap_or(Type::Unknown);
            return (Some(ExprKind::Slot(slot)), ty);
        }
        let mut problem = FormulaProblem::new("unknown-name", span, format!("there is no name `{name}`"));
        let known = self
            .names
            .iter()
            .map(|(known, _)| known)
            .chain(self.locals.iter().map(|(local, _)| &**local))
            .chain(["True", "False"]);
        if let Some(near) = nearest(name, known) {
            problem = problem.with_help(format!("Did you mean `{near}`?"));
        } else if library::lookup(name).is_some() {
            problem = problem.with_help(format!("`{name}` is a function; call it: `{name}(…)`"));
        }
        self.report(problem);
        (None, Type::Unknown)
    }

    fn call(&mut self, name: &str, name_span: Span, args: &[Expr], span: Span) -> Option<(Function, Type)> {
        let Some(function) = library::lookup(name) else {
            let mut problem =
                FormulaProblem::new("unknown-function", name_span, format!("there is no function `{name}`"));
            if let Some(near) = nearest(name, library::functions().map(Function::name)) {
                problem = problem.with_help(format!("Did you mean `{near}`?"));
            } else if self.names.slot(name).is_some() {
                problem = problem.with_help("write a product with `*`");
            }
            self.report(problem);
            return None;
        };
        if !function.takes(args.len()) {
            self.report(
                FormulaProblem::new("arity", span, format!("`{name}` does not take {} arguments", args.len()))
                    .with_help(format!("write `{}`", function.usage())),
            );
            return None;
        }
        let mut fits = true;
        for (index, arg) in args.iter().enumerate() {
            if let Some(wanted) = function.mismatch(index, args.len(), &arg.ty) {
                self.report(
                    FormulaProblem::new(
                        "type",
                        arg.span,
                        format!("`{name}` wants {wanted} here, and this is {}", arg.ty),
                    )
                    .with_help(format!("write `{}`", function.usage())),
                );
                fits = false;
            }
        }
        if !fits {
            return None;
        }
        let literals: Vec<Option<&Value>> = args
            .iter()
            .map(|arg| match &arg.kind {
                ExprKind::Literal(value) => Some(value),
                _ => None,
            })
            .collect();
        if let Some((index, problem)) = function.literal_problem(&literals) {
            let at = args.get(index).map_or(span, |arg| arg.span);
            self.report(FormulaProblem::new("argument", at, problem));
            return None;
        }
        let types: Vec<Type> = args.iter().map(|arg| arg.ty.clone()).collect();
        match function.result(&types) {
            Ok(ty) => Some((function, ty)),
            Err(message) => {
                self.report(
                    FormulaProblem::new("type", span, message).with_help(format!("write `{}`", function.usage())),
                );
                None
            }
        }
    }

    fn comprehension(&mut self, c: &mut Comprehension, span: Span) -> Type {
        self.visit(&mut c.source);
        let element = match &c.source.ty {
            Type::List(element) => (**element).clone(),
            Type::Text => Type::Text,
            Type::Unknown => Type::Unknown,
            other => {
                let message = format!("a comprehension runs over a list, and this is {other}");
                self.report(
                    FormulaProblem::new("type", c.source.span, message)
                        .with_help("numbers from 0 to n − 1 are `range(n)`"),
                );
                Type::Unknown
            }
        };
        let taken = self.names.slot(&c.variable).is_some() || self.locals.iter().any(|(local, _)| *local == c.variable);
        if taken {
            self.report(
                FormulaProblem::new(
                    "name-taken",
                    c.variable_span,
                    format!("`{}` already means something else", c.variable),
                )
                .with_help("choose another name for the variable"),
            );
        }
        self.locals.push((Arc::clone(&c.variable), element));
        if let Some(filter) = &mut c.filter {
            self.visit(filter);
            self.expect_truth(filter);
        }
        self.visit(&mut c.element);
        self.locals.pop();
        if c.is_set {
            self.expect_sortable(&c.element.ty, span);
        }
        self.expect_flat(&c.element.ty, c.element.span);
        Type::list_of(c.element.ty.clone())
    }
}

/// Folds a constant: a sign or a list of constants.
fn folded(kind: &ExprKind) -> Option<ExprKind> {
    let value = match kind {
        ExprKind::Negate(x) => {
            let ExprKind::Literal(value) = &x.kind else {
                return None;
            };
            arith::negate(&mut Meter::new(), value).ok()?
        }
        ExprKind::List(items) | ExprKind::Set(items) => {
            let values: Option<Vec<Value>> = items
                .iter()
                .map(|item| match &item.kind {
                    ExprKind::Literal(value) => Some(value.clone()),
                    _ => None,
                })
                .collect();
            let mut meter = Meter::new();
            if matches!(kind, ExprKind::Set(_)) {
                library::sorted_set(&mut meter, &values?).ok()?
            } else {
                meter.list(values?).ok()?
            }
        }
        _ => return None,
    };
    Some(ExprKind::Literal(value))
}
