//! "Did you mean": the known word nearest to an unknown one.

/// What to say about an unknown word: the nearest known one, else all of them.
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

/// The known word that differs least, if it is near at all.
pub fn nearest<'w, W: AsRef<str>>(word: &str, known: &'w [W]) -> Option<&'w str> {
    let length = word.chars().count();
    if length > 64 {
        return None;
    }
    let limit = (length / 3).clamp(1, 3);
    let scored = known.iter().map(|other| (distance(word, other.as_ref()), other.as_ref()));
    scored.filter(|(far, _)| *far <= limit).min().map(|(_, other)| other)
}

/// Insertions, deletions, replacements and swaps of neighbours between two words, capitals aside.
fn distance(left: &str, right: &str) -> usize {
    let left: Vec<char> = left.to_lowercase().chars().collect();
    let right: Vec<char> = right.to_lowercase().chars().collect();
    let width = right.len() + 1;
    let mut rows: Vec<usize> = (0..width).collect();
    for (i, a) in left.iter().enumerate() {
        rows.push(i + 1);
        for (j, b) in right.iter().enumerate() {
            let cell = |up: usize, back: usize| rows[(i + 1 - up) * width + j + 1 - back];
            let mut best = (rows[i * width + j + 1] + 1).min(rows[(i + 1) * width + j] + 1);
            best = best.min(cell(1, 1) + usize::from(a != b));
            if i > 0 && j > 0 && *a == right[j - 1] && left[i - 1] == *b {
                best = best.min(cell(2, 2) + 1);
            }
            rows.push(best);
        }
    }
    rows.last().copied().unwrap_or(0)
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
