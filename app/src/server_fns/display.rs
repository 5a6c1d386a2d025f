//! How pages look in one browser for all its users: the language before signing in, and light or dark.
#![expect(missing_docs, reason = "the server macro makes a struct of each function's arguments")]

use leptos::prelude::*;
use leptos::server_fn::codec::PostUrl;

use crate::error::AppError;

#[cfg(feature = "ssr")]
use {
    super::request::{redirect, request_context},
    crate::cookies,
    crate::paths::own_path,
    crate::text::Texts,
    plumb_service::InvalidInput,
};

/// Chooses the language of the pages for visitors of this browser, and for accounts that chose none.
#[server(prefix = "/do", endpoint = "browser-language", input = PostUrl)]
pub async fn browser_language(language: String, #[server(default)] back: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    if !Texts::has_language(&language) {
        return Err(InvalidInput::LanguageUnknown.into());
    }
    cookies::set(cookies::LANGUAGE, &language, edge.settings().secure);
    redirect(own_path(&back))
}

/// Chooses light or dark pages for this browser; anything else is as the device has it.
#[server(prefix = "/do", endpoint = "browser-theme", input = PostUrl)]
pub async fn browser_theme(theme: String, #[server(default)] back: String) -> Result<(), AppError> {
    let edge = request_context().await?;
    cookies::set(cookies::THEME, cookies::Theme::named(&theme).name(), edge.settings().secure);
    redirect(own_path(&back))
}
