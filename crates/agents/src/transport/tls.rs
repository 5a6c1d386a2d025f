//! The HTTP client.

use std::sync::Arc;

use crate::config::Deadlines;

/// An HTTP client that follows no redirects, which would send the key elsewhere, and ignores proxies of the
/// environment.
///
/// # Errors
/// The message, if TLS cannot be set up.
pub fn http_client(deadlines: Deadlines) -> Result<reqwest::Client, String> {
    let roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let tls = rustls::ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(|error| error.to_string())?
        .with_root_certificates(roots)
        .with_no_client_auth();
    reqwest::Client::builder()
        .tls_backend_preconfigured(tls)
        .redirect(reqwest::redirect::Policy::none())
        // Retries are made by our own layer, so that each is listed and its cost counted.
        .retry(reqwest::retry::never())
        .no_proxy()
        .connect_timeout(deadlines.connect)
        .user_agent(concat!("plumb/", env!("CARGO_PKG_VERSION")))
        .build()
        .map_err(|error| error.to_string())
}
