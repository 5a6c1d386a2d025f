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
reason-form-lowest-terms = Richtiger Wert, falsche Form: Ein vollständig gekürzter Bruch ist gefragt.
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
reason-too-long = Diese Antwort ist zu lang. Höchstens { $limit } Zeichen sind möglich.
reason-key-unreadable = Die Lösung dieser Aufgabe lässt sich nicht lesen.
reason-pattern-unusable = Das Muster dieser Aufgabe ist nicht verwendbar.
reason-too-many-options = Mehr als { $limit } Möglichkeiten werden nicht gelesen.
reason-too-many-pairs = Mehr als { $limit } Paare werden nicht gelesen.
reason-not-an-option = „{ $option }“ ist keine der Möglichkeiten.
reason-option-twice = „{ $option }“ kommt zweimal vor.
reason-option-missing = „{ $option }“ fehlt.
reason-nothing-chosen = Es wurde nichts gewählt.
reason-nothing-ordered = Es wurde nichts geordnet.
reason-nothing-matched = Es wurde nichts zugeordnet.
reason-not-a-pair = „{ $pair }“ ist kein Paar. Paare als a-1, b-2 schreiben.
reason-matched-twice = „{ $option }“ ist zweimal zugeordnet.
reason-not-to-match = „{ $option }“ gehört nicht zu den Dingen, die zuzuordnen sind.
reason-not-matched = „{ $option }“ ist nicht zugeordnet.
reason-stray-options = Es sind Möglichkeiten dabei, die nicht hierher gehören.
reason-order-all = Alle { $all } in die richtige Reihenfolge bringen.
reason-other-choice = Die Auswahl ist nicht vollständig oder enthält etwas, das nicht dazugehört.
reason-other-order = Die Reihenfolge ist eine andere.
reason-other-pairs = Nicht alles davon gehört zusammen.
reason-choices-right = { $right } richtig, { $wrong } falsch gewählt.
reason-some-in-order = Ein Teil steht in der richtigen Reihenfolge.
reason-pairs-right = { $right } { $right ->
    [one] Paar
   *[other] Paare
} richtig.
reason-some-elements = Einige der Elemente sind richtig.
reason-enter-expression = Einen Term eingeben, zum Beispiel 2x + 1.
reason-enter-equation = Eine Gleichung oder Ungleichung eingeben, zum Beispiel y = 2x + 1.
reason-enter-set = Eine Menge eingeben, zum Beispiel {"{"}1, 2{"}"}.
reason-enter-interval = Ein Intervall eingeben, zum Beispiel [0, 1), oder Intervalle, die mit U vereinigt sind.
reason-enter-claims = Auf jeder Seite von `and` und `or` eine Gleichung eingeben, zum Beispiel x = 2 or x = -2.
reason-none-unclear = Es ist nicht klar, ob `{ $typed }` heißt, dass die Menge leer ist. Wenn ja, {"{"}{"}"} schreiben, sonst {"{"}{ $typed }{"}"}.
reason-point-other-value = Für { $point } kommt nicht der gesuchte Wert heraus.
reason-point-without-value = Für { $point } gibt es keinen Wert.
reason-point-with-value = Für { $point } gibt es einen Wert, und es soll keinen geben.
reason-other-value = Das hat nicht den gesuchten Wert.
reason-other-numbers = Das besteht nicht aus den gesuchten Zahlen.
reason-other-solutions = Das hat nicht die gesuchten Lösungen.
reason-other-truth = Das ist nicht in denselben Fällen wahr wie das Gesuchte.
reason-element-missing = Ein Element fehlt.
reason-element-count = Ein Element kommt zu oft oder nicht oft genug vor.
reason-numbers-left-out = Zahlen, die dazugehören, fehlen.
reason-values-left-out = Werte, die passen, fehlen.
reason-not-in-set = { $element } gehört nicht zur Menge.
reason-not-in-it = { $number } gehört nicht dazu.
reason-also-in-it = { $number } gehört auch dazu.
reason-does-not-fit = { $point } passt nicht.
reason-also-fits = { $point } passt auch.
reason-wrong-form = Richtiger Wert, falsche Form: { $fault }.
reason-for-a-person = Jemand sieht sich diese Antwort an: { $doubt }.
