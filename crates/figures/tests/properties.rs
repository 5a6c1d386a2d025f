//! Every figure within its bounds draws well-formed SVG that stays in view, has a description, and is deterministic.

#![expect(clippy::unwrap_used, clippy::cast_precision_loss, reason = "a failure to set up is a failed test")]

use std::collections::BTreeSet;

use plumb_figures::{Figure, FigureKind, KINDS, Language, Shape};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use roxmltree::{Document, Node};
use serde_json::{Map, Value as Json, json};

/// Number of candidates of each kind.
const CANDIDATES: u32 = 1_500;
/// Minimum number of them that must be figures.
const FEWEST: usize = 20;

/// Generates values that fit a shape; fields may still contradict each other.
fn any_of(shape: &Shape) -> BoxedStrategy<Json> {
    match *shape {
        Shape::Int { min, max } => {
            prop_oneof![3 => min..=max.min(min + 6), 2 => min..=max].prop_map(Json::from).boxed()
        }
        Shape::Number => prop_oneof![
            4 => (1_i64..12).prop_map(Json::from),
            1 => (-12_i64..12).prop_map(Json::from),
            1 => (1_i64..40, 2_i64..9).prop_map(|(above, below)| json!(format!("{above}/{below}"))),
        ]
        .boxed(),
        Shape::Flag => any::<bool>().prop_map(Json::from).boxed(),
        Shape::Text { max } => prop::collection::vec(prop_oneof!["[a-zA-Z0-9 ?]", "[<>&\"'é×°]"], 1..=max)
            .prop_map(|letters| Json::from(letters.concat()))
            .boxed(),
        Shape::Word(words) => prop::sample::select(words).prop_map(Json::from).boxed(),
        Shape::List { of, min, max } => {
            prop::collection::vec(any_of(of), min..=max.min(min + 4)).prop_map(Json::from).boxed()
        }
        Shape::Map(fields) => {
            let fields = fields.iter().map(|field| {
                let value = any_of(&field.shape);
                let value = if field.needed { value } else { prop_oneof![value, Just(Json::Null)].boxed() };
                value.prop_map(move |value| (field.name.to_owned(), value))
            });
            fields.collect::<Vec<_>>().prop_map(|pairs| Json::Object(Map::from_iter(pairs))).boxed()
        }
    }
}

/// Generates figures of a kind.
fn some_of(kind: &FigureKind) -> Vec<Figure> {
    let mut runner = TestRunner::deterministic();
    let candidates = any_of(&Shape::Map(kind.fields));
    let mut found = Vec::new();
    for _ in 0..CANDIDATES {
        let mut json = candidates.new_tree(&mut runner).unwrap().current();
        json["kind"] = Json::from(kind.name);
        found.extend(Figure::read(&json).ok());
    }
    assert!(found.len() >= FEWEST, "only {} of {CANDIDATES} candidates are {}", found.len(), kind.name);
    found
}

fn number(node: &Node<'_, '_>, name: &str) -> f64 {
    inherited(node, name).unwrap_or_else(|| panic!("{name} of {node:?}")).parse().unwrap()
}

fn numbers(text: &str) -> Vec<f64> {
    let parts = text.split(|c: char| c.is_ascii_alphabetic() || c == ',' || c == ' ');
    parts.filter(|part| !part.is_empty()).map(|part| part.parse().unwrap()).collect()
}

/// Returns points that bound an element.
fn reach(node: &Node<'_, '_>) -> Vec<(f64, f64)> {
    let n = |name| number(node, name);
    match node.tag_name().name() {
        "rect" => vec![(n("x"), n("y")), (n("x") + n("width"), n("y") + n("height"))],
        "circle" => vec![(n("cx") - n("r"), n("cy") - n("r")), (n("cx") + n("r"), n("cy") + n("r"))],
        "polygon" | "polyline" => numbers(node.attribute("points").unwrap()).chunks(2).map(|p| (p[0], p[1])).collect(),
        // The kinds of path parts are recognised by their letters; the drawing code includes arcs in the view.
        "path" => {
            let d = node.attribute("d").unwrap();
            let parts = d.split_inclusive(|c: char| c.is_ascii_alphabetic());
            let mut letter = 'M';
            let mut points = Vec::new();
            for part in parts {
                let all = numbers(part);
                let all = if letter == 'A' { &all[all.len() - 2..] } else { &all[..] };
                points.extend(all.chunks(2).map(|p| (p[0], p[1])));
                letter = part.chars().last().unwrap();
            }
            points
        }
        "text" => {
            let size = n("font-size");
            // Minimum width of the letters, on the side to which the text extends.
            let width = node.text().unwrap_or_default().chars().count() as f64 * size * 0.4;
            let from = match inherited(node, "text-anchor").unwrap() {
                "start" => n("x"),
                "middle" => n("x") - width / 2.0,
                _ => n("x") - width,
            };
            vec![(from, n("y") - size * 0.7), (from + width, n("y") + size * 0.2)]
        }
        other => panic!("{other} is not drawn"),
    }
}

fn judge(figure: &Figure) {
    let svg = figure.svg();
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}: {}", figure.to_json()));
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    assert_eq!(root.attribute("aria-label"), Some(figure.alternative().as_str()));
    let view = numbers(root.attribute("viewBox").unwrap());
    let (left, top, width, height) = (view[0], view[1], view[2], view[3]);
    assert!(width <= 2_500.0 && height <= 2_500.0, "{width} × {height}: {}", figure.to_json());
    let mut drawn = 0;
    for node in root.descendants().skip(1).filter(Node::is_element) {
        for name in node.attributes().map(|attribute| attribute.name()) {
            assert!(name != "style" && !name.starts_with("on") && name != "href", "{name}");
        }
        if node.tag_name().name() == "g" {
            continue;
        }
        for (x, y) in reach(&node) {
            let inside = x >= left - 0.1 && x <= left + width + 0.1 && y >= top - 0.1 && y <= top + height + 0.1;
            assert!(inside, "({x}, {y}) of {node:?} is out of view: {}", figure.to_json());
        }
        drawn += 1;
    }
    assert!(drawn > 0, "nothing is drawn: {}", figure.to_json());
    assert!(!svg.contains("NaN") && !svg.contains("inf"), "{}", figure.to_json());
    assert!(figure.alternative().len() > 5);
    let bytes = serde_json::to_string(figure).unwrap();
    let again: Figure = serde_json::from_str(&bytes).unwrap();
    assert_eq!(&again, figure);
    assert_eq!((serde_json::to_string(&again).unwrap(), again.svg()), (bytes, svg));
}

#[test]
fn figures_of_every_kind_are_well_formed_in_view_and_the_same_every_time() {
    for kind in KINDS {
        some_of(kind).iter().for_each(judge);
    }
}

#[test]
fn what_is_answered_on_gives_every_answer_by_controls_that_fingers_hit() {
    let mut kinds = BTreeSet::new();
    let answered = KINDS.iter().filter(|kind| kind.fields.iter().any(|field| field.name == "answer"));
    let all = answered.flat_map(some_of);
    for (figure, surface) in all.filter_map(|figure| figure.surface().map(|surface| (figure, surface))) {
        kinds.insert(figure.kind());
        for answer in surface.answers(200) {
            assert_eq!(surface.answer(&surface.parts(&answer)), answer, "{}", figure.to_json());
            let form =
                figure.form(&surface, "answer[of]", &answer, &Language::ENGLISH, |place| format!("<{}>", place.value));
            let document = Document::parse(&form).unwrap_or_else(|error| panic!("{error}: {form}"));
            // Controls inside an image could not be used.
            assert_eq!(document.root_element().attribute("role"), Some("group"));
            let controls: Vec<_> = document.descendants().filter(|node| node.tag_name().name() == "input").collect();
            assert_eq!(controls.len(), surface.places.len());
            let chosen: Vec<&str> = controls
                .iter()
                .filter(|node| node.has_attribute("checked"))
                .filter_map(|node| node.attribute("value"))
                .collect();
            assert_eq!(surface.answer(&chosen), answer);
            for control in controls {
                let place = control.parent().unwrap();
                assert!(number(&place, "width") >= 24.0 && number(&place, "height") >= 24.0, "{form}");
                assert!(control.attribute("aria-label").is_some_and(|told| told.starts_with('<')));
            }
            // The answer is shown, and described.
            let shown = figure.answered(&answer, &Language::ENGLISH);
            assert!(shown.contains("role=\"img\"") && !shown.contains("<input") && shown != figure.svg());
        }
        assert_eq!(surface.answer(&surface.parts("")), "", "nothing is chosen before");
        let told = if surface.places.is_empty() { "\" width" } else { " none of these\" width" };
        assert_eq!(figure.answered("none of these", &Language::ENGLISH), figure.svg().replacen("\" width", told, 1));
    }
    assert_eq!(kinds, BTreeSet::from(["cards", "clock", "coordinate_grid", "fraction", "number_line"]));
}

#[test]
fn every_time_on_a_clock_has_words_of_its_own() {
    let times =
        (0..720).map(|minute| json!({"kind": "clock", "faces": [{"hour": minute / 60, "minute": minute % 60}]}));
    let words: BTreeSet<String> = times.map(|json| Figure::read(&json).unwrap().alternative()).collect();
    assert_eq!(words.len(), 720);
}

/// Returns the box that the letters of a text occupy.
fn letters(node: &Node<'_, '_>) -> ((f64, f64), (f64, f64)) {
    let (x, y, size) = (number(node, "x"), number(node, "y"), number(node, "font-size"));
    let width = node.text().unwrap_or_default().chars().count() as f64 * size * 0.55;
    let start = match inherited(node, "text-anchor").unwrap() {
        "start" => x,
        "middle" => x - width / 2.0,
        _ => x - width,
    };
    ((start, start + width), (y - size * 0.7, y))
}

/// Whether a segment between consecutive points crosses the box of a text.
fn is_struck(text: &Node<'_, '_>, points: &[(f64, f64)]) -> bool {
    let (across, down) = letters(text);
    points.windows(2).any(|way| {
        (0..=400).map(|step| f64::from(step) / 400.0).any(|part| {
            let x = way[0].0 + part * (way[1].0 - way[0].0);
            let y = way[0].1 + part * (way[1].1 - way[0].1);
            across.0 < x && x < across.1 && down.0 < y && y < down.1
        })
    })
}

/// An attribute of an element, or of what it is in.
fn inherited<'a>(node: &Node<'a, '_>, name: &str) -> Option<&'a str> {
    node.ancestors().find_map(|node| node.attribute(name))
}

/// Returns the points of the elements in groups that have this attribute.
fn drawn_with(document: &Document<'_>, name: &str, value: &str) -> Vec<Vec<(f64, f64)>> {
    let is_shape = |node: &Node<'_, '_>| node.is_element() && !["svg", "g", "text"].contains(&node.tag_name().name());
    document
        .descendants()
        .filter(|node| is_shape(node) && inherited(node, name) == Some(value))
        .map(|node| reach(&node))
        .collect()
}

fn texts<'a, 'd>(document: &'a Document<'d>) -> Vec<Node<'a, 'd>> {
    document.descendants().filter(|node| node.tag_name().name() == "text").collect()
}

#[test]
fn no_hand_of_a_clock_strikes_a_number() {
    for time in 0..720 {
        let json = json!({"kind": "clock", "faces": [{"hour": time / 60, "minute": time % 60}]});
        let svg = Figure::read(&json).unwrap().svg();
        let document = Document::parse(&svg).unwrap();
        // Hands begin at the centre.
        let lines =
            [drawn_with(&document, "stroke-width", "3.5"), drawn_with(&document, "stroke-width", "1.5")].concat();
        let hands: Vec<_> = lines.iter().filter(|points| points.len() == 2 && points[0] == (0.0, 0.0)).collect();
        assert_eq!(hands.len(), 2, "{svg}");
        for text in texts(&document) {
            assert!(!hands.iter().any(|hand| is_struck(&text, hand)), "{:?} at {time}", text.text());
        }
    }
}

#[test]
fn no_arrow_over_a_number_line_meets_the_name_of_a_point() {
    let kind = KINDS.iter().find(|kind| kind.name == "number_line").unwrap();
    for figure in some_of(kind) {
        let svg = figure.svg();
        let document = Document::parse(&svg).unwrap();
        let heads = drawn_with(&document, "fill", "currentColor");
        let names = texts(&document).into_iter().filter(|text| text.has_attribute("font-weight"));
        for name in names {
            let head = heads.iter().find(|head| head.len() == 3 && is_struck(&name, head));
            assert!(head.is_none(), "{:?}: {}", name.text(), figure.to_json());
        }
    }
}

#[test]
fn no_line_on_a_grid_strikes_a_number_of_its_axes() {
    let kind = KINDS.iter().find(|kind| kind.name == "coordinate_grid").unwrap();
    let steep = json!({"kind": "coordinate_grid", "x_from": -1, "x_to": 2, "y_from": -1, "y_to": 19,
        "lines": [{"x1": 0, "y1": 6, "x2": 1, "y2": 18, "extended": true}]});
    let mut lines = 0;
    for figure in some_of(kind).into_iter().chain([Figure::read(&steep).unwrap()]) {
        let svg = figure.svg();
        let document = Document::parse(&svg).unwrap();
        let heavy = drawn_with(&document, "stroke-width", "3.5");
        lines += heavy.len();
        let told = texts(&document).into_iter().filter(|text| !text.has_attribute("font-weight"));
        for text in told.filter(|text| text.text().is_some_and(|text| !["x", "y"].contains(&text))) {
            assert!(!heavy.iter().any(|line| is_struck(&text, line)), "{:?}: {}", text.text(), figure.to_json());
        }
    }
    assert!(lines > 0);
}

proptest! {
    #[test]
    fn text_of_authors_stays_text(label in "[ -~]{1,16}") {
        prop_assume!(!label.trim().is_empty());
        let json = json!({"kind": "number_line", "from": 0, "to": 5, "step": 1, "points": [{"at": 2, "label": label.chars().take(12).collect::<String>()}]});
        if let Ok(figure) = Figure::read(&json) {
            judge(&figure);
        }
    }

    #[test]
    fn whatever_is_read_no_figure_fails(json in any_json()) {
        let _ = Figure::read(&json);
        for kind in KINDS {
            let mut json = json.clone();
            if let Json::Object(map) = &mut json {
                map.insert("kind".to_owned(), Json::from(kind.name));
            }
            let _ = Figure::read(&json);
        }
    }
}

fn any_json() -> impl Strategy<Value = Json> {
    let leaf = prop_oneof![
        Just(Json::Null),
        any::<bool>().prop_map(Json::from),
        any::<i64>().prop_map(Json::from),
        "[ -~]{0,8}".prop_map(Json::from)
    ];
    leaf.prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Json::from),
            prop::collection::btree_map("[a-z]{1,6}|from|to|step|rows|groups|parts", inner, 0..4)
                .prop_map(|map| Json::Object(map.into_iter().collect())),
        ]
    })
}
