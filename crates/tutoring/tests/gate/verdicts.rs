//! Praise, rejection and neither (`verdicts.txt`), checked against each verdict. Of those in `unseen_verdicts.txt`,
//! written after the rules, 70 of 76 were understood when first tested; of the last 42 in `verdicts_de.txt`, 34. The rules
//! were corrected for the rest.

use plumb_tutoring::gate::GateFacts;

use crate::codes;

fn contradicts(reply: &str, verdict: Option<bool>) -> bool {
    codes(reply, &GateFacts { verdict, ..GateFacts::default() }).contains(&"contradicts")
}

#[test]
fn a_reply_says_of_an_answer_what_the_checker_said() {
    let (mut failed, mut counts) = (Vec::new(), [0; 5]);
    let lines = include_str!("verdicts.txt").lines().chain(include_str!("unseen_verdicts.txt").lines());
    let lines = lines.chain(include_str!("verdicts_de.txt").lines());
    for line in lines {
        let (sign, reply) = line.split_at(2);
        // Whether it contradicts: right, wrong, no answer.
        let (at, wanted) = match sign {
            "+ " => (0, [false, true, true]),
            "- " => (1, [true, false, true]),
            "? " => (2, [false, false, false]),
            // Pleased, or more to do: no verdict on a message that was not an answer.
            "p " => (3, [false, true, false]),
            _ => (4, [true, false, false]),
        };
        counts[at] += 1;
        let found = [Some(true), Some(false), None].map(|verdict| contradicts(reply, verdict));
        if found != wanted {
            failed.push(format!("{line}\n    {found:?} instead of {wanted:?}"));
        }
    }
    assert!(counts[..3].iter().all(|count| *count >= 60), "{counts:?}");
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
}
