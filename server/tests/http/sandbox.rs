//! The real sandbox as a server uses it: what it runs, that its end loses nothing, and what the system page says.

use std::path::{Path, PathBuf};
use std::time::Duration;

use plumb_code::request::PythonWork;
use plumb_code::response::WorkResult;
use plumb_code::{Outcome, Run, Value, Work};
use plumb_service::code::{Sandbox, SandboxProgram, Submitter};
use plumb_types::ids::UserId;
use plumb_types::user::Role;
use rustix::process::{Pid, Signal, getpid, kill_process};
use uuid::Uuid;

use plumb_server::config::Options;

use crate::support::{Site, has};

/// The program beside the server that is tested; `cargo test --workspace` builds it, and scripts/sandbox.sh its interpreter.
fn program() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_plumb")).with_file_name("plumb-sandbox");
    assert!(program.is_file(), "{} is missing: cargo build -p plumb-sandbox", program.display());
    program
}

fn sandbox() -> Sandbox {
    let path = program();
    let below = path.parent().and_then(Path::parent).unwrap().join("sandbox");
    let component = below.join("python.wasm");
    assert!(component.is_file(), "{} is missing: scripts/sandbox.sh", component.display());
    let environment = vec![
        ("PLUMB_SANDBOX_COMPONENT".into(), component.into()),
        ("PLUMB_SANDBOX_COMPILED".into(), below.join("compiled").into()),
    ];
    Sandbox::new(SandboxProgram { path, environment })
}

/// Runs a function `f` of a program with one number.
async fn run(sandbox: &Sandbox, source: &str, number: i64) -> Outcome {
    let tests = vec![Run::Call { function: "f".into(), arguments: vec![number.into()], keywords: Vec::new() }];
    let work = Work::Python(PythonWork { source: source.to_owned(), tests, ..PythonWork::default() });
    let learner = Some(UserId::from(Uuid::from_u128(number.unsigned_abs().into())));
    match sandbox.run(Submitter { class: None, learner }, work).await {
        Ok(WorkResult::Python(result)) => result.outcomes.into_iter().next().expect("one test").outcome,
        other => panic!("{other:?}"),
    }
}

/// Kills the sandboxes that this process has started from this program.
fn kill_children(program: &Path) -> usize {
    let mut killed = 0;
    for process in std::fs::read_dir("/proc").unwrap().flatten() {
        let folder = process.path();
        let is_program = std::fs::read_link(folder.join("exe")).is_ok_and(|exe| exe == program);
        let status = std::fs::read_to_string(folder.join("status")).unwrap_or_default();
        let parent = format!("PPid:\t{}\n", getpid().as_raw_nonzero());
        let pid = folder.file_name().and_then(|name| name.to_str()?.parse().ok()).and_then(Pid::from_raw);
        if let Some(pid) = pid.filter(|_| is_program && status.contains(&parent)) {
            killed += usize::from(kill_process(pid, Signal::KILL).is_ok());
        }
    }
    killed
}

#[tokio::test(flavor = "multi_thread")]
async fn programs_of_many_learners_end_rightly_although_the_sandbox_is_killed() {
    let sandbox = sandbox();
    let slow =
        "def f(n):\n    total = 0\n    for i in range(400_000):\n        total += i % 7\n    return total * 0 + n\n";
    assert_eq!(run(&sandbox, "def f(n): return n + 1", 1).await, returned(2), "it is started");
    let program = program();
    let killing = async {
        for _ in 0..2 {
            tokio::time::sleep(Duration::from_millis(700)).await;
            kill_children(&program);
        }
    };
    let all = futures_util::future::join_all((0..40).map(|number| run(&sandbox, slow, number)));
    let (outcomes, ()) = tokio::join!(all, killing);
    for (number, outcome) in (0..).zip(outcomes) {
        assert_eq!(outcome, returned(number));
    }
    let status = sandbox.status();
    assert!(status.ended >= 1 && status.waiting + status.running == 0, "{status:?}");
}

fn returned(number: i64) -> Outcome {
    Outcome::Returned { value: Value::from(number), output: String::new() }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_endless_loop_does_not_keep_others_waiting() {
    let sandbox = sandbox();
    let endless = run(&sandbox, "def f(n):\n    while True: pass", 1);
    let quick = futures_util::future::join_all((2..12).map(|number| run(&sandbox, "def f(n): return n", number)));
    let (endless, quick) = tokio::join!(endless, quick);
    assert_eq!(endless, Outcome::OutOfFuel);
    assert!(quick.into_iter().zip(2..).all(|(outcome, number)| outcome == returned(number)));
}

#[tokio::test]
async fn the_system_page_says_whether_there_is_a_sandbox() {
    let missing = Site::start().await;
    let mut admin = missing.signed_in("ada", Role::Admin).await;
    has(&admin.get("/admin/system").await.expect(200).body, ["Programs of learners", "no sandbox on this server"]);
    let site = Site::with(Options { sandbox: Some(program()), ..Options::default() }, &[]).await;
    let mut admin = site.signed_in("ada", Role::Admin).await;
    has(&admin.get("/admin/system").await.expect(200).body, ["Programs of learners", "not started yet", "Waiting"]);
}
