//! Reads the configuration from variables, and reports all faults at once.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::Duration;

use reqwest::header::{HeaderName, HeaderValue};
use serde_json::{Map, Value as Json};
use strum::{IntoEnumIterator, VariantNames};

use super::extras::{OWN_FIELDS, OWN_HEADERS, TOKENS};
use super::{EndpointConfig, Extras, Limits, LlmConfig, Prices, Provider, Role, Secret};
use crate::wire::Protocol;

/// A variable that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ConfigError {
    /// Name of the variable, such as `APP_LLM_BASE_URL`.
    pub variable: String,
    /// The fault and its remedy, as one sentence. Never contains the value of a key.
    pub problem: String,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.variable, self.problem)
    }
}

impl std::error::Error for ConfigError {}

impl LlmConfig {
    /// Reads the configuration through `variable`; `None` if no model is configured, which is the default.
    ///
    /// # Errors
    /// Every fault, each with its variable and its remedy.
    pub fn read(variable: &dyn Fn(&str) -> Option<String>) -> Result<Option<Self>, Vec<ConfigError>> {
        let mut reader = ConfigReader { variable, faults: Vec::new() };
        let config = reader.config();
        if reader.faults.is_empty() { Ok(config) } else { Err(reader.faults) }
    }
}

struct ConfigReader<'a> {
    variable: &'a dyn Fn(&str) -> Option<String>,
    faults: Vec<ConfigError>,
}

impl ConfigReader<'_> {
    /// A variable's value; a blank one counts as not set, as in environment files.
    fn get(&self, name: &str) -> Option<String> {
        (self.variable)(name).map(|value| value.trim().to_owned()).filter(|value| !value.is_empty())
    }

    fn fault(&mut self, variable: &str, problem: impl Into<String>) {
        self.faults.push(ConfigError { variable: variable.to_owned(), problem: problem.into() });
    }

    fn config(&mut self) -> Option<LlmConfig> {
        let main = self.endpoint("main", "APP_LLM", true);
        let capture = self.switch("APP_LLM_CAPTURE");
        let test_headers = self.switch("APP_LLM_TEST_HEADERS");
        let prices = self.prices();
        let limits = self.limits();
        let fallbacks = self.fallbacks();
        let Some(main) = main else {
            // If the first endpoint has a fault, only that is reported.
            if !fallbacks.is_empty() && self.faults.is_empty() {
                self.fault(
                    "APP_LLM_FALLBACKS",
                    "names further endpoints without a first one; set APP_LLM_PROVIDER, or remove this",
                );
            }
            return None;
        };
        let endpoints = std::iter::once(main).chain(fallbacks).collect();
        Some(LlmConfig { endpoints, prices, limits, capture, test_headers })
    }

    /// The endpoint with variables of that `prefix`; `None` if it has no provider.
    fn endpoint(&mut self, name: &str, prefix: &str, is_main: bool) -> Option<EndpointConfig> {
        let provider_variable = format!("{prefix}_PROVIDER");
        let provider = match self.get(&provider_variable) {
            None if is_main => Provider::None,
            None => {
                let names = Provider::VARIANTS.join(", ");
                self.fault(
                    &provider_variable,
                    format!("is missing, though APP_LLM_FALLBACKS names it; one of {names}"),
                );
                return None;
            }
            Some(text) => {
                let Ok(provider) = text.to_lowercase().parse() else {
                    let names = Provider::VARIANTS.join(", ");
                    self.fault(&provider_variable, format!("there is no provider {text:?}; use one of {names}"));
                    return None;
                };
                provider
            }
        };
        if provider == Provider::None {
            if !is_main {
                self.fault(&provider_variable, "is none: take the name out of APP_LLM_FALLBACKS instead");
            }
            return None;
        }
        let base_url = self.base_url(prefix, provider);
        let model = self.model(prefix, provider);
        let models = if is_main { self.models() } else { BTreeMap::new() };
        let api_key = self.api_key(prefix, provider);
        let extras = self.extras(prefix, is_main);
        let name = name.to_owned();
        let protocol = self.protocol(prefix);
        Some(EndpointConfig { name, provider, protocol, base_url: base_url?, api_key, model: model?, models, extras })
    }

    fn protocol(&mut self, prefix: &str) -> Protocol {
        let variable = format!("{prefix}_PROTOCOL");
        let Some(text) = self.get(&variable) else { return Protocol::default() };
        text.to_lowercase().parse().unwrap_or_else(|_| {
            let names = Protocol::VARIANTS.join(", ");
            self.fault(&variable, format!("there is no protocol {text:?}; use one of {names}"));
            Protocol::default()
        })
    }

    fn base_url(&mut self, prefix: &str, provider: Provider) -> Option<String> {
        let variable = format!("{prefix}_BASE_URL");
        let Some(text) = self.get(&variable).or_else(|| provider.default_base_url().map(str::to_owned)) else {
            self.fault(&variable, "is missing: say where the server is, such as http://localhost:8000/v1");
            return None;
        };
        let is_right = reqwest::Url::parse(&text).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https")
                && url.has_host()
                && url.query().is_none()
                && url.fragment().is_none()
                && url.username().is_empty()
                && url.password().is_none()
        });
        if !is_right {
            self.fault(&variable, "must be an address such as https://host/v1, without a query, a user or a password");
            return None;
        }
        let text = text.trim_end_matches('/');
        let paths = [Protocol::Chat, Protocol::Messages, Protocol::Responses].map(Protocol::path);
        if let Some(path) = paths.into_iter().find(|path| text.ends_with(path)) {
            self.fault(&variable, format!("must end before {path}, which Plumb adds itself"));
            return None;
        }
        Some(text.to_owned())
    }

    fn model(&mut self, prefix: &str, provider: Provider) -> Option<String> {
        let variable = format!("{prefix}_MODEL");
        let model = self.get(&variable).or_else(|| provider.default_model().map(str::to_owned));
        if model.is_none() {
            self.fault(&variable, format!("is missing: say which model to ask, since {provider} has no usual one"));
        }
        model
    }

    fn models(&self) -> BTreeMap<Role, String> {
        let named = Role::iter().filter_map(|role| {
            let name: &str = role.into();
            Some((role, self.get(&format!("APP_LLM_MODEL_{}", name.to_uppercase()))?))
        });
        named.collect()
    }

    fn extras(&mut self, prefix: &str, is_main: bool) -> Extras {
        let mut extras = Extras { body: self.body(&format!("{prefix}_BODY")), ..Extras::default() };
        extras.headers = self.headers(&format!("{prefix}_HEADERS"));
        let usual = self.tokens(&format!("{prefix}_TOKENS"));
        for role in Role::iter() {
            let name: &str = role.into();
            let own = |what: &str| format!("{prefix}_{what}_{}", name.to_uppercase());
            // Only the first endpoint has variables of roles.
            let (body, tokens) =
                if is_main { (self.body(&own("BODY")), self.tokens(&own("TOKENS"))) } else { Default::default() };
            if !body.is_empty() {
                extras.bodies.insert(role, body);
            }
            if let Some(tokens) = tokens.or(usual) {
                extras.tokens.insert(role, tokens);
            }
        }
        extras
    }

    fn object(&mut self, variable: &str) -> Map<String, Json> {
        let Some(text) = self.get(variable) else { return Map::new() };
        serde_json::from_str(&text).unwrap_or_else(|_| {
            self.fault(variable, "must be a JSON object, such as {\"reasoning_effort\": \"low\"}");
            Map::new()
        })
    }

    fn body(&mut self, variable: &str) -> Map<String, Json> {
        let body = self.object(variable);
        if let Some(own) = OWN_FIELDS.iter().find(|own| body.contains_key(**own)) {
            self.fault(variable, format!("must leave out {own}, which Plumb sets itself"));
        }
        body
    }

    fn headers(&mut self, variable: &str) -> Vec<(String, Secret)> {
        let mut headers = Vec::new();
        for (name, value) in self.object(variable) {
            let name = name.to_lowercase();
            let is_name = HeaderName::try_from(&name).is_ok() && !OWN_HEADERS.contains(&name.as_str());
            match value.as_str().filter(|value| is_name && HeaderValue::try_from(*value).is_ok()) {
                Some(value) => headers.push((name, Secret::new(value.to_owned()))),
                None => {
                    self.fault(variable, format!("{name:?} is no header that can be added, or its value is no text"));
                }
            }
        }
        headers
    }

    fn tokens(&mut self, variable: &str) -> Option<u32> {
        let text = self.get(variable)?;
        let tokens = text.parse().ok().filter(|tokens| TOKENS.contains(tokens));
        if tokens.is_none() {
            self.fault(
                variable,
                format!("must be a whole number of tokens from {} to {}", TOKENS.start(), TOKENS.end()),
            );
        }
        tokens
    }

    fn api_key(&mut self, prefix: &str, provider: Provider) -> Option<Secret> {
        let own = format!("{prefix}_API_KEY");
        let usual = provider.usual_key_variable();
        let found = [Some(own.as_str()), usual].into_iter().flatten().find_map(|name| {
            let key = self.get(name)?;
            Some((name.to_owned(), key))
        });
        let Some((variable, key)) = found else {
            if let Some(usual) = usual {
                self.fault(&own, format!("is missing: set it, or {usual}, to the key of {provider}"));
            }
            return None;
        };
        if key.bytes().any(|byte| !byte.is_ascii_graphic()) {
            self.fault(&variable, "has blanks or signs that no key has; copy it again");
            return None;
        }
        Some(Secret::new(key))
    }

    fn fallbacks(&mut self) -> Vec<EndpointConfig> {
        const NAMES: &str = "APP_LLM_FALLBACKS";
        let text = self.get(NAMES).unwrap_or_default();
        let mut seen = BTreeSet::from(["main".to_owned()]);
        let mut endpoints = Vec::new();
        for name in text.split(',').map(str::trim).filter(|name| !name.is_empty()) {
            let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            if !is_name || !seen.insert(name.to_lowercase()) {
                self.fault(NAMES, format!("{name:?} must be of letters, digits and _, named once, and not `main`"));
                continue;
            }
            let prefix = format!("APP_LLM_{}", name.to_uppercase());
            endpoints.extend(self.endpoint(&name.to_lowercase(), &prefix, false));
        }
        endpoints
    }

    fn switch(&mut self, variable: &str) -> bool {
        match self.get(variable).map(|value| value.to_lowercase()).as_deref() {
            None | Some("off" | "false" | "0" | "no") => false,
            Some("on" | "true" | "1" | "yes") => true,
            Some(_) => {
                self.fault(variable, "must be `on` or `off`");
                false
            }
        }
    }

    fn prices(&mut self) -> Prices {
        let text = self.get("APP_LLM_PRICES").unwrap_or_default();
        Prices::parse(&text).unwrap_or_else(|entry| {
            let problem =
                format!("{entry:?} must be model=input/output for a million tokens, such as gpt-5.6-terra=2/12");
            self.fault("APP_LLM_PRICES", problem);
            Prices::default()
        })
    }

    fn limits(&mut self) -> Limits {
        const SECONDS: &str = "APP_LLM_TIMEOUT_SECONDS";
        let mut limits = Limits::default();
        if let Some(text) = self.get(SECONDS) {
            match text.parse::<u64>() {
                Ok(seconds @ 1..=3_600) => {
                    let deadlines = &mut limits.deadlines;
                    deadlines.total = Duration::from_secs(seconds);
                    for part in [&mut deadlines.connect, &mut deadlines.idle] {
                        *part = (*part).min(deadlines.total);
                    }
                }
                _ => self.fault(SECONDS, "must be a whole number of seconds from 1 to 3600"),
            }
        }
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(set: &[(&str, &str)]) -> Result<Option<LlmConfig>, Vec<ConfigError>> {
        let set: BTreeMap<String, String> = set.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect();
        LlmConfig::read(&|name| set.get(name).cloned())
    }

    #[test]
    fn without_a_provider_there_is_no_model() {
        assert_eq!(read(&[]), Ok(None));
        assert_eq!(read(&[("APP_LLM_PROVIDER", "none"), ("OPENAI_API_KEY", "sk-1")]), Ok(None));
        assert_eq!(read(&[("APP_LLM_PROVIDER", "  ")]), Ok(None));
    }

    #[test]
    fn a_provider_brings_its_usual_address_model_and_key() {
        let config = read(&[("APP_LLM_PROVIDER", "anthropic-haiku"), ("ANTHROPIC_API_KEY", "sk-ant")]);
        let config = config.expect("no faults").expect("a configuration");
        let main = &config.endpoints[0];
        assert_eq!((main.name.as_str(), main.base_url.as_str()), ("main", "https://api.anthropic.com/v1"));
        assert_eq!(main.model(Role::Tutor), "claude-haiku-4-5");
        assert_eq!(main.api_key.as_ref().map(Secret::reveal), Some("sk-ant"));
        assert!(!config.capture && !config.test_headers);
    }

    #[test]
    fn a_key_goes_to_its_own_provider_only() {
        let set = [
            ("APP_LLM_PROVIDER", "compatible"),
            ("APP_LLM_BASE_URL", "http://vllm:8000/v1/"),
            ("APP_LLM_MODEL", "m"),
            ("OPENAI_API_KEY", "sk-openai"),
            ("APP_LLM_FALLBACKS", "Second"),
            ("APP_LLM_SECOND_PROVIDER", "gemini"),
            ("GEMINI_API_KEY", "g"),
            ("APP_LLM_MODEL_JUDGE", "judge"),
        ];
        let config = read(&set).expect("no faults").expect("a configuration");
        assert_eq!(config.endpoints[0].api_key, None);
        assert_eq!(config.endpoints[0].base_url, "http://vllm:8000/v1");
        assert_eq!(config.endpoints[0].model(Role::Judge), "judge");
        assert_eq!(config.endpoints[1].name, "second");
        assert_eq!(config.endpoints[1].model(Role::Judge), "gemini-3.8-flash");
        assert_eq!(config.endpoints[1].api_key.as_ref().map(Secret::reveal), Some("g"));
    }

    #[test]
    fn every_fault_is_named_with_its_variable() {
        let set = [
            ("APP_LLM_PROVIDER", "compatible"),
            ("APP_LLM_BASE_URL", "ftp://x"),
            ("APP_LLM_PRICES", "m"),
            ("APP_LLM_TIMEOUT_SECONDS", "0"),
            ("APP_LLM_CAPTURE", "perhaps"),
            ("APP_LLM_FALLBACKS", "b, b-c, d"),
            ("APP_LLM_B_PROVIDER", "openai"),
            ("APP_LLM_D_PROVIDER", "opnai"),
        ];
        let faults = read(&set).expect_err("faults");
        let mut variables: Vec<&str> = faults.iter().map(|fault| fault.variable.as_str()).collect();
        variables.sort_unstable();
        let expected = [
            "APP_LLM_BASE_URL",
            "APP_LLM_B_API_KEY",
            "APP_LLM_CAPTURE",
            "APP_LLM_D_PROVIDER",
            "APP_LLM_FALLBACKS",
            "APP_LLM_MODEL",
            "APP_LLM_PRICES",
            "APP_LLM_TIMEOUT_SECONDS",
        ];
        assert_eq!(variables, expected);
    }

    #[test]
    fn further_fields_headers_and_caps_are_read_by_role() {
        let set = [
            ("APP_LLM_PROVIDER", "openai"),
            ("APP_LLM_API_KEY", "sk-1"),
            ("APP_LLM_BODY", r#"{"reasoning_effort": "low", "temperature": 0.2}"#),
            ("APP_LLM_BODY_JUDGE", r#"{"reasoning_effort": "high"}"#),
            ("APP_LLM_HEADERS", r#"{"X-Team": "maths"}"#),
            ("APP_LLM_TOKENS", "4000"),
            ("APP_LLM_TOKENS_JUDGE", "16000"),
        ];
        let config = read(&set).expect("no faults").expect("a configuration");
        let extras = &config.endpoints[0].extras;
        let judge = serde_json::json!({ "reasoning_effort": "high", "temperature": 0.2 });
        assert_eq!(Json::Object(extras.body(Role::Judge)), judge);
        assert_eq!(extras.body(Role::Tutor)["reasoning_effort"], "low");
        assert_eq!(extras.headers, [("x-team".to_owned(), Secret::new("maths".to_owned()))]);
        let caps = [(Role::Judge, 1_000), (Role::Tutor, 1_500), (Role::Tutor, 8_000)];
        assert_eq!(caps.map(|(role, tokens)| extras.cap(role, tokens)), [16_000, 4_000, 8_000]);
        for (variable, value) in [
            ("APP_LLM_BODY", "[1]"),
            ("APP_LLM_BODY_TUTOR", r#"{"messages": []}"#),
            ("APP_LLM_HEADERS", r#"{"authorization": "x"}"#),
            ("APP_LLM_HEADERS", r#"{"x-a": 1}"#),
            ("APP_LLM_TOKENS_TUTOR", "12"),
        ] {
            let faults = read(&[set[0], set[1], (variable, value)]).expect_err(value);
            assert_eq!(faults.iter().map(|fault| fault.variable.as_str()).collect::<Vec<_>>(), [variable]);
        }
    }

    #[test]
    fn a_key_is_never_printed() {
        let set = [("APP_LLM_PROVIDER", "openai"), ("APP_LLM_API_KEY", "sk-very secret")];
        let faults = read(&set).expect_err("a blank in a key");
        assert!(!format!("{faults:?}{}", faults[0]).contains("very"));
        let config = read(&[("APP_LLM_PROVIDER", "openai"), ("APP_LLM_API_KEY", "sk-very-secret")]);
        assert!(!format!("{config:?}").contains("very"));
    }
}
