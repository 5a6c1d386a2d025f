//! A home page reads in batches: with as many statements for a large class as for a small one.

use plumb_store::statements_on_this_thread;
use plumb_types::user::Role;

use crate::practice::answer_rightly;
use crate::support::{Client, Site};

/// Returns how many statements a page reads with, with filled caches.
async fn statements(client: &mut Client, path: &str) -> u64 {
    client.look(path).await;
    let before = statements_on_this_thread();
    client.look(path).await;
    let count = (statements_on_this_thread() - before).reads;
    assert!(count > 3, "they are counted: {count}");
    count
}

/// A class of so many learners with activity of every kind, and its teacher.
async fn class_of(learners: usize) -> (Site, Client) {
    let names: Vec<String> = (0..learners).map(|n| format!("learner {n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let (site, mut tess, class) = Site::with_class(&names).await;
    let mut sets = Vec::new();
    for title in ["One", "Two"].into_iter().take(if learners > 5 { 2 } else { 1 }) {
        let task = [("task[kind]", "assessment"), ("task[assessment]", "FREE"), ("terms[closes]", "2026-11-23T09:00")];
        sets.push(tess.assign_task(class, title, &task).await);
    }
    for name in &names {
        let mut learner = site.signed_in(name, Role::Learner).await;
        let session = learner.practise(&site, "t_add").await;
        answer_rightly(&site, &mut learner, session).await;
        for set in &sets {
            let sitting = learner.begin_assigned(*set).await;
            learner.answer_all(&site, sitting, 5, [false; 3]).await;
            learner.finish(sitting).await;
        }
    }
    (site, tess)
}

#[tokio::test]
async fn the_first_pages_of_a_large_class_take_as_many_statements_as_those_of_a_small_one() {
    let mut counts = Vec::new();
    for learners in [3, 30] {
        let (site, mut tess) = class_of(learners).await;
        let mut learner = site.signed_in("learner 0", Role::Learner).await;
        let mut chief = site.signed_in("chief", Role::Admin).await;
        counts.push([
            statements(&mut tess, "/").await,
            statements(&mut learner, "/").await,
            statements(&mut chief, "/").await,
            statements(&mut chief, "/search?q=learner").await,
        ]);
    }
    assert_eq!(counts[0], counts[1], "teacher, learner, administrator, search");
    assert!(counts[1].iter().all(|count| *count <= 30), "{counts:?}");
}
