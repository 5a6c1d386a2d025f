//! Refused forms of visitors who are not signed in: the form is shown again with everything typed except secrets.

use std::sync::{Arc, OnceLock};

use axum::http::{HeaderValue, header};
use leptos::prelude::use_context;
use leptos::server_fn::error::ServerFnUrlError;
use leptos_axum::ResponseOptions;
use plumb_service::InvalidInput;

use super::{RequestContext, is_plain_form};
use crate::error::AppError;

/// Note of a request with such a form: set if its sender has to wait.
#[derive(Debug, Clone, Default)]
pub struct ReturnedForm(Arc<OnceLock<ThrottledForm>>);

/// A form that was sent too often, to be shown again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ThrottledForm {
    /// The page that it is on.
    pub page: String,
    /// The name that was typed.
    pub name: String,
    /// Seconds to wait.
    pub seconds: u32,
}

impl ReturnedForm {
    /// The form to show again.
    pub fn throttled_form(&self) -> Option<&ThrottledForm> {
        self.0.get()
    }
}

/// Longest name that is shown again, in characters: more than a name may have, so that it can be shortened.
const MOST_OF_A_NAME: usize = 200;

impl RequestContext {
    /// The form that the answer to this request shows again.
    pub(crate) fn throttled_form(&self) -> Option<&ThrottledForm> {
        self.parts.extensions.get::<ReturnedForm>()?.throttled_form()
    }

    /// Adds to an error the data with which the plain form on `page` is shown again, such as the typed `name`. Other
    /// clients still have their input.
    pub(in crate::server_fns) fn sent_back(&self, error: impl Into<AppError>, page: &str, name: &str) -> AppError {
        let error = error.into();
        if !is_plain_form() {
            return error;
        }
        let typed = || name.chars().take(MOST_OF_A_NAME).collect::<String>();
        match error {
            AppError::Invalid { field, message, .. } => {
                let error = AppError::Invalid { field, message, detail: typed() };
                self.redirect_to_form(&error, page);
                error
            }
            AppError::TooMany { retry_after } => {
                if let Some(sent) = self.parts.extensions.get::<ReturnedForm>() {
                    let throttled_form = ThrottledForm { page: page.to_owned(), name: typed(), seconds: retry_after };
                    let _ = sent.0.set(throttled_form);
                }
                error
            }
            other => other,
        }
    }

    /// Redirects to the page of the form. If the form was shown in answer to a post, the browser's address is the
    /// form's action, and no page exists there.
    fn redirect_to_form(&self, error: &AppError, page: &str) {
        let here = self.parts.uri.path();
        let referer = self.parts.headers.get(header::REFERER).and_then(|page| page.to_str().ok()).unwrap_or_default();
        if !referer.split('?').next().is_some_and(|page| page.ends_with(here)) {
            return;
        }
        let address = with_error(page, here, error.clone()).and_then(|address| HeaderValue::try_from(address).ok());
        if let (Some(response), Some(address)) = (use_context::<ResponseOptions>(), address) {
            response.insert_header(header::LOCATION, address);
        }
    }
}

/// The address of the page with the error, as Leptos passes errors of plain forms.
fn with_error(page: &str, form: &str, error: AppError) -> Option<String> {
    // Any host will do: only the path and the query are used.
    let address = ServerFnUrlError::new(form, error).to_url(&format!("http://plumb.invalid{page}")).ok()?;
    Some(format!("{}?{}", address.path(), address.query().unwrap_or_default()))
}

/// The address of a page that shows an error at a field, as after a plain form.
pub fn error_url(page: &str, input: &InvalidInput) -> String {
    with_error(page, page, AppError::of_input(input)).unwrap_or_else(|| page.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_told_to_the_page_whatever_its_address_says_already() {
        for (page, begin) in [("/sign-up", "/sign-up?__path="), ("/sign-in?next=/history%3Fpage%3D2", "/sign-in?next=")]
        {
            let address = with_error(page, "/do/sign-in", AppError::NotFound).unwrap();
            assert!(address.starts_with(begin) && address.contains("__err="), "{address}");
        }
    }
}
