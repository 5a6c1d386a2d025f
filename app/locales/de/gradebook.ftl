class-gradebook = Notenübersicht
gradebook-title = Notenübersicht von { $class }
gradebook-lead = Wählen Sie eine Note, um die Versuche zu sehen oder sie zu ändern. Ein Stern kennzeichnet Noten, die eine Lehrkraft gesetzt hat.
gradebook-cut = Diese Klasse hat mehr Aufträge, als hier Platz haben. Die ältesten fehlen.
gradebook-columns = Spalten
gradebook-latest = Neueste Spalten
gradebook-older = Ältere Spalten
gradebook-label = Noten
gradebook-mean = Durchschnitt
gradebook-class-mean = Klassendurchschnitt
gradebook-mean-of = { $n ->
    [one] von einer Person
   *[other] von { $n } Lernenden
}
gradebook-is-released = Noten freigegeben
gradebook-is-withdrawn = zurückgezogen, nicht im Durchschnitt
gradebook-changed = { $n ->
    [0] Es gab nichts zu ändern.
    [one] Für einen Test geändert.
   *[other] Für { $n } Tests geändert.
}
gradebook-released-count = Noten von { $released } der { $all } Tests sind freigegeben.
gradebook-release-all = Alle Noten freigeben
gradebook-take-back-all = Alle Noten verbergen
gradebook-files = Dateien
gradebook-files-lead = Höchstens 2000 Lernende und die 200 neuesten Spalten, mit den Noten von Lehrkräften. Wenn etwas fehlt, steht das in der letzten Zeile.
gradebook-file-cut = Diese Datei ist nicht vollständig. Eine Datei enthält höchstens 2000 Lernende, die 200 neuesten Spalten und 20 000 Änderungen.
gradebook-xlsx = Tabellenkalkulation (XLSX)
gradebook-csv = Datentabelle (CSV)
gradebook-print = Mit dem Druckbefehl des Browsers können Sie diese Seite drucken oder als PDF speichern.
gradebook-sheet = Noten
gradebook-sheet-changes = Änderungen
gradebook-column-score = { $title }: Ergebnis (%)
gradebook-column-grade = { $title }: Note
gradebook-column-state = { $title }: Status
gradebook-change-what = Auftrag
gradebook-change-when = Wann
gradebook-change-who = Geändert von
gradebook-change-to = Neue Note
gradebook-change-why = Grund

grades-section = Noten
grades-counting = Welcher Versuch zählt
grades-counting-hint = Bei zwei gleich guten Versuchen zählt der spätere. Freigegebene Noten ändern sich sofort.
grades-counting-best = der beste Versuch
grades-counting-latest = der letzte Versuch
grades-counting-first = der erste Versuch
grades-counting-unknown = Wählen Sie eine dieser Möglichkeiten.
grades-release-title = Noten freigeben
grades-release-lead = Lernende sehen Noten und Bemerkungen nur, solange sie freigegeben sind. Ergebnisse, die der Test verbirgt, bleiben verborgen, es sei denn, Sie haben selbst ein Ergebnis gesetzt.
grades-release = Noten freigeben
grades-take-back = Noten verbergen
grades-released-at = Die Noten wurden am { $when } freigegeben.
grades-not-released = Die Noten sind nicht freigegeben.

grade-title = { $name }: { $title }
grade-of-whom = { $grade }, { $name }, { $title }
grade-score-and-word = { $score } ({ $word })
grade-none = keine Note
grade-excused = entschuldigt
grade-as-reached = wie erreicht
grade-not-begun = nicht begonnen
grade-missed = versäumt
grade-under-way = angefangen
grade-under-way-again = ein weiterer Versuch läuft
grade-undecided = { $n ->
    [one] eine Antwort wird noch bewertet
   *[other] { $n } Antworten werden noch bewertet
}
grade-held = Ergebnis noch verborgen
grade-given = von einer Lehrkraft gesetzt
grade-has-comment = mit Bemerkung
grade-mastered = { $mastered } von { $all } Fertigkeiten beherrscht
grade-survey-done = beantwortet
grade-survey-open = nicht beantwortet
grade-survey-unknown = anonym: nicht bekannt
grade-not-assigned = nicht zugewiesen

grade-holds = Aktuelle Note
grade-counts-attempt = Versuch { $n } zählt: { $how }.
grade-reached-was = Erreicht: { $score }.
grade-attempts = Versuche
grade-no-attempts = Es gibt noch keine Versuche.
grade-attempt = Versuch
grade-begun = Begonnen
grade-ended = Beendet
grade-word-column = Note
grade-counts = zählt
grade-older = Ältere Änderungen
grade-change-title = Note ändern
grade-change-lead = Ihre Note ersetzt die erreichte, auch nach neuen Versuchen oder einer Neubewertung. Um sie zu entfernen, wählen Sie „Wie erreicht“.
grade-what = Art der Note
grade-what-reached = Wie erreicht
grade-what-score = Ein Ergebnis in Prozent
grade-what-word = Eine Note in Worten; das Ergebnis bleibt wie erreicht
grade-what-excused = Entschuldigt: zählt nicht
grade-what-unknown = Wählen Sie eine dieser Möglichkeiten.
grade-score-label = Ergebnis in Prozent
grade-score-hint = Von 0 bis 100 mit höchstens zwei Nachkommastellen, zum Beispiel 82,5.
grade-score-wrong = Geben Sie eine Zahl von 0 bis 100 mit höchstens zwei Nachkommastellen ein.
grade-word-label = Note
grade-word-hint = Zum Beispiel 2+ oder bestanden. Höchstens 40 Zeichen.
grade-word-wrong = Geben Sie eine Note mit 1 bis 40 Zeichen ein.
grade-reason = Grund
grade-reason-hint = Nötig, wenn Sie die Note ändern. Lehrkräfte sehen ihn und alle, die das Prüfprotokoll lesen dürfen; die lernende Person sieht ihn nicht.
grade-reason-missing = Geben Sie einen Grund für die Änderung an.
grade-reason-long = Der Grund ist zu lang. Möglich sind höchstens 500 Zeichen.
grade-comment = Bemerkung für die lernende Person
grade-comment-hint = Sie ist sichtbar, sobald die Note freigegeben ist. Höchstens 2000 Zeichen.
grade-comment-long = Die Bemerkung ist zu lang. Möglich sind höchstens 2000 Zeichen.
grade-save = Note speichern
grade-conflict = Jemand hat diese Note geändert, seit Sie die Seite geöffnet haben. Ihre Änderungen wurden nicht gespeichert, stehen aber noch unten.
grade-conflict-there = Aktuelle Note: { $now }. Wenn Sie speichern, ersetzt Ihre Note sie.
grade-history = Verlauf
grade-no-history = Es gibt keine Änderungen durch Lehrkräfte.
grade-change = Von { $from } zu { $to }
grade-change-comment = Bemerkung geändert
grade-change-reason = Grund: { $reason }
grade-change-said = Bemerkung für die lernende Person: { $comment }

own-grades-title = Deine Noten
own-grades-lead = Noten, die deine Lehrkräfte freigegeben haben, die neuesten zuerst.
own-grades-none = Es sind noch keine Noten freigegeben.
own-grades-older = Ältere Noten
own-grades-all = Deine Noten
own-grade = Deine Note
own-grade-held = Das Ergebnis wird noch nicht gezeigt.
own-grade-excused = Entschuldigt: Es zählt für dich nicht.
own-grade-undecided = eine Antwort wird noch bewertet, deshalb kann sich das noch ändern
own-grade-given = von deiner Lehrkraft gesetzt
own-grade-comment = Bemerkung deiner Lehrkraft:
