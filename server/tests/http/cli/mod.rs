//! The built command, run as from a shell.

mod bank;
mod blueprints;
mod databases;
mod demo;
mod llm;
mod measure;
mod school;
mod second_factors;
mod settings;
mod statistics;
mod tokens;

pub(crate) use databases::on;

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The result of a command.
#[derive(Debug)]
pub(crate) struct CommandOutput {
    code: i32,
    pub(crate) out: String,
    pub(crate) err: String,
}

impl CommandOutput {
    #[track_caller]
    pub(crate) fn expect(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{}\n{}", self.out, self.err);
        self
    }

    #[track_caller]
    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}", self.out))
    }
}

/// Runs `plumb` in a folder, with an empty environment.
pub(crate) fn plumb(folder: &Path, args: &[&str], input: &str) -> CommandOutput {
    plumb_with(folder, &[], args, input)
}

/// Like [`plumb`], with these environment variables.
pub(crate) fn plumb_with(folder: &Path, variables: &[(&str, &str)], args: &[&str], input: &str) -> CommandOutput {
    let mut child = Command::new(env!("CARGO_BIN_EXE_plumb"))
        .args(args)
        .current_dir(folder)
        .env_clear()
        .envs(variables.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Fails if a command without input has ended already.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    CommandOutput { code: output.status.code().unwrap(), out: text(output.stdout), err: text(output.stderr) }
}
