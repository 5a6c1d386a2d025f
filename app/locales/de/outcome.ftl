# Was bei einem Auftrag in der Klasse herauskam, und wer Hilfe braucht.

outcome-title = { $title }: Ergebnisse
outcome-none = Noch keine Ergebnisse. Sie erscheinen hier, sobald Lernende fertig sind.
outcome-lead = { $done } von { $all } sind fertig. Der Mittelwert ist { $mean }, der Median { $median }.
outcome-missing = { $n ->
    [one] Noch nicht fertig:
   *[other] { $n } sind noch nicht fertig:
}
outcome-counted = Aufgaben und Fehler sind für { $n } von { $of } Lernenden gezeigt; die übrigen folgen innerhalb einer Minute.
outcome-spread = Verteilung
outcome-spread-hint = Jede Säule ist zehn Prozent breit und beginnt bei der Zahl darunter.
outcome-score = Ergebnis in Prozent
outcome-learners = Lernende
outcome-hardest = Schwerste Aufgaben
outcome-nothing-hard = Keine Aufgabe fällt als schwer auf.
outcome-example = Zum Beispiel: { $stem }
outcome-right = { $right } von { $asked } richtig ({ $share })
outcome-level = Stufe: { $level }
outcome-mistakes = Häufige Fehler
outcome-no-mistakes = Noch keine typischen Fehler.
outcome-made = { $n ->
    [one] 1 Person:
   *[other] { $n } Lernende:
}
outcome-link = Ergebnisse

needs-title = Wer Hilfe braucht
needs-who = { $n ->
    [one] 1 Person:
   *[other] { $n } Lernende:
}
needs-more = und { $n } weitere
needs-assign = { $n ->
    [one] Übung zuweisen
   *[other] Diesen { $n } Übung zuweisen
}
needs-assign-which = { $n ->
    [one] Dieser Person
   *[other] Diesen { $n } Lernenden
} Übung in „{ $skill }“ zuweisen
needs-assigned = Übung ist zugewiesen
needs-sure = { $n ->
    [one] Eine Person erhält Übungen zu „{ $skill }“. Geöffnet wird sofort.
   *[other] Diese { $n } Lernenden erhalten Übungen zu „{ $skill }“. Geöffnet wird sofort.
}
help-nobody = Wählen Sie 1 bis 100 Lernende.

assign-for = Für
assign-for-all = Alle in der Klasse
assigned-to-group = Nur für { $group }

learner-report-title = Bericht für { $name }
learner-report-back = Zurück zum Lernstand
report-link = Bericht zum Drucken
report-summary = { $mastered } von { $begun } geübten Fertigkeiten werden beherrscht.
report-right = { $share } der ersten Antworten waren richtig.
report-days = { $n ->
    [one] In letzter Zeit an 1 Tag geübt.
   *[other] In letzter Zeit an { $n } Tagen geübt.
}
report-nothing-yet = Es wurde noch nichts geübt.
report-strengths = Stärken
report-no-strengths = Noch wird nichts beherrscht. Es beginnt mit der ersten Fertigkeit.
report-to-practise = Als Nächstes üben
report-nothing-to-practise = Zurzeit braucht nichts weitere Übung.
report-results = Letzte Ergebnisse
report-no-results = Noch gibt es keine Ergebnisse.
report-mistakes = Typische Fehler
report-no-mistakes = Keine typischen Fehler.
report-right-since = seither richtig
report-comment = Bemerkung
report-signature = Datum und Unterschrift
report-print = Mit dem Druckbefehl des Browsers lässt sich diese Seite drucken oder als PDF speichern.
outcome-abilities = Fähigkeit der Klasse
outcome-abilities-lead = Wie viele Lernende wo auf der Skala der Schwierigkeit von 0 bis 1 stehen: Bei 0,6 weiß man jede zweite Antwort auf Fragen der Schwierigkeit 0,6. Anders als die Punktzahl berücksichtigt sie, wie schwer die eigenen Fragen waren.
outcome-learner = Name
outcome-answers = Antworten
outcome-ability = Fähigkeit
outcome-ability-interval = Sicher zwischen (95 %)
outcome-ability-between = { $low } und { $high }
outcome-reliability = Reliabilität { $reliability }: Die Unterschiede zwischen den Lernenden sind meist echt.
outcome-reliability-low = Reliabilität { $reliability }: Ein großer Teil der Unterschiede ist Zufall. Mehr Fragen würden helfen.
outcome-pass = Die Bestehensgrenze liegt bei Fähigkeit { $ability }. Etwa { $accuracy } der Klasse stehen auf der richtigen Seite; ein gleicher Test würde für etwa { $again } dasselbe entscheiden.
outcome-consistency = Wie die Fragen zusammenpassen
outcome-consistency-lead = Aus { $n } Versuchen mit gleich vielen Fragen zu jeder Fertigkeit und Stufe. Fragen einer Stufe gelten als gleich.
outcome-alpha = Alpha (Reliabilität)
outcome-alpha-interval = (95 %: { $low } bis { $high })
outcome-halves = Beide Hälften zusammen (Spearman-Brown)
outcome-sem = Standardfehler der Zahl richtiger Antworten
outcome-place = { $skill } ({ $level })
outcome-place-name = Frage
outcome-place-right = Richtig
outcome-place-rest = Mit allen anderen
outcome-place-alpha = Alpha ohne sie
