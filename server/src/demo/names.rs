//! Names of the demo's people and classes: a name from a list, and a number that makes it unique.

use plumb_store::users::name_key;

const FIRST: [&str; 48] = [
    "Ada", "Aylin", "Amir", "Anna", "Ben", "Bela", "Carla", "Chen", "Clara", "Dario", "Dina", "Elif", "Emil", "Emma",
    "Farid", "Finn", "Gita", "Greta", "Hana", "Hugo", "Ida", "Ilya", "Ines", "Jan", "Jonas", "Jude", "Kaito", "Karla",
    "Lena", "Leo", "Lin", "Luca", "Maja", "Malik", "Mia", "Milan", "Nadia", "Nils", "Nora", "Omar", "Olga", "Paul",
    "Rosa", "Sami", "Tara", "Theo", "Yara", "Zoe",
];
const LAST: [&str; 16] = [
    "Abel", "Bauer", "Costa", "Dahl", "Evans", "Fischer", "Garcia", "Haddad", "Ito", "Jansen", "Kaya", "Lopez",
    "Moreau", "Novak", "Okafor", "Patel",
];
/// Precedes the number in every name. No real account has it by chance.
const MARK: &str = "demo-";

fn from<'n>(names: &[&'n str], number: usize) -> &'n str {
    names.get(number % names.len()).copied().unwrap_or_default()
}

/// The learner of that number, from 0.
pub(super) fn learner(number: usize) -> String {
    // A stride other than one, so that classmates do not have neighbouring names.
    format!("{} {MARK}{:05}", from(&FIRST, number * 7), number + 1)
}

/// The teacher of that number, from 0.
pub(super) fn teacher(number: usize) -> String {
    format!("{} {MARK}t{:03}", from(&LAST, number), number + 1)
}

/// The class of that number, from 0.
pub(super) fn class(number: usize) -> String {
    format!("Year {}, class {}", 3 + number % 8, 1 + number / 8)
}

/// Whether an account with that name was created for the demo.
pub(super) fn is_demo(name: &str) -> bool {
    let key = name_key(name);
    let number = key.split(' ').nth(1).and_then(|word| word.strip_prefix(MARK));
    number.is_some_and(|number| number.len() == 5 && number.bytes().all(|byte| byte.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_learner_of_the_demo_is_known_by_name_and_nobody_else_is() {
        for number in [0, 1, 47, 48, 1_999, 99_998] {
            assert!(is_demo(&learner(number)), "{}", learner(number));
        }
        for name in ["Ada", "ann", "demo", "Demo-00001", "Ada demo-1", "Ada demo-0000x", "Ada 00001", &teacher(3)] {
            assert!(!is_demo(name), "{name}");
        }
    }

    #[test]
    fn no_two_have_the_same_name() {
        let names: std::collections::BTreeSet<String> = (0..2_000).map(|number| name_key(&learner(number))).collect();
        assert_eq!(names.len(), 2_000);
    }
}
