//! Conversion of a run's form to an order.

use std::collections::BTreeMap;
use std::str::FromStr;

use plumb_service::InvalidInput;
use plumb_service::factory::{
    NewRunOrder, OrderFault, PlanFault, Role, Rules, StyleRule, Subject, Weights, millionths,
};

use super::RunForm;
use crate::error::AppError;

/// The largest seed: whole numbers up to 2^53 are exact for every reader of JSON.
const MOST_SEED: u64 = 1 << 53;
/// The largest limit of calls a minute.
const MOST_CALLS: u32 = 100_000;
/// The longest name of a model.
const LONGEST_MODEL: usize = 200;

/// The order of a form.
pub(super) fn order(form: &RunForm) -> Result<NewRunOrder, AppError> {
    let subject = match form.about.as_str() {
        "skills" | "templates" if form.skills.is_empty() => return Err(InvalidInput::FactoryChooseSkill.into()),
        "schemas" if form.schemas.is_empty() => return Err(InvalidInput::FactoryChooseSchema.into()),
        "blueprints" if form.blueprints.is_empty() => return Err(InvalidInput::FactoryChooseBlueprint.into()),
        "skills" => Subject::Skills(form.skills.clone()),
        "templates" => Subject::Templates(form.skills.clone()),
        "schemas" => Subject::Schemas(form.schemas.clone()),
        "blueprints" => Subject::Blueprints(form.blueprints.clone()),
        _ => return Err(InvalidInput::FactoryChoose.into()),
    };
    let usual = Weights::default();
    Ok(NewRunOrder {
        subject,
        count: number("count", &form.count)?.ok_or(InvalidInput::FactoryCount)?,
        seed: within("seed", &form.seed, 0..=MOST_SEED)?,
        weights: Weights {
            easy: number("easy", &form.easy)?.unwrap_or(usual.easy),
            medium: number("medium", &form.medium)?.unwrap_or(usual.medium),
            hard: number("hard", &form.hard)?.unwrap_or(usual.hard),
        },
        rules: rules(form)?,
        models: models(form)?,
        per_minute: within("per_minute", &form.per_minute, 1..=MOST_CALLS)?,
        budget: budget(&form.budget)?,
    })
}

fn rules(form: &RunForm) -> Result<Rules, AppError> {
    let mut rules = Rules::default();
    let least = &mut rules.rubric.least;
    let shares = [
        ("solvability", &form.solvability, &mut least.solvability),
        ("ambiguity", &form.ambiguity, &mut least.ambiguity),
        ("procedural_correctness", &form.procedural_correctness, &mut least.procedural_correctness),
        ("pedagogical_alignment", &form.pedagogical_alignment, &mut least.pedagogical_alignment),
    ];
    for (field, text, place) in shares {
        *place = within(field, text, 0.0..=1.0)?.unwrap_or(*place);
    }
    let StyleRule { least, mean } = &mut rules.style;
    for (field, text, place) in [("style_least", &form.style_least, least), ("style_mean", &form.style_mean, mean)] {
        *place = within(field, text, 0.0..=10.0)?.unwrap_or(*place);
    }
    rules.rubric.max_attempts = within("attempts", &form.attempts, 1..=10)?.unwrap_or(rules.rubric.max_attempts);
    rules.solves = within("solves", &form.solves, 1..=10)?.unwrap_or(rules.solves);
    let retries = within("implementer_retries", &form.implementer_retries, 0..=10)?;
    rules.implementer_retries = retries.unwrap_or(rules.implementer_retries);
    let retries = within("designer_retries", &form.designer_retries, 0..=10)?;
    rules.designer_retries = retries.unwrap_or(rules.designer_retries);
    Ok(rules)
}

fn models(form: &RunForm) -> Result<BTreeMap<Role, String>, AppError> {
    let named = form.models.iter().map(|(role, model)| (role, model.trim())).filter(|(_, model)| !model.is_empty());
    let one = |(role, model): (&String, &str)| -> Result<(Role, String), AppError> {
        let role: Role = role.parse().map_err(|_| InvalidInput::FactoryModel)?;
        let is_short = model.chars().count() <= LONGEST_MODEL && !model.chars().any(char::is_control);
        if is_short { Ok((role, model.to_owned())) } else { Err(InvalidInput::FactoryModel.into()) }
    };
    named.map(one).collect()
}

/// The budget, in millionths; `None` if blank.
fn budget(text: &str) -> Result<Option<u64>, AppError> {
    if text.trim().is_empty() {
        return Ok(None);
    }
    millionths(text.trim()).filter(|amount| *amount > 0).map(Some).ok_or_else(|| InvalidInput::FactoryBudget.into())
}

/// A number; `None` if the field is blank.
fn number<T: FromStr>(field: &'static str, text: &str) -> Result<Option<T>, AppError> {
    let text = text.trim();
    if text.is_empty() {
        Ok(None)
    } else {
        text.parse().map(Some).map_err(|_| InvalidInput::FactoryNumber { field }.into())
    }
}

/// A number within a range.
fn within<T: FromStr + PartialOrd>(
    field: &'static str,
    text: &str,
    range: std::ops::RangeInclusive<T>,
) -> Result<Option<T>, AppError> {
    match number(field, text)? {
        Some(number) if !range.contains(&number) => Err(InvalidInput::FactoryOutOfRange { field }.into()),
        number => Ok(number),
    }
}

/// The refusal of an order as an error of its field.
pub(super) fn order_error(fault: OrderFault) -> AppError {
    match fault {
        OrderFault::NoModel => InvalidInput::FactoryNoModel.into(),
        OrderFault::NoContent | OrderFault::Skill(_) => InvalidInput::FactoryNoSkill.into(),
        OrderFault::Schema(_) => InvalidInput::FactoryNoSchema.into(),
        OrderFault::Blueprint(_) | OrderFault::Plan(PlanFault::Blueprint(..)) => {
            InvalidInput::FactoryNoBlueprint.into()
        }
        OrderFault::Plan(PlanFault::NoBrief) => InvalidInput::FactoryChoose.into(),
        OrderFault::Plan(PlanFault::Count(_)) => InvalidInput::FactoryCount.into(),
        OrderFault::Plan(PlanFault::Weights) => InvalidInput::FactoryWeights.into(),
        OrderFault::Plan(PlanFault::Solves(_)) => InvalidInput::FactoryOutOfRange { field: "solves" }.into(),
        OrderFault::Plan(PlanFault::Attempts) => InvalidInput::FactoryOutOfRange { field: "attempts" }.into(),
        OrderFault::Failed(failure) => failure.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> RunForm {
        RunForm {
            about: "schemas".into(),
            schemas: vec!["M".into(), "P1".into()],
            count: " 12 ".into(),
            ..RunForm::default()
        }
    }

    #[test]
    fn what_is_blank_is_as_usual() {
        let order = order(&form()).unwrap();
        assert_eq!(order.subject, Subject::Schemas(vec!["M".into(), "P1".into()]));
        assert_eq!((order.count, order.seed, order.budget, order.per_minute), (12, None, None, None));
        assert_eq!((order.weights, order.rules), (Weights::default(), Rules::default()));
    }

    #[test]
    fn each_number_goes_where_it_belongs() {
        let models = [("generator".to_owned(), " m ".to_owned()), ("judge".to_owned(), " ".to_owned())];
        let filled = RunForm {
            about: "skills".into(),
            skills: vec!["add".into()],
            seed: "7".into(),
            easy: "1".into(),
            hard: "0".into(),
            budget: "2.50".into(),
            per_minute: "30".into(),
            attempts: "4".into(),
            solves: "3".into(),
            implementer_retries: "0".into(),
            designer_retries: "1".into(),
            ambiguity: "0.9".into(),
            style_mean: "8.5".into(),
            models: models.into(),
            ..form()
        };
        let order = order(&filled).unwrap();
        assert_eq!((order.seed, order.budget, order.per_minute), (Some(7), Some(2_500_000), Some(30)));
        assert_eq!(order.weights, Weights { easy: 1.0, hard: 0.0, ..Weights::default() });
        let rules = &order.rules;
        assert_eq!((rules.rubric.max_attempts, rules.solves), (4, 3));
        assert_eq!((rules.implementer_retries, rules.designer_retries), (0, 1));
        assert_eq!((rules.rubric.least.ambiguity, rules.style.mean), (0.9, 8.5));
        assert_eq!(order.models, BTreeMap::from([(Role::Generator, "m".to_owned())]));
    }

    #[test]
    fn what_cannot_be_is_told_at_its_field() {
        let wrong = |change: &dyn Fn(&mut RunForm)| {
            let mut form = form();
            change(&mut form);
            match order(&form) {
                Err(AppError::Invalid { field, .. }) => field,
                other => panic!("{other:?}"),
            }
        };
        assert_eq!(wrong(&|form| form.about.clear()), "about");
        assert_eq!(wrong(&|form| form.schemas.clear()), "schemas");
        assert_eq!(wrong(&|form| form.count = "many".into()), "count");
        assert_eq!(wrong(&|form| form.count.clear()), "count");
        assert_eq!(wrong(&|form| form.seed = (MOST_SEED + 1).to_string()), "seed");
        assert_eq!(wrong(&|form| form.budget = "0".into()), "budget");
        assert_eq!(wrong(&|form| form.per_minute = "0".into()), "per_minute");
        assert_eq!(wrong(&|form| form.solvability = "1.01".into()), "solvability");
        assert_eq!(wrong(&|form| form.style_least = "NaN".into()), "style_least");
        assert_eq!(wrong(&|form| form.models = [("king".to_owned(), "x".to_owned())].into()), "models");
    }
}
