account-title = Konto
account-name = Name
account-role = Rolle
account-since = Konto angelegt
account-time = Zeit für Tests
account-time-normal = Die übliche Zeit
account-time-factor = { $percent } der üblichen Zeit
account-time-unlimited = Keine Zeitgrenze
account-time-hint = Wird von der Schule festgelegt und gilt für jeden Test, der ab jetzt beginnt.
account-language = Sprache
account-language-browser = Wie im Browser eingestellt
account-language-save = Sprache speichern
account-language-saved = Die Seiten sind jetzt in der gewählten Sprache.
account-reading = Lesen
account-reading-usual = Übliche Größe und Wörter
account-reading-large = Große Buchstaben, kurze Sätze und Zeichen neben Wörtern
account-reading-save = Speichern
account-reading-saved = Die Seiten lesen sich jetzt wie gewählt.
language-unknown = Bitte eine Sprache aus der Liste wählen.
account-password = Passwort ändern
account-current = Bisheriges Passwort
account-new = Neues Passwort
account-new-hint = Mindestens 8 Zeichen. Gut sind mehrere Wörter, die nichts miteinander zu tun haben.
account-change = Passwort ändern
account-changed = Das Passwort ist geändert. In allen anderen Browsern ist dieses Konto nun abgemeldet.
account-sign-out-title = Abmelden
account-sign-out-hint = Bei einem laufenden Test läuft die Zeit weiter.
account-sign-out = Abmelden
account-factor = Zwei-Faktor-Anmeldung
account-factor-on = Eingeschaltet.
account-factor-off = Nicht eingerichtet.
account-factor-manage = Zwei-Faktor-Anmeldung verwalten
account-factor-set-up = Zwei-Faktor-Anmeldung einrichten
account-factor-now-off = Die Zwei-Faktor-Anmeldung ist ausgeschaltet. In allen anderen Browsern ist dieses Konto nun abgemeldet.

factor-title = Zwei-Faktor-Anmeldung
factor-back = Zurück zum Konto
factor-off = Mit der Zwei-Faktor-Anmeldung braucht man zum Anmelden das Passwort und einen Code aus einer App auf dem Telefon. Wer nur das Passwort kennt, kommt damit nicht hinein.
factor-scan-title = 1. Plumb in die App aufnehmen
factor-scan = Diesen Code mit einer Authentifizierungs-App scannen oder das Geheimnis eintippen.
factor-qr = QR-Code mit dem Geheimnis, das darunter steht
factor-secret = Geheimnis:
factor-confirm-title = 2. Einschalten
factor-code-hint = Die sechs Ziffern, die die App gerade zeigt.
factor-password = Passwort
factor-on-button = Zwei-Faktor-Anmeldung einschalten
factor-on = Die Zwei-Faktor-Anmeldung ist eingeschaltet. Zum Anmelden ist ein Code aus der App nötig.
factor-recovery-title = Wiederherstellungscodes
factor-recovery = Diese Codes ausdrucken oder aufschreiben und nicht auf dem Telefon mit der App aufbewahren. Mit jedem Code kann man sich einmal ohne Telefon anmelden. Sie werden nur jetzt gezeigt.
factor-left = { $n ->
    [0] Es sind keine Wiederherstellungscodes mehr übrig. Neue gibt es, wenn die Zwei-Faktor-Anmeldung aus- und wieder eingeschaltet wird.
    [one] Es ist noch ein Wiederherstellungscode übrig. Neue gibt es, wenn die Zwei-Faktor-Anmeldung aus- und wieder eingeschaltet wird.
   *[other] Es sind noch { $n } Wiederherstellungscodes übrig.
}
factor-off-title = Ausschalten
factor-off-hint = Die Wiederherstellungscodes gelten dann nicht mehr. Die Zwei-Faktor-Anmeldung lässt sich jederzeit wieder einrichten.
factor-off-code-hint = Aus der App, oder ein Wiederherstellungscode.
factor-off-button = Zwei-Faktor-Anmeldung ausschalten
