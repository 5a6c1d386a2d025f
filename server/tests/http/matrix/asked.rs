//! Requests the route of a row, and classifies the response.

use axum::http::{Method, StatusCode};
use plumb_types::ContentHash;
use plumb_types::ids::UserId;
use uuid::Uuid;

use super::ExpectedResponse::{self, Forbidden, Moved, NotFound, Ok, Refused, SignIn};
use super::{Object, Row};
use crate::support::content::ADD;
use crate::support::{Client, fields, fresh};

/// The fields of all forms; the words with a dollar are replaced.
const FIELDS: &str = "\
    user=$user&roster=$user&invitation=$user&role=x&percent=x&typed=x&closed_days=x&idle_days=x&language=x\
    &time_zone=x&session=$open&class=$session&report=$session&version=1&state=x&assignment=$session\
    &teacher=$command&learner=$command&group=$command&names=x&title=x&task[kind]=assessment\
    &task[assessment]=FREE&whom=$nobody&what=resume&counting=best&released=1&seen=0&grade[what]=excused\
    &grade[reason]=ill&position=0&seq=1&revision=0&announcement=&command=$command&call=call_1&kind=survey\
    &content=none&answer=zz&go=&assessment=FREE&skill=t_add&topic=sums-and-doubles&hash=$version&level=easy\
    &upload=$session&name=x&password=x&current=x&code=x&days=9&read=1&token=$session&new=x&next=\
    &draft=$session&strand=&point=sum&text=x&from=empty&setting=two_people&id=$session&problem=$session\
    &reason=x&run=$session&number=0&why=x&regrade[hash]=$version&regrade[assignment]=$session\
    &regrade[remedy]=drop&regrade[reason]=x&blueprint=T.ADD&rubric=1 x&unit=days&count=3&until=0&test=T-9\
    &question=Q-9";

/// A version of a blueprint.
fn version() -> ContentHash {
    ContentHash::of(ADD)
}

/// Requests the row's route, with the fields that it needs.
pub(super) async fn ask(
    client: &mut Client,
    row: &Row,
    session: Uuid,
    whose: &str,
    user: UserId,
    learner: UserId,
) -> ExpectedResponse {
    let user = user.to_string();
    let path = row.path.replace("{session_id}", &session.to_string()).replace("{learner_id}", whose);
    let reply = if row.method == "DELETE" {
        client.bare(Method::DELETE, &path).await
    } else if row.method == "GET" {
        let id = match row.path {
            path if path.starts_with("/api/v1/kg") => "t_add".into(),
            path if path.starts_with("/assessments") => "FREE".into(),
            path if path.starts_with("/practice/curricula") => "sums".into(),
            path if path.starts_with("/practice") => "t_add".into(),
            path if path.starts_with("/teach/items") => "T.ADD".into(),
            path if path.starts_with("/teach/surveys") => "feedback".into(),
            path if path.starts_with("/admin/blueprints/{kind}") => "feedback".into(),
            path if path.starts_with("/admin/audit/blueprints") => "feedback".into(),
            path if ["/admin/users", "/admin/audit/people", "/teach/learners"]
                .iter()
                .any(|at| path.starts_with(at)) =>
            {
                user
            }
            _ => session.to_string(),
        };
        let path = path.replace("{session}", &session.to_string()).replace("{position}", "0");
        let path = path.replace("{kind}", "survey").replace("{id}", &id).replace("{token}", "none");
        let path = path.replace("{learner}", &learner.to_string());
        let path = path.replace("{run}", &session.to_string()).replace("{number}", "0").replace("{name}", "stats.json");
        let path = path.replace("{level}", "easy").replace("{seed}", "7");
        let path = ["{hash}", "{old}", "{new}"].iter().fold(path, |path, name| path.replace(name, version().as_str()));
        client.bare(Method::GET, &path).await
    } else {
        let (session, command) = (session.to_string(), fresh().to_string());
        let json =
            serde_json::json!({ "session": session, "position": 0, "revision": 0, "command": command, "answer": "zz" });
        match row.path {
            api if api.starts_with("/api/") => {
                let served = (row.object != Object::None).then(|| session.parse().unwrap());
                client.json(&path, &crate::api::body(api, served)).await
            }
            "/do/draft-check" => {
                let body = serde_json::json!({ "draft": session, "revision": 1, "text": "x" });
                client.json(row.path, &body).await
            }
            "/do/save" | "/do/submit" | "/do/read" | "/do/go" | "/do/skip" | "/do/clock" => {
                client.json(row.path, &json).await
            }
            _ => {
                let value = |written: &str| match written {
                    "$user" => user.clone(),
                    "$command" => command.clone(),
                    "$version" => version().to_string(),
                    "$nobody" => format!("group:{}", Uuid::nil()),
                    // The order is for all open sessions.
                    "$open" if row.path == "/do/assignment-order" => String::new(),
                    "$session" | "$open" => session.clone(),
                    _ => {
                        assert!(!written.starts_with('$'), "{written} is not known");
                        written.to_owned()
                    }
                };
                let fields: Vec<(&str, String)> = fields(FIELDS, value).collect();
                let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
                client.form(row.path, &fields).await
            }
        }
    };
    match reply.status {
        StatusCode::UNAUTHORIZED => SignIn,
        StatusCode::FORBIDDEN => Forbidden,
        StatusCode::NOT_FOUND => NotFound,
        StatusCode::CONFLICT | StatusCode::GONE | StatusCode::UNPROCESSABLE_ENTITY => Refused,
        status if status.is_redirection() && reply.location().starts_with("/sign-in") => SignIn,
        status if status.is_redirection() => Moved,
        status if status.is_success() => Ok,
        status => panic!("{} {}: {status} {}", row.method, row.path, reply.body),
    }
}
