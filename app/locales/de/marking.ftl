regrades-title = Neubewertungen
regrades-lead = War eine Lösung falsch oder eine Aufgabe fehlerhaft, können Sie die Antworten nach dem Ende des Tests neu bewerten. Zuerst sehen Sie, was sich für wen ändern würde. Es ändert sich nichts, bis Sie es anwenden, und Sie können es zurücknehmen.
regrades-all = Alle Neubewertungen
regrades-none = Es gibt noch keine Neubewertungen. Beginnen Sie eine auf der Seite eines Bauplans unter „Aufgaben“.
regrades-items = Aufgaben
regrades-reviews = Zu bewertende Antworten
regrades-what = Aufgaben
regrades-state = Status
regrades-changed = Ergebnisse
regrades-made = Angelegt

regrade-title = Neubewertung von { $blueprint }
regrade-new = Antworten auf { $blueprint } neu bewerten
regrade-all-items = Alle Aufgaben dieser Fassung von { $blueprint }.
regrade-whole-version = Alle Aufgaben dieser Fassung neu bewerten
regrade-whose = Lernende
regrade-everywhere = Alle, die sie hatten, mit oder ohne Auftrag
regrade-assignment-of = { $title } ({ $class })
regrade-no-assignment = Sie haben noch keinen Test zugewiesen.
regrade-choose = Wählen
regrade-how = Korrektur
regrade-remedy-key = Falsche Lösung: Eine andere Antwort ist richtig
regrade-remedy-key-means = Antworten werden mit der neuen Lösung bewertet. Antworten, die der alten entsprechen, verlieren Punkte.
regrade-remedy-accept = Noch eine Antwort gelten lassen
regrade-remedy-accept-means = Kein Ergebnis sinkt.
regrade-remedy-drop = Aufgabe aus der Wertung nehmen
regrade-remedy-drop-means = Für alle, die die Aufgabe hatten, beantwortet oder nicht. Die übrigen Aufgaben teilen sich die Wertung.
regrade-remedy-full = Volle Punktzahl für alle
regrade-remedy-full-means = Gleich, was sie geantwortet haben, auch ohne Antwort.
regrade-spares = Kein Ergebnis sinkt
regrade-spares-means = Keine Bewertung wird schlechter, richtige Antworten fallen nicht heraus, und ein Ergebnis, das sinken würde, bleibt, wie es ist.
regrade-remedy-again = Geltende Bewertungsregeln anwenden
regrade-remedy-again-means = Bewertungen durch einen Menschen bleiben, wo die Regeln nicht bewerten können. Was aus der Wertung genommen ist, bleibt draußen.
regrade-other-option = Richtige Antwort
regrade-other-answer = Richtige Antwort
regrade-other-hint = Nur für eine neue Lösung oder eine weitere richtige Antwort.
regrade-no-other = Wählen Sie eine
regrade-reason = Grund (das lesen die Lernenden)
regrade-reason-hint = Steht neben dem Ergebnis derer, deren Bewertung sich ändert, sobald sie ihr Ergebnis sehen können. Vielleicht kennen sie die Lösungen noch nicht; verraten Sie deshalb die richtige Antwort nicht.
regrade-looks-first = Als Nächstes sehen Sie eine Vorschau. Noch ändert sich nichts.
regrade-look = Vorschau zeigen
regrade-is-key = { $answer } (Lösung)
regrade-single = Nur eine Aufgabe
regrade-single-lead = Aufgaben, die in diesem Auftrag vorkamen, die häufigsten zuerst.
regrade-item-seed = Aufgabe { $seed }
regrade-col-item = Aufgabe
regrade-col-sessions = Bearbeitet von

regrade-which-assignment = Wählen Sie einen Auftrag.
regrade-reaches-nobody = Niemand, dessen Antworten Sie bewerten dürfen, hat sie abgeschlossen.
regrade-too-many = Das würde mehr als 50 000 Ergebnisse betreffen. Wählen Sie einen Auftrag oder eine Aufgabe.
regrade-not-yet = Gerade sind viele Tests zu Ende gegangen und werden noch verarbeitet. Versuchen Sie es in einer Minute noch einmal.
regrade-remedy = Wählen Sie eine Korrektur.
regrade-no-option = Wählen Sie eine der Optionen.
regrade-key-unreadable = Das ist nicht als Antwort auf die Aufgabe lesbar. Prüfen Sie die Schreibweise.
regrade-key-right = Diese Antwort wird schon als richtig bewertet.
regrade-reason-empty = Geben Sie einen Grund an. Die Lernenden lesen ihn.
regrade-reason-long = Der Grund ist zu lang oder enthält Zeichen, die sich nicht anzeigen lassen. Möglich sind höchstens 500 Zeichen.
regrade-confirm = Setzen Sie zuerst das Häkchen.

regrade-does-key = Neue Lösung: { $key }
regrade-does-accept = { $key } gilt auch
regrade-does-drop = Aus der Wertung genommen
regrade-does-full = Volle Punktzahl für alle
regrade-does-again = Geltende Bewertungsregeln
regrade-does-sparing = { $does }; kein Ergebnis sinkt
regrade-of-item = { $blueprint } ({ $version }), Stufe { $level }, Aufgabe { $seed }
regrade-of-version = { $blueprint } ({ $version }), alle Aufgaben
regrade-state-looking = Vorschau wird vorbereitet.
regrade-state-draft = Nicht angewendet.
regrade-state-applying = Wird angewendet.
regrade-state-applied = Angewendet.
regrade-state-undoing = Wird zurückgenommen.
regrade-state-undone = Zurückgenommen.
regrade-state-undone-partly = Teilweise zurückgenommen.
regrade-dealt-with = { $done } von { $reached } bearbeitet.
regrade-would-change = { $n ->
    [0] Es würde sich nichts ändern.
    [one] Ein Ergebnis würde sich ändern.
   *[other] { $n } Ergebnisse würden sich ändern.
}
regrade-rises = { $n ->
    [one] 1 Ergebnis steigt
   *[other] { $n } Ergebnisse steigen
}
regrade-falls = { $n ->
    [one] 1 Ergebnis sinkt
   *[other] { $n } Ergebnisse sinken
}
regrade-same = { $n ->
    [one] 1 Ergebnis bleibt gleich
   *[other] { $n } Ergebnisse bleiben gleich
}
regrade-falls-warning = { $n ->
    [one] Eine Person würde Punkte verlieren, die sie schon gesehen hat.
   *[other] { $n } Lernende würden Punkte verlieren, die sie schon gesehen haben.
}
regrade-spare-all = Dieselbe Korrektur, aber kein Ergebnis sinkt
regrade-has-changed = { $n ->
    [0] Nichts hat sich geändert.
    [one] Ein Ergebnis hat sich geändert.
   *[other] { $n } Ergebnisse haben sich geändert.
}
regrade-has-restored = { $n ->
    [0] Nichts wurde zurückgenommen.
    [one] Ein Ergebnis wurde zurückgenommen.
   *[other] { $n } Ergebnisse wurden zurückgenommen.
}
regrade-kept = { $n ->
    [one] Eine Bewertung hat sich seither wieder geändert und bleibt, wie sie ist.
   *[other] { $n } Bewertungen haben sich seither wieder geändert und bleiben, wie sie sind.
}
regrade-failed-looking = { $n ->
    [one] Für ein Ergebnis gibt es keine Vorschau. Bitten Sie die Administration, im Log des Servers nachzusehen und „plumb db check“ auszuführen. Ist das Problem behoben, bevor Sie die Neubewertung anwenden, ist dieses Ergebnis dabei.
   *[other] Für { $n } Ergebnisse gibt es keine Vorschau. Bitten Sie die Administration, im Log des Servers nachzusehen und „plumb db check“ auszuführen. Ist das Problem behoben, bevor Sie die Neubewertung anwenden, sind diese Ergebnisse dabei.
}
regrade-failed-applying = { $n ->
    [one] Ein Ergebnis konnte nicht neu bewertet werden und bleibt, wie es war. Bitten Sie die Administration, im Log des Servers nachzusehen und „plumb db check“ auszuführen. Ist das Problem behoben, führen Sie dieselbe Neubewertung noch einmal aus. Bewertungen, die schon stimmen, bleiben.
   *[other] { $n } Ergebnisse konnten nicht neu bewertet werden und bleiben, wie sie waren. Bitten Sie die Administration, im Log des Servers nachzusehen und „plumb db check“ auszuführen. Ist das Problem behoben, führen Sie dieselbe Neubewertung noch einmal aus. Bewertungen, die schon stimmen, bleiben.
}
regrade-failed-undoing = { $n ->
    [one] Die Neubewertung eines Ergebnisses konnte nicht zurückgenommen werden. Bitten Sie die Administration, im Log des Servers nachzusehen und „plumb db check“ auszuführen. Ist das Problem behoben, nehmen Sie sie noch einmal zurück.
   *[other] Die Neubewertung von { $n } Ergebnissen konnte nicht zurückgenommen werden. Bitten Sie die Administration, im Log des Servers nachzusehen und „plumb db check“ auszuführen. Ist das Problem behoben, nehmen Sie sie noch einmal zurück.
}
regrade-reload = Aktualisieren
regrade-nothing = Kein Ergebnis würde sich ändern, deshalb gibt es nichts anzuwenden.
regrade-apply = Neubewertung anwenden
regrade-apply-lead = Ergebnisse und Aufgabenstatistik werden neu berechnet. Lernende, die ihr Ergebnis sehen können, erfahren davon, mit Ihrem Grund. Betroffen sind alle, die bis dahin fertig sind, auch wenn sie es nach dem Öffnen dieser Seite wurden. Wer noch arbeitet, ist nicht betroffen; bewerten Sie noch einmal neu, wenn alle fertig sind. Die Beherrschung von Fertigkeiten ändert sich nicht.
regrade-apply-confirm = { $n ->
    [0] Keine Bewertung ändert sich; die alte Lösung nicht mehr zeigen
    [one] Ein Ergebnis ändern
   *[other] { $n } Ergebnisse ändern
}
regrade-apply-confirm-falls = { $n ->
    [one] Ein Ergebnis ändern, das dabei sinkt
   *[other] { $n } Ergebnisse ändern; { $falls ->
        [one] eines davon sinkt
       *[other] { $falls } davon sinken
    }
}
regrade-apply-button = Anwenden
regrade-undo = Neubewertung zurücknehmen
regrade-undo-lead = Jede Bewertung wird wieder, was sie war, wenn sie sich seither nicht noch einmal geändert hat. Die Lernenden erfahren davon.
regrade-undo-confirm = { $n ->
    [0] Die richtige Antwort der Aufgabe wieder zeigen
    [one] Ein Ergebnis zurücksetzen
   *[other] { $n } Ergebnisse zurücksetzen
}
regrade-undo-button = Zurücknehmen
regrade-fact-what = Aufgaben
regrade-fact-how = Korrektur
regrade-fact-whose = Lernende
regrade-fact-reason = Grund für die Lernenden
regrade-fact-made = Angelegt von
regrade-sessions = Ergebnisse
regrade-all-sessions = Auch unveränderte Ergebnisse zeigen
regrade-only-changes = Nur Änderungen zeigen
regrade-no-sessions = Es gibt keine Ergebnisse zu zeigen.
regrade-col-marks = Bewertungen
regrade-col-before = Vorher
regrade-col-after = Nachher
regrade-col-effect = Status
regrade-effect-same = keine Änderung
regrade-effect-stays = Bewertung bleibt
regrade-effect-changes = würde sich ändern
regrade-effect-changed = geändert
regrade-effect-restored = zurückgenommen
regrade-effect-kept = seither wieder geändert
regrade-effect-failed = fehlgeschlagen, unverändert
regrade-mark = Aufgabe { $n }: { $was } → { $is }
regrade-mark-stays = Aufgabe { $n }: { $is }, wie zuvor
regrade-mark-of = { $change }: „{ $answer }“
regrade-answers = Gegebene Antworten
regrade-answers-lead = { $cut ->
    [yes] Die 50 häufigsten Antworten der Lernenden, die fertig sind.
   *[no] Antworten der Lernenden, die fertig sind, die häufigsten zuerst.
}
regrade-col-answer = Antwort
regrade-col-mark = Bewertet als
regrade-mark-none = keine Antwort
regrade-mark-right = richtig
regrade-mark-part = { $part } richtig
regrade-mark-wrong = falsch
regrade-mark-waits = noch zu bewerten
regrade-mark-out = nicht gewertet

reviews-title = Zu bewertende Antworten
reviews-lead = Diese Antworten muss ein Mensch bewerten. Sie sehen sie ohne Namen und in zufälliger Reihenfolge. Eine Antwort zählt erst, wenn sie bewertet ist.
reviews-sent-along = Eine Aufgabe, die ein Programm geliefert hat
reviews-none = Es gibt keine Antworten zu bewerten.
reviews-end = Das war die letzte. Einige haben Sie übersprungen; die müssen noch bewertet werden.
reviews-again = Zurück zur ersten
reviews-progress = { $decided } von { $all } bewertet.
reviews-progress-many = Mindestens { $waiting } zu bewerten, mindestens { $decided } bewertet.
reviews-decided = Bewertet. Hier ist die nächste.
reviews-key = Lösung
reviews-accepted = Auch richtig
reviews-answer = Antwort
reviews-points = Punkte
reviews-comment = Bemerkung
reviews-comment-hint = Freiwillig. Die lernende Person sieht sie zusammen mit den Lösungen.
reviews-decide = Bewertung speichern
reviews-skip = Überspringen
review-decided-meanwhile = Jemand anders hat diese Antwort eben bewertet. Es wurde nichts geändert. Hier ist die nächste.
review-rubric-changed = Das Bewertungsraster hat sich geändert. Prüfen Sie die Punkte, und speichern Sie noch einmal.
review-comment-long = Die Bemerkung ist zu lang oder enthält Zeichen, die sich nicht anzeigen lassen. Möglich sind höchstens 1000 Zeichen.
review-points-range = Geben Sie für jede Zeile eine ganze Zahl von Punkten ein, höchstens so viele, wie dort stehen.

rubric-right = Richtig
rubric-points = { $line } (0 bis { $most })
rubric-title = Bewertungsraster bearbeiten
rubric-lines = Bewertungsraster
rubric-hint = Schreiben Sie je Zeile ein Kriterium, die Punkte voran, zum Beispiel „2 Stellt die Gleichung auf“. Höchstens 12 Zeilen mit 1 bis 100 Punkten. Das Raster gilt für alle Antworten zu diesem Bauplan, die ab jetzt bewertet werden, auch im Kollegium. Ohne Raster werden Antworten als richtig oder falsch bewertet.
rubric-save = Speichern
rubric-saved = Gespeichert.
rubric-changed = Jemand anders hat das Raster geändert. Das aktuelle steht oben. Speichern Sie noch einmal, um es durch Ihres zu ersetzen.
rubric-long = Das sind zu viele Zeilen. Möglich sind höchstens 12.
rubric-line = Beginnen Sie jede Zeile mit 1 bis 100 Punkten, und beschreiben Sie dann das Kriterium mit höchstens 200 Zeichen.
