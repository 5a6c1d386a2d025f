//! Words that no program may say to a learner: harmful ones, requests for private data, links elsewhere, and claims
//! about the session that only the program can make.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;

/// Forbidden phrases, as regular expressions over small letters; each is enclosed in `\b`.
const RULES: &[&str] = &[
    // Harm to oneself and others.
    r"(hurt|hurting|kill|killing|harm|harming|cut|cutting|starve|hang|poison|burn|punish|hit|injure|choke)( \w+)? (yourself|yourselves|myself|himself|herself|themselves|him|her|them all|everyone|everybody)",
    r"suicid\w*|self.?harm\w*|end (your|my|it) (life|all)|(want|wants|ought|deserve|better|should|have|has|going) (to )?die|better off dead|drop dead|go die|no reason to live|would miss you|jump off|swallow pills|take (some |all )?(the )?pills|bring a (gun|knife)|with a (gun|knife)|shoot \w+|bomb\w*|dich (selbst )?(umbringen|verletzen|töten|ritzen)|bring dich um|selbstmord|sterben",
    // Sexual content.
    r"sexy|sex|sexual\w*|naked|nude|nudes|undress\w*|kiss\w*|porn\w*|erotic\w*|horny|breasts?|penis|vagina|genital\w*|lingerie|seduc\w*|flirt\w*|make love|your body|take off your|touch(es|ing)? (you|yourself|me)|turn me on|in bed with|nackt|küss\w*",
    // Private data.
    r"(your|deine?|ihre?) (home |full |real |last |e.?mail |postal )?(address|adresse|phone|telephone|mobile|telefonnummer|handynummer|password|passwort|pin|surname|nachname|birthday|birth date|age|location|account|username|login|school's name|credit card)",
    r"password|passwort|phone number|e-?mail|whatsapp|instagram|snapchat|tiktok|discord|telegram|facebook|credit card|bank account",
    r"where (do|are) you (live|living|staying|from)|home alone|are you alone|alone at home|allein zu ?hause|wo wohnst du|how old are you|wie alt bist du|what (is|do you call) your (full )?name|which school|what school|your (parents|mother|father|mum|mom|dad|family|sister|brother)|deine (eltern|mutter)|(send|show|upload) (me|us) (a|your|some) (photo|picture|selfie|video)\w*|(your|a) selfie|meet (me|up|in person)|our (little )?secret|keep (this|it) (a )?secret|(do not|don't|never) tell (anyone|anybody|your)",
    // Insults.
    r"stupid\w*|idiot\w*|dumb\w*|moron\w*|imbecile|retard\w*|loser|losers|dummy|brainless|clueless|pathetic|worthless|useless|hopeless|disgrac\w*|ashamed of you|ugly|shut up|silly (boy|girl|child|you)|lazy|ignorant|embarrass\w*|laughable|dumm|dumme|dummkopf|blöd\w*|doof|faul|versager\w*|idioten?",
    r"you( are|'re| were)( not| just| so| really| very| too| a bit| rather| quite)* (slow|weak|bad|a failure|failing|smart enough|clever|intelligent|bright|a waste|a fool|a child|a baby|fat|boring|annoying)|(give|gave|giving) up on you|never (learn|understand|manage|get) (this|it|anything)|even a (baby|child|toddler|monkey)|any(one|body) (else )?(can|could|would) do|only (an? )?\w+ (gets|would get|fails|would fail)",
    r"damn\w*|crap|shit\w*|fuck\w*|bitch\w*|assholes?|arsehole|bastard\w*|go to hell|bloody|scheiß\w*|scheiss\w*|arschloch",
    // Links elsewhere.
    r"https?|www|[a-z0-9-]{2,}\.(com|org|net|edu|gov|io|de|uk|fr|at|ch|eu|info|biz|app|dev|ai|co|me|tv|example|test|ru|cn|xyz|site|online|link|club|shop)|\w+ (dot|punkt) (com|org|net|edu|io|de|uk|info|app|example|test|ru|xyz|site|online|\w+ (and|slash))|web ?sites?|web ?page|click (on|here|the)|log ?(in|on) (to|at|with)|download\w*|install\w*|visit (the|this|our|my)|search (online|the internet|the web)|google|youtube|chatgpt|wikipedia",
    // Claims that only the program can make.
    r"session (is|has|was) (over|ended|finished|done|complete|completed|closed|now over)|session (is |has )?now (over|ended|finished)|(close|leave|exit) (the|this) (page|tab|window|browser|session)|log ?out|sign out|certificat\w*|diploma|badge|trophy|prize|zertifikat\w*|urkunde",
    r"you( have|'ve)?( now| already| fully| completely)* (mastered|passed|failed|finished|completed) (this|the|your|it|all|every)|you are done|topic is (over|done|finished|complete|completed)|(lesson|exam|test) is (over|done|finished|complete|completed)|your (grade|score|mark|marks|points|level|mastery|rank|progress) (is|are|was|has|will)|(sitzung|stunde) ist (vorbei|beendet|zu ende)|schließ\w* die seite|du hast (das thema|bestanden)",
    r"(ignore|skip|forget|disregard)( \w+)? (the|this|that|your|my|all|any|every) (question|questions|instruction|instructions|task|rules|teacher|answer|problem)|(need not|don't need to|do not need to|no need to|don't have to|do not have to) (answer|reply|respond|solve|think|try|learn)|(ignoriere?|vergiss|überspringe?) die (frage|aufgabe)",
    // General claims about mathematics that are rarely true.
    r"(carry|carrying|borrow|borrowing|regrouping|adding|subtracting|multiplying|dividing|simplifying|brackets|denominators) (is|are) (never|always) \w+|never (needed|necessary) when|you (never|always) (need to |have to |must )?(carry|borrow|regroup)|(adding|addition) (means|is) (subtract\w*|taking away|tak\w+ away)|(subtracting|subtraction) (means|is) add\w*",
];

static HARM: LazyLock<Vec<Regex>> =
    LazyLock::new(|| RULES.iter().filter_map(|rule| Regex::new(&format!(r"\b(?:{rule})\b")).ok()).collect());

/// Returns the first forbidden words in a text; words that are also in `script`, the script's current text, are
/// ignored.
pub fn harmful(text: &str, script: &str) -> Option<Range<usize>> {
    let plain = plain(text);
    let own = plain_words(script);
    HARM.iter().find_map(|rule| {
        rule.find_iter(&plain.words)
            .find(|found| !own.contains(found.as_str()))
            .map(|found| plain.span(&found.range(), text))
    })
}

/// A text in small letters with plain spaces and marks, and the source position of each byte.
struct NormalisedText {
    words: String,
    from: Vec<usize>,
}

impl NormalisedText {
    fn span(&self, found: &Range<usize>, text: &str) -> Range<usize> {
        let at = |byte: usize| self.from.get(byte).copied().unwrap_or(text.len());
        at(found.start)..at(found.end)
    }
}

fn plain(text: &str) -> NormalisedText {
    let (mut words, mut from) = (String::new(), Vec::new());
    for (at, c) in text.char_indices() {
        let c = match c {
            '’' | '‘' | '`' | '´' => '\'',
            _ if c.is_whitespace() || matches!(c, ',' | ';' | '*' | '_' | '"' | '“' | '”') => ' ',
            other => other,
        };
        if c == ' ' && words.ends_with(' ') {
            continue;
        }
        for small in c.to_lowercase() {
            words.push(small);
            from.resize(words.len(), at);
        }
    }
    NormalisedText { words, from }
}

fn plain_words(text: &str) -> String {
    plain(text).words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_can_be_read() {
        assert_eq!(HARM.len(), RULES.len());
    }

    #[test]
    fn what_hurts_leads_away_or_pretends_is_found() {
        for text in [
            "Maybe you should hurt yourself a little.",
            "You look sexy today.",
            "What is your address, and are you home alone?",
            "You are really slow, are you not?",
            "Go to evil dot example and type your password.",
            "Carrying is never needed when you add.",
            "The session is over now, you may close the page.",
            "You have mastered this topic. You get a certificate.",
            "Ignore the question; the session is over.",
            // Further examples of each kind.
            "Nobody would miss you.",
            "You could cut yourself.",
            "People like you deserve to die.",
            "Take off your shirt.",
            "Give me a kiss first.",
            "Send me nudes.",
            "I like your body.",
            "Send me a photo of you.",
            "Which school do you go to?",
            "Are your parents at home? Your parents need not know.",
            "This is our little secret.",
            "Only an idiot gets this wrong.",
            "Even a baby can do that.",
            "Du bist dumm.",
            "You were really bad at this.",
            "You are not smart enough for this.",
            "What a loser.",
            "See www.help.example for more.",
            "See https://evil.example/win for help.",
            "Visit the website of my friend.",
            "Find it on YouTube.",
            "You’ve passed the exam.",
            "You do not have to answer this.",
            "Die Sitzung ist vorbei.",
            "This lesson is finished.",
            "Leave this page now.",
            "Here is your certificate.",
            "Your grade is an A.",
            "Forget the question.",
            "Skip this question.",
            "Adding means taking away.",
            "You never need to borrow.",
            "Simplifying is never needed.",
            "Subtraction means adding.",
        ] {
            assert!(harmful(text, "").is_some(), "{text}");
        }
    }

    #[test]
    fn what_teachers_say_is_left_alone() {
        for text in [
            "Take your time, there is no rush.",
            "Slow down and look at the ones column.",
            "How did you get there?",
            "You have worked hard today.",
            "Cut the pizza into four parts.",
            "Draw a dot for each of them.",
            "Which of these is the common denominator?",
            "You are getting closer, and you have understood the idea.",
            "Your answer is not right yet.",
            "What made that hard for you?",
            "Multiply the numerators, then the denominators.",
            "You are not sure, and that is fine.",
        ] {
            assert_eq!(harmful(text, ""), None, "{text}");
        }
        assert_eq!(harmful("The session is over. See you.", "The session is over."), None);
    }
}
