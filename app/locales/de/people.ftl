users-title = Konten
users-tabs = Konten
users-name-begins = Name beginnt mit
users-any = Beliebig
users-state = Status
users-search = Suchen
users-none = Zu dieser Suche gibt es keine Konten.
users-first = Zurück zum Anfang
users-next = Weiter
users-seen = Zuletzt angemeldet
users-never = Nie
users-factor-on = An
users-factor-off = –

standing-active = Aktiv
standing-invited = Eingeladen
standing-disabled = Gesperrt
standing-deleted = Gelöscht

user-back = Alle Konten
user-browsers = Angemeldete Browser
user-id = Kontonummer
user-story = Prüfprotokoll
user-story-about = Änderungen am Konto
user-story-by = Vorgänge durch dieses Konto
user-look-title = Ansicht
user-view = Als diese Person ansehen
user-view-hint = Zeigt die Seiten so, wie die lernende Person sie sieht. Sie können nichts ändern. Das Prüfprotokoll hält fest, wann Sie beginnen und aufhören.
user-export = Kontodaten herunterladen
user-export-hint = Eine JSON-Datei mit dem Konto, Sitzungen und Ereignissen, Belegen, dem Beherrschungsgrad, Token ohne Geheimnisse und Zeilen des Prüfprotokolls. Texte aus Denksitzungen sind privat und nicht enthalten.
user-invited-title = Eingeladen
user-invited = Für das Konto wurde noch kein Passwort gewählt. Ein neuer Link ersetzt alle früheren.
user-renew = Neuen Link erzeugen
user-factor-title = Zwei-Faktor-Anmeldung
user-factor-hint = Für Personen, die Telefon und Wiederherstellungscodes verloren haben. Vergewissern Sie sich, dass es wirklich die richtige Person ist. Das Konto wird überall abgemeldet, seine Token enden. Die Zwei-Faktor-Anmeldung lässt sich auf der Kontoseite wieder einrichten.
user-factor-off = Zwei-Faktor-Anmeldung ausschalten
user-role-title = Rolle
user-role-hint = Wenn Sie die Rolle ändern, wird das Konto überall abgemeldet, und seine Token enden.
user-role-save = Rolle ändern
user-time-label = Zeitfaktor
user-time-hint = Gilt für Tests, die ab jetzt beginnen. Für einen laufenden Test geben Sie stattdessen Zusatzminuten.
user-time-save = Zeitfaktor setzen
user-browsers-hint = { $n ->
    [0] Dieses Konto ist nirgends angemeldet.
    [one] Dieses Konto ist in einem Browser angemeldet.
   *[other] Dieses Konto ist in { $n } Browsern angemeldet.
}
user-browsers-end = Überall abmelden
user-own = Das ist Ihr eigenes Konto.
user-disable = Konto sperren
user-disable-hint = Niemand kann sich mehr mit diesem Konto anmelden. Es wird überall abgemeldet, seine Token enden. Alle Daten bleiben erhalten.
user-enable = Konto entsperren
user-enable-hint = Man kann sich wieder mit diesem Konto anmelden.
user-delete-title = Konto löschen
user-delete-hint = Name, Passwort, Token, Zwei-Faktor-Anmeldung, Einladungen und Entwürfe werden endgültig gelöscht. Sitzungen, Bewertungen, Zeilen des Prüfprotokolls und die Texte von Antworten und Meldungen bleiben unter einem Pseudonym erhalten.
user-delete-open = Dieses Konto löschen …
user-delete-typed = Geben Sie zur Bestätigung den Namen ein: { $name }
user-delete = Endgültig löschen
user-delete-in-exam = { $n ->
    [one] Es läuft noch ein Test. Beenden Sie ihn zuerst. Die gespeicherten Antworten werden abgegeben.
   *[other] Es laufen noch { $n } Tests. Beenden Sie sie zuerst. Die gespeicherten Antworten werden abgegeben.
}
user-exams-end = Laufende Tests beenden
user-done-role = Die Rolle ist geändert.
user-done-disabled = Das Konto ist gesperrt.
user-done-enabled = Das Konto ist entsperrt.
user-done-browsers = Das Konto ist überall abgemeldet.
user-done-factor = Die Zwei-Faktor-Anmeldung ist ausgeschaltet.
user-done-time = Der Zeitfaktor ist gesetzt.
user-done-token = Das Token ist widerrufen.
user-done-exams = Die laufenden Tests sind beendet.
user-done-deleted = Das Konto ist gelöscht.
last-administrator = Das ist das letzte Konto der Administration, mit dem man sich anmelden kann. Legen Sie zuerst ein weiteres an.
account-in-exam = Es läuft noch ein Test. Beenden Sie ihn zuerst.
delete-name = Das ist nicht der Name des Kontos. Geben Sie ihn genau so ein, wie er dort steht.
role-unknown = Wählen Sie eine Rolle aus der Liste.

invites-title = Einladungen
invites-add-title = Neue Einladung
invites-add-lead = Erzeugt einen Link für eine Person, der sieben Tage gilt. Sie wählt ihr Passwort selbst. Schicken Sie ihr den Link selbst: Plumb verschickt keine E-Mails.
invites-name = Name (freiwillig)
invites-name-hint = Die Person kann einen anderen wählen.
invites-add = Link erzeugen
invites-fresh-title = Ihr neuer Link
invites-fresh = Kopieren Sie ihn jetzt. Er wird nur einmal gezeigt.
invites-fresh-bare = Setzen Sie die Adresse dieser Website davor. Damit sie von selbst dabei ist, setzen Sie „public_url“.
invites-open-title = Offene Einladungen
invites-none = Es gibt keine offenen Einladungen.
invites-anybody = Alle, die den Link haben
invites-by = Von
invites-made = Angelegt
invites-until = Gültig bis
invites-withdraw = Zurückziehen
invites-withdraw-label = Einladung für { $name } zurückziehen
invites-done-withdrawn = Die Einladung ist zurückgezogen.
invite-too-many = Sie haben zu viele offene Einladungen. Ziehen Sie einige zurück, oder nehmen Sie eine Namensliste.

invite-title = Willkommen
invite-lead = Einladung zu Plumb, Rolle: { $role }. Hier wird festgelegt, wie die Anmeldung künftig geht.
invite-your-name = Anmeldename: { $name }
invite-somebody = Gerade ist { $name } angemeldet. Mit dem Annehmen wird stattdessen das neue Konto angemeldet.
invite-accept = Konto anlegen
invite-shut = Diese Einladung ist nicht gültig
invite-used = Sie wurde schon benutzt. Wer sie selbst benutzt hat, kann sich mit Namen und Passwort anmelden.
invite-expired = Sie ist abgelaufen. Bitte eine neue anfordern.
invite-withdrawn = Sie wurde zurückgezogen. Bitte bei der Person nachfragen, die eingeladen hat.
invite-unknown = Diese Einladung ist nicht bekannt. Bitte prüfen, ob der ganze Link kopiert ist.

roster-title = Namensliste
roster-lead = Legen Sie viele Konten auf einmal aus einer Tabelle an. Zuerst sehen Sie eine Vorschau. Danach werden alle Konten angelegt oder keines.
roster-columns = Die erste Zeile benennt die Spalten: Name, und freiwillig Rolle (Lernende, Lehrkraft, Administration), Zeitfaktor (1, 1,25, 1,5, 2, unbegrenzt) und Klasse (der die lernende Person beitritt). Die englischen Wörter name, role (learner, teacher, admin), time factor und class gehen auch. Andere Spalten werden nicht gelesen. Kommas, Semikolons oder Tabulatoren dürfen die Zellen trennen. Wer schon ein Konto hat, kommt in die Klasse; das Konto bleibt, wie es ist. Höchstens 5000 Zeilen und 1 MiB.
roster-example = Name;Rolle;Zeitfaktor;Klasse
    Ann Lee;Lernende;1,25;4b
    Ben Li;Lehrkraft;;
roster-file = CSV-Datei
roster-text = Oder fügen Sie die Tabelle hier ein
roster-read = Vorschau
roster-unreadable = Das ist keine Textdatei. Speichern Sie die Tabelle im Tabellenprogramm als „CSV UTF-8“ und laden Sie diese Datei hoch.
roster-spreadsheet = Das ist eine Datei eines Tabellenprogramms. Speichern Sie die Tabelle dort als „CSV UTF-8“ und laden Sie diese Datei hoch.
roster-guessed = Die Datei sagt nicht, wie ihre Buchstaben gespeichert sind. Sie wurde als westeuropäischer Text gelesen. Prüfen Sie Namen mit Umlauten oder Akzenten. Sind sie falsch, speichern Sie die Tabelle als „CSV UTF-8“.
roster-dry-title = Vorschau der Namensliste
roster-dry-lead = { $good ->
    [one] Ein Konto kann angelegt werden.
   *[other] { $good } Konten können angelegt werden.
}
roster-dry-bad = { $bad ->
    [0] Keine Probleme gefunden.
    [one] Ein Problem gefunden.
   *[other] { $bad } Probleme gefunden.
}
roster-unread = { $n ->
    [one] Diese Spalte wird nicht gelesen: { $columns }.
   *[other] Diese Spalten werden nicht gelesen: { $columns }.
}
roster-known = Konten, die es schon gibt
roster-known-hint = Passwort, Rolle und Zeitfaktor bleiben, wie sie sind.
roster-becomes = Was geschieht
roster-joins = Kommt in die Klasse
roster-in-class = Ist schon in der Klasse
roster-stays = Nichts
roster-enrol = { $n ->
    [one] Eine lernende Person in die Klasse aufnehmen
   *[other] { $n } Lernende in ihre Klassen aufnehmen
}
roster-enrol-hint = Alle Konten gibt es schon.
roster-troubles = Probleme
roster-trouble = Problem
roster-line = Zeile
roster-column-head = Spalte
roster-whole-line = Ganze Zeile
roster-was-read = Wert
roster-class = Klasse
roster-lines = Konten, die angelegt werden
roster-mend = Tabelle berichtigen
roster-apply = { $n ->
    [one] Ein Konto anlegen und seinen Link herunterladen
   *[other] { $n } Konten anlegen und ihre Links herunterladen
}
roster-apply-hint = Sie erhalten eine CSV-Datei mit einem Link für jedes Konto, der sieben Tage gilt. Mit dem Link wählt man sein Passwort. Sie können die Datei nur einmal herunterladen.
roster-applied = { $n ->
    [0] Die Namensliste ist übernommen. Es musste kein Konto angelegt werden.
    [one] Ein Konto ist angelegt.
   *[other] { $n } Konten sind angelegt.
}
roster-applied-hint = Wenn Sie die Datei verlieren, erzeugen Sie auf der Seite des Kontos einen neuen Link.
roster-invited = Eingeladene Konten
roster-before = Diese Namensliste wurde schon übernommen.
roster-changed = Die Namensliste wurde nicht übernommen: Einige Namen sind seither vergeben. Sehen Sie sich die Vorschau noch einmal an.
roster-empty = Die Namensliste ist leer. Schreiben Sie in die erste Zeile die Spalten und dann eine Zeile je Konto.
roster-too-large = Die Namensliste ist größer als 1 MiB. Teilen Sie sie auf.
roster-too-long = Die Namensliste hat mehr als 5000 Zeilen. Teilen Sie sie auf.
roster-quote = Ein Anführungszeichen ist nicht geschlossen.
roster-column-twice = Diese Spalte kommt zweimal vor.
roster-no-name = Die erste Zeile muss die Spalten benennen, und eine davon muss „Name“ sein. Kommas, Semikolons oder Tabulatoren dürfen sie trennen.
roster-cell-more = Diese Zeile hat mehr Zellen, als es Spalten gibt.
roster-role = Unbekannte Rolle. Möglich sind learner, teacher und admin.
roster-class-unknown = Es gibt keine laufende Klasse mit diesem Namen.
roster-class-several = Mehrere Klassen heißen so. Benennen Sie eine davon um.
roster-class-learner = Nur Lernende können einer Klasse beitreten.
roster-time = Unbekannter Zeitfaktor. Möglich sind 1, 1.25, 1.5, 2 und unlimited.
roster-name-twice = Dieser Name steht schon in einer früheren Zeile.
roster-name-alike = Dieser Name sieht aus wie ein anderer in einer früheren Zeile.
roster-other-role = Dieses Konto gibt es mit einer anderen Rolle. Berichtigen Sie die Rolle, oder lassen Sie die Zeile weg.
roster-closed = Dieses Konto gibt es, und es ist gesperrt.

settings-title = Einstellungen
settings-factor = Zwei-Faktor-Anmeldung für Lehrkräfte und Administration verlangen
settings-factor-hint = Bis sie eingerichtet ist, sehen sie nur, was Lernende sehen.
settings-closed = Gesperrte Konten nach so vielen Tagen löschen
settings-closed-hint = 0 behält sie. Das Löschen geschieht wie mit „Konto löschen“ auf der Seite eines Kontos.
settings-idle = Lernende löschen, die sich so viele Tage nicht angemeldet haben
settings-idle-hint = 0 behält sie. Wer gerade einen Test schreibt, wird nicht gelöscht.
settings-contact = Ansprechperson für Lernende in Not
settings-contact-hint = Wird gezeigt, wenn jemand schreibt, in Gefahr zu sein: eine Person oder Stelle an Ihrer Schule, und wie sie zu erreichen ist. Eine Zeile, höchstens 300 Zeichen.
settings-save = Einstellungen speichern
settings-agree = Bei so wenigen Tagen würden einige Konten sofort gelöscht. Bestätigen Sie das unten, oder geben Sie mehr Tage ein.
settings-deletes =
    { $n ->
        [one] 1 Konto innerhalb von Minuten löschen. Das lässt sich nicht rückgängig machen.
       *[other] { $n } Konten löschen; das beginnt innerhalb von Minuten. Das lässt sich nicht rückgängig machen.
    }
settings-done = Die Einstellungen sind gespeichert.
settings-days = Geben Sie eine ganze Zahl von 0 bis 36 500 Tagen ein.
settings-contact-long = Schreiben Sie die Ansprechperson in eine Zeile mit höchstens 300 Zeichen.
settings-own-factor = Richten Sie die Zwei-Faktor-Anmeldung zuerst für sich selbst ein, damit Sie sich nicht aussperren.
settings-fixed = Einstellungen des Servers
settings-sign-up = Konten anlegen
settings-sign-up-on = Alle können sich selbst ein Konto für Lernende anlegen.
settings-sign-up-off = Nur mit einer Einladung oder durch die Administration.

viewing-label = Ansicht als eine andere Person
viewing-bar = { $viewer }, Sie sehen Plumb als { $viewed }. Sie können nichts ändern.
viewing-stop = Ansicht beenden

account-data-title = Gespeicherte Daten
account-data-hint = Eine JSON-Datei mit allem, was zu diesem Konto gespeichert ist. Verborgene Ergebnisse sind nicht enthalten.
account-data = Daten herunterladen
factor-must = Lehrkräfte und Administration brauchen hier die Zwei-Faktor-Anmeldung. Richten Sie sie ein, um weiterzumachen.
