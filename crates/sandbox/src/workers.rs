//! Threads that carry out requests: the oldest request first, its runs shared among all threads.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};

use plumb_code::request::{PythonWork, SqlWork, Work};
use plumb_code::response::WorkResult;
use plumb_code::{Request, Response, Run};

use crate::interpreter::{Interpreter, TICK};
use crate::sql;
use crate::submission::{Piece, Submission};

/// Bytes of stack of a thread. Calls from the host into WebAssembly need more than WebAssembly's own stack.
pub(crate) const STACK: usize = 16 << 20;
/// Requests that wait before the reader does.
const WAITING: usize = 256;

/// What is called with each response, from any thread.
pub type Respond = dyn Fn(Response) + Send + Sync;

/// The threads.
pub struct Workers {
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
}

struct Shared {
    interpreter: Arc<Interpreter>,
    respond: Box<Respond>,
    queue: Mutex<Queue>,
    /// There may be something to do, or the end.
    ready: Condvar,
    /// There may be room in the queue.
    room: Condvar,
    ticker: Mutex<Option<thread::Thread>>,
}

#[derive(Default)]
struct Queue {
    jobs: VecDeque<Job>,
    busy: usize,
    closed: bool,
}

#[derive(Clone)]
struct Job {
    id: u64,
    kind: JobKind,
}

#[derive(Clone)]
enum JobKind {
    Python(Arc<Submission>),
    Warm(Arc<Submission>),
    Sql(Arc<SqlWork>),
}

impl Workers {
    /// Starts `count` threads, and one that watches the clock while they work.
    pub fn start(interpreter: Arc<Interpreter>, count: usize, respond: Box<Respond>) -> std::io::Result<Self> {
        let shared = Arc::new(Shared {
            interpreter,
            respond,
            queue: Mutex::default(),
            ready: Condvar::new(),
            room: Condvar::new(),
            ticker: Mutex::default(),
        });
        let mut threads = Vec::new();
        let ticking = Arc::clone(&shared);
        let ticker = thread::Builder::new().name("clock".into()).spawn(move || ticking.tick())?;
        *shared.ticker.lock().unwrap_or_else(PoisonError::into_inner) = Some(ticker.thread().clone());
        threads.push(ticker);
        for number in 0..count.max(1) {
            let shared = Arc::clone(&shared);
            let builder = thread::Builder::new().name(format!("worker {number}")).stack_size(STACK);
            threads.push(builder.spawn(move || shared.work())?);
        }
        Ok(Self { shared, threads })
    }

    /// Takes a request. Waits while too many others wait.
    pub fn submit(&self, request: Request) {
        let id = request.id;
        let kind = match request.work {
            Work::Ping => return self.shared.respond(id, WorkResult::Ready),
            Work::Warm => JobKind::Warm(Arc::new(Submission::program(warm_up()))),
            Work::Check(work) if work.checks.is_empty() => {
                return self.shared.respond(id, WorkResult::Checked(Vec::new()));
            }
            Work::Python(work) => JobKind::Python(Arc::new(Submission::program(work))),
            Work::Check(work) => JobKind::Python(Arc::new(Submission::checks(work))),
            Work::Sql(work) => JobKind::Sql(Arc::new(work)),
        };
        let mut queue = self.shared.lock();
        while queue.jobs.len() >= WAITING {
            queue = self.shared.room.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
        queue.jobs.push_back(Job { id, kind });
        self.shared.ready.notify_all();
    }

    /// Finishes what was submitted, and ends the threads.
    pub fn finish(self) {
        self.shared.lock().closed = true;
        self.shared.ready.notify_all();
        self.shared.wake_ticker();
        for thread in self.threads {
            let _ = thread.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn respond(&self, id: u64, result: WorkResult) {
        (self.respond)(Response { id: Some(id), runner: self.interpreter.version().clone(), result });
    }

    fn work(&self) {
        while let Some((job, piece)) = self.next() {
            let result = catch_unwind(AssertUnwindSafe(|| self.carry_out(&job, piece)));
            let failed = || Some(WorkResult::Refused { message: "the sandbox failed while it did this".into() });
            let result = result.unwrap_or_else(|_| failed());
            let mut queue = self.lock();
            queue.busy -= 1;
            if result.is_some() {
                queue.jobs.retain(|other| other.id != job.id || !job.is(other));
                self.room.notify_one();
            }
            drop(queue);
            self.ready.notify_all();
            if let Some(result) = result {
                self.respond(job.id, result);
            }
        }
    }

    /// The next piece of the oldest request that has one; none at the end.
    fn next(&self) -> Option<(Job, Piece)> {
        let mut queue = self.lock();
        loop {
            let found = queue.jobs.iter().enumerate().find_map(|(index, job)| match &job.kind {
                JobKind::Python(submission) | JobKind::Warm(submission) => Some((index, submission.take()?)),
                JobKind::Sql(_) => Some((index, Piece::Look)),
            });
            if let Some((index, piece)) = found {
                let job = queue.jobs[index].clone();
                if matches!(job.kind, JobKind::Sql(_)) {
                    queue.jobs.remove(index);
                    self.room.notify_one();
                }
                queue.busy += 1;
                if queue.busy == 1 {
                    self.wake_ticker();
                }
                return Some((job, piece));
            }
            if queue.closed && queue.jobs.is_empty() {
                return None;
            }
            queue = self.ready.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn carry_out(&self, job: &Job, piece: Piece) -> Option<WorkResult> {
        match &job.kind {
            JobKind::Python(submission) => submission.carry_out(piece, &self.interpreter).then(|| submission.result()),
            JobKind::Warm(submission) => submission.carry_out(piece, &self.interpreter).then_some(WorkResult::Ready),
            JobKind::Sql(work) => Some(WorkResult::Sql(sql::run(work))),
        }
    }

    fn wake_ticker(&self) {
        if let Some(thread) = &*self.ticker.lock().unwrap_or_else(PoisonError::into_inner) {
            thread.unpark();
        }
    }

    /// Advances the interpreter's clock while there is work, and sleeps otherwise.
    fn tick(&self) {
        loop {
            let (busy, closed) = {
                let queue = self.lock();
                (queue.busy > 0, queue.closed && queue.jobs.is_empty() && queue.busy == 0)
            };
            if closed {
                return;
            }
            if busy {
                thread::park_timeout(TICK);
                self.interpreter.tick();
            } else {
                thread::park_timeout(TICK * 600);
            }
        }
    }
}

/// A program of nothing. It touches what all programs touch.
pub(crate) fn warm_up() -> PythonWork {
    PythonWork { tests: vec![Run::Program { stdin: String::new() }], ..PythonWork::default() }
}

impl Job {
    fn is(&self, other: &Self) -> bool {
        match (&self.kind, &other.kind) {
            (JobKind::Python(a), JobKind::Python(b)) | (JobKind::Warm(a), JobKind::Warm(b)) => Arc::ptr_eq(a, b),
            (JobKind::Sql(a), JobKind::Sql(b)) => Arc::ptr_eq(a, b),
            _ => false,
        }
    }
}
