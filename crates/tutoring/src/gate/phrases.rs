//! Phrases with which a reply calls an answer right or wrong, in English and German: beginnings of clauses, or whole
//! clauses.

use std::sync::LazyLock;

use super::words::words;

/// Phrases as words in English.
pub(super) type Phrases = LazyLock<Vec<Vec<String>>>;

/// Reads phrases that commas separate.
pub(super) fn read(list: &str) -> Vec<Vec<String>> {
    list.split(',').map(|phrase| words(phrase).into_iter().map(|word| word.text).collect()).collect()
}

/// A clause of only these words praises, whatever the message was.
pub(super) static PRAISE: Phrases = LazyLock::new(|| {
    read(
        "correct, right, exactly, exactly right, spot on, bang on, dead on, bingo, precisely, well done, congratulations,
congrats, nailed it, full marks, top marks, right answer, correct answer, ✅, right on, dead right, right you are,
job done, problem solved, flawless, bullseye, on the money, right first time, correct again, right again, exactly so,
just so, affirmative, that is it, you are a star, stimmt, das stimmt, genau, genau richtig, richtige antwort,
volltreffer, glückwunsch, herzlichen glückwunsch, alles richtig, geschafft, das ist es, ganz genau,
stimmt genau, stimmt so",
    )
});
/// A clause of only these words that is a whole sentence is praise, but not necessarily for an answer.
pub(super) static CHEERS: Phrases = LazyLock::new(|| {
    read(
        "perfect, excellent, brilliant, bravo, fantastic, awesome, superb, wonderful, amazing, hooray, outstanding, terrific,
yay, splendid, magnificent, yes, yep, yeah, yup, absolutely, impressive, marvellous, great stuff, good stuff,
lovely work, beautiful, fabulous, indeed, sure thing, nice one, great, wow, kudos, hats off, perfekt, super, toll,
prima, klasse, spitze, ausgezeichnet, hervorragend, fantastisch, großartig, wunderbar, sehr gut, sehr schön, stark,
genial, weiter so, ja",
    )
});
/// A clause with this beginning praises.
pub(super) static PRAISING: Phrases = LazyLock::new(|| {
    read(
        "✅, you are spot on, that is spot on, this is spot on, it is spot on, your answer is spot on, that is bang on,
you are bang on, you are dead on, well done, good job, great job, nice job, good work, great work, nice work,
excellent work, lovely work, brilliant work, fantastic work, fantastic job, superb work, excellent job, amazing job,
amazing work, awesome job, wonderful work, wonderful job, nicely done, beautifully done, neatly done, way to go,
you got it, you have got it, you nailed, you have nailed, you did it, you solved, you have solved, you cracked,
you have cracked, you aced, you have aced, congratulations, kudos, full marks, top marks, you found it,
you have found it, you worked it out, you figured it out, that is it, that is the one, that is the answer,
that is what i was looking for, that does it, that works, perfect answer, great answer, good answer, excellent answer,
correct answer, right answer, brilliant answer, you hit the nail, you can move on, you have earned,
you have answered correctly, you answered correctly, you solved it, nothing to fix, nothing to correct,
i agree with your answer, your answer works, your answer checks out, it checks out, that checks out,
your answer matches, that matches, that is exactly it, you got that, you have got that, you got this right,
you answered this correctly, you answered that correctly, you calculated correctly, you worked that out correctly,
i cannot fault, i can not fault, could not have done it better, you could not have done, couldn't be better,
gut gemacht, super gemacht, toll gemacht, prima gemacht, sehr gut gemacht, das hast du gut gemacht,
das hast du super gemacht, gute arbeit, du hast es geschafft, du hast es gelöst, du hast es herausgefunden,
du hast die aufgabe gelöst, das passt genau, das passt, deine antwort passt, deine lösung passt, das ist die antwort,
das ist die lösung, herzlichen glückwunsch, volltreffer, genau so ist es, so ist es,
damit hast du recht, da hast du recht",
    )
});
/// A clause with this beginning, or of only these words, rejects.
pub(super) static REJECTING: Phrases = LazyLock::new(|| {
    read(
        "not quite, not exactly, not correct, not right, incorrect, wrong, not this time, afraid not, i am afraid not,
not really right, bad luck, hard luck, oops, uh oh, whoops, ❌, nope, not it, that is not it, that is not the answer,
that is not what i was looking for, not the answer, not the right, not the correct, you made a mistake,
you have made a mistake, you made an error, you have made an error, you made a slip, you have made a slip,
there is a mistake, there is an error, there is a slip, there is something wrong, there is a problem with your,
something went wrong, something has gone wrong, you went wrong, you have gone wrong, you slipped, you missed,
you have missed, you are off by, you are off, that does not work, it does not work, your answer does not,
that does not match, your answer is not what, your answer is not it, your answer is not there, that does not add up,
that is not what, this is not the answer, that does not fit, that is too big, that is too small, your answer is too,
that is too high, that is too low, it is too big, it is too small, i disagree with your answer, a common mistake,
that is a common mistake, you got it wrong, you have got it wrong, you have it wrong, that is a no, no cigar,
wrong answer, incorrect answer, your answer needs fixing, your answer needs correcting, you miscalculated,
you have miscalculated, you miscounted, you misread, a small mistake, a little slip, a small slip, a small error,
that was not right, swing and a miss, you fell, you forgot, you mixed up, you have mixed up, nicht ganz, leider nicht,
das war leider nichts, das ist es nicht, das passt nicht, das passt leider nicht, deine antwort passt nicht,
das ist nicht die antwort, da ist ein fehler, da ist noch ein fehler, du hast einen fehler, du hast dich verrechnet,
da hast du dich verrechnet, du hast dich vertan, verrechnet, daneben, knapp daneben, deine antwort ist zu,
das ist zu groß, das ist zu klein, das ist zu hoch, das ist zu niedrig, das ist zu viel, das ist zu wenig,
du hast vergessen, du hast etwas vergessen, du hast das vorzeichen vergessen, du hast den übertrag vergessen,
du hast verwechselt, ein kleiner fehler, nö, nee,
hier ist dir ein fehler, da ist dir ein fehler, das ist nicht die lösung, that is not the solution,
dein ergebnis ist zu, deine lösung ist zu, your result is too",
    )
});
/// A clause with this beginning means that there is more to do: not a verdict on a message that was not an answer.
pub(super) static NOT_YET: Phrases = LazyLock::new(|| {
    read(
        "no, almost, nearly, close, so close, very close, not yet, try again, have another go, another try, have another try,
look again, have another look, take another look, give it another, good try, nice try, good attempt, great try,
good effort but, you are close, you are very close, you are almost, you are nearly, that is close, that is not far,
not far off, getting there, you are getting there, please try again, check your work again, let us fix,
let us see what went wrong, let us find the mistake, let us find the slip, let us find the error,
where did it go wrong, what went wrong, do not worry about the mistake, mistakes happen, warm, getting warmer, fast,
beinahe, noch nicht, versuche es noch, versuch es noch, probiere es noch, probier es noch, noch ein versuch,
schau noch einmal, schau es dir noch einmal, rechne noch einmal, rechne es noch einmal, guter versuch, netter versuch,
du bist nah dran, du bist ganz nah dran, nah dran, ganz knapp, knapp",
    )
});
