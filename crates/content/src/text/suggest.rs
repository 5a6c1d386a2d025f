//! "Did you mean": finds the known word closest to an unknown one.

use strsim::osa_distance;

/// Returns the advice for an unknown word: the closest known one, or else all of them.
pub fn help<W: AsRef<str>>(word: &str, known: &[W]) -> String {
    if let Some(near) = nearest(word, known) {
        return format!("did you mean `{near}`?");
    }
    let mut known: Vec<&str> = known.iter().map(AsRef::as_ref).collect();
    known.sort_unstable();
    known.dedup();
    match known[..] {
        [] => "nothing is known here".to_owned(),
        [only] => format!("only `{only}` is known"),
        _ if known.len() > 24 => format!("known are `{}` and {} more", known[..24].join("`, `"), known.len() - 24),
        _ => format!("known are `{}`", known.join("`, `")),
    }
}

/// Returns the known word that differs least, if it is close enough, ignoring case.
pub fn nearest<'w, W: AsRef<str>>(word: &str, known: &'w [W]) -> Option<&'w str> {
    let length = word.chars().count();
    if length > 64 {
        return None;
    }
    let limit = (length / 3).clamp(1, 3);
    let word = word.to_lowercase();
    let scored = known.iter().map(|other| (osa_distance(&word, &other.as_ref().to_lowercase()), other.as_ref()));
    scored.filter(|(far, _)| *far <= limit).min().map(|(_, other)| other)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_fingers_is_recognised() {
        let known = ["constraints", "value", "parameters"];
        assert_eq!(nearest("constrains", &known), Some("constraints"));
        assert_eq!(nearest("Value", &known), Some("value"));
        assert_eq!(nearest("vlaue", &known), Some("value"));
        assert_eq!(nearest("colour", &known), None);
        assert_eq!(help("colour", &known), "known are `constraints`, `parameters`, `value`");
    }
}
