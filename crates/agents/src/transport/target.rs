//! Address and headers of a call, in the form in which async-openai reads them.

use async_openai::config::Config;
use reqwest::header::{ACCEPT, AUTHORIZATION, HeaderMap, HeaderName, HeaderValue};
use secrecy::SecretString;

use crate::config::{EndpointConfig, Secret};
use crate::wire::Protocol;

/// The version of Anthropic's interface that is spoken.
const MESSAGES_VERSION: &str = "2023-06-01";

/// Where a call goes. Unlike async-openai's own configuration it reads nothing from the environment.
#[derive(Clone)]
pub(super) struct CallTarget {
    base_url: String,
    protocol: Protocol,
    headers: HeaderMap,
    key: SecretString,
}

impl CallTarget {
    /// The models of `endpoint`; `site` becomes the header `x-plumb-call-site`.
    ///
    /// # Errors
    /// In words, when the key or the site cannot be a header.
    pub(super) fn new(endpoint: &EndpointConfig, site: Option<&str>) -> Result<Self, &'static str> {
        let key = endpoint.api_key.as_ref().map_or("", Secret::reveal);
        let mut headers = HeaderMap::from_iter([(ACCEPT, HeaderValue::from_static("application/json"))]);
        let (name, value) = match endpoint.protocol {
            Protocol::Messages => {
                headers.insert("anthropic-version", HeaderValue::from_static(MESSAGES_VERSION));
                (HeaderName::from_static("x-api-key"), key.to_owned())
            }
            Protocol::Chat | Protocol::Responses => (AUTHORIZATION, format!("Bearer {key}")),
        };
        if !key.is_empty() {
            let mut value = HeaderValue::try_from(value).map_err(|_| "the key has signs that no header may have")?;
            value.set_sensitive(true);
            headers.insert(name, value);
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
        let (base_url, protocol) = (endpoint.base_url.clone(), endpoint.protocol);
        Ok(Self { base_url, protocol, headers, key: key.into() })
    }
}

impl Config for CallTarget {
    fn headers(&self) -> HeaderMap {
        self.headers.clone()
    }

    /// The address for requests, whichever path async-openai names: it is used for chat completions only.
    fn url(&self, _path: &str) -> String {
        format!("{}{}", self.base_url, self.protocol.path())
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
