landing-title = Üben und Tests
landing-headline = Üben, lernen und zeigen, was du kannst.
landing-lead = Übe Schritt für Schritt, schreib Tests, die für dich gemacht sind, und sieh gleich dein Ergebnis, mit einer Erklärung zu jeder Aufgabe.
landing-point-save = Jede Antwort wird sofort gespeichert. Nichts geht verloren, auch wenn die Verbindung abbricht oder der Laptop zuklappt.
landing-point-keys = Geht mit der Tastatur, mit Screenreader, auf dem Telefon und ohne JavaScript.
landing-point-proof = Dein Ergebnis erklärt dir bei jeder Antwort, was schiefgegangen ist. So weißt du, was du als Nächstes üben solltest.

sign-in-title = Anmelden
sign-in-name = Name
sign-in-password = Passwort
sign-in-button = Anmelden
sign-in-code = Code von deiner Lehrkraft
sign-in-code-hint = Vielleicht rät jemand dein Passwort. Mit einem Code von deiner Lehrkraft musst du nicht warten.
sign-in-next = Für diese Seite ist eine Anmeldung nötig.
sign-in-no-account = Noch kein Konto?
sign-in-demo-title = Vorführkonten
sign-in-demo-lead = Das ist ein Vorführserver. Bitte ein Konto wählen:
sign-in-demo-use = Als { $name } anmelden

code-title = Einmalcode
code-lead = Das Passwort stimmt. Jetzt bitte den Code eingeben, den die App für Plumb zeigt.
code-field = Code
code-button = Anmelden
code-recovery-title = Stattdessen einen Wiederherstellungscode verwenden
code-recovery-field = Wiederherstellungscode
code-recovery-hint = Zehn Buchstaben und Ziffern. Jeder Code gilt einmal.
code-back = Zurück zur Anmeldung

sign-up-title = Konto anlegen
sign-up-lead = Du brauchst nur einen Namen und ein Passwort.
sign-up-name = Name
sign-up-name-hint = Mit diesem Namen meldest du dich an.
sign-up-password = Passwort
sign-up-password-hint = Mindestens 8 Zeichen. Gut sind mehrere Wörter, die nichts miteinander zu tun haben.
sign-up-button = Konto anlegen
sign-up-have-one = Schon ein Konto?
sign-up-closed-title = Hier kann man kein Konto anlegen
sign-up-closed = Deine Lehrkraft oder die Administration kann dir ein Konto geben.

# Aufgaben ohne Konto
try-link = { $n ->
    [one] Probier eine Aufgabe aus, ohne Konto
   *[other] Probier { $n } Aufgaben aus, ohne Konto
}
try-title = Probier es aus: { $skill }
try-place = Aufgabe { $n } von { $total }
try-lead = Nichts davon wird gespeichert. Mit einem Konto merkt sich Plumb, was du kannst, und wählt aus, was als Nächstes kommt.
try-wrong = „{ $answer }“ stimmt noch nicht ganz. Versuch es noch einmal, oder sieh dir die Lösung an.
try-unreadable = Diese Antwort können wir nicht lesen.
try-over = Das war die letzte Aufgabe. Mit einem Konto gibt es mehr: Übung, die zu dem passt, was du kannst, und einen Tutor, der erklärt.
