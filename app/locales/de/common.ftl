app-name = Plumb
language-name = Deutsch
page-title = { $page } – Plumb
skip-to-content = Zum Inhalt

nav-label = Hauptmenü
nav-home = Start
nav-sessions = Sitzungen
nav-classes = Klassen
nav-surveys = Umfragen
nav-blueprints = Baupläne
nav-own-questions = Eigene Aufgaben
nav-tests = Tests
nav-items = Aufgaben
nav-audit = Prüfprotokoll
nav-bank = Aufgabenbank
nav-models = Modelle
nav-factory = Werkstatt
nav-users = Konten
nav-account = Konto
nav-teaching = Unterricht
nav-reviews = Bewerten
nav-reports = Meldungen
nav-regrades = Neubewertungen
nav-administration = Verwaltung
nav-settings = Einstellungen
nav-announcements = Mitteilungen
nav-system = System
nav-sign-in = Anmelden
nav-sign-up = Konto anlegen

footer-line = Plumb: Üben, Tutor und Tests.
footer-announced = Mitteilungen
theme-label = Farben
theme-device = automatisch
theme-light = hell
theme-dark = dunkel

number-group = { "\u202F" }
number-decimal = ,
number-percent = { $number } %

duration-seconds = { $s } s
duration-whole-minutes = { $m } min
duration-minutes = { $m } min { $s } s
duration-hours = { $h } h { $m } min
duration-days = { $d } Tage

time-minutes = { $m ->
    [one] { $m } Minute
   *[other] { $m } Minuten
}
time-hours = { $h ->
    [one] { $h } Stunde
   *[other] { $h } Stunden
}
time-both = { $hours } { $minutes }

date-day = { $day }. { $month } { $year }
date-time = { $date }, { $time }
month-1 = Januar
month-2 = Februar
month-3 = März
month-4 = April
month-5 = Mai
month-6 = Juni
month-7 = Juli
month-8 = August
month-9 = September
month-10 = Oktober
month-11 = November
month-12 = Dezember

items-at-most = { $n ->
    [one] höchstens { $n } Aufgabe
   *[other] höchstens { $n } Aufgaben
}
items-count = { $n ->
    [one] { $n } Aufgabe
   *[other] { $n } Aufgaben
}
unlimited-time = ohne Zeitgrenze
as-table = Als Tabelle anzeigen

role-learner = Lernende
role-teacher = Lehrkraft
role-admin = Administration

pager-label = Seiten
pager-newer = Neuere
pager-older = Ältere
pager-page = Seite { $n }
