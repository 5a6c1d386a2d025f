//! Words around results in sentences, English and German, separated by spaces.

/// Words before a result.
pub(super) const RESULT: &str = "
is are makes make making gives give giving equals equal get gets leaves left leaving comes come hat total
altogether hold holds result answer ist sind macht machen ergibt ergeben gibt bleibt bleiben erhältst erhält
bekommst bekommt kommt zusammen gleich beträgt kommst hast have has that's genau";

/// Words of operations.
pub(super) const OPERATION: &str = "
plus minus times away twice half halves third quarter percent each mal durch je jede jeder jedes prozent halb
hälfte drittel viertel fünftel achtel zehntel % nimm weg übrig dutzend dozen";

/// Beginnings of words of operations.
pub(super) const OPERATING: &str = "
add subtract take taking divid multipl doubl halv tripl simplif reduc cancel geteilt abzieh abzog abgezogen
ziehst zieh addier subtrahier multiplizier dividier doppel verdoppel kürz erweiter shar split verteil
aufgeteilt squar quadrat";

/// Beginnings of words of operations that keep the value.
pub(super) const SAME: &str = "
simplif cancel kürz erweiter";

/// Words that show that a result is not claimed.
pub(super) const DENIED: &str = "
not isn't aren't doesn't don't wrong instead would could forgot thought think nicht kein keine falsch statt
wäre würde dachtest vergessen about roughly nearly almost around rund etwa ungefähr fast knapp between
zwischen guess suppose mistake fehler never nie wrote geschrieben remaining or oder per pro binary binär";
