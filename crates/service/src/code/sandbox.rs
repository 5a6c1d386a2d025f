//! The sandbox: a program beside the server that runs what learners write. It is started at the first use, watched, and
//! started again when it ends; what it was running is then run again.

use std::collections::HashMap;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use plumb_code::response::WorkResult;
use plumb_code::{Request, Response, Work};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::{Notify, oneshot};
use tokio::time::{Instant, sleep, sleep_until, timeout};

use super::queue::{FairQueue, Submitter};

/// Requests that the sandbox has at once: enough that none of its threads waits, few enough that the queue decides.
const AT_ONCE: usize = 8;
/// How often a program may be running when the sandbox ends. After that it is taken to be the cause.
const TRIES: u8 = 3;
/// A sandbox that says nothing for so long while it has requests is ended.
const SILENCE: Duration = Duration::from_secs(90);
/// How long a new sandbox may take before it says which versions it runs: the interpreter is compiled at the first start.
const START: Duration = Duration::from_mins(4);
/// Pause before a sandbox is started again, doubled with each failure up to [`LONGEST_PAUSE`].
const PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(30);
/// How often it is looked whether the program is there.
const LOOK: Duration = Duration::from_secs(2);
/// Largest line of a response, bytes: results of fifty tests, each at most 256 KiB, and some room.
const LONGEST_RESPONSE: usize = 32 << 20;

/// Why a program was not run. That says nothing about the program.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NotRun {
    /// There is no sandbox on this server.
    #[error("there is no sandbox on this server")]
    Absent,
    /// Too many programs wait.
    #[error("too many programs wait")]
    Full,
    /// The sandbox ended each time while it ran this program.
    #[error("the sandbox ended while it ran the program")]
    Failed,
    /// The sandbox did not take the request.
    #[error("the sandbox refused the request: {0}")]
    Refused(String),
}

/// State of the sandbox.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SandboxStatus {
    /// Whether the program is there.
    pub is_present: bool,
    /// Which versions run; `None` until it was started.
    pub runner: Option<plumb_code::RunnerVersion>,
    /// Programs that wait.
    pub waiting: usize,
    /// Programs that run.
    pub running: usize,
    /// Programs run since the server was started.
    pub done: u64,
    /// How often the sandbox ended by itself.
    pub ended: u64,
}

/// The program that runs what learners write.
#[derive(Debug, Clone, Default)]
pub struct SandboxProgram {
    /// Where it is, now or later; empty on a server without one.
    pub path: PathBuf,
    /// Its environment variables. It gets no others.
    pub environment: Vec<(OsString, OsString)>,
}

/// Runs programs in the sandbox. Clones share it.
#[derive(Clone, Default)]
pub struct Sandbox {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    program: SandboxProgram,
    state: Mutex<State>,
    /// Something waits.
    wake: Notify,
}

#[derive(Default)]
struct State {
    waiting: FairQueue<Job>,
    /// Jobs that ran when the sandbox ended: they come first.
    again: Vec<Job>,
    running: HashMap<u64, Job>,
    next_id: u64,
    is_supervised: bool,
    status: SandboxStatus,
}

struct Job {
    work: Work,
    tries: u8,
    reply: oneshot::Sender<Result<WorkResult, NotRun>>,
}

impl Sandbox {
    /// A sandbox that is started at its first use.
    pub fn new(program: SandboxProgram) -> Self {
        Self { shared: Arc::new(Shared { program, state: Mutex::default(), wake: Notify::new() }) }
    }

    /// Whether the program is there.
    pub fn is_present(&self) -> bool {
        self.shared.program.path.is_file()
    }

    /// Returns its state.
    pub fn status(&self) -> SandboxStatus {
        let state = self.shared.state();
        SandboxStatus {
            is_present: self.is_present(),
            waiting: state.waiting.len() + state.again.len(),
            running: state.running.len(),
            ..state.status.clone()
        }
    }

    /// Runs a program, after those that wait.
    ///
    /// # Errors
    /// [`NotRun`], which says nothing about the program.
    pub async fn run(&self, from: Submitter, work: Work) -> Result<WorkResult, NotRun> {
        if !self.is_present() {
            return Err(NotRun::Absent);
        }
        let (reply, done) = oneshot::channel();
        {
            let mut state = self.shared.state();
            let job = Job { work, tries: 0, reply };
            state.waiting.push(from, job).map_err(|_| NotRun::Full)?;
            note_waiting(&state);
            if !state.is_supervised {
                state.is_supervised = true;
                tokio::spawn(supervise(Arc::clone(&self.shared)));
            }
        }
        self.shared.wake.notify_one();
        done.await.unwrap_or(Err(NotRun::Failed))
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        // Every change leaves a whole state behind.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the next job, if the sandbox has room for it, and returns its request.
    fn next(&self) -> Option<Request> {
        let mut state = self.state();
        if state.running.len() >= AT_ONCE {
            return None;
        }
        loop {
            let job = state.again.pop().or_else(|| state.waiting.pop())?;
            // The caller is gone.
            if job.reply.is_closed() {
                continue;
            }
            state.next_id += 1;
            let id = state.next_id;
            let request = Request { id, work: job.work.clone() };
            state.running.insert(id, job);
            note_waiting(&state);
            return Some(request);
        }
    }

    /// Takes a response of the sandbox.
    fn take(&self, response: Response) {
        let job = {
            let mut state = self.state();
            state.status.runner = Some(response.runner);
            let job = response.id.and_then(|id| state.running.remove(&id));
            state.status.done += u64::from(job.is_some());
            metrics::counter!("plumb_programs_run_total").increment(u64::from(job.is_some()));
            job
        };
        let Some(job) = job else { return };
        let result = match response.result {
            WorkResult::Refused { message } => Err(NotRun::Refused(message)),
            result => Ok(result),
        };
        // If this fails, the caller is gone.
        let _ = job.reply.send(result);
    }

    /// The sandbox ended: what it ran is run again, unless it ended each time.
    fn begin_again(&self) {
        let mut state = self.state();
        state.status.ended += 1;
        metrics::counter!("plumb_sandbox_ended_total").increment(1);
        let jobs: Vec<Job> = state.running.drain().map(|(_, job)| job).collect();
        for mut job in jobs {
            job.tries += 1;
            if job.tries < TRIES {
                state.again.push(job);
            } else {
                let _ = job.reply.send(Err(NotRun::Failed));
            }
        }
    }
}

/// Starts the sandbox whenever something waits, and again when it ends.
async fn supervise(shared: Arc<Shared>) {
    let mut pause = PAUSE;
    loop {
        if !has_work(&shared) {
            shared.wake.notified().await;
            continue;
        }
        if !shared.program.path.is_file() {
            sleep(LOOK).await;
            continue;
        }
        let from = Instant::now();
        if let Err(error) = serve(&shared).await {
            tracing::warn!(program = %shared.program.path.display(), %error, "the sandbox ended");
        }
        shared.begin_again();
        pause = if from.elapsed() > LONGEST_PAUSE { PAUSE } else { (pause * 2).min(LONGEST_PAUSE) };
        sleep(pause).await;
    }
}

fn note_waiting(state: &State) {
    let waiting: u32 = plumb_types::saturating_cast(state.waiting.len() + state.again.len());
    metrics::gauge!("plumb_programs_waiting").set(waiting);
}

fn has_work(shared: &Shared) -> bool {
    let state = shared.state();
    state.waiting.len() + state.again.len() > 0
}

/// Runs one process until it ends.
async fn serve(shared: &Shared) -> std::io::Result<()> {
    let SandboxProgram { path, environment } = &shared.program;
    let mut child: Child = Command::new(path)
        .arg("serve")
        .env_clear()
        .envs(environment.iter().map(|(name, value)| (name, value)))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .kill_on_drop(true)
        .spawn()?;
    let missing = || std::io::Error::other("a pipe is missing");
    let mut input = child.stdin.take().ok_or_else(missing)?;
    let mut output = BufReader::new(child.stdout.take().ok_or_else(missing)?);
    let mut line = Vec::new();
    // Until when it has to say something, while it has requests.
    let mut deadline = Instant::now() + START;
    loop {
        while let Some(request) = shared.next() {
            send(&mut input, &request).await?;
        }
        let is_busy = !shared.state().running.is_empty();
        tokio::select! {
            read = read_line(&mut output, &mut line), if is_busy => {
                if !read? {
                    return Err(std::io::Error::other("it closed its output"));
                }
                let response = serde_json::from_slice(&line).map_err(std::io::Error::other)?;
                shared.take(response);
                line.clear();
                deadline = Instant::now() + SILENCE;
            }
            () = shared.wake.notified() => {
                if !is_busy {
                    deadline = deadline.max(Instant::now() + SILENCE);
                }
            }
            () = sleep_until(deadline), if is_busy => {
                return Err(std::io::Error::new(std::io::ErrorKind::TimedOut, "it said nothing for too long"));
            }
            status = child.wait() => return Err(std::io::Error::other(format!("it ended: {}", status?))),
        }
    }
}

async fn send(input: &mut ChildStdin, request: &Request) -> std::io::Result<()> {
    let mut line = serde_json::to_vec(request).map_err(std::io::Error::other)?;
    line.push(b'\n');
    let sent = timeout(SILENCE, async {
        input.write_all(&line).await?;
        input.flush().await
    });
    sent.await.map_err(|_| std::io::Error::new(std::io::ErrorKind::TimedOut, "it reads no requests"))?
}

/// Reads to the end of a line; `false` at the end of the output. Can be cancelled: what was read stays in `line`.
async fn read_line(output: &mut (impl AsyncBufReadExt + Unpin), line: &mut Vec<u8>) -> std::io::Result<bool> {
    loop {
        let read = output.fill_buf().await?;
        if read.is_empty() {
            return Ok(false);
        }
        let (taken, ended) = match read.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (read.len(), false),
        };
        line.extend_from_slice(read.get(..taken).unwrap_or_default());
        output.consume(taken);
        if ended {
            return Ok(true);
        }
        if line.len() > LONGEST_RESPONSE {
            return Err(std::io::Error::other("a response is too long"));
        }
    }
}
