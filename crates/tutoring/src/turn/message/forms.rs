//! Forms of messages that decide their meaning whatever the words beside them: a wish in one of several clauses, a
//! request for a task, a question that begins with "why" or "what is", and exclamations before all that.

use super::{Meaning, phrases, plain};

/// Exclamations at the beginning of a message, in plain spelling.
const EXCLAMATIONS: [&str; 41] = [
    "ok", "okay", "oki", "k", "haha", "hahaha", "hehe", "lol", "hm", "hmm", "hmmm", "huh", "hae", "haeh", "ah", "aah",
    "aha", "ach", "achso", "so", "oh", "ohh", "yeah", "yes", "ja", "cool", "nice", "na", "gut", "well", "um", "uhm",
    "erm", "eh", "wow", "wait", "and", "und", "but", "aber", "puh",
];
/// Beginnings by which a learner says something again.
const MEANT: [&str; 6] = ["no i mean ", "no i meant ", "i mean ", "nein ich meine ", "nein ich meinte ", "ich meine "];
/// Words with which a question begins.
const QUESTIONS: [&str; 30] = [
    "what", "whats", "why", "how", "which", "when", "where", "who", "can", "could", "is", "are", "does", "do", "was",
    "wie", "warum", "wieso", "weshalb", "welche", "welcher", "welches", "wann", "wo", "wer", "kann", "kannst",
    "koennen", "ist", "gibt",
];
const WHY: [&str; 4] = ["why", "warum", "wieso", "weshalb"];
/// Words before or after a wish that change nothing in it.
const POLITE: [&str; 14] =
    ["then", "please", "pls", "plz", "now", "bitte", "jetzt", "dann", "mal", "also", "und", "and", "just", "with"];
/// Clauses by which a learner wants to go on.
const GO_ON: [&str; 24] = [
    "go on",
    "continue",
    "next",
    "carry on",
    "keep going",
    "lets go",
    "lets continue",
    "lets go on",
    "more",
    "ready",
    "im ready",
    "i am ready",
    "move on",
    "lets move on",
    "weiter",
    "mach weiter",
    "weiter gehts",
    "weitermachen",
    "los",
    "los gehts",
    "bereit",
    "ich bin bereit",
    "bin bereit",
    "naechste",
];
/// Beginnings of a request for a task.
const REQUESTS: [&str; 34] = [
    "give me",
    "gimme",
    "show me",
    "can i have",
    "can i get",
    "can i try",
    "can i do",
    "could i have",
    "let me try",
    "let me do",
    "lets go to",
    "lets do",
    "lets try",
    "lets start",
    "i want",
    "id like",
    "i need",
    "ready for",
    "go to the",
    "bring on",
    "on to the",
    "get to the",
    "gib mir",
    "gib",
    "mach",
    "stell mir",
    "ich will",
    "ich moechte",
    "kann ich",
    "lass mich",
    "her mit",
    "los mit",
    "weiter zu",
    "zeig mir",
];
/// What is asked for.
const TASKS: [&str; 16] = [
    "question",
    "questions",
    "task",
    "tasks",
    "exercise",
    "exercises",
    "problem",
    "problems",
    "quiz",
    "aufgabe",
    "aufgaben",
    "frage",
    "uebung",
    "uebungen",
    "rechnung",
    "rechnungen",
];
/// Words with which such a request means something else.
const NO_REQUEST: [&str; 34] = [
    "ask",
    "answer",
    "antwort",
    "help",
    "hilfe",
    "explain",
    "erklaer",
    "erklaere",
    "erklaeren",
    "understand",
    "hard",
    "harder",
    "easy",
    "easier",
    "simpler",
    "leichter",
    "leichtere",
    "einfacher",
    "einfachere",
    "wrong",
    "report",
    "not",
    "dont",
    "nicht",
    "solution",
    "loesung",
    "again",
    "nochmal",
    "same",
    "stellen",
    "have",
    "skip",
    "ueberspringen",
    "stop",
];
/// Ways to ask for the first task without its name.
const STARTS: [&str; 16] = [
    "can we start",
    "can we begin",
    "could we start",
    "shall we start",
    "lets start",
    "lets begin",
    "lets get started",
    "let me try",
    "let me try one",
    "let me try it",
    "let me have a go",
    "koennen wir anfangen",
    "lass uns anfangen",
    "fangen wir an",
    "lass mich mal",
    "lass mich probieren",
];
/// Questions for the meaning of what follows.
pub(super) const MEANINGS: [&str; 24] = [
    "what is",
    "whats",
    "what are",
    "what was",
    "what were",
    "what does",
    "what do",
    "what means",
    "what exactly is",
    "was ist",
    "was sind",
    "was heisst",
    "was heist",
    "was bedeutet",
    "was bedeuten",
    "was meint",
    "was meinst du mit",
    "was war",
    "wofuer steht",
    "meaning of",
    "define",
    "idk what",
    "explain the word",
    "erklaer das wort",
];
/// Questions for what happens in a case.
const CONDITIONS: [&str; 26] = [
    "if",
    "when",
    "happens",
    "can",
    "could",
    "always",
    "never",
    "every",
    "any",
    "is there",
    "are there",
    "how many",
    "how often",
    "wenn",
    "falls",
    "passiert",
    "kann",
    "koennen",
    "immer",
    "gibt es",
    "gibts",
    "jede",
    "jeder",
    "wie viele",
    "wie oft",
    "nie",
];
const CHECKS: [&str; 12] = [
    "check",
    "verify",
    "prove",
    "double check",
    "test",
    "ueberpruefen",
    "pruefen",
    "nachpruefen",
    "kontrollieren",
    "probe",
    "pruefe",
    "kontrolliere",
];
const SIMPLER: [&str; 6] = ["simpler", "easier", "simple", "leichter", "einfacher", "verstaendlicher"];
const SAY_IT: [&str; 20] = [
    "explain",
    "make",
    "say",
    "put",
    "tell",
    "can",
    "could",
    "please",
    "pls",
    "plz",
    "erklaer",
    "erklaere",
    "erklaeren",
    "mach",
    "sag",
    "kannst",
    "bitte",
    "geht",
    "gehts",
    "noch",
];

fn has_one(plain: &str, list: &[&str]) -> bool {
    list.iter().any(|phrase| phrases::has(plain, phrase))
}

/// The clauses of a message in plain spelling, none of them empty.
fn clauses(message: &str) -> Vec<String> {
    let all = message.split([',', '.', '!', '?', ';', ':', '…', '\n']).map(plain);
    all.filter(|clause| !clause.is_empty()).collect()
}

/// A plain message without the exclamations before it, if anything else follows.
pub(super) fn without_exclamations(plain: &str) -> &str {
    let mut rest = plain;
    while let Some((_, others)) = rest.split_once(' ').filter(|(first, _)| EXCLAMATIONS.contains(first)) {
        rest = others;
    }
    MEANT.iter().find_map(|meant| rest.strip_prefix(meant)).unwrap_or(rest)
}

/// The message from the first word of a question, if only exclamations are before it.
pub(super) fn question_in(message: &str) -> &str {
    let mut rest = message.trim_start();
    while let Some((first, others)) = rest.split_once(char::is_whitespace) {
        let word = plain(first);
        if QUESTIONS.contains(&word.as_str()) {
            return rest;
        }
        if !EXCLAMATIONS.contains(&word.as_str()) {
            break;
        }
        rest = others.trim_start();
    }
    if QUESTIONS.contains(&plain(rest).as_str()) { rest } else { message }
}

/// The meaning that the form of a message decides; `None` if its words do.
pub(super) fn meaning(message: &str) -> Option<Meaning> {
    let plain = plain(message);
    let rest = without_exclamations(&plain);
    if rest != plain
        && let Some(meaning) = phrases::whole(rest)
    {
        return Some(meaning);
    }
    if has_one(&plain, &SIMPLER) && has_one(&plain, &SAY_IT) && !has_one(&plain, &TASKS) {
        return Some(Meaning::NotUnderstood);
    }
    let is_question = message.contains('?');
    (wants_task(&plain) || (!is_question && goes_on(message))).then_some(Meaning::GoOn)
}

/// Whether a clause is a wish to go on, and no other asks for something else.
fn goes_on(message: &str) -> bool {
    let clauses = clauses(message);
    let is_wish = |clause: &String| {
        let words = without_exclamations(clause).split(' ');
        let words: Vec<&str> = words.collect();
        let from = words.iter().position(|word| !POLITE.contains(word)).unwrap_or(0);
        let to = words.iter().rposition(|word| !POLITE.contains(word)).map_or(0, |at| at + 1);
        words.get(from..to).is_some_and(|words| GO_ON.contains(&words.join(" ").as_str()))
    };
    let is_harmless = |clause: &String| {
        let is_asked = QUESTIONS.iter().any(|word| clause.starts_with(&format!("{word} ")));
        let meaning = phrases::meaning(clause);
        !is_asked && matches!(meaning, None | Some(Meaning::GoOn | Meaning::Thanks | Meaning::Greeting))
    };
    clauses.iter().any(is_wish) && clauses.iter().all(|clause| is_wish(clause) || is_harmless(clause))
}

fn wants_task(plain: &str) -> bool {
    let rest = without_exclamations(plain);
    let words: Vec<&str> = rest.split(' ').filter(|word| !POLITE.contains(word)).collect();
    let asks = REQUESTS.iter().any(|request| phrases::has(rest, request));
    let is_request = asks && has_one(rest, &TASKS) && !has_one(rest, &NO_REQUEST);
    is_request || STARTS.contains(&words.join(" ").as_str())
}

/// Whether a message asks why something is so.
pub(super) fn asks_why(message: &str) -> bool {
    has_one(&plain(message), &WHY)
}

/// Whether the first word of a message is *why*.
pub(super) fn begins_with_why(message: &str) -> bool {
    plain(message).split(' ').next().is_some_and(|first| WHY.contains(&first))
}

/// Whether a message is a question by its sign or its first word.
pub(super) fn is_question(message: &str) -> bool {
    let is_asked = |clause: &String| {
        let first = without_exclamations(clause).split(' ').next().unwrap_or_default();
        QUESTIONS.contains(&first)
    };
    message.trim_end().ends_with('?') || clauses(message).iter().any(is_asked)
}

/// Whether a message asks what a word in it means: "ok what is an octet", "and an octet?", "difference between … and …".
pub fn asks_for_meaning(message: &str) -> bool {
    let of_clause = |clause: &String| {
        let rest = without_exclamations(clause);
        let has_number = rest.split(' ').any(|word| word.starts_with(|letter: char| letter.is_ascii_digit()));
        let begins = MEANINGS.iter().any(|form| rest.starts_with(&format!("{form} ")));
        let named =
            ["stand for", "was genau", "was nochmal", "nochmal was"].iter().any(|form| phrases::has(rest, form));
        (begins || named) && !has_number
    };
    let clauses = clauses(message);
    // "And an octet?" goes on with such a question.
    let is_next = || {
        let plain = plain(message);
        let rest = without_exclamations(&plain);
        let articles = ["a ", "an ", "the ", "ein ", "eine ", "der ", "die ", "das "];
        let has_article = articles.iter().any(|article| rest.starts_with(article));
        message.trim_end().ends_with('?') && has_article && rest.split(' ').count() <= 3
    };
    // After "and" another question may follow: "… und was ist ein bit".
    let parts = message.to_lowercase().replace(" und ", ", ").replace(" and ", ", ");
    !asks_on_condition(message) && (clauses.iter().chain(&self::clauses(&parts)).any(of_clause) || is_next())
        || asks_of_comparison(message)
}

/// Whether a message asks for the difference between two things.
pub fn asks_of_comparison(message: &str) -> bool {
    let plain = plain(message);
    let compares = ["difference between", "unterschied zwischen", "anders bei", "anders an", "unterscheiden", "differ"];
    has_one(&plain, &compares)
}

/// Whether a message asks what happens in a case, or whether something is ever so.
pub fn asks_on_condition(message: &str) -> bool {
    has_one(&plain(message), &CONDITIONS)
}

/// Whether a message asks how a result is checked.
pub fn asks_to_check(message: &str) -> bool {
    let plain = plain(message);
    has_one(&plain, &CHECKS) && has_one(&plain, &["how", "wie", "can i", "kann ich", "kann man"])
}
