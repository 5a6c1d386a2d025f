//! The German descriptions of pictures, as a German teacher of mathematics would give them.

use std::collections::BTreeSet;

use plumb_figures::{Figure, KINDS};
use plumb_service::assessment::InputView;
use serde_json::{Value as Json, json};

use crate::figure::picture_fields;
use crate::text::Texts;

/// Describes a picture to a German reader.
fn told(json: &Json) -> String {
    let figure = Figure::read(json).unwrap_or_else(|fault| panic!("{json}: {fault}"));
    Texts::for_header("de").of_figure(|language| figure.alternative_in(language))
}

#[test]
fn every_picture_is_described_in_german() {
    let mut kinds = BTreeSet::new();
    for (json, words) in counted().into_iter().chain(read_off()).chain(shapes()) {
        kinds.insert(json["kind"].as_str().unwrap().to_owned());
        assert_eq!(told(&json), words, "{json}");
    }
    // Written calculations have a test of their own.
    let others = KINDS.iter().map(|kind| kind.name).filter(|name| *name != "written");
    assert_eq!(kinds, others.map(str::to_owned).collect());
}

#[test]
fn a_picture_has_the_decimal_mark_of_its_reader_and_its_answer_a_point() {
    let json = json!({"kind": "number_line", "from": 0, "to": "0.5", "step": "0.1", "answer": true});
    let (figure, typed) = (Figure::read(&json).unwrap(), InputView::Typed("decimal".to_owned()));
    let fields = picture_fields(&Texts::for_header("de"), Some(&figure), &typed, "0.3").unwrap();
    assert!(fields.contains("aria-label=\"Ein Zahlenstrahl. "), "{fields}");
    assert!(fields.contains(">0,3</text>") && fields.contains("value=\"0.3\" aria-label=\"0,3\" checked"), "{fields}");
    let answered = Texts::for_header("de").of_figure(|language| figure.answered("0.3", language));
    assert!(answered.contains("0,4; 0,5. 0,3\""), "{answered}");
    let scale = json!({"kind": "bar_plot", "step": "0.5", "to": 1, "bars": [{"label": "Mo", "value": 1}]});
    let scale = Texts::for_header("de").of_figure(|language| Figure::read(&scale).unwrap().svg_in(language));
    assert!(scale.contains(">0,5</text>"), "{scale}");
}

/// Pictures on which things and parts are counted.
fn counted() -> Vec<(Json, &'static str)> {
    vec![
        (
            json!({"kind": "counters", "per_row": 3, "groups": [{"thing": "apples", "count": 5, "crossed": 1}]}),
            "Ein Bild zum Zählen. Reihe 1: Apfel, Apfel, Apfel. Reihe 2: Apfel, durchgestrichener Apfel.",
        ),
        (
            json!({"kind": "counters", "groups": [
                {"thing": "coins", "count": 2, "crossed": 1, "face": "5"}, {"thing": "stars", "count": 0, "label": "Mia"},
                {"thing": "hearts", "count": 2, "crossed": 1}]}),
            "Ein Bild zum Zählen. Gruppe 1: Reihe 1: Münze mit der Aufschrift 5, durchgestrichene Münze mit der \
             Aufschrift 5. Mia: nichts. Gruppe 3: Reihe 1: Herz, durchgestrichenes Herz.",
        ),
        (
            json!({"kind": "ten_frames", "frames": [{"red": 3, "yellow": 4}]}),
            "Ein Zehnerfeld, Platz für Platz. Obere Reihe: rot, rot, rot, gelb, gelb. \
             Untere Reihe: gelb, gelb, leer, leer, leer.",
        ),
        (
            json!({"kind": "ten_frames", "frames": [{"red": 1}, {"red": 0}]}),
            "Zehnerfeld 1, Platz für Platz. Obere Reihe: rot, leer, leer, leer, leer. \
             Untere Reihe: leer, leer, leer, leer, leer. Zehnerfeld 2, Platz für Platz. \
             Obere Reihe: leer, leer, leer, leer, leer. Untere Reihe: leer, leer, leer, leer, leer.",
        ),
        (
            json!({"kind": "blocks", "hundreds": 1, "tens": 2, "ones": 0}),
            "Zehnersystem-Blöcke. Hunderterplatten: Platte. Zehnerstangen: Stange, Stange. Einerwürfel: keine.",
        ),
        (json!({"kind": "blocks", "ones": 2}), "Zehnersystem-Blöcke. Einerwürfel: Würfel, Würfel."),
        (
            json!({"kind": "bar_model", "bars": [
                {"parts": [{"size": 2, "label": "12"}, {"size": 1, "label": "?"}], "whole": "20"}]}),
            "Ein Balkenmodell. Ein Balken: ein Teil mit der Beschriftung 12 und ein Teil mit der Beschriftung ?. \
             Über dem ganzen Balken steht: 20.",
        ),
        (
            json!({"kind": "bar_model", "bars": [
                {"label": "Mia", "parts": [{"size": 1, "times": 2}, {"size": 1, "shaded": true}]},
                {"parts": [{"size": 1, "shaded": true, "label": "x"}]}]}),
            "Ein Balkenmodell. Balken Mia: ein Teil, ein Teil und ein gefärbter Teil, alle gleich lang. \
             Balken 2: ein gefärbter Teil mit der Beschriftung x.",
        ),
        (
            json!({"kind": "bar_model", "bars": [{"parts": [{"size": 1, "times": 2}]}]}),
            "Ein Balkenmodell. Ein Balken: ein Teil und ein Teil, alle gleich lang.",
        ),
        (
            json!({"kind": "fraction", "shape": "circle", "wholes": [{"parts": 4, "shaded": 3}]}),
            "Ein Kreis ist in gleich große Teile geteilt. Teil für Teil: gefärbt, gefärbt, gefärbt, weiß.",
        ),
        (
            json!({"kind": "fraction", "shape": "circle", "wholes": [
                {"parts": 2, "shaded": 0}, {"parts": 2, "shaded": 1, "label": "Mia"}]}),
            "Kreis 1 ist in gleich große Teile geteilt. Teil für Teil: weiß, weiß. \
             Der Kreis für Mia ist in gleich große Teile geteilt. Teil für Teil: gefärbt, weiß.",
        ),
        (
            json!({"kind": "fraction", "shape": "bar", "wholes": [{"parts": 2, "shaded": 0}], "answer": true}),
            "Ein Balken ist in gleich große Teile geteilt. Teil für Teil: weiß, weiß.",
        ),
        (
            json!({"kind": "fraction", "shape": "bar", "wholes": [
                {"parts": 2, "shaded": 0, "label": "Mia"}, {"parts": 2, "shaded": 2}]}),
            "Der Balken für Mia ist in gleich große Teile geteilt. Teil für Teil: weiß, weiß. \
             Balken 2 ist in gleich große Teile geteilt. Teil für Teil: gefärbt, gefärbt.",
        ),
        (
            json!({"kind": "array", "rows": 3, "columns": 4, "thing": "apples"}),
            "Ein Feld mit 3 Reihen. Jede Reihe hat 4 Äpfel.",
        ),
        (
            json!({"kind": "array", "rows": 1, "columns": 1, "thing": "flowers"}),
            "Ein Feld mit 1 Reihe. Sie hat 1 Blume.",
        ),
        (
            json!({"kind": "array", "rows": 2, "columns": 6, "thing": "leaves", "split": 1}),
            "Ein Feld mit 2 Reihen. Eine Lücke teilt jede Reihe in zwei Teile: links 1 Blatt, rechts 5 Blätter.",
        ),
        (
            json!({"kind": "array", "rows": 10, "columns": 10, "shaded": 32}),
            "Ein Feld mit 10 Reihen. Jede Reihe hat 10 Kästchen. Die Reihen 1 bis 3 sind ganz gefärbt. \
             In Reihe 4 kommen nacheinander: gefärbt, gefärbt; der Rest dieser Reihe ist weiß. \
             Alle anderen Reihen sind weiß.",
        ),
        (
            json!({"kind": "array", "rows": 2, "columns": 2, "shaded": 2}),
            "Ein Feld mit 2 Reihen. Jede Reihe hat 2 Kästchen. Reihe 1 ist ganz gefärbt. Alle anderen Reihen sind weiß.",
        ),
        (
            json!({"kind": "array", "rows": 1, "columns": 2, "shaded": 0}),
            "Ein Feld mit 1 Reihe. Sie hat 2 Kästchen. Nichts ist gefärbt.",
        ),
        (
            json!({"kind": "dot_plot", "from": -1, "to": 4, "values": [2, 2, -1], "scale": "Tore"}),
            "Ein Punktdiagramm über den Zahlen von −1 bis 4, Tore. Über der −1: Punkt. Über der 2: Punkt, Punkt. \
             Über den anderen Zahlen ist nichts.",
        ),
        (
            json!({"kind": "dot_plot", "from": 1, "to": 2, "values": [2]}),
            "Ein Punktdiagramm über den Zahlen von 1 bis 2. Über der 2: Punkt. Über den anderen Zahlen ist nichts.",
        ),
        (json!({"kind": "cards", "cards": ["0,5", "2/3", "−1"]}), "Karten. a: 0,5, b: 2/3 und c: −1."),
    ]
}

/// Pictures with scales and places.
fn read_off() -> Vec<(Json, &'static str)> {
    vec![
        (
            json!({"kind": "number_line", "from": 0, "to": 20, "step": 2, "numbered": 5,
                "points": [{"at": 14, "label": "A"}, {"at": 12}, {"at": 20}, {"at": 13}]}),
            "Ein Zahlenstrahl. Darauf stehen die Zahlen 0, 10, 20. Zwischen einer Zahl und der nächsten sind 4 Striche \
             ohne Zahl. Punkt A liegt beim 2. Strich nach 10. Punkt 2 liegt beim ersten Strich nach 10. Punkt 3 liegt \
             bei 20. Punkt 4 liegt zwischen dem 1. und dem 2. Strich nach 10.",
        ),
        (
            json!({"kind": "number_line", "from": -1, "to": 1, "step": "1/4", "numbered": 2, "points": [{"at": "0.6"}]}),
            "Eine Zahlengerade. Darauf stehen die Zahlen −1; −0,5; 0; 0,5; 1. Zwischen einer Zahl und der nächsten ist \
             1 Strich ohne Zahl. Ein Punkt liegt zwischen 0,5 und dem nächsten Strich.",
        ),
        (
            json!({"kind": "number_line", "from": 0, "to": 1, "step": "1/2", "fractions": true,
                "jumps": [{"from": 0, "to": 1, "label": "+1"}, {"from": 1, "to": "1/2"}]}),
            "Ein Zahlenstrahl. Darauf stehen die Zahlen 0, 1/2, 1. Ein Pfeil mit der Beschriftung +1 beginnt bei 0 und \
             endet bei 1. Ein Pfeil beginnt bei 1 und endet bei 1/2.",
        ),
        (
            json!({"kind": "clock", "faces": [{"hour": 3, "minute": 37}]}),
            "Ein Zifferblatt. Der kurze Zeiger steht zwischen 3 und 4. \
             Der lange Zeiger steht 2 kleine Striche nach der 7.",
        ),
        (
            json!({"kind": "clock", "faces": [{"hour": 12, "minute": 0}, {"hour": 15, "minute": 1, "label": "Ende"}]}),
            "Zifferblatt 1. Der kurze Zeiger zeigt auf die 12. Der lange Zeiger zeigt auf die 12. \
             Ein Zifferblatt, Ende. Der kurze Zeiger steht zwischen 3 und 4. \
             Der lange Zeiger steht 1 kleinen Strich nach der 12.",
        ),
        (json!({"kind": "clock", "answer": true}), "Ein Zifferblatt ohne Zeiger."),
        (
            json!({"kind": "coordinate_grid", "x_from": -5, "x_to": 5, "y_from": -4, "y_to": 4,
                "points": [{"x": -3, "y": "1.5", "label": "P"}, {"x": 0, "y": 0}, {"x": 2, "y": -1}]}),
            "Ein Koordinatensystem. Die x-Achse geht von −5 bis 5, die y-Achse von −4 bis 4. \
             Punkt P, vom Ursprung aus: 3 nach links und 1,5 nach oben. Punkt 2, vom Ursprung aus: im Ursprung. \
             Punkt 3, vom Ursprung aus: 2 nach rechts und 1 nach unten.",
        ),
        (
            json!({"kind": "coordinate_grid", "x_from": 0, "x_to": 5, "y_from": 0, "y_to": 5, "points": [{"x": 1, "y": 0}],
                "lines": [{"x1": 0, "y1": 1, "x2": 2, "y2": 3, "extended": true}, {"x1": 0, "y1": 0, "x2": 2, "y2": 4}],
                "shape": [{"x": 0, "y": 0}, {"x": 4, "y": 0}, {"x": 4, "y": 2}]}),
            "Ein Koordinatensystem. Die x-Achse geht von 0 bis 5, die y-Achse von 0 bis 5. \
             Ein Punkt, vom Ursprung aus: 1 nach rechts. Eine Gerade geht durch zwei Punkte, vom Ursprung aus: der eine \
             1 nach oben, der andere 2 nach rechts und 3 nach oben. Eine Strecke verbindet zwei Punkte, vom Ursprung \
             aus: der eine im Ursprung, der andere 2 nach rechts und 4 nach oben. Eine Figur hat diese Ecken, der Reihe \
             nach, vom Ursprung aus: (im Ursprung), (4 nach rechts) und (4 nach rechts und 2 nach oben).",
        ),
        (
            json!({"kind": "bar_plot", "step": "0.5", "to": 2, "scale": "Liter", "bars": [
                {"label": "Mo", "value": "0.6"}, {"label": "Di", "value": "1.25"}, {"label": "Mi", "value": 2}]}),
            "Ein Säulendiagramm. Die Skala mit dem Namen „Liter“ geht von 0 bis 2. Der Abstand der Linien ist 0,5. \
             Mo: Die Säule endet zwischen den Linien bei 0,5 und 1, näher bei 0,5. \
             Di: Die Säule endet genau in der Mitte zwischen den Linien bei 1 und 1,5. \
             Mi: Die Säule reicht bis zur Linie bei 2.",
        ),
        (
            json!({"kind": "bar_plot", "step": 2, "to": 8, "bars": [{"label": "Mo", "value": 8}]}),
            "Ein Säulendiagramm. Die Skala geht von 0 bis 8. Der Abstand der Linien ist 2. \
             Mo: Die Säule reicht bis zur Linie bei 8.",
        ),
    ]
}

/// Shapes with labels, and devices.
fn shapes() -> Vec<(Json, &'static str)> {
    vec![
        (
            json!({"kind": "triangle", "a": 3, "b": 4, "c": 5, "side_a": "3 cm", "side_c": "?", "mark_a": "x"}),
            "Ein Dreieck mit den Ecken A, B und C. Der Winkel bei A ist mit x beschriftet. Der Winkel bei C ist ein \
             rechter Winkel. Die Seite BC ist mit 3 cm beschriftet. Die Seite AB ist mit ? beschriftet.",
        ),
        (
            json!({"kind": "triangle", "a": 3, "b": 4, "c": 5, "mark_c": "90°", "height": "h"}),
            "Ein Dreieck mit den Ecken A, B und C. Der Winkel bei C ist ein rechter Winkel mit der Beschriftung 90°. \
             Die Höhe von C auf AB ist mit h beschriftet.",
        ),
        (
            json!({"kind": "angle", "parts": [{"degrees": 40}]}),
            "Ein Winkel mit zwei Schenkeln, in seiner wahren Größe gezeichnet. Ein Schenkel zeigt nach rechts; der \
             andere ist von ihm aus um 40 Grad gegen den Uhrzeigersinn gedreht.",
        ),
        (
            json!({"kind": "angle", "parts": [{"degrees": 40, "label": "x"}]}),
            "Ein Winkel mit zwei Schenkeln, in seiner wahren Größe gezeichnet. Er ist mit x beschriftet.",
        ),
        (
            json!({"kind": "angle", "parts": [{"degrees": 120, "label": "120°"}, {"degrees": 60, "label": "x"}]}),
            "An einem Punkt liegen Winkel nebeneinander: ein Winkel mit der Beschriftung 120° und ein Winkel mit der \
             Beschriftung x. Zusammen bilden sie eine gerade Linie.",
        ),
        (
            json!({"kind": "angle", "parts": [{"degrees": 90}, {"degrees": 90, "label": "y"}, {"degrees": 180}]}),
            "An einem Punkt liegen Winkel nebeneinander: ein rechter Winkel, ein rechter Winkel mit der Beschriftung y \
             und ein Winkel ohne Beschriftung. Zusammen gehen sie einmal ganz um den Punkt herum.",
        ),
        (
            json!({"kind": "angle", "parts": [{"degrees": 30}, {"degrees": 60, "label": "x"}]}),
            "An einem Punkt liegen Winkel nebeneinander: ein Winkel ohne Beschriftung und ein Winkel mit der \
             Beschriftung x. Zusammen bilden sie einen rechten Winkel.",
        ),
        (
            json!({"kind": "rectangle", "width": 5, "height": 2, "bottom": "5 cm", "left": "2 cm", "inside": "A"}),
            "Ein Rechteck, so beschriftet: die untere Seite mit 5 cm und die linke Seite mit 2 cm. Darin steht A.",
        ),
        (
            json!({"kind": "rectangle", "width": 4, "height": 1, "squares": true}),
            "Ein Rechteck. Es ist in gleich große Quadrate geteilt. Anzahl der Reihen: 1. Quadrate in jeder Reihe: 4.",
        ),
        (
            json!({"kind": "rectangle", "width": 4, "height": 4, "top": "4 cm", "right": "?"}),
            "Ein Quadrat, so beschriftet: die rechte Seite mit ? und die obere Seite mit 4 cm.",
        ),
        (json!({"kind": "rectangle", "width": 4, "height": 4}), "Ein Quadrat."),
        (
            json!({"kind": "cuboid", "width": 4, "depth": 3, "height": 2,
                "width_label": "4 cm", "depth_label": "3 cm", "height_label": "?"}),
            "Ein Quader, so beschriftet: die Breite mit 4 cm, die Tiefe mit 3 cm und die Höhe mit ?.",
        ),
        (json!({"kind": "cuboid", "width": 4, "depth": 3, "height": 2}), "Ein Quader."),
        (
            json!({"kind": "network", "nodes": [
                {"device": "router", "label": "R1", "column": 1, "row": 1, "note": "10.0.0.1/24"},
                {"device": "switch", "label": "S1", "column": 2, "row": 1},
                {"device": "computer", "label": "PC", "column": 3, "row": 1},
                {"device": "server", "label": "Web", "column": 4, "row": 1},
                {"device": "cloud", "label": "Internet", "column": 5, "row": 1}],
                "links": [{"from": 1, "to": 2, "label": "10.0.0.0/24"}, {"from": 2, "to": 3}]}),
            "Ein Netzwerkplan. Ein Router: R1, 10.0.0.1/24. Ein Switch: S1. Ein Computer: PC. Ein Server: Web. \
             Eine Wolke: Internet. Eine Leitung mit der Beschriftung 10.0.0.0/24 verbindet R1 und S1. \
             Eine Leitung verbindet S1 und PC.",
        ),
    ]
}
