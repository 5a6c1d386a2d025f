//! Words that learners must not see: internals of the program, and phrases about the learner in the third person.

use std::ops::Range;
use std::sync::LazyLock;

use super::phrases::{Phrases, read};
use super::words;
use crate::lists::is_in;

/// Beginnings of what a program reads. Names such as `answer_correct` need not be listed.
const NAMES: &[&str] = &[
    "<think",
    "</think",
    "[inst]",
    "<|im_",
    "<|end",
    "<|sys",
    "###instruction",
    "### instruction",
    "### system",
    "### assistant",
    "```json",
];
/// Phrases, in English and German.
static PHRASES: Phrases = LazyLock::new(|| {
    read(
        "as an ai, as a language model, as a large language model, language model, i am an ai, i am just an ai, ai model,
ai assistant, openai, chatgpt, anthropic, system prompt, system message, can not help with that,
cannot help with that, can not help you with that, cannot help you with that, can not assist with, cannot assist with,
unable to assist, unable to help, can not help you here, cannot help you here, can not comply, cannot comply,
my instructions, my prompt, my guidelines, i was instructed, i have been instructed, i was told not to,
developer message, policy violation, content policy, tool call, function call, json object, json response,
turn summary, chain of thought, knowledge cutoff, training data, context window, mastery level, mastery score,
mastery estimate, mastery probability, mastery state, mastery, bkt, item response theory, knowledge tracing,
misconception detected, detected misconception, misconception id, hint ladder, hint level, bottom out hint,
pointing hint, answer key, rubric score, the checker, the grader, the autograder, leak detector, the tutor should,
the tutor will, the assistant, tutor response, tutor reply, response to student, response to the student,
reply to the student, pedagogical strategy, pedagogical move, scaffolding strategy, internal note, note to self,
do not reveal, must not reveal, not allowed to reveal the, withheld answer, the user, user input, user message,
zone of proximal development, als ki, als sprachmodell, sprachmodell, künstliche intelligenz, meine anweisungen,
meine vorgaben, dabei kann ich dir nicht helfen, dabei kann ich nicht helfen, ich wurde angewiesen, der prüfer,
lösungsschlüssel, der tutor sollte, der tutor soll, der assistent, antwort an den schüler, antwort an die lernende,
nicht verraten dürfen, interne notiz, der nutzer",
    )
});
/// Words for the learner in the third person; German ones are read in English.
const LEARNERS: &str = "student learner pupil user students";
/// Words after these if the learner is spoken about, not addressed.
const DOING: &str = "
is has was seems appears needs should answered made may might did does understands shows struggles wants will can
could asked asks believes thinks tried forgot confused demonstrates got gave wrote said must 's correctly incorrectly
still knows lacks cannot provided requested responded fehlt";
/// Headings of a record, at the beginning of a line and before a colon.
const HEADS: &str = "
assessment, analysis, evaluation, reasoning, thought, thoughts, verdict, diagnosis, strategy, tutor, assistant,
system, user, student, learner, misconception, feedback, response, reply, score, confidence, summary, rationale,
action, observation, plan, next action, internal, assessment summary, student response, tutor response, output,
instruction, instructions, context, mastery, correctness, correct answer, expected answer, judgement, judgment, human,
ai, bot, bewertung, analyse, auswertung, begründung, gedanken, urteil, diagnose, strategie, assistent, nutzer,
schüler, lernende, rückmeldung, antwort an den schüler, zusammenfassung, konfidenz, aktion, nächste aktion,
beobachtung, intern, ausgabe, anweisung, anweisungen, kontext, richtige antwort, erwartete antwort, punktzahl";

/// Returns the first internal word or phrase.
pub(super) fn find(reply: &str) -> Option<Range<usize>> {
    named(reply).or_else(|| record(reply)).or_else(|| head(reply)).or_else(|| said(reply))
}

fn named(reply: &str) -> Option<Range<usize>> {
    let lower = reply.to_ascii_lowercase();
    NAMES.iter().find_map(|name| lower.find(name).map(|at| at..at + name.len()))
}

/// A piece of JSON: `"name":`, or an opening brace; or a camel-case or snake-case name with a value.
fn record(reply: &str) -> Option<Range<usize>> {
    let quoted = reply.match_indices('"').find_map(|(from, _)| {
        let rest = &reply[from + 1..];
        let end = rest.find('"').filter(|end| (1..=40).contains(end))?;
        let name = rest[..end].chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'));
        let value = rest[end + 1..].trim_start().strip_prefix(':')?.trim_start();
        let valued = value.starts_with(['"', '{', '[', '-'])
            || value.starts_with(|c: char| c.is_ascii_digit())
            || ["true", "false", "null"].iter().any(|word| value.starts_with(word));
        (name && valued).then_some(from..from + end + 2)
    });
    // `next_step` is an internal name, but `x_1` and `a_n` are mathematics.
    let snake = || {
        words::pieces(reply, |c| c.is_ascii_alphanumeric() || c == '_').find(|(_, piece)| {
            let parts: Vec<&str> = piece.trim_matches('_').split('_').collect();
            parts.len() > 1
                && parts.iter().all(|part| part.len() > 1 && part.bytes().all(|byte| byte.is_ascii_lowercase()))
        })
    };
    quoted.or_else(|| snake().map(|(from, piece)| from..from + piece.len()))
}

/// `Assessment:` at the beginning of a line.
fn head(reply: &str) -> Option<Range<usize>> {
    let mut from = 0;
    reply.split_inclusive('\n').find_map(|line| {
        let start = from;
        from += line.len();
        let colon = line.find(':').filter(|colon| *colon <= 40)?;
        let name = line[..colon].trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
        let is_head = HEADS.trim_start().split([',', '\n']).any(|head| head.trim() == name);
        is_head.then_some(start..start + colon + 1)
    })
}

/// Phrases, and the learner in the third person.
fn said(reply: &str) -> Option<Range<usize>> {
    let found = words::words(reply);
    let phrase = PHRASES.iter().find_map(|phrase| {
        let at = found
            .windows(phrase.len())
            .position(|row| row.iter().zip(phrase).all(|(word, text)| word.text == *text))?;
        Some(found[at].span.start..found[at + phrase.len() - 1].span.end)
    });
    phrase.or_else(|| {
        (0..found.len()).find_map(|at| {
            let the = found[at].is_one_of(&["the", "this"]);
            let who = found.get(at + 1).filter(|word| the && is_in(LEARNERS, &word.text))?;
            let next = found.get(at + 2)?;
            let does = is_in(DOING, &next.text);
            // `the student's answer` is about the learner, but `the students' heights` may be part of a story.
            let own = next.is_one_of(&["is"]) && next.span.start < who.span.end + 2;
            let about = at
                .checked_sub(1)
                .is_some_and(|before| found[before].is_one_of(&["for", "to", "by", "with", "from", "of"]))
                && who.is_one_of(&["learner", "user"]);
            (does || own || about).then_some(found[at].span.start..next.span.end)
        })
    })
}
