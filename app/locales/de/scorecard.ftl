card-title = Lernstand von { $name }
card-tag = Lernstand
card-code-link = Anmelden klappt nicht?
card-code = Muss { $name } warten, weil jemand das Passwort rät, hilft dieser Code auf der Anmeldeseite, zusammen mit dem eigenen Passwort. Er gilt bis { $time }.
card-views = Ansichten
card-glance = Auf einen Blick
card-details = Alle Einzelheiten
card-lead-empty = Es gibt noch keine Ergebnisse.
card-withheld-own = { $n ->
    [one] Du hast einen Test abgegeben, dessen Ergebnis noch nicht gezeigt wird. Er ist auf dieser Seite nicht enthalten.
   *[other] Du hast { $n } Tests abgegeben, deren Ergebnisse noch nicht gezeigt werden. Sie sind auf dieser Seite nicht enthalten.
}
card-withheld = { $n ->
    [one] Das Ergebnis eines Tests kann die lernende Person noch nicht sehen. Es ist unten enthalten und gekennzeichnet. Es ändert keine Fertigkeiten, bis sie es sehen kann.
   *[other] Die Ergebnisse von { $n } Tests kann die lernende Person noch nicht sehen. Sie sind unten enthalten und gekennzeichnet. Sie ändern keine Fertigkeiten, bis sie sie sehen kann.
}
card-none = –
card-standing-none = nicht begonnen
card-standing-likely = wahrscheinlich bekannt
card-standing-needs = braucht Übung
card-standing-learning = lernt
card-standing-mastered = beherrscht
card-standing-due = wiederholen
card-other-area = Weitere Fertigkeiten
card-no-skills = Hier gibt es noch keine Fertigkeiten zum Üben.
card-by-skill = Fertigkeiten
card-area-skills = { $area }: { $done } von { $all } beherrscht
card-skill = Fertigkeit
card-standing = Stand
card-belief = Beherrschung
card-opportunities = Erste Antworten

card-growth = Fortschritt nach Wochen
card-growth-lead = Höchstens die letzten 26 Wochen, jeweils bis Sonntag, von der ersten Antwort an. Die mittlere Beherrschung umfasst alle Fertigkeiten; nicht begonnene zählen als 0 %.
card-growth-empty = Es gibt noch keinen Fortschritt. Er erscheint hier nach den ersten Antworten.
card-growth-mastered = Beherrschte Fertigkeiten
card-growth-belief = Mittlere Beherrschung, alle Fertigkeiten
card-growth-skills = { $n ->
    [one] 1 Fertigkeit
   *[other] { $n } Fertigkeiten
}
card-growth-from-to = Von { $first } bis { $last }
card-growth-estimate = { $n ->
    [one] Eine Fertigkeit hat eine längere Vorgeschichte, als hier gezeigt wird. Ihre früheren Wochen sind geschätzt.
   *[other] { $n } Fertigkeiten haben eine längere Vorgeschichte, als hier gezeigt wird. Ihre früheren Wochen sind geschätzt.
}
card-week = Woche ab

card-comparison = Fortschritt in letzter Zeit
card-comparison-lead = Die letzten { $days } Tage im Vergleich mit den { $days } Tagen davor.
card-comparison-empty = In den letzten { $days } Tagen und den { $days } Tagen davor gibt es nichts zu vergleichen.
card-comparison-cut = Es gab zu viele Antworten, um alle zu zählen. Die Zahlen für die Tage davor sind zu niedrig.
card-comparison-what = Was
card-before = { $days } Tage davor
card-this = Letzte { $days } Tage
card-share-right = Richtige Antworten
card-newly-mastered = Neu beherrschte Fertigkeiten

card-accuracy = Richtigkeit und Zeit in Tests
card-accuracy-empty = Noch gibt es keine Testergebnisse, die gezeigt werden können.
card-accuracy-sessions = { $n ->
    [one] 1 Test
   *[other] { $n } Tests
}
card-accuracy-right = { $right } von { $all } Antworten richtig: { $share }
card-accuracy-withheld = { $n ->
    [one] Enthält einen Test, dessen Ergebnis die lernende Person noch nicht sehen kann.
   *[other] Enthält { $n } Tests, deren Ergebnisse die lernende Person noch nicht sehen kann.
}
card-accuracy-cut = Gezählt werden nur die letzten 200.
card-by-section = Richtige Antworten nach Abschnitten
card-right-of = { $right } von { $all } richtig
card-section = Abschnitt
card-marked = Antworten
card-mean-time = Mittlere Zeit
card-no-benchmarks = Keine der Aufgaben hat eine Zielzeit.
card-benchmarks = Antworten in der Zielzeit
card-benchmarks-lead = Gezählt werden nur Aufgaben mit einer Zielzeit. Sehr schnelle Antworten sind ausgenommen.
card-benchmark = Zielzeit
card-kept-of = { $kept } von { $all } rechtzeitig
card-items = Aufgaben
card-kept = Rechtzeitig
card-benchmark-time = Mittlere Zielzeit

card-missteps = Häufige Fehler
card-missteps-lead = Wie oft jeder typische Fehler vorkam, und ob danach eine Aufgabe zu derselben Fertigkeit ohne Hilfe richtig gelöst wurde.
card-missteps-empty = Noch keine typischen Fehler.
card-misstep = Fehler
card-misstep-withheld = { $n ->
    [one] einmal in einem Test, dessen Lösungen die lernende Person nicht sehen kann
   *[other] { $n }-mal in Tests, deren Lösungen die lernende Person nicht sehen kann
}
card-times = Wie oft
card-last = Zuletzt
card-since = Seither richtig
card-since-right = Ja
card-since-not = Noch nicht

card-sittings = Letzte Sitzungen
card-sittings-empty = Es gibt noch keine Tests oder Übungen.
card-sitting-withheld = für die lernende Person noch nicht sichtbar
card-sitting-brought = mit eigenen Aufgaben der lernenden Person; zählt nicht
card-sitting-brought-own = mit deinen eigenen Aufgaben; zählt nicht
card-all-sittings = Alle Sitzungen

class-skills = Fertigkeitsmatrix
heat-title = Fertigkeiten von { $class }
heat-heading = Fertigkeitsmatrix
heat-lead = Stand und Beherrschung aller Lernenden in Prozent. Wählen Sie einen Namen, um den Lernstand zu sehen.
heat-choose = Fertigkeiten filtern
heat-area = Fertigkeiten
heat-set = Der Klasse zugewiesene Fertigkeiten
heat-no-skills = Hier gibt es keine Fertigkeiten zu zeigen.
heat-cut = Gezeigt werden nur die ersten { $n } Fertigkeiten.
heat-legend = Beherrschung
heat-step = { $from } bis { $to } %
heat-learner = Lernende
heat-total = Beherrschte Fertigkeiten und mittlere Beherrschung
heat-mastered-by = Lernende auf dieser Seite, die sie beherrschen
heat-of = { $done } von { $all }
heat-csv-standing = { $skill }: Stand
heat-csv-belief = { $skill }: Beherrschung, Prozent
heat-csv-total = Beherrscht
heat-csv-more = Diese Datei enthält nur die ersten { $n } Lernenden.
