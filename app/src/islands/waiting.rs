//! Requests with a time limit: a connection that died silently never answers.

use std::future::Future;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use super::browser;
use crate::error::AppError;

/// Longest duration of a request: the server ends its own after a few seconds, the rest is for slow lines.
const LONGEST: Duration = Duration::from_secs(30);

/// Awaits a request; after [`LONGEST`] it returns the error of a failed connection. For requests that may be repeated.
pub(crate) async fn in_time<T>(request: impl Future<Output = Result<T, AppError>>) -> Result<T, AppError> {
    let (mut request, mut limit) = (pin!(request), pin!(browser::sleep(LONGEST)));
    std::future::poll_fn(|context| match request.as_mut().poll(context) {
        Poll::Ready(done) => Poll::Ready(done),
        Poll::Pending => limit.as_mut().poll(context).map(|()| Err(AppError::Transport)),
    })
    .await
}
