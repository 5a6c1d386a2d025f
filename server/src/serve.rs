//! Starting and stopping the server.

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use leptos::config::LeptosOptions;
use plumb_app::server_fns::request::{Demo, DemoAccount, SiteSettings};
use plumb_service::Plumb;
use plumb_service::content::ImportError;
use plumb_types::user::Role;
use tokio::net::TcpListener;

use crate::accept::{self, Bounds};
use crate::config::{self, DemoMode, Settings};
use crate::database_lock::DatabaseLock;
use crate::host::ThisHost;
use crate::http::admission::Admission;
use crate::http::api::limit::RateLimit;
use crate::http::{Web, WebParts, metrics, router};
use crate::signing::Signer;
use crate::sockets::{SocketTiming, Sockets};
use crate::workers::Workers;
use crate::{audit_key, demo, files, log, private};

/// Longest duration of a shutdown.
const DRAIN: Duration = Duration::from_secs(9);

/// Why the server did not start.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct StartError(String);

impl StartError {
    fn new(what: &str, why: impl std::fmt::Display) -> Self {
        Self(format!("{what}: {why}"))
    }
}

/// Runs the server until it receives a signal to stop.
pub async fn serve(mut settings: Settings) -> Result<(), StartError> {
    log::install(&settings);
    let listener = TcpListener::bind(settings.listen)
        .await
        .map_err(|error| StartError::new(&format!("cannot listen on {}", settings.listen), error))?;
    // With port 0 the system chooses a free one.
    settings.listen = listener.local_addr().unwrap_or(settings.listen);
    let metrics_listener = match settings.metrics_listen {
        Some(address) => {
            let bound = TcpListener::bind(address).await;
            Some(bound.map_err(|error| StartError::new(&format!("cannot listen on {address}"), error))?)
        }
        None => None,
    };
    let file = config::file_of(&settings.database);
    let _alone = file.as_deref().map(DatabaseLock::with).transpose().map_err(|why| StartError::new("database", why))?;
    let stores = crate::open_stores(&settings, true).await.map_err(|error| StartError::new("database", error))?;
    let status = stores.maintenance.status().await.map_err(|error| StartError::new("database", error))?;
    for (file, mode) in private::open_to_others(&settings) {
        let file = file.display();
        tracing::warn!(
            "other accounts of this machine may open {file} (permissions {mode:o}): chmod 600 keeps them out"
        );
    }
    for setting in status.unsafe_settings {
        tracing::error!(
            "the database server runs with {setting} = off: a power cut may damage it and lose what was saved"
        );
    }
    let plumb =
        Arc::new(crate::plumb(&settings, stores.clone()).await.map_err(|error| StartError::new("setting up", error))?);
    plumb.begin_time().await.map_err(|error| StartError::new("clock", error))?;
    if let Some(zone) = settings.time_zone.clone() {
        plumb.begin_time_zone(zone).await.map_err(|error| StartError::new("time zone", error))?;
    }
    let has_accounts = settings.demo != DemoMode::Off;
    let ground = has_accounts.then(|| demo::DemoContext { plumb: Arc::clone(&plumb), stores: stores.clone() });
    let accounts = async {
        match &ground {
            Some(ground) => demo::accounts(ground).await.map_err(|error| StartError::new("demo accounts", error)),
            None => Ok(()),
        }
    };
    tokio::try_join!(import(&plumb, &settings), accounts)?;
    if file.is_some() {
        // A SQLite database has only one server, so work that is claimed by another one was abandoned.
        plumb.factory().take_over().await.map_err(|error| StartError::new("factory", error))?;
    }
    let reproved = plumb.factory().prove_again().await.map_err(|error| StartError::new("bank", error))?;
    if reproved.waiting + reproved.refused > 0 {
        tracing::warn!(?reproved, "the rules of today do not prove some keys that earlier ones did");
    }
    let key = audit_key::signing(&settings.audit_key).map_err(|error| StartError::new("audit", error))?;
    let mut signer = Signer { key, file: settings.audit_heads.clone(), last: None, noted: None };
    signer.begin(&plumb).await.map_err(|why| StartError::new("audit heads", why))?;
    let stopping = Arc::new(AtomicBool::new(false));
    let web = web(&settings, Arc::clone(&plumb), Arc::clone(&stopping))?;
    let workers = Workers::start(&plumb, settings.ready_forms, signer, web.metrics.clone(), &web.host.reports);
    let bounds = Bounds::of(settings.connections, settings.connections_per_address, settings.behind_proxy);
    if let Some(listener) = metrics_listener {
        let handle = web.metrics.clone();
        let app = Router::new().route("/metrics", get(move || async move { metrics::text(&handle) }));
        tokio::spawn(accept::serve(listener, app, bounds, std::future::pending()));
    }
    let administrated = plumb.has_administrator().await.map_err(|error| StartError::new("accounts", error))?;
    let code = (!administrated).then(|| plumb.setup_code());
    // Standard output may be closed, if the process that started the server has ended.
    if let Err(error) = std::io::stdout().write_all(welcome(&settings, code.as_deref()).as_bytes()) {
        tracing::warn!(%error, "that the server is ready could not be said");
    }
    if settings.own_address().is_none() {
        tracing::warn!("links of invitations are told without an address, for public_url is not set");
    }
    let filling = match (ground, &web.site.demo) {
        (Some(ground), Some(demo)) if settings.demo == DemoMode::School => {
            demo::open(ground, Arc::clone(&demo.school)).await
        }
        _ => Ok(None),
    };
    let filling = filling.map_err(|error| StartError::new("demo school", error))?;
    let sockets = Arc::clone(&web.sockets);
    let told_sockets = Arc::clone(&sockets);
    let (told, mut drained) = tokio::sync::watch::channel(false);
    let stop = async move {
        stop_requested().await;
        tracing::info!("stopping: finishing what is at hand");
        stopping.store(true, Ordering::Relaxed);
        told_sockets.close();
        let _ = told.send(true);
    };
    let graceful = async {
        accept::serve(listener, router(web), bounds, stop).await;
        // The HTTP server does not count sockets as running requests.
        sockets.closed().await;
    };
    tokio::select! {
        () = graceful => {}
        () = async {
            // Idle connections must not delay the shutdown for ever.
            let _ = drained.wait_for(|told| *told).await;
            tokio::time::sleep(DRAIN).await;
        } => tracing::warn!("connections were still open when the time to drain was over"),
    }
    if let Some(filling) = filling {
        // The part of the demo school that exists is consistent.
        filling.abort();
        let _ = filling.await;
    }
    workers.stop().await;
    stores.maintenance.close().await;
    tracing::info!("stopped");
    Ok(())
}

/// Builds the state of the router.
pub fn web(settings: &Settings, plumb: Arc<Plumb>, stopping: Arc<AtomicBool>) -> Result<Web, StartError> {
    let bundle = files::bundle(&settings.site).map_err(|error| StartError::new("browser bundle", error))?;
    plumb_app::prepare(bundle.files);
    let demo = (settings.demo != DemoMode::Off).then(|| Demo {
        accounts: demo::ACCOUNTS.iter().map(|&(role, name, password)| DemoAccount { role, name, password }).collect(),
        school: Arc::default(),
    });
    let sockets = Arc::new(Sockets::new(SocketTiming::default()));
    Ok(WebParts {
        host: Arc::new(ThisHost::new(settings, plumb.now(), Arc::clone(&sockets))),
        plumb,
        leptos: LeptosOptions::builder()
            .output_name("plumb")
            .site_root(settings.site.display().to_string())
            .site_pkg_dir("pkg")
            .site_addr(settings.listen)
            .hash_files(true)
            .hash_file(Arc::from(bundle.hash_file))
            .build(),
        site: Arc::new(SiteSettings {
            sign_up: settings.sign_up,
            demo,
            address: settings.own_address(),
            secure: settings.secure_cookies(),
        }),
        secure: settings.secure_cookies(),
        behind_proxy: settings.behind_proxy,
        admission: Admission::of_machine(),
        api_limit: Arc::new(RateLimit::new(settings.api_requests_per_minute)),
        sockets,
        streams: Arc::new(Sockets::new(SocketTiming::default())),
        metrics: metrics::install().map_err(|error| StartError::new("metrics", error))?,
        metrics_token: settings.metrics_token.as_deref().map(Arc::from),
        stopping,
    }
    .into())
}

/// Publishes the files of the content folder; if they have errors, the content published before stays.
async fn import(plumb: &Plumb, settings: &Settings) -> Result<(), StartError> {
    let texts = files::blueprints(std::slice::from_ref(&settings.content));
    let texts = texts.map_err(|error| StartError::new("content", error))?;
    // New blueprints are proved first, which may take a second each, so the log says so.
    tracing::info!(files = texts.len(), "checking and importing the content; files that are new take a while");
    match plumb.import(&texts).await {
        Ok(imported) => {
            tracing::info!(published = imported.published, unchanged = imported.unchanged, "content imported");
        }
        Err(ImportError::Problems(problems)) => {
            for problem in &problems {
                tracing::error!(%problem, "in the content folder");
            }
            tracing::error!("nothing was imported; what was published before stays");
        }
        Err(ImportError::Failed(error)) => return Err(StartError::new("content", error)),
    }
    plumb.reload_content().await.map_err(|error| StartError::new("content", error))
}

/// Returns the message on standard output: the address, the demo accounts, and the `code` for creating the first
/// administrator if there is none. The code is new at each start and has no use once there is an administrator.
fn welcome(settings: &Settings, code: Option<&str>) -> String {
    let address = settings.public_url.clone().unwrap_or_else(|| format!("http://{}", settings.listen));
    let mut said = vec![format!("Plumb is ready on {address}")];
    if settings.demo != DemoMode::Off {
        said.push("Demo accounts (name / password):".to_owned());
        let account =
            |(role, name, password): (Role, &str, &str)| format!("  {:<8} {name} / {password}", role.as_str());
        said.extend(demo::ACCOUNTS.map(account));
    }
    if let Some(code) = code {
        said.push("There is no administrator yet. Make the first one here:".to_owned());
        said.push(format!("  {}{}?code={code}", address.trim_end_matches('/'), plumb_app::WELCOME));
    }
    said.join("\n") + "\n"
}

async fn stop_requested() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
