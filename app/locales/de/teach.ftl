teach-surveys = Umfragen
teach-surveys-lead = Die zusammengefassten Antworten der Lernenden in Ihren Klassen; die Administration sieht die von allen. Öffnen Sie eine Umfrage, um die einzelnen Fragen zu sehen.
teach-no-surveys = Es ist noch keine Umfrage veröffentlicht. Veröffentlichte Umfragen stehen hier.
teach-survey = Umfrage
teach-privacy = Antworten
teach-anonymous = Anonym
teach-named = Mit Namen
teach-col-completed = Abgeschlossen
teach-col-under-way = Angefangen
teach-col-given-up = Nicht beendet

teach-completed = { $n } abgeschlossen
teach-under-way = { $n } angefangen
teach-given-up = { $n } nicht beendet
teach-results-of = Ergebnisse: { $title }
teach-one-class = Nur Antworten, die für die Klasse { $class } gegeben wurden.
teach-all-answers = Alle Antworten zeigen
teach-all-classes = Eine anonyme Umfrage wird für alle Klassen zusammen gezeigt. Sonst wäre zu sehen, was eine kleine Klasse geantwortet hat.
teach-all-surveys = Alle Umfragen
teach-csv = Tabelle herunterladen (CSV)
teach-nobody-yet = Es gibt noch keine abgeschlossenen Antworten, die Sie sehen können. Weisen Sie die Umfrage einer Klasse zu, oder nehmen Sie sie in einen Ablauf auf. Dann erscheinen die Antworten hier.
teach-nobody-of-class = Aus dieser Klasse hat noch niemand geantwortet.
teach-cut = Es gibt zu viele Antworten für eine Tabelle. Sie enthält nur die neuesten { $n }.
teach-order-says-nothing = Texte stehen in alphabetischer Reihenfolge. So verrät die Reihenfolge nicht, wer sie wann geschrieben hat.

teach-too-few = { $n ->
    [one] Bisher hat eine Person diese Umfrage abgeschlossen.
   *[other] Bisher haben { $n } Personen diese Umfrage abgeschlossen.
}
teach-too-few-why = Damit die Antworten anonym bleiben, werden sie erst gezeigt, wenn mindestens { $least } Personen geantwortet haben. Für Lehrkräfte wird das je Klasse gezählt.
teach-responses = Antworten
teach-note = Hinweis

teach-version = Fassung { $version }
teach-version-current = Fassung { $version }, aktuell
teach-version-shown = { $version } (hier gezeigt)
teach-other-versions = { $n ->
    [one] Es gibt eine weitere Fassung. Ihre Antworten sind hier nicht enthalten.
   *[other] Es gibt { $n } weitere Fassungen. Deren Antworten sind hier nicht enthalten.
}
teach-see-versions = Fassungen ansehen
teach-versions = Fassungen
teach-versions-lead = Die Fragen können von Fassung zu Fassung verschieden sein, deshalb hat jede ihre eigenen Ergebnisse.
teach-col-version = Fassung
teach-col-text = Text

teach-asked = { $n } gefragt
teach-answered = { $n } beantwortet
teach-skipped = { $n } übersprungen
teach-nobody-asked = Diese Frage wurde niemandem gestellt.
teach-nobody-answered = Niemand hat diese Frage beantwortet.
teach-several = Mehrere Antworten waren möglich, deshalb können die Anteile zusammen mehr als 100 % ergeben.
teach-ranking-hint = Ein längerer Balken heißt: näher am ersten Platz.

teach-col-option = Option
teach-col-answer = Antwort
teach-col-row = Aussage
teach-col-date = Datum
teach-col-count = Anzahl
teach-col-share = Anteil
teach-col-mean = Mittelwert
teach-col-place = Mittlerer Platz
teach-col-first = Auf Platz 1 bei
teach-count-share = { $n } · { $share }
teach-step = { $from }–{ $to }
teach-point = { $point }: { $label }
teach-with-unit = { $number } { $unit }
teach-mean = Mittelwert { $number }
teach-median = Median { $number }
teach-range = Von { $from } bis { $to }
teach-mean-place = mittlerer Platz { $number }
teach-text-times = { $n }-mal
teach-next-texts = Mehr zeigen
teach-next-texts-of = Mehr zeigen: { $question }
teach-first-texts = Zurück zum Anfang
teach-first-texts-of = Zurück zum Anfang: { $question }
