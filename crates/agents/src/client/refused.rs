//! Parameters that single models refuse: learned from their refusals, so that each is refused only once.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

use crate::error::LlmError;
use crate::wire::ChatRequest;

/// A parameter that a model refuses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum RefusedParameter {
    Temperature,
    Seed,
    OlderCap,
    NewerCap,
}

impl RefusedParameter {
    const ALL: [(Self, &'static str); 4] = [
        // The newer name contains the older one, so it is looked for first.
        (Self::NewerCap, "max_completion_tokens"),
        (Self::OlderCap, "max_tokens"),
        (Self::Temperature, "temperature"),
        (Self::Seed, "seed"),
    ];

    const fn is_in(self, request: &ChatRequest) -> bool {
        match self {
            Self::Temperature => request.temperature.is_some(),
            Self::Seed => request.seed.is_some(),
            Self::OlderCap => request.max_tokens.is_some(),
            Self::NewerCap => request.max_completion_tokens.is_some(),
        }
    }
}

/// The refused parameters by model of an endpoint.
#[derive(Debug, Default)]
pub(super) struct RefusedParameters(Mutex<HashMap<String, HashSet<RefusedParameter>>>);

impl RefusedParameters {
    /// Removes from `request` the parameters that its model refuses; a cap is renamed.
    pub(super) fn apply(&self, request: &mut ChatRequest) {
        let refused = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        for parameter in refused.get(&request.model).into_iter().flatten() {
            match parameter {
                RefusedParameter::Temperature => request.temperature = None,
                RefusedParameter::Seed => request.seed = None,
                RefusedParameter::OlderCap if request.max_tokens.is_some() => {
                    request.max_completion_tokens = request.max_tokens.take();
                }
                RefusedParameter::NewerCap if request.max_completion_tokens.is_some() => {
                    request.max_tokens = request.max_completion_tokens.take();
                }
                RefusedParameter::OlderCap | RefusedParameter::NewerCap => {}
            }
        }
    }

    /// Notes a refused parameter of `request`; returns whether `error` reports a new one.
    pub(super) fn learn(&self, request: &ChatRequest, error: &LlmError) -> bool {
        let LlmError::BadRequest(context) = error else { return false };
        if !matches!(context.status, Some(400 | 422)) {
            return false;
        }
        let said = context.said.to_lowercase();
        let is_unknown =
            ["unsupported", "not support", "unrecognized", "unknown", "not permitted", "extra inputs", "instead"];
        let is_refused = is_unknown.iter().any(|word| said.contains(word));
        // A seed only makes runs reproducible: if its value is refused, the call is made without one. A cap with a
        // refused value has the right name.
        let is_out_of_range = said.contains("invalid value");
        let blamed = RefusedParameter::ALL.into_iter().find(|(parameter, name)| {
            let is_param = context.param.as_deref() == Some(name);
            let is_news = is_refused || is_out_of_range && *parameter == RefusedParameter::Seed;
            parameter.is_in(request) && is_news && (is_param || (context.param.is_none() && said.contains(name)))
        });
        let Some((parameter, _)) = blamed else { return false };
        let mut refused = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let of_model = refused.entry(request.model.clone()).or_default();
        // A model that refuses both names of the cap would cause an endless loop.
        let other = match parameter {
            RefusedParameter::OlderCap => Some(RefusedParameter::NewerCap),
            RefusedParameter::NewerCap => Some(RefusedParameter::OlderCap),
            _ => None,
        };
        !other.is_some_and(|other| of_model.contains(&other)) && of_model.insert(parameter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::FailureContext;

    fn refusal(said: &str, param: Option<&str>) -> LlmError {
        let mut context = FailureContext::at("main", "m").with_status(400).saying(said);
        context.param = param.map(str::to_owned);
        LlmError::BadRequest(Box::new(context))
    }

    fn request() -> ChatRequest {
        let mut request = ChatRequest::new("m", Vec::new(), 9);
        request.temperature = Some(0.5);
        request
    }

    #[test]
    fn a_cap_goes_under_its_other_name_once() {
        let refused = RefusedParameters::default();
        let said = "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.";
        assert!(refused.learn(&request(), &refusal(said, Some("max_tokens"))));
        let mut next = request();
        refused.apply(&mut next);
        assert_eq!((next.max_tokens, next.max_completion_tokens), (None, Some(9)));
        assert!(!refused.learn(&next, &refusal("unknown", Some("max_completion_tokens"))), "no circle");
        let too_large = refusal("max_tokens is too large: the model supports at most 4096", Some("max_tokens"));
        assert!(
            !RefusedParameters::default().learn(&request(), &too_large),
            "a cap that is too large is known all the same"
        );
    }

    #[test]
    fn other_refusals_teach_nothing() {
        let refused = RefusedParameters::default();
        assert!(!refused.learn(&request(), &refusal("Unsupported parameter: 'temperature'", Some("messages"))));
        assert!(!refused.learn(&request(), &refusal("the temperature outside is high", None)));
        assert!(refused.learn(&request(), &refusal("temperature is not supported by this model", None)));
    }

    #[test]
    fn a_seed_whose_value_is_refused_is_left_out() {
        let said = "Invalid value at 'generation_config.seed' (TYPE_INT32), 4503599627370496";
        let refused = RefusedParameters::default();
        assert!(!refused.learn(&request(), &refusal(said, None)), "there was none");
        let mut seeded = request();
        seeded.seed = Some(1);
        assert!(refused.learn(&seeded, &refusal(said, None)));
        let mut next = seeded.clone();
        refused.apply(&mut next);
        assert_eq!((next.seed, next.temperature, next.max_tokens), (None, Some(0.5), Some(9)));
        let hot = "Invalid value: 'temperature' must be at most 1";
        assert!(!refused.learn(&seeded, &refusal(hot, Some("temperature"))), "another value may be taken");
    }
}
