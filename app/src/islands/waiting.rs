//! Waiting, and not for ever: a connection that died silently answers nothing.

use std::future::Future;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use super::browser;
use crate::error::AppError;

/// So long a request may take: the server ends its own after a few seconds, the rest is for slow lines.
const LONGEST: Duration = Duration::from_secs(30);

/// What a request comes to; one that takes longer than [`LONGEST`] is given up, as if it had not got through. For
/// requests that may be sent again.
pub(crate) async fn in_time<T>(request: impl Future<Output = Result<T, AppError>>) -> Result<T, AppError> {
    let (mut request, mut limit) = (pin!(request), pin!(browser::sleep(LONGEST)));
    std::future::poll_fn(|context| match request.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(done),
        Poll::Pending => limit.as_mut().poll(context).map(|()| Err(AppError::Transport)),
    })
    .await
}
