//! The sandbox as the server sees it, played by a script.

use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::time::Duration;

use plumb_code::Work;
use plumb_code::response::WorkResult;
use plumb_types::ids::UserId;
use uuid::Uuid;

use super::Submitter;
use super::sandbox::{NotRun, Sandbox, SandboxProgram};

/// Answers every request at once; `$1` is the number of the request.
const READY: &str = r#"printf '{"id":%s,"runner":{"component":"c","wasmtime":"w","python":"3.14","sqlite":"3"},"result":"ready"}\n' "$1""#;

/// A program that carries out `body` for each request, in a shell; `$start` is how often it was started.
fn played(folder: &Path, body: &str) -> Sandbox {
    let path = folder.join("plumb-sandbox");
    let starts = folder.join("starts");
    let script = format!(
        "#!/bin/sh\necho x >> {starts}\nstart=$(wc -l < {starts})\nreply() {{ {READY}; }}\nwhile read -r line; do\n  \
         id=${{line#*\\\"id\\\":}}; id=${{id%%[,\\}}]*}}\n  {body}\ndone\n",
        starts = starts.display(),
    );
    std::fs::write(&path, script).expect("a temporary folder");
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("a temporary file");
    Sandbox::new(SandboxProgram { path, environment: vec![("PATH".into(), "/usr/bin:/bin".into())] })
}

fn starts(folder: &Path) -> usize {
    std::fs::read_to_string(folder.join("starts")).map_or(0, |text| text.lines().count())
}

fn of(learner: u128) -> Submitter {
    Submitter { class: None, learner: Some(UserId::from(Uuid::from_u128(learner))) }
}

async fn run(sandbox: &Sandbox, learner: u128) -> Result<WorkResult, NotRun> {
    tokio::time::timeout(Duration::from_mins(1), sandbox.run(of(learner), Work::Ping)).await.expect("it hangs")
}

#[tokio::test]
async fn it_is_started_at_the_first_use_and_only_once() {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = played(folder.path(), "reply $id");
    assert!(sandbox.is_present() && sandbox.status().runner.is_none() && starts(folder.path()) == 0);
    for learner in 0..20 {
        assert_eq!(run(&sandbox, learner).await, Ok(WorkResult::Ready));
    }
    let status = sandbox.status();
    assert_eq!((status.done, status.ended, status.waiting, status.running, starts(folder.path())), (20, 0, 0, 0, 1));
    assert_eq!(status.runner.unwrap().python, "3.14");
}

#[tokio::test]
async fn without_the_program_nothing_runs_until_it_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plumb-sandbox");
    let sandbox = Sandbox::new(SandboxProgram { path, environment: Vec::new() });
    assert_eq!(run(&sandbox, 1).await, Err(NotRun::Absent));
    assert!(!sandbox.status().is_present);
    let _ = played(folder.path(), "reply $id");
    // This one has no PATH, and still finds what the shell has built in.
    assert!(sandbox.is_present());
}

#[tokio::test]
async fn what_ran_when_it_ended_is_run_again() {
    let folder = tempfile::tempdir().unwrap();
    // The first process ends at its third request, and does not answer it.
    let body = "count=$((count + 1)); if [ $start = 1 ] && [ $count = 3 ]; then exit 7; fi; reply $id";
    let sandbox = played(folder.path(), body);
    let all = futures_util::future::join_all((0..30).map(|learner| run(&sandbox, learner))).await;
    assert!(all.iter().all(|result| *result == Ok(WorkResult::Ready)), "{all:?}");
    let status = sandbox.status();
    assert_eq!((status.ended, starts(folder.path())), (1, 2));
}

#[tokio::test]
async fn a_program_that_ends_it_each_time_is_given_up_and_the_next_one_runs() {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = played(folder.path(), "if [ $start -le 3 ]; then exit 1; fi; reply $id");
    assert_eq!(run(&sandbox, 1).await, Err(NotRun::Failed));
    assert_eq!(run(&sandbox, 2).await, Ok(WorkResult::Ready));
    assert_eq!(sandbox.status().ended, 3);
}

#[tokio::test]
async fn what_it_says_is_not_believed_blindly() {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = played(folder.path(), "if [ $start = 1 ]; then echo '{\"id\": 1}'; else reply 999; reply $id; fi");
    // No response, then one to a request that there is not.
    assert_eq!(run(&sandbox, 1).await, Ok(WorkResult::Ready));
    assert_eq!((sandbox.status().ended, sandbox.status().done), (1, 1));
}

#[tokio::test]
async fn one_who_no_longer_waits_does_not_hold_up_others() {
    let folder = tempfile::tempdir().unwrap();
    let sandbox = played(folder.path(), "reply $id");
    for learner in 0..5 {
        // Given up at once.
        let _ = tokio::time::timeout(Duration::ZERO, sandbox.run(of(learner), Work::Ping)).await;
    }
    assert_eq!(run(&sandbox, 9).await, Ok(WorkResult::Ready));
}
