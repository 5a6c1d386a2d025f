//! States that look like damage and are none.

use crate::support::Site;

#[tokio::test]
async fn a_clock_that_was_set_back_makes_no_attempt_wrong() {
    let (site, mut ann) = Site::with_learner().await;
    for _ in 0..3 {
        let strict = ann.begin("STRICT").await;
        ann.answer_all(&site, strict, 0, [true; 4]).await;
        site.clock.advance_secs(-3_600);
    }
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}
