//! Reads the domains of parameters.

use std::collections::HashSet;

use plumb_formula::Value;

use crate::blueprint::{Domain, Range};
use crate::fields::{Count, Field, LocatedNode, Reader, Word};
use crate::text::yaml::Data;
use plumb_types::decimal::{Decimal, MAX_PLACES};

/// Maximum number of listed values of a parameter.
const MAX_CHOICES: usize = 10_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "snake_case")]
enum ParameterKind {
    Integer,
    Decimal,
    Choice,
    Boolean,
}

/// A parameter as written; a level may override a part of it.
#[derive(Debug, Clone)]
pub(super) struct Definition {
    at: LocatedNode,
    kind: Option<ParameterKind>,
    min: Option<(LocatedNode, Decimal)>,
    max: Option<(LocatedNode, Decimal)>,
    step: Option<(LocatedNode, Decimal)>,
    decimals: Option<u32>,
    exclude: Option<Vec<(LocatedNode, Value)>>,
    choices: Option<(LocatedNode, Vec<Value>)>,
}

impl Definition {
    /// Returns this definition, completed from `base`.
    pub(super) fn over(self, base: &Self) -> Self {
        if self.kind.is_some() && self.kind != base.kind {
            return self;
        }
        Self {
            at: self.at,
            kind: self.kind.or(base.kind),
            min: self.min.or_else(|| base.min.clone()),
            max: self.max.or_else(|| base.max.clone()),
            step: self.step.or_else(|| base.step.clone()),
            decimals: self.decimals.or(base.decimals),
            exclude: self.exclude.or_else(|| base.exclude.clone()),
            choices: self.choices.or_else(|| base.choices.clone()),
        }
    }
}

impl Reader<'_> {
    /// Reads the definition at `at`; a level's may leave out anything.
    pub(super) fn definition(&mut self, at: &LocatedNode, whole: bool) -> Option<Definition> {
        let mut fields = self.fields(at)?;
        let kind = if whole { fields.need(self, "type") } else { fields.take("type") };
        let kind = kind.and_then(|at| Word::<ParameterKind>::read(self, &at));
        let mut number = |name| fields.take(name).and_then(|at| self.decimal(&at).map(|found| (at, found)));
        let (min, max, step) = (number("min"), number("max"), number("step"));
        let decimals = fields.optional::<Count<0, MAX_PLACES>>(self, "decimals");
        let exclude = fields.take("exclude").map(|at| self.exclusions(&at));
        let choices = fields.take("choices").or_else(|| fields.take("values"));
        let choices = choices.and_then(|at| self.choices(&at).map(|values| (at, values)));
        fields.done(self);
        Some(Definition { at: at.clone(), kind, min, max, step, decimals, exclude, choices })
    }

    fn exclusions(&mut self, at: &LocatedNode) -> Vec<(LocatedNode, Value)> {
        let items = self.bounded_list(at, MAX_CHOICES);
        items.into_iter().filter_map(|item| self.value(&item).map(|value| (item, value))).collect()
    }

    fn choices(&mut self, at: &LocatedNode) -> Option<Vec<Value>> {
        let items = self.list(at)?;
        if items.is_empty() || items.len() > MAX_CHOICES {
            self.error(at.place(), "out-of-range", format!("1 to {MAX_CHOICES} values are needed here"));
            return None;
        }
        let mut seen = HashSet::new();
        let mut values = Vec::with_capacity(items.len());
        let mut is_whole = true;
        for item in &items {
            let Some(value) = self.value(item) else {
                is_whole = false;
                continue;
            };
            if !seen.insert(value.clone()) {
                self.error(item.place(), "duplicate-value", format!("`{value}` is listed twice"));
                continue;
            }
            let first = values.first().unwrap_or(&value);
            if value.kind() != first.kind() && !(value.is_number() && first.is_number()) {
                let message = format!(
                    "values of one parameter are of one kind: the first is {}, this one is {}",
                    first.kind(),
                    value.kind()
                );
                self.error(item.place(), "type-mismatch", message).help = Some("quote all of them, or none".to_owned());
                continue;
            }
            values.push(value);
        }
        is_whole.then_some(values)
    }

    /// Reads a constant: a number, `true` or `false` if unquoted, otherwise a text.
    pub(super) fn value(&mut self, at: &LocatedNode) -> Option<Value> {
        let Data::Scalar(text) = &at.node.data else {
            self.wrong_type(at, "a number, text or `true`/`false`");
            return None;
        };
        if at.place().style != crate::text::source::Style::Plain {
            return Some(Value::text(text.as_str()));
        }
        if at.node.is_null() {
            self.wrong_type(at, "a number, text or `true`/`false`");
            return None;
        }
        Some(match text.as_str() {
            "true" | "True" => Value::Bool(true),
            "false" | "False" => Value::Bool(false),
            _ => match Decimal::parse(text) {
                Some(number) => Value::decimal(number.mantissa.into(), number.places),
                None => Value::text(text.as_str()),
            },
        })
    }

    /// Returns the domain of a complete definition.
    pub(super) fn domain(&mut self, definition: &Definition) -> Option<Domain> {
        let kind = definition.kind?;
        self.refuse_misplaced(definition, kind);
        let domain = match kind {
            ParameterKind::Integer | ParameterKind::Decimal => self.numbers(definition, kind)?,
            ParameterKind::Boolean => {
                Domain::Choices(self.without_excluded(definition, &[Value::Bool(false), Value::Bool(true)]))
            }
            ParameterKind::Choice => {
                let Some((_, values)) = &definition.choices else {
                    self.missing(definition, "choices");
                    return None;
                };
                Domain::Choices(self.without_excluded(definition, values))
            }
        };
        if domain.is_empty() {
            self.error(definition.at.place(), "empty-domain", "every value of this parameter is excluded");
            return None;
        }
        Some(domain)
    }

    fn refuse_misplaced(&mut self, definition: &Definition, kind: ParameterKind) {
        let numeric = matches!(kind, ParameterKind::Integer | ParameterKind::Decimal);
        let bounds = [("min", &definition.min), ("max", &definition.max), ("step", &definition.step)];
        for (name, bound) in bounds {
            if let (Some((at, _)), false) = (bound, numeric) {
                self.error(at.place(), "misplaced-field", format!("`{name}` is for numbers only"));
            }
        }
        if let (Some((at, _)), true) = (&definition.choices, kind != ParameterKind::Choice) {
            self.error(at.place(), "misplaced-field", "values are listed only for `type: choice`");
        }
        if definition.decimals.is_some() && kind != ParameterKind::Decimal {
            self.error(definition.at.place(), "misplaced-field", "`decimals` is for `type: decimal` only");
        }
    }

    fn numbers(&mut self, definition: &Definition, kind: ParameterKind) -> Option<Domain> {
        let (Some((min_at, min)), Some((max_at, max))) = (&definition.min, &definition.max) else {
            for (name, bound) in [("min", &definition.min), ("max", &definition.max)] {
                if bound.is_none() {
                    self.missing(definition, name);
                }
            }
            return None;
        };
        let step = match (&definition.step, definition.decimals) {
            (Some((_, step)), _) => *step,
            (None, Some(places)) => Decimal { mantissa: 1, places },
            (None, None) if kind == ParameterKind::Integer => Decimal { mantissa: 1, places: 0 },
            (None, None) => {
                self.missing(definition, "step");
                return None;
            }
        };
        let places = [min.places, max.places, step.places, definition.decimals.unwrap_or(0)].into_iter().max()?;
        if kind == ParameterKind::Integer && places > 0 {
            let bounds = [Some(min_at), Some(max_at), definition.step.as_ref().map(|(at, _)| at)];
            for at in bounds.into_iter().flatten() {
                self.integer(at);
            }
            return None;
        }
        let place = definition.step.as_ref().map_or(min_at.place(), |(at, _)| at.place());
        if step.mantissa <= 0 {
            self.error(place, "out-of-range", "a step is greater than 0");
            return None;
        }
        let (Some(low), Some(high), Some(step)) = (min.scaled(places), max.scaled(places), step.scaled(places)) else {
            self.error(place, "out-of-range", "these numbers are too large");
            return None;
        };
        if low > high {
            let help = "exchange them".to_owned();
            self.error(max_at.place(), "empty-domain", "`max` is below `min`").help = Some(help);
            return None;
        }
        let exclude = self.excluded_numbers(definition, places, (low, high, step));
        let Some(range) = Range::new(low, high, step, &exclude) else {
            self.error(max_at.place(), "out-of-range", "this range is too wide");
            return None;
        };
        Some(if kind == ParameterKind::Integer { Domain::Integers(range) } else { Domain::Decimals { range, places } })
    }

    fn excluded_numbers(
        &mut self,
        definition: &Definition,
        places: u32,
        (low, high, step): (i64, i64, i64),
    ) -> Vec<i64> {
        let mut numbers = Vec::new();
        for (at, value) in definition.exclude.iter().flatten() {
            let written = match &at.node.data {
                Data::Scalar(text) if value.is_number() => Decimal::parse(text),
                _ => None,
            };
            let Some(written) = written else {
                self.wrong_type(at, "a number");
                continue;
            };
            match written.scaled(places) {
                Some(number)
                    if number >= low
                        && number <= high
                        && (i128::from(number) - i128::from(low)) % i128::from(step) == 0 =>
                {
                    numbers.push(number);
                }
                _ => self.warn_not_in_domain(at),
            }
        }
        numbers
    }

    fn without_excluded(&mut self, definition: &Definition, values: &[Value]) -> Vec<Value> {
        let excluded = definition.exclude.clone().unwrap_or_default();
        for (at, value) in &excluded {
            if !values.contains(value) {
                self.warn_not_in_domain(at);
            }
        }
        values.iter().filter(|value| !excluded.iter().any(|(_, other)| other == *value)).cloned().collect()
    }

    fn warn_not_in_domain(&mut self, at: &LocatedNode) {
        self.warning(at.place(), "useless-exclusion", "this value would not be drawn anyway");
    }

    /// Reports a missing field; a wrong one has been reported already.
    fn missing(&mut self, definition: &Definition, name: &str) {
        if let Data::Map(entries) = &definition.at.node.data {
            let named = |key: &Data| matches!(key, Data::Scalar(text) if text == name);
            if entries.iter().any(|(key, value)| named(&key.data) && !value.is_null()) {
                return;
            }
        }
        let place = self.first_line(definition.at.place());
        self.error(place, "missing-field", format!("`{}` has no field `{name}`", definition.at.path));
    }
}
