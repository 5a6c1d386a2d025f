report-item = Problem mit dieser Aufgabe melden
report-item-which = Problem mit Aufgabe { $n } melden
report-title = Problem mit Aufgabe { $n } melden
report-lead = Stimmt etwas mit dieser Aufgabe nicht? Sag es uns, dann sieht eine Lehrkraft nach. Deine Antwort ändert sich nicht, und du bekommst keinen Tipp.
report-kind = Was stimmt wohl nicht?
report-kind-key = Die Antwort, die als richtig gilt, scheint falsch zu sein
report-kind-wording = Der Text ist unklar
report-kind-impossible = Man kann sie nicht beantworten
report-kind-missing = Etwas fehlt oder wird nicht gezeigt
report-kind-other = Etwas anderes
report-words = Beschreib das Problem
report-words-hint = Was ist dir aufgefallen? Höchstens { $n } Zeichen. Nötig bei „Etwas anderes“.
report-kept = Deine Lehrkräfte sehen auch die Aufgabe und deine jetzige Antwort. Wird dein Konto gelöscht, bleibt die Meldung ohne deinen Namen erhalten.
report-send = Meldung senden
report-back = Abbrechen
report-sent = Deine Meldung ist gesendet. Die Antwort findest du auf deiner Startseite.
report-choose-kind = Wähle, was wohl nicht stimmt.
report-words-missing = Beschreib das Problem mit ein paar Worten.
report-words-long = Dein Text ist zu lang. Schreib höchstens 2000 Zeichen.
report-too-many = Du hast an einem Tag 20 Meldungen gesendet. Diese wurde nicht gesendet, aber dein Text steht noch hier. Versuch es morgen noch einmal, oder sag es deiner Lehrkraft.
report-too-many-of-item = Du hast zu dieser Aufgabe schon fünf Meldungen gesendet. Diese wurde nicht gesendet. Warte zuerst auf eine Antwort.

report-number = Aufgabe { $n }
report-state = Status
report-state-new = Neu
report-state-looked-at = In Prüfung
report-state-settled = Erledigt
report-state-set-aside = Abgelehnt

reports-own = Deine Meldungen
reports-own-lead = Probleme mit Aufgaben, die du gemeldet hast, die neuesten zuerst, und was daraus wurde.
reports-own-none = Du hast noch keine Probleme gemeldet. Das kannst du bei jeder Aufgabe tun.
report-answered = Antwort
report-unread = neu
reports-mark-read = Alle Antworten als gelesen markieren
reports-unread = { $n ->
    [one] Du hast eine Antwort auf eine Meldung.
   *[other] Du hast Antworten auf { $n } Meldungen.
}
reports-open = Antworten lesen

board-reports = { $n ->
    [one] { $n } neue Meldung zu einer Aufgabe
   *[other] { $n } neue Meldungen zu Aufgaben
}

reports-title = Gemeldete Probleme
reports-lead = Probleme mit Aufgaben, die Lernende gemeldet haben, nach Aufgaben geordnet, die neuesten zuerst. Sie sehen die Meldungen der Lernenden in Ihren Klassen; die Administration sieht alle.
reports-none = Zu dieser Auswahl gibt es keine Meldungen.
reports-filter = Meldungen filtern
reports-any-state = Jeder Status
reports-any-class = Alle Klassen
reports-blueprint = Bauplan
reports-show = Zeigen
reports-of-assignment = Nur aus einem Auftrag.
reports-item = Aufgabe
reports-count = Meldungen
reports-open-count = Offen
reports-latest = Neueste
reports-when = Eingegangen
report-level-seed = { $level }, Startwert { $seed }
report-problem-version = Aufgabe aus der Bank, Fassung { $n }

report-one-title = Meldung: { $kind }
report-learner = Von
report-session = Sitzung
report-app-version = Fassung von Plumb
report-no-words = Es wurde kein Text dazu geschrieben.
report-the-item = Die Aufgabe, wie sie zu sehen war
report-item-gone = Die Aufgabe lässt sich nicht zeigen, weil es ihre Quelle nicht mehr gibt.
report-options = Optionen der Aufgabe
report-option = Option
report-their-answer = Damalige Antwort
report-no-answer = keine
report-verdict = Damalige Bewertung
report-verdict-correct = richtig
report-verdict-partial = teilweise richtig
report-verdict-incorrect = falsch
report-verdict-undecided = noch nicht bewertet
report-verdict-dropped = aus der Wertung genommen
report-verdict-none = nicht bewertet
report-ways-on = Mehr zu dieser Aufgabe
report-to-statistics = Statistik dieses Bauplans
report-to-regrade = Antworten auf diese Aufgabe neu bewerten
report-to-blueprint = Fassungen und Entwürfe dieses Bauplans
report-to-item = Diese Aufgabe
report-to-lineage = Ihre Sitzung
report-to-alike = Alle Meldungen zu diesem Bauplan
report-said = Antworten und Notizen
report-said-to-learner = an die lernende Person
report-said-to-colleagues = für das Kollegium
report-handle = Bearbeiten
report-answer = Antwort an die lernende Person
report-answer-hint = Sie sieht diesen Text unter „Deine Meldungen“, nur mit der Nummer der Aufgabe. Andere arbeiten vielleicht noch an der Aufgabe; verraten Sie deshalb die Antwort nicht.
report-note = Notiz für das Kollegium
report-note-hint = Alle, die diese Meldung öffnen können, sehen die Notiz. Die lernende Person sieht sie nicht.
report-others-too = { $n ->
    [one] Status und Antwort auch für die andere offene Meldung zu dieser Aufgabe übernehmen
   *[other] Status und Antwort auch für die { $n } anderen offenen Meldungen zu dieser Aufgabe übernehmen
}
report-handle-button = Speichern
report-done = Gespeichert.
report-done-others = { $n ->
    [one] Gespeichert, auch für { $n } weitere Meldung.
   *[other] Gespeichert, auch für { $n } weitere Meldungen.
}
report-choose-state = Wählen Sie einen Status.
report-nothing = Es wurde nichts geändert. Wählen Sie einen anderen Status, oder schreiben Sie etwas.
report-changed = Jemand anders hat diese Meldung geändert, seit Sie sie geöffnet haben. Ihre Änderungen wurden nicht gespeichert, aber Ihr Text steht noch unten. Prüfen Sie den aktuellen Status, und speichern Sie dann noch einmal.
report-others = Weitere Meldungen zu dieser Aufgabe
