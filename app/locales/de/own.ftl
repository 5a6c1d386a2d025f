# Aufgaben, die Lehrkräfte für ihre eigenen Klassen behalten.

own-title = Ihre Aufgaben
own-lead = Schreiben Sie Aufgaben für Ihre eigenen Klassen. Sie können sie in Ihren Tests stellen. Niemand sonst findet sie, solange die Administration sie nicht für alle veröffentlicht.
own-mine = Ihre eigenen
own-none = Sie haben noch keine Aufgabe geschrieben.
own-of-teachers = Aufgaben von Lehrkräften
own-of-teachers-lead = Lehrkräfte behalten diese Aufgaben für ihre eigenen Klassen. Für alle veröffentlicht, kann eine Aufgabe in jedem Test und im Graphen der Fertigkeiten stehen und wird hier gepflegt.
own-open = Für alle veröffentlichen
own-open-what = Für alle veröffentlichen: { $title }
own-opened = Die Aufgabe ist für alle veröffentlicht.
own-state-draft = noch nicht veröffentlicht
own-state-published = in Ihren Tests
own-state-changing = in Ihren Tests, wird gerade geändert
own-state-open = für alle veröffentlicht
own-draft-lead = Das sehen nur Sie und die Administration. Lernende bekommen die Aufgabe, sobald sie veröffentlicht ist und in einem Test steht, den Sie zuweisen.
own-publish = Für meine Klassen veröffentlichen
own-published = Die Aufgabe ist für Ihre Klassen veröffentlicht. Neue Tests können sie stellen; laufende Sitzungen behalten die Version, mit der sie begonnen haben.
own-reading-lead = Ihre Tests können diese Aufgabe stellen. Eine Änderung erreicht sie, wenn Sie sie veröffentlichen.
own-is-open = Die Administration hat diese Aufgabe für alle veröffentlicht und pflegt sie von nun an.
own-change = Ändern
own-answers = Was Antworten darüber sagen
own-retire = Zurückziehen
own-retired = Die Aufgabe wurde zurückgezogen. Begonnene Sitzungen laufen weiter.
own-tests = Tests, die sie stellen

own-in-use = Ein Test stellt diese Aufgabe. Nehmen Sie sie aus dem Test, oder archivieren Sie zuerst den Test.
own-too-many = Sie haben 200 Aufgaben; mehr sind nicht möglich.
own-not-published = Es gibt nichts zu veröffentlichen: Die Aufgabe wurde zurückgezogen oder ist noch ein Entwurf.
question-other-id = Nicht veröffentlicht: Lassen Sie die skill_id, wie sie war.
draft-of-teacher = Eine Lehrkraft behält diese Aufgabe für die eigenen Klassen. Ändern Sie sie auf ihrer eigenen Seite, oder veröffentlichen Sie sie zuerst für alle.
