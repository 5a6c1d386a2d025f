//! The public address.

use axum::http::Uri;

/// Returns the error of a public address; `None` if it is a scheme, a host and optionally a port. Pages, files and
/// cookies are served from the root of a host, so a path is not allowed.
pub(super) fn fault(url: &str) -> Option<&'static str> {
    let Some(rest) = url.strip_prefix("https://").or(url.strip_prefix("http://")) else {
        return Some("must begin with https:// or http://");
    };
    let name = rest.strip_suffix('/').unwrap_or(rest);
    if name.contains(['/', '?', '#', '\\']) {
        return Some("has a path: Plumb is served at the root of a name, such as https://plumb.school.example");
    }
    let read = url.parse::<Uri>().ok().and_then(|uri| uri.into_parts().authority);
    match read {
        Some(authority) if is_name_and_port(authority.as_str(), authority.host(), authority.port_u16()) => None,
        _ => Some("is no address: a name, and perhaps a port, must follow https://"),
    }
}

fn is_name_and_port(whole: &str, host: &str, port: Option<u16>) -> bool {
    !host.is_empty() && (whole == host || port.is_some_and(|port| whole == format!("{host}:{port}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_a_name_and_nothing_below_it() {
        for url in [
            "https://plumb.example.org",
            "https://plumb.example.org/",
            "http://127.0.0.1:3000",
            "http://[::1]:3000/",
            "https://school.example:8443",
            "http://plumb",
        ] {
            assert_eq!(fault(url), None, "{url}");
        }
        for url in [
            "https://school.example/plumb",
            "https://school.example/plumb/",
            "https://school.example//",
            "https://school.example/?a=b",
            "https://school.example?a",
            "https://school.example#plumb",
            "https://school.example\\plumb",
            "https://",
            "https:///",
            "https://ann:secret@school.example",
            "https://a name.example",
            "https://school.example:port",
            "ftp://school.example",
            "school.example",
            "",
        ] {
            assert!(fault(url).is_some(), "{url}");
        }
    }
}
