items-title = Aufgaben
items-lead = Wie Lernende die Aufgaben jedes Bauplans beantwortet haben. Jede Zeile zeigt die veröffentlichte Fassung; öffnen Sie sie, um frühere zu sehen.
items-search = Baupläne suchen
items-search-label = Name oder Gegenstand
items-search-go = Suchen
items-found = { $n ->
    [one] Ein Bauplan
   *[other] { $n } Baupläne
}
items-nothing-found = Kein veröffentlichter Bauplan passt dazu. Nehmen Sie weniger Wörter, oder leeren Sie die Suche, um alle zu sehen.
items-none = –
items-col-blueprint = Bauplan
items-col-answers = Antworten
items-col-facility = Richtig
items-col-discrimination = Trennschärfe
items-col-flags = Auffällig
items-flags = { $n }
items-flags-serious = { $n }, schwerwiegend
items-pages = Seiten
items-first-page = Erste Seite
items-next-page = Nächste Seite

items-of = Aufgaben von { $id }
items-all = Alle Baupläne
items-regrade = Antworten neu bewerten
items-reviews = Zu bewertende Antworten
items-version = Fassung { $version } ({ $hash }): { $n ->
    [one] eine Antwort
   *[other] { $n } Antworten
}
items-version-current = Fassung { $version } ({ $hash }), aktuell: { $n ->
    [one] eine Antwort
   *[other] { $n } Antworten
}
items-versions = Fassungen
items-version-label = Fassung
items-version-show = Zeigen
items-no-answers = Für diese Fassung sind noch keine Antworten gezählt. Antworten werden gezählt, wenn ein Test endet.

items-serious = Vor der nächsten Verwendung prüfen
items-look = Einen Blick wert
items-flag-negative = Stärkere Lernende lösen sie seltener: Ihre Trennschärfe ist { $r }. Vielleicht ist die Lösung falsch oder die Frage irreführend. Verwenden Sie sie nicht, bis jemand sie geprüft hat.
items-flag-weak = Sie trennt stärkere kaum von schwächeren Lernenden: Ihre Trennschärfe ist { $r }. Unter 0,15 trägt eine Aufgabe wenig zum Ergebnis bei.
items-flag-hard = Lernende erreichen nur { $p } der Punkte. Vielleicht ist die Aufgabe zu schwer, zu früh oder unklar.
items-flag-easy = Lernende erreichen { $p } der Punkte. Die Aufgabe ist so leicht, dass sie wenig aussagt.
items-flag-unchosen = Niemand wählt die falsche Option „{ $wrong }“. Ersetzen Sie sie durch eine, die näherliegt.
items-flag-beats = Die stärksten Lernenden wählen „{ $wrong }“ öfter als die Lösung. Prüfen Sie die Lösung.

items-numbers = Statistik
items-few = Es gibt weniger als { $least } Antworten. Diese Zahlen können sich noch stark ändern, deshalb wird noch nichts als auffällig gekennzeichnet.
items-n = Gezählte Antworten
items-n-means = Die erste Antwort jeder Person je Versuch, für alle Aufgaben dieser Fassung.
items-facility = Richtig
items-facility-means = Anteil der erreichten Punkte. Aufgaben zwischen 30 % und 80 % sagen am meisten aus.
items-rest = Trennschärfe
items-rest-means = Korrelation zwischen dieser Aufgabe und dem übrigen Ergebnis (korrigierte Trennschärfe, von −1 bis 1). Ab 0,30 ist sie gut, unter 0,15 schwach.
items-total = Mit dem ganzen Ergebnis
items-total-means = Korrelation mit dem Ergebnis einschließlich der Aufgabe (punktbiseriale Korrelation). Bei kurzen Tests sieht sie besser aus, als sie ist.
items-tails = Stärkste gegen Schwächste
items-tails-means = Anteil der Punkte, den die stärksten 27 % erreichen, minus den der schwächsten 27 %.
items-median = Zeit
items-median-means = Mittlere Zeit (Median), mit dem Bereich der mittleren Hälfte der Antworten.
items-low = Ausgelassen
items-low-means = Antworten, die zu schnell für einen ernsthaften Versuch waren. Sie sind in keiner Zahl enthalten.
items-times = { $median } (von { $lower } bis { $upper })

items-wrong = Falsche Antworten
items-wrong-lead = Anteile an den Antworten auf Aufgaben, die diese falsche Antwort anboten. Schwächere Lernende sollten sie öfter wählen; ihre Trennschärfe sollte deshalb unter 0 liegen.
items-key = Lösung
items-other = Alles andere
items-col-wrong = Falsche Antwort
items-col-offered = Angeboten
items-col-chosen = Gewählt
items-col-share = Anteil
items-col-wrong-r = Trennschärfe

items-time = Antwortzeit
items-time-lead = Jeder Balken umfasst eine doppelt so lange Zeitspanne wie der davor.
items-from-to = { $from }–{ $to }

items-levels = Schwierigkeitsstufen
items-levels-lead = Leichtere Stufen sollten längere Balken haben.
items-col-level = Stufe
items-col-time = Zeit
items-too-few = zu wenige
items-example = Eine Aufgabe der Stufe { $level }
items-example-key = { $answer } (Lösung)

items-parts = Woher die Schwierigkeit kommt
items-parts-lead = Ergebnisse nach Werten der Parameter und nach den Merkmalen, die der Bauplan nennt. Die Balken zeigen den Anteil der erreichten Punkte.
items-parameter = Parameter { $name }
items-feature = Merkmal { $name }
items-col-value = Wert
items-rare = Übrige
items-yes = Ja
items-no = Nein
items-calibrated = Schwierigkeit und Fähigkeit
items-calibrated-lead = Kalibrierung { $n } vom { $date }: wie wahrscheinlich eine richtige Antwort bei schwächeren und stärkeren Lernenden ist. Die Kurven sind das Modell, die Punkte die gegebenen Antworten; größere Punkte stehen für mehr Antworten. Adaptive Tests, die jetzt beginnen, wählen nach diesen Zahlen.
items-calibrated-entry = { $level }: Schwierigkeit { $difficulty }
items-calibrated-top = 100 % richtig
items-calibrated-bottom = 0 %
items-calibrated-weak = −3
items-calibrated-strong = +3
items-calibrated-ability = Fähigkeit (0 ist das Mittel aller Lernenden)
items-calibrated-points = Gegebene Antworten
items-col-difficulty = Schwierigkeit, 0 bis 1
items-col-logits = Schwierigkeit, Logits
items-col-error = ± Fehler
items-col-slope = Steigung
items-col-spread = Streuung
items-col-information = Information je Minute
items-col-fit = Passung
items-col-brier = Brier-Wert
items-col-basis = Grundlage
items-col-observed = Richtig
items-col-expected = Erwartet
items-basis-declared = Blueprint
items-basis-features = Merkmale der Aufgaben
items-basis-answers = Antworten
items-flag-underfit = { $level }: Die Antworten streuen mehr, als die Fähigkeit erklärt (Passung { $fit }). Vielleicht fragen manche Aufgaben der Stufe nach etwas anderem, oder viele raten.
items-flag-overfit = { $level }: Die Antworten folgen der Fähigkeit enger als erwartet (Passung { $fit }). Das schadet nicht.
items-flag-split = { $level }: Die Aufgaben sind sehr verschieden schwer. Zwei Stufen würden besser messen.
items-flag-order = { $harder } erwies sich als leichter als { $easier }.
items-drift-harder = { $level }: seit { $date } bei gleicher Fähigkeit schwerer als zuvor. Jemand sollte nachsehen, was sich geändert hat.
items-drift-easier = { $level }: seit { $date } bei gleicher Fähigkeit leichter als zuvor. Vielleicht sind die Aufgaben bekannt geworden.
items-practised = Lernen beim Üben
items-practised-lead = Die ersten { $n } Gelegenheiten von Lernenden, die alle hatten, bis { $date }. Eine Antwort nach einem Tipp zählt als falsch.
items-practised-grows = Die Lernenden werden besser: +{ $rate } Logits mit jeder Gelegenheit (± { $error }).
items-practised-same = Kein Lernen zu sehen: { $rate } Logits mit jeder Gelegenheit (± { $error }). Jemand sollte Tipps und Lösungswege ansehen.
items-practised-falls = Die Lernenden werden schlechter: { $rate } Logits mit jeder Gelegenheit (± { $error }). Vielleicht sind spätere Aufgaben schwerer, oder die Geduld lässt nach.
items-opportunity = Gelegenheit { $n }
items-col-opportunity = Gelegenheit
items-dif-language = Lernende, die in einer anderen Sprache lesen ({ $tag })
items-dif-time = Lernende mit mehr Zeit
items-dif-harder = { $level }: für { $group } etwas schwerer als für andere mit gleicher Fähigkeit. Jemand sollte die Formulierung ansehen.
items-dif-harder-large = { $level }: für { $group } viel schwerer als für andere mit gleicher Fähigkeit. Jemand sollte die Formulierung vor der nächsten Prüfung ansehen.
items-dif-easier = { $level }: für { $group } etwas leichter als für andere mit gleicher Fähigkeit. Jemand sollte es ansehen.
items-dif-easier-large = { $level }: für { $group } viel leichter als für andere mit gleicher Fähigkeit. Jemand sollte es vor der nächsten Prüfung ansehen.
