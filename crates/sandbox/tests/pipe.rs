//! The program itself: requests that are no requests, the end of the input, a killed process, and the walls.

mod common;

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, Command, Stdio};

use common::{interpreter, paths};
use plumb_code::Response;
use plumb_code::request::LONGEST_REQUEST;
use plumb_code::response::WorkResult;

fn sandbox(command: &str) -> Command {
    // Compiled before, so that no process waits for it.
    interpreter();
    let (component, compiled) = paths();
    let mut sandbox = Command::new(env!("CARGO_BIN_EXE_plumb-sandbox"));
    sandbox.arg(command).arg("--component").arg(component).arg("--compiled").arg(compiled).arg("--threads").arg("2");
    sandbox.stdin(Stdio::piped()).stdout(Stdio::piped());
    sandbox
}

/// Writes lines to a process that serves, and reads its responses until its end.
fn exchange(lines: &[&[u8]]) -> Vec<Response> {
    let mut child = sandbox("serve").spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let lines: Vec<Vec<u8>> = lines.iter().map(|line| line.to_vec()).collect();
    let writer = std::thread::spawn(move || {
        for line in lines {
            stdin.write_all(&line).expect("it reads");
        }
    });
    let stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let responses =
        stdout.lines().map(|line| serde_json::from_str(&line.expect("a line")).expect("a response")).collect();
    writer.join().expect("the writer");
    assert!(child.wait().expect("its end").success());
    responses
}

fn response(responses: &[Response], id: u64) -> &WorkResult {
    &responses.iter().find(|response| response.id == Some(id)).expect("a response").result
}

#[test]
fn a_line_that_is_no_request_is_refused_and_the_next_is_carried_out() {
    let long = [b"{\"id\":4,\"work\":\"".to_vec(), vec![b'x'; LONGEST_REQUEST + 10], b"\"}\n".to_vec()].concat();
    let source = "x".repeat((64 << 10) + 1);
    let large = format!("{{\"id\":5,\"work\":{{\"python\":{{\"source\":\"{source}\"}}}}}}\n");
    let many = format!(
        "{{\"id\":6,\"work\":{{\"python\":{{\"tests\":[{}{{\"program\":{{}}}}]}}}}}}\n",
        "{\"program\":{}},".repeat(50)
    );
    let deep = format!("{}\n", "[".repeat(100_000));
    let responses = exchange(&[
        b"nonsense\n",
        b"\n",
        b"\xff\xfe\n",
        b"{\"id\":1,\"work\":\"dance\"}\n",
        b"{\"id\":2,\"work\":\"ping\",\"more\":1}\n",
        &long,
        large.as_bytes(),
        many.as_bytes(),
        deep.as_bytes(),
        b"{\"id\":7,\"work\":\"ping\"}\n",
        b"{\"id\":8,\"work\":\"warm\"}\n",
        b"{\"id\":9,\"work\":\"ping\"}",
    ]);
    for id in [1, 2, 5, 6] {
        assert!(matches!(response(&responses, id), WorkResult::Refused { .. }), "{id}");
    }
    let nameless = responses.iter().filter(|response| response.id.is_none()).count();
    assert_eq!(nameless, 4, "{responses:?}");
    for id in [7, 8, 9] {
        assert_eq!(*response(&responses, id), WorkResult::Ready);
    }
}

#[test]
fn versions_are_told_with_each_response() {
    let responses = exchange(&[b"{\"id\":1,\"work\":\"ping\"}\n"]);
    let runner = &responses[0].runner;
    assert_eq!(runner.component.len(), 64);
    assert!(runner.python.starts_with("3.14") && runner.sqlite.starts_with("3.") && runner.wasmtime == "48.0.8");
}

#[test]
fn what_was_read_is_carried_out_after_the_input_has_ended() {
    let line = b"{\"id\":1,\"work\":{\"python\":{\"source\":\"print(1)\",\"tests\":[{\"program\":{}}]}}}\n";
    let responses = exchange(&[line]);
    assert!(matches!(response(&responses, 1), WorkResult::Python(result) if result.outcomes.len() == 1));
}

#[test]
fn a_process_that_is_killed_in_the_middle_leaves_whole_lines_and_another_starts() {
    let mut child: Child = sandbox("serve").spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    for id in 0..20 {
        let source = if id == 0 { "print(1)" } else { "while True: pass" };
        writeln!(
            stdin,
            "{{\"id\":{id},\"work\":{{\"python\":{{\"source\":\"{source}\",\"tests\":[{{\"program\":{{}}}}]}}}}}}"
        )
        .expect("it reads");
    }
    let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    stdout.read_line(&mut first).expect("a line");
    child.kill().expect("it is killed");
    child.wait().expect("its end");
    assert!(serde_json::from_str::<Response>(&first).is_ok());
    for line in stdout.lines().map_while(Result::ok) {
        assert!(serde_json::from_str::<Response>(&line).is_ok(), "{line}");
    }
    assert_eq!(exchange(&[b"{\"id\":1,\"work\":\"ping\"}\n"]).len(), 1);
}

#[test]
fn the_self_test_passes_and_the_walls_stand() {
    let output = sandbox("check").output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}");
    assert!(text.lines().any(|line| line.starts_with("no new descriptors") && line.ends_with("ok")), "{text}");
}

#[test]
fn compiled_code_that_others_could_have_written_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;
    let (component, compiled) = paths();
    interpreter();
    let directory = tempfile::tempdir().expect("a directory");
    let own = directory.path().join("compiled");
    std::fs::create_dir(&own).expect("a directory");
    for entry in std::fs::read_dir(compiled).expect("a directory") {
        let path = entry.expect("an entry").path();
        std::fs::copy(&path, own.join(path.file_name().expect("a name"))).expect("a copy");
    }
    let serve = || {
        let mut sandbox = Command::new(env!("CARGO_BIN_EXE_plumb-sandbox"));
        sandbox.arg("serve").arg("--component").arg(&component).arg("--compiled").arg(&own).stdin(Stdio::null());
        let output = sandbox.output().expect("it runs");
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let mode = |mode| std::fs::set_permissions(&own, std::fs::Permissions::from_mode(mode)).expect("a mode");
    mode(0o755);
    let (started, words) = serve();
    assert!(!started && words.contains("other users"), "{words}");
    mode(0o700);
    let (started, words) = serve();
    assert!(started, "{words}");
    for entry in std::fs::read_dir(&own).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "cwasm") {
            let mut bytes = std::fs::read(&path).expect("a file");
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            std::fs::write(&path, bytes).expect("a file");
        }
    }
    let (started, words) = serve();
    assert!(!started && words.contains("hash"), "{words}");
}
