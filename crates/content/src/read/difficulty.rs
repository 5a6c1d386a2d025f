//! Reads `base_difficulty` and `difficulty_factors`.

use plumb_formula::ast::BinaryOp;
use plumb_formula::{Formula, Names};
use plumb_types::decimal::Decimal;
use strum::VariantArray as _;

use crate::blueprint::Share;
use crate::blueprint::calculation::Calculation;
use crate::blueprint::difficulty::{DifficultyFactor, DifficultyModel, FactorMeasure, KnownFactor};
use crate::fields::{LocatedNode, Reader, is_word};
use crate::text::source::SourceSpan;
use crate::text::suggest;
use crate::text::yaml::Data;

use super::names::NamedDefinitions;

/// Maximum number of factors of a blueprint.
const MAX_FACTORS: usize = 32;
/// Maximum number of decimals of a weight.
const PLACES: u32 = 6;

/// What is known when a factor is read.
#[derive(Clone, Copy)]
struct FactorContext<'n> {
    names: &'n Names,
    /// Whether factors add to a base; otherwise they are classes.
    has_base: bool,
    key: KeyOperation,
}

/// Operation on two whole numbers behind the key.
#[derive(Clone, Copy, PartialEq, Eq)]
enum KeyOperation {
    /// The key could not be read.
    Unknown,
    /// The key is computed in another way.
    Other,
    /// The key is this operation.
    OfTwo(BinaryOp),
}

impl Reader<'_> {
    /// Reads both fields; `answer` is the formula of the key.
    pub(super) fn difficulty_model(
        &mut self,
        base: Option<&LocatedNode>,
        factors: Option<&LocatedNode>,
        named: &NamedDefinitions,
        answer: Option<&Formula>,
    ) -> DifficultyModel {
        let value = base.and_then(|at| self.share(at));
        // After an error, slots may not match the names.
        let answer = answer.filter(|_| !self.has_errors());
        let calculation = |answer| Calculation::of(answer, &named.computed, named.parameters.len());
        let context = FactorContext {
            names: &named.names,
            // A base that could not be read is still one.
            has_base: base.is_some(),
            key: answer.map_or(KeyOperation::Unknown, |answer| {
                calculation(answer).map_or(KeyOperation::Other, |it| KeyOperation::OfTwo(it.operation))
            }),
        };
        let items = factors.map(|at| self.bounded_list(at, MAX_FACTORS)).unwrap_or_default();
        let mut read: Vec<DifficultyFactor> = Vec::new();
        for item in &items {
            let Some((place, factor)) = self.factor(item, context) else { continue };
            if read.iter().any(|other| other.name == factor.name) {
                self.error(place, "duplicate-name", format!("there already is a factor `{}`", factor.name));
            }
            read.push(factor);
        }
        DifficultyModel { base: value.or(base.map(|_| Share::ZERO)), factors: read }
    }

    /// Reads a factor, in the short form `- no_carry: 0.3` or with its fields; also returns the place of its name.
    fn factor(&mut self, at: &LocatedNode, context: FactorContext<'_>) -> Option<(SourceSpan, DifficultyFactor)> {
        if is_short(at) {
            let (name, place, weight) = self.entries(at)?.into_iter().next()?;
            let weight = self.weight(&weight, context);
            let known = self.known(&name, place, context);
            return Some((place, DifficultyFactor { name, weight: weight?, measure: FactorMeasure::Known(known?) }));
        }
        let mut fields = self.fields(at)?;
        let name_at = fields.need(self, "name");
        let name = name_at.as_ref().and_then(|at| self.text(at));
        let weight = fields.need(self, "weight").and_then(|at| self.weight(&at, context));
        let when = fields.take("when");
        let times = fields.take("times");
        fields.done(self);
        let (name, place) = (name?, name_at?.place());
        if !is_word(&name) {
            self.error(place, "bad-name", "a factor's name has letters, digits, `_` and `-` only");
        }
        let measure = match (when, times) {
            (Some(_), Some(times)) => {
                let message = "a factor has `when` or `times`, not both";
                self.error(times.place(), "misplaced-field", message).help = Some(
                    "write a number that is 0 where the factor does not count, such as `n if a > 9 else 0`".into(),
                );
                return None;
            }
            (Some(at), None) => FactorMeasure::When(self.condition(&at, context.names)?),
            (None, Some(at)) => FactorMeasure::Times(self.number_of_times(&at, context)?),
            (None, None) => FactorMeasure::Known(self.known(&name, place, context)?),
        };
        Some((place, DifficultyFactor { name, weight: weight?, measure }))
    }

    fn number_of_times(&mut self, at: &LocatedNode, context: FactorContext<'_>) -> Option<Formula> {
        let formula = self.formula(at, context.names)?;
        let found = formula.result_type();
        if !found.may_be_number() {
            let message = format!("`times` is a number, but this gives {found}");
            self.type_mismatch(at.place(), message, "write a condition as `when`, or count something");
            return None;
        }
        if !context.has_base {
            self.needs_base(at.place(), "`times` counts something that adds to a base");
            return None;
        }
        Some(formula)
    }

    /// Returns the factor of the engine with this name, if the key is a calculation that it is measured on.
    fn known(&mut self, name: &str, place: SourceSpan, context: FactorContext<'_>) -> Option<KnownFactor> {
        let Some(known) = KnownFactor::VARIANTS.iter().copied().find(|known| known.as_str() == name) else {
            let names: Vec<&str> = KnownFactor::VARIANTS.iter().map(|known| known.as_str()).collect();
            let help = format!("{}, or say with `when` or `times` what counts", suggest::help(name, &names));
            self.error(place, "unknown-factor", format!("there is no built-in factor `{name}`")).help = Some(help);
            return None;
        };
        if known.is_number() && !context.has_base {
            self.needs_base(place, &format!("`{name}` counts something that adds to a base"));
            return None;
        }
        let (fits, wanted) = match known {
            KnownFactor::NoCarry | KnownFactor::SingleCarry | KnownFactor::DoubleCarry | KnownFactor::CarryFactor => {
                (context.key == KeyOperation::OfTwo(BinaryOp::Add), "the sum")
            }
            KnownFactor::NoBorrow
            | KnownFactor::SingleBorrow
            | KnownFactor::DoubleBorrow
            | KnownFactor::BorrowFactor
            | KnownFactor::BorrowAcrossZero => (context.key == KeyOperation::OfTwo(BinaryOp::Sub), "the difference"),
            KnownFactor::LargeNumbers | KnownFactor::Digits => (context.key != KeyOperation::Other, "a calculation"),
        };
        if !fits && context.key != KeyOperation::Unknown {
            let message = format!("`{name}` needs a key that is {wanted} of two whole numbers");
            self.error(place, "misplaced-factor", message).help = Some("say with `when` or `times` what counts".into());
            return None;
        }
        Some(known)
    }

    fn needs_base(&mut self, place: SourceSpan, message: &str) {
        self.error(place, "missing-base", message).help =
            Some("give a `base_difficulty`; without one, each entry is a class with a difficulty of its own".into());
    }

    /// Reads a weight: the difficulty of a class, from 0 to 1, or what a factor adds, from −1 to 1.
    fn weight(&mut self, at: &LocatedNode, context: FactorContext<'_>) -> Option<Decimal> {
        let weight = self.decimal(at)?;
        let least = Decimal::whole(if context.has_base { -1 } else { 0 });
        if weight < least || weight > Decimal::whole(1) || weight.places > PLACES {
            let message = format!("a weight here is between {least} and 1, with at most {PLACES} decimals");
            self.error(at.place(), "out-of-range", message);
            return None;
        }
        Some(weight)
    }
}

/// Whether a factor is one name with its weight.
fn is_short(at: &LocatedNode) -> bool {
    let Data::Map(pairs) = &at.node.data else { return false };
    let [(key, _)] = &pairs[..] else { return false };
    !matches!(&key.data, Data::Scalar(name) if ["name", "weight", "when", "times"].contains(&name.as_str()))
}
