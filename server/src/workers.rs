//! Background workers: close overdue sessions, count answers, carry out regrades, generate forms ahead, sign heads,
//! forward notifications.

use std::sync::Arc;
use std::time::Duration;

use metrics_exporter_prometheus::PrometheusHandle;
use plumb_service::bank::StockReport;
use plumb_service::system::Worker;
use plumb_service::{Plumb, Result};
use plumb_types::ContentHash;
use tokio::sync::watch;
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
        mut signer: Signer,
        metrics: PrometheusHandle,
        reports: &Arc<Reports>,
    ) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let of = |worker| (Arc::clone(plumb), stopped.clone(), Reporter::new(plumb, reports, worker));

        let (plumb_, mut stopped_, report) = of(Worker::Closing);
        tasks.spawn(async move {
            while pause(&mut stopped_, Worker::Closing).await {
                if let Err(error) = report.turn(plumb_.close_overdue()).await {
                    tracing::warn!(%error, "overdue sessions could not be closed; trying again");
                }
            }
        });
        let (plumb_, mut stopped_, report) = of(Worker::Counting);
        tasks.spawn(async move {
            while pause(&mut stopped_, Worker::Counting).await {
                let counting = async {
                    // An error of one must not keep the other from its turn.
                    let answers = plumb_.count_answers().await;
                    let surveys = plumb_.sum_surveys().await;
                    answers.and_then(|answers| surveys.map(|surveys| answers + surveys))
                };
                match report.turn(counting).await {
                    Ok(0) => {}
                    Ok(sessions) => tracing::debug!(sessions, "answers counted"),
                    Err(error) => tracing::warn!(%error, "answers could not be counted; trying again"),
                }
            }
        });
        let (plumb_, mut stopped_, report) = of(Worker::Marking);
        tasks.spawn(async move {
            while pause(&mut stopped_, Worker::Marking).await {
                let marking = async {
                    plumb_.note_items().await?;
                    plumb_.carry_out_regrades().await
                };
                if let Err(error) = report.turn(marking).await {
                    tracing::warn!(%error, "what ended could not be noted, or regrades not go on; trying again");
                }
            }
        });
        // The bank is filled first: otherwise assessments that draw from it would seem to have too few problems.
        let (loaded, mut is_loaded) = watch::channel(false);
        let (plumb_, mut stopped_, report) = of(Worker::Drawing);
        tasks.spawn(async move {
            // If the loading worker ends early, this one ends at its first pause.
            let _ = is_loaded.wait_for(|loaded| *loaded).await;
            while pause(&mut stopped_, Worker::Drawing).await {
                match report.turn(plumb_.top_up_forms(ready_forms)).await {
                    Ok(0) => {}
                    Ok(drawn) => tracing::debug!(drawn, "forms drawn ahead"),
                    Err(error) => tracing::warn!(%error, "forms could not be drawn ahead; trying again"),
                }
            }
        });
        let (plumb_, mut stopped_, report) = of(Worker::Signing);
        tasks.spawn(async move {
            loop {
                let goes_on = pause(&mut stopped_, Worker::Signing).await;
                if let Err(error) = report.turn(sign(&plumb_, &mut signer, &report)).await {
                    tracing::error!(error, "the head of the audit trail could not be signed");
                }
                if !goes_on {
                    break;
                }
            }
        });
        let (plumb_, mut stopped_, report) = of(Worker::Loading);
        tasks.spawn(async move {
            let mut stocked = None;
            // The first turn is at once, because a new server's bank is empty.
            loop {
                if let Err(error) = report.turn(load(&plumb_, &mut stocked)).await {
                    tracing::warn!(%error, "published content could not be loaded; the old one stays");
                }
                loaded.send_replace(true);
                if !pause(&mut stopped_, Worker::Loading).await {
                    break;
                }
            }
        });
        let (plumb_, mut stopped_, report) = of(Worker::Sweeping);
        tasks.spawn(async move {
            while pause(&mut stopped_, Worker::Sweeping).await {
                if let Err(error) = report.turn(plumb_.sweep()).await {
                    tracing::warn!(%error, "expired browser sessions could not be removed; trying again");
                }
            }
        });
        let (plumb_, mut stopped_, report) = of(Worker::Noting);
        tasks.spawn(async move {
            while pause(&mut stopped_, Worker::Noting).await {
                if let Err(error) = report.turn(plumb_.note_presence()).await {
                    tracing::warn!(%error, "whose pages are open could not be noted; trying again");
                }
            }
        });
        let (plumb_, mut stopped_, report) = of(Worker::Hearing);
        tasks.spawn(async move {
            tokio::select! {
                () = plumb_.relay_notifications_with(|heard| report.heard(heard)) => report.over(),
                _ = stopped_.wait_for(|stopped| *stopped) => {}
            }
        });
        let (plumb_, mut stopped_, report) = of(Worker::Timing);
        tasks.spawn(async move {
            while pause(&mut stopped_, Worker::Timing).await {
                if let Err(error) = report.turn(plumb_.keep_time()).await {
                    tracing::warn!(%error, "the machine's clock could not be looked after; trying again");
                }
            }
        });
        let (plumb_, stopped_, report) = of(Worker::Making);
        tasks.spawn(make_items(plumb_, stopped_, report));
        let (_, mut stopped_, report) = of(Worker::Folding);
        tasks.spawn(async move {
            while pause(&mut stopped_, Worker::Folding).await {
                let folding = async {
                    metrics.run_upkeep();
                    Ok::<_, std::convert::Infallible>(())
                };
                let Ok(()) = report.turn(folding).await;
            }
        });
        Self { tasks, stop }
    }

    /// Lets each worker finish its turn, and signs the last head.
    pub async fn stop(mut self) {
        // A missing receiver means that all workers have ended.
        let _ = self.stop.send(true);
        while self.tasks.join_next().await.is_some() {}
    }
}

/// Generates the items of the factory, if models are configured.
async fn make_items(plumb: Arc<Plumb>, mut stopped: watch::Receiver<bool>, report: Reporter) {
    if plumb.models().is_none() {
        report.over();
        return;
    }
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

/// Loads published content, if another server has published some, and adds its problems to the bank.
async fn load(plumb: &Plumb, stocked: &mut Option<Vec<ContentHash>>) -> Result<()> {
    plumb.refresh_content().await?;
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
