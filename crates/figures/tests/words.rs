//! Descriptions of figures for screen readers, and refused figures.

#![expect(clippy::unwrap_used, reason = "a failure to set up is a failed test")]

use plumb_figures::Figure;
use serde_json::{Value as Json, json};

fn words(json: Json) -> String {
    Figure::read(&json).unwrap().alternative()
}

fn refused(json: Json) -> String {
    Figure::read(&json).unwrap_err().to_string()
}

#[test]
fn what_is_to_be_counted_is_told_one_by_one() {
    assert_eq!(
        words(json!({"kind": "counters", "per_row": 3, "groups": [{"thing": "apples", "count": 5, "crossed": 1}]})),
        "A picture to count. Row 1: apple, apple, apple. Row 2: apple, crossed-out apple."
    );
    assert_eq!(
        words(json!({"kind": "ten_frames", "frames": [{"red": 3, "yellow": 4}]})),
        "A ten-frame, place by place. Top row: red, red, red, yellow, yellow. \
         Bottom row: yellow, yellow, empty, empty, empty."
    );
    assert_eq!(
        words(json!({"kind": "blocks", "tens": 2, "ones": 0})),
        "Base-ten blocks. Rods of ten: rod, rod. Single cubes: none."
    );
    assert_eq!(
        words(json!({"kind": "fraction", "shape": "circle", "wholes": [{"parts": 4, "shaded": 3}]})),
        "A circle, cut into equal parts, part by part: shaded, shaded, shaded, white."
    );
    assert_eq!(
        words(json!({"kind": "dot_plot", "from": 1, "to": 4, "values": [2, 2, 4]})),
        "A dot plot over the numbers from 1 to 4. Over 2: dot, dot. Over 4: dot. Over the other numbers there is nothing."
    );
}

#[test]
fn what_is_read_off_a_scale_is_told_by_its_marks() {
    assert_eq!(
        words(
            json!({"kind": "number_line", "from": 0, "to": 20, "step": 2, "numbered": 5, "points": [{"at": 14, "label": "A"}]})
        ),
        "A number line. The numbers on it are 0, 10, 20. Between a number and the next are 4 marks without numbers. \
         Point A is at mark 2 after 10."
    );
    assert_eq!(
        words(json!({"kind": "clock", "faces": [{"hour": 3, "minute": 37}]})),
        "A clock face. The short hand is between 3 and 4. The long hand points 2 small marks after 7."
    );
    assert_eq!(
        words(json!({"kind": "clock", "faces": [{"hour": 12, "minute": 2}]})),
        "A clock face. The short hand is between 12 and 1. The long hand points 2 small marks after 12."
    );
    assert_eq!(
        words(
            json!({"kind": "bar_plot", "step": 2, "to": 8, "bars": [{"label": "Mon", "value": 5}, {"label": "Tue", "value": 8}]})
        ),
        "A bar chart. The scale goes from 0 to 8, with a line every 2. Mon: the bar ends halfway between the lines at \
         4 and 6. Tue: the bar reaches the line at 8."
    );
    assert_eq!(
        words(
            json!({"kind": "coordinate_grid", "x_from": -5, "x_to": 5, "y_from": -5, "y_to": 5, "points": [{"x": -3, "y": 2, "label": "P"}]})
        ),
        "A coordinate grid. The x-axis goes from −5 to 5, the y-axis from −5 to 5. \
         Point P, from the origin: 3 to the left and 2 up."
    );
}

#[test]
fn what_is_marked_is_told_as_it_is_marked() {
    assert_eq!(
        words(json!({"kind": "triangle", "a": 3, "b": 4, "c": 5, "side_a": "3 cm", "side_c": "?"})),
        "A triangle with the corners A, B and C. The angle at C is a right angle. Side BC is marked 3 cm. Side AB is marked ?."
    );
    assert_eq!(
        words(json!({"kind": "angle", "parts": [{"degrees": 120, "label": "120°"}, {"degrees": 60, "label": "x"}]})),
        "Angles beside each other at one point: an angle marked 120° and an angle marked x. Together they make a straight line."
    );
    assert_eq!(
        words(
            json!({"kind": "bar_model", "bars": [{"parts": [{"size": 2, "label": "12"}, {"size": 1, "label": "?"}], "whole": "20"}]})
        ),
        "A bar model. One bar: part marked 12 and part marked ?. Over the whole bar: 20."
    );
    assert_eq!(
        words(json!({"kind": "network", "nodes": [
            {"device": "router", "label": "R1", "column": 1, "row": 1, "note": "10.0.0.1/24"},
            {"device": "computer", "label": "PC", "column": 2, "row": 1}],
            "links": [{"from": 1, "to": 2, "label": "10.0.0.0/24"}]})),
        "A network diagram. Router R1, 10.0.0.1/24. Computer PC. A link joins R1 and PC, marked 10.0.0.0/24."
    );
}

#[test]
fn what_contradicts_itself_is_refused_with_its_place() {
    let cases = [
        (json!({"kind": "kite"}), "kind: must be one of counters, "),
        (
            json!({"kind": "counters", "groups": [{"thing": "apples", "count": 41}]}),
            "groups[0].count: must be a whole number from 0 to 40, not 41",
        ),
        (
            json!({"kind": "counters", "groups": [{"thing": "pears", "count": 4}]}),
            "groups[0].thing: must be one of dots, ",
        ),
        (
            json!({"kind": "counters", "groups": [{"thing": "fish", "count": 2, "crossed": 3}]}),
            "groups[0].crossed: no more can be crossed out",
        ),
        (
            json!({"kind": "number_line", "from": 0, "to": 1, "step": "1/3", "points": [{"at": 2}]}),
            "points[0].at: 2 is not on the line",
        ),
        (json!({"kind": "number_line", "from": 0, "to": 1, "step": "2/3"}), "step: must lead from 0 to 1"),
        (
            json!({"kind": "clock", "faces": [{"hour": 3, "minute": 60}]}),
            "faces[0].minute: must be a whole number from 0 to 59",
        ),
        (json!({"kind": "triangle", "a": 1, "b": 2, "c": 3}), "needs angle_a and angle_b"),
        (json!({"kind": "triangle", "angle_a": 60, "angle_b": 60, "a": 2}), "needs angle_a and angle_b"),
        (json!({"kind": "angle", "parts": [{"degrees": 200}, {"degrees": 200}]}), "parts: must be 1 to 360 degrees"),
        (json!({"kind": "array", "rows": 2, "columns": 3, "shaded": 7}), "shaded: no more can be shaded"),
        (
            json!({"kind": "fraction", "shape": "bar", "wholes": [{"parts": 4, "shaded": 5}]}),
            "wholes[0].shaded: no more",
        ),
        (
            json!({"kind": "clock", "faces": [{"hour": 3, "minute": 6, "second": 1}]}),
            "faces[0].second: there is no such field",
        ),
        (json!({"kind": "clock"}), "faces: is missing"),
        (
            json!({"kind": "network", "nodes": [{"device": "router", "label": "R", "column": 1, "row": 1}], "links": [{"from": 1, "to": 2}]}),
            "links[0].to: there are only 1 devices",
        ),
        (json!([]), "a figure has fields"),
    ];
    for (json, wanted) in cases {
        let told = refused(json.clone());
        assert!(told.starts_with(wanted), "{json}: {told}");
    }
}
