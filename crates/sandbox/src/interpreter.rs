//! CPython in WebAssembly. Each run has an instance of its own, made from one image of memory and thrown away.

use std::time::Duration;

use plumb_code::{Limits, Outcome, RunnerVersion};
use wasmtime::component::{Component, InstancePre, Linker};
use wasmtime::{Engine, ResourceLimiter, Store, Trap, UpdateDeadline};

use crate::artifact::{Artifact, ArtifactError};
use crate::clock;
use crate::engine::WASMTIME;
use crate::reply::{Inspection, LONGEST_REPLY, Reply};

/// How often the clock is looked at while programs run.
pub(crate) const TICK: Duration = Duration::from_millis(100);

/// The interpreter, loaded. Threads share it.
pub struct Interpreter {
    engine: Engine,
    instances: InstancePre<Usage>,
    version: RunnerVersion,
}

/// How a run ended, as seen from outside.
#[derive(Debug)]
pub(crate) enum End {
    /// With a reply, which may be anything.
    Reply(Reply),
    /// Otherwise.
    Stopped(Outcome),
}

/// What a run uses, and what it may.
struct Usage {
    memory: usize,
    most_memory: usize,
    refused_memory: bool,
}

impl ResourceLimiter for Usage {
    fn memory_growing(&mut self, current: usize, desired: usize, _: Option<usize>) -> wasmtime::Result<bool> {
        let total = self.memory + desired.saturating_sub(current);
        let granted = total <= self.most_memory;
        if granted {
            self.memory = total;
        } else {
            self.refused_memory = true;
        }
        Ok(granted)
    }

    fn table_growing(&mut self, _: usize, desired: usize, _: Option<usize>) -> wasmtime::Result<bool> {
        Ok(desired <= 50_000)
    }
}

impl Interpreter {
    /// Maps the compiled component for `slots` runs at once, and looks at a program of nothing.
    pub fn load(artifact: &Artifact, slots: u32) -> Result<Self, ArtifactError> {
        let engine = crate::engine::engine(slots)?;
        let component: Component = artifact.load(&engine)?;
        let instances = Linker::new(&engine).instantiate_pre(&component)?;
        let version = RunnerVersion {
            component: artifact.sha256().to_owned(),
            wasmtime: WASMTIME.to_owned(),
            python: String::new(),
            sqlite: rusqlite::version().to_owned(),
        };
        let mut interpreter = Self { engine, instances, version };
        let nothing = r#"{"kind":"inspect","before":"","source":"","after":"","constructs":false,"seed":0}"#;
        match interpreter.run(nothing, &Limits::default()).0 {
            End::Reply(reply) => match reply.inspection() {
                Some(Inspection::Program { python, .. }) => interpreter.version.python = python,
                _ => return Err(wasmtime::Error::msg("the component does not speak this protocol").into()),
            },
            End::Stopped(outcome) => {
                return Err(wasmtime::Error::msg(format!("the component does not run: {outcome:?}")).into());
            }
        }
        Ok(interpreter)
    }

    /// What runs here.
    pub fn version(&self) -> &RunnerVersion {
        &self.version
    }

    /// Lets the clock advance by one [`TICK`]; called while programs run.
    pub(crate) fn tick(&self) {
        self.engine.increment_epoch();
    }

    /// Answers one request in a fresh instance. Returns how it ended and the fuel used.
    pub(crate) fn run(&self, request: &str, limits: &Limits) -> (End, u64) {
        let most_memory = (limits.memory_mib as usize) << 20;
        let mut store = Store::new(&self.engine, Usage { memory: 0, most_memory, refused_memory: false });
        store.limiter(|usage| usage);
        let unavailable = (End::Stopped(Outcome::Unavailable), 0);
        if store.set_fuel(limits.fuel).is_err() {
            return unavailable;
        }
        let allowed = Duration::from_millis(limits.milliseconds);
        let (used, started) = (clock::thread_time(), clock::monotonic());
        store.set_epoch_deadline(1);
        store.epoch_deadline_callback(move |_| {
            // Processor time, so that a busy machine takes nothing from a learner; and an end in any case.
            let over = clock::thread_time().saturating_sub(used) >= allowed
                || clock::monotonic().saturating_sub(started) >= allowed * 6;
            Ok(if over { UpdateDeadline::Interrupt } else { UpdateDeadline::Continue(1) })
        });
        // Bytes that a run may hand to the host: a longer reply is an error before it is copied.
        store.set_hostcall_fuel(LONGEST_REPLY);
        let instance = match self.instances.instantiate(&mut store) {
            Ok(instance) => instance,
            Err(error) => return stopped(&store, limits, &error, Outcome::Unavailable),
        };
        let Ok(run) = instance.get_typed_func::<(&str,), (String,)>(&mut store, "run") else { return unavailable };
        let reply = match run.call(&mut store, (request,)) {
            Ok((reply,)) => reply,
            Err(error) => return stopped(&store, limits, &error, Outcome::Trapped),
        };
        let fuel = limits.fuel - store.get_fuel().unwrap_or(0);
        let end = match Reply::read(&reply) {
            Some(Reply::Raised { kind, .. }) if kind == "MemoryError" && store.data().refused_memory => {
                End::Stopped(Outcome::OutOfMemory)
            }
            Some(reply) => End::Reply(reply),
            None => End::Stopped(Outcome::Trapped),
        };
        (end, fuel)
    }
}

/// A run that gave no reply; `otherwise` if neither limits nor a trap ended it.
fn stopped(store: &Store<Usage>, limits: &Limits, error: &wasmtime::Error, otherwise: Outcome) -> (End, u64) {
    let fuel = limits.fuel - store.get_fuel().unwrap_or(0);
    let outcome = match error.downcast_ref::<Trap>() {
        Some(Trap::OutOfFuel) => Outcome::OutOfFuel,
        Some(Trap::Interrupt) => Outcome::Clock,
        Some(Trap::StackOverflow) => Outcome::StackOverflow,
        _ if store.data().refused_memory => Outcome::OutOfMemory,
        Some(_) => Outcome::Trapped,
        None => otherwise,
    };
    (End::Stopped(outcome), fuel)
}
