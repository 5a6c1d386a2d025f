result-title = Ergebnis
result-attempt = Versuch { $n }
result-handed-in = Abgegeben am { $when }
result-time-up = Zeit abgelaufen am { $when }. Deine gespeicherten Antworten wurden bewertet.
result-terminated = Von einer Lehrkraft beendet am { $when }
result-end-reason = Grund: { $reason }
result-score = Ergebnis
result-adaptive = Die Aufgaben haben sich nach deinen Antworten gerichtet. Darum ist es normal, dass manche falsch sind; der Anteil richtiger Antworten sagt wenig. Dein Ergebnis ist der Anteil des ganzen Tests, den jemand mit deinem Können richtig löst. In 95 von 100 Fällen liegt der wahre Wert zwischen { $low } und { $high }.
result-adaptive-trial = { $n ->
    [one] 1 Frage wurde erprobt und zählte nicht.
   *[other] { $n } Fragen wurden erprobt und zählten nicht.
}
result-adaptive-missing = { $n ->
    [one] Der Test wurde beendet, bevor das Ergebnis sicher genug war: { $n } Aufgabe, die noch offen war, zählt als falsch.
   *[other] Der Test wurde beendet, bevor das Ergebnis sicher genug war: { $n } Aufgaben, die noch offen waren, zählen als falsch.
}
result-right-of = { $right } von { $items } richtig
result-dropped = { $n ->
    [one] eine Aufgabe zählt nicht
   *[other] { $n } Aufgaben zählen nicht
}
result-notes = Änderungen an diesem Ergebnis
result-note-regraded = Einige Antworten wurden neu bewertet.
result-note-undone = Eine Neubewertung wurde zurückgenommen.
result-note-decided = Eine Lehrkraft hat eine deiner Antworten bewertet.
result-note-reviewed = Eine Lehrkraft hat deine Antwort auf Aufgabe { $n } bewertet.
result-note-points = { $line }: { $given } von { $of }
result-note-scores = Dein Ergebnis hat sich von { $before } auf { $after } geändert.
result-note-same = Dein Ergebnis ist weiterhin { $score }.
result-time-used = Gebrauchte Zeit: { $time }
result-passed = Bestanden
result-not-passed = Nicht bestanden
result-pass-mark = bestanden ab { $percent }
result-scale = Dein Ergebnis auf der Skala
result-scale-text = Dein Ergebnis von { $score } liegt im Bereich { $band }.
result-scale-plain = Dein Ergebnis ist { $score } von 100 %.
result-scale-pass = bestanden
result-sections = Nach Abschnitten
result-sections-text = Anteil richtiger Antworten in jedem Abschnitt: { $list }.
result-sections-entry = { $title } { $right } von { $items }
result-section = Abschnitt
result-right = Richtig
result-answered = Beantwortet
result-weight = Gewicht
result-mean-time = Mittlere Zeit
result-ability = Fähigkeit
result-ability-note = Fähigkeit: die Schwierigkeit von 0 bis 1, bei der du jede zweite Antwort weißt. Sie ist aus wenigen Antworten geschätzt.
result-ability-next = Am meisten helfen dir als Nächstes Fragen der Schwierigkeit { $difficulty } in { $section }.
result-no-time = –
result-pace = Zeit
result-pace-lead = Wie viele Antworten du in der Zielzeit jeder Stufe gegeben hast:
result-pace-too-quick = { $n ->
    [one] Eine Antwort war zu schnell und zählt hier nicht.
   *[other] { $n } Antworten waren zu schnell und zählen hier nicht.
}
result-pace-level = Stufe
result-pace-count = Aufgaben
result-next = Was du als Nächstes üben kannst
result-next-lead = Was dir am schwersten fiel, steht oben.
result-next-right = { $right } von { $items } richtig
result-next-none = Du hast alles richtig. Sehr gut!
result-solutions = Aufgaben und Lösungen
result-your-answer = Deine Antwort
result-no-answer = keine Antwort
result-key = Richtige Antwort
result-it-seems = Möglicher Fehler: { $misconception }
result-steps = Schritt für Schritt
result-item-right = Richtig
result-item-part = Teilweise richtig, { $share }
result-item-wrong = Falsch
result-item-unanswered = Nicht beantwortet
result-item-dropped = Zählt nicht
result-item-undecided = Wird noch bewertet
result-item-time = { $time }
result-score-later = Du siehst dein Ergebnis hier, wenn der Test für alle geschlossen ist.
result-score-later-at = Du siehst dein Ergebnis hier ab { $when }.
result-score-released = Du siehst dein Ergebnis hier, wenn deine Lehrkraft die Ergebnisse freigibt.
result-score-never = Deine Antworten sind abgegeben. Das Ergebnis wird hier nicht gezeigt. Frag deine Lehrkraft danach.
result-solutions-later = Du siehst die Lösungen hier, wenn der Test für alle geschlossen ist.
result-solutions-later-at = Du siehst die Lösungen hier ab { $when }.
result-solutions-released = Du siehst die Lösungen hier, wenn deine Lehrkraft die Ergebnisse freigibt.
result-solutions-never = Die Lösungen werden nicht gezeigt.
result-all = Alle Ergebnisse
result-home = Zur Startseite
result-item-contested = Diese Aufgabe war fehlerhaft, deshalb wurde deine Antwort neu bewertet. Die richtige Antwort wird nicht gezeigt.
result-show = Welche Aufgaben
result-show-all = Alle { $n }
result-show-wrong = { $n } zum Ansehen
result-practise = Das üben
result-practise-which = Üben, worum es in Aufgabe { $n } geht
