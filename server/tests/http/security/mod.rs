//! Attacks by a hostile page, browser or text have no effect.

mod guards;
mod markup;
mod origins;
mod refusals;
mod unreadable;

use plumb_types::ids::SessionId;

use crate::support::{PASSWORD, Site, at_item, fresh};

/// Returns a digest of all stored data.
async fn everything(site: &Site) -> String {
    let file = site.path().join(format!("{}.jsonl", fresh()));
    site.stores.maintenance.backup(&file, site.plumb.now()).await.unwrap().sha256
}

fn functions() -> Vec<String> {
    let routes = plumb_server::http::all_routes();
    routes.into_iter().filter(|(method, _)| method != "GET").map(|(_, path)| path).collect()
}

/// A body that would have an effect.
fn effective(path: &str, session: SessionId) -> (&'static str, String) {
    match path {
        "/do/save" | "/do/submit" | "/do/go" | "/do/skip" | "/do/clock" => {
            ("application/json", at_item(session, 0, 0, "zz").to_string())
        }
        api if api.starts_with("/api/") => ("application/json", crate::api::body(api, Some(session)).to_string()),
        _ => {
            let (session, command) = (session.to_string(), fresh().to_string());
            let fields = [
                ("session", session.as_str()),
                ("command", &command),
                ("position", "0"),
                ("revision", "0"),
                ("answer", ""),
                ("go", "skip"),
                ("assessment", "STRICT"),
                ("name", "mallory"),
                ("password", "seven-red-lanterns"),
                ("current", PASSWORD),
                ("new", "eight-blue-candles"),
                ("days", "9"),
                ("read", "1"),
                ("token", &session),
            ];
            ("application/x-www-form-urlencoded", serde_urlencoded::to_string(fields).unwrap())
        }
    }
}
