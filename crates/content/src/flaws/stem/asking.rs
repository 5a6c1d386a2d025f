//! Determines whether a stem asks something, and which of its sentences do.

use crate::flaws::text::{Text, Word};

/// What a stem asks.
pub(super) enum StemRequest {
    Something,
    /// Which of the options is true; the sentence is quoted.
    WhichIsTrue(String),
    /// Perhaps something: it begins with an unknown verb, or is a formula below a heading.
    Maybe,
    Nothing,
}

/// Verbs with which a task begins.
const TASKS: &[&str] = &[
    "add",
    "answer",
    "apply",
    "approximate",
    "arrange",
    "calculate",
    "change",
    "check",
    "choose",
    "classify",
    "lower",
    "spell",
    "circle",
    "underline",
    "tick",
    "copy",
    "color",
    "colour",
    "shade",
    "scale",
    "split",
    "share",
    "raise",
    "decrease",
    "increase",
    "form",
    "break",
    "cut",
    "bring",
    "insert",
    "remove",
    "swap",
    "transform",
    "tell",
    "substitute",
    "say",
    "rename",
    "label",
    "group",
    "extend",
    "continue",
    "combine",
    "collect",
    "cancel",
    "compare",
    "complete",
    "compute",
    "construct",
    "convert",
    "count",
    "decide",
    "deduce",
    "derive",
    "describe",
    "determine",
    "differentiate",
    "divide",
    "double",
    "draw",
    "enter",
    "estimate",
    "evaluate",
    "expand",
    "explain",
    "express",
    "factor",
    "factorise",
    "factorize",
    "fill",
    "find",
    "give",
    "halve",
    "identify",
    "indicate",
    "integrate",
    "list",
    "locate",
    "mark",
    "match",
    "measure",
    "multiply",
    "name",
    "order",
    "pick",
    "place",
    "plot",
    "predict",
    "prove",
    "put",
    "rank",
    "rationalise",
    "rationalize",
    "rearrange",
    "reduce",
    "replace",
    "rewrite",
    "round",
    "select",
    "show",
    "simplify",
    "sketch",
    "solve",
    "sort",
    "specify",
    "square",
    "state",
    "subtract",
    "suggest",
    "sum",
    "take",
    "trace",
    "translate",
    "triple",
    "turn",
    "type",
    "use",
    "verify",
    "work",
    "write",
];
/// Verbs that are a task wherever they occur.
const PLAIN_TASKS: &[&str] = &[
    "calculate",
    "choose",
    "compute",
    "determine",
    "estimate",
    "evaluate",
    "find",
    "identify",
    "select",
    "simplify",
    "solve",
];
/// Words before a verb that then describes an action instead of a task.
const DOING: &[&str] = &["to", "can", "could", "will", "would", "they", "we", "who", "pupils", "students"];
/// Words after which a clause may begin with a task.
const BEFORE_TASKS: &[&str] = &["then", "and", "please", "now", "hence", "thus", "also", "first", "next", "or"];
/// Words with which a question begins, even in the middle of a sentence.
const ASKING: &[&str] = &["what", "which", "how", "why", "who", "whose", "whom"];
/// Words with which a question without a question word begins.
const AUXILIARIES: &[&str] =
    &["is", "are", "was", "were", "does", "do", "did", "can", "could", "will", "would", "should", "has", "have"];
/// Words with which statements begin, but never tasks.
const STATING: &[&str] = &[
    "a", "an", "the", "this", "that", "these", "those", "it", "he", "she", "they", "we", "i", "you", "there", "when",
    "if", "as", "its", "his", "her", "their", "all", "each", "every", "some", "many", "no", "one", "two", "three",
    "consider", "suppose", "assume", "let", "given", "imagine",
];
const PREPOSITIONS: &[&str] =
    &["in", "at", "by", "for", "from", "to", "of", "on", "with", "into", "under", "after", "about", "through", "over"];
/// Verbs of unfinished statements, which the options complete.
const VERBS: &[&str] = &[
    "is",
    "are",
    "was",
    "were",
    "be",
    "has",
    "have",
    "had",
    "does",
    "do",
    "can",
    "will",
    "must",
    "may",
    "should",
    "equals",
    "gives",
    "means",
    "becomes",
    "makes",
    "contains",
    "consists",
    "returns",
    "prints",
    "uses",
    "needs",
    "takes",
    "lies",
    "costs",
    "holds",
    "moves",
    "depends",
    "represents",
    "describes",
    "shows",
    "produces",
    "belongs",
];
/// Words with which only an unfinished sentence ends.
const OPEN: &[&str] = &[
    "a", "an", "the", "of", "to", "by", "as", "in", "at", "on", "for", "from", "with", "into", "than", "because",
    "that", "when", "if", "about", "between", "its", "their", "called", "named", "using", "not", "and", "or",
];
/// Subjects of “which … is true” that contain no statement of their own.
const STATEMENTS: &[&str] = &[
    "statement",
    "statements",
    "following",
    "these",
    "option",
    "options",
    "answer",
    "answers",
    "sentence",
    "sentences",
    "claim",
    "claims",
    "assertion",
    "assertions",
    "conclusion",
    "conclusions",
];
const TRUE: &[&str] = &[
    "is true",
    "are true",
    "is correct",
    "are correct",
    "is false",
    "are false",
    "is incorrect",
    "are incorrect",
    "is not true",
    "is not correct",
    "are not true",
    "are not correct",
    "is always true",
    "is right",
    "is wrong",
    "must be true",
    "is valid",
    "holds true",
    "is the correct",
    "is best",
];

pub(super) fn asks(stem: &Text<'_>, has_options: bool) -> StemRequest {
    let sentences = stem.sentences();
    if let Some(sentence) = sentences.iter().find(|sentence| is_which_is_true(sentence)) {
        return StemRequest::WhichIsTrue(sentence.raw.to_owned());
    }
    let ends_open = |end: &str| end.ends_with(['=', ':', '_', '…', '?']) || end.ends_with("...") || end.ends_with("≈");
    let end = stem.raw.trim_end();
    let open = sentences.last().is_some_and(|last| if has_options { is_open(last) } else { ends_on_verb(last) });
    if open || ends_open(end) && is_long_enough(stem) || sentences.iter().any(is_asking) || has_blank(stem) {
        return StemRequest::Something;
    }
    let is_formula = stem.words.is_empty() && !end.is_empty();
    if is_formula || stem.words.len() > 2 && sentences.last().is_some_and(may_be_task) {
        StemRequest::Maybe
    } else {
        StemRequest::Nothing
    }
}

/// Whether a sentence may begin with a verb: its first word does not begin only names or statements, and no other verb
/// follows.
fn may_be_task(sentence: &Text<'_>) -> bool {
    let Some(first) = sentence.words.first().map(|word| word.text.as_str()) else { return true };
    let begins_otherwise = STATING.contains(&first) || PREPOSITIONS.contains(&first) || first.ends_with("'s");
    !begins_otherwise && !sentence.words.iter().any(|word| VERBS.contains(&word.text.as_str()))
}

/// Whether the stem is longer than a heading: a colon after one or two words.
fn is_long_enough(stem: &Text<'_>) -> bool {
    !stem.raw.trim_end().ends_with(':') || stem.words.len() > 2
}

/// Whether a sentence asks something by itself.
pub(super) fn is_asking(sentence: &Text<'_>) -> bool {
    if sentence.plain.contains('?') {
        return true;
    }
    if sentence.words.iter().enumerate().any(|(at, word)| is_task(sentence, at, word)) {
        return true;
    }
    // Without a question mark only an unambiguous beginning counts as a question.
    let word = |at: usize| sentence.words.get(at).map_or("", |word| word.text.as_str());
    let asking = |at: usize| ASKING.contains(&word(at));
    let after_comma = sentence.words.iter().any(|word| {
        matches!(word.text.as_str(), "what" | "how") && before(sentence, word).is_some_and(|c| matches!(c, ',' | ':'))
    });
    asking(0)
        || PREPOSITIONS.contains(&word(0)) && asking(1)
        || AUXILIARIES.contains(&word(0)) && sentence.words.len() > 2
        || after_comma
}

/// Whether the word is a task, at a position where one can begin.
fn is_task(sentence: &Text<'_>, at: usize, word: &Word) -> bool {
    let last = at.checked_sub(1).and_then(|at| sentence.words.get(at)).map_or("", |last| last.text.as_str());
    if PLAIN_TASKS.contains(&word.text.as_str()) && !DOING.contains(&last) {
        return true;
    }
    TASKS.contains(&word.text.as_str())
        && (at == 0
            || before(sentence, word).is_some_and(|c| matches!(c, ',' | ';' | ':' | ')' | '.' | '"' | '“' | '-'))
            || BEFORE_TASKS.contains(&last))
}

/// Returns the last character before a word that is not a space.
fn before(sentence: &Text<'_>, word: &Word) -> Option<char> {
    sentence.plain[..word.at.start].trim_end().chars().next_back()
}

/// Whether it is a statement that an option completes.
fn is_open(sentence: &Text<'_>) -> bool {
    let end = sentence.plain.trim_end();
    if end.ends_with(['.', '!', ';']) {
        return false;
    }
    let last = sentence.words.last().map_or("", |word| word.text.as_str());
    let has_verb = sentence.words.iter().any(|word| VERBS.contains(&word.text.as_str()));
    OPEN.contains(&last) && sentence.words.len() > 1
        || has_verb && sentence.words.len() > 2
        || sentence.words.len() > 5 && !end.ends_with(':')
}

/// Whether it is a statement that a typed answer completes.
fn ends_on_verb(sentence: &Text<'_>) -> bool {
    let last = sentence.words.last().filter(|last| sentence.plain.trim_end().len() == last.at.end);
    last.is_some_and(|last| VERBS.contains(&last.text.as_str()) || OPEN.contains(&last.text.as_str()))
}

fn is_which_is_true(sentence: &Text<'_>) -> bool {
    let word = |at: usize| sentence.words.get(at).map_or("", |word| word.text.as_str());
    sentence.find_phrase(TRUE).is_some()
        && sentence.words.iter().any(|word| word.text == "which")
        && (sentence.find_phrase(STATEMENTS).is_some() || matches!(word(1), "is" | "are" | "one"))
}

/// Whether it has a blank.
fn has_blank(stem: &Text<'_>) -> bool {
    stem.plain.contains("__") || stem.plain.contains(super::blank::BOXES) || stem.contains_phrase("blank")
}
