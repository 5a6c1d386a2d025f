//! Background workers: close overdue sessions, count answers, carry out regrades, generate forms ahead, sign heads,
//! forward notifications.

use std::convert::Infallible;
use std::fmt::Display;
use std::future::ready;
use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use plumb_service::bank::StockReport;
use plumb_service::calibration::CalibrationOutcome;
use plumb_service::system::Worker;
use plumb_service::{Plumb, Result};
use plumb_types::ContentHash;
use tokio::sync::{Mutex, watch};
use tokio::task::JoinSet;

use crate::reports::{Reporter, Reports};
use crate::signing::Signer;

/// Interval in which new runs of the factory are looked for.
const BETWEEN_RUNS: Duration = Duration::from_secs(1);
/// Pause of a worker without an interval of its own.
const LONGEST: Duration = Duration::from_mins(10);

/// The workers of one server.
pub struct Workers {
    tasks: JoinSet<()>,
    stop: watch::Sender<bool>,
}

impl Workers {
    /// Starts the workers. Each turn is reported to `reports`.
    pub fn start(
        plumb: &Arc<Plumb>,
        ready_forms: u32,
        signer: Signer,
        metrics: PrometheusHandle,
        reports: &Arc<Reports>,
    ) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let of = |worker| WorkerContext {
            plumb: Arc::clone(plumb),
            stopped: stopped.clone(),
            report: Reporter::new(plumb, reports, worker),
            worker,
        };

        tasks.spawn(of(Worker::Closing).every(
            Turns::AfterPause,
            |plumb| async move { plumb.close_overdue().await },
            |error| tracing::warn!(%error, "overdue sessions could not be closed; trying again"),
        ));
        tasks.spawn(of(Worker::Counting).every(
            Turns::AfterPause,
            |plumb| async move { count(&plumb).await },
            |error| tracing::warn!(%error, "answers could not be counted; trying again"),
        ));
        tasks.spawn(of(Worker::Marking).every(
            Turns::AfterPause,
            |plumb| async move {
                plumb.note_items().await?;
                plumb.carry_out_regrades().await
            },
            |error| tracing::warn!(%error, "what ended could not be noted, or regrades not go on; trying again"),
        ));
        // The bank is filled first: otherwise assessments that draw from it would seem to have too few problems.
        let (loaded, mut is_loaded) = watch::channel(false);
        let drawing = of(Worker::Drawing);
        tasks.spawn(async move {
            // If the loading worker ends early, this one ends at its first pause.
            let _ = is_loaded.wait_for(|loaded| *loaded).await;
            drawing
                .every(
                    Turns::AfterPause,
                    move |plumb| async move { draw(&plumb, ready_forms).await },
                    |error| tracing::warn!(%error, "forms could not be drawn ahead; trying again"),
                )
                .await;
        });
        let signing = of(Worker::Signing);
        let (signer, report) = (Arc::new(Mutex::new(signer)), signing.report.clone());
        tasks.spawn(signing.every(
            Turns::AfterPauseAndAtStop,
            move |plumb| {
                let (signer, report) = (Arc::clone(&signer), report.clone());
                async move {
                    let mut signer = signer.lock().await;
                    sign(&plumb, &mut signer, &report).await
                }
            },
            |error: String| tracing::error!(error, "the head of the audit trail could not be signed"),
        ));
        let stocked = Arc::new(Mutex::new(None::<Vec<ContentHash>>));
        tasks.spawn(of(Worker::Loading).every(
            // A new server's bank is empty.
            Turns::AtOnceAndAfterPause,
            move |plumb| {
                let (stocked, loaded) = (Arc::clone(&stocked), loaded.clone());
                async move {
                    let mut stocked = stocked.lock().await;
                    let done = load(&plumb, &mut stocked).await;
                    loaded.send_replace(true);
                    done
                }
            },
            |error| tracing::warn!(%error, "published content could not be loaded; the old one stays"),
        ));
        tasks.spawn(of(Worker::Calibrating).every(
            Turns::AfterPause,
            |plumb| async move { calibrate(&plumb).await },
            |error| tracing::warn!(%error, "difficulties could not be calibrated; trying again"),
        ));
        tasks.spawn(of(Worker::Sweeping).every(
            Turns::AfterPause,
            |plumb| async move { plumb.sweep().await },
            |error| tracing::warn!(%error, "expired browser sessions could not be removed; trying again"),
        ));
        tasks.spawn(of(Worker::Noting).every(
            Turns::AfterPause,
            |plumb| async move { plumb.note_presence().await },
            |error| tracing::warn!(%error, "whose pages are open could not be noted; trying again"),
        ));
        tasks.spawn(hear(of(Worker::Hearing)));
        tasks.spawn(of(Worker::Timing).every(
            Turns::AfterPause,
            |plumb| async move { plumb.keep_time().await },
            |error| tracing::warn!(%error, "the machine's clock could not be looked after; trying again"),
        ));
        tasks.spawn(make_items(of(Worker::Making)));
        tasks.spawn(of(Worker::Folding).every(
            Turns::AfterPause,
            move |_| {
                metrics.run_upkeep();
                ready(Ok(()))
            },
            |never: Infallible| match never {},
        ));
        Self { tasks, stop }
    }

    /// Lets each worker finish its turn, and signs the last head.
    pub async fn stop(mut self) {
        // A missing receiver means that all workers have ended.
        let _ = self.stop.send(true);
        while self.tasks.join_next().await.is_some() {}
    }
}

/// When a worker has its turns.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Turns {
    AfterPause,
    AtOnceAndAfterPause,
    /// The turn at the stop is the last one.
    AfterPauseAndAtStop,
}

/// What a worker needs for its turns.
struct WorkerContext {
    plumb: Arc<Plumb>,
    stopped: watch::Receiver<bool>,
    report: Reporter,
    worker: Worker,
}

impl WorkerContext {
    /// Repeats and reports `turn` until the server stops; `failed` logs its errors.
    async fn every<T, E, Fut>(mut self, turns: Turns, mut turn: impl FnMut(Arc<Plumb>) -> Fut, failed: impl Fn(E))
    where
        E: Display,
        Fut: Future<Output = Result<T, E>>,
    {
        let mut goes_on = turns == Turns::AtOnceAndAfterPause || pause(&mut self.stopped, self.worker).await;
        while goes_on || turns == Turns::AfterPauseAndAtStop {
            // The reported time includes the call of `turn`, not only its future.
            let done = self.report.turn(async { turn(Arc::clone(&self.plumb)).await }).await;
            if let Err(error) = done {
                failed(error);
            }
            if !goes_on {
                break;
            }
            goes_on = pause(&mut self.stopped, self.worker).await;
        }
    }
}

/// Forwards notifications from other servers.
async fn hear(context: WorkerContext) {
    let WorkerContext { plumb, mut stopped, report, .. } = context;
    tokio::select! {
        () = plumb.relay_notifications_with(|heard| report.heard(heard)) => report.over(),
        _ = stopped.wait_for(|stopped| *stopped) => {}
    }
}

/// Generates the items of the factory, whenever there are models.
async fn make_items(context: WorkerContext) {
    let WorkerContext { plumb, mut stopped, report, .. } = context;
    let mut heard = stopped.clone();
    while !*stopped.borrow() {
        let stopping = async {
            // A dropped sender means stopping too.
            let _ = heard.wait_for(|stopped| *stopped).await;
        };
        let worked = plumb.factory().work(None, stopping).await;
        if let Err(error) = &worked {
            tracing::warn!(%error, "items of the factory could not be made; trying again");
        }
        report.heard(worked.as_ref().map(|_| ()));
        tokio::select! {
            () = tokio::time::sleep(BETWEEN_RUNS) => {}
            _ = stopped.changed() => {}
        }
    }
}

/// Waits for the worker's next turn; returns false when it is time to stop.
async fn pause(stopped: &mut watch::Receiver<bool>, worker: Worker) -> bool {
    let time = worker.every().unwrap_or(LONGEST);
    tokio::select! {
        () = tokio::time::sleep(time) => !*stopped.borrow(),
        _ = stopped.changed() => false,
    }
}

/// Counts answers and surveys. An error of one must not keep the other from its turn.
async fn count(plumb: &Plumb) -> Result<()> {
    let answers = plumb.count_answers().await;
    let surveys = plumb.sum_surveys().await;
    let sessions = answers? + surveys?;
    if sessions > 0 {
        tracing::debug!(sessions, "answers counted");
    }
    Ok(())
}

/// Calibrates the difficulties of levels, once a night on one of the servers.
async fn calibrate(plumb: &Plumb) -> Result<()> {
    if let Some(CalibrationOutcome::Made { number, adopted, document }) = plumb.calibrate_nightly().await? {
        tracing::info!(number, adopted, answers = document.answers, "difficulties were calibrated");
    }
    Ok(())
}

/// Generates forms ahead.
async fn draw(plumb: &Plumb, ready_forms: u32) -> Result<()> {
    let drawn = plumb.top_up_forms(ready_forms).await?;
    if drawn > 0 {
        tracing::debug!(drawn, "forms drawn ahead");
    }
    Ok(())
}

/// Loads published content, if another server has published some, and adds its problems to the bank.
async fn load(plumb: &Plumb, stocked: &mut Option<Vec<ContentHash>>) -> Result<()> {
    plumb.refresh_content().await?;
    plumb.take_calibration().await?;
    plumb.take_providers().await?;
    plumb.take_probes().await?;
    if let Some(stocked) = plumb.stock_bank(stocked).await?
        && stocked != StockReport::default()
    {
        tracing::info!(?stocked, "sets of problems are in the bank");
    }
    Ok(())
}

async fn sign(plumb: &Plumb, signer: &mut Signer, report: &Reporter) -> Result<(), String> {
    if let Some((at, seq)) = signer.sign(plumb).await? {
        report.signed(at, seq);
    }
    Ok(())
}
