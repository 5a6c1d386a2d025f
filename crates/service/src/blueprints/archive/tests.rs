//! Archives that are meant to do harm, each refused at once; and harmless ones.

#![expect(clippy::disallowed_methods, reason = "how long a refusal takes is what is tested")]

use std::time::{Duration, Instant};

use super::*;

/// Returns why an upload is refused, which takes less than a second.
#[track_caller]
fn why(bytes: &[u8]) -> &'static str {
    let began = Instant::now();
    let refused = unpack("upload.zip", bytes);
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    match refused {
        Err(ServiceError::Invalid(input)) if input.field() == "file" => input.id(),
        other => panic!("{other:?}"),
    }
}

fn zipped(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in files {
        writer.start_file(*name, SimpleFileOptions::default()).unwrap();
        writer.write_all(bytes).unwrap();
    }
    writer.finish().unwrap().into_inner()
}

/// Replaces every `from` by `to` in an archive, which no honest program would write.
fn forged(bytes: &[u8], from: &[u8], to: &[u8]) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut bytes = bytes.to_vec();
    let mut found = 0;
    for at in 0..=bytes.len() - from.len() {
        if bytes[at..].starts_with(from) {
            bytes[at..at + to.len()].copy_from_slice(to);
            found += 1;
        }
    }
    assert!(found > 0);
    bytes
}

/// Returns where the records with that signature begin.
fn records(bytes: &[u8], signature: [u8; 4]) -> Vec<usize> {
    (0..bytes.len() - 4).filter(|at| bytes[*at..].starts_with(&signature)).collect()
}

const CENTRAL: [u8; 4] = *b"PK\x01\x02";

#[test]
fn an_archive_comes_back_as_it_was_packed() {
    let files =
        vec![("skills/b.yaml".to_owned(), "b: 1\n".to_owned()), ("graph/skills_graph.json".into(), "{}".into())];
    let packed = pack(&files).unwrap();
    assert_eq!(packed, pack(&files).unwrap(), "the same bytes");
    let mut sorted = files;
    sorted.sort();
    assert_eq!(unpack("x.zip", &packed).unwrap(), UnpackedArchive { files: sorted, left_out: Vec::new() });
    let with_more = zipped(&[("blueprints/README.md", b"#"), ("blueprints/a.yml", b"a: 1"), ("._a.yaml", b"\0")]);
    let unpacked = unpack("x.zip", &with_more).unwrap();
    assert_eq!(unpacked.files, [("blueprints/a.yml".to_owned(), "a: 1".to_owned())]);
    assert_eq!(unpacked.left_out, ["._a.yaml", "blueprints/README.md"]);
    let alone = unpack("C:\\files\\one.yaml", b"a: 1").unwrap();
    assert_eq!(alone.files, [("one.yaml".to_owned(), "a: 1".to_owned())]);
}

#[test]
fn names_that_lead_elsewhere_are_refused() {
    for name in
        ["../a.yaml", "a/../../b.yaml", "/etc/a.yaml", "a//b.yaml", "./a.yaml", "a\\b.yaml", "C:a.yaml", "a\nb.yaml"]
    {
        let plain: String = name.chars().map(|_| 'x').collect();
        let bytes = forged(&zipped(&[(&plain, b"a: 1")]), plain.as_bytes(), name.as_bytes());
        assert_eq!(why(&bytes), "archive-bad-name", "{name:?}");
    }
    let long = format!("{}.yaml", "x".repeat(MAX_NAME));
    assert_eq!(why(&zipped(&[(&long, b"a: 1")])), "archive-bad-name");
    let latin = forged(&zipped(&[("uvw.yaml", b"a: 1")]), b"uvw", b"\xe9vw");
    assert_eq!(why(&latin), "archive-name-encoding");
}

#[test]
fn names_that_come_twice_are_refused() {
    let twice = forged(&zipped(&[("a.yaml", b"a: 1"), ("b.yaml", b"b: 1")]), b"b.yaml", b"a.yaml");
    assert_eq!(why(&twice), "archive-name-twice");
    assert_eq!(why(&zipped(&[("a.yaml", b"a: 1"), ("A.yaml", b"b: 1")])), "archive-name-twice");
}

#[test]
fn what_becomes_huge_is_refused_before_and_while_it_is_unpacked() {
    let zeros = vec![b' '; 100 * 1024 * 1024];
    assert_eq!(why(&zipped(&[("a.yaml", &zeros)])), "archive-text-too-large");
    // Within the size limit of a file, but compressed far too densely.
    assert_eq!(why(&zipped(&[("a.yaml", &zeros[..200_000])])), "archive-text-too-large");
    // The directory announces too small a size.
    let honest = zipped(&[("a.yaml", &zeros[..1_000_000])]);
    let mut liar = honest.clone();
    for at in records(&honest, CENTRAL) {
        liar[at + 24..at + 28].copy_from_slice(&1_000_u32.to_le_bytes());
    }
    assert!(matches!(why(&liar), "archive-text-too-large" | "archive-broken"));
    // The directory announces too large a size.
    let mut boaster = zipped(&[("a.yaml", b"a: 1")]);
    for at in records(&boaster.clone(), CENTRAL) {
        boaster[at + 24..at + 28].copy_from_slice(&0xffff_fffe_u32.to_le_bytes());
    }
    assert_eq!(why(&boaster), "archive-text-too-large");
    assert_eq!(why(&vec![b'P'; MAX_UPLOAD + 1]), "archive-too-large");
    assert_eq!(why(b""), "archive-empty");
}

#[test]
fn many_files_are_refused_and_so_is_what_is_too_much_together() {
    let names: Vec<String> = (0..=MAX_FILES).map(|n| format!("{n}.yaml")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), b"a: 1".as_slice())).collect();
    assert_eq!(why(&zipped(&many)), "archive-too-many");
}

#[test]
fn entries_that_share_their_bytes_are_refused() {
    let two = zipped(&[("a.yaml", b"a: 1"), ("b.yaml", b"b: 1")]);
    let entries = records(&two, CENTRAL);
    let mut shared = two.clone();
    // The second entry of the directory points to the header of the first.
    let first: [u8; 4] = two[entries[0] + 42..entries[0] + 46].try_into().unwrap();
    shared[entries[1] + 42..entries[1] + 46].copy_from_slice(&first);
    assert!(matches!(why(&shared), "archive-overlap" | "archive-broken"));
}

#[test]
fn links_secrets_and_archives_in_archives_are_refused() {
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    writer.add_symlink("a.yaml", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    assert_eq!(why(&writer.finish().unwrap().into_inner()), "archive-link");
    let inner = zipped(&[("a.yaml", b"a: 1")]);
    assert_eq!(why(&zipped(&[("inner.zip", &inner)])), "archive-unknown-file");
    assert_eq!(why(&zipped(&[("inner.yaml", b"PK\x03\x04\xff\xfe")])), "archive-not-text");
    let mut locked = zipped(&[("a.yaml", b"a: 1")]);
    for at in records(&locked.clone(), CENTRAL) {
        locked[at + 8] |= 1;
    }
    assert!(matches!(why(&locked), "archive-encrypted" | "archive-broken"));
    assert_eq!(why(&zipped(&[("a.exe", b"MZ")])), "archive-unknown-file");
    assert_eq!(why(&zipped(&[("README.md", b"#")])), "archive-empty");
}

#[test]
fn what_is_no_archive_is_refused() {
    let whole = zipped(&[("a.yaml", b"a: 1\n")]);
    for length in 2..whole.len() {
        assert!(unpack("x.zip", &whole[..length]).is_err(), "{length}");
    }
    assert_eq!(why(b"PK\x03\x04 and nothing"), "archive-broken");
    assert_eq!(why(b"\x1f\x8b\x08"), "archive-unknown-file");
}
