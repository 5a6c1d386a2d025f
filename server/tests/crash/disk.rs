//! A full or broken disk: the server never falsely acknowledges an answer, and recovers by itself.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::live::learner::{Input, Shown, Step, answer, begin, go, session_of};
use crate::live::people::enrol;
use crate::live::process::{Server, Site};
use crate::live::wire::{Reply, Wire};
use crate::live::{Dice, Failure};
use crate::scene::Scene;
use crate::verify;

/// Exceeding a limit of the file size (EFBIG, a disk error for SQLite) would end the process with a signal. A failing
/// disk does not, so the signal is ignored.
const LIMITED: [&str; 4] = ["sh", "-c", r#"trap "" XFSZ; exec "$@""#, "sh"];

/// Writes the whole log of a database into it, and truncates the log.
const SHORTEN_LOG: &str = "import sqlite3, sys
(busy, *_), = sqlite3.connect(sys.argv[1], timeout=20).execute('pragma wal_checkpoint(truncate)')
sys.exit(busy)";

#[tokio::test]
async fn a_disk_that_refuses_writes_is_told_as_not_saved() -> Result<(), Failure> {
    let mut scene = Scene::sqlite().await?;
    scene.site.wrapper = LIMITED.map(str::to_owned).to_vec();
    let (server, _) = scene.site.start().await?;
    let stores = scene.stores().await?;
    let cookie = enrol(&stores, 0, 1).await?.remove(0).cookie;
    stores.maintenance.close().await;
    let limit = |size: &str| run("prlimit", &[&format!("--pid={}", server.id()), &format!("--fsize={size}:unlimited")]);
    let refuse = || limit("0");
    let allow = || limit("unlimited");
    not_saved_then_saved(&scene.site, &cookie, &refuse, &allow).await?;
    // A crash in that state leaves no inconsistency either.
    refuse()?;
    let mut wire = Wire::new(scene.site.address, &cookie);
    assert_eq!(wire.page("/readyz", "identity").await?.status, 503);
    server.kill()?;
    verify::all(&scene, &[]).await.map(drop)
}

#[tokio::test]
async fn a_full_disk_is_told_as_not_saved() -> Result<(), Failure> {
    let mut scene = Scene::sqlite().await?;
    let prepared = scene.site.path("plumb.db");
    let disk = scene.folder.path().join("disk");
    std::fs::create_dir(&disk)?;
    scene.site.database = format!("sqlite://{}", disk.join("plumb.db").display());
    // A small private disk, which is removed with the process. Without the right to mount one, a user namespace grants
    // it.
    let own = if run("unshare", &["--mount", "true"]).is_ok() { vec![] } else { vec!["--user", "--map-root-user"] };
    let mount = r#"mount -t tmpfs -o size=24m plumb "$2"; cp "$1" "$2/plumb.db"; shift 2; exec "$@""#;
    let disk = disk.display().to_string();
    let words = ["unshare", "--mount"]
        .into_iter()
        .chain(own.iter().copied())
        .chain(["sh", "-ec", mount, "sh", &prepared, &disk]);
    scene.site.wrapper = words.map(str::to_owned).collect();
    let (server, _) = scene.site.start().await?;

    let ballast = PathBuf::from(format!("/proc/{}/root{disk}/ballast", server.id()));
    let fill = || {
        // The log keeps its largest size and is overwritten from its beginning, so it would never run out of space.
        let path = scene.site.database.trim_start_matches("sqlite://");
        inside(&server, &own, &["python3", "-c", SHORTEN_LOG, path])?;
        let mut file = std::fs::File::create(&ballast)?;
        while file.write_all(&[7; 4096]).is_ok() {}
        Ok(())
    };
    let free = || Ok(std::fs::remove_file(&ballast)?);
    // Signed up over HTTP, because that disk's database cannot be opened from outside.
    let cookie = sign_up(&scene.site).await?;
    not_saved_then_saved(&scene.site, &cookie, &fill, &free).await?;
    inside(
        &server,
        &own,
        &[&scene.site.binary.display().to_string(), "db", "check", "--database", &scene.site.database],
    )
}

/// Saves, makes writing impossible, checks that saving is refused, makes it possible again and saves; three times.
async fn not_saved_then_saved(
    site: &Site,
    cookie: &str,
    refuse: &dyn Fn() -> Result<(), Failure>,
    allow: &dyn Fn() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let (mut wire, mut dice) = (Wire::new(site.address, cookie), Dice(3));
    let session = session_of(&wire.form("/do/begin", &begin("MATH-FUNDAMENTALS-L1", dice.id())).await?)?;
    let mut position = 0;
    for round in 1..=3 {
        let mut item = shown(&mut wire, &go(&session, position, dice.id())).await?;
        refuse()?;
        // A full disk still accepts data that fits into existing pages: the server checkpoints its log into the
        // database when it likes, and then overwrites the log. An answer that it acknowledges must be kept; after a
        // while it acknowledges none.
        let mut attempts = 0;
        let (refused, text) = loop {
            attempts += 1;
            assert!(attempts < 2_000, "a full disk goes on taking answers");
            let text = other(&item.input, &item.saved);
            let body = answer(&session, item.position, item.revision, dice.id(), &text);
            let reply = wire.json("/do/save", &body).await?;
            match reply.status {
                200 => (item.revision, item.saved) = (item.revision + 1, text),
                503 => {
                    let submit = answer(&session, item.position, item.revision, dice.id(), &text);
                    let reply = wire.json("/do/submit", &submit).await?;
                    match reply.status {
                        503 => break (body, text),
                        200 => item = item_of(&reply)?,
                        _ => return Err(reply.text().into()),
                    }
                }
                _ => return Err(reply.text().into()),
            }
        };
        allow()?;
        position = item.position;
        let look = go(&session, position, dice.id());
        let now = shown(&mut wire, &look).await?;
        let stored = (now.position, now.revision, &now.saved);
        assert_eq!(stored, (item.position, item.revision, &item.saved), "round {round}: acknowledged, but not stored");
        let again = wire.json("/do/save", &refused).await?;
        assert_eq!(again.status, 200, "round {round}: not well again: {}\n{}", again.text(), site.log());
        let now = shown(&mut wire, &look).await?;
        assert_eq!((now.position, now.revision, now.saved), (item.position, item.revision + 1, text));
    }
    Ok(())
}

/// Returns the item that is shown after a move.
async fn shown(wire: &mut Wire, go: &str) -> Result<Shown, Failure> {
    item_of(&wire.json("/do/go", go).await?)
}

fn item_of(reply: &Reply) -> Result<Shown, Failure> {
    match Step::of(reply)? {
        Step::Item(item) => Ok(item),
        step => Err(format!("no item, but {step:?}").into()),
    }
}

/// Returns an answer that differs from `answer`.
fn other(input: &Input, answer: &str) -> String {
    match input {
        Input::Choice(options) => {
            let other = options.iter().find(|option| option.id != answer);
            other.map_or_else(String::new, |option| option.id.clone())
        }
        Input::Typed(_) => if answer == "1" { "2" } else { "1" }.to_owned(),
    }
}

async fn sign_up(site: &Site) -> Result<String, Failure> {
    let reply = Wire::new(site.address, "").form("/do/sign-up", "name=ann&password=seven-green-lanterns").await?;
    let cookie = reply.header("set-cookie").split(';').next().filter(|_| reply.is_done());
    cookie.map(str::to_owned).ok_or_else(|| reply.text().into())
}

/// Runs a command in the mount namespace of the server.
fn inside(server: &Server, own: &[&str], words: &[&str]) -> Result<(), Failure> {
    let target = format!("--target={}", server.id());
    let user = if own.is_empty() { vec![] } else { vec!["--user", "--preserve-credentials"] };
    let all: Vec<&str> = [target.as_str(), "--mount"].into_iter().chain(user).chain(words.iter().copied()).collect();
    run("nsenter", &all)
}

fn run(program: &str, words: &[&str]) -> Result<(), Failure> {
    let done = Command::new(program).args(words).stdin(Stdio::null()).output()?;
    let said = || String::from_utf8_lossy(&done.stderr).into_owned();
    if done.status.success() { Ok(()) } else { Err(format!("{program} {words:?}: {}", said()).into()) }
}
