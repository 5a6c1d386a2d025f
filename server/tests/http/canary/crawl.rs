//! Requests every route, and searches every response.

use std::collections::BTreeSet;

use aho_corasick::AhoCorasick;
use axum::http::Method;
use leptos::server_fn::error::ServerFnUrlError;
use plumb_app::error::AppError;
use plumb_types::ids::SessionId;

use super::calls::Calls;
use crate::support::{Client, Reply};

/// A browser that searches every response.
pub(super) struct Crawler {
    pub(super) client: Client,
    forbidden: Vec<String>,
    /// All secrets are searched for at once, because there are many of them and many long pages.
    search: AhoCorasick,
    pub(super) hits: Vec<String>,
    pub(super) asked: usize,
}

impl Crawler {
    pub(super) fn new(client: Client, forbidden: Vec<String>) -> Self {
        let search = AhoCorasick::new(&forbidden).unwrap();
        Self { client, forbidden, search, hits: Vec::new(), asked: 0 }
    }

    /// Searches a response: body, headers, and the error that Leptos encodes into the address of a redirect.
    pub(super) fn search(&mut self, what: &str, reply: &Reply) {
        self.asked += 1;
        let mut text = reply.body.replace("&quot;", "\"").replace("\\\"", "\"");
        for value in reply.headers.values() {
            text.push('\n');
            text.push_str(&String::from_utf8_lossy(value.as_bytes()));
        }
        let query = reply.location().split_once('?').map_or("", |(_, query)| query);
        for (name, value) in serde_urlencoded::from_str::<Vec<(String, String)>>(query).unwrap_or_default() {
            if name == "__err" {
                let error = ServerFnUrlError::<AppError>::decode_err(&value);
                text.push_str(&serde_json::to_string(&error).unwrap());
            }
        }
        let found: BTreeSet<usize> =
            self.search.find_overlapping_iter(&text).map(|found| found.pattern().as_usize()).collect();
        for secret in found.into_iter().map(|at| &self.forbidden[at]) {
            self.hits.push(format!("{what}: {secret} in {}", Self::around(&text, secret)));
        }
    }

    fn around(text: &str, secret: &str) -> String {
        let at = text.find(secret).unwrap_or_default();
        text.chars().skip(text[..at].chars().count().saturating_sub(60)).take(60 + secret.len()).collect()
    }

    pub(super) async fn get(&mut self, state: &str, path: &str) -> Reply {
        let reply = self.client.get(path).await;
        self.search(&format!("{state}: GET {path}"), &reply);
        reply
    }

    /// Requests every page and every other route that reads.
    pub(super) async fn read_all(&mut self, state: &str, session: SessionId) {
        self.read(state, session, |_| true).await;
    }

    /// Requests what depends on the state of a session: the routes about sessions, and the first pages.
    pub(super) async fn read_session(&mut self, state: &str, session: SessionId) {
        self.read(state, session, |path| path == "/" || path.contains("session")).await;
    }

    async fn read(&mut self, state: &str, session: SessionId, is_wanted: impl Fn(&str) -> bool) {
        let routes = plumb_server::http::all_routes();
        for (_, path) in routes.iter().filter(|(method, path)| method == "GET" && is_wanted(path)) {
            let about = match path {
                path if path.starts_with("/assessments") => "BIRDS".to_owned(),
                path if path.starts_with("/practice") => "t_birds".to_owned(),
                path if path.starts_with("/teach/items") => "Q.INTEGER".to_owned(),
                path if path.starts_with("/teach/surveys") => "feedback".to_owned(),
                path if path.starts_with("/admin/blueprints/{kind}") => "T.BIRDS1".to_owned(),
                _ => session.to_string(),
            };
            for query in ["", "?compare=1", "?page=1", "?__err=zz&__path=zz"] {
                let path =
                    path.replace("{session_id}", &about).replace("{learner_id}", "me").replace("{kind}", "skill");
                // Versions and items for authors: other tests check that learners have no access.
                let path = path.replace("{level}", "easy").replace("{seed}", "1");
                let path = path.replace("{session}", &about).replace("{position}", "0");
                let none = "0".repeat(64);
                let path = path.replace("{learner}", &about);
                let path = ["{hash}", "{old}", "{new}"].iter().fold(path, |path, name| path.replace(name, &none));
                self.get(state, &format!("{}{query}", path.replace("{id}", &about))).await;
            }
        }
        for path in [
            "/search?q=a",
            "/search?q=birds&in=skills",
            "/?view=teaching",
            "/nowhere",
            "/sessions/zz",
            "/sessions/zz/results",
            "/pkg/none.js",
            "/admin/audit/sessions/zz",
        ] {
            self.get(state, path).await;
        }
        self.client.bare(Method::HEAD, &format!("/sessions/{session}")).await;
    }

    /// Calls one server function, by a script and by a plain form, with valid and invalid requests.
    pub(super) async fn call(&mut self, state: &str, path: &str, session: SessionId, position: usize, revision: u64) {
        let Calls { bodies, forms } = Calls::of(path, session, position, revision);
        for body in bodies {
            let reply = self.client.json(path, &body).await;
            self.search(&format!("{state}: POST {path} {body}"), &reply);
        }
        for form in &forms {
            for script in [true, false] {
                self.client.script = script;
                let fields: Vec<(&str, &str)> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
                let reply = self.client.form(path, &fields).await;
                self.search(&format!("{state}: POST {path} {form:?}"), &reply);
                if reply.location().starts_with('/') || reply.location().starts_with("http://plumb.test/") {
                    let path = reply.location().trim_start_matches("http://plumb.test").to_owned();
                    self.get(state, &path).await;
                }
            }
        }
        self.client.script = true;
    }
}
