round-place = Aufgabe { $n } von { $of }
round-rail = { $done } von { $of } Aufgaben dieser Runde geschafft
round-see = Sieh, wie die Runde lief
round-over = Runde geschafft
round-mastered = Du beherrschst jetzt: { $skill }
round-right = { $all ->
    [one] { $right } von 1 Aufgabe beim ersten Mal richtig
   *[other] { $right } von { $all } Aufgaben beim ersten Mal richtig
}
round-mastery = Wie gut du das kannst
round-said-mastered = Deine Antworten lassen kaum einen Zweifel. Darauf kannst du jetzt aufbauen.
round-said-grew = Du kannst das jetzt besser als vor der Runde.
round-said-not-yet = Das braucht noch etwas Übung. Jede Runde hilft, auch eine, die schwer war.
round-said-nothing = Keine dieser Antworten hat gezählt. Nimm dir Zeit für jede Aufgabe, und versuch es zuerst ohne Tipps.
round-mistakes = Auf diese Fehler kannst du achten
round-next = Wie es weitergeht
round-another = Noch eine Runde
round-next-skill = Weiter mit { $skill }
round-skill-below = Übe zuerst: { $skill }
round-enough = Genug für heute

reward-round = { $name } hat eine Runde geschafft: { $skill }
reward-mastered = { $name } beherrscht jetzt: { $skill }
reward-show = Zeig es jemandem, oder druck diese Seite aus.

cheer-first-1 = Genau so!
cheer-first-2 = Gut gemacht.
cheer-first-3 = Ganz genau.
cheer-first-4 = Du kannst das.
cheer-first-5 = Schön gelöst.
cheer-first-6 = Stimmt genau!
cheer-later-1 = Du hast es geschafft.
cheer-later-2 = Ja! Dranbleiben lohnt sich.
cheer-later-3 = Jetzt hast du es.
wrong-with-hint = Noch nicht ganz. Versuch es noch einmal – hier ist ein Tipp.
wrong-again = Noch nicht ganz. Versuch es noch einmal, oder sieh dir die Lösung an.

skill-later = später
skill-advice = Diese Fertigkeit baut auf etwas auf, das du vielleicht noch nicht kannst. Du kannst zuerst dort anfangen:
class-order = Reihenfolge der Fertigkeiten
class-order-advised = Die Lernenden dürfen jede Fertigkeit üben. Worauf eine aufbaut, wird ihnen als Rat gezeigt.
class-order-followed = Die Lernenden folgen der Reihenfolge: Sie können eine Fertigkeit üben, sobald sie beherrschen, worauf sie aufbaut.
class-order-follow = Der Reihenfolge folgen
class-order-free = Jede Fertigkeit üben lassen

example-title = Ein Beispiel mit Lösungsweg
example-skip = Beispiel überspringen
example-open = Ein Beispiel ansehen
example-back = Zurück zur Aufgabe

place-subject = In welchem Fach?
place-start = Wo fangen wir an?
place-start-unknown = Ich weiß nicht. Fang mit etwas Leichtem an.
place-kindergarten = Kindergarten bis Klasse { $to }, etwa { $young } bis { $old } Jahre alt
place-grades = Klasse { $from } bis { $to }, etwa { $young } bis { $old } Jahre alt
place-question = Aufgabe { $n }
place-last = die letzte
place-answered = { $n ->
    [one] Du hast 1 Aufgabe beantwortet.
   *[other] Du hast { $n } Aufgaben beantwortet.
}
place-found = { $known ->
    [one] Du kannst wahrscheinlich schon 1 Fertigkeit.
   *[other] Du kannst wahrscheinlich schon { $known } Fertigkeiten.
}
place-found-start = Jetzt wissen wir, wo du anfangen kannst.
place-strengths = Deine Stärken
place-concluded = { $n ->
    [0] Nach keiner dieser Fertigkeiten haben wir gefragt. Auf ihnen bauen deine richtigen Antworten auf. Beim Üben zeigt sich, ob das stimmt.
    [one] Nach einer dieser Fertigkeiten haben wir gefragt. Auf den anderen baut sie auf. Beim Üben zeigt sich, ob das stimmt.
   *[other] Nach { $n } dieser Fertigkeiten haben wir gefragt. Auf den anderen bauen diese auf. Beim Üben zeigt sich, ob das stimmt.
}

map-next-step = nächster Schritt
class-words = Worte des Tutors
class-words-chosen = Bei einer offenen Frage wählt ein Sprachmodell nur unter Sätzen, die Menschen geschrieben haben. Keiner davon verrät eine Antwort.
class-words-written = Bei einer offenen Frage schreibt ein Sprachmodell mit eigenen Worten. Sie werden geprüft; eine Antwort danach gilt aber als mit Hilfe gegeben und hebt den Lernstand nicht.
class-words-write = Das Modell selbst schreiben lassen
class-words-choose = Das Modell nur wählen lassen
