//! Settings of language models and their budgets, read from environment variables.

use std::collections::BTreeMap;

use plumb_agents::LlmConfig;
use plumb_agents::config::{ConfigError, millionths};
use plumb_agents::ledger::{Budget, Limit};

/// The language models of a server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ModelSettings {
    /// Endpoints and models.
    pub config: LlmConfig,
    /// Budgets.
    pub budget: Budget,
    /// Number of items that the factory makes at once, 1 to 64.
    pub in_flight: usize,
}

/// Default number of items that the factory makes at once.
const IN_FLIGHT: usize = 8;
/// Default number of concurrent calls at one endpoint.
const CALLS: usize = 256;

/// Variables that do not describe an endpoint. Where an entered provider does not set them, the environment's count.
pub(super) const SHARED: [&str; 9] = [
    "APP_LLM_PRICES",
    "APP_LLM_BUDGET_DAY",
    "APP_LLM_BUDGET_JOB",
    "APP_LLM_BUDGET_LEARNER_DAY",
    "APP_LLM_IN_FLIGHT",
    "APP_LLM_CALLS",
    "APP_LLM_TIMEOUT_SECONDS",
    "APP_LLM_CAPTURE",
    "APP_LLM_TEST_HEADERS",
];

impl ModelSettings {
    /// Returns those of the variables that are set and do not describe an endpoint.
    pub fn shared(variable: &dyn Fn(&str) -> Option<String>) -> BTreeMap<String, String> {
        SHARED.into_iter().filter_map(|name| Some((name.to_owned(), variable(name)?))).collect()
    }

    /// Reads the variables `APP_LLM_…`; `None` if no provider is set.
    ///
    /// # Errors
    /// Every fault, with its variable.
    pub fn read(variable: &dyn Fn(&str) -> Option<String>) -> Result<Option<Self>, Vec<ConfigError>> {
        let in_flight = number(variable, "APP_LLM_IN_FLIGHT", 64, IN_FLIGHT);
        let calls = number(variable, "APP_LLM_CALLS", 4_096, CALLS);
        match (LlmConfig::read(variable), budget(variable), in_flight, calls) {
            (Ok(config), Ok(budget), Ok(in_flight), Ok(calls)) => {
                let room = calls.max(in_flight);
                Ok(config.map(|config| Self { config: with_room(config, room), budget, in_flight }))
            }
            (config, budget, in_flight, calls) => {
                let numbers = [in_flight.err(), calls.err()].into_iter().flatten().collect();
                let faults = [config.err(), budget.err(), Some(numbers)];
                Err(faults.into_iter().flatten().flatten().collect())
            }
        }
    }
}

/// Sets the number of concurrent calls at an endpoint. A call that waits for a place uses up its deadline, and the
/// learners of a class all talk to the tutor at once.
const fn with_room(mut config: LlmConfig, calls: usize) -> LlmConfig {
    config.limits.concurrent = calls;
    config
}

fn number(
    variable: &dyn Fn(&str) -> Option<String>,
    name: &str,
    most: usize,
    usual: usize,
) -> Result<usize, ConfigError> {
    let Some(text) = variable(name).filter(|text| !text.trim().is_empty()) else { return Ok(usual) };
    let number = text.trim().parse().ok().filter(|number| (1..=most).contains(number));
    let problem = || format!("{text:?} must be a number from 1 to {most}");
    number.ok_or_else(|| ConfigError { variable: name.to_owned(), problem: problem() })
}

/// Reads `APP_LLM_BUDGET_DAY`, `APP_LLM_BUDGET_JOB` and `APP_LLM_BUDGET_LEARNER_DAY`: amounts in the currency of the
/// prices, such as `2.50`. A budget that is not set has no limit.
fn budget(variable: &dyn Fn(&str) -> Option<String>) -> Result<Budget, Vec<ConfigError>> {
    let mut faults = Vec::new();
    let mut limit = |name: &str| {
        let Some(text) = variable(name).filter(|text| !text.trim().is_empty()) else { return Limit::default() };
        let cost = millionths(&text);
        if cost.is_none() {
            let problem = format!("{text:?} must be an amount such as 2.50, in the currency of APP_LLM_PRICES");
            faults.push(ConfigError { variable: name.to_owned(), problem });
        }
        Limit { cost, tokens: None }
    };
    let budget = Budget {
        per_day: limit("APP_LLM_BUDGET_DAY"),
        per_job: limit("APP_LLM_BUDGET_JOB"),
        per_learner_day: limit("APP_LLM_BUDGET_LEARNER_DAY"),
    };
    if faults.is_empty() { Ok(budget) } else { Err(faults) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_bounds_and_what_is_none_is_told() {
        let read = |set: &[(&str, &str)]| {
            let set: Vec<(String, String)> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
            budget(&|name| set.iter().find(|(other, _)| other == name).map(|(_, value)| value.clone()))
        };
        assert_eq!(read(&[]), Ok(Budget::default()));
        let day = read(&[("APP_LLM_BUDGET_DAY", "2.50")]).unwrap();
        assert_eq!((day.per_day.cost, day.per_job.cost), (Some(2_500_000), None));
        let faults = read(&[("APP_LLM_BUDGET_JOB", "much"), ("APP_LLM_BUDGET_DAY", "-1")]).unwrap_err();
        let named: Vec<&str> = faults.iter().map(|fault| fault.variable.as_str()).collect();
        assert_eq!(named, ["APP_LLM_BUDGET_DAY", "APP_LLM_BUDGET_JOB"]);
    }

    #[test]
    fn an_endpoint_takes_a_call_of_each_item_that_is_made_at_once() {
        let room = |in_flight: &str, calls: &str| {
            let read = |name: &str| match name {
                "APP_LLM_PROVIDER" => Some("ollama".to_owned()),
                "APP_LLM_IN_FLIGHT" => Some(in_flight.to_owned()),
                "APP_LLM_CALLS" => Some(calls.to_owned()),
                _ => None,
            };
            ModelSettings::read(&read)
                .map(|settings| settings.unwrap())
                .map(|of| (of.in_flight, of.config.limits.concurrent))
        };
        assert_eq!(room("32", "4"), Ok((32, 32)));
        assert_eq!(room("2", ""), Ok((2, CALLS)));
        assert_eq!(room("2", "1000"), Ok((2, 1_000)));
        let faults = room("65", "0").unwrap_err();
        let named: Vec<&str> = faults.iter().map(|fault| fault.variable.as_str()).collect();
        assert_eq!(named, ["APP_LLM_IN_FLIGHT", "APP_LLM_CALLS"]);
    }
}
