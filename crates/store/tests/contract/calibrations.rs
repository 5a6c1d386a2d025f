//! Calibrations, and the lease of the server that makes one.

use plumb_store::StoreError;
use plumb_store::calibrations::CalibrationRow;
use plumb_types::ContentHash;
use plumb_types::audit_action::AuditAction;

use crate::TestDatabase;
use crate::test_database::{NOW, entry, id};

on_both!(
    the_newest_calibration_that_was_adopted_is_in_use,
    a_number_is_given_once,
    one_server_at_a_time_has_a_lease,
    there_are_no_answers_at_first,
);

fn row(number: i64, adopted: bool) -> CalibrationRow {
    let body = format!("{{\"made\":{number}}}");
    CalibrationRow { number, hash: ContentHash::of(&body), made_at: NOW, adopted, answers: 10 * number, body }
}

async fn add(house: &TestDatabase, row: CalibrationRow) -> Result<(), StoreError> {
    let audit = entry(AuditAction::ItemsCalibrated, "calibration", &row.number.to_string());
    house.stores.calibrations.add(row, audit).await
}

/// Adds a calibration and a lease.
pub(crate) async fn furnish(house: &TestDatabase) {
    add(house, row(1, true)).await.unwrap();
    assert!(house.stores.calibrations.take_lease("calibration", id(), NOW, NOW.plus_secs(60)).await.unwrap());
}

async fn the_newest_calibration_that_was_adopted_is_in_use(house: TestDatabase) {
    let calibrations = &house.stores.calibrations;
    assert_eq!((calibrations.current().await.unwrap(), calibrations.current_number().await.unwrap()), (None, 0));
    for (number, adopted, in_use) in [(1, false, 0), (2, true, 2), (3, false, 2), (4, true, 4)] {
        add(&house, row(number, adopted)).await.unwrap();
        assert_eq!(calibrations.current_number().await.unwrap(), in_use);
        let current = calibrations.current().await.unwrap();
        assert_eq!(current, (in_use > 0).then(|| row(in_use, true)));
    }
    let numbers: Vec<i64> = calibrations.latest(3).await.unwrap().into_iter().map(|row| row.number).collect();
    assert_eq!(numbers, [4, 3, 2]);
}

async fn a_number_is_given_once(house: TestDatabase) {
    add(&house, row(1, true)).await.unwrap();
    let again = add(&house, row(1, false)).await;
    assert!(matches!(again, Err(StoreError::Conflict)), "{again:?}");
    assert_eq!(house.stores.calibrations.latest(5).await.unwrap(), [row(1, true)]);
}

async fn one_server_at_a_time_has_a_lease(house: TestDatabase) {
    let calibrations = &house.stores.calibrations;
    let (one, other) = (id(), id());
    let take = |holder, now, until| calibrations.take_lease("some work", holder, now, until);
    assert!(take(one, NOW, NOW.plus_secs(60)).await.unwrap());
    assert!(!take(other, NOW.plus_secs(59), NOW.plus_secs(119)).await.unwrap());
    assert!(take(one, NOW.plus_secs(30), NOW.plus_secs(90)).await.unwrap(), "its holder prolongs it");
    assert!(!take(other, NOW.plus_secs(60), NOW.plus_secs(120)).await.unwrap());
    assert!(take(other, NOW.plus_secs(90), NOW.plus_secs(150)).await.unwrap(), "it has expired");
    assert!(!take(one, NOW.plus_secs(91), NOW.plus_secs(151)).await.unwrap());
    let apart = calibrations.take_lease("other work", one, NOW, NOW.plus_secs(60)).await.unwrap();
    assert!(apart, "leases on other work are apart");
}

async fn there_are_no_answers_at_first(house: TestDatabase) {
    let calibrations = &house.stores.calibrations;
    assert_eq!(calibrations.answer_count().await.unwrap(), 0);
    assert_eq!(calibrations.answers(None, 10).await.unwrap(), []);
    assert_eq!(calibrations.answers(Some((id(), 3)), 10).await.unwrap(), []);
}
