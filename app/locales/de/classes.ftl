classes-title = Klassen
classes-lead = Fassen Sie Lernende zusammen, weisen Sie ihnen Arbeit zu und verfolgen Sie ihre Fortschritte.
classes-which = Klassen filtern
classes-under-way = Laufende
classes-over = Beendete
classes-none = Sie unterrichten noch keine Klasse. Legen Sie unten eine an. Lernende treten mit einem Code bei, oder Sie nehmen sie mit ihrem Namen auf.
classes-none-over = Sie haben keine beendeten Klassen.
classes-class = Klasse
classes-learners = Lernende
classes-assignments = Aufträge
classes-add = Neue Klasse
classes-add-button = Klasse anlegen
class-pager-first = Zurück zum Anfang
class-pager-next = Weiter

class-name = Name der Klasse
class-name-hint = Der Name, den die Lernenden sehen, zum Beispiel 7b Mathematik.
class-name-empty = Geben Sie einen Namen ein.
class-name-long = Dieser Name ist zu lang oder enthält Zeichen, die sich nicht anzeigen lassen. Möglich sind höchstens 80 Zeichen.
class-is-over = Diese Klasse ist beendet. Die Lernenden sehen ihre Aufträge nicht mehr, ihre Arbeit bleibt aber erhalten.
class-all = Alle Klassen
class-assignments = Aufträge
class-no-assignments = Es gibt noch keine Aufträge.
class-assign = Neuer Auftrag
assignment-is-released = Ergebnisse freigegeben
assignment-is-withdrawn = zurückgezogen

class-code = Beitrittscode
class-code-where = { $site } öffnen, anmelden und diesen Code unter „Einer Klasse beitreten“ eingeben:
class-code-where-here = Anmelden und diesen Code auf der Startseite unter „Einer Klasse beitreten“ eingeben:
class-code-none = Der Beitritt mit einem Code ist ausgeschaltet.
class-code-make = Code erzeugen
class-code-renew = Code ersetzen
class-code-close = Code ausschalten

class-learners = Lernende
class-no-learners = In dieser Klasse gibt es noch keine Lernenden.
class-learner = Lernende
class-joined = Beigetreten
class-time-factor = Zeit
class-time-unlimited = unbegrenzt
class-remove = Entfernen
class-remove-whom = { $name } entfernen
class-names = Lernende mit ihrem Namen aufnehmen
class-names-hint = Ihre Anmeldenamen, einer pro Zeile.
class-names-add = Lernende aufnehmen
class-names-count = Geben Sie 1 bis 1000 Namen ein, einen pro Zeile.
class-names-unknown = Unter diesem Namen gibt es keine lernende Person. Es wurde niemand aufgenommen.

class-groups = Gruppen
class-groups-lead = In einer Gruppe sind Lernende mit demselben Nachteilsausgleich, zum Beispiel mehr Zeit.
class-no-groups = Es gibt noch keine Gruppen.
class-group-count = { $n ->
    [one] { $n } Person
   *[other] { $n } Lernende
}
class-group-new = Neue Gruppe
class-group-make = Gruppe anlegen
class-group-change = Gruppe bearbeiten
class-group-change-which = { $name } bearbeiten
class-group-remove-which = Gruppe { $name } entfernen
class-group-another = Noch eine Gruppe anlegen
class-group-name = Name der Gruppe
class-group-members = Mitglieder
class-group-others = { $n ->
    [one] Ein weiteres Mitglied auf einer anderen Seite der Liste bleibt in der Gruppe.
   *[other] { $n } weitere Mitglieder auf anderen Seiten der Liste bleiben in der Gruppe.
}
class-groups-many = Es gibt zu viele Gruppen. Eine Klasse kann höchstens 100 haben.
class-group-taken = Eine andere Gruppe heißt schon so. Wählen Sie einen anderen Namen.
class-group-assigned = Diese Gruppe hat eigene Aufträge, deshalb können Sie sie nicht entfernen.
class-group-strangers = Jemand aus Ihrer Auswahl ist nicht mehr in der Klasse. Prüfen Sie die Liste noch einmal.

class-teachers = Lehrkräfte
class-teacher-name = Name der Lehrkraft
class-teacher-add = Lehrkraft hinzufügen
class-no-teacher = Unter diesem Namen gibt es keine Lehrkraft. Prüfen Sie die Schreibweise.
class-last-teacher = Eine Klasse braucht mindestens eine Lehrkraft. Fügen Sie zuerst eine andere hinzu.

class-change = Einstellungen der Klasse
class-rename = Klasse umbenennen
class-end = Klasse beenden
class-end-text = Die Lernenden sehen die Aufträge nicht mehr, und niemand kann beitreten. Ihre Arbeit bleibt erhalten. Sie können die Klasse später wieder öffnen.
class-end-button = Klasse beenden
class-take-up = Klasse wieder öffnen

assign-heading = Neuer Auftrag
assign-title-label = Titel
assign-title-hint = Der Titel, den die Lernenden sehen.
assign-title = Geben Sie einen Titel mit höchstens 80 Zeichen ein.
assign-what = Art des Auftrags
assign-assessment = Einen Test schreiben
assign-which-assessment = Test
assign-survey = An einer Umfrage teilnehmen
assign-which-survey = Umfrage
assign-practice = Fertigkeiten üben, bis sie beherrscht werden
assign-area-other = Sonstige
assign-unknown = Wählen Sie einen Test, eine Umfrage oder 1 bis 50 Fertigkeiten.
assign-sure = „{ $title }“: { $whom } ({ $learners }) erhält { $what }. { $when } Wenn das stimmt, drücken Sie „Zuweisen“.
assign-sure-learners = { $n ->
    [one] eine lernende Person
   *[other] { $n } Lernende
}
assign-sure-group = die Gruppe „{ $group }“ von { $class }
assign-sure-assessment = den Test „{ $name }“
assign-sure-survey = die Umfrage „{ $name }“
assign-sure-practice = Übungen zu { $names }
assign-sure-opens = Geöffnet wird am { $when }.
assign-sure-now = Geöffnet wird sofort.
assign-sure-before = Das ist ihnen bereits zugewiesen.
assign-made = Zugewiesen. Lernende sehen es ab der Öffnungszeit.
assign-button = Zuweisen
assign-back = Zurück zur Klasse
assign-kind-assessment = Test
assign-kind-practice = Übung
assign-kind-survey = Umfrage
assign-not-of-class = Diese Person oder Gruppe gehört nicht zu dieser Klasse.

terms-title = Einstellungen
terms-blank-assessment = Ein leeres Feld heißt: wie im Test vorgesehen. Die Zeiten des Tests selbst gelten weiterhin. Bei Übungen und Umfragen zählen nur die Zeiten.
terms-blank-window = Ein leeres Feld heißt: keine Grenze.
terms-blank-everybody = Ein leeres Feld heißt: wie für die Klasse. Wenn alle Felder leer sind, entfällt dieser Nachteilsausgleich.
terms-zero = 0 heißt: keine Grenze.
terms-opens = Öffnet
terms-closes = Schließt
terms-attempts-label = Versuche
terms-minutes-label = Zeitgrenze in Minuten
terms-extra-label = Zusatzminuten
terms-extra-hint = Sie kommen zur Zeitgrenze hinzu. Zusatzminuten gelten auch für Lernende, die schon arbeiten.
terms-breaks-label = Pausenzeit in Minuten
terms-breaks-hint = Die Lernenden wählen selbst, wann sie Pause machen. In der Pause steht die Uhr. Mehr Pausenzeit gilt auch für Lernende, die schon arbeiten.
terms-password-label = Passwort
terms-password-hint = Nennen Sie das Passwort im Unterricht. Lehrkräfte können es hier lesen; wählen Sie deshalb eines, das Sie sonst nirgends benutzen.
terms-no-password = Kein Passwort nötig
terms-score = Ergebnis zeigen
terms-solutions = Lösungen zeigen
terms-not-set = (nicht gesetzt)
terms-after-completion = nach der Abgabe
terms-after-window = wenn der Auftrag geschlossen ist
terms-after-release = wenn Sie die Ergebnisse freigeben
terms-never = nie
terms-none = Alle Einstellungen wie im Test.
terms-said-opens = öffnet am { $when }
terms-said-closes = schließt am { $when }
terms-said-attempts = { $n ->
    [one] { $n } Versuch
   *[other] { $n } Versuche
}
terms-said-attempts-unlimited = unbegrenzt viele Versuche
terms-said-minutes = Zeitgrenze { $time }
terms-said-minutes-unlimited = ohne Zeitgrenze
terms-said-extra = { $time } Zusatzzeit
terms-said-breaks = { $time } Pause
terms-said-password = Passwort: { $password }
terms-said-no-password = kein Passwort
terms-said-score = Ergebnis: { $when }
terms-said-solutions = Lösungen: { $when }
terms-window = Er muss nach dem Öffnen schließen.
terms-attempts = Geben Sie 1 bis 100 Versuche ein, oder 0 für unbegrenzt viele.
terms-minutes = Geben Sie 1 bis 1440 Minuten ein, oder 0 für keine Grenze.
terms-extra = Geben Sie höchstens 1440 Minuten ein.
terms-breaks = Geben Sie höchstens 1440 Minuten ein.
terms-password = Möglich sind höchstens 100 Zeichen.
terms-instant = Geben Sie Datum und Uhrzeit ein, zum Beispiel 2026-11-22T09:00.
terms-number = Geben Sie eine ganze Zahl ein.
terms-when = Wählen Sie eine dieser Möglichkeiten.
terms-no-window = Damit das erscheint, wenn der Auftrag geschlossen ist, geben Sie oben an, wann er schließt.
terms-window-only = Lassen Sie das leer. Bei Übungen und Umfragen zählen nur die Zeiten.

assignment-live = Live-Ansicht
assignment-survey-results = Ergebnisse
assignment-saved = Gespeichert.
assignment-released = Die Ergebnisse sind freigegeben.
assignment-reached = { $n ->
    [one] Gilt auch für eine laufende Sitzung.
   *[other] Gilt auch für { $n } laufende Sitzungen.
}
assignment-results-reached = { $n ->
    [one] Das Ergebnis eines Versuchs ist jetzt sichtbar.
   *[other] Die Ergebnisse von { $n } Versuchen sind jetzt sichtbar.
}
assignment-not-reached = { $n ->
    [one] Eine Sitzung konnte nicht geändert werden.
   *[other] { $n } Sitzungen konnten nicht geändert werden.
}
assignment-withdrawn-note = Dieser Auftrag ist zurückgezogen. Die Lernenden sehen nur, was sie schon getan haben.
assignment-change = Titel und Einstellungen
assignment-change-lead = Änderungen gelten für alle, die ab jetzt beginnen. Für Lernende, die schon arbeiten, gelten nur ein neues Ende, mehr Zusatzminuten und mehr Pausenzeit.
assignment-change-window = Bei Übungen und Umfragen zählen nur die Zeiten. Änderungen gelten ab jetzt für alle.
assignment-save = Speichern
assignment-results = Ergebnisse
assignment-release = Ergebnisse freigeben
assignment-release-lead = Die Lernenden sehen dann die Ergebnisse und Lösungen, die auf die Freigabe warten, auch wer später abgibt. Das lässt sich nicht rückgängig machen.
assignment-released-at = Freigegeben am { $when }.
assignment-release-again-lead = Falls Ergebnisse noch verborgen sind, geben Sie sie erneut frei. Sonst ändert sich nichts.
assignment-release-again = Übrige Ergebnisse freigeben
assignment-changed-meanwhile = Jemand anders hat das geändert, seit Sie es geöffnet haben; deshalb wurde nichts gespeichert. Die aktuellen Einstellungen stehen oben, Ihre Änderungen noch im Formular. Speichern Sie erneut, um Ihre Änderungen zu übernehmen.
assignment-withdraw = Zurückziehen
assignment-withdraw-lead = Die Lernenden behalten, was sie schon getan haben; alles andere wird verborgen. Sie können den Auftrag später wieder zuweisen.
assignment-give = Wieder zuweisen
assignment-give-lead = Die Lernenden sehen diesen Auftrag dann wieder.

except-title = Nachteilsausgleich
except-lead = Einstellungen für Gruppen und einzelne Lernende. Was für eine Person gilt, geht vor dem, was für ihre Gruppe gilt; was für eine Gruppe gilt, geht vor der Klasse.
except-none = Für alle gelten dieselben Einstellungen.
except-whom = Wer
except-terms = Einstellungen
except-group = Gruppe
except-learner = Lernende
except-add = Nachteilsausgleich hinzufügen
except-change = Bearbeiten
except-change-whose = Nachteilsausgleich von { $name } bearbeiten
except-remove-whose = Nachteilsausgleich von { $name } entfernen
except-form = Nachteilsausgleich
except-for = Für { $name }
except-group-named = Gruppe { $name }
except-learner-named = Eine einzelne Person, mit Namen
except-learner-name = Name der Person
except-learner-hint = Nur ausfüllen, wenn Sie keine Gruppe gewählt haben.
except-back = Abbrechen

board-title = Live: { $title }
board-label = Lernende und ihr Stand
board-again = Aktualisieren
board-nobody = In dieser Klasse gibt es noch keine Lernenden.
board-count = { $running } von { $all } arbeiten
board-cut = Die Tabelle zeigt die ersten { $listed } nach Namen. Was Sie für alle tun, erreicht alle.
board-state = Status
board-answered = Beantwortet
board-answered-of = { $n } von { $items }
board-saved = Zuletzt gespeichert
board-left = Zeit übrig
board-score = Ergebnis
board-not-begun = nicht begonnen
board-item-adaptive = Aufgabe { $n }
board-item = Aufgabe { $n } von { $items }
board-review = sieht noch einmal nach
board-paused = angehalten
board-on-break = macht Pause
board-handed-in = abgegeben
board-time-up = Zeit abgelaufen
board-ended = von einer Lehrkraft beendet
board-lost = Verbindung verloren
board-orders = Aktionen
board-orders-for = Aktionen für { $name }
board-minutes = Minuten
board-reason = Grund (freiwillig, Lernende sehen ihn)
board-time = Mehr Zeit geben
board-pause = Uhr anhalten
board-resume = Uhr weiterlaufen lassen
board-end = Versuch beenden
board-end-text = Die gespeicherten Antworten werden abgegeben und bewertet. Das lässt sich nicht rückgängig machen.
board-end-button = Versuch jetzt beenden
board-all = Für alle, die gerade arbeiten
board-all-lead = Änderungen erreichen offene Seiten innerhalb von fünf Sekunden.
board-all-time = Allen mehr Zeit geben
board-all-pause = Alle anhalten
board-all-resume = Alle weiterlaufen lassen
board-all-end = Alle beenden
board-all-end-text = Die gespeicherten Antworten aller werden abgegeben und bewertet. Das lässt sich nicht rückgängig machen.
board-all-end-button = Jetzt alle beenden
board-done = { $n ->
    [0] Keine Sitzung wurde geändert.
    [one] Eine Sitzung wurde geändert.
   *[other] { $n } Sitzungen wurden geändert.
}
board-unmoved = { $n ->
    [one] Eine Sitzung bekommt nicht mehr Zeit, weil der Auftrag schließt oder keine Zeitgrenze hat. Für mehr Zeit lassen Sie ihn in den Einstellungen später schließen.
   *[other] { $n } Sitzungen bekommen nicht mehr Zeit, weil der Auftrag schließt oder keine Zeitgrenze hat. Für mehr Zeit lassen Sie ihn in den Einstellungen später schließen.
}
board-refused = { $n ->
    [one] Eine Sitzung konnte nicht geändert werden.
   *[other] { $n } Sitzungen konnten nicht geändert werden.
}

assigned-title = Deine Aufträge
assigned-for = Für { $class }
assigned-kind-for = { $kind } für { $class }
assigned-open = Einzelheiten ansehen
assigned-to-do = zu tun
assigned-practising = { $mastered } von { $all } Fertigkeiten beherrscht
assigned-again = fertig; du kannst es noch einmal machen
assigned-done = fertig
assigned-missed = geschlossen, bevor du es gemacht hast
assigned-gone = nicht mehr verfügbar
assigned-withdrawn = Deine Lehrkraft hat das zurückgezogen, oder die Klasse ist beendet. Deine Arbeit bleibt erhalten.
assigned-breaks = Du kannst insgesamt { $time } Pause machen. In der Pause steht die Uhr.
assigned-password = Passwort
assigned-password-hint = Frag deine Lehrkraft nach dem Passwort.
assigned-password-wrong = Falsches Passwort. Frag deine Lehrkraft.
assigned-attempts = Deine Versuche
assigned-practice-lead = Übe diese Fertigkeiten, bis du alle beherrschst.
assigned-mastered = beherrscht

join-title = Einer Klasse beitreten
join-code = Code
join-hint = Frag deine Lehrkraft nach dem Code.
join-button = Beitreten
join-done = Du bist jetzt in der Klasse.
join-classes = { $n ->
    [one] Du bist in der Klasse { $names }.
   *[other] Du bist in diesen Klassen: { $names }.
}
join-code-unknown = Zu diesem Code gibt es keine Klasse. Prüfe ihn und versuch es noch einmal.

break-not-now = Du kannst jetzt keine Pause beginnen oder beenden.
window-must-lie-ahead = Wählen Sie ein Ende in der Zukunft.
