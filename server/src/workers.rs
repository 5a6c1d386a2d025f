//! What happens without anybody asking: overdue sessions are closed, answers counted, forms drawn ahead, heads signed, news passed on.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use ed25519_dalek::SigningKey;
use metrics_exporter_prometheus::PrometheusHandle;
use plumb_service::Plumb;
use plumb_store::audit::AuditHead;
use plumb_store::heads;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// How often the deadlines are looked at.
const CLOSING: Duration = Duration::from_secs(1);
/// How often the answers of evaluations that have ended are counted.
const COUNTING: Duration = Duration::from_secs(1);
/// How often the stock of ready forms is filled up.
const DRAWING: Duration = Duration::from_secs(1);
/// How often the head of the audit trail is signed, if it moved.
const SIGNING: Duration = Duration::from_secs(10);
/// How often published content is compared with what is loaded: another server may have published.
const LOADING: Duration = Duration::from_secs(15);
/// How often what has expired is removed.
const SWEEPING: Duration = Duration::from_mins(10);
/// How often it is noted whose pages are open.
const NOTING: Duration = Duration::from_secs(5);

/// How often the metrics' histograms are folded together; without it they grow until somebody asks for them.
const FOLDING: Duration = Duration::from_secs(5);

/// Signs heads of the audit trail into a file.
pub struct Signer {
    /// The key.
    pub key: SigningKey,
    /// The file.
    pub file: PathBuf,
    /// What was signed last.
    pub last: Option<AuditHead>,
}

/// The workers of one server.
pub struct Workers {
    tasks: JoinSet<()>,
    stop: watch::Sender<bool>,
}

impl Workers {
    /// Starts them.
    pub fn start(plumb: &Arc<Plumb>, ready_forms: u32, mut signer: Signer, metrics: PrometheusHandle) -> Self {
        let (stop, stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let of = |plumb: &Arc<Plumb>| (Arc::clone(plumb), stopped.clone());

        let (plumb_, mut stopped_) = of(plumb);
        tasks.spawn(async move {
            while pause(&mut stopped_, CLOSING).await {
                if let Err(error) = plumb_.close_overdue().await {
                    tracing::warn!(%error, "overdue sessions could not be closed; trying again");
                }
            }
        });
        let (plumb_, mut stopped_) = of(plumb);
        tasks.spawn(async move {
            while pause(&mut stopped_, COUNTING).await {
                match plumb_.count_answers().await {
                    Ok(0) => {}
                    Ok(sessions) => tracing::debug!(sessions, "answers counted"),
                    Err(error) => tracing::warn!(%error, "answers could not be counted; trying again"),
                }
            }
        });
        let (plumb_, mut stopped_) = of(plumb);
        tasks.spawn(async move {
            while pause(&mut stopped_, DRAWING).await {
                match plumb_.top_up_forms(ready_forms).await {
                    Ok(0) => {}
                    Ok(drawn) => tracing::debug!(drawn, "forms drawn ahead"),
                    Err(error) => tracing::warn!(%error, "forms could not be drawn ahead; trying again"),
                }
            }
        });
        let (plumb_, mut stopped_) = of(plumb);
        tasks.spawn(async move {
            loop {
                let goes_on = pause(&mut stopped_, SIGNING).await;
                if let Err(error) = sign(&plumb_, &mut signer).await {
                    tracing::error!(error, "the head of the audit trail could not be signed");
                }
                if !goes_on {
                    break;
                }
            }
        });
        let (plumb_, mut stopped_) = of(plumb);
        tasks.spawn(async move {
            while pause(&mut stopped_, LOADING).await {
                let loaded = match plumb_.content_is_stale().await {
                    Ok(true) => plumb_.reload_content().await,
                    Ok(false) => Ok(()),
                    Err(error) => Err(error),
                };
                if let Err(error) = loaded {
                    tracing::warn!(%error, "published content could not be loaded; the old one stays");
                }
            }
        });
        let (plumb_, mut stopped_) = of(plumb);
        tasks.spawn(async move {
            while pause(&mut stopped_, SWEEPING).await {
                if let Err(error) = plumb_.sweep().await {
                    tracing::warn!(%error, "expired browser sessions could not be removed; trying again");
                }
            }
        });
        let (plumb_, mut stopped_) = of(plumb);
        tasks.spawn(async move {
            while pause(&mut stopped_, NOTING).await {
                if let Err(error) = plumb_.note_presence().await {
                    tracing::warn!(%error, "whose pages are open could not be noted; trying again");
                }
            }
        });
        let (plumb_, mut stopped_) = of(plumb);
        tasks.spawn(async move {
            tokio::select! {
                () = plumb_.pass_on_news() => {}
                _ = stopped_.wait_for(|stopped| *stopped) => {}
            }
        });
        let mut stopped_ = stopped.clone();
        tasks.spawn(async move {
            while pause(&mut stopped_, FOLDING).await {
                metrics.run_upkeep();
            }
        });
        Self { tasks, stop }
    }

    /// Lets each finish what it is at; the last head is signed.
    pub async fn stop(mut self) {
        // Nobody listening means that all have ended.
        let _ = self.stop.send(true);
        while self.tasks.join_next().await.is_some() {}
    }
}

/// Waits; false when it is time to stop.
async fn pause(stopped: &mut watch::Receiver<bool>, time: Duration) -> bool {
    tokio::select! {
        () = tokio::time::sleep(time) => !*stopped.borrow(),
        _ = stopped.changed() => false,
    }
}

async fn sign(plumb: &Plumb, signer: &mut Signer) -> Result<(), String> {
    let head = plumb.audit_head().await.map_err(|error| error.to_string())?;
    if signer.last.as_ref() == Some(&head) || head.seq == 0 {
        return Ok(());
    }
    let (key, file, at) = (signer.key.clone(), signer.file.clone(), plumb.now());
    tokio::task::spawn_blocking(move || heads::append_head(&file, &key, &head, at))
        .await
        .map_err(|error| error.to_string())?
        .map_err(|error| error.to_string())?;
    signer.last = Some(head);
    Ok(())
}
