//! Actions of administrators on language models. Every function here is a public endpoint: the service authorises.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;
use serde::{Deserialize, Serialize};

use crate::error::AppError;

#[cfg(feature = "ssr")]
use plumb_service::models::ProviderFields;
#[cfg(feature = "ssr")]
use plumb_service::{InvalidInput, ServiceError};
#[cfg(feature = "ssr")]
use uuid::Uuid;

#[cfg(feature = "ssr")]
use super::request::{id as parsed_id, optional_id, redirect, request_context};

/// Starts a probe of the models of a role; the page shows its progress. No effect while one is running.
#[server(prefix = "/do", endpoint = "models-probe", input = PostUrl)]
pub async fn models_probe(#[server(default)] role: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    edge.admin()?.begin_probe(&role).await?;
    redirect("/admin/models#probe")
}

/// The form of a provider, as it was typed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProviderForm {
    pub name: String,
    pub provider: String,
    pub protocol: String,
    pub address: String,
    pub model: String,
    /// Not kept when the form comes back.
    pub key: String,
    /// Not kept when the form comes back.
    pub headers: String,
    pub further: String,
    /// What is wrong, set by the server when the form comes back.
    pub fault: String,
}

#[cfg(feature = "ssr")]
impl From<ProviderFields> for ProviderForm {
    fn from(fields: ProviderFields) -> Self {
        let ProviderFields { name, provider, protocol, address, model, key, headers, further } = fields;
        Self { name, provider, protocol, address, model, key, headers, further, fault: String::new() }
    }
}

#[cfg(feature = "ssr")]
impl From<ProviderForm> for ProviderFields {
    fn from(form: ProviderForm) -> Self {
        let ProviderForm { name, provider, protocol, address, model, key, headers, further, fault: _ } = form;
        Self { name, provider, protocol, address, model, key, headers, further }
    }
}

/// Enters a provider of language models, or changes the one with that id.
#[server(prefix = "/do", endpoint = "models-provider-save", input = PostUrl)]
pub async fn models_provider_save(
    #[server(default)] id: String,
    #[server(default)] form: ProviderForm,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let admin = edge.admin()?;
    let id: Option<Uuid> = optional_id(&id)?;
    let saved = admin.save_provider(id, &form.clone().into()).await.map(drop);
    // The address of the page names the fault; its details are kept with the form, without the secrets.
    let fault = match &saved {
        Err(ServiceError::Invalid(input)) => input.detail(),
        _ => String::new(),
    };
    let without_secrets = ProviderForm { key: String::new(), headers: String::new(), fault, ..form };
    edge.or_kept(id.unwrap_or_default(), "provider", &without_secrets, saved).await?;
    redirect("/admin/models#providers")
}

/// Tests a provider of language models, or changes whether and when it is used.
#[server(prefix = "/do", endpoint = "models-provider-use", input = PostUrl)]
pub async fn models_provider_use(
    #[server(default)] id: String,
    #[server(default)] deed: String,
) -> Result<(), AppError> {
    let edge = request_context().await?;
    let admin = edge.admin()?;
    let id: Uuid = parsed_id(&id)?;
    match deed.as_str() {
        "test" => admin.test_provider(id).await?,
        deed => {
            let change = deed.parse().map_err(|_| InvalidInput::ErrorBadRequest { field: "deed" })?;
            admin.change_provider(id, change).await?;
        }
    }
    redirect("/admin/models#providers")
}
