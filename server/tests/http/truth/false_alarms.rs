//! What looks like damage and is none.

use crate::support::Site;

#[tokio::test]
async fn a_clock_that_was_set_back_makes_no_attempt_wrong() {
    let site = Site::start().await;
    let mut ann = site.learner().await;
    for _ in 0..3 {
        let strict = ann.begin("STRICT").await;
        for position in 0..4 {
            ann.submit(strict, position, 0, &site.answer(strict, position, true).await).await.expect(200);
        }
        site.clock.advance_secs(-3_600);
    }
    assert_eq!(site.plumb.check().await.unwrap().problems, Vec::<String>::new());
}
