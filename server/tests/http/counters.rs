//! Costs of use cases in deterministic numbers: statements, rows and bytes of pages. A table has the expected values;
//! five percent more fails. A commit that raises a number states the benefit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use plumb_store::statements_on_this_thread;
use plumb_types::ids::SessionId;
use plumb_types::user::Role;

use crate::support::{Client, Reply, Site, fresh};

/// Read statements, statements on the writing connection, rows of both, and bytes of the response.
type Cost = [u64; 4];

/// The table: a name and its cost in each line.
const TABLE: &str = include_str!("../counters.txt");

fn held() -> BTreeMap<&'static str, Cost> {
    let lines = TABLE.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let mut words = line.split_whitespace();
            let name = words.next().unwrap();
            let numbers: Vec<u64> = words.map(|word| word.parse().unwrap()).collect();
            (name, numbers.try_into().unwrap())
        })
        .collect()
}

#[derive(Default)]
struct Measured(Vec<(&'static str, Cost)>);

impl Measured {
    async fn of(&mut self, name: &'static str, work: impl Future<Output = Reply>) -> Reply {
        // Pending writes of an earlier request are not counted for this one.
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        let before = statements_on_this_thread();
        let reply = work.await;
        assert!(reply.status.is_success() || reply.status.is_redirection(), "{name}: {} {}", reply.status, reply.body);
        let count = statements_on_this_thread() - before;
        self.0.push((name, [count.reads, count.writes, count.rows, reply.body.len() as u64]));
        reply
    }

    async fn page(&mut self, name: &'static str, client: &mut Client, path: &str) {
        // The first request fills the caches.
        client.get(path).await.expect(200);
        self.of(name, client.get(path)).await;
    }
}

#[tokio::test]
async fn no_use_case_costs_more_than_the_table_says() {
    let (site, mut tess, class) = Site::with_class(&["ann", "bea", "cid"]).await;
    let assignment = tess.assign(class, "FREE", &[]).await;
    let mut ann = site.learner().await;
    let mut all = Measured::default();
    let begun = all.of("begin", ann.ask_to_begin("FREE")).await;
    let session: SessionId = begun.leads_to("/sessions/");
    let answer = site.answer(session, 0, true).await;
    all.of("save", ann.save(session, 0, 0, &answer)).await;
    all.of("submit", ann.submit(session, 0, 1, &answer)).await;
    all.page("player", &mut ann, &format!("/sessions/{session}")).await;
    all.of("finish", ann.post("/do/finish", &[("session", &session), ("command", &fresh())])).await;
    all.page("result", &mut ann, &format!("/sessions/{session}/results")).await;
    let practice = ann.practise(&site, "t_add").await;
    all.page("practice", &mut ann, "/practice/t_add").await;
    let (position, item) = site.practised(practice).await;
    let answer = crate::support::right_answer(&item);
    all.of("practise-answer", ann.practice_act("answer", practice, position, &answer)).await;
    all.page("home-learner", &mut ann, "/").await;
    all.page("scorecard", &mut ann, "/me").await;
    all.page("home-teacher", &mut tess, "/").await;
    all.page("class", &mut tess, &format!("/teach/classes/{class}")).await;
    all.page("gradebook", &mut tess, &format!("/teach/classes/{class}/gradebook")).await;
    all.page("assignment", &mut tess, &format!("/teach/assignments/{assignment}")).await;
    let mut chief = site.signed_in("chief", Role::Admin).await;
    all.page("home-admin", &mut chief, "/").await;

    let held = held();
    // Pending writes of a browser's session are counted with one request or the next, hence the tolerance.
    let more = |was: u64, is: u64| is * 100 > was * 105 + 100;
    let mut wrong = String::new();
    let mut table = String::new();
    for (name, cost) in &all.0 {
        writeln!(table, "{name:<18}{:>6}{:>6}{:>7}{:>9}", cost[0], cost[1], cost[2], cost[3]).unwrap();
        match held.get(name) {
            Some(was) if cost[0] > was[0] || was.iter().zip(cost).any(|(was, is)| more(*was, *is)) => {
                writeln!(wrong, "{name} costs {cost:?}, the table has {was:?}").unwrap();
            }
            Some(_) => {}
            None => writeln!(wrong, "{name} is not in the table").unwrap(),
        }
    }
    assert!(wrong.is_empty(), "{wrong}\nAll of them now:\n{table}");
    assert_eq!(held.len(), all.0.len(), "the table has others");
}
