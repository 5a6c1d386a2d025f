//! A browser, as the server sees it.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use http_body_util::BodyExt;
use plumb_types::ids::{AssignmentId, ClassId, SessionId};
use serde_json::{Value as Json, json};
use tower::ServiceExt;
use uuid::Uuid;

use super::page::says_all;
use super::{fresh, has, hidden, lacks};

/// A field of a form: its name, and a value that can be formatted.
pub(crate) type Field<'f> = (&'f str, &'f (dyn Display + Sync));

/// The fields of a form that is written as a query without escapes; `value` gives the value of a word.
pub(crate) fn fields(form: &str, value: impl Fn(&str) -> String) -> impl Iterator<Item = (&str, String)> {
    let written = form.split('&').filter(|field| !field.is_empty()).map(|field| field.split_once('=').unwrap());
    written.map(move |(name, written)| (name, value(written)))
}

/// A browser.
#[derive(Clone)]
pub(crate) struct Client {
    router: Router,
    pub(crate) cookies: BTreeMap<String, String>,
    /// Whether scripts run: the browser requests JSON, otherwise a page.
    pub(crate) script: bool,
    /// The address it comes from, as a proxy notes it.
    pub(crate) address: Option<&'static str>,
    /// Its `Accept-Language` header.
    pub(crate) language: Option<&'static str>,
}

/// A response.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
}

impl Reply {
    #[track_caller]
    pub(crate) fn json(&self) -> Json {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn location(&self) -> &str {
        self.header("location")
    }

    /// Returns the id that follows `page` in the address of the redirect.
    #[track_caller]
    pub(crate) fn leads_to<T: FromStr>(&self, page: &str) -> T {
        let id = self.location().strip_prefix(page).and_then(|id| id.split('?').next()?.parse().ok());
        id.unwrap_or_else(|| panic!("{} {} {}", self.status, self.location(), self.body))
    }

    /// Returns the query of the redirect.
    #[track_caller]
    pub(crate) fn query(&self) -> &str {
        self.location().split_once('?').unwrap_or_else(|| panic!("{:?}\n{}", self.headers, self.body)).1
    }

    /// Asserts that a form was refused with this message.
    #[track_caller]
    pub(crate) fn refused(self, message: &str) {
        assert_eq!(self.expect(422).json()["Invalid"]["message"], message);
    }

    /// Asserts the status and returns the response.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Self {
        assert_eq!(self.status.as_u16(), status, "{:?}\n{}", self.headers, self.body);
        self
    }

    /// Asserts that the body has all of these parts, and returns the response.
    #[track_caller]
    pub(crate) fn has<T: AsRef<str>>(self, parts: impl IntoIterator<Item = T>) -> Self {
        has(&self.body, parts);
        self
    }

    /// Asserts that the body contains all of these words or numbers, and returns the response.
    #[track_caller]
    pub(crate) fn says<T: AsRef<str>>(self, words: impl IntoIterator<Item = T>) -> Self {
        says_all(&self.body, words);
        self
    }

    /// Asserts that the body has none of these parts, and returns the response.
    #[track_caller]
    pub(crate) fn lacks<T: AsRef<str>>(self, parts: impl IntoIterator<Item = T>) -> Self {
        lacks(&self.body, parts);
        self
    }

    /// Returns the revision after a save, or of the item shown.
    #[track_caller]
    pub(crate) fn revision(&self) -> u64 {
        let json = self.json();
        let revision = json.get("revision").or_else(|| json.pointer("/Item/revision"));
        revision.and_then(Json::as_u64).unwrap_or_else(|| panic!("{json}"))
    }

    /// Returns the position of the next item.
    #[track_caller]
    pub(crate) fn position(&self) -> u64 {
        let json = self.json();
        json.pointer("/Item/position").and_then(Json::as_u64).unwrap_or_else(|| panic!("{json}"))
    }
}

/// Asserts that JSON has these values at these JSON pointers, where `null` is also what is absent.
#[track_caller]
pub(crate) fn has_fields(json: &Json, fields: Json) {
    for (pointer, value) in fields.as_object().unwrap() {
        assert_eq!(json.pointer(pointer).unwrap_or(&Json::Null), value, "{pointer} of {json}");
    }
}

/// The body of a save or a submit.
pub(crate) fn at_item(session: SessionId, position: usize, revision: u64, answer: &str) -> Json {
    json!({ "session": session, "position": position, "revision": revision, "command": fresh(), "answer": answer })
}

impl Client {
    pub(super) fn new(router: Router) -> Self {
        Self { router, cookies: BTreeMap::new(), script: true, address: None, language: None }
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.bare(Method::GET, path).await
    }

    /// Requests a page and removes the markers between its texts.
    pub(crate) async fn look(&mut self, path: &str) -> String {
        self.get(path).await.expect(200).body.replace("<!>", "").replace("<!---->", "")
    }

    /// Sends a request with that method and path and an empty body.
    pub(crate) async fn bare(&mut self, method: Method, path: &str) -> Reply {
        let request = Request::builder().method(method).uri(path).header(header::ACCEPT, "text/html");
        self.send(request.header("sec-fetch-site", "same-origin").body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn form(&mut self, path: &str, fields: &[(&str, &str)]) -> Reply {
        self.form_from("http://plumb.test/account", path, fields).await
    }

    /// Like [`Self::form`], with values that can be formatted.
    pub(crate) async fn post(&mut self, path: &str, fields: &[Field<'_>]) -> Reply {
        let fields: Vec<(&str, String)> = fields.iter().map(|(name, value)| (*name, value.to_string())).collect();
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        self.form(path, &fields).await
    }

    /// Like [`Self::form`], from the page at that address.
    pub(crate) async fn form_from(&mut self, page: &str, path: &str, fields: &[(&str, &str)]) -> Reply {
        let accept = if self.script { "application/json" } else { "text/html" };
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
            .header(header::ACCEPT, accept)
            .header(header::REFERER, page)
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(serde_urlencoded::to_string(fields).unwrap()))
            .unwrap();
        self.send(request).await
    }

    pub(crate) async fn json(&mut self, path: &str, body: &Json) -> Reply {
        let request = Request::post(path)
            .header(header::CONTENT_TYPE, "application/json")
            .header(header::ACCEPT, "application/json")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(body.to_string()))
            .unwrap();
        self.send(request).await
    }

    pub(crate) async fn send(&mut self, mut request: Request<Body>) -> Reply {
        if !self.cookies.is_empty() {
            let all: Vec<String> = self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request.headers_mut().insert(header::COOKIE, all.join("; ").parse().unwrap());
        }
        if !request.headers().contains_key(header::HOST) {
            request.headers_mut().insert(header::HOST, "plumb.test".parse().unwrap());
        }
        // As browsers do.
        if let Some(length) = request.body().size_hint().exact().filter(|length| *length > 0) {
            request.headers_mut().insert(header::CONTENT_LENGTH, length.into());
        }
        if let Some(language) = self.language {
            request.headers_mut().insert(header::ACCEPT_LANGUAGE, language.parse().unwrap());
        }
        if let Some(address) = self.address {
            request.headers_mut().insert("x-forwarded-for", address.parse().unwrap());
        }
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        for cookie in parts.headers.get_all(header::SET_COOKIE) {
            let (pair, _) = cookie.to_str().unwrap().split_once(';').unwrap();
            let (name, value) = pair.split_once('=').unwrap();
            if value.is_empty() {
                self.cookies.remove(name);
            } else {
                self.cookies.insert(name.into(), value.into());
            }
        }
        let body = body.collect().await.unwrap().to_bytes();
        Reply { status: parts.status, headers: parts.headers, body: String::from_utf8_lossy(&body).into_owned() }
    }

    /// Sends the request to begin an assessment.
    pub(crate) async fn ask_to_begin(&mut self, assessment: &str) -> Reply {
        self.post("/do/begin", &[("assessment", &assessment), ("command", &fresh())]).await
    }

    /// Begins an assessment; returns the session.
    pub(crate) async fn begin(&mut self, assessment: &str) -> SessionId {
        self.ask_to_begin(assessment).await.leads_to("/sessions/")
    }

    /// Begins an agent-led session; returns it.
    pub(crate) async fn begin_led(&mut self, kind: &str, content: &str) -> SessionId {
        let fields: [Field<'_>; 3] = [("kind", &kind), ("content", &content), ("command", &fresh())];
        self.post("/do/lead", &fields).await.leads_to("/sessions/")
    }

    /// Begins to practise a skill, or continues; returns the session.
    pub(crate) async fn practise(&mut self, site: &super::Site, skill: &str) -> SessionId {
        let reply = self.post("/do/practise", &[("skill", &skill), ("command", &fresh())]).await;
        assert_eq!(reply.location(), format!("/practice/{skill}#now"), "{} {}", reply.status, reply.body);
        let page = self.get(&format!("/practice/{skill}")).await.expect(200).body;
        let session: SessionId = hidden(&page, "session").parse().unwrap();
        assert!(site.stores.sessions.load(session).await.unwrap().is_some());
        session
    }

    /// Begins a tutor session on a topic, or continues it.
    pub(crate) async fn learn(&mut self, topic: &str) -> SessionId {
        let reply = self.post("/do/tutor-begin", &[("topic", &topic), ("command", &fresh())]).await;
        let session = reply.location().strip_prefix("/tutor/").and_then(|rest| rest.strip_suffix("#now"));
        session.unwrap_or_else(|| panic!("{} {}", reply.status, reply.body)).parse().unwrap()
    }

    /// Acts on the current item of a practice session; returns the page that follows.
    pub(crate) async fn practice_act(&mut self, what: &str, session: SessionId, position: u32, answer: &str) -> Reply {
        self.act(&format!("/do/practise-{what}"), session, position, answer).await
    }

    /// Acts on the current item of a placement test; returns the page that follows.
    pub(crate) async fn place_act(&mut self, what: &str, session: SessionId, position: u32, answer: &str) -> Reply {
        self.act(&format!("/do/place-{what}"), session, position, answer).await
    }

    async fn act(&mut self, path: &str, session: SessionId, position: u32, answer: &str) -> Reply {
        let fields: [Field<'_>; 4] =
            [("session", &session), ("command", &fresh()), ("position", &position), ("answer", &answer)];
        let reply = self.post(path, &fields).await;
        if reply.location().is_empty() {
            return reply;
        }
        let path = reply.location().split('#').next().unwrap_or_default().to_owned();
        self.get(&path).await
    }

    /// Begins the placement test, or continues it; returns the session.
    pub(crate) async fn place(&mut self) -> SessionId {
        let reply = self.form("/do/place", &[("command", &fresh().to_string())]).await;
        assert_eq!(reply.location(), "/practice/placement#now", "{} {}", reply.status, reply.body);
        let page = self.get("/practice/placement").await.expect(200).body;
        hidden(&page, "session").parse().unwrap()
    }

    /// Sends a report about an item of a session.
    pub(crate) async fn ask_to_report(&mut self, session: SessionId, position: u32, kind: &str, words: &str) -> Reply {
        let fields: [Field<'_>; 5] =
            [("session", &session), ("position", &position), ("command", &fresh()), ("kind", &kind), ("words", &words)];
        self.post("/do/report-item", &fields).await
    }

    /// Like [`Self::ask_to_report`]; returns the report.
    pub(crate) async fn report(
        &mut self,
        site: &super::Site,
        session: SessionId,
        position: u32,
        kind: &str,
        words: &str,
    ) -> Uuid {
        // Later than all reports before it, so that it is the latest.
        site.clock.advance_millis(1);
        let reply = self.ask_to_report(session, position, kind, words).await;
        assert!(reply.location().contains("reported=1"), "{} {}", reply.status, reply.body);
        let learner = site.stores.sessions.load(session).await.unwrap().unwrap().learner;
        site.stores.reports.of_learner(learner, None, 1).await.unwrap()[0].report.id
    }

    /// Makes a class; returns it.
    pub(crate) async fn class(&mut self, name: &str) -> ClassId {
        self.form("/do/class-add", &[("name", name)]).await.leads_to("/teach/classes/")
    }

    /// Makes a code for a class; returns it.
    pub(crate) async fn join_code(&mut self, class: ClassId) -> String {
        self.post("/do/class-code", &[("class", &class), ("open", &1)]).await.expect(200);
        let page = self.get(&format!("/teach/classes/{class}")).await.expect(200).body;
        let code = page.split("class=\"join-code\"").nth(1).and_then(|rest| rest.split("<code>").nth(1));
        code.and_then(|rest| rest.split('<').next()).unwrap_or_else(|| panic!("no code: {page}")).to_owned()
    }

    /// Joins a class.
    pub(crate) async fn join(&mut self, code: &str) {
        let reply = self.form("/do/class-join", &[("code", code)]).await.expect(200);
        assert_eq!(reply.location(), "/?joined=1");
    }

    /// Assigns an assessment to a class, with these further fields; returns the assignment.
    pub(crate) async fn assign(&mut self, class: ClassId, assessment: &str, more: &[(&str, &str)]) -> AssignmentId {
        let task = [("task[kind]", "assessment"), ("task[assessment]", assessment)];
        self.assign_task(class, "The test", &[&task[..], more].concat()).await
    }

    /// Assigns a task to a class under a title; returns the assignment.
    pub(crate) async fn assign_task(&mut self, class: ClassId, title: &str, task: &[(&str, &str)]) -> AssignmentId {
        self.ask_to_assign(class, title, task).await.leads_to("/teach/assignments/")
    }

    /// Sends the request to assign a task to a class.
    pub(crate) async fn ask_to_assign(&mut self, class: ClassId, title: &str, task: &[(&str, &str)]) -> Reply {
        let (class, command) = (class.to_string(), fresh().to_string());
        let named = [("command", command.as_str()), ("class", class.as_str()), ("title", title)];
        let reply = self.form("/do/assign", &[&named[..], task].concat()).await;
        // The first request shows what would be opened; the second confirms it.
        let said = serde_json::from_str::<Json>(&reply.body).unwrap_or_default();
        if said["Invalid"]["message"] != "assign-sure" {
            return reply;
        }
        let sure = [("sure", said["Invalid"]["detail"].as_str().unwrap())];
        self.form("/do/assign", &[&named[..], task, &sure].concat()).await
    }

    /// Sends the request to begin an assignment.
    pub(crate) async fn ask_for_assigned(&mut self, assignment: AssignmentId, password: &str) -> Reply {
        let command = fresh();
        self.post("/do/begin-assigned", &[("assignment", &assignment), ("password", &password), ("command", &command)])
            .await
    }

    /// Begins an assignment; returns the session.
    pub(crate) async fn begin_assigned(&mut self, assignment: AssignmentId) -> SessionId {
        self.ask_for_assigned(assignment, "").await.leads_to("/sessions/")
    }

    pub(crate) async fn save(&mut self, session: SessionId, position: usize, revision: u64, answer: &str) -> Reply {
        self.json("/do/save", &at_item(session, position, revision, answer)).await
    }

    pub(crate) async fn submit(&mut self, session: SessionId, position: usize, revision: u64, answer: &str) -> Reply {
        self.json("/do/submit", &at_item(session, position, revision, answer)).await
    }

    /// Answers the items of a session one after the other, each after so many seconds, right or wrong.
    pub(crate) async fn answer_all(
        &mut self,
        site: &super::Site,
        session: SessionId,
        secs: i64,
        right: impl IntoIterator<Item = bool>,
    ) {
        for (position, right) in right.into_iter().enumerate() {
            site.clock.advance_secs(secs);
            self.submit(session, position, 0, &site.answer(session, position, right).await).await.expect(200);
        }
    }

    pub(crate) async fn skip(&mut self, session: SessionId, position: usize) -> Reply {
        self.json("/do/skip", &json!({ "session": session, "position": position, "command": fresh() })).await
    }

    pub(crate) async fn go(&mut self, session: SessionId, position: usize) -> Reply {
        self.json("/do/go", &json!({ "session": session, "position": position, "command": fresh() })).await
    }

    pub(crate) async fn clock(&mut self, session: SessionId) -> Reply {
        self.json("/do/clock", &json!({ "session": session })).await
    }

    pub(crate) async fn review(&mut self, session: SessionId) -> Reply {
        self.post("/do/review", &[("session", &session), ("command", &fresh())]).await
    }

    pub(crate) async fn finish(&mut self, session: SessionId) -> Reply {
        self.post("/do/finish", &[("session", &session), ("command", &fresh())]).await
    }

    pub(crate) async fn sign_in(&mut self, name: &str, password: &str) -> Reply {
        self.form("/do/sign-in", &[("name", name), ("password", password)]).await
    }
}
