//! Flags, file and defaults together.

use super::*;

#[test]
fn a_flag_wins_over_the_file_and_the_file_over_the_default() {
    let flags = Options { grace_seconds: Some(5), ..Options::default() };
    let file: Options = toml::from_str("grace_seconds = 60\nready_forms = 7").unwrap();
    let settings = flags.or(file).settle().unwrap();
    assert_eq!((settings.grace_seconds, settings.ready_forms, settings.limits.open_sessions), (5, 7, 3));
}

#[test]
fn a_wrong_key_in_the_file_is_named_with_its_line() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("plumb.toml");
    std::fs::write(&path, "demo = true\nlissten = \"127.0.0.1:1\"\n").unwrap();
    let error = Options::from_file(&path).unwrap_err();
    assert!(error.place.ends_with("plumb.toml:2:1"), "{error}");
    assert!(error.message.contains("lissten"), "{error}");
}

#[test]
fn all_wrong_values_are_told_at_once() {
    let options = Options {
        database: Some("mysql://x".into()),
        public_url: Some("https://school.example/plumb".into()),
        grace_seconds: Some(301),
        metrics_token: Some("short".into()),
        open_sessions: Some(0),
        ..Options::default()
    };
    let places: Vec<String> = options.settle().unwrap_err().into_iter().map(|error| error.place).collect();
    assert_eq!(places, ["database", "grace_seconds", "public_url", "metrics_token", "open_sessions"]);
}

#[test]
fn cookies_are_secure_outside_development() {
    let on = |listen: &str, url: Option<&str>| {
        Options { listen: listen.parse().ok(), public_url: url.map(Into::into), ..Options::default() }
            .settle()
            .unwrap()
            .secure_cookies()
    };
    assert!(!on("127.0.0.1:3000", None));
    assert!(on("0.0.0.0:3000", None));
    assert!(on("127.0.0.1:3000", Some("https://plumb.example.org")));
}

#[test]
fn links_begin_with_what_is_configured_and_with_nothing_else() {
    let own = |listen: &str, url: Option<&str>| {
        let options = Options { listen: listen.parse().ok(), public_url: url.map(Into::into), ..Options::default() };
        options.settle().unwrap().own_address()
    };
    assert_eq!(own("127.0.0.1:3000", None).as_deref(), Some("http://127.0.0.1:3000"));
    assert_eq!(own("[::1]:3000", None).as_deref(), Some("http://[::1]:3000"));
    assert_eq!(own("0.0.0.0:3000", None), None);
    assert_eq!(own("0.0.0.0:3000", Some("https://a.example/")).as_deref(), Some("https://a.example"));
}

#[test]
fn key_and_heads_lie_beside_the_database_wherever_a_command_is_given() {
    let of = |database: Option<&str>| {
        let options = Options { database: database.map(Into::into), ..Options::default() };
        let Settings { audit_key, audit_heads, .. } = options.settle().unwrap();
        [audit_key, audit_heads].map(|path| path.display().to_string())
    };
    assert_eq!(of(None), ["data/audit-key.pem", "data/audit-heads.jsonl"]);
    let beside = ["/var/lib/plumb/audit-key.pem", "/var/lib/plumb/audit-heads.jsonl"];
    assert_eq!(of(Some("sqlite:///var/lib/plumb/plumb.db?mode=rw")), beside);
    assert_eq!(of(Some("sqlite:plumb.db")), ["audit-key.pem", "audit-heads.jsonl"]);
    assert_eq!(of(Some("postgres://plumb@db/plumb")), ["data/audit-key.pem", "data/audit-heads.jsonl"]);
    let chosen = Options { audit_heads: Some("/far/heads.jsonl".into()), ..Options::default() };
    assert_eq!(chosen.settle().unwrap().audit_heads, Path::new("/far/heads.jsonl"));
}

#[test]
fn demo_passwords_stay_on_this_machine() {
    let options = Options { demo: Some(true), listen: "0.0.0.0:80".parse().ok(), ..Options::default() };
    assert_eq!(options.settle().unwrap_err()[0].place, "demo");
}
