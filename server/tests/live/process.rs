//! The server as a process: started, killed and restarted with its files and its port.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::Duration;

use super::wire::Wire;
use super::{Failure, moment};

/// Longest time from start to ready, with an import of all content in a development build.
const START: Duration = Duration::from_mins(3);

/// The parameters of the server.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    pub(crate) binary: PathBuf,
    /// Key, heads and log of the server, and a SQLite database.
    pub(crate) folder: PathBuf,
    pub(crate) database: String,
    pub(crate) address: SocketAddr,
    /// The browser bundle.
    pub(crate) bundle: PathBuf,
    pub(crate) content: PathBuf,
    /// More flags of `plumb serve`.
    pub(crate) flags: Vec<String>,
    /// A command that runs the server's command line, such as `sh -c 'exec "$@"' sh`.
    pub(crate) wrapper: Vec<String>,
}

/// A running server; killed when dropped.
#[derive(Debug)]
pub(crate) struct Server(Child);

impl Site {
    /// With its files in `folder`, and its database too, unless `database` names another.
    pub(crate) fn new(binary: &Path, folder: &Path, database: Option<String>) -> Result<Self, Failure> {
        // The system chooses a port; the server keeps it over all restarts.
        let address = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?;
        let database = database.unwrap_or_else(|| format!("sqlite://{}", folder.join("plumb.db").display()));
        Ok(Self {
            binary: binary.to_owned(),
            folder: folder.to_owned(),
            database,
            address,
            bundle: folder.join("site"),
            content: repository().join("blueprints"),
            flags: Vec::new(),
            wrapper: Vec::new(),
        })
    }

    /// Starts the process and does not wait.
    pub(crate) fn spawn(&self) -> Result<Server, Failure> {
        let mut words: Vec<&str> = self.wrapper.iter().map(String::as_str).collect();
        let binary = self.binary.display().to_string();
        words.push(&binary);
        let (program, first) = words.split_first().ok_or("no program")?;
        let log = std::fs::OpenOptions::new().create(true).append(true).open(self.folder.join("server.log"))?;
        let child = Command::new(program)
            .args(first)
            .arg("serve")
            .args(["--listen", &self.address.to_string(), "--database", &self.database])
            .args(["--audit-key", &self.path("audit-key.pem"), "--audit-heads", &self.path("audit-heads.jsonl")])
            .args([Path::new("--site"), &self.bundle, Path::new("--content"), &self.content])
            .args(&self.flags)
            .env_remove("PLUMB_CONFIG")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        Ok(Server(child))
    }

    /// Starts the server and waits until it is ready; returns how long that took.
    pub(crate) async fn start(&self) -> Result<(Server, Duration), Failure> {
        let began = moment();
        let mut server = self.spawn()?;
        loop {
            let mut wire = Wire::new(self.address, "");
            if wire.page("/readyz", "identity").await.is_ok_and(|reply| reply.status == 200) {
                return Ok((server, began.elapsed()));
            }
            if let Some(status) = server.0.try_wait()? {
                return Err(format!("the server ended while starting: {status}\n{}", self.log()).into());
            }
            if began.elapsed() > START {
                return Err(format!("the server is not ready after {START:?}\n{}", self.log()).into());
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }

    /// Returns a path in the folder, as text.
    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.join(name).display().to_string()
    }

    /// Returns the end of the server's log.
    pub(crate) fn log(&self) -> String {
        let log = std::fs::read_to_string(self.folder.join("server.log")).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        lines.get(lines.len().saturating_sub(20)..).unwrap_or_default().join("\n")
    }
}

impl Server {
    /// Returns the process id.
    pub(crate) fn id(&self) -> u32 {
        self.0.id()
    }

    /// Sends SIGKILL: the process cannot react any more.
    pub(crate) fn kill(mut self) -> Result<(), Failure> {
        self.0.kill()?;
        self.0.wait()?;
        Ok(())
    }

    /// Waits for the end.
    pub(crate) async fn ended(mut self) -> Result<ExitStatus, Failure> {
        let began = moment();
        loop {
            if let Some(status) = self.0.try_wait()? {
                return Ok(status);
            }
            if began.elapsed() > START {
                return Err("the server does not end".into());
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Sends SIGTERM.
    pub(crate) fn terminate(&self) -> Result<(), Failure> {
        let sent = Command::new("sh").arg("-c").arg(format!("kill -TERM {}", self.id())).status()?;
        if sent.success() { Ok(()) } else { Err("SIGTERM could not be sent".into()) }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // Fails only if the process has ended already.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The folder of the repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Writes a browser bundle without a script, for servers that only programs use.
pub(crate) fn bare_bundle(folder: &Path) -> Result<(), Failure> {
    let site = folder.join("site");
    std::fs::create_dir_all(site.join("pkg"))?;
    std::fs::write(site.join("manifest.json"), r#"{"plumb.css":"pkg/plumb.css"}"#)?;
    std::fs::write(site.join("hash.txt"), "js: 1\nwasm: 1\n")?;
    Ok(())
}
