//! Evaluator of a checked tree. Its recursion is bounded by the height of the tree, its work by the meter.

use crate::ast::{Comprehension, Expr, ExprKind, TemplatePart, ValueNotation};
use crate::meter::{Evaluated, EvaluationFault, Meter, check_length, fault};
use crate::{EvalError, Span, Value, arith, library};

type EvalResult<T> = Result<T, Box<EvalError>>;

pub(crate) fn eval(expr: &Expr, slots: &[Value]) -> Result<Value, EvalError> {
    Evaluator::new(slots).eval(expr).map_err(|error| *error)
}

pub(crate) fn render(parts: &[TemplatePart], slots: &[Value]) -> Result<String, EvalError> {
    Evaluator::new(slots).format(parts).map_err(|error| *error)
}

struct Evaluator<'a> {
    slots: &'a [Value],
    locals: Vec<Value>,
    meter: Meter,
}

/// Adds the place to a fault.
#[cold]
fn placed(span: Span) -> impl FnOnce(Box<EvaluationFault>) -> Box<EvalError> {
    move |fault| Box::new(EvalError { span, code: fault.code, message: fault.message })
}

fn missing<T>(span: Span) -> EvalResult<T> {
    Err(Box::new(EvalError { span, code: "missing-value", message: "this name was given no value".to_owned() }))
}

impl<'a> Evaluator<'a> {
    fn new(slots: &'a [Value]) -> Self {
        Self { slots, locals: Vec::new(), meter: Meter::new() }
    }

    fn eval(&mut self, expr: &Expr) -> EvalResult<Value> {
        self.meter.charge(1).map_err(placed(expr.span))?;
        match &expr.kind {
            ExprKind::Slot(slot) => match self.slots.get(usize::from(*slot)) {
                Some(value) => Ok(value.clone()),
                None => missing(expr.span),
            },
            ExprKind::Literal(value) => Ok(value.clone()),
            ExprKind::Binary(op, a, b) => {
                let a = self.eval(a)?;
                let b = self.eval(b)?;
                arith::binary(&mut self.meter, *op, &a, &b).map_err(placed(expr.span))
            }
            ExprKind::Compare(first, rest) => {
                let mut left = self.eval(first)?;
                for (op, right) in rest {
                    let right = self.eval(right)?;
                    let holds = arith::compare(&mut self.meter, *op, &left, &right).map_err(placed(expr.span))?;
                    if !holds {
                        return Ok(Value::Bool(false));
                    }
                    left = right;
                }
                Ok(Value::Bool(true))
            }
            ExprKind::And(items) => self.connect(items, false),
            ExprKind::Or(items) => self.connect(items, true),
            ExprKind::Not(x) => Ok(Value::Bool(!self.truth(x)?)),
            ExprKind::If { then, condition, otherwise } => {
                if self.truth(condition)? {
                    self.eval(then)
                } else {
                    self.eval(otherwise)
                }
            }
            ExprKind::Call(function, args) => self.call(*function, args, expr.span),
            ExprKind::Format(parts) => {
                let text = self.format(parts)?;
                self.meter.text(text).map_err(placed(expr.span))
            }
            _ => self.eval_rare(expr),
        }
    }

    /// Evaluates the kinds that allocate anyway; separate, to keep the stack frame of `eval` small.
    #[inline(never)]
    fn eval_rare(&mut self, expr: &Expr) -> EvalResult<Value> {
        match &expr.kind {
            ExprKind::Local(level) => match self.locals.get(usize::from(*level)) {
                Some(value) => Ok(value.clone()),
                None => missing(expr.span),
            },
            ExprKind::Negate(x) => {
                let value = self.eval(x)?;
                arith::negate(&mut self.meter, &value).map_err(placed(expr.span))
            }
            ExprKind::Plus(x) => {
                let value = self.eval(x)?;
                if value.is_number() {
                    Ok(value)
                } else {
                    let message = format!("`+` does not work on {}", value.kind());
                    fault("type", message).map_err(placed(expr.span))
                }
            }
            ExprKind::Index(base, index) => {
                let base = self.eval(base)?;
                let index = self.eval(index)?;
                self.index(&base, &index).map_err(placed(expr.span))
            }
            ExprKind::List(items) => {
                let items = self.eval_all(items)?;
                self.meter.list(items).map_err(placed(expr.span))
            }
            ExprKind::Set(items) => {
                let items = self.eval_all(items)?;
                library::sorted_set(&mut self.meter, &items).map_err(placed(expr.span))
            }
            ExprKind::Comprehension(c) => self.comprehension(c, expr.span),
            _ => missing(expr.span),
        }
    }

    fn eval_all(&mut self, items: &[Expr]) -> EvalResult<Vec<Value>> {
        items.iter().map(|item| self.eval(item)).collect()
    }

    fn truth(&mut self, expr: &Expr) -> EvalResult<bool> {
        match self.eval(expr)? {
            Value::Bool(truth) => Ok(truth),
            other => {
                let message = format!("this is {}, not a truth value", other.kind());
                fault("type", message).map_err(placed(expr.span))
            }
        }
    }

    /// `and` stops at the first false, `or` at the first true.
    fn connect(&mut self, items: &[Expr], stop: bool) -> EvalResult<Value> {
        for item in items {
            if self.truth(item)? == stop {
                return Ok(Value::Bool(stop));
            }
        }
        Ok(Value::Bool(!stop))
    }

    #[inline(never)]
    fn call(&mut self, function: library::Function, args: &[Expr], span: Span) -> EvalResult<Value> {
        match args {
            [a] => {
                let args = [self.eval(a)?];
                function.run(&mut self.meter, &args).map_err(placed(span))
            }
            [a, b] => {
                let args = [self.eval(a)?, self.eval(b)?];
                function.run(&mut self.meter, &args).map_err(placed(span))
            }
            _ => {
                let args = self.eval_all(args)?;
                function.run(&mut self.meter, &args).map_err(placed(span))
            }
        }
    }

    fn index(&mut self, base: &Value, index: &Value) -> Evaluated<Value> {
        let Value::Int(index) = index else {
            return fault("type", format!("an index is a whole number, not {}", index.kind()));
        };
        let found = match base {
            Value::List(items) => place(*index, items.len()).and_then(|at| items.get(at).cloned()),
            Value::Str(text) => {
                self.meter.charge(text.len() / 16)?;
                place(*index, text.chars().count())
                    .and_then(|at| text.chars().nth(at))
                    .map(|c| Value::from(c.to_string()))
            }
            other => return fault("type", format!("{} has no elements", other.kind())),
        };
        match found {
            Some(value) => Ok(value),
            None => fault("index", format!("there is no element {index}")),
        }
    }

    #[inline(never)]
    fn comprehension(&mut self, c: &Comprehension, span: Span) -> EvalResult<Value> {
        let source = self.eval(&c.source)?;
        let source = library::elements(&mut self.meter, &source).map_err(placed(c.source.span))?;
        let mut items = Vec::new();
        for value in source.iter() {
            self.locals.push(value.clone());
            let kept = match &c.filter {
                Some(filter) => self.truth(filter)?,
                None => true,
            };
            if kept {
                items.push(self.eval(&c.element)?);
            }
            self.locals.pop();
        }
        if c.is_set {
            library::sorted_set(&mut self.meter, &items).map_err(placed(span))
        } else {
            self.meter.list(items).map_err(placed(span))
        }
    }

    #[inline(never)]
    fn format(&mut self, parts: &[TemplatePart]) -> EvalResult<String> {
        let mut text = String::new();
        let mut has_formula = false;
        for part in parts {
            match part {
                TemplatePart::Text(verbatim) => text.push_str(verbatim),
                TemplatePart::Value(expr, spec, notation) => {
                    let value = self.eval(expr)?;
                    let (before, after) = notation.around();
                    text.push_str(before);
                    spec.write(&mut self.meter, &mut text, &value)
                        .and_then(|()| check_length(&text))
                        .map_err(placed(expr.span))?;
                    text.push_str(after);
                    has_formula |= *notation != ValueNotation::Text;
                }
            }
        }
        let whole = parts.iter().map(part_span).fold(Span::default(), Span::to);
        check_length(&text).map_err(placed(whole))?;
        Ok(if has_formula { plumb_typeset::tidied(&text) } else { text })
    }
}

fn part_span(part: &TemplatePart) -> Span {
    match part {
        TemplatePart::Text(_) => Span::default(),
        TemplatePart::Value(expr, ..) => expr.span,
    }
}

/// Converts an index to a position; negative ones count from the end.
fn place(index: i64, len: usize) -> Option<usize> {
    let len = i64::try_from(len).ok()?;
    let at = if index < 0 { index + len } else { index };
    usize::try_from(at).ok()
}
