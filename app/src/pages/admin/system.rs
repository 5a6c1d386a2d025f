//! State of the server: database, workers, queue, backups, disk, errors.

mod parts;
mod workers;

use leptos::prelude::*;
use plumb_service::code::SandboxStatus;
use plumb_service::system::{
    COUNTED_TO, Concern, DatabaseKind, DatabaseStatus, HostView, KEEPS_FREE_PERCENT, LoggedError,
    MOST_DAYS_WITHOUT_BACKUP, Stored, SystemView, concerns,
};
use plumb_types::saturating_cast;

use crate::islands::Live;
use crate::pages::{Page, PageContent, PageRequest};
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::layout::{Nav, Scripts};
use crate::ui::table::{col, num, wide, wide_below};

use parts::{at_most, bytes, fact, facts, millis};

/// Interval of updates while the page is open, in seconds.
const AGAIN_SECS: u32 = 10;

/// `/admin/system`.
pub(crate) async fn system(visit: PageRequest) -> Page {
    let view = visit.edge.system().await?;
    let t = &visit.t;
    let title = t!(t, "system-title");
    let shown = shown(t, &view);
    let body = html! {
        <div class="page system">
            <h1>{title.clone()}</h1>
            <p class="lead">{t!(t, "system-lead")}</p>
            {view.is_shared.then(|| view! { <p class="soft">{t!(t, "system-shared")}</p> })}
            <p class="actions"><a class="btn quiet" href="/admin/system">{t!(t, "system-again")}</a></p>
            <Live id="system" stale=t!(t, "live-stale") every=AGAIN_SECS>
                {shown}
            </Live>
        </div>
        <Scripts />
    };
    Ok(PageContent { title, nav: Nav::System, body })
}

/// The content of the page. It contains no island, so that it can be fetched again as a whole.
fn shown(t: &Texts, view: &SystemView) -> AnyView {
    let stored = view.stored.as_ref();
    html! {
        <div id="system">
            <p class="soft">{t!(t, "system-as-of")} " "<When at=view.now t=t.clone() /></p>
            {health(t, view)}
            {program(t, view)}
            {stored.map(|stored| database(t, &stored.database))}
            {workers::workers(t, &view.host.workers, view.now)}
            {queue(t, view)}
            {sandbox(t, view)}
            {stored.map(|stored| backup(t, stored))}
            {machine(t, &view.host)}
            {signed(t, &view.host)}
            {errors(t, &view.host.errors)}
        </div>
    }
}

fn health(t: &Texts, view: &SystemView) -> AnyView {
    let found = concerns(view);
    let words = if found.is_empty() {
        html! { <p class="note right">{t!(t, "system-well")}</p> }
    } else {
        let items = found.into_iter().map(|concern| view! { <li>{concern_words(t, concern)}</li> }).collect_view();
        html! {
            <div class="note due">
                <p><strong>{t!(t, "system-look-after")}</strong></p>
                <ul>{items}</ul>
            </div>
        }
    };
    section("health", t!(t, "system-health"), words)
}

/// A concern that needs attention, in words.
pub(crate) fn concern_words(t: &Texts, concern: Concern) -> String {
    match concern {
        Concern::NoDatabase => t!(t, "concern-no-database"),
        Concern::Unsafe(setting) => t!(t, "concern-unsafe", setting = setting),
        Concern::Pending(n) => t!(t, "concern-pending", n = n),
        Concern::Failing(worker, n) => t!(t, "concern-failing", worker = workers::name(t, worker), n = n),
        Concern::Stuck(worker) => t!(t, "concern-stuck", worker = workers::name(t, worker)),
        Concern::Due(n) => t!(t, "concern-due", n = at_most(t, n)),
        Concern::Uncounted => t!(t, "concern-uncounted", n = t.count(u64::from(COUNTED_TO))),
        Concern::Waiting(n) => t!(t, "concern-waiting", n = n),
        Concern::NeverBackedUp => t!(t, "concern-no-backup"),
        Concern::OldBackup(days) => t!(t, "concern-old-backup", days = days, most = MOST_DAYS_WITHOUT_BACKUP),
        Concern::Clock(ahead) if ahead > 0 => t!(t, "concern-clock-ahead", by = t.span(ahead)),
        Concern::Clock(ahead) => t!(t, "concern-clock-behind", by = t.span(-ahead)),
        Concern::Disk(disk) => {
            t!(t, "concern-disk", percent = disk.free_percent(), keeps = KEEPS_FREE_PERCENT)
        }
    }
}

/// A part of the page with its heading.
fn section(id: &'static str, heading: String, body: AnyView) -> AnyView {
    html! { <section aria-labelledby=id><h2 id=id>{heading}</h2>{body}</section> }
}

fn program(t: &Texts, view: &SystemView) -> AnyView {
    let build = view.host.build;
    let profile = if build.is_release { t!(t, "system-release") } else { t!(t, "system-development") };
    let running = t.span(view.now.millis_since(view.host.started));
    let rows = vec![
        fact(t!(t, "system-version"), build.version.to_owned()),
        fact(t!(t, "system-engine"), view.engine.to_string()),
        fact(t!(t, "system-profile"), profile),
        fact(t!(t, "system-started"), t.date_time(view.host.started)),
        fact(t!(t, "system-running"), running),
    ];
    section("program", t!(t, "system-program"), facts(rows))
}

/// Where programs of learners run.
fn sandbox(t: &Texts, view: &SystemView) -> AnyView {
    let SandboxStatus { is_present, runner, waiting, running, done, ended } = &view.sandbox;
    let title = t!(t, "system-sandbox");
    if !is_present {
        return section("sandbox", title, html! { <p>{t!(t, "system-sandbox-missing")}</p> });
    }
    let versions = runner.as_ref().map_or_else(
        || t!(t, "system-sandbox-idle"),
        |runner| format!("CPython {}, SQLite {}, wasmtime {}", runner.python, runner.sqlite, runner.wasmtime),
    );
    let count = |number: usize| t.count(saturating_cast(number));
    let rows = vec![
        fact(t!(t, "system-version"), versions),
        fact(t!(t, "system-sandbox-waiting"), count(*waiting)),
        fact(t!(t, "system-sandbox-running"), count(*running)),
        fact(t!(t, "system-sandbox-done"), t.count(*done)),
        fact(t!(t, "system-sandbox-ended"), t.count(*ended)),
    ];
    section("sandbox", title, facts(rows))
}

fn database(t: &Texts, status: &DatabaseStatus) -> AnyView {
    let kind = match status.kind {
        DatabaseKind::Sqlite => t!(t, "system-sqlite", version = status.version.clone()),
        DatabaseKind::Postgres => t!(t, "system-postgres", version = status.version.clone()),
    };
    let connections = match (status.connections, status.most_connections) {
        (Some(open), Some(most)) => {
            Some(fact(t!(t, "system-connections"), t!(t, "system-of", n = t.count(open), most = t.count(most))))
        }
        _ => None,
    };
    let pending = if status.pending.is_empty() {
        t!(t, "system-none-pending")
    } else {
        status.pending.iter().map(|(version, name)| format!("{version} {name}")).collect::<Vec<_>>().join(", ")
    };
    let latest = status.run.first().map(|row| format!("{} {}", row.version, row.name)).unwrap_or_default();
    let rows = [
        Some(fact(t!(t, "system-kind"), kind)),
        Some(fact(t!(t, "system-address"), status.address.clone())),
        Some(fact(t!(t, "system-size"), bytes(t, status.bytes))),
        status.log_bytes.map(|log| fact(t!(t, "system-log-size"), bytes(t, log))),
        connections,
        Some(fact(t!(t, "system-schema"), latest)),
        Some(fact(t!(t, "system-pending"), pending)),
    ];
    let body = html! { {facts(rows.into_iter().flatten().collect())} {migrations(t, status)} };
    section("database", t!(t, "system-database"), body)
}

fn migrations(t: &Texts, status: &DatabaseStatus) -> AnyView {
    let rows = status
        .run
        .iter()
        .map(|row| {
            let at = row.at.map(|at| view! { <When at=at t=t.clone() /> });
            view! { <tr><th scope="row" class="n">{row.version}</th><td>{row.name.clone()}</td><td>{at}</td></tr> }
        })
        .collect_view();
    html! {
        <details id="migrations">
            <summary>{t!(t, "system-migrations", n = status.run.len())}</summary>
            {wide(t!(t, "system-migrations-label"), [
                num(t!(t, "system-number")), col(t!(t, "system-name")), col(t!(t, "system-when")),
            ], rows)}
        </details>
    }
}

fn queue(t: &Texts, view: &SystemView) -> AnyView {
    let writing = view.writing;
    let recent = writing.recent;
    let commits = t.count(saturating_cast(recent.commits));
    let commits = if recent.is_all { commits } else { t!(t, "system-at-least", n = commits) };
    let per_commit =
        t!(t, "system-changes-said", n = t.count(saturating_cast(recent.changes)), most = recent.most_changes);
    let time = |time: Option<std::time::Duration>| time.map_or_else(|| t!(t, "system-not-yet"), |time| millis(t, time));
    let jobs = t!(t, "system-of", n = writing.waiting, most = writing.room);
    let mut rows = vec![
        fact(t!(t, "system-waiting"), jobs),
        fact(t!(t, "system-commits"), commits),
        fact(t!(t, "system-changes"), per_commit),
        fact(t!(t, "system-median"), time(recent.median)),
        fact(t!(t, "system-p95"), time(recent.p95)),
    ];
    if let Some(stored) = &view.stored {
        rows.push(fact(t!(t, "system-due"), at_most(t, stored.backlog.due)));
        rows.push(fact(t!(t, "system-uncounted"), at_most(t, stored.backlog.uncounted)));
    }
    rows.push(fact(t!(t, "system-followers"), view.followers.to_string()));
    rows.push(fact(t!(t, "system-sockets"), view.host.sockets.to_string()));
    let forms = view.stored.as_ref().map(|stored| forms(t, stored, view.host.ready_forms));
    section("queue", t!(t, "system-queue"), html! { {facts(rows)} {forms} })
}

fn forms(t: &Texts, stored: &Stored, wanted: u32) -> AnyView {
    let rows = stored
        .forms
        .iter()
        .map(|line| view! { <tr><th scope="row">{line.assessment.clone()}</th><td class="n">{t.count(line.ready)}</td></tr> })
        .collect_view();
    let more = (stored.more_forms > 0).then(|| view! { <p>{t!(t, "system-more-forms", n = stored.more_forms)}</p> });
    html! {
        <details id="forms">
            <summary>{t!(t, "system-forms", n = wanted)}</summary>
            {wide(t!(t, "system-forms-label"), [col(t!(t, "system-assessment")), num(t!(t, "system-ready"))], rows)}
            {more}
        </details>
    }
}

fn backup(t: &Texts, stored: &Stored) -> AnyView {
    let body = match &stored.backup {
        None => html! { <p class="empty">{t!(t, "system-no-backup")}</p> },
        Some(backup) => facts(vec![
            fact(t!(t, "system-when"), t.date_time(backup.at)),
            fact(t!(t, "system-file"), backup.file.clone()),
            fact(t!(t, "system-size"), bytes(t, backup.bytes)),
            fact(t!(t, "system-rows"), t.count(backup.rows)),
        ]),
    };
    section("backup", t!(t, "system-backup"), body)
}

fn machine(t: &Texts, host: &HostView) -> AnyView {
    let unknown = || t!(t, "system-unknown");
    let disk = host.disk.map_or_else(unknown, |disk| {
        let free = disk.free_percent();
        t!(t, "system-disk-said", free = bytes(t, disk.free), total = bytes(t, disk.total), percent = free)
    });
    let rows = vec![
        fact(t!(t, "system-disk"), disk),
        fact(t!(t, "system-memory"), host.memory.map_or_else(unknown, |memory| bytes(t, memory))),
    ];
    section("machine", t!(t, "system-machine"), facts(rows))
}

fn signed(t: &Texts, host: &HostView) -> AnyView {
    let body = match host.signed {
        None => html! { <p class="empty">{t!(t, "system-not-signed")}</p> },
        Some(signed) => facts(vec![
            fact(t!(t, "system-when"), t.date_time(signed.at)),
            fact(t!(t, "system-row"), signed.seq.to_string()),
        ]),
    };
    section("signed", t!(t, "system-signed"), body)
}

fn errors(t: &Texts, errors: &[LoggedError]) -> AnyView {
    let list = if errors.is_empty() {
        html! { <p class="empty">{t!(t, "system-no-errors")}</p> }
    } else {
        let rows = errors
            .iter()
            .map(|error| {
                let reference = error.reference.clone().map(|id| view! { <code class="hash">{id}</code> });
                view! {
                    <tr>
                        <th scope="row"><When at=error.at t=t.clone() /></th>
                        <td>{error.message.clone()}</td>
                        <td>{error.place.clone()}</td>
                        <td>{reference}</td>
                    </tr>
                }
            })
            .collect_view();
        wide_below(
            "errors",
            [
                col(t!(t, "system-when")),
                col(t!(t, "system-error")),
                col(t!(t, "system-where")),
                col(t!(t, "system-reference")),
            ],
            rows,
        )
    };
    let body = html! { <p class="soft">{t!(t, "system-errors-lead")}</p> {list} };
    section("errors", t!(t, "system-errors"), body)
}
