//! The second wall: what this process gives up before it reads the first request. The first wall, WebAssembly without
//! imports and SQLite behind an authoriser, does not depend on it.

use std::fs::{self, File};
use std::net::{TcpListener, UdpSocket};

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, CompatLevel, Compatible as _, Ruleset, RulesetAttr as _, RulesetCreated,
    RulesetStatus, Scope,
};
use rustix::process::{Resource, Rlimit, setrlimit};

/// Bytes of address space beyond what is mapped when the wall goes up: stacks, results, SQLite.
const SLACK: u64 = 4 << 30;

/// One measure and whether this system has it.
#[derive(Debug)]
pub struct Wall {
    /// What it is against.
    pub name: &'static str,
    /// Whether it holds, and if not, why.
    pub state: Result<(), String>,
}

/// Gives up files, network, new privileges and memory without end, for this thread and those that it starts later. The
/// caller has started no other, and has opened all that it needs. Cannot be undone.
pub fn raise() -> Vec<Wall> {
    let mut walls = vec![
        Wall { name: "no new privileges", state: rustix::thread::set_no_new_privs(true).map_err(|e| e.to_string()) },
        Wall { name: "no core dumps", state: limit(Resource::Core, 0) },
        Wall { name: "bounded memory", state: address_space().and_then(|bytes| limit(Resource::As, bytes + SLACK)) },
    ];
    walls.push(Wall { name: "no files (Landlock)", state: landlock() });
    // Standard input, output and error are the only descriptors below 3. With none of them free, there are no files,
    // sockets, pipes or anything else that needs a descriptor.
    walls.push(Wall { name: "no new descriptors", state: limit(Resource::Nofile, 3) });
    walls
}

/// Tries what the walls are against. Each that succeeds is a hole.
pub fn holes() -> Vec<&'static str> {
    let attempts = [
        ("a file can be read", File::open("/etc/passwd").is_ok()),
        ("a directory can be listed", fs::read_dir("/").is_ok()),
        ("a file can be written", File::create("/tmp/plumb-sandbox-hole").is_ok()),
        ("a TCP port can be opened", TcpListener::bind("127.0.0.1:0").is_ok()),
        ("a UDP port can be opened", UdpSocket::bind("127.0.0.1:0").is_ok()),
        ("a program can be started", std::process::Command::new("/bin/true").status().is_ok()),
    ];
    attempts.into_iter().filter(|(_, succeeded)| *succeeded).map(|(hole, _)| hole).collect()
}

fn limit(resource: Resource, most: u64) -> Result<(), String> {
    setrlimit(resource, Rlimit { current: Some(most), maximum: Some(most) }).map_err(|error| error.to_string())
}

/// Bytes of address space that are mapped now; most of it is reserved for the pool and has no memory behind it.
fn address_space() -> Result<u64, String> {
    let statm = fs::read_to_string("/proc/self/statm").map_err(|error| error.to_string())?;
    let pages: Option<u64> = statm.split(' ').next().and_then(|pages| pages.parse().ok());
    Ok(pages.ok_or("no number of pages in /proc/self/statm")? * rustix::param::page_size() as u64)
}

fn landlock() -> Result<(), String> {
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(ABI::V5))
        .and_then(|ruleset| ruleset.handle_access(AccessNet::from_all(ABI::V4)))
        .and_then(|ruleset| ruleset.scope(Scope::from_all(ABI::V6)))
        .and_then(Ruleset::create)
        .and_then(RulesetCreated::restrict_self)
        .map_err(|error| error.to_string())?;
    match status.ruleset {
        RulesetStatus::FullyEnforced => Ok(()),
        RulesetStatus::PartiallyEnforced => Err("this kernel has only a part of it (Linux 6.12 has all)".into()),
        RulesetStatus::NotEnforced => Err("this kernel does not have it, or has it switched off".into()),
    }
}
