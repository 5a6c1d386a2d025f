//! A QR code as a drawing.

use std::fmt::Write as _;

use leptos::prelude::*;
use qrcodegen::{QrCode, QrCodeEcc};

/// Margin in modules that readers require.
const MARGIN: i32 = 4;

/// A text as a QR code; nothing if it is too long, as the text is shown beside it for typing.
#[component]
pub fn Qr(
    /// The text in the code.
    text: String,
    /// Description of the code, in words.
    label: String,
) -> impl IntoView {
    QrCode::encode_text(&text, QrCodeEcc::Medium).ok().map(|code| {
        let side = code.size() + 2 * MARGIN;
        view! {
            <svg
                class="qr"
                viewBox=format!("0 0 {side} {side}")
                role="img"
                aria-label=label
                shape-rendering="crispEdges"
            >
                <path d=path(&code) />
            </svg>
        }
    })
}

/// The path of the dark modules, row by row, with adjacent ones joined.
fn path(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count();
            if run > 0 {
                let _ = write!(path, "M{} {}h{run}v1h-{run}z", x + MARGIN, y + MARGIN);
            }
            x += i32::try_from(run).unwrap_or(0) + 1;
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_drawing_has_every_dark_module_and_no_other() {
        let code = QrCode::encode_text("otpauth://totp/Plumb:ann?secret=GEZDGNBV", QrCodeEcc::Medium).unwrap();
        let mut drawn = std::collections::BTreeSet::new();
        for run in path(&code).split('M').skip(1) {
            let (x, rest) = run.split_once(' ').unwrap();
            let (y, rest) = rest.split_once('h').unwrap();
            let (length, _) = rest.split_once('v').unwrap();
            let [x, y, length] = [x, y, length].map(|number| number.parse::<i32>().unwrap());
            drawn.extend((x..x + length).map(|x| (x - MARGIN, y - MARGIN)));
        }
        for (x, y) in (0..code.size()).flat_map(|x| (0..code.size()).map(move |y| (x, y))) {
            assert_eq!(drawn.contains(&(x, y)), code.get_module(x, y), "{x} {y}");
        }
    }

    #[test]
    fn what_does_not_fit_is_not_drawn() {
        let html = Owner::new().with(|| view! { <Qr text="x".repeat(5_000) label=String::new() /> }.to_html());
        assert!(!html.contains("<svg"), "{html}");
    }
}
