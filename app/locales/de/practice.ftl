nav-practice = Üben
nav-me = Fortschritt

map-title = Üben
map-lead = { $mastered ->
    [0] { $skills } Fertigkeiten, angefangen beim Zählen. Fang an, wo du willst.
   *[other] Du beherrschst { $mastered } von { $skills } Fertigkeiten.
}
map-next = Als Nächstes
map-nothing-next = Zurzeit gibt es hier nichts mehr zu üben.
map-why-new = neu
map-why-check = wahrscheinlich bekannt: zeig es
map-why-go-on = angefangen
map-why-review = wiederholen
map-practise = Üben
map-drawing = Landkarte der Fertigkeiten
map-zoom = Größe der Landkarte
map-views = Ansichten
map-list = Alle Fertigkeiten
map-area-count = { $done } von { $all }
map-no-items = noch keine Aufgaben

skill-locked = gesperrt
skill-open = offen
skill-growing = angefangen
skill-likely = wahrscheinlich bekannt
skill-mastered = beherrscht
skill-due = wiederholen
skill-back = Alle Fertigkeiten
skill-where = Dein Fortschritt
skill-belief = Wie gut du das kannst
skill-opportunities = { $n ->
    [0] Noch keine Antworten
    [one] Nach 1 Antwort
   *[other] Nach { $n } Antworten
}
skill-builds-on = Grundlagen dafür
skill-tries = Zuletzt beim ersten Versuch richtig: { $right } von { $n }. Zum Beherrschen braucht es mindestens 4 von 5, und mehr, wo man raten kann.
skill-likely-about = Nach deinem Einstufungstest kannst du das wahrscheinlich. Ein paar Antworten zeigen es.
skill-leads-to = Danach kommt
skill-is-locked = Deine Klasse folgt der Reihenfolge der Fertigkeiten. Diese öffnet sich, wenn du das beherrschst:
skill-no-items = Zu dieser Fertigkeit gibt es noch keine Aufgaben.
skill-reserved = Die Aufgaben zu dieser Fertigkeit sind für einen Test zurückgelegt, den du noch machen kannst. Danach kannst du sie üben.
skill-begin = Jetzt üben
skill-check = Kurztest machen
skill-check-hint = Ein Kurztest hat fünf Aufgaben. Du hast je einen Versuch, ohne Tipps, und er zählt mehr.
skill-rule-hints = Nach einer falschen Antwort bekommst du einen Tipp. Du kannst jederzeit um weitere Tipps bitten.
skill-rule-first = Bei jeder Aufgabe zählt nur deine erste Antwort. Du kannst es so oft noch einmal versuchen, wie du willst.
skill-rule-mastered = Du beherrschst die Fertigkeit, sobald mindestens 4 deiner letzten 5 ersten Antworten richtig sind. Wo man raten kann, braucht es mehr.

sitting-checkpoint = Kurztest: Aufgabe { $n } von { $items }
sitting-streak = { $n } hintereinander
sitting-end = Für heute aufhören

task-submit = Antwort prüfen
task-hint = Gib mir einen Tipp
task-give-up = Lösung zeigen
task-next = Nächste Aufgabe
task-answers = Deine Antworten
task-right = Richtig
task-partly = Teilweise richtig
task-wrong = Noch nicht ganz
task-undecided = Wird noch bewertet
task-read-as = gelesen als
task-work = Deine Schritte
task-work-required = Deine Schritte, einer pro Zeile
task-work-optional = Deine Schritte, einer pro Zeile (freiwillig)
task-work-hint = Zum Beispiel 2x + 3 = 7, dann in der nächsten Zeile 2x = 4. Wir zeigen dir, wo ein Schritt nicht stimmt.
task-work-look = Sieh dir Zeile { $n } deiner Schritte noch einmal an. Sie folgt nicht aus der Zeile davor.
task-work-wrong = folgt nicht
task-work-unread = ließ sich nicht als Mathematik lesen, deshalb ausgelassen
practice-work-missing = Schreib auch deine Schritte auf, einen pro Zeile.
practice-work-long = Das ist zu viel. Schreib höchstens { $lines } Zeilen mit je höchstens { $chars } Zeichen.
task-hints = Tipps
task-solution = Lösung
task-solution-right = Lösung, Schritt für Schritt
task-key = Die Antwort ist
hint-pointing = Schau hierhin
hint-rule = Die Regel
hint-step = Nächster Schritt
moved-from-to = { $before } → { $after }
moved-right = beim ersten Mal richtig
moved-wrong = nicht beim ersten Mal richtig
moved-hinted = mit einem Tipp, deshalb zählt es nicht als richtig
moved-assisted = ein Sprachmodell hat dazu in eigenen Worten geschrieben, deshalb zählt es nicht
moved-fast = sehr schnell geantwortet, deshalb zählt es nicht
moved-placed = wahrscheinlich bekannt, nach deinem Einstufungstest
moved-mastered = Beherrscht
moved-lost = Braucht noch Übung
practice-all-met = Du hast alle Aufgaben zu dieser Fertigkeit gesehen. Komm morgen wieder, oder übe etwas anderes.
practice-reserved = Die Aufgaben zu dieser Fertigkeit sind für einen Test zurückgelegt, den du noch machen kannst. Übe eine andere Fertigkeit.
practice-in-attempt = Diese Aufgabe kommt in einem Test vor, den du begonnen hast. Beende zuerst den Test.
practice-too-many-solutions = Mehr Lösungen kannst du in einer Stunde nicht ansehen. Versuche die Aufgabe selbst oder komm später wieder.
practice-no-more-hints = Zu dieser Aufgabe gibt es keine Tipps mehr. Versuch es noch einmal, oder lass dir die Lösung zeigen.
practice-too-many = Du hast bei dieser Aufgabe keinen Versuch mehr. Sieh dir die Lösung an.

me-title = Dein Fortschritt
me-lead-empty = Übe eine Fertigkeit, dann siehst du hier deinen Fortschritt.
me-lead = { $mastered } von { $skills } Fertigkeiten beherrscht, { $begun } angefangen.
me-begin = Fertigkeiten ansehen
me-areas = Was du beherrschst, nach Themen
me-areas-chart = Wie viele Fertigkeiten du in jedem Thema beherrschst.
me-area = Thema
me-skills = Fertigkeiten
me-belief = Wie gut du sie kannst
me-days = Übungstage
me-streak = { $n ->
    [0] Gerade keine Serie.
    [one] Bisher 1 Tag.
   *[other] { $n } Tage hintereinander.
}
me-day = Tag
me-answers = Erste Antworten
me-right = Richtig
me-latest = Letzte Antworten
me-not-yet = Noch nicht

# In place of the messages without “--easy”, for who chose easy reading.
map-practise--easy = Los
skill-begin--easy = Start
skill-check--easy = Fünf Aufgaben
skill-check-hint--easy = Fünf Aufgaben. Je ein Versuch. Keine Tipps.
skill-rule-hints--easy = Falsch? Du bekommst einen Tipp.
skill-rule-first--easy = Deine erste Antwort zählt. Dann probiere noch einmal.
skill-rule-mastered--easy = 4 von 5 beim ersten Mal richtig, dann kannst du es.
task-submit--easy = Prüfen
task-hint--easy = Tipp
task-give-up--easy = Zeig es mir
task-next--easy = Weiter
moved-hinted--easy = mit einem Tipp
moved-fast--easy = zu schnell, das zählt nicht
practice-all-met--easy = Du hast alle gemacht. Probiere etwas anderes.
practice-no-more-hints--easy = Keine Tipps mehr. Probiere noch einmal.
practice-too-many--easy = Kein Versuch mehr. Sieh dir die Lösung an.
