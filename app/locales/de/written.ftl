# Schriftliche Rechnungen, wie crates/figures sie ausführt.

# Wie sie angeordnet sind: english oder german.
written-layout = german
written-steps = Die Schritte in Worten

written-head-add = Schriftliche Addition: { $task }.
written-head-subtract = Schriftliche Subtraktion: { $task }.
written-head-multiply = Schriftliche Multiplikation: { $task }.
written-head-divide = Schriftliche Division: { $task }.
written-line = Zeile { $line }: { $text }.
written-line-under = Zeile { $line }: { $text }, endet unter Ziffer { $digit } von { $number }.
written-bracket = { $dividend } unter einer Klammer, davor { $divisor }
written-small = Kleine Ziffern: { $text }.
written-struck = { $text } (durchgestrichen)
written-struck-here = Darin durchgestrichen: { $text }.

written-add = { $place }: { $sum }. Schreibe { $digit }.
written-add-carry = { $place }: { $sum }. Schreibe { $digit }, übertrage { $carry }.
written-add-carried = { $place }: Nur der Übertrag { $digit } ist noch da. Schreibe { $digit }.
written-copy = { $place }: Hier steht nur { $digit }. Schreibe { $digit }.
written-subtract = { $place }: { $difference }. Schreibe { $digit }.
written-borrow = { $place }: { $from } ist kleiner als { $less }. Nimm deshalb 1 von der nächsten Ziffer links: Aus { $lender } wird { $lent }, aus { $from } wird { $more }.
written-borrow-across = { $place }: { $from } ist kleiner als { $less }, und links daneben steht nur 0. Nimm deshalb 1 von weiter links: Aus { $lender } wird { $lent }, aus jeder 0 dazwischen wird 9, aus { $from } wird { $more }.
written-borrowed = { $difference }. Schreibe { $digit }.
written-no-zero = { $place }: { $difference }. Eine Null am Anfang wird nicht geschrieben.
written-complete = { $place }: Von { $from } bis { $up } fehlt { $digit }. Schreibe { $digit }.
written-complete-carry = { $place }: Von { $from } bis { $up } fehlt { $digit }. Schreibe { $digit }, übertrage 1.
written-complete-no-zero = { $place }: Von { $from } bis { $up } fehlt 0. Eine Null am Anfang wird nicht geschrieben.
written-end-zeros = { $number } endet auf { $count } { $count ->
    [one] Null
   *[other] Nullen
}, das Ergebnis also auch. Schreibe { $zeros }.
written-times = { $product }. Schreibe { $digit }.
written-times-carry = { $product }. Schreibe { $digit }, übertrage { $carry }.
written-times-under = { $product }. Schreibe { $digit } so, dass es unter der { $under } endet.
written-add-lines = Addiere die Zeilen: { $sum }.
written-set-mark = Zusammen haben die Faktoren { $count } { $count ->
    [one] Nachkommastelle
   *[other] Nachkommastellen
}, das Ergebnis also auch: { $result }.
written-shift = Verschiebe das Komma bei beiden Zahlen um { $count } { $count ->
    [one] Stelle
   *[other] Stellen
}: { $task }.
written-goes = { $divisor } passt { $digit }-mal in { $part }. { $product } und { $difference }.
written-goes-not = { $divisor } passt nicht in { $part }. Schreibe 0.
written-bring-down = Hole die { $digit } herunter: Das ergibt { $part }.
written-pass-mark = Jetzt kommt das Komma: Setze es auch im Ergebnis.
written-nothing-left = Es bleibt kein Rest.
written-remainder = Der Rest ist { $rest }.

written-millions = Millionen
written-hundred-thousands = Hunderttausender
written-ten-thousands = Zehntausender
written-thousands = Tausender
written-hundreds = Hunderter
written-tens = Zehner
written-ones = Einer
written-tenths = Zehntel
written-hundredths = Hundertstel
written-thousandths = Tausendstel
written-ten-thousandths = Zehntausendstel
written-place = Spalte { $column }, von den Einern aus gezählt
