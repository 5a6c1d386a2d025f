home-views = Deine Startseiten
home-view-learning = Lernen
home-view-teaching = Unterrichten
home-view-administration = Verwalten

home-lead-due = { $n ->
    [one] Eine Fertigkeit solltest du wiederholen.
   *[other] { $n } Fertigkeiten solltest du wiederholen.
}
home-continue = Weitermachen
home-last-practised = Das hast du zuletzt geübt
home-more-running = Alles, was du angefangen hast
home-due = Zeit zum Wiederholen
home-due-last = zuletzt geübt am { $when }
home-due-more = { $n ->
    [one] Noch eine unter „Üben“
   *[other] Noch { $n } unter „Üben“
}
home-next = Deine nächste Fertigkeit
home-next-new = Neu für dich, und du bist bereit dafür.
home-next-check = Das kannst du wahrscheinlich. Ein paar Antworten zeigen es.
home-next-go-on = Die hast du schon angefangen.
home-practise = Üben
home-practise-what = { $skill } üben
home-placement = Weißt du nicht, wo du anfangen sollst? Mach den Einstufungstest.
home-past-assigned = { $n ->
    [one] Ein erledigter Auftrag
   *[other] { $n } erledigte Aufträge
}

home-week = Diese Woche
home-week-chart = Beantwortete Aufgaben an jedem Tag dieser Woche
home-week-days = { $n ->
    [0] Deine Woche beginnt mit deiner ersten Aufgabe.
    [one] Du hast diese Woche an 1 Tag geübt.
   *[other] Du hast diese Woche an { $n } Tagen geübt.
}
home-week-items = { $n ->
    [one] { $n } Aufgabe beantwortet
   *[other] { $n } Aufgaben beantwortet
}
home-in-a-row = { $n } Tage hintereinander
home-goal-days = { $n ->
    [one] Ziel: 1 Tag in der Woche
   *[other] Ziel: { $n } Tage in der Woche
}
home-goal-items = { $n ->
    [one] Ziel: 1 Aufgabe in der Woche
   *[other] Ziel: { $n } Aufgaben in der Woche
}
home-goal-so-far = { $n } von { $all }
home-goal-reached = Du hast dein Ziel für diese Woche erreicht.
home-goal-change = Ziel ändern
home-goal-count = Wie viele in der Woche
home-goal-unit = Gezählt in
home-goal-unit-days = Tagen (1 bis { $most })
home-goal-unit-items = Aufgaben (1 bis { $most })
home-goal-save = Ziel speichern
home-goal-saved = Dein Ziel ist gespeichert.
goal-range = Ein Ziel sind 1 bis 7 Tage oder 1 bis 500 Aufgaben in der Woche.
weekday-short-1 = Mo
weekday-short-2 = Di
weekday-short-3 = Mi
weekday-short-4 = Do
weekday-short-5 = Fr
weekday-short-6 = Sa
weekday-short-7 = So

home-classes = Ihre Klassen
home-no-classes = Sie unterrichten noch keine Klasse.
home-make-class = Klasse anlegen
home-all-classes = Alle Klassen
home-learners = { $n ->
    [one] { $n } lernende Person
   *[other] { $n } Lernende
}
home-working = { $n ->
    [0] gerade arbeitet niemand
   *[other] { $n } arbeiten gerade
}
home-lead-begin = Beginnen Sie mit Ihrer ersten Klasse.
home-lead-working = { $n ->
    [0] Gerade arbeitet niemand.
    [one] Gerade arbeitet eine Person.
   *[other] Gerade arbeiten { $n } Personen.
}
home-lead-to-mark = { $n ->
    [one] Eine Antwort wartet auf Bewertung.
   *[other] { $n } Antworten warten auf Bewertung.
}
home-to-mark = { $n ->
    [one] { $n } Antwort zu bewerten
   *[other] { $n } Antworten zu bewerten
}
home-gradebook = Notenübersicht
home-gradebook-of = Notenübersicht von { $class }
home-results = Neue Ergebnisse
home-results-since = Seit { $when }, als Sie sie zuletzt als gesehen markiert haben.
home-results-week = Aus den letzten 7 Tagen.
home-results-none = Keine neuen Ergebnisse.
home-results-count = { $n ->
    [one] { $n } Ergebnis
   *[other] { $n } Ergebnisse
}
home-results-seen = Als gesehen markieren
home-help = Wer Hilfe braucht
home-help-lead = Auffällige Nachrichten, nicht begonnene Aufträge, ein letztes Ergebnis unter 50 % oder eine Fertigkeit, die mehr Übung braucht.
home-help-none = Zurzeit fällt niemand auf.
home-help-more = { $n ->
    [one] Und eine weitere Person.
   *[other] Und { $n } weitere.
}
help-flagged = Eine Nachricht sollte jemand ansehen
help-not-begun = { $n ->
    [one] Eine Person hat nicht begonnen; offen bis { $when }
   *[other] { $n } haben nicht begonnen; offen bis { $when }
}
help-missed = { $n ->
    [one] Eine Person hat nicht begonnen; geschlossen seit { $when }
   *[other] { $n } haben nicht begonnen; geschlossen seit { $when }
}
help-low = hat { $score } bei { $title } erreicht
help-struggling = braucht mehr Übung bei { $skill }

home-attention = Braucht Aufmerksamkeit
home-attention-none = Zurzeit ist nichts zu tun.
home-flags = { $n ->
    [one] Eine auffällige Nachricht ist noch nicht angesehen
   *[other] { $n } auffällige Nachrichten sind noch nicht angesehen
}
home-reports = { $n ->
    [one] Eine neue Meldung zu einer Aufgabe
   *[other] { $n } neue Meldungen zu Aufgaben
}
home-reviews = { $n ->
    [one] Eine Antwort ist noch zu bewerten
   *[other] { $n } Antworten sind noch zu bewerten
}
home-reviews-most = { $n } oder mehr Antworten sind noch zu bewerten
home-run-stopped = Ein Lauf der Werkstatt hat angehalten: { $why }
home-regrade-failed = { $n ->
    [one] Eine Neubewertung von { $blueprint } ist bei einer Sitzung fehlgeschlagen
   *[other] Eine Neubewertung von { $blueprint } ist bei { $n } Sitzungen fehlgeschlagen
}
home-drafts = Entwürfe
home-drafts-none = Es gibt keine offenen Entwürfe.
home-drafts-all = Alle Baupläne und Entwürfe
home-under-way = Läuft gerade
home-under-way-none = Zurzeit laufen keine Sitzungen und keine Werkstattläufe.
home-run = Werkstattlauf, begonnen am { $when }
home-regrade = Neubewertung von { $blueprint }
home-regrade-done = { $n } von { $all } Sitzungen
home-open-sessions = { $n } offen
home-trail = Prüfprotokoll
home-signed = Zuletzt signiert
home-signed-row = { $when }, Zeile { $row }
home-not-signed = Noch nicht signiert.
home-exported = Zuletzt heruntergeladen
home-never-exported = Noch nie heruntergeladen.
home-system = Ganzer Systemzustand
home-admin-lead = Was Sie braucht, und was gerade läuft.
