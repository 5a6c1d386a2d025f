//! Harmless words: a model may use them while the key of a question is withheld.
//!
//! There are no numbers, orders, sizes, directions, colours, animals or countable things among them: those come only
//! from the question and from the script.

/// Function words; English.
const GRAMMAR: &str = "
a an the this that these those it its it's that's there there's here's what's let's
i i'm i'll i'd i've me my we we're we'll we've us our you you're you'll you've you'd your yours they them their they're
and but so because if when while where how why what which who whether as than though although unless until since
or nor not yes no don't doesn't didn't isn't aren't wasn't can't couldn't won't wouldn't shouldn't haven't hasn't
is are was were be been being am do does did doing done has have had having
can could may might must shall should will would need needs needed
to of in on at by for with without from into about through during again also too very really quite just even still yet
already now then soon often sometimes maybe perhaps usually always never ever here there
some any every each other another much many lot lots bit few more most enough such same own only else
something anything nothing everything someone anyone everyone";

/// Words about learning; English.
const LEARNING: &str = "
hello hi hey welcome thanks thank please sorry okay ok well good great nice fine fair fun brilliant lovely wonderful
excellent super fantastic right correct wrong exactly indeed true quite sure certain clear careful carefully gentle gently
easy hard tricky difficult simple simply interesting useful helpful important calm calmly quiet patient
try tries tried trying think thinks thought thinking look looks looked looking read reads reading write writes wrote writing
written say says said saying tell tells telling told ask asks asked asking show shows showed showing shown explain explains
explained explaining explanation see sees seeing seen notice noticed find finds finding found check checks checked checking
work works worked working use uses used using get gets getting got go goes going come comes coming keep keeps keeping kept
start starts started starting begin begins beginning stop finish change changes changed make makes making made take takes
taking took give gives giving given put puts putting know knows knowing known learn learns learning learned understand
understands understood understanding mean means meaning meant remember remembers remembering forget forgets forgot help
helps helped helping guess guessing wonder wondering imagine picture describe compare follow follows following want wants
wanted like likes liked feel feels feeling seem seems happen happens happened matter matters believe hope choose
choosing decide deciding decided mix mixed miss missed slip slipped sort split draw drawing line lined wait waiting pause
breathe rest relax slow slowly steady practise practice practising solve solves solving solved answer answering answered
apply applies share move moves moving leave leaves turn turns turning
idea ideas way ways step steps part parts piece pieces question questions problem problems task thing things time times
moment word words hint hints help method methods rule rules mistake mistakes effort progress attempt sense reason reasons
thinking sentence example examples paper pencil page work answer answers result results number numbers value values place
sign signs sides side topic lesson detail details information mind kind sort rush worry worries worried trouble stuck
lost ready aloud together alone far yourself carefully again instead differently different similar familiar new own
calculation calculations operation operations equation equations expression expressions term terms sum sums difference
product quotient fraction fractions decimal decimals unit units column columns row rows digit digits total amount
add adds adding added addition subtract subtracts subtracting subtraction multiply multiplies multiplying multiplication
divide divides dividing division carry carries carrying carried borrow borrowing count counting equal equals both balance
numerator numerators denominator denominators percent percentage graph table diagram figure shape angle length area
variable variables letter unknown inverse opposite undo undoing isolate simplify simplifying expand factor factors
out off rather along common name names reread rereading unclear promise calculator sketch bracket brackets formula formulas
definition list expect stays undoes belongs symbol symbols multiple multiples power powers ratio square squares whole";

/// Words that only the script and the question may use, whatever the topic is: numbers, order, size, distance.
const TELLING: &str = "
zero nought nil null one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands
million millions billion dozen dozens score gross pair pairs couple single double doubles doubled triple triples tripled
quadruple once twice thrice half halves halved quarter quarters third thirds fourth fourths fifth fifths sixth sixths
seventh sevenths eighth eighths ninth ninths tenth tenths eleventh twelfth thirteenth fourteenth fifteenth twentieth
hundredth hundredths thousandth thousandths ones twos threes fours fives sixes sevens eights nines tens
first second last final latter former next previous preceding following after before between beyond past above below over
under top bottom middle centre center end left beginning initial
more less fewer greater larger bigger higher lower smaller smallest largest biggest greatest least most highest lowest
big large small tiny huge high low close closer closest near nearer nearest farther further warm warmer hot hotter cold
colder up down increase decrease plus minus times away short shorter long longer
odd even prime digit digits roman binary hex option options choice choices letter letters
alpha bravo charlie delta echo foxtrot golf hotel";

/// German words of this kind, for topics written in German; without their endings.
const GERMAN_TELLING: &str = "
null eins zwei zwo drei vier fünf sechs sieben acht neun zehn elf zwölf sechzehn siebzehn hundert tausend million milliarde
dutzend schock paar doppelt dreifach halb hälft halbier verdoppel drittel viertel fünftel sechstel siebtel achtel
neuntel zehntel hundertstel tausendstel
erst zweit dritt viert fünft sechst siebt siebent acht neunt zehnt elft zwölft letzt vorletzt nächst vorig mittler mittlere
mitte anfang ende link links recht rechts ober oben oberst unter unten unterst hinter hinten vorn vorne vorder vor nach
zwischen über davor danach dahinter darüber darunter
mehr weniger wenig größer kleiner höher niedriger tiefer größt kleinst höchst niedrigst meist wenigst mindest höchstens
mindestens groß klein hoch hohe niedrig tief nah näher fern weiter weit wärmer kälter warm heiß kalt lang kurz länger kürzer
plus minus mal geteilt durch gerade ungerade prim quadratzahl zunehmen abnehmen auf ab ziffer buchstabe
buchstaben möglichkeit";

/// German endings of these words: the third, a third one, of the thirds.
const GERMAN_ENDINGS: &[&str] = &["", "e", "er", "en", "es", "em", "s", "n", "ens", "mal", "fach", "fache"];

/// Whether a word, in small letters, is harmless.
pub(super) fn is_vetted(word: &str) -> bool {
    !may_reveal(word) && is_plain_english(word)
}

/// Whether a word may give something away by itself.
pub(super) fn may_reveal(word: &str) -> bool {
    TELLING.split_whitespace().any(|known| known == word)
        || !is_plain_english(word) && (is_german_telling(word) || is_german_number(word))
}

/// Whether it is a harmless English word, such as `over` or `end`, whatever its meaning in German.
fn is_plain_english(word: &str) -> bool {
    [GRAMMAR, LEARNING].iter().any(|words| words.split_whitespace().any(|known| known == word))
}

fn is_german_telling(word: &str) -> bool {
    let mut bare = GERMAN_ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending));
    bare.any(|bare| GERMAN_TELLING.split_whitespace().any(|known| known == bare))
}

/// Whether it is a German number in one word: `dreiundzwanzig`, `vierhundertste`.
pub(super) fn is_german_number(word: &str) -> bool {
    const TENS: &[&str] = &[
        "zwanzig", "dreißig", "dreissig", "vierzig", "fünfzig", "fuenfzig", "sechzig", "siebzig", "achtzig", "neunzig",
    ];
    const ENDINGS: &[&str] =
        &["ste", "ster", "sten", "stes", "stem", "stel", "te", "ter", "ten", "tes", "tem", "er", "mal", "fach", ""];
    ENDINGS.iter().filter_map(|ending| word.strip_suffix(ending)).any(|bare| {
        bare.ends_with("zehn")
            || bare.contains("hundert")
            || bare.contains("tausend")
            || TENS.iter().any(|tens| bare.ends_with(tens))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn german_words_of_number_order_and_size_tell() {
        for word in [
            "zwei",
            "dritte",
            "dritter",
            "vierten",
            "links",
            "größer",
            "kleinste",
            "dreiundzwanzig",
            "achtzehnte",
            "hundert",
            "zweihundertste",
            "zehner",
            "letzte",
            "vorletzten",
            "doppelte",
            "zweimal",
            "ungerade",
            "rechts",
        ] {
            assert!(may_reveal(word), "{word}");
        }
        for word in
            ["schritt", "zahl", "rechnung", "rechne", "schreibe", "gleichung", "und", "der", "seite", "addieren"]
        {
            assert!(!may_reveal(word), "{word}");
        }
    }

    #[test]
    fn no_word_that_is_said_in_english_is_lost_to_german() {
        let words = [GRAMMAR, LEARNING].into_iter().flat_map(str::split_whitespace);
        let lost: Vec<&str> =
            words.filter(|word| !is_vetted(word) && !TELLING.split_whitespace().any(|known| known == *word)).collect();
        assert_eq!(lost, Vec::<&str>::new());
    }
}
