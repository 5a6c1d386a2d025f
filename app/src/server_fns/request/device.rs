//! The cookie that recognises a browser in which an account has signed in, or that had to wait at the sign-in.

use axum::http::{HeaderValue, header};
use leptos::prelude::use_context;
use leptos_axum::ResponseOptions;
use plumb_service::accounts::device::Device;
use plumb_service::{Actor, ServiceError};

use super::{RequestContext, internal};
use crate::error::AppError;

/// Lifetime after the latest sign-in, in seconds: a year, so that holidays do not end it.
const KEPT: u32 = 365 * 24 * 60 * 60;

impl RequestContext {
    fn device_cookie(&self) -> &'static str {
        if self.site.secure { "__Host-plumb-device" } else { "plumb-device" }
    }

    /// The browser, by its cookie.
    pub(super) fn device(&self) -> Option<Device> {
        let name = self.device_cookie();
        let cookies = self.parts.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
        let mut pairs = cookies.flat_map(|value| value.split(';')).filter_map(|pair| pair.trim().split_once('='));
        pairs.find(|(of, _)| *of == name).and_then(|(_, value)| Device::parse(value))
    }

    /// Marks the browser as one in which the account has signed in.
    pub(in crate::server_fns) async fn remember_device(&self, actor: &Actor) -> Result<(), AppError> {
        self.keep_device(&self.plumb.remember_device(self.device(), actor.id).await?)
    }

    /// Gives a cookie to a browser that had to wait before its password was checked: guesses without a cookie do not
    /// delay it then. Visitors who never had to wait get no cookie.
    pub(in crate::server_fns) fn know_again(&self, refusal: &ServiceError) -> Result<(), AppError> {
        let waits = matches!(refusal, ServiceError::TooMany { .. });
        if waits && self.device().is_none() { self.keep_device(&self.plumb.new_device()) } else { Ok(()) }
    }

    fn keep_device(&self, device: &Device) -> Result<(), AppError> {
        let secure = if self.site.secure { "; Secure" } else { "" };
        let name = self.device_cookie();
        let cookie = format!("{name}={device}; HttpOnly; SameSite=Lax; Path=/; Max-Age={KEPT}{secure}");
        let cookie = HeaderValue::from_str(&cookie).map_err(|error| internal(&error.to_string()))?;
        if let Some(response) = use_context::<ResponseOptions>() {
            response.append_header(header::SET_COOKIE, cookie);
        }
        Ok(())
    }
}
