//! A provider as an administrator enters it: the variables of `docs/models.md`, in fields of a form.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use plumb_agents::config::ConfigError;
use plumb_store::model_providers::ModelProviderRow;

use super::ModelSettings;
pub(super) use super::sealing::Secrets;
use super::settings::SHARED;
use crate::invalid_input::InvalidInput;

/// The secret variables with their fields: stored encrypted, and never shown. Headers may contain a key, too.
const SECRET: [(&str, &str); 2] = [("APP_LLM_API_KEY", "key"), ("APP_LLM_HEADERS", "headers")];
/// Variables that only the environment sets: whether learners' words are kept is decided by who runs the server.
const OF_THE_SERVER: [&str; 2] = ["APP_LLM_CAPTURE", "APP_LLM_TEST_HEADERS"];
/// The variables of the other fields.
const FIELDS: [(&str, &str); 4] = [
    ("APP_LLM_PROVIDER", "provider"),
    ("APP_LLM_PROTOCOL", "protocol"),
    ("APP_LLM_BASE_URL", "address"),
    ("APP_LLM_MODEL", "model"),
];
/// Longest name, characters.
const LONGEST_NAME: usize = 32;
/// Longest field, bytes.
const LONGEST_FIELD: usize = 8_192;

/// The fields of a provider.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ProviderFields {
    /// Name of the endpoint.
    pub name: String,
    pub provider: String,
    pub protocol: String,
    /// The base URL; blank for the provider's.
    pub address: String,
    /// Blank for the provider's default.
    pub model: String,
    /// The key; blank to keep the stored one. Never returned.
    pub key: String,
    /// Further headers, as a JSON object; blank to keep the stored ones. Never returned.
    pub headers: String,
    /// Further variables, one in a line, as `NAME=value`.
    pub further: String,
}

/// The variables of a provider, without the secret ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entered {
    pub(super) name: String,
    variables: BTreeMap<String, String>,
}

impl Entered {
    /// Reads a stored provider; `None` for one of another version of Plumb.
    pub(super) fn read(row: &ModelProviderRow) -> Option<Self> {
        let variables = serde_json::from_str(&row.variables).ok()?;
        Some(Self { name: row.name.clone(), variables })
    }

    /// Returns the variables, as stored.
    pub(super) fn to_json(&self) -> String {
        serde_json::json!(self.variables).to_string()
    }

    /// Reads the fields of the form, and checks that they make a configuration together with the secrets.
    pub(super) fn parse(
        fields: &ProviderFields,
        secrets: &Secrets,
        shared: &BTreeMap<String, String>,
    ) -> Result<Self, InvalidInput> {
        let name = fields.name.trim().to_lowercase();
        let is_fit = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
        if name.is_empty() || name.len() > LONGEST_NAME || !name.chars().all(is_fit) {
            return Err(InvalidInput::ModelProviderName);
        }
        let given = [&fields.provider, &fields.protocol, &fields.address, &fields.model];
        let mut variables: BTreeMap<String, String> = FIELDS
            .into_iter()
            .zip(given)
            .map(|((variable, _), value)| (variable.to_owned(), value.trim().to_owned()))
            .filter(|(_, value)| !value.is_empty())
            .collect();
        variables.extend(further(&fields.further)?);
        if let Some((variable, _)) = variables.iter().find(|(_, value)| value.len() > LONGEST_FIELD) {
            let detail = format!("{variable}: more than {LONGEST_FIELD} bytes");
            return Err(InvalidInput::ModelProviderFault { field: field(variable), detail });
        }
        let entered = Self { name, variables };
        match entered.settings(secrets, shared) {
            Ok(Some(_)) => Ok(entered),
            Ok(None) => Err(InvalidInput::ModelProviderMissing),
            Err(faults) => {
                let fault = faults.first().map(ToString::to_string).unwrap_or_default();
                let field = faults.first().map_or("further", |fault| field(&fault.variable));
                Err(InvalidInput::ModelProviderFault { field, detail: fault })
            }
        }
    }

    /// Reads the settings; of variables that are not entered, those of the environment count that concern all providers.
    pub(super) fn settings(
        &self,
        secrets: &Secrets,
        shared: &BTreeMap<String, String>,
    ) -> Result<Option<ModelSettings>, Vec<ConfigError>> {
        let sources = [secrets, &self.variables, shared];
        let variable = |name: &str| sources.into_iter().find_map(|source| source.get(name)).cloned();
        let mut settings = ModelSettings::read(&variable)?;
        if let Some(endpoint) = settings.as_mut().and_then(|settings| settings.config.endpoints.first_mut()) {
            endpoint.name.clone_from(&self.name);
        }
        Ok(settings)
    }

    /// Whether requests go to the same place as those of `other`.
    pub(super) fn is_at(&self, other: &Self) -> bool {
        ["APP_LLM_PROVIDER", "APP_LLM_BASE_URL"]
            .into_iter()
            .all(|variable| self.variables.get(variable) == other.variables.get(variable))
    }

    /// Returns the fields of the form; the key's is blank.
    pub(super) fn fields(&self) -> ProviderFields {
        let value = |variable: &str| self.variables.get(variable).cloned().unwrap_or_default();
        let is_further = |variable: &str| FIELDS.into_iter().all(|(of_field, _)| of_field != variable);
        let further = self.variables.iter().filter(|(variable, _)| is_further(variable));
        ProviderFields {
            name: self.name.clone(),
            provider: value("APP_LLM_PROVIDER"),
            protocol: value("APP_LLM_PROTOCOL"),
            address: value("APP_LLM_BASE_URL"),
            model: value("APP_LLM_MODEL"),
            key: String::new(),
            headers: String::new(),
            further: further.map(|(variable, value)| format!("{variable}={value}")).collect::<Vec<_>>().join("\n"),
        }
    }
}

/// Returns the secret variables that the form sets.
pub(super) fn secrets(fields: &ProviderFields) -> Secrets {
    let given = SECRET.into_iter().zip([&fields.key, &fields.headers]);
    given
        .map(|((variable, _), value)| (variable.to_owned(), value.trim().to_owned()))
        .filter(|(_, value)| !value.is_empty())
        .collect()
}

/// The field of a variable.
fn field(variable: &str) -> &'static str {
    FIELDS.into_iter().chain(SECRET).find(|(known, _)| *known == variable).map_or("further", |(_, field)| field)
}

/// Reads lines such as `APP_LLM_MODEL_JUDGE=name`. Only variables that one endpoint has are allowed.
fn further(text: &str) -> Result<BTreeMap<String, String>, InvalidInput> {
    let mut read = BTreeMap::new();
    let known = known_variables();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.trim();
        if line.is_empty() {
            continue;
        }
        let refused = |why: &str| InvalidInput::ModelProviderLine(format!("{number}: {why}"));
        let (variable, value) = line.split_once('=').ok_or_else(|| refused(line))?;
        let (variable, value) = (variable.trim(), value.trim());
        if !known.contains(variable) || read.insert(variable.to_owned(), value.to_owned()).is_some() {
            return Err(refused(variable));
        }
    }
    Ok(read)
}

/// The variables of one endpoint without fields of their own: those that the reader of settings asks for.
fn known_variables() -> BTreeSet<String> {
    let asked = RefCell::new(BTreeSet::from(SHARED.map(str::to_owned)));
    // A provider that requires nothing, so that all other variables are asked for.
    let ollama = |name: &str| {
        asked.borrow_mut().insert(name.to_owned());
        (name == "APP_LLM_PROVIDER").then(|| "ollama".to_owned())
    };
    // What it makes of them is of no interest here.
    let _ = ModelSettings::read(&ollama);
    let is_own = |variable: &String| {
        variable != "APP_LLM_FALLBACKS"
            && !variable.ends_with("_API_KEY")
            && !OF_THE_SERVER.contains(&variable.as_str())
            && FIELDS.into_iter().chain(SECRET).all(|(of_field, _)| of_field != variable)
    };
    asked.into_inner().into_iter().filter(is_own).collect()
}

#[cfg(test)]
mod tests {
    use plumb_agents::config::Secret;

    use super::*;

    fn fields() -> ProviderFields {
        ProviderFields {
            name: " School ".into(),
            provider: "compatible".into(),
            address: "http://vllm:8000/v1".into(),
            model: "m".into(),
            further: "APP_LLM_MODEL_JUDGE = large\n\nAPP_LLM_BODY={\"temperature\": 0.2}\nAPP_LLM_PRICES=m=1/2\n"
                .into(),
            ..ProviderFields::default()
        }
    }

    fn parse(fields: &ProviderFields) -> Result<Entered, InvalidInput> {
        Entered::parse(fields, &secrets(fields), &BTreeMap::new())
    }

    #[test]
    fn fields_make_settings_and_come_back() {
        let entered = parse(&fields()).unwrap();
        let shared = BTreeMap::from([("APP_LLM_BUDGET_DAY".to_owned(), "2.50".to_owned())]);
        let secrets = Secrets::from([("APP_LLM_API_KEY".to_owned(), "k".to_owned())]);
        let settings = entered.settings(&secrets, &shared).unwrap().unwrap();
        let endpoint = &settings.config.endpoints[0];
        let key = endpoint.api_key.as_ref().map(Secret::reveal);
        assert_eq!((endpoint.name.as_str(), key), ("school", Some("k")));
        assert_eq!(endpoint.model("judge".parse().unwrap()), "large");
        assert_eq!(settings.budget.per_day.cost, Some(2_500_000));
        assert_eq!(settings.config.prices.cost("m", 1_000_000, 0), 1_000_000);
        let again = parse(&entered.fields()).unwrap();
        assert_eq!(again, entered);
        assert!(again.is_at(&entered));
        assert!(!parse(&ProviderFields { address: "http://elsewhere".into(), ..fields() }).unwrap().is_at(&entered));
    }

    #[test]
    fn each_fault_is_at_its_field() {
        let field_of = |changed: ProviderFields| parse(&changed).unwrap_err().field();
        for name in ["", "two words", "ü", &"n".repeat(33)] {
            assert_eq!(field_of(ProviderFields { name: name.into(), ..fields() }), "name");
        }
        for provider in ["", "none", "opnai"] {
            assert_eq!(field_of(ProviderFields { provider: provider.into(), ..fields() }), "provider");
        }
        assert_eq!(field_of(ProviderFields { protocol: "smtp".into(), ..fields() }), "protocol");
        assert_eq!(field_of(ProviderFields { address: "ftp://x".into(), ..fields() }), "address");
        assert_eq!(field_of(ProviderFields { model: String::new(), ..fields() }), "model");
        assert_eq!(field_of(ProviderFields { provider: "openai".into(), ..fields() }), "key");
        for further in [
            "APP_LLM_MODEL_JUDGE",
            "APP_LLM_MODEL=other",
            "APP_LLM_API_KEY=secret",
            "OPENAI_API_KEY=secret",
            "APP_LLM_FALLBACKS=b",
            "APP_LLM_CAPTURE=on",
            "APP_LLM_HEADERS={\"x-key\": \"secret\"}",
            "APP_LLM_B_API_KEY=secret",
            "PATH=/bin",
            "APP_LLM_BODY=[1]",
            "APP_LLM_TOKENS=1",
            "APP_LLM_TOKENS=4000\nAPP_LLM_TOKENS=5000",
        ] {
            assert_eq!(field_of(ProviderFields { further: further.into(), ..fields() }), "further", "{further}");
        }
        assert_eq!(field_of(ProviderFields { headers: "x".into(), ..fields() }), "headers");
        let long = format!("APP_LLM_BODY={{\"x\": \"{}\"}}", "y".repeat(9_000));
        assert_eq!(field_of(ProviderFields { further: long, ..fields() }), "further");
    }
}
