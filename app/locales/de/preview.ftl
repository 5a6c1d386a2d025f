preview-title = Vorschau von { $id }
preview-version = Fassung { $version }
preview-version-current = Fassung { $version }, aktuell
preview-unreadable = Es gibt keine Vorschau, weil der Text Fehler hat. Sehen Sie in der Liste der Probleme nach.
preview-too-long = Die Vorschau hat zu lange gedauert und wurde abgebrochen. Grenzen Sie sie ein, oder versuchen Sie es gleich noch einmal.
preview-cut = Die Vorschau hat zu lange gedauert und wurde abgebrochen. Die Zahlen unten erfassen nur einen Teil der Aufgaben.
preview-problems = { $n ->
    [one] Ein Problem
   *[other] { $n } Probleme
}
preview-more-problems = { $n } weitere werden nicht gezeigt.
preview-error = Fehler
preview-warning = Warnung
preview-level = Stufe
preview-from = Erster Startwert
preview-lock = Nach Parameter filtern
preview-any = beliebiger Wert
preview-lock-value = Wert
preview-pin = Aufgabe mit Startwert
preview-show = Zeigen
preview-wrong-level = Diese Stufe gibt es nicht. Gezeigt wird die erste.
preview-wrong-seed = Geben Sie eine ganze Zahl von 0 bis 9007199254740991 ein.
preview-wrong-parameter = Diesen Parameter gibt es nicht. Wählen Sie einen aus der Liste.
preview-wrong-value = Diesen Wert hat der Parameter auf dieser Stufe nie. Wählen Sie einen anderen.
preview-lock-none = Auf dieser Stufe passt keine Aufgabe dazu.
preview-lock-not-found = In { $n } Versuchen wurde nichts Passendes gefunden. Es kann trotzdem etwas geben.
preview-lock-found = { $n ->
    [one] Eine Aufgabe
   *[other] { $n } Aufgaben
} in { $tried } Versuchen gefunden.
preview-pinned = Aufgabe mit Startwert { $seed }
preview-link = Link zu dieser Aufgabe
preview-copy-link = Link kopieren
preview-copied = Kopiert
preview-not-copied = Der Link konnte nicht kopiert werden. Kopieren Sie ihn von Hand.
preview-distinct = Verschiedene Aufgaben
preview-exactly = genau { $n }
preview-at-least = mindestens { $n } von { $of } geprüften
preview-keys-distinct = Verschiedene Lösungen
preview-solutions = Werte, die die Bedingungen erfüllen
preview-raw = Werte vor den Bedingungen
preview-acceptance = Anteil, der sie erfüllt
preview-not-counted = zu viele zum Zählen
preview-faults = Fehler beim Erzeugen
preview-part = Teil
preview-what = Fehler
preview-example = Beispiel
preview-times = Wie oft
preview-items = Aufgaben der Stufe { $level }
preview-practice-figure = Dieses Bild ist nur beim Üben zu sehen.
preview-difficulty = Berechnete Schwierigkeit { $sum }
preview-difficulty-of = Berechnete Schwierigkeit { $sum }: { $parts }
preview-seed = Startwert { $seed }
preview-key = Lösung
preview-solution = Lösungsweg
preview-hints = Tipps
preview-wrong-ways = Häufige Fehler
preview-misconception = Fehlvorstellung
preview-answer = Antwort
preview-parameters = Parameter
preview-examined = Aus { $n } Aufgaben.
preview-name = Name
preview-declared = Angegeben
preview-smallest = Kleinster gesehener
preview-largest = Größter gesehener
preview-different = Verschiedene Werte
preview-whole = ganze Zahl, { $min } bis { $max } ({ $n } Werte)
preview-decimal = Dezimalzahl, { $min } bis { $max } ({ $n } Werte)
preview-listed = eines von { $values }
preview-listed-more = eines von { $values } und { $n } weiteren
preview-spread = Verteilung von { $name }
preview-spread-keys = Lösungen
preview-value = Wert
preview-others = alle anderen
preview-form-seed = Startwert der Testform
preview-draw = Erzeugen
preview-form-item = Aufgabe { $n }
preview-outline = Gliederung
preview-more-steps = { $n } weitere werden nicht gezeigt.
preview-item-title = Aufgabe von { $id }
preview-more-items = Nächste Aufgaben

outline-required = muss beantwortet werden
outline-if = nur wenn { $when }
outline-next = dann { $to }
outline-next-if = zu { $to }, wenn { $when }
outline-next-when = zu { $to }, wenn „{ $option }“ gewählt ist
outline-end-if = zum Ende, wenn { $when }
outline-option = Option: { $text }
outline-runs = startet { $id }
outline-follow-up = Nachfrage: { $text }
outline-other-way = in anderen Worten: { $text }
outline-right = nötige richtige Antworten: { $n }
outline-after = nach { $id }
outline-about = verwendet { $id }
outline-outcome = Ausgang: { $word }
outline-waits = wartet { $time }

effect-title = Änderungen an { $id }
effect-old = Alt
effect-new = Neu
effect-no-items = Diese Fassungen erzeugen keine Aufgaben. Vergleichen Sie stattdessen ihre Texte.
effect-levels = Nach Stufen
effect-compared = Verglichene Startwerte
effect-changed = Geänderte Aufgaben
effect-stem = Frage
effect-options = Optionen
effect-parameters = Werte
effect-made = Erzeugbar
effect-added = neue Stufe
effect-removed = Stufe entfernt
effect-none = Keine Aufgabe ändert sich.
effect-first = { $n ->
    [one] Die eine geänderte Aufgabe
   *[other] Die ersten { $n } geänderten Aufgaben
}
effect-item = { $level }, Startwert { $seed }

live-stale = Die Seite konnte nicht aktualisiert werden. Was Sie sehen, kann veraltet sein.

trial-mark = Probelauf: zählt nicht
trial-begin = Als lernende Person ausprobieren
trial-unreadable = Beheben Sie die Fehler, bevor Sie es ausprobieren.
trial-impossible = Daraus ließen sich keine Aufgaben erzeugen. Sehen Sie in der Liste der Probleme nach.

import-title = Baupläne einspielen
import-upload = Hochladen
import-lead = Laden Sie einen Bauplan oder ein ZIP-Archiv hoch. Zuerst sehen Sie eine Vorschau; es ändert sich nichts, bis Sie veröffentlichen.
import-file = Datei (höchstens 20 MB)
import-look = Vorschau
import-looked = Vorschau der Änderungen
import-new = { $n } neu
import-changed = { $n } geändert
import-unchanged = { $n } unverändert
import-left-out = { $n } ausgelassen
import-nothing = Alles in dieser Datei ist schon veröffentlicht.
import-publish = { $n ->
    [one] Veröffentlichen
   *[other] Alle { $n } veröffentlichen
}
import-done = { $n ->
    [one] Eine Fassung wurde veröffentlicht.
   *[other] { $n } Fassungen wurden veröffentlicht.
}
import-name = Datei
import-id = Bauplan
import-state = Status
import-is-new = neu
import-is-changed = geändert
import-is-unchanged = unverändert
import-is-broken = nicht lesbar
import-because = { $words } ({ $detail })
import-too-much = Das ist zu groß, um es auf einmal zu prüfen. Laden Sie es in Teilen hoch, oder spielen Sie es über die Befehlszeile ein.
import-has-errors = Beheben Sie die Fehler, bevor Sie veröffentlichen.
import-drafts = Entwürfe für neue und geänderte Baupläne anlegen
import-many-drafts = Auf einmal lassen sich höchstens 50 Entwürfe anlegen. Laden Sie es in Teilen hoch.
import-two-people = Zum Veröffentlichen braucht es zwei Personen. Legen Sie Entwürfe an, und lassen Sie jemand anders sie veröffentlichen.
import-link = Baupläne einspielen
import-gone = Die hochgeladene Datei ist nicht mehr da. Laden Sie sie noch einmal hoch.
archive-empty = Die Datei enthält keine Baupläne.
archive-too-large = Die Datei ist zu groß. Möglich sind höchstens 20 MB, oder 200 MB entpackt.
archive-too-many = Das Archiv enthält zu viele Dateien. Möglich sind höchstens 5000.
archive-broken = Das Archiv ist nicht lesbar. Erstellen Sie es neu.
archive-name-twice = Zwei Dateien im Archiv heißen gleich. Benennen Sie eine um.
archive-overlap = Dateien im Archiv überschneiden sich. Erstellen Sie das Archiv neu.
archive-link = Das Archiv enthält Verknüpfungen. Nehmen Sie nur einfache Dateien.
archive-encrypted = Das Archiv ist verschlüsselt. Laden Sie eines ohne Passwort hoch.
archive-bad-name = Ein Dateiname im Archiv ist zu lang oder führt aus ihm hinaus. Benennen Sie die Datei um.
archive-name-encoding = Ein Dateiname im Archiv ist nicht in UTF-8. Benennen Sie die Datei um.
archive-not-text = Eine Datei ist kein reiner Text in UTF-8. Speichern Sie sie als UTF-8.
archive-text-too-large = Eine Datei ist zu groß. Ein Bauplan darf höchstens 256 KB haben.
archive-unknown-file = Das Archiv enthält andere Dateien. Möglich sind nur .yaml- und .yml-Dateien und skills_graph.json.
export-title = Herunterladen
export-all = Alle aktuellen Baupläne als ein Archiv
export-one = Datei herunterladen

preview-draft-title = Vorschau
trial-of-draft = Benutzt den zuletzt gespeicherten Text. Es zählt nicht.
