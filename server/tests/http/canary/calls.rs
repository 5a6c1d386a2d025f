//! Requests to each server function.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::support::{at_item, fresh};

/// Requests to one server function, valid and invalid ones.
pub(super) struct Calls {
    /// Bodies of a script.
    pub(super) bodies: Vec<Value>,
    /// Fields of a form, sent with scripts and without.
    pub(super) forms: Vec<Vec<(&'static str, String)>>,
}

impl Calls {
    /// Whether the function is about one item of a session.
    pub(super) fn of_items(path: &str) -> bool {
        let Self { bodies, forms } = Self::of(path, Uuid::nil(), 0, 0);
        bodies.iter().any(|body| !body["position"].is_null())
            || forms.iter().flatten().any(|(name, _)| *name == "position")
    }

    /// Returns the requests about an item of a session. A function that is unknown here fails the test, so that every
    /// function is searched.
    pub(super) fn of(path: &str, session: Uuid, position: usize, revision: u64) -> Self {
        let id = session.to_string();
        let next = json!({ "session": session, "position": position + 1, "command": fresh() });
        let here = json!({ "session": session, "position": position, "command": fresh() });
        let item = |at: usize, revision, answer: &str| at_item(session, at, revision, answer);
        let (bodies, forms) = match path {
            "/do/save" | "/do/submit" => (
                vec![
                    item(position, 999, "x"),
                    item(position, revision, "?!"),
                    item(position + 1, 0, "x"),
                    item(999, 0, "x"),
                    item(position, revision, "1"),
                    json!({ "session": session }),
                    json!({ "session": "zz", "position": -1 }),
                ],
                vec![],
            ),
            "/do/go" => (vec![next, json!({ "session": session, "position": 99, "command": fresh() })], vec![]),
            "/do/skip" => (vec![here], vec![]),
            "/do/read" => {
                let read = |at: usize, answer: &str| json!({ "session": session, "position": at, "answer": answer });
                (vec![read(position, "1"), read(position, "?!"), read(position + 1, "1"), read(999, "x")], vec![])
            }
            "/do/clock" => (vec![json!({ "session": session }), json!({ "session": fresh() })], vec![]),
            "/do/submit-form" => {
                let form = |revision: u64, answer: &str, go: &str| {
                    vec![
                        ("session", id.clone()),
                        ("position", position.to_string()),
                        ("revision", revision.to_string()),
                        ("command", fresh().to_string()),
                        ("answer", answer.to_owned()),
                        ("go", go.to_owned()),
                    ]
                };
                let forms = vec![
                    form(999, "x", ""),
                    form(999, "x", "back"),
                    form(revision, "?!", ""),
                    form(revision, "", "skip"),
                ];
                (vec![], forms)
            }
            "/do/go-form" => {
                let form = |at: usize| {
                    vec![("session", id.clone()), ("position", at.to_string()), ("command", fresh().to_string())]
                };
                (vec![], vec![form(99), form(position + 1)])
            }
            "/do/review" | "/do/finish" | "/do/session-end" | "/do/break" | "/do/end-break" | "/do/practise-next"
            | "/do/practise-end" | "/do/place-stop" => {
                (vec![], vec![vec![("session", id.clone()), ("command", fresh().to_string())]])
            }
            "/do/report-item" => {
                let form = |at: usize, kind: &str, words: &str| {
                    vec![
                        ("session", id.clone()),
                        ("position", at.to_string()),
                        ("command", fresh().to_string()),
                        ("kind", kind.to_owned()),
                        ("words", words.to_owned()),
                    ]
                };
                (vec![], vec![form(position, "key", "x"), form(position, "?!", ""), form(999, "other", "")])
            }
            "/do/flag-look" => {
                let form = vec![("session", id.clone()), ("seq", "1".to_owned()), ("note", "x".to_owned())];
                (vec![], vec![form])
            }
            "/do/reports-read" => (vec![], vec![vec![]]),
            "/do/goal" => (vec![], vec![vec![("unit", "days".into()), ("count", "9".into())]]),
            test if test.starts_with("/do/test-") => {
                let form = |go: &str| {
                    vec![
                        ("test", "T-1".to_owned()),
                        ("command", fresh().to_string()),
                        ("base", "0".repeat(64)),
                        ("yaml", "x".to_owned()),
                        ("shared", "1".to_owned()),
                        ("form[add][0]", "Q.INTEGER".to_owned()),
                        ("go", go.to_owned()),
                    ]
                };
                (vec![], vec![form("save"), form("show")])
            }
            "/do/results-seen" => (vec![], vec![vec![("until", "1".into())]]),
            "/do/report-handle" => {
                let form = |state: &str| {
                    vec![
                        ("report", id.clone()),
                        ("version", "1".to_owned()),
                        ("state", state.to_owned()),
                        ("answer", "x".to_owned()),
                    ]
                };
                (vec![], vec![form("settled"), form("?!")])
            }
            "/do/begin-assigned" => (vec![], vec![vec![("assignment", id.clone()), ("command", fresh().to_string())]]),
            "/do/class-join" => (vec![], vec![vec![("code", "abcd2345".to_owned())]]),
            "/do/class-add" => (vec![], vec![vec![("name", "x".to_owned())]]),
            class if class.starts_with("/do/class-") => {
                let fields = [
                    ("class", id.clone()),
                    ("name", "x".to_owned()),
                    ("names", "another".to_owned()),
                    ("teacher", id.clone()),
                    ("learner", id.clone()),
                    ("group", id.clone()),
                    ("open", "1".to_owned()),
                    ("announcement", id.clone()),
                    ("form[title]", "x".to_owned()),
                    ("form[kind]", "warning".to_owned()),
                    ("form[ends]", "2026-11-23T09:00".to_owned()),
                ];
                (vec![], vec![fields.to_vec()])
            }
            assigning if assigning.starts_with("/do/assign") => {
                let form = |what: &str| {
                    vec![
                        ("command", fresh().to_string()),
                        ("class", id.clone()),
                        ("assignment", id.clone()),
                        ("title", "x".to_owned()),
                        ("task[kind]", "assessment".to_owned()),
                        ("task[assessment]", "BIRDS".to_owned()),
                        ("whom", "learner".to_owned()),
                        ("learner", "another".to_owned()),
                        ("what", what.to_owned()),
                        ("minutes", "5".to_owned()),
                        ("counting", "first".to_owned()),
                        ("released", "1".to_owned()),
                    ]
                };
                let grade = |what: &str| {
                    vec![
                        ("assignment", id.clone()),
                        ("learner", id.clone()),
                        ("seen", "0".to_owned()),
                        ("grade[what]", what.to_owned()),
                        ("grade[score]", "50".to_owned()),
                        ("grade[reason]", "why".to_owned()),
                    ]
                };
                (vec![], vec![form("time"), form("end"), form("?!"), grade("score"), grade("?!")])
            }
            regrade if regrade.starts_with("/do/regrade-") => {
                let form = |remedy: &str| {
                    vec![
                        ("id", id.clone()),
                        ("confirm", "1".to_owned()),
                        ("regrade[hash]", "0".repeat(64)),
                        ("regrade[remedy]", remedy.to_owned()),
                        ("regrade[reason]", "x".to_owned()),
                    ]
                };
                (vec![], vec![form("drop"), form("key"), form("?!")])
            }
            "/do/review-decide" | "/do/review-rubric" => {
                let form = vec![
                    ("session", id.clone()),
                    ("position", position.to_string()),
                    ("decision[points][]", "1".to_owned()),
                    ("blueprint", "Q.INTEGER".to_owned()),
                    ("mark", "e3b0c44298fc1c14".to_owned()),
                    ("rubric", "1 x".to_owned()),
                ];
                (vec![], vec![form])
            }
            "/do/respond" => {
                let form = |call: &str, field: &'static str, value: &str| {
                    vec![
                        ("session", id.clone()),
                        ("call", call.to_owned()),
                        ("command", fresh().to_string()),
                        (field, value.to_owned()),
                    ]
                };
                (
                    vec![],
                    vec![form("call_1", "answer", "?!"), form("call_2", "request", "solution"), form("", "leave", "1")],
                )
            }
            "/do/lead" => {
                let form = |kind: &str| {
                    vec![("kind", kind.to_owned()), ("content", "BIRDS".to_owned()), ("command", fresh().to_string())]
                };
                (vec![], vec![form("survey"), form("workflow"), form("thought"), form("evaluation")])
            }
            "/do/begin" => {
                let form = |name: &str| vec![("assessment", name.to_owned()), ("command", fresh().to_string())];
                (vec![], vec![form("BIRDS"), form("NOPE")])
            }
            "/do/practise" => {
                let form = |skill: &str| vec![("skill", skill.to_owned()), ("command", fresh().to_string())];
                (vec![], vec![form("t_birds"), form("nope")])
            }
            "/do/tutor-begin" => {
                let form = |topic: &str| vec![("topic", topic.to_owned()), ("command", fresh().to_string())];
                (vec![], vec![form("birds"), form("nope")])
            }
            "/do/tutor-say" => {
                let form = |field: &'static str, value: &str| {
                    vec![("session", id.clone()), ("command", fresh().to_string()), (field, value.to_owned())]
                };
                (vec![], vec![form("text", "?!"), form("want", "tell_me")])
            }
            "/do/place" => (vec![], vec![vec![("command", fresh().to_string())]]),
            "/do/practise-answer"
            | "/do/practise-hint"
            | "/do/practise-solution"
            | "/do/tutor-answer"
            | "/do/place-answer"
            | "/do/place-unknown" => {
                let form = vec![
                    ("session", id.clone()),
                    ("position", position.to_string()),
                    ("command", fresh().to_string()),
                    ("answer", "?!".to_owned()),
                ];
                (vec![], vec![form])
            }
            "/do/sign-up" | "/do/sign-in" => {
                (vec![], vec![vec![("name", "x".to_owned()), ("password", "x".to_owned())]])
            }
            "/do/welcome" => {
                let form = [("name", "x"), ("password", "x"), ("code", "x")];
                (vec![], vec![form.map(|(name, value)| (name, value.to_owned())).to_vec()])
            }
            "/do/password" => (vec![], vec![vec![("current", "x".to_owned()), ("new", "y".to_owned())]]),
            "/do/account-language" => {
                (vec![], vec![vec![("language", "x".to_owned())], vec![("language", String::new())]])
            }
            "/do/account-reading" => {
                (vec![], vec![vec![("easy", "true".to_owned())], vec![("easy", "false".to_owned())]])
            }
            "/do/account-zone" => {
                (vec![], vec![vec![("time_zone", "x".to_owned())], vec![("time_zone", String::new())]])
            }
            "/do/sign-in-code" => {
                (vec![], vec![vec![("code", "123456".to_owned())], vec![("recovery", "ABCDE-23456".to_owned())]])
            }
            "/do/second-factor-on" | "/do/second-factor-off" => {
                (vec![], vec![vec![("password", "x".to_owned()), ("code", "123456".to_owned())]])
            }
            "/do/token-add" => {
                let form = |password: &str| {
                    vec![("name", "x"), ("days", "9"), ("read", "1"), ("password", password)]
                        .into_iter()
                        .map(|(name, value)| (name, value.to_owned()))
                        .collect()
                };
                (vec![], vec![form("x"), form(crate::support::PASSWORD)])
            }
            "/do/draft-begin" => {
                let form = |from: &str| vec![("kind", "skill".to_owned()), ("from", from.to_owned())];
                (vec![], vec![form("example"), form("empty"), form(&"0".repeat(64))])
            }
            "/do/draft-form" | "/do/own-form" => {
                let form = |go: &str| {
                    vec![
                        ("draft", id.clone()),
                        ("revision", "1".to_owned()),
                        ("metadata.skill_statement", "x".to_owned()),
                        ("go", go.to_owned()),
                    ]
                };
                (vec![], vec![form(""), form("publish"), form("add:hints")])
            }
            "/do/question-begin" | "/do/own-begin" => {
                let form = |title: &str, point: &str| {
                    vec![
                        ("title", title.to_owned()),
                        ("strand", "T.ADD".to_owned()),
                        ("practised_as", "t_add".to_owned()),
                        ("point", point.to_owned()),
                        ("command", fresh().to_string()),
                    ]
                };
                (vec![], vec![form("x", "sum"), form("", "sum"), form("x", "x")])
            }
            "/do/draft-check" => (vec![json!({ "draft": session, "revision": 1, "text": "x" })], vec![]),
            "/do/own-change" | "/do/own-open" => {
                let form = |go: &str| vec![("question", "Q-1".to_owned()), ("go", go.to_owned())];
                (vec![], vec![form("change"), form("retire")])
            }
            "/do/draft-save" | "/do/draft-send" | "/do/own-save" | "/do/own-send" => {
                let form = |go: &str| {
                    vec![
                        ("draft", id.clone()),
                        ("revision", "1".to_owned()),
                        ("text", "x".to_owned()),
                        ("go", go.to_owned()),
                    ]
                };
                (vec![], vec![form(""), form("publish"), form("discard")])
            }
            "/do/blueprint-retire" => {
                (vec![], vec![vec![("kind", "assessment".to_owned()), ("content", "BIRDS".to_owned())]])
            }
            "/do/studio-settings" => (vec![], vec![vec![("setting", "two_people".to_owned()), ("on", "1".to_owned())]]),
            "/do/trial" => {
                let form =
                    vec![("hash", "0".repeat(64)), ("level", "easy".to_owned()), ("command", fresh().to_string())];
                (vec![], vec![form])
            }
            "/do/import-publish" => (vec![], vec![vec![("upload", id.clone())]]),
            "/admin/blueprints/upload" => (vec![], vec![vec![("file", "x".to_owned())]]),
            "/do/token-revoke" => (vec![], vec![vec![("token", id.clone())]]),
            user if user.starts_with("/do/user-") => {
                let form = |role: &str| {
                    vec![
                        ("user", id.clone()),
                        ("role", role.to_owned()),
                        ("percent", "150".to_owned()),
                        ("typed", "x".to_owned()),
                        ("token", id.clone()),
                    ]
                };
                (vec![], vec![form("teacher"), form("x")])
            }
            factory if factory.starts_with("/do/factory-") => {
                let form = |subject: &str| {
                    vec![
                        ("run", id.clone()),
                        ("number", "0".to_owned()),
                        ("why", "x".to_owned()),
                        ("form[about]", subject.to_owned()),
                        ("form[count]", "1".to_owned()),
                        ("form[stem]", "x".to_owned()),
                        ("form[key]", "x".to_owned()),
                    ]
                };
                (vec![], vec![form("skills"), form("schemas")])
            }
            "/do/topic-draft" => (vec![], vec![vec![("skill", "t_add".to_owned())], vec![("skill", "x".to_owned())]]),
            "/do/models-probe" => (vec![], vec![vec![("role", "hint".to_owned())]]),
            "/do/problem-retire" => {
                let form = vec![("problem", id.clone()), ("version", "1".to_owned()), ("reason", "x".to_owned())];
                (vec![], vec![form])
            }
            "/do/invite-add" => (vec![], vec![vec![("role", "learner".to_owned()), ("name", "x".to_owned())]]),
            "/do/invite-withdraw" | "/do/invite-accept" => {
                (vec![], vec![vec![("invitation", id.clone()), ("name", "x".to_owned()), ("password", "x".to_owned())]])
            }
            "/do/invite-renew" => (vec![], vec![vec![("user", id.clone())]]),
            "/do/announce" => {
                let form = |audience: &str| {
                    vec![
                        ("form[audience]", audience.to_owned()),
                        ("form[title]", "x".to_owned()),
                        ("form[kind]", "warning".to_owned()),
                        ("form[ends]", "2026-11-23T09:00".to_owned()),
                    ]
                };
                (vec![], vec![form("everybody"), form("x")])
            }
            "/do/announce-end" | "/do/announcement-away" => (
                vec![],
                vec![vec![
                    ("announcement", id.clone()),
                    ("revision", "1".to_owned()),
                    ("back", format!("/sessions/{id}")),
                ]],
            ),
            "/do/settings-save" => (vec![], vec![vec![("closed_days", "1".to_owned()), ("idle_days", "x".to_owned())]]),
            "/do/roster-read" | "/do/roster-apply" => (vec![], vec![vec![("roster", id.clone())]]),
            "/do/help-assign" => {
                let learner = ("learners[0]", id.clone());
                let command = ("command", fresh().to_string());
                (vec![], vec![vec![command, ("class", id.clone()), ("skill", "t_add".to_owned()), learner]])
            }
            // The account's own data, and another account's.
            "/do/export" => (vec![], vec![vec![], vec![("user", id.clone())]]),
            "/admin/audit/export" => {
                (vec![], vec![vec![("subject", id.clone())], vec![("from", "?!".to_owned())], vec![]])
            }
            "/do/first-steps-away" | "/do/view-stop" | "/do/sign-out" | "/do/audit-verify" => (vec![], vec![vec![]]),
            api if api.starts_with("/api/v1/") => {
                (vec![crate::api::body(api, Some(session)), crate::api::body(api, None), json!({ "x": 1 })], vec![])
            }
            other => panic!("nothing here knows how to call {other}: say so, so that it is searched"),
        };
        Self { bodies, forms }
    }
}
