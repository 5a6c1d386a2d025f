//! Words that mark a number in a hint as the answer, or as something else.

/// Things of which a rule may mention any number: `two numbers`, `2 decimal places`.
pub(super) const STRUCTURE: &str = "
amount number digit place decimal figure step side part term factor fraction column row line group operation bracket
sign hint way thing ten zero equation value expression point kind quantity rule question word variable unknown operand
addend denominator numerator half piece bit address octet pair position shape option choice sentence move method
corner angle leg dimension unit minus plus nought square operator mark hand story fact";
/// Things that are numbered rather than counted.
pub(super) const LABELS: &str = "
step line question part level grade example rule page chapter figure exercise task section";
pub(super) const CARRYING: &str = "carry carried carries carrying borrow borrowed borrowing regroup trade exchange";
pub(super) const FILLERS: &str = "
exactly just only simply the a number value be to really precisely clearly in fact with you";
pub(super) const GIVING: &str = "
equals makes make gives give giving get gets got getting obtain yields leaves leaving remains choose pick type enter
answer it's that's becomes reach totals answer's say said";
pub(super) const BEING: &str = "is are be was equal becomes";
pub(super) const SUBJECTS: &str = "
answer result solution it this that key total left must should will response can has they left";
/// Parts of a question to which a hint may refer by their numbers.
pub(super) const PARTS: &str = "
denominator numerator divisor dividend exponent base digit factor coefficient term width length height radius side
price sign first second third last place subtrahend minuend addend if when what which because since how";
pub(super) const ANSWERS: &str = "answer result solution key response solved";
