review-title = Nachsehen und abgeben
review-lead-all = Du hast alle Aufgaben beantwortet.
review-lead-some = { $n ->
    [one] Eine Aufgabe hast du nicht beantwortet.
   *[other] { $n } Aufgaben hast du nicht beantwortet.
}
review-number = Aufgabe
review-question = Frage
review-state = Stand
review-answered = Beantwortet
review-open = Keine Antwort
review-ahead = Noch nicht gesehen
review-go = Öffnen
review-go-to = Aufgabe { $n } öffnen
review-hand-in = Abgeben
review-hand-in-title = Abgeben
review-hand-in-text = Nach der Abgabe kannst du deine Antworten nicht mehr ändern.
review-hand-in-unanswered = { $n ->
    [one] Eine unbeantwortete Aufgabe zählt als falsch.
   *[other] { $n } unbeantwortete Aufgaben zählen als falsch.
}
