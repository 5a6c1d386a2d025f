//! Checks whether a figure agrees with its labels and its question.

use num_rational::BigRational;
use num_traits::{Signed as _, Zero as _};
use plumb_answers::answer::plain_value;
use plumb_figures::Figure;
use serde_json::Value as Json;

use super::wording::{measured, read_tokens};
use crate::text::problem::shorten;

/// Code and help of a figure that contradicts its question or its labels.
pub(super) const CONTRADICTS: &str = "figure-contradicts";
pub(super) const CONTRADICTS_HELP: &str = "let picture, labels and question use the same parameters";

/// Describes a contradiction; `None` if figure and text agree, or cannot be compared.
pub(super) fn contradiction(figure: &Figure, stems: &[&str], key: &str) -> Option<String> {
    let json = figure.to_json();
    labels(figure.kind(), &json)
        .or_else(|| stems.iter().find_map(|stem| counted(figure.kind(), &json, stem)))
        .or_else(|| stems.iter().find_map(|stem| operands(figure.kind(), &json, stem, key)))
        .or_else(|| stems.iter().find_map(|stem| quantities(figure, stem)))
}

/// Returns a contradiction between labels and drawn sizes. Figures are true to scale, so labels may differ from the
/// drawn sizes only by a common factor.
fn labels(kind: &str, json: &Json) -> Option<String> {
    let pairs: Vec<(BigRational, String)> = match kind {
        "rectangle" => sized(json, &[("width", "bottom"), ("width", "top"), ("height", "left"), ("height", "right")]),
        "cuboid" => sized(json, &[("width", "width_label"), ("depth", "depth_label"), ("height", "height_label")]),
        "triangle" => sized(json, &[("a", "side_a"), ("b", "side_b"), ("c", "side_c"), ("rise", "height")]),
        "angle" => each(json, "parts", "degrees"),
        "bar_model" => {
            let bars = json.get("bars").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
            bars.iter().flat_map(|bar| each(bar, "parts", "size")).collect()
        }
        _ => return None,
    };
    let scales: Vec<(BigRational, String, BigRational)> = pairs
        .into_iter()
        .filter_map(|(size, label)| {
            let said = quantity(&label)?;
            (size.is_positive() && said.is_positive()).then(|| (said / &size, label, size))
        })
        .collect();
    let (first, rest) = scales.split_first()?;
    let fixed = (kind == "angle").then(|| BigRational::from_integer(1.into()));
    let scale = fixed.as_ref().unwrap_or(&first.0);
    let all = std::iter::once(first).filter(|_| kind == "angle").chain(rest);
    // Allows for rounded labels: up to 5 per cent.
    let near = |one: &BigRational| (one - scale).abs() * BigRational::from_integer(20.into()) <= scale.abs();
    let (_, label, size) = all.into_iter().find(|(one, ..)| !near(one))?;
    Some(format!("the label `{label}` stands at a size of {size}, which the other labels do not fit"))
}

fn sized(json: &Json, fields: &[(&str, &str)]) -> Vec<(BigRational, String)> {
    let pair = |(size, label): &(&str, &str)| Some((number(json.get(*size)?)?, text(json.get(*label)?)?));
    fields.iter().filter_map(pair).collect()
}

fn each(json: &Json, list: &str, size: &str) -> Vec<(BigRational, String)> {
    let parts = json.get(list).and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    parts.iter().filter_map(|part| Some((number(part.get(size)?)?, text(part.get("label")?)?))).collect()
}

fn number(json: &Json) -> Option<BigRational> {
    match json {
        Json::Number(number) => plain_value(&number.to_string()),
        Json::String(text) => plain_value(text),
        _ => None,
    }
}

fn text(json: &Json) -> Option<String> {
    json.as_str().map(str::to_owned)
}

/// Parses a label as a number, with or without a unit.
fn quantity(label: &str) -> Option<BigRational> {
    let (number, unit) =
        label.split_at(label.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '/').unwrap_or(label.len()));
    let is_unit = unit.trim().chars().all(|c| c.is_alphabetic() || c == '°') && unit.trim().chars().count() < 4;
    plain_value(number).filter(|_| is_unit)
}

/// Groups of things: kind of thing, count, and number crossed out.
fn groups(json: &Json) -> Vec<(String, u64, u64)> {
    let groups = json.get("groups").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
    let count = |group: &Json, field: &str| {
        group.get(field).and_then(number).and_then(|count| u64::try_from(count.to_integer()).ok())
    };
    let read = |group: &Json| {
        let thing = group.get("thing")?.as_str()?.to_owned();
        Some((thing, count(group, "count")?, count(group, "crossed").unwrap_or(0)))
    };
    groups.iter().filter_map(read).collect()
}

/// Contradiction: the question says `7 apples`, and the figure has another number of apples.
fn counted(kind: &str, json: &Json, stem: &str) -> Option<String> {
    if kind != "counters" {
        return None;
    }
    let groups = groups(json);
    let tokens = read_tokens(stem);
    tokens.windows(2).find_map(|pair| {
        let [said, thing] = pair else { return None };
        let said: u64 = said.text.parse().ok()?;
        let word = thing.text.to_lowercase();
        let of: Vec<&(String, u64, u64)> = groups.iter().filter(|(name, ..)| *name == word).collect();
        let total: u64 = of.iter().map(|(_, count, _)| count).sum();
        let crossed: u64 = of.iter().map(|(.., crossed)| crossed).sum();
        let shown = of.iter().any(|(_, count, crossed)| said == *count || said == *crossed || said + crossed == *count);
        let agrees = shown || said == total || said == crossed || said + crossed == total;
        (!of.is_empty() && !agrees).then(|| format!("the question says `{said} {word}`, and the picture has {total}"))
    })
}

/// Contradiction: a figure of counters with numbers that do not occur in the calculation asked for.
fn operands(kind: &str, json: &Json, stem: &str, key: &str) -> Option<String> {
    let shown: Vec<u64> = match kind {
        "counters" => groups(json).into_iter().flat_map(|(_, count, crossed)| [count, crossed]).collect(),
        "ten_frames" => {
            let frames = json.get("frames").and_then(Json::as_array).map(Vec::as_slice).unwrap_or_default();
            let fields = |frame: &Json| ["red", "yellow"].map(|field| frame.get(field).and_then(number));
            let numbers = frames.iter().flat_map(fields).flatten();
            numbers.filter_map(|count| u64::try_from(count.to_integer()).ok()).collect()
        }
        _ => return None,
    };
    let tokens = read_tokens(stem);
    // Only for questions with exactly two numbers and one sign.
    let numbers: Vec<u64> = tokens.iter().filter_map(|token| token.text.parse().ok()).collect();
    let signs = tokens.iter().filter(|token| matches!(token.text, "+" | "−" | "-" | "×" | "·")).count();
    let [one, other] = numbers[..] else { return None };
    let key: u64 = key.parse().ok()?;
    let total: u64 = shown.iter().sum();
    let known = |count: u64| count == 0 || [one, other, key].contains(&count);
    let stray = shown.iter().find(|count| !known(**count))?;
    let by_tens = shown.len() > 2 && known(total);
    (signs == 1 && !by_tens && !shown.is_empty())
        .then(|| format!("the picture has {stray}, which is no number of `{}`", shorten(stem)))
}

/// Contradiction: question and figure have equally many quantities of one unit, with different values.
fn quantities(figure: &Figure, stem: &str) -> Option<String> {
    let (said, drawn) = (measured(stem), measured(&figure.alternative()));
    let unit = said.first()?.unit;
    let of = |all: &[super::wording::Measured]| -> Vec<BigRational> {
        let mut values: Vec<BigRational> =
            all.iter().filter(|one| one.unit == unit).map(|one| one.value.clone()).collect();
        values.sort();
        values.dedup();
        values
    };
    let (said, drawn) = (of(&said), of(&drawn));
    let stray = drawn.iter().find(|value| !value.is_zero() && !said.contains(value))?;
    (said.len() > 1 && said.len() == drawn.len())
        .then(|| format!("the picture has {stray} {unit}, and the question other lengths"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn found(figure: Json, stem: &str, key: &str) -> Option<String> {
        contradiction(&Figure::read(&figure).unwrap(), &[stem], key)
    }

    #[test]
    fn a_picture_shows_what_its_labels_say() {
        let rectangle = |bottom: &str, right: &str| json!({"kind": "rectangle", "width": 8, "height": 4, "bottom": bottom, "right": right});
        assert!(found(rectangle("8 cm", "5 cm"), "What is its area?", "40").is_some());
        assert!(found(rectangle("8 cm", "4 cm"), "What is its area?", "32").is_none());
        assert!(found(rectangle("16 cm", "8 cm"), "What is its area?", "128").is_none(), "half of the size");
        assert!(found(rectangle("8 cm", "?"), "What is its height?", "4").is_none());
        let angle = |label: &str| json!({"kind": "angle", "parts": [{"degrees": 40, "label": label}, {"degrees": 140, "label": "?"}]});
        assert!(found(angle("50°"), "What is the other angle?", "130").is_some());
        assert!(found(angle("40°"), "What is the other angle?", "140").is_none());
        let bar = |label: &str| json!({"kind": "bar_model", "bars": [{"parts": [{"size": 7, "label": "7"}, {"size": 5, "label": label}]}]});
        assert!(found(bar("6"), "How many together?", "12").is_some());
        assert!(found(bar("?"), "How many together?", "12").is_none());
    }

    #[test]
    fn a_picture_shows_what_its_question_says() {
        let apples = |count: u64, crossed: u64| json!({"kind": "counters", "groups": [{"thing": "apples", "count": count, "crossed": crossed}]});
        assert!(found(apples(8, 0), "There are 7 apples. 2 are eaten. How many are left?", "5").is_some());
        assert!(found(apples(7, 2), "There are 7 apples. 2 are eaten. How many are left?", "5").is_none());
        assert!(found(apples(7, 3), "What is 7 − 2?", "5").is_some());
        assert!(found(apples(7, 2), "What is 7 − 2?", "5").is_none());
        let frames = |yellow: u64| json!({"kind": "ten_frames", "frames": [{"red": 3, "yellow": yellow}]});
        assert!(found(frames(5), "What is 3 + 4?", "7").is_some());
        assert!(found(frames(4), "What is 3 + 4?", "7").is_none());
        let sides = json!({"kind": "rectangle", "width": 8, "height": 4, "bottom": "8 cm", "right": "4 cm"});
        assert!(found(sides.clone(), "A rectangle is 8 cm long and 5 cm wide. What is its area?", "40").is_some());
        assert!(found(sides.clone(), "A rectangle is 8 cm long and 4 cm wide. What is its area?", "32").is_none());
        assert!(found(sides, "Its area is 32 square cm. How long is it, in cm?", "8").is_none());
    }
}
