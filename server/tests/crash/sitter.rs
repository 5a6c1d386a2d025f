//! A learner who takes one assessment after another, repeats every request that was not acknowledged, and remembers the
//! acknowledged ones.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use plumb_types::ids::{CommandId, SessionId};
use serde::Deserialize;
use tokio::sync::watch;

use crate::live::learner::{Shown, Step, answer, begin, go, session_of};
use crate::live::wire::{Reply, Wire};
use crate::live::{Dice, Failure, moment};

/// Longest time for one command, with restarts of the server.
const GIVE_UP: Duration = Duration::from_mins(1);
const ASSESSMENTS: [&str; 2] = ["MATH-FUNDAMENTALS-L1", "NETWORKING-BASICS-L1"];

/// An answer that the server acknowledged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Acknowledged {
    pub(crate) session: SessionId,
    pub(crate) position: u16,
    /// For a save its revision; for a submit the revision that it is based on.
    pub(crate) revision: u64,
    pub(crate) command: CommandId,
    pub(crate) answer: String,
}

/// All data that was acknowledged to one learner.
#[derive(Debug, Default)]
pub(crate) struct Record {
    pub(crate) saves: Vec<Acknowledged>,
    pub(crate) submits: Vec<Acknowledged>,
    /// Sessions that the server reported as over.
    pub(crate) finished: Vec<SessionId>,
    /// Requests without a response.
    pub(crate) cut_off: u64,
    /// How often the learner reloaded and found the saved answer.
    pub(crate) looks: u64,
}

#[derive(Deserialize)]
struct Saved {
    revision: u64,
}

/// The learner.
pub(crate) struct Sitter {
    wire: Wire,
    dice: Dice,
    stopped: watch::Receiver<bool>,
    record: Record,
    /// Number of answers acknowledged to all learners.
    count: Arc<AtomicU64>,
}

impl Sitter {
    pub(crate) fn new(
        address: SocketAddr,
        cookie: &str,
        number: u64,
        stopped: watch::Receiver<bool>,
        count: Arc<AtomicU64>,
    ) -> Self {
        Self { wire: Wire::new(address, cookie), dice: Dice(number), stopped, record: Record::default(), count }
    }

    /// Takes assessments until stopped, which may be in the middle of one.
    pub(crate) async fn live(mut self) -> Result<Record, Failure> {
        let mut turn = self.dice.below(2);
        while !*self.stopped.borrow() {
            let assessment = if turn.is_multiple_of(2) { ASSESSMENTS[0] } else { ASSESSMENTS[1] };
            turn += 1;
            let begin = begin(assessment, self.dice.id());
            let session = session_of(&self.acknowledged("/do/begin", &begin).await?)?;
            self.sit(&session).await?;
        }
        Ok(self.record)
    }

    async fn sit(&mut self, session: &str) -> Result<(), Failure> {
        let id: SessionId = session.parse()?;
        let mut step = self.look(session, 0).await?;
        while !*self.stopped.borrow() {
            match step {
                Step::Item(item) => {
                    let revision = self.draft(session, &item).await?;
                    let (command, text) = (self.dice.id(), item.guess(&mut self.dice));
                    let body = answer(session, item.position, revision, command, &text);
                    step = Step::of(&self.acknowledged("/do/submit", &body).await?)?;
                    let position = item.position;
                    let done = Acknowledged { session: id, position, revision, command, answer: text };
                    self.record.submits.push(done);
                    self.count.fetch_add(1, Ordering::Relaxed);
                }
                Step::Review => {
                    let body = format!("session={session}&command={}", self.dice.id::<CommandId>());
                    let reply = self.acknowledged("/do/finish", &body).await?;
                    if !reply.is_done() {
                        return Err(format!("not handed in: {}", reply.text()).into());
                    }
                    step = Step::Over;
                }
                Step::Over => {
                    self.record.finished.push(id);
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Saves some drafts of an item; sometimes, and always after a request without a response, checks that the last one
    /// is stored. Returns the latest revision.
    async fn draft(&mut self, session: &str, item: &Shown) -> Result<u64, Failure> {
        let (mut revision, position) = (item.revision, item.position);
        for _ in 0..self.dice.below(3) {
            let (command, text, cut_off) = (self.dice.id(), item.guess(&mut self.dice), self.record.cut_off);
            let body = answer(session, position, revision, command, &text);
            let reply = self.acknowledged("/do/save", &body).await?;
            if reply.status != 200 {
                return Err(format!("not saved at revision {revision}: {}", reply.text()).into());
            }
            revision = serde_json::from_slice::<Saved>(&reply.body)?.revision;
            if cut_off != self.record.cut_off || self.dice.below(4) == 0 {
                self.must_be_there(session, position, revision, &text).await?;
            }
            let session = session.parse()?;
            self.record.saves.push(Acknowledged { session, position, revision, command, answer: text });
            self.count.fetch_add(1, Ordering::Relaxed);
        }
        Ok(revision)
    }

    async fn must_be_there(&mut self, session: &str, at: u16, revision: u64, saved: &str) -> Result<(), Failure> {
        match self.look(session, at).await? {
            Step::Item(now) if (now.position, now.revision, now.saved.as_str()) == (at, revision, saved) => {
                self.record.looks += 1;
                Ok(())
            }
            other => Err(format!("{saved:?} was saved at {at} as revision {revision}; there is {other:?}").into()),
        }
    }

    /// Requests the current item, as a reload does.
    async fn look(&mut self, session: &str, position: u16) -> Result<Step, Failure> {
        let body = go(session, position, self.dice.id());
        Step::of(&self.acknowledged("/do/go", &body).await?)
    }

    /// Sends a command, unchanged and repeatedly, until the server responds.
    async fn acknowledged(&mut self, path: &str, body: &str) -> Result<Reply, Failure> {
        let began = moment();
        let is_form = matches!(path, "/do/begin" | "/do/finish");
        loop {
            let reply = if is_form { self.wire.form(path, body).await } else { self.wire.json(path, body).await };
            match reply {
                Ok(reply) if reply.status != 503 => return Ok(reply),
                Ok(reply) if began.elapsed() > GIVE_UP => return Err(reply.text().into()),
                Err(error) if began.elapsed() > GIVE_UP => return Err(error),
                Ok(_) => {}
                Err(_) => self.record.cut_off += 1,
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}
