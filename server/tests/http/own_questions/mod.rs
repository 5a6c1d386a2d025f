//! Questions of teachers for their own classes: from the form to a learner's marks, their visibility, and publishing
//! one to all.

mod hidden;
mod opened;
mod written;

use crate::support::{Client, Field, Reply, Site, fresh, hidden};

/// Creates a question with that title; returns its id.
async fn begin(teacher: &mut Client, title: &str) -> String {
    let fields: [Field<'_>; 3] = [("title", &title), ("point", &"sum"), ("command", &fresh())];
    teacher.post("/do/own-begin", &fields).await.expect(200).leads_to("/teach/blueprints/")
}

async fn look(teacher: &mut Client, question: &str) -> String {
    teacher.look(&format!("/teach/blueprints/{question}")).await
}

/// Sends the form of a question with these fields.
async fn send(teacher: &mut Client, question: &str, go: &str, more: &[Field<'_>]) -> Reply {
    let page = look(teacher, question).await;
    let (draft, revision) = (hidden(&page, "draft"), hidden(&page, "revision"));
    let named: [Field<'_>; 3] = [("draft", &draft), ("revision", &revision), ("go", &go)];
    teacher.post("/do/own-form", &[&named[..], more].concat()).await
}

/// A question that is published for the teacher's classes; returns its id.
async fn published(teacher: &mut Client, title: &str) -> String {
    let question = begin(teacher, title).await;
    let reply = send(teacher, &question, "publish", &[]).await.expect(200);
    assert_eq!(reply.location(), format!("/teach/blueprints/{question}?done=published"));
    question
}

/// Requests a test of that question alone.
async fn ask_for_test(teacher: &mut Client, question: &str) -> Reply {
    let fields: [Field<'_>; 3] = [("command", &fresh()), ("go", &"save"), ("form[add][0]", &question)];
    teacher.post("/do/test-save", &fields).await
}

/// Returns the question's current text.
async fn text(site: &Site, question: &str) -> String {
    let current = site.stores.contents.current("skill").await.unwrap();
    current.into_iter().find(|row| row.id == question).unwrap().body
}
