# Warum eine Antwort nicht gelesen werden kann oder nicht richtig ist.

reason-answer-too-long = Die Antwort hat mehr als { $limit } Zeichen.
reason-nothing-entered = Es wurde nichts eingegeben.
reason-number-too-long = Die Zahl hat mehr als { $limit } Zeichen.
reason-sign-not-in-number = „{ $sign }“ kann nicht in einer Zahl stehen.
reason-words-beside-number = Nur die Zahl eingeben, ohne „{ $words }“.
reason-number-ambiguous = Es ist nicht klar, ob „{ $typed }“ { $whole } oder { $decimal } heißt. Bitte eines davon eingeben.
reason-comma-ambiguous = Es ist nicht klar, ob das Komma in „{ $typed }“ ein Dezimalkomma ist. { $parts } steht für zwei Teile, { $decimal } für die Dezimalzahl.
reason-marks-point = Dezimalzahlen mit Punkt schreiben (1.23), Kommas nur zwischen Tausendern (1,000).
reason-marks-comma = Dezimalzahlen mit Komma schreiben (1,23), Punkte nur zwischen Tausendern (1.000).
reason-thousands-one-way = Tausender auf eine Art trennen: { $marked } oder 1 000 000.
reason-space-in-number = In der Zahl steht ein Leerzeichen. Richtig ist 1000 oder 1 000, eine gemischte Zahl als 3 1/2.
reason-two-decimal-marks = In der Zahl steht mehr als ein Dezimalzeichen.
reason-no-digits = Es steht keine Ziffer da.
reason-one-number = Eine Zahl eingeben, keine Rechnung.
reason-no-number = Das lässt sich nicht als Zahl lesen.
reason-power-of-ten = Die Zehnerpotenz lässt sich nicht lesen. Richtig ist { $short } oder { $long }.
reason-power-of-ten-too-large = Zehnerpotenzen werden von −{ $limit } bis { $limit } gelesen.
reason-two-fraction-bars = Es steht mehr als ein Bruchstrich da.
reason-fraction-whole-numbers = Über und unter dem Bruchstrich stehen ganze Zahlen.
reason-fraction-form = Einen Bruch als 3/4 schreiben, mit ganzen Zahlen über und unter dem Bruchstrich.
reason-fraction-zero-below = Unter dem Bruchstrich kann keine 0 stehen.
reason-mixed-form = Eine gemischte Zahl als 3 1/2 schreiben.
reason-mixed-thousands = Eine gemischte Zahl als 3 1/2 schreiben und Tausender über dem Bruchstrich als { $marked }.
reason-mixed-proper = In einer gemischten Zahl ist der Bruch kleiner als eins, zum Beispiel 3 1/2.
reason-no-percent = Die Zahl ohne Prozentzeichen eingeben.
reason-whole-not-fraction = Eine ganze Zahl eingeben, keinen Bruch.
reason-whole-number = Eine ganze Zahl eingeben.
reason-form-no-places = Richtiger Wert, falsche Form: ohne Stellen nach dem Dezimalzeichen.
reason-form-places = Richtiger Wert, falsche Form: genau { $count } { $count ->
    [one] Stelle
   *[other] Stellen
} nach dem Dezimalzeichen.
reason-form-figures = Richtiger Wert, falsche Form: genau { $count } { $count ->
    [one] gültige Ziffer
   *[other] gültige Ziffern
}.
reason-form-lowest-terms = Richtiger Wert, falsche Form: ein vollständig gekürzter Bruch ist gefragt.
reason-form-unit = Richtiger Wert, falsche Form: in { $unit } angeben.
reason-other-number = { $given } ist nicht die gesuchte Zahl.
reason-other-number-long = Das ist nicht die gesuchte Zahl.
reason-other-words = Gefragt sind andere Wörter.
reason-true-or-false = Mit wahr (true) oder falsch (false) antworten.
reason-other-option = „{ $given }“ ist nicht gefragt.
reason-other-option-long = Das ist nicht gefragt.
reason-money = Geld („{ $sign }“) wird hier nicht verglichen. Nur die Zahl eingeben, wenn sie gefragt ist.
reason-quantity-form = Eine Zahl mit ihrer Einheit eingeben.
reason-quantity-number = Vor der Einheit steht ein Bruch oder eine Dezimalzahl.
reason-unit-missing = Die Zahl mit ihrer Einheit angeben.
reason-angle-units = Grad und Radiant werden hier nicht ineinander umgerechnet; jemand sieht sich diese Antwort an.
reason-unit-unknown = „{ $unit }“ lässt sich nicht als Einheit lesen. Einheiten mit ihren Zeichen schreiben, zum Beispiel 5 kg oder 9,81 m/s^2.
reason-unit-unknown-form = „{ $unit }“ lässt sich nicht als Einheit lesen. Richtig ist { $form }.
reason-units-run-together = Es ist nicht klar, welche Einheiten „{ $unit }“ hat. Zwischen Einheiten gehört ein Leerzeichen oder *, zum Beispiel { $form }.
reason-unit-one-division = Nur einmal teilen: m/(s*K).
reason-unit-brackets-below = Unter dem Bruchstrich mit Klammern schreiben: m/(s*K).
reason-unit-too-many-parts = Die Einheit hat zu viele Teile.
reason-unit-bracket-open = In der Einheit fehlt eine schließende Klammer.
reason-unit-power-too-high = Potenzen von Einheiten werden bis { $limit } gelesen.
reason-other-quantity = Die Art der Einheit passt, die Zahl nicht: { $given } ist nicht gefragt.
reason-other-quantity-long = Die Art der Einheit passt, die Zahl nicht: Das ist nicht gefragt.
reason-measures-else = Die Einheit misst etwas anderes, als gefragt ist.
reason-measures-length = { $unit } misst eine Länge. Gefragt ist etwas anderes.
reason-measures-area = { $unit } misst eine Fläche. Gefragt ist etwas anderes.
reason-measures-volume = { $unit } misst ein Volumen. Gefragt ist etwas anderes.
reason-measures-mass = { $unit } misst eine Masse. Gefragt ist etwas anderes.
reason-measures-time = { $unit } misst eine Zeit. Gefragt ist etwas anderes.
reason-measures-speed = { $unit } misst eine Geschwindigkeit. Gefragt ist etwas anderes.
reason-measures-acceleration = { $unit } misst eine Beschleunigung. Gefragt ist etwas anderes.
reason-measures-force = { $unit } misst eine Kraft. Gefragt ist etwas anderes.
reason-measures-energy = { $unit } misst eine Energie oder ein Drehmoment. Gefragt ist etwas anderes.
reason-measures-power = { $unit } misst eine Leistung. Gefragt ist etwas anderes.
reason-measures-density = { $unit } misst eine Dichte. Gefragt ist etwas anderes.
reason-measures-current = { $unit } misst eine Stromstärke. Gefragt ist etwas anderes.
reason-measures-charge = { $unit } misst eine elektrische Ladung. Gefragt ist etwas anderes.
reason-measures-voltage = { $unit } misst eine Spannung. Gefragt ist etwas anderes.
reason-measures-resistance = { $unit } misst einen Widerstand. Gefragt ist etwas anderes.
reason-measures-temperature = { $unit } misst eine Temperatur. Gefragt ist etwas anderes.
reason-measures-amount = { $unit } misst eine Stoffmenge. Gefragt ist etwas anderes.
reason-measures-angle = { $unit } misst einen Winkel. Gefragt ist etwas anderes.
reason-choose-option = Bitte eine der Möglichkeiten wählen.
reason-no-such-option = Das ist keine der Möglichkeiten.
