//! Settings: flags, then environment, then a TOML file, then defaults. One struct describes all three.

mod address;
mod demo_mode;
mod file;

pub use demo_mode::DemoMode;
pub use file::ConfigError;

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use plumb_service::models::ModelSettings;
use plumb_types::zone::Zone;
use serde::Deserialize;

/// All options. Each can be a flag, an environment variable or a key of the TOML file (the flag's name with `_` for
/// `-`); the first that is set counts, in that order.
#[derive(Debug, Clone, Default, Args, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Options {
    /// Address to listen on [default: 127.0.0.1:3000]
    #[arg(long, env = "PLUMB_LISTEN", value_name = "ADDR:PORT")]
    pub listen: Option<SocketAddr>,
    /// Database: sqlite://FILE or postgres://USER:PASSWORD@HOST/NAME [default: sqlite://data/plumb.db]
    #[arg(long, env = "PLUMB_DATABASE", value_name = "URL", hide_env_values = true)]
    pub database: Option<String>,
    /// Folder of blueprints, imported at start [default: blueprints]
    #[arg(long, env = "PLUMB_CONTENT", value_name = "DIR")]
    pub content: Option<PathBuf>,
    /// Folder of the browser bundle that `cargo xtask web` builds [default: target/site]
    #[arg(long, env = "PLUMB_SITE", value_name = "DIR")]
    pub site: Option<PathBuf>,
    /// The address users see, such as <https://plumb.example.org>; https makes cookies secure
    #[arg(long, env = "PLUMB_PUBLIC_URL", value_name = "URL")]
    pub public_url: Option<String>,
    /// Demo mode: three accounts with known passwords, shown on the console and the sign-in page
    #[arg(long, env = "PLUMB_DEMO", num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    pub demo: Option<bool>,
    /// In demo mode, fill a new database with a small school? [default: true]
    #[arg(long, env = "PLUMB_DEMO_SCHOOL", value_name = "BOOL")]
    pub demo_school: Option<bool>,
    /// The school's time zone until an administrator sets one, such as Europe/Berlin [default: UTC]
    #[arg(long, env = "PLUMB_TIME_ZONE", value_name = "ZONE")]
    pub time_zone: Option<String>,
    /// May visitors make their own learner account? [default: true]
    #[arg(long, env = "PLUMB_SIGN_UP", value_name = "BOOL")]
    pub sign_up: Option<bool>,
    /// Take the client's address from X-Forwarded-For: only behind a proxy that sets it [default: false]
    #[arg(long, env = "PLUMB_BEHIND_PROXY", num_args = 0..=1, default_missing_value = "true", value_name = "BOOL")]
    pub behind_proxy: Option<bool>,
    /// Own address for Prometheus metrics; without it /metrics needs the token
    #[arg(long, env = "PLUMB_METRICS_LISTEN", value_name = "ADDR:PORT")]
    pub metrics_listen: Option<SocketAddr>,
    /// Bearer token that opens /metrics on the main address (at least 16 characters)
    #[arg(long, env = "PLUMB_METRICS_TOKEN", value_name = "TOKEN", hide_env_values = true)]
    pub metrics_token: Option<String>,
    /// Form of the logs [default: pretty]
    #[arg(long, env = "PLUMB_LOG_FORMAT", value_name = "FORMAT")]
    pub log_format: Option<LogFormat>,
    /// Log filter, such as `info` or `info,plumb_store=debug` [default: info]
    #[arg(long, env = "PLUMB_LOG", value_name = "FILTER")]
    pub log: Option<String>,
    /// Ed25519 key that signs the heads of the audit trail; made when absent [default: audit-key.pem beside a SQLite
    /// database, data/audit-key.pem with Postgres]
    #[arg(long, env = "PLUMB_AUDIT_KEY", value_name = "FILE")]
    pub audit_key: Option<PathBuf>,
    /// Key that encrypts the keys of language models in the database; made when the first is entered; servers of one
    /// database need the same [default: model-key.txt beside a SQLite database, data/model-key.txt with Postgres]
    #[arg(long, env = "PLUMB_MODEL_KEY", value_name = "FILE")]
    pub model_key: Option<PathBuf>,
    /// Program that runs what learners write [default: plumb-sandbox beside this program]
    #[arg(long, env = "PLUMB_SANDBOX", value_name = "FILE")]
    pub sandbox: Option<PathBuf>,
    /// File the signed heads are appended to; better kept away from the database [default: audit-heads.jsonl beside a
    /// SQLite database, data/audit-heads.jsonl with Postgres]
    #[arg(long, env = "PLUMB_AUDIT_HEADS", value_name = "FILE")]
    pub audit_heads: Option<PathBuf>,
    /// Seconds after a deadline in which what arrives still counts, 0 to 300 [default: 30]
    #[arg(long, env = "PLUMB_GRACE_SECONDS", value_name = "N")]
    pub grace_seconds: Option<u16>,
    /// Sessions of one kind an account may begin in an hour [default: 30]
    #[arg(long, env = "PLUMB_SESSIONS_PER_HOUR", value_name = "N")]
    pub sessions_per_hour: Option<u32>,
    /// Solutions an account may be shown in an hour without trying the item first [default: 30]
    #[arg(long, env = "PLUMB_SOLUTIONS_PER_HOUR", value_name = "N")]
    pub solutions_per_hour: Option<u32>,
    /// Assessments an account may have open at once [default: 3]
    #[arg(long, env = "PLUMB_OPEN_SESSIONS", value_name = "N")]
    pub open_sessions: Option<u32>,
    /// Items one session may have [default: 200]
    #[arg(long, env = "PLUMB_ITEMS_PER_SESSION", value_name = "N")]
    pub items_per_session: Option<u32>,
    /// Forms kept drawn ahead for each assessment, so that starting is a read [default: 32]
    #[arg(long, env = "PLUMB_READY_FORMS", value_name = "N")]
    pub ready_forms: Option<u32>,
    /// Requests an account may make of /api/v1 in a minute [default: 600]
    #[arg(long, env = "PLUMB_API_REQUESTS_PER_MINUTE", value_name = "N")]
    pub api_requests_per_minute: Option<u32>,
    /// Connections there may be at once; fewer where the system's limit of open files is lower [default: 8192]
    #[arg(long, env = "PLUMB_CONNECTIONS", value_name = "N")]
    pub connections: Option<u32>,
    /// Connections one address may have at once; not counted behind a proxy [default: 1024]
    #[arg(long, env = "PLUMB_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    pub connections_per_address: Option<u32>,
}

/// Returns the file of a SQLite database; `None` if the database is not a local file.
pub fn file_of(database: &str) -> Option<PathBuf> {
    let file = database.strip_prefix("sqlite:")?;
    // Only once: a path that begins with two slashes is absolute.
    let file = file.strip_prefix("//").unwrap_or(file);
    Some(file.split('?').next().unwrap_or_default().into())
}

/// Returns the folder of a SQLite database.
pub fn folder_of(database: &str) -> Option<PathBuf> {
    file_of(database)?.parent().map(Path::to_owned)
}

/// Format of the logs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    Pretty,
    /// One JSON object per line.
    Json,
}

/// The settings, validated and with defaults.
#[derive(Debug, Clone)]
pub struct Settings {
    /// Address to listen on.
    pub listen: SocketAddr,
    /// Database URL.
    pub database: String,
    /// Folder of blueprints.
    pub content: PathBuf,
    /// Folder of the browser bundle.
    pub site: PathBuf,
    /// The address that users see.
    pub public_url: Option<String>,
    /// Demo mode.
    pub demo: DemoMode,
    /// The school's time zone until an administrator sets one.
    pub time_zone: Option<Zone>,
    /// Whether sign-up is open.
    pub sign_up: bool,
    /// Whether `X-Forwarded-For` is trusted.
    pub behind_proxy: bool,
    /// Separate address for metrics.
    pub metrics_listen: Option<SocketAddr>,
    /// Metrics token.
    pub metrics_token: Option<String>,
    /// Format of the logs.
    pub log_format: LogFormat,
    /// Log filter.
    pub log: String,
    /// Signing key of the audit heads.
    pub audit_key: PathBuf,
    /// Key that encrypts the keys of language models.
    pub model_key: PathBuf,
    /// Program that runs what learners write. It may be missing.
    pub sandbox: PathBuf,
    /// File of signed audit heads.
    pub audit_heads: PathBuf,
    /// Grace period, in seconds.
    pub grace_seconds: u16,
    /// Limits of sessions.
    pub limits: plumb_service::Limits,
    /// Forms that are generated ahead for each assessment.
    pub ready_forms: u32,
    /// Requests to the API per account and minute.
    pub api_requests_per_minute: u32,
    /// Most connections at once.
    pub connections: u32,
    /// Most connections of one address at once.
    pub connections_per_address: u32,
    /// Language models, from the variables `APP_LLM_…`.
    pub models: Option<ModelSettings>,
    /// Those of these variables that count for models entered by administrators, too.
    pub shared_model_variables: BTreeMap<String, String>,
}

/// Reads an environment variable, for settings that are not options (language models); `None` if it is not valid
/// Unicode.
#[expect(clippy::disallowed_methods, reason = "this is the configuration")]
pub fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok()
}

impl Options {
    /// Fills the options that are not set from `other`.
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        macro_rules! first {
            ($($option:ident)*) => { Self { $($option: self.$option.or(other.$option)),* } };
        }
        first!(
            listen database content site public_url demo demo_school time_zone sign_up behind_proxy metrics_listen metrics_token log_format
            log audit_key model_key sandbox audit_heads grace_seconds sessions_per_hour solutions_per_hour open_sessions items_per_session
            ready_forms api_requests_per_minute connections connections_per_address
        )
    }

    /// Fills in the defaults and checks every value; returns all errors at once.
    pub fn settle(self) -> Result<Settings, Vec<ConfigError>> {
        let mut wrong = Vec::new();
        let database = self.database.unwrap_or_else(|| "sqlite://data/plumb.db".into());
        if !database.starts_with("sqlite:")
            && !database.starts_with("postgres:")
            && !database.starts_with("postgresql:")
        {
            wrong.push(ConfigError::new("database", "must begin with sqlite:// or postgres://"));
        }
        let grace_seconds = self.grace_seconds.unwrap_or(30);
        if grace_seconds > 300 {
            wrong.push(ConfigError::new("grace_seconds", format!("is {grace_seconds}; 0 to 300 is possible")));
        }
        if let Some(fault) = self.public_url.as_deref().and_then(address::fault) {
            wrong.push(ConfigError::new("public_url", fault));
        }
        if self.metrics_token.as_ref().is_some_and(|token| token.len() < 16) {
            wrong.push(ConfigError::new("metrics_token", "is shorter than 16 characters"));
        }
        let time_zone = self.time_zone.as_deref().map(|name| Zone::parse(name).ok_or(name));
        if let Some(Err(name)) = &time_zone {
            let fault = format!("{name} is no time zone; it is called like Europe/Berlin");
            wrong.push(ConfigError::new("time_zone", fault));
        }
        let time_zone = time_zone.and_then(Result::ok);
        let log = self.log.unwrap_or_else(|| "info".into());
        if let Err(error) = log.parse::<tracing_subscriber::EnvFilter>() {
            wrong.push(ConfigError::new("log", error.to_string()));
        }
        let limits = plumb_service::Limits {
            sessions_per_hour: self.sessions_per_hour.unwrap_or(30),
            solutions_per_hour: self.solutions_per_hour.unwrap_or(30),
            open_sessions: self.open_sessions.unwrap_or(3),
            items_per_session: self.items_per_session.unwrap_or(200),
        };
        let api_requests_per_minute = self.api_requests_per_minute.unwrap_or(600);
        let connections = self.connections.unwrap_or(8_192);
        let connections_per_address = self.connections_per_address.unwrap_or(1_024);
        let zero = [
            ("sessions_per_hour", limits.sessions_per_hour),
            ("solutions_per_hour", limits.solutions_per_hour),
            ("open_sessions", limits.open_sessions),
            ("items_per_session", limits.items_per_session),
            ("api_requests_per_minute", api_requests_per_minute),
            ("connections", connections),
            ("connections_per_address", connections_per_address),
        ];
        for (name, value) in zero {
            if value == 0 {
                wrong.push(ConfigError::new(name, "is 0: nobody could take anything"));
            }
        }
        let models = ModelSettings::read(&variable).unwrap_or_else(|faults| {
            wrong.extend(faults.into_iter().map(|fault| ConfigError::new(fault.variable, fault.problem)));
            None
        });
        let beside = folder_of(&database).unwrap_or_else(|| "data".into());
        let settings = Settings {
            listen: self.listen.unwrap_or(SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 3000)),
            database,
            content: self.content.unwrap_or_else(|| "blueprints".into()),
            site: self.site.unwrap_or_else(|| "target/site".into()),
            public_url: self.public_url,
            demo: DemoMode::of(self.demo, self.demo_school),
            time_zone,
            sign_up: self.sign_up.unwrap_or(true),
            behind_proxy: self.behind_proxy.unwrap_or(false),
            metrics_listen: self.metrics_listen,
            metrics_token: self.metrics_token,
            log_format: self.log_format.unwrap_or(LogFormat::Pretty),
            log,
            audit_key: self.audit_key.unwrap_or_else(|| beside.join("audit-key.pem")),
            model_key: self.model_key.unwrap_or_else(|| beside.join("model-key.txt")),
            sandbox: self.sandbox.unwrap_or_else(crate::sandbox::beside_this),
            audit_heads: self.audit_heads.unwrap_or_else(|| beside.join("audit-heads.jsonl")),
            grace_seconds,
            limits,
            ready_forms: self.ready_forms.unwrap_or(32),
            api_requests_per_minute,
            connections,
            connections_per_address,
            models,
            shared_model_variables: ModelSettings::shared(&variable),
        };
        if settings.demo != DemoMode::Off && !settings.listen.ip().is_loopback() {
            wrong.push(ConfigError::new("demo", "passwords everybody knows are for a loopback address only"));
        }
        if wrong.is_empty() { Ok(settings) } else { Err(wrong) }
    }
}

impl Settings {
    /// Cookies carry `Secure` and the `__Host-` prefix unless this is plainly a development server:
    /// an http public address, or none and a loopback listener.
    pub fn secure_cookies(&self) -> bool {
        match &self.public_url {
            Some(url) => url.starts_with("https://"),
            None => !self.listen.ip().is_loopback(),
        }
    }

    /// Returns the base URL of links that are given to others, without a trailing slash: the configured one, or on a
    /// loopback address the address itself. It never comes from a request. `None` if other machines reach the server
    /// and no address is configured.
    pub fn own_address(&self) -> Option<String> {
        match &self.public_url {
            Some(url) => Some(url.trim_end_matches('/').to_owned()),
            None => self.listen.ip().is_loopback().then(|| format!("http://{}", self.listen)),
        }
    }

    /// Lists the settings, one per line, without secrets.
    pub fn report(&self) -> String {
        let database = match self.database.split_once("://") {
            Some((scheme, rest)) if scheme.starts_with("postgres") => {
                format!("{scheme}://…@{}", rest.rsplit('@').next().unwrap_or_default())
            }
            _ => self.database.clone(),
        };
        let on = |yes: bool| if yes { "on" } else { "off" };
        [
            format!("listen           {}", self.listen),
            format!("public url       {}", self.public_url.as_deref().unwrap_or("none")),
            format!("secure cookies   {}", on(self.secure_cookies())),
            format!("database         {database}"),
            format!("content          {}", self.content.display()),
            format!("site             {}", self.site.display()),
            format!("demo             {}", self.demo.words()),
            format!("time zone        {}", self.time_zone.as_ref().map_or("as set by an administrator", Zone::name)),
            format!("sign-up          {}", on(self.sign_up)),
            format!("behind a proxy   {}", on(self.behind_proxy)),
            format!(
                "metrics          {}",
                match (self.metrics_listen, &self.metrics_token) {
                    (Some(address), _) => format!("on {address}"),
                    (None, Some(_)) => "at /metrics with the token".into(),
                    (None, None) => "off".into(),
                }
            ),
            format!("audit key        {}", self.audit_key.display()),
            format!("audit heads      {}", self.audit_heads.display()),
            format!("grace            {} s", self.grace_seconds),
            format!(
                "limits           {} sessions of a kind and {} solutions an hour, {} assessments open at once, {} items each",
                self.limits.sessions_per_hour,
                self.limits.solutions_per_hour,
                self.limits.open_sessions,
                self.limits.items_per_session
            ),
            format!("ready forms      {} for each assessment", self.ready_forms),
            format!("programs         {} requests a minute for each account", self.api_requests_per_minute),
            format!("connections      {} at once, {} of one address", self.connections, self.connections_per_address),
            format!(
                "language models  {}",
                self.models.as_ref().map_or_else(
                    || "none".to_owned(),
                    |models| {
                        let names = models.config.endpoints.iter().map(|one| one.name.as_str());
                        names.collect::<Vec<_>>().join(", ")
                    }
                )
            ),
            format!(
                "log              {}, {}",
                self.log,
                if self.log_format == LogFormat::Json { "as JSON" } else { "for people" }
            ),
            "The configuration is good.".into(),
        ]
        .join("\n")
    }
}

#[cfg(test)]
mod tests;
