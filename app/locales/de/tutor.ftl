nav-tutor = Tutor

tutor-title = Mit dem Tutor lernen
tutor-lead = Wähle ein Thema. Der Tutor erklärt, fragt und hilft. Du kannst jederzeit um einen Tipp oder eine andere Erklärung bitten.
tutor-none = Es gibt noch keine Themen. Du kannst stattdessen eine Fertigkeit üben.
tutor-none-practise = Üben
tutor-minutes = { $n ->
    [one] etwa 1 Minute
   *[other] etwa { $n } Minuten
}
tutor-begin = Beginnen
tutor-go-on = Weiter
tutor-again = Noch einmal beginnen
tutor-other = Nächstes Thema aussuchen
tutor-sat = Dieses Thema hast du schon gemacht.
tutor-step-of = Schritt { $n } von { $total }
tutor-needs = Diese Fertigkeiten beherrschst du noch nicht, und das Thema baut darauf auf:
tutor-back = Alle Themen
tutor-subject-numbers = Ganze Zahlen
tutor-subject-fractions = Brüche, Dezimalzahlen und Prozente
tutor-subject-algebra = Negative Zahlen und Gleichungen
tutor-subject-geometry = Formen und Größen
tutor-subject-data = Daten und Zufall
tutor-subject-systems = Zahlensysteme
tutor-subject-networking = Netze
tutor-subject-more = Weitere Themen
tutor-earlier = { $n ->
    [one] Was vorher gesagt wurde: 1 Nachricht
   *[other] Was vorher gesagt wurde: { $n } Nachrichten
}
tutor-talk = Gespräch
tutor-says = Tutor
tutor-you = Du
tutor-by-model = von einem Sprachmodell formuliert
tutor-words-model = Ein Sprachmodell formuliert die Antworten. Was richtig ist oder zählt, entscheidet es nicht.
tutor-words-help = Ein Sprachmodell schreibt zu dieser Frage. Eine Antwort nach seinen Worten gilt als mit Hilfe gegeben und hebt deinen Lernstand nicht.
tutor-words-chosen = Ein Sprachmodell wählt unter Sätzen, die Menschen geschrieben haben.
tutor-words-plan = Der Tutor antwortet gerade mit fertigen Texten. Alles andere geht wie immer.
tutor-writes = Der Tutor schreibt …
tutor-asked = Aufgabe
tutor-write = Schreib dem Tutor
tutor-write-hint = Frag etwas, sag, was unklar ist, oder schreib deine Antwort. Deine Lehrkräfte können dieses Gespräch lesen.
tutor-send = Senden
tutor-want-on = Weiter
tutor-want-not-understood = Das verstehe ich nicht
tutor-want-hint = Zeig mir einen Tipp
tutor-want-tell = Zeig die Lösung
tutor-want-slower = Langsamer
tutor-want-faster = Schneller
tutor-want-stop = Hier aufhören
tutor-ways = Mehr Möglichkeiten
tutor-pace-slow = Tempo: langsam
tutor-pace-normal = Tempo: normal
tutor-pace-fast = Tempo: schnell
tutor-plan = Der Plan
tutor-plan-lead = { $done } von { $total } Schritten fertig.
tutor-kind-explain = Erklärung
tutor-kind-check = Prüffrage
tutor-kind-practice = Übung
tutor-step-now = jetzt
tutor-step-done = fertig
tutor-step-skipped = ausgelassen: Das kannst du schon
tutor-step-aside = für einen anderen Tag aufgehoben
tutor-step-ahead = kommt noch
tutor-step-open = nicht gemacht
tutor-step-solved = { $n } von { $wanted }
tutor-concepts = Was du kannst
tutor-likely = Wahrscheinlich bekannt: { $concepts }
tutor-unknown = Noch keine Antworten: { $concepts }
tutor-over = Diese Sitzung ist zu Ende. Deine Arbeit ist gespeichert.
tutor-replay = Verlauf

tutor-message-empty = Deine Nachricht ist leer. Schreib etwas, oder wähle eine Schaltfläche.
tutor-message-long = Deine Nachricht ist zu lang. Schreib höchstens 2000 Zeichen.

nav-flags = Nachrichten
flags-title = Nachrichten, die jemand ansehen sollte
flags-lead = Nachrichten Ihrer Lernenden, die ein Mensch sehen sollte. Wer schrieb, hat einen festen Text als Antwort gelesen.
flags-note = Diese Nachrichten fanden Listen englischer und deutscher Wörter oder ein Modell. Manche sind harmlos, andere können fehlen. Die Liste reicht 90 Tage zurück, Ungelesenes steht oben.
flags-none = Zurzeit gibt es keine Nachrichten, die Sie ansehen sollten.
flags-elsewhere = In einer anderen Sitzung geschrieben. Die Worte gehören der lernenden Person: Sprechen Sie mit ihr.
flags-when = Wann
flags-learner = Lernende
flags-what = Art
flags-words = Nachricht
flags-distress = Not
flags-threat = Drohung
flags-abuse = Beleidigung
flags-by-rules = nach der Wortliste
flags-by-model = von einem Modell erkannt
flags-talk = Gespräch ansehen
flags-looked = Angesehen
flags-look = Als angesehen markieren
flags-add-note = Notiz hinzufügen
flags-note-label = Notiz für das Kollegium (höchstens 500 Zeichen)
flags-note-long = Die Notiz ist zu lang. Schreiben Sie höchstens 500 Zeichen.
flags-looked-by = von { $name }
flags-done = Als angesehen markiert.
flags-waiting = { $n ->
    [one] { $n } Nachricht sollte jemand ansehen
   *[other] { $n } Nachrichten sollte jemand ansehen
}
