//! After programs and queries that take all the memory that they get, the process has little more than before. Alone in
//! its process, because it looks at all of it.

#[path = "hostile/bombs.rs"]
mod bombs;
mod common;

use common::{in_parallel, program, query, work};
use plumb_code::request::Work;

/// KiB of memory that this process has.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a status");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a line");
    line.split_whitespace().nth(1).and_then(|kibibytes| kibibytes.parse().ok()).expect("a number")
}

#[test]
fn memory_comes_back() {
    let works: Vec<Work> = bombs::BOMBS.iter().map(|source| Work::Python(work(source, program()))).collect();
    let large = "WITH RECURSIVE c(x) AS (SELECT zeroblob(90000) UNION ALL SELECT zeroblob(90000) FROM c) \
                 SELECT count(*) FROM (SELECT x FROM c ORDER BY x)";
    let queries = [Work::Sql(query(&["CREATE TABLE t(a)"], large)), Work::Sql(query(&["CREATE TABLE t(a)"], large))];
    in_parallel([Work::Warm, Work::Warm], 2);
    let before = resident();
    for _ in 0..2 {
        in_parallel(works.iter().cloned().chain(queries.clone()), 2);
    }
    let grown = resident().saturating_sub(before);
    assert!(grown < 60 << 10, "the process has {grown} KiB more than before");
}
