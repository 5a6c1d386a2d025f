//! The cookie that recognises a browser in which an account has signed in, or that had to wait at the sign-in.

use plumb_service::accounts::device::Device;
use plumb_service::{Actor, ServiceError};

use super::RequestContext;
use crate::cookies;
use crate::error::AppError;

impl RequestContext {
    fn device_cookie(&self) -> &'static str {
        if self.site.secure { "__Host-plumb-device" } else { "plumb-device" }
    }

    /// The browser, by its cookie.
    pub(super) fn device(&self) -> Option<Device> {
        cookies::read(&self.parts.headers, self.device_cookie()).and_then(Device::parse)
    }

    /// Marks the browser as one in which the account has signed in.
    pub(in crate::server_fns) async fn remember_device(&self, actor: &Actor) -> Result<(), AppError> {
        self.keep_device(&self.plumb.remember_device(self.device(), actor.id).await?);
        Ok(())
    }

    /// Gives a cookie to a browser that had to wait before its password was checked: guesses without a cookie do not
    /// delay it then. Visitors who never had to wait get no cookie.
    pub(in crate::server_fns) fn know_again(&self, refusal: &ServiceError) {
        if matches!(refusal, ServiceError::TooMany { .. }) && self.device().is_none() {
            self.keep_device(&self.plumb.new_device());
        }
    }

    fn keep_device(&self, device: &Device) {
        cookies::set(self.device_cookie(), &device.to_string(), self.site.secure);
    }
}
