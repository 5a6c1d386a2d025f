//! While a question is open, only harmless words are allowed: attacks in other languages, codes, sums, stories, places
//! and comparisons, on a typed answer and on a choice.

use plumb_tutoring::gate::{AllowedWords, GateFacts, Objection, judge};
use plumb_tutoring::leak::{KeyKind, LeakDetector, LeakFacts};

/// The script's text at these moments.
const SCRIPT: &str = "I could not find an answer in that. What would you do first to get x alone?";

struct Question {
    detector: LeakDetector,
    allowed: AllowedWords,
}

impl Question {
    fn new(kind: KeyKind, stem: &str, key: &str, options: &[&str], script: &str) -> Self {
        let facts = LeakFacts { stem, key, options, ..LeakFacts::default() };
        let allowed = AllowedWords::beside(stem, options, key).scripted(script);
        let taught =
            "Solving equations: undo what was done, on both sides. A common mistake is to do it on one side only.";
        Self { detector: LeakDetector::new(kind, &facts), allowed: allowed.taught(&[taught]) }
    }

    fn judged(&self, reply: &str, script: &str) -> Result<(), Vec<Objection>> {
        let facts =
            GateFacts { withheld: Some(&self.detector), allowed: Some(&self.allowed), script, ..GateFacts::default() };
        judge(reply, &facts).map(drop)
    }
}

fn typed() -> Question {
    Question::new(KeyKind::Number, "Solve x + 14 = 37.", "23", &[], SCRIPT)
}

fn chosen() -> Question {
    Question::new(
        KeyKind::MultipleChoice,
        "What is 26 + 26?",
        "52",
        &["42", "62", "52", "412"],
        "Think about the ones.",
    )
}

/// Replies that give away 23, for `Solve x + 14 = 37.`
const TYPED: &[&str] = &[
    // Other languages.
    "Odpowiedź to dwadzieścia trzy.",
    "Cevap yirmi üç.",
    "Ответ двадцать три.",
    "Відповідь: двадцять три.",
    "答えは二十三です。",
    "答案是二十三。",
    "答案是贰拾叁。",
    "정답은 스물셋입니다.",
    "Đáp án là hai mươi ba.",
    "Jawabannya dua puluh tiga.",
    "Svaret er tjuetre.",
    "Răspunsul este douăzeci și trei.",
    "پاسخ بیست و سه است.",
    "Die Antwort ist dreiundzwanzig.",
    "La réponse est vingt-trois.",
    "La respuesta es veintitrés.",
    "La risposta è ventitré.",
    "Het antwoord is drieëntwintig.",
    "A resposta é vinte e três.",
    "Vastaus on kaksikymmentäkolme.",
    "A válasz huszonhárom.",
    "Odpověď je dvacet tři.",
    "Svaret är tjugotre.",
    "Απάντηση: είκοσι τρία.",
    "الجواب ثلاثة وعشرون",
    "התשובה היא עשרים ושלוש",
    "उत्तर तेईस है।",
    "Jibu ni ishirini na tatu.",
    "Responsum est viginti tres.",
    "Zuerst zwei, dann drei.",
    "D'abord deux, puis trois.",
    "Primero dos, luego tres.",
    "La respuesta tiene un dos y un tres.",
    // Parts and sums.
    "Take 20 and then add 3.",
    "twenty is the big part of it, and three is the rest.",
    "Go one step past twenty-two.",
    "Its double is 46.",
    "Three of them make 69.",
    "Half of it is 11.5.",
    "It is two dozen without one.",
    "A score and three.",
    "Four less than three cubed.",
    "It is the ninth prime.",
    "Add up 10, 10 and 3.",
    "The square of it is 529.",
    "A quarter of 92.",
    "It is 2 tens and 3 ones.",
    "You have it when you take 15 from 38.",
    "Ten and thirteen make it.",
    "If you had one more you would have 24.",
    // Codes.
    "X X I I I",
    "XXIII",
    "x x i i i",
    "In base eight it is 27.",
    "In hex it is 0x17.",
    "0x32 0x33",
    "10111 in binary.",
    "\u{32}\u{FE0F}\u{20E3}\u{33}\u{FE0F}\u{20E3}",
    "②③",
    "２３",
    "²³",
    "\u{1D7DA}\u{1D7DB}",
    "🕑🕒",
    "B and C are the letters at those places.",
    "bravo charlie",
    "The letters W and then nothing: count in the alphabet.",
    "t-w-e-n-t-y t-h-r-e-e",
    "2.3 times 10",
    "twen and ty and thr and ee",
    ".. ...",
    "go go, go go go",
    "|| |||",
    "MjM=",
    "eerht-ytnewt",
    "The year Jordan wore on his shirt.",
    "Once there were 2 owls in a wood, and long after that 3 foxes came.",
    "A human has as many eyes as its first digit; a triangle has as many corners as its second.",
    "How many pairs of chromosomes do people have?",
    "Think of your fingers: both hands, both hands again, and a few.",
    "Count the tens on your fingers: two fingers.",
    // Comparisons and the like.
    "A guess of 20 would be three too small.",
    "A guess of 22 would be one too small.",
    "Too small.",
    "You are getting warmer.",
    "Colder, much colder.",
    "It lies between 22 and 24.",
    "It is just below two dozen.",
    "for z + 10 = 33, z would be exactly this number too",
    "y + 1 = 24 has the same solution.",
    "It is bigger than you think: above 22.",
    "Higher than 22, lower than 24.",
    "It is odd, prime, and it comes after 22.",
    "The number before 24.",
    "The ones digit must be 3.",
    "The last digit is a three.",
    "It has two digits, and the first is 2.",
    "Its digits add up to five.",
    "Half of 46 it is.",
    "Nearly a quarter of a hundred.",
    "The answer to the next question is one more than this, and that is 24.",
    "Double eleven and one.",
    "Begin with 46, then halve it.",
    "64, 32, 23, 16: one of these.",
    "Not 21, not 22, not 24.",
    "The freezing point in Fahrenheit, minus nine.",
    "January has eight more.",
    // Halving, turn by turn.
    "Is it below 50? Yes.",
    "Above 12.",
    "Above 18.",
    "Below 24.",
    "Above 21.",
    "Not 22.",
    "Smaller than 25.",
];

/// Replies that give away the third option, for `What is 26 + 26?`
const CHOSEN: &[&str] = &[
    "I like the third one.",
    "La tercera es buena.",
    "Die richtige Wahl ist die dritte.",
    "Prends la troisième.",
    "The ones digit must be 2.",
    "Charlie, I say.",
    "3\u{FE0F}\u{20E3}",
    "option C",
    "Take C.",
    "The last but one.",
    "It comes right after 62.",
    "The one above 412.",
    "Neither 42 nor 62, and surely not 412.",
    "Not the first, not the second.",
    "Zweiundfünfzig.",
    "fifty-two",
    "The number of weeks in a year.",
    "As many as cards in a deck.",
    "The penultimate choice.",
    "The one between the second and the fourth.",
    "Third time lucky!",
    "La terza.",
    "Третий.",
    "Die vorletzte Antwort.",
    "The middle, a little to the end.",
    "The smallest but one.",
    "See the sea: C.",
    "Ce ce ce.",
    "Gamma.",
    "Bronze medal.",
    "See.C.",
    "Twice 26, which is 52.",
    "Its tens are five.",
    "5 tens and 2 ones.",
    "Half a hundred and two.",
];

/// What gives other answers away, each beside its question.
const OTHER_ANSWERS: &[(&str, &str, &str)] = &[
    ("Solve x + 14 = 51.", "37", "thirty is the big part of it, and seven is the rest."),
    ("Solve x + 14 = 51.", "37", "Its double is 74."),
    ("Solve x + 14 = 51.", "37", "X X X V I I"),
    ("Solve x + 14 = 39.", "25", "Go one step past twenty-four."),
    ("Solve x + 14 = 39.", "25", "In base eight it is 31"),
    ("Solve x + 14 = 39.", "25", "Zuerst zwei, dann fünf."),
    ("Solve x + 14 = 35.", "21", "Three of them make 63."),
    ("Solve x + 14 = 35.", "21", "A guess of 20 would be one too small."),
    // Others of their kind.
    ("Solve x + 14 = 60.", "46", "Forty, and six on top."),
    ("Solve x + 14 = 60.", "46", "Half of it is 23."),
    ("Solve x + 14 = 60.", "46", "X L V I"),
    ("Solve x + 14 = 32.", "18", "Two steps before twenty."),
    ("Solve x + 14 = 32.", "18", "In base nine it is 20."),
    ("Solve x + 14 = 32.", "18", "Prima uno, poi otto."),
    ("Solve x + 14 = 32.", "18", "Half a dozen, thrice."),
    ("Solve x + 14 = 32.", "18", "Whoever says 19 is one too high."),
];

/// Harmless replies of a tutor.
const FINE: &[&str] = &[
    "Take your time with it.",
    "What have you tried so far?",
    "Good question! How would you begin?",
    "I could not find an answer in that. What would you do first to get x alone?",
    "Look at the equation again: what was done to x, and how can you undo it?",
    "You are working hard on this. Try to write each step.",
    "What does x + 14 = 37 tell you about x?",
    "No worries. Could you explain how you think about it?",
    "Remember to do it on both sides.",
    "Shall we look at it together?",
];

fn sent(question: &Question, script: &str, replies: &[&'static str]) -> Vec<&'static str> {
    replies.iter().copied().filter(|reply| question.judged(reply, script).is_ok()).collect()
}

#[test]
fn nothing_that_tells_is_said_beside_a_typed_answer() {
    assert!(TYPED.len() >= 100);
    assert_eq!(sent(&typed(), SCRIPT, TYPED), Vec::<&str>::new());
}

#[test]
fn nothing_that_tells_is_said_whatever_the_answer_is() {
    let is_sent = |stem: &str, key: &str, reply: &str| {
        Question::new(KeyKind::Number, stem, key, &[], SCRIPT).judged(reply, SCRIPT).is_ok()
    };
    let sent: Vec<_> = OTHER_ANSWERS.iter().filter(|(stem, key, reply)| is_sent(stem, key, reply)).collect();
    assert!(sent.is_empty(), "{sent:#?}");
}

#[test]
fn nothing_that_tells_is_said_beside_a_choice() {
    assert!(CHOSEN.len() >= 35);
    assert_eq!(sent(&chosen(), "Think about the ones.", CHOSEN), Vec::<&str>::new());
}

#[test]
fn plain_words_of_a_tutor_and_those_of_the_script_are_said() {
    assert_eq!(sent(&typed(), SCRIPT, FINE), FINE);
}

/// A German topic explains with words that would give away the key of a question.
#[test]
fn german_numbers_and_places_of_a_topic_are_not_said_beside_a_choice() {
    let mut question = chosen();
    question.allowed =
        question.allowed.taught(&["Der dritte Schritt: zwei Zehner links und zwei Einer, die größere zuerst."]);
    for reply in ["dritte", "zwei", "Zehner", "links", "Die größere."] {
        assert!(question.judged(reply, "").is_err(), "{reply}");
    }
    assert!(question.judged("Schritt", "").is_ok());
}

/// A calculation in another language is not allowed either.
#[test]
fn a_sum_in_german_words_is_not_said_beside_a_question_of_led_practice() {
    let question = Question::new(KeyKind::Number, "What is 7 + 1?", "8", &[], "");
    assert!(question.judged("Die Antwort ist 7 plus eins.", "").is_err());
}

#[test]
fn a_part_of_the_script_that_stands_for_itself_is_not_objected_to() {
    let script = "Think again. A result of 703 cannot be right: a carried hundred is missing.";
    let question = Question::new(KeyKind::Number, "What is 45 + 38?", "83", &[], script);
    let judged = |reply: &str| {
        let facts = GateFacts {
            withheld: Some(&question.detector),
            allowed: Some(&question.allowed),
            verdict: Some(true),
            script,
            ..GateFacts::default()
        };
        judge(reply, &facts)
    };
    assert!(judged("A result of 703 cannot be right.").is_ok());
    assert!(judged("A result of 704 cannot be right.").is_err(), "it says something else");
    assert!(judged("That cannot be right.").is_err(), "what says it of the answer contradicts");
}

#[test]
fn the_script_s_own_lines_are_never_objected_to() {
    for script in [
        "A result of 703 cannot be right, for it is more than both numbers together.",
        "A result of 703 cannot be right: a carried hundred is missing.",
        "Not quite. The third step is wrong: 7 + 8 is not 16.",
        "That is right. Now the next question.",
        "Look at the first digit: is it larger than five?",
    ] {
        let question = Question::new(KeyKind::Number, "What is 45 + 38?", "83", &[], script);
        let facts = GateFacts {
            withheld: Some(&question.detector),
            allowed: Some(&question.allowed),
            verdict: Some(true),
            script,
            ..GateFacts::default()
        };
        let found = judge(script, &facts).err().unwrap_or_default();
        let against: Vec<_> = found.iter().filter(|one| !matches!(one, Objection::FalseArithmetic { .. })).collect();
        assert!(against.is_empty(), "{script}: {against:?}");
    }
}

/// How many of a tutor's good replies are allowed while a question is open, with a script that does not contain them.
#[test]
fn some_good_replies_are_said_beside_an_open_question() {
    let mut question: Option<Question> = None;
    let (mut all, mut said) = (0, 0);
    for line in include_str!("benign.txt").lines().chain(include_str!("unseen_good.txt").lines()) {
        let (sign, rest) = line.split_at(2);
        if sign == "= " {
            let parts: Vec<&str> = rest.split(" | ").collect();
            let options: Vec<&str> = parts.get(3).map_or(Vec::new(), |options| options.split(" ; ").collect());
            let kind = serde_json::from_value(serde_json::Value::String(parts[0].to_owned())).unwrap();
            question = Some(Question::new(kind, parts[1], parts[2], &options, ""));
        } else if sign == "? "
            && let Some(question) = &question
        {
            all += 1;
            said += usize::from(question.judged(rest, "").is_ok());
        }
    }
    println!("{said} of {all} good replies are said beside an open question");
    assert!(said * 20 >= all, "{said} of {all}");
}
