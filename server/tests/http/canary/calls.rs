//! Requests to each server function.

use plumb_types::ids::SessionId;
use serde_json::{Value, json};

use crate::support::{PASSWORD, at_item, fields, fresh};

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
        let Self { bodies, forms } = Self::of(path, SessionId::nil(), 0, 0);
        bodies.iter().any(|body| !body["position"].is_null())
            || forms.iter().flatten().any(|(name, _)| *name == "position")
    }

    /// Whether the function is about a session, or a program's, which may be.
    pub(super) fn of_sessions(path: &str) -> bool {
        let Self { bodies, forms } = Self::of(path, SessionId::nil(), 0, 0);
        path.starts_with("/api/")
            || bodies.iter().any(|body| !body["session"].is_null())
            || forms.iter().flatten().any(|(name, _)| *name == "session")
    }

    /// Returns the requests about an item of a session. A function that is unknown here fails the test, so that every
    /// function is searched.
    pub(super) fn of(path: &str, session: SessionId, position: usize, revision: u64) -> Self {
        let value = |written: &str| match written {
            "$id" => session.to_string(),
            "$position" => position.to_string(),
            "$next" => (position + 1).to_string(),
            "$revision" => revision.to_string(),
            "$new" => fresh().to_string(),
            "$hash" => "0".repeat(64),
            "$here" => format!("/sessions/{session}"),
            "$password" => PASSWORD.to_owned(),
            _ => {
                assert!(!written.starts_with('$'), "{written} is not known");
                written.to_owned()
            }
        };
        let (shared, forms) = forms(path);
        let all = |form: &'static str| fields(shared, value).chain(fields(form, value)).collect();
        let bodies = bodies(path, session, position, revision);
        assert!(!bodies.is_empty() || !forms.is_empty(), "nothing is sent to {path}");
        Self { bodies, forms: forms.iter().map(|form| all(form)).collect() }
    }
}

fn bodies(path: &str, session: SessionId, position: usize, revision: u64) -> Vec<Value> {
    let item = |at: usize, revision, answer: &str| at_item(session, at, revision, answer);
    let at = |position: usize| json!({ "session": session, "position": position, "command": fresh() });
    let read = |at: usize, answer: &str| json!({ "session": session, "position": at, "answer": answer });
    match path {
        "/do/save" | "/do/submit" => vec![
            item(position, 999, "x"),
            item(position, revision, "?!"),
            item(position + 1, 0, "x"),
            item(999, 0, "x"),
            item(position, revision, "1"),
            json!({ "session": session }),
            json!({ "session": "zz", "position": -1 }),
        ],
        "/do/go" => vec![at(position + 1), at(99)],
        "/do/skip" => vec![at(position)],
        "/do/read" => vec![read(position, "1"), read(position, "?!"), read(position + 1, "1"), read(999, "x")],
        "/do/clock" => vec![json!({ "session": session }), json!({ "session": fresh() })],
        "/do/draft-check" => vec![json!({ "draft": session, "revision": 1, "text": "x" })],
        api if api.starts_with("/api/v1/") => {
            vec![crate::api::body(api, Some(session)), crate::api::body(api, None), json!({ "x": 1 })]
        }
        _ => vec![],
    }
}

/// The fields that all forms of a function have, and the other fields of each form. The words with a dollar are in
/// [`Calls::of`].
fn forms(path: &str) -> (&'static str, &'static [&'static str]) {
    match path {
        "/do/save" | "/do/submit" | "/do/go" | "/do/skip" | "/do/read" | "/do/clock" | "/do/draft-check" => ("", &[]),
        "/do/submit-form" => (
            "session=$id&position=$position&command=$new",
            &[
                "revision=999&answer=x&go=",
                "revision=999&answer=x&go=back",
                "revision=$revision&answer=?!&go=",
                "revision=$revision&answer=&go=skip",
            ],
        ),
        "/do/go-form" => ("session=$id&command=$new", &["position=99", "position=$next"]),
        "/do/review" | "/do/finish" | "/do/session-end" | "/do/break" | "/do/end-break" | "/do/practise-next"
        | "/do/practise-end" | "/do/place-stop" => ("session=$id&command=$new", &[""]),
        "/do/report-item" => (
            "session=$id&command=$new",
            &[
                "position=$position&kind=key&words=x",
                "position=$position&kind=?!&words=",
                "position=999&kind=other&words=",
            ],
        ),
        "/do/flag-look" => ("session=$id&seq=1&note=x", &[""]),
        "/do/reports-read" => ("", &[""]),
        "/do/goal" => ("unit=days&count=9", &[""]),
        test if test.starts_with("/do/test-") => {
            ("test=T-1&command=$new&base=$hash&yaml=x&shared=1&form[add][0]=Q.INTEGER", &["go=save", "go=show"])
        }
        "/do/results-seen" => ("until=1", &[""]),
        "/do/report-handle" => ("report=$id&version=1&answer=x", &["state=settled", "state=?!"]),
        "/do/begin-assigned" => ("assignment=$id&command=$new", &[""]),
        "/do/class-join" => ("code=abcd2345", &[""]),
        "/do/class-add" => ("form[name]=x", &[""]),
        class if class.starts_with("/do/class-") => (
            "class=$id&name=x&names=another&teacher=$id&learner=$id&group=$id&open=1&announcement=$id",
            &["form[title]=x&form[kind]=warning&form[ends]=2026-11-23T09:00"],
        ),
        assigning if assigning.starts_with("/do/assign") => (
            "assignment=$id&command=$new",
            &[
                "class=$id&title=x&task[kind]=assessment&task[assessment]=BIRDS&whom=learner&minutes=5&counting=first\
                 &released=1&seen=0&learner=another&what=time",
                "class=$id&title=x&task[kind]=assessment&task[assessment]=BIRDS&whom=learner&minutes=5&counting=first\
                 &released=1&seen=0&learner=another&what=end",
                "class=$id&title=x&task[kind]=assessment&task[assessment]=BIRDS&whom=learner&minutes=5&counting=first\
                 &released=1&seen=0&learner=another&what=?!",
                "learner=$id&grade[what]=score&grade[score]=50&grade[reason]=why",
                "learner=$id&grade[what]=?!&grade[score]=50&grade[reason]=why",
            ],
        ),
        regrade if regrade.starts_with("/do/regrade-") => (
            "id=$id&confirm=1&regrade[hash]=$hash&regrade[reason]=x",
            &["regrade[remedy]=drop", "regrade[remedy]=key", "regrade[remedy]=?!"],
        ),
        "/do/review-decide" | "/do/review-rubric" => (
            "session=$id&position=$position&decision[points][]=1&blueprint=Q.INTEGER&mark=e3b0c44298fc1c14&rubric=1 x",
            &[""],
        ),
        "/do/respond" => {
            ("session=$id&command=$new", &["call=call_1&answer=?!", "call=call_2&request=solution", "call=&leave=1"])
        }
        "/do/lead" => {
            ("content=BIRDS&command=$new", &["kind=survey", "kind=workflow", "kind=thought", "kind=evaluation"])
        }
        "/do/begin" => ("command=$new", &["assessment=BIRDS", "assessment=NOPE"]),
        "/do/practise" => ("command=$new", &["skill=t_birds", "skill=nope"]),
        "/do/tutor-begin" => ("command=$new", &["topic=birds", "topic=nope"]),
        "/do/tutor-say" => ("session=$id&command=$new", &["text=?!", "want=tell_me"]),
        "/do/place" => ("command=$new", &[""]),
        "/do/practise-answer"
        | "/do/practise-hint"
        | "/do/practise-solution"
        | "/do/tutor-answer"
        | "/do/place-answer"
        | "/do/place-unknown" => ("session=$id&position=$position&command=$new&answer=?!", &[""]),
        "/do/sign-up" | "/do/sign-in" => ("name=x&password=x", &[""]),
        "/do/welcome" => ("name=x&password=x&code=x", &[""]),
        "/do/password" => ("current=x&new=y", &[""]),
        "/do/account-language" => ("", &["language=x", "language="]),
        "/do/browser-language" => ("back=/", &["language=x", "language=de"]),
        "/do/browser-theme" => ("back=/", &["theme=x", "theme=dark"]),
        "/do/account-reading" => ("", &["easy=true", "easy=false"]),
        "/do/account-zone" => ("", &["time_zone=x", "time_zone="]),
        "/do/sign-in-code" => ("", &["code=123456", "recovery=ABCDE-23456"]),
        "/do/second-factor-on" | "/do/second-factor-off" => ("password=x&code=123456", &[""]),
        "/do/token-add" => ("name=x&days=9&read=1", &["password=x", "password=$password"]),
        "/do/draft-begin" => ("kind=skill", &["from=example", "from=empty", "from=$hash"]),
        "/do/draft-form" | "/do/own-form" => {
            ("draft=$id&revision=1&metadata.skill_statement=x", &["go=", "go=publish", "go=add:hints"])
        }
        "/do/question-begin" | "/do/own-begin" => (
            "strand=T.ADD&practised_as=t_add&command=$new",
            &["title=x&point=sum", "title=&point=sum", "title=x&point=x"],
        ),
        "/do/own-change" | "/do/own-open" => ("question=Q-1", &["go=change", "go=retire"]),
        "/do/draft-save" | "/do/draft-send" | "/do/own-save" | "/do/own-send" => {
            ("draft=$id&revision=1&text=x", &["go=", "go=publish", "go=discard"])
        }
        "/do/blueprint-retire" => ("kind=assessment&content=BIRDS", &[""]),
        "/do/studio-settings" => ("setting=two_people&on=1", &[""]),
        "/do/trial" => ("hash=$hash&level=easy&command=$new", &[""]),
        "/do/import-publish" => ("upload=$id", &[""]),
        "/admin/blueprints/upload" => ("file=x", &[""]),
        "/do/token-revoke" => ("token=$id", &[""]),
        user if user.starts_with("/do/user-") => {
            ("user=$id&percent=150&typed=x&token=$id", &["role=teacher", "role=x"])
        }
        factory if factory.starts_with("/do/factory-") => (
            "run=$id&number=0&why=x&form[count]=1&form[stem]=x&form[key]=x",
            &["form[about]=skills", "form[about]=schemas"],
        ),
        "/do/topic-draft" => ("", &["skill=t_add", "skill=x"]),
        "/do/models-probe" => ("role=hint", &[""]),
        "/do/models-provider-save" => ("form[name]=x", &[""]),
        "/do/models-provider-use" => ("id=$id", &["deed=test", "deed=first", "deed=stop", "deed=delete"]),
        "/do/problem-retire" => ("problem=$id&version=1&reason=x", &[""]),
        "/do/invite-add" => ("role=learner&name=x", &[""]),
        "/do/invite-withdraw" | "/do/invite-accept" => ("invitation=$id&name=x&password=x", &[""]),
        "/do/invite-renew" => ("user=$id", &[""]),
        "/do/announce" => (
            "form[title]=x&form[kind]=warning&form[ends]=2026-11-23T09:00",
            &["form[audience]=everybody", "form[audience]=x"],
        ),
        "/do/announce-end" | "/do/announcement-away" => ("announcement=$id&revision=1&back=$here", &[""]),
        "/do/settings-save" => ("closed_days=1&idle_days=x", &[""]),
        "/do/roster-read" | "/do/roster-apply" => ("roster=$id", &[""]),
        "/do/help-assign" => ("command=$new&class=$id&skill=t_add&learners[0]=$id", &[""]),
        // The account's own data, and another account's.
        "/do/export" => ("", &["", "user=$id"]),
        "/admin/audit/export" => ("", &["subject=$id", "from=?!", ""]),
        "/do/first-steps-away" | "/do/view-stop" | "/do/sign-out" | "/do/audit-verify" => ("", &[""]),
        api if api.starts_with("/api/v1/") => ("", &[]),
        other => panic!("nothing here knows how to call {other}: say so, so that it is searched"),
    }
}
