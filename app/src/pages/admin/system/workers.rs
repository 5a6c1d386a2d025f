//! Background workers and their health.

use leptos::prelude::*;
use plumb_service::system::{Worker, WorkerHealth, WorkerLine, worker_health};
use plumb_types::time::Timestamp;

use super::section;
use crate::text::{Texts, t};
use crate::ui::When;
use crate::ui::table::{col, num, wide_below};

/// Name of a worker.
pub(super) fn name(t: &Texts, worker: Worker) -> String {
    match worker {
        Worker::Closing => t!(t, "worker-closing"),
        Worker::Counting => t!(t, "worker-counting"),
        Worker::Marking => t!(t, "worker-marking"),
        Worker::Drawing => t!(t, "worker-drawing"),
        Worker::Signing => t!(t, "worker-signing"),
        Worker::Loading => t!(t, "worker-loading"),
        Worker::Calibrating => t!(t, "worker-calibrating"),
        Worker::Sweeping => t!(t, "worker-sweeping"),
        Worker::Noting => t!(t, "worker-noting"),
        Worker::Hearing => t!(t, "worker-hearing"),
        Worker::Timing => t!(t, "worker-timing"),
        Worker::Folding => t!(t, "worker-folding"),
        Worker::Making => t!(t, "worker-making"),
    }
}

/// Health in words; the colour repeats it.
fn health(t: &Texts, line: &WorkerLine, now: Timestamp) -> AnyView {
    let (class, words) = match worker_health(line, now) {
        WorkerHealth::Well => ("verdict right", t!(t, "worker-well")),
        WorkerHealth::Waiting => ("verdict open", t!(t, "worker-waiting")),
        WorkerHealth::Failing => ("verdict wrong", t!(t, "worker-failing", n = line.failures)),
        WorkerHealth::Stuck => ("verdict wrong", t!(t, "worker-stuck")),
        WorkerHealth::Over => ("verdict open", t!(t, "worker-over")),
    };
    html! { <span class=class>{words}</span> }
}

/// Every worker, one per line.
pub(super) fn workers(t: &Texts, lines: &[WorkerLine], now: Timestamp) -> AnyView {
    let rows = lines.iter().map(|line| row(t, line, now)).collect_view();
    let body = wide_below(
        "workers",
        [
            col(t!(t, "system-worker")),
            col(t!(t, "system-state")),
            col(t!(t, "system-last-run")),
            num(t!(t, "system-took")),
            col(t!(t, "system-next")),
            col(t!(t, "system-last-error")),
        ],
        rows,
    );
    section("workers", t!(t, "system-workers"), body)
}

fn row(t: &Texts, line: &WorkerLine, now: Timestamp) -> AnyView {
    let last = line.last.map(|(at, _)| view! { <When at=at t=t.clone() /> });
    let took = line.last.map(|(_, millis)| t!(t, "time-millis", n = millis));
    let next = match (line.under_way, line.next()) {
        (Some(_), _) => t!(t, "worker-under-way"),
        (None, Some(next)) if next > now => t!(t, "worker-in", time = t.span(next.millis_since(now))),
        (None, Some(_)) => t!(t, "worker-now"),
        (None, None) => String::new(),
    };
    let failed = line.failed.clone().map(|(at, why)| {
        view! { <When at=at t=t.clone() /><span class="block small">{why}</span> }
    });
    html! {
        <tr>
            <th scope="row">{name(t, line.worker)}</th>
            <td>{health(t, line, now)}</td>
            <td>{last}</td>
            <td class="n">{took}</td>
            <td>{next}</td>
            <td>{failed}</td>
        </tr>
    }
}
