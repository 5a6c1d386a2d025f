//! `plumb stats …`.

use super::plumb;

#[test]
fn statistics_are_worked_out_again_and_a_check_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    plumb(folder.path(), &["db", "migrate"], "").expect(0);
    for args in [&["stats", "recompute", "--check"][..], &["stats", "recompute"]] {
        let ran = plumb(folder.path(), args, "").expect(0);
        assert_eq!(ran.out.trim(), "0 sums over 0 answers in 0 sessions, 0 differ");
    }
}
