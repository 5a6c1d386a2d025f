# Tests, die Lehrkräfte erstellen.

test-new = Neuer Test
test-new-lead = Haken Sie Fertigkeiten an und drücken Sie die Schaltfläche Ihrer Klasse. Zehn Aufgaben verteilen sich auf die Fertigkeiten, wenn Sie nichts anderes wählen.
test-list-title = Tests von Lehrkräften
test-list-lead = Erstellen Sie einen Test aus Fertigkeiten, weisen Sie ihn einer Klasse zu oder drucken Sie ihn. Niemand sonst sieht Ihre Tests, solange Sie sie nicht teilen.
test-list-own = Ihre Tests
test-list-others = Tests aus dem Kollegium
test-none = Sie haben noch keinen Test erstellt.
test-items = { $n ->
    [one] Eine Aufgabe
   *[other] { $n } Aufgaben
}
test-no-limit = ohne Zeitlimit
test-of = von { $name }
test-is-shared = geteilt
test-archived = Der Test wurde archiviert. Begonnene Sitzungen laufen weiter.

test-find-title = Fertigkeiten finden
test-find-label = Wörter
test-find-button = Suchen
test-find-none = Keine Fertigkeit passt. Nehmen Sie weniger Wörter oder andere Antworten.
test-area-own = Ihre Aufgaben
test-add-button = Diese Fertigkeiten hinzufügen
test-answers = Antworten
test-answers-any = eingetippt oder ausgewählt
test-answers-typed = eingetippt
test-answers-chosen = aus Möglichkeiten ausgewählt

test-chosen = Gewählte Fertigkeiten
test-chosen-none = Noch keine Fertigkeiten. Haken Sie oben welche an; auch beim Speichern werden sie hinzugefügt.
test-level-mixed = gemischte Stufen
test-level-easy = leicht
test-level-medium = mittel
test-level-hard = schwer
test-level-of = Stufe: { $skill }
test-count-of = Anzahl der Aufgaben: { $skill }
test-count-hint = Fertigkeiten ohne Anzahl teilen sich zehn Aufgaben.
test-remove = Entfernen
test-remove-what = Entfernen: { $skill }

test-settings = Einstellungen
test-title = Titel
test-title-hint = Ohne Titel heißt der Test wie seine erste Fertigkeit.
test-choice = Aufgaben
test-choice-fixed = Für alle gleich viele
test-choice-adaptive = Nach den Antworten ausgewählt (adaptiv)
test-choice-hint = In einem adaptiven Test hängt jede Aufgabe von den Antworten davor ab. Er ist kürzer und misst schwache und starke Lernende gleich gut. Antworten können nicht geändert und Aufgaben nicht übersprungen werden. Die Zahl der Aufgaben ist die Höchstzahl.
test-minutes = Minuten
test-minutes-hint = Lassen Sie das Feld leer, wenn es kein Zeitlimit gibt.
test-solutions = Lösungen und Lösungswege zeigen
test-shown-after = nach dem Ende
test-shown-never = nie
test-shown-hint = Sollen Ergebnisse erst am Ende eines Zeitfensters oder bei der Freigabe erscheinen, ändern Sie das im Auftrag.
test-save = Speichern
test-save-assign = Speichern und { $class } zuweisen
test-assign = { $class } zuweisen
test-saved = Der Test wurde gespeichert. Laufende Sitzungen behalten die Fassung, mit der sie begannen.
test-copied = Dies ist Ihre Kopie. Änderungen erreichen das Original nicht.

test-beside = So wird er
test-beside-none = Hier stehen Beispiele, sobald Fertigkeiten gewählt sind.
test-time = etwa { $time }
test-time-measured = Die Zeit ist aus Antworten geschätzt, die hier gemessen wurden.
test-time-expected = Die Zeit ist die, die beim Schreiben der Fertigkeiten erwartet wurde: es gibt noch nicht genug Antworten.
test-time-both = Die Zeit ist für { $measured } von { $of } Fertigkeiten aus gemessenen Antworten geschätzt, für die anderen so, wie beim Schreiben erwartet wurde.
test-examples = Beispiele
test-examples-button = Beispiele zeigen

test-tabs = Wege, den Test zu ändern
test-tab-form = Formular
test-tab-text = Text (für Geübte)
test-beyond-form = Dieser Test sagt mehr, als das Formular zeigen kann. Ändern Sie ihn hier.
test-text-lead = Der Test ist ein Bauplan in YAML. Kommentare bleiben erhalten, auch wenn das Formular gespeichert wird.
test-text-save = Text speichern
test-share = Mit dem Kollegium teilen
test-unshare = Nicht mehr teilen
test-copy = Als eigenen Test kopieren
test-archive = Archivieren
test-inside = Was darin ist
test-of-colleague = Diesen Test hat eine andere Lehrkraft erstellt. Kopieren Sie ihn, um ihn zu ändern.

test-no-skills = Wählen Sie mindestens eine Fertigkeit.
test-many-skills = Ein Test kann höchstens 50 Fertigkeiten haben. Entfernen Sie einige.
test-many-items = Das sind zu viele Aufgaben für einen Test. Wählen Sie weniger.
test-unknown-skill = Eine der Fertigkeiten gibt es nicht mehr oder nicht auf dieser Stufe. Entfernen Sie sie oder wählen Sie eine andere Stufe.
test-count = Geben Sie eine ganze Zahl von 1 bis 100 ein.
test-too-few = Von dieser Fertigkeit gibt es auf dieser Stufe nicht genug verschiedene Aufgaben. Wählen Sie weniger oder gemischte Stufen.
test-title-long = Verwenden Sie höchstens 80 Zeichen.
test-minutes-range = Geben Sie eine ganze Zahl von 1 bis 1440 ein oder lassen Sie das Feld leer.
test-not-possible = Aus dieser Auswahl lässt sich kein Test erstellen. Entfernen Sie die zuletzt hinzugefügte Fertigkeit oder ändern Sie ihre Stufe.
test-too-many = Sie haben 1000 Tests; mehr können es nicht sein.
test-changed-meanwhile = Jemand hat diesen Test gespeichert, nachdem Sie ihn geöffnet haben. Ihre Eingaben stehen unten und sind nicht gespeichert. Speichern Sie noch einmal, um das andere zu ersetzen.
test-text-errors = Der Text wurde nicht gespeichert: er hat Fehler, die darunter aufgeführt sind.
test-other-id = Der Text wurde nicht gespeichert: lassen Sie die assessment_id, wie sie war.
test-assigned = Einer Klasse ist dieser Test zugewiesen. Ziehen Sie erst den Auftrag zurück.
test-has-own = Dieser Test stellt eine Aufgabe, die eine Lehrkraft für ihre eigenen Klassen behält. Das Kollegium kann ihn nicht verwenden.
test-in-use = Etwas Veröffentlichtes verwendet diesen Test; er kann nicht archiviert werden.

paper-link = Drucken
paper-of = Auf Papier: { $title }
paper-lead = Jede Fassung hat dieselben Aufgaben in anderer Reihenfolge. Die Adresse dieser Seite druckt dieselben Bögen noch einmal.
paper-versions = Fassungen
paper-versions-count = { $n ->
    [one] eine Fassung
   *[other] { $n } Fassungen
}
paper-versions-range = Wählen Sie eine bis sechs Fassungen.
paper-make = Bögen erstellen
paper-others = Andere Bögen erstellen
paper-print = Drucken Sie diese Seite mit Ihrem Browser. Jede Fassung und der Lösungsbogen beginnen auf einer neuen Seite.
paper-changed = Der Test oder eine seiner Fertigkeiten hat sich geändert, seit diese Adresse entstand. Dies sind nicht die Bögen von damals.
paper-version = Fassung { $letter }
paper-name = Name
paper-date = Datum
paper-key = Lösungen: { $title }
