//! The hints of the shipped blueprints: those of the first two levels must not tell the answer of any item.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use plumb_domain::blueprint::read::{self, Kind};
use plumb_domain::generate::Generator;
use plumb_domain::tutoring::diagnosis::rendered_hints;
use plumb_domain::tutoring::hints::HintLevel;
use plumb_domain::tutoring::leak::{LeakDetector, Verdict};

/// Places whose hint happens to tell the answer of some items, such as *fill up to ten* where the key is ten. They are
/// passed over for those items when hints are chosen. A new place must be looked at before it comes here.
const KNOWN: &[&str] = &[
    "MATH.ARITH.ADD.1DIGIT hints 2",
    "MATH.ARITH.ADD.2DIGIT hundred_left_out 2",
    "NET.IP.SUBNET.HOSTS all_addresses 2",
    "NET.IP.SUBNET.HOSTS one_host_bit_too_few_all_addresses 2",
    "NET.IP.SUBNET.HOSTS one_host_bit_too_many_all_addresses 2",
];

/// Items looked at per difficulty level.
const ITEMS: u64 = 60;

fn files(folder: &Path, into: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files(&path, into)?;
        } else {
            into.push(path);
        }
    }
    Ok(())
}

/// A hint that tells by its own wording, and one that tells some item's answer by chance, count alike.
#[test]
fn hints_of_the_first_levels_do_not_tell() {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../blueprints"), &mut paths).unwrap();
    let (mut checked, mut telling) = (0_u64, BTreeMap::<String, (u64, String)>::new());
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        if read::kind_of(&text) != Some(Kind::Skill) {
            continue;
        }
        let skill = Arc::new(read::skill(&path.display().to_string(), &text).unwrap());
        let generator = Generator::new(Arc::clone(&skill));
        for level in &skill.levels {
            for seed in 0..ITEMS {
                let item = generator.generate(&level.name, seed).unwrap();
                let detector = LeakDetector::of_item(&item);
                for hint in rendered_hints(&skill, &item).iter().filter(|hint| hint.rung < 2) {
                    checked += 1;
                    let told = if hint.rung == 0 { HintLevel::Pointing } else { HintLevel::Rule };
                    if let Verdict::Leak { kind, .. } = detector.check(&hint.text, told) {
                        let ladder = hint.strategy.as_deref().unwrap_or("hints");
                        let place = format!("{} {ladder} {}", skill.id, hint.rung + 1);
                        let example = format!("{kind:?}: {} | key {} | {}", item.stem, item.key_text(), hint.text);
                        telling.entry(place).or_insert((0, example)).0 += 1;
                    }
                }
            }
        }
    }
    let list: Vec<String> =
        telling.iter().map(|(place, (count, example))| format!("{place}: {count} items, such as {example}")).collect();
    println!("{checked} hints checked, {} places tell:\n{}", list.len(), list.join("\n"));
    assert!(checked > 10_000);
    let places: Vec<&str> = telling.keys().map(String::as_str).collect();
    assert_eq!(places, KNOWN, "{}", list.join("\n"));
}
