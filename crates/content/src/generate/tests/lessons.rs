//! Tests of teaching material.

use super::*;

const YAML: &str = include_str!("lessons.yaml");

#[test]
fn a_lesson_names_where_each_wrong_way_leads_for_this_very_item() {
    let generator = Generator::new(Arc::new(skill(YAML)));
    for seed in 0..64 {
        let lesson = generator.lesson("easy", seed).unwrap();
        assert_eq!(lesson.item, generator.generate("easy", seed).unwrap());
        let (a, b) = (number(&lesson.item, "a"), number(&lesson.item, "b"));
        assert_eq!(lesson.hints, [format!("Count on from {a}."), format!("Count {b} steps.")]);
        let ways: Vec<(&str, &str)> =
            lesson.wrong_ways.iter().map(|way| (way.strategy.as_str(), way.answer.as_str())).collect();
        let (product, difference, next) = ((a * b).to_string(), (a - b).abs().to_string(), (a + b + 1).to_string());
        let mut expected = vec![];
        if a * b != a + b {
            expected.push(("product", product.as_str()));
        }
        if a != b {
            expected.push(("difference", difference.as_str()));
        }
        expected.push(("off_by_one", next.as_str()));
        assert_eq!(ways, expected, "one that leads to the key or nowhere is not a wrong way");
        for way in lesson.wrong_ways.iter().filter(|way| way.strategy == "product") {
            assert_eq!(way.misconception.as_deref(), Some("multiplies"));
            assert_eq!(way.hints, [format!("Read the sign between {a} and {b}.")]);
        }
    }
}
