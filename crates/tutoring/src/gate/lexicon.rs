//! Words with which a reply judges an answer, and words around them, separated by spaces. German words are read in
//! English ([`german`](crate::german)).

/// Words for a right answer.
pub(super) const RIGHT: &str = "
right correct accurate spot-on flawless ✅";
/// Words for a wrong answer.
pub(super) const WRONG: &str = "
wrong incorrect mistaken inaccurate off untrue erroneous false invalid";
/// Words that weaken a verdict, and words that strengthen it.
pub(super) const PARTLY: &str = "
almost nearly partly partially half mostly close";
pub(super) const ADVERBS: &str = "
absolutely quite totally completely entirely perfectly exactly very so all indeed just now clearly certainly
definitely really actually still also too both yes 100 % well also of course simply mathematically essentially
basically sadly unfortunately sorry a bit little slightly way far be been to already the but from thus";
pub(super) const NEGATIONS: &str = "
not never hardly no nor neither without scarcely barely nowhere far nothing anything";
/// Verbs between the subject and its judgement.
pub(super) const BEING: &str = "
is are was were looks look seems seem sounds got get have be came comes has am think turned found chose picked gave
reached wrote entered can could";
/// Subjects of a sentence that judges an answer.
pub(super) const SUBJECTS: &str = "
you that it this answer answers result solution value response they those these everything all which sum total product
choice reply calculation wrote said have there yours quotient difference guess number working work conclusion what
fraction submission nothing simplification estimate i";
/// Parts of an answer and related things that can be described without judging the answer.
pub(super) const PARTS: &str = "
step steps part parts method idea approach start setup half sign unit units thinking reasoning formula digit numerator
denominator line first second instinct plan direction strategy beginning rule operation diagram intuition one thought
bit exponent coefficient track lines question definition statement sentence equation option order side word friend
book description reason claim table graph";
/// Words after `right` or `correct` in phrases that are not verdicts.
pub(super) const OTHERWISE: &str = "
angle angles angled hand side sides triangle triangles now away to about column place order way amount before after
from above below up at click arrow tool formula operation units unit idea track direction question word term method
time thing kind sort number that spelling any each sign your in there here end half through along off behind lines
step steps path process approach strategy line column digit place places power rule symbol position label turn one
ones decimal figures it them this those prism atrium ventricle wing use choice instinct reading foot into so if when
unless";
/// Nouns for an answer.
pub(super) const ANSWERS: &str = "
answer result solution value response total sum conclusion";
/// Words that leave the judgement open.
pub(super) const OPEN: &str = "
if whether when how unless until would could might may check sure decide test prove should want once suppose see tell
verify know can before must imagine convince confirm likely will let ask why what where which or worried feel show
judge say find someone nobody anyone everyone people many";
/// Words that begin a question.
pub(super) const ASKING: &str = "
do does is are what how why can could would which where when did have has who was were should will shall am may whose";
/// Words after an apparent beginning of praise that show that it is none.
pub(super) const NOT_PRAISING: &str = "
wrong mixed backwards almost nearly a the muddled upside half confused partly";
/// Activities for which a learner can be praised while the answer is still open.
pub(super) const ENDED: &str = "
solving getting finding answering completing nailing finishing reaching cracking arriving concluding computing
calculating simplifying evaluating everything something";
/// Words that can follow a judging word that belongs to no noun.
pub(super) const FOLLOWING: &str = "
because since for as at again too then by on all first indeed with about though today even given now yet here there in
this that also up to i however overall after before when if unless sadly sorry unfortunately you already and or either
anyway exactly try still it gerechnet geantwortet gelöst gemacht beantwortet erkannt found chose";
/// Words that introduce a clause and have no meaning of their own.
pub(super) const LEADING: &str = "
well ok okay oh ah hmm and then now hey ooh wow sorry unfortunately sadly actually really still also aha alas honestly
hm great absolutely quite totally completely all yes very indeed again superb perfect excellent na ach tja super toll
prima klasse gut";
