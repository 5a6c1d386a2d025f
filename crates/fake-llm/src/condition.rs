//! Conditions of fixtures.

use regex::Regex;

use crate::asked::AskedRequest;

/// Conditions on a request. A condition that is not set holds for every request.
#[derive(Debug, Clone, Default)]
pub struct When {
    /// The call site.
    pub call_site: Option<String>,
    /// Number of the request from its call site, from 1.
    pub nth: Option<usize>,
    /// The requested model.
    pub model: Option<String>,
    /// Text in the system messages.
    pub system_contains: Option<String>,
    /// Text in the last user message.
    pub user_contains: Option<String>,
    /// Pattern that the last user message matches somewhere.
    pub user_matches: Option<Regex>,
    /// Text in the results of tools since the model's last message.
    pub tool_result_contains: Option<String>,
    /// Whether the request has a schema.
    pub has_schema: Option<bool>,
    /// Whether the request has tools.
    pub has_tools: Option<bool>,
    /// Headers with their values, names in lower case.
    pub headers: Vec<(String, String)>,
}

/// Any request.
pub fn anything() -> When {
    When::default()
}

/// A request from this call site.
pub fn call_site(name: &str) -> When {
    When { call_site: Some(name.to_owned()), ..When::default() }
}

impl When {
    /// Only the nth request from its call site, from 1.
    #[must_use]
    pub fn nth(mut self, nth: usize) -> Self {
        self.nth = Some(nth);
        self
    }

    /// Only for this model.
    #[must_use]
    pub fn model(mut self, name: &str) -> Self {
        self.model = Some(name.to_owned());
        self
    }

    /// Only with this text in the system messages.
    #[must_use]
    pub fn system_contains(mut self, text: &str) -> Self {
        self.system_contains = Some(text.to_owned());
        self
    }

    /// Only with this text in the last user message.
    #[must_use]
    pub fn user_contains(mut self, text: &str) -> Self {
        self.user_contains = Some(text.to_owned());
        self
    }

    /// Only if the last user message matches somewhere.
    #[must_use]
    pub fn user_matches(mut self, pattern: Regex) -> Self {
        self.user_matches = Some(pattern);
        self
    }

    /// Only with this text in the results of tools since the model's last message.
    #[must_use]
    pub fn tool_result_contains(mut self, text: &str) -> Self {
        self.tool_result_contains = Some(text.to_owned());
        self
    }

    /// Only with a schema, or only without one.
    #[must_use]
    pub fn has_schema(mut self, has: bool) -> Self {
        self.has_schema = Some(has);
        self
    }

    /// Only with tools, or only without them.
    #[must_use]
    pub fn has_tools(mut self, has: bool) -> Self {
        self.has_tools = Some(has);
        self
    }

    /// Only with this header.
    #[must_use]
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_lowercase(), value.to_owned()));
        self
    }

    /// The first condition that does not hold, in words; `None` if all hold.
    pub fn hindrance(&self, asked: &AskedRequest) -> Option<String> {
        let equal = |what: &str, wanted: Option<&str>, is: Option<&str>| {
            let differs = wanted.is_some() && wanted != is;
            differs.then(|| format!("{what} is {:?}, not {:?}", is.unwrap_or("none"), wanted.unwrap_or_default()))
        };
        let holds = |what: &str, wanted: Option<&String>, text: &dyn Fn() -> String| {
            let wanted = wanted.filter(|wanted| !text().contains(wanted.as_str()))?;
            Some(format!("{what} does not contain {wanted:?}"))
        };
        let is_so = |what: &str, wanted: Option<bool>, is: bool| {
            let differs = wanted.is_some_and(|wanted| wanted != is);
            differs.then(|| format!("it has {} {what}", if is { "a" } else { "no" }))
        };
        equal("the call site", self.call_site.as_deref(), asked.call_site.as_deref())
            .or_else(|| {
                let wanted = self.nth.filter(|wanted| *wanted != asked.nth)?;
                Some(format!("it is request {} of its place, not {wanted}", asked.nth))
            })
            .or_else(|| equal("the model", self.model.as_deref(), Some(asked.model())))
            .or_else(|| holds("the system text", self.system_contains.as_ref(), &|| asked.system()))
            .or_else(|| holds("the user text", self.user_contains.as_ref(), &|| asked.user()))
            .or_else(|| {
                let pattern = self.user_matches.as_ref().filter(|pattern| !pattern.is_match(&asked.user()))?;
                Some(format!("the user text does not match {:?}", pattern.as_str()))
            })
            .or_else(|| holds("the tool result", self.tool_result_contains.as_ref(), &|| asked.tool_results()))
            .or_else(|| is_so("schema", self.has_schema, asked.schema().is_some()))
            .or_else(|| is_so("list of tools", self.has_tools, !asked.tools().is_empty()))
            .or_else(|| {
                let headers = &mut self.headers.iter();
                headers.find_map(|(name, value)| equal(&format!("header {name}"), Some(value), asked.header(name)))
            })
    }

    /// Whether all conditions hold.
    pub fn holds(&self, asked: &AskedRequest) -> bool {
        self.hindrance(asked).is_none()
    }
}
