//! Address and headers of a call, in the form in which async-openai reads them.

use async_openai::config::Config;
use reqwest::header::{ACCEPT, AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use secrecy::SecretString;

use crate::config::{EndpointConfig, Secret};

/// Where a call goes. Unlike async-openai's own configuration it reads nothing from the environment.
#[derive(Clone)]
pub(super) struct CallTarget {
    base_url: String,
    headers: HeaderMap,
    key: SecretString,
}

impl CallTarget {
    /// The chat completions of `endpoint`; `site` becomes the header `x-plumb-call-site`.
    ///
    /// # Errors
    /// In words, when the key or the site cannot be a header.
    pub(super) fn new(endpoint: &EndpointConfig, site: Option<&str>) -> Result<Self, &'static str> {
        let key = endpoint.api_key.as_ref().map_or("", Secret::reveal);
        let mut headers = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
        if !key.is_empty() {
            let value = HeaderValue::try_from(format!("Bearer {key}"));
            let mut value = value.map_err(|_| "the key has signs that no header may have")?;
            value.set_sensitive(true);
            headers.insert(AUTHORIZATION, value);
        }
        for (name, value) in &endpoint.extras.headers {
            let name = HeaderName::try_from(name).map_err(|_| "a header of the configuration has no possible name")?;
            let value = HeaderValue::try_from(value.reveal());
            let mut value = value.map_err(|_| "a header of the configuration has signs that no header may have")?;
            value.set_sensitive(true);
            headers.insert(name, value);
        }
        if let Some(site) = site {
            let value = HeaderValue::try_from(site).map_err(|_| "the call site has signs that no header may have")?;
            headers.insert("x-plumb-call-site", value);
        }
        Ok(Self { base_url: endpoint.base_url.clone(), headers, key: key.into() })
    }
}

impl Config for CallTarget {
    fn headers(&self) -> HeaderMap {
        self.headers.clone()
    }

    fn url(&self, path: &str) -> String {
        format!("{}{path}", self.base_url)
    }

    fn query(&self) -> Vec<(&str, &str)> {
        Vec::new()
    }

    fn api_base(&self) -> &str {
        &self.base_url
    }

    fn api_key(&self) -> &SecretString {
        &self.key
    }
}
