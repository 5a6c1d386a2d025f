//! Items pinned byte for byte. A change here changes every item ever generated: raise
//! [`ENGINE`](plumb_answers::item::ENGINE), keep the stored items, and mention it in the changelog.

use super::*;

#[test]
fn items_are_the_same_for_ever() {
    let computed = Sketch {
        parameters: &["a: {type: integer, min: 1, max: 200, exclude: [127]}", "b: {type: choice, values: [x, y]}"],
        computed: &[("name", "f'{b}{a}'"), ("odd", "a % 2")],
        answer: "name",
        answer_type: "string",
        levels: &[("easy", &["odd == 1 or b == 'y'", "a > 20"])],
        stems: &["Name {a} of row {b}"],
        strategies: &[("x", "f'{a}{b}'"), ("y", "f'{b}{a + 1}'"), ("z", "f'{b}-{a}'"), ("w", "f'{b}{odd}'")],
        ..Sketch::default()
    };
    let (two_digits, computed) = (two_digits(), computed.generator());
    let mut lines = String::new();
    for (generator, level) in [(&two_digits, "easy"), (&two_digits, "hard"), (&computed, "easy")] {
        for seed in [0, 1, 4_503_599_627_370_497] {
            let item = generator.generate(level, seed).unwrap();
            writeln!(lines, "{}", item.canonical_json()).unwrap();
        }
    }
    assert!(lines == include_str!("golden.jsonl"), "items are now\n{lines}");
}
