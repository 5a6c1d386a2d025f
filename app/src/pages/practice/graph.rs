//! The skills graph as a drawing. The list beside it is its text alternative.

use leptos::prelude::*;
use plumb_service::practice::views::{PracticeMap, SkillCard};

use super::SkillStatus;
use crate::text::Texts;

/// Size of a skill's box, repeated in `practice.css`, and distance between boxes, in the drawing's own units.
const BOX: (u32, u32) = (156, 52);
const STEP: (u32, u32) = (212, 66);
const MARGIN: u32 = 16;
/// Characters per line in a box.
const LINE: usize = 20;

/// The drawing at `zoom` percent.
pub(super) fn drawing(t: &Texts, map: &PracticeMap, zoom: u32) -> AnyView {
    let columns = map.places.iter().map(|(column, _)| column + 1).max().unwrap_or(1);
    let rows = map.places.iter().map(|(_, row)| row + 1).max().unwrap_or(1);
    let width = MARGIN * 2 + columns * STEP.0 - (STEP.0 - BOX.0);
    let height = MARGIN * 2 + rows * STEP.1 - (STEP.1 - BOX.1);
    let lines: String = map.lines.iter().map(|line| path(line)).collect();
    let next = map.next_step();
    let boxes = map
        .skills
        .iter()
        .zip(&map.places)
        .map(|(card, place)| skill(t, card, *place, Some(card.id.as_str()) == next))
        .collect_view();
    // There are hundreds of skills: shared attributes are set once, here or in the style sheet.
    html! {
        <svg
            class="skill-map"
            width=(width * zoom / 100).to_string()
            height=(height * zoom / 100).to_string()
            viewBox=format!("0 0 {width} {height}")
            role="group"
            aria-labelledby="map-title"
        >
            <path class="edges" aria-hidden="true" d=lines />
            {boxes}
        </svg>
    }
}

fn corner((column, row): (u32, u32)) -> (u32, u32) {
    (MARGIN + column * STEP.0, MARGIN + row * STEP.1)
}

/// A path from the right side of the first cell through the cells between to the left side of the last.
fn path(cells: &[(u32, u32)]) -> String {
    use std::fmt::Write as _;
    let mut text = String::new();
    let last = cells.len().saturating_sub(1);
    let mut from: Option<(u32, u32)> = None;
    for (at, cell) in cells.iter().enumerate() {
        let (x, y) = corner(*cell);
        let y = y + BOX.1 / 2;
        let leave = x + BOX.0;
        if let Some((from_x, from_y)) = from {
            let (right, bend) = (x.saturating_sub(from_x), x.saturating_sub(from_x) / 2);
            let _ = match i64::from(y) - i64::from(from_y) {
                0 => write!(text, "h{right}"),
                // In path data a minus sign separates numbers as a space does.
                up if up < 0 => write!(text, "c{bend} 0 {bend}{up} {right}{up}"),
                down => write!(text, "c{bend} 0 {bend} {down} {right} {down}"),
            };
            if at < last {
                let _ = write!(text, "H{leave}");
            }
        } else {
            let _ = write!(text, "M{leave} {y}");
        }
        from = Some((leave, y));
    }
    text
}

fn skill(t: &Texts, card: &SkillCard, place: (u32, u32), is_next: bool) -> AnyView {
    let name = t.content(&card.name);
    let (x, y) = corner(place);
    let middle = (x + BOX.0 / 2).to_string();
    let mut words = wrapped(name).into_iter();
    let (first, second) = (words.next().unwrap_or_default(), words.next());
    let is_cut = second.as_ref().unwrap_or(&first).ends_with('…');
    let top = if second.is_some() { y + BOX.1 / 2 - 4 } else { y + BOX.1 / 2 + 5 };
    let second = second.map(|line| view! { <tspan x=middle.clone() dy="17">{format!(" {line}")}</tspan> });
    // Mastery as a line along the lower edge.
    let filled = u64::from(BOX.0 - 12) * u64::from(card.belief.unwrap_or(0).min(10_000)) / 10_000;
    let level = (filled > 0).then(|| {
        view! { <path d=format!("M{} {}h{filled}", x + 6, y + BOX.1 - 6) /> }
    });
    let label = is_cut.then(|| name.to_owned());
    html! {
        <a class=SkillStatus::of(card).class() class:lit=is_next href=format!("/practice/{}", card.id) aria-label=label>
            <rect x=x.to_string() y=y.to_string() />
            {level}
            <text x=middle y=top.to_string()>{first}{second}</text>
        </a>
    }
}

/// The name in one or two lines; a longer one ends in an ellipsis. The link has the whole name.
fn wrapped(name: &str) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for word in name.split_whitespace() {
        let current = lines.last().map_or(0, |line| line.chars().count());
        if current > 0 && current + 1 + word.chars().count() > LINE {
            lines.push(String::new());
        }
        if let Some(line) = lines.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    let cut = lines.len() > 2;
    lines.truncate(2);
    if let Some(last) = lines.last_mut()
        && (cut || last.chars().count() > LINE)
    {
        *last = last.chars().take(LINE - 1).chain(['…']).collect();
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_takes_two_lines_and_no_more() {
        assert_eq!(wrapped("Add like fractions"), ["Add like fractions"]);
        assert_eq!(wrapped("Add and subtract unlike fractions"), ["Add and subtract", "unlike fractions"]);
        let long = wrapped("Multiply and divide whole numbers by powers of ten again and again");
        assert_eq!(long.len(), 2);
        assert!(long[1].ends_with('…') && long.iter().all(|line| line.chars().count() <= LINE), "{long:?}");
        assert_eq!(wrapped(&"x".repeat(40)).concat().chars().count(), LINE);
    }

    #[test]
    fn a_line_goes_from_the_right_of_one_skill_to_the_left_of_another() {
        let text = path(&[(0, 0), (1, 1)]);
        assert_eq!(text, "M172 42c28 0 28 66 56 66");
        assert_eq!(path(&[(0, 0), (1, 0)]), "M172 42h56");
        assert!(path(&[(0, 0), (1, 0), (2, 1)]).contains('H'), "it runs straight through the cell between");
    }
}
