//! Formatting of facts about the server.

use std::time::Duration;

use leptos::prelude::*;
use plumb_service::system::COUNTED_TO;
use plumb_types::saturating_cast;

use crate::text::{Texts, t};

/// One fact with its name.
pub(super) fn fact(name: String, value: String) -> AnyView {
    html! { <div><dt>{name}</dt><dd>{value}</dd></div> }
}

/// A list of facts.
pub(super) fn facts(rows: Vec<AnyView>) -> AnyView {
    html! { <dl class="pairs">{rows}</dl> }
}

/// A number of bytes in the largest unit of which there is at least one.
pub(super) fn bytes(t: &Texts, bytes: u64) -> String {
    const KIB: u64 = 1_024;
    const MIB: u64 = KIB * KIB;
    const GIB: u64 = MIB * KIB;
    match bytes {
        0..KIB => t!(t, "size-bytes", n = t.count(bytes)),
        KIB..MIB => t!(t, "size-kib", n = tenths(t, bytes, KIB)),
        MIB..GIB => t!(t, "size-mib", n = tenths(t, bytes, MIB)),
        GIB.. => t!(t, "size-gib", n = tenths(t, bytes, GIB)),
    }
}

/// How many times `unit` is in `whole`, to a tenth, rounded down.
fn tenths(t: &Texts, whole: u64, unit: u64) -> String {
    let tenths = u128::from(whole) * 10 / u128::from(unit);
    let whole = saturating_cast(tenths / 10);
    format!("{}{}{}", t.count(whole), t!(t, "number-decimal"), tenths % 10)
}

/// A time in milliseconds, to a tenth.
pub(super) fn millis(t: &Texts, time: Duration) -> String {
    let micros: u64 = saturating_cast(time.as_micros());
    t!(t, "time-millis", n = tenths(t, micros, 1_000))
}

/// A count that stopped at a limit.
pub(super) fn at_most(t: &Texts, number: u64) -> String {
    let limit = u64::from(COUNTED_TO);
    if number > limit { t!(t, "system-more-than", n = t.count(limit)) } else { t.count(number) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_written_as_people_read_them() {
        let t = Texts::default();
        let written = [0, 1_023, 1_024, 1_536, 1_048_576, 5_368_709_120].map(|size| bytes(&t, size));
        assert_eq!(written, ["0 bytes", "1,023 bytes", "1.0 KiB", "1.5 KiB", "1.0 MiB", "5.0 GiB"]);
        assert!(bytes(&t, u64::MAX).ends_with(" GiB"));
    }

    #[test]
    fn what_was_not_counted_to_its_end_is_told_so() {
        let t = Texts::default();
        assert_eq!(at_most(&t, 1_000), "1,000");
        assert_eq!(at_most(&t, 1_001), "more than 1,000");
        assert_eq!(millis(&t, Duration::from_micros(12_340)), "12.3 ms");
    }
}
