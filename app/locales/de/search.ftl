nav-search = Suche
search-field = Suche
search-button = Suchen
search-title = Suche
search-for = Ergebnisse für „{ $words }“
search-nothing-asked = Gib einen Teil eines Namens ein: eine Fertigkeit, ein Thema, einen Test oder eine Seite.
search-nothing-asked-teacher = Geben Sie einen Teil eines Namens ein: eine Klasse, eine Person, eine Fertigkeit, einen Test oder eine Seite.
search-none = Zu „{ $words }“ wurde nichts gefunden. Vielleicht hilft ein anderes Wort, oder weniger Buchstaben.
search-found = { $n ->
    [one] { $n } gefunden
   *[other] { $n } gefunden
}
search-more = { $n ->
    [one] Noch eines
   *[other] Noch { $n }
}
search-all = Alle Ergebnisse
search-cut = Nur die ersten { $n } stehen hier. Mit mehr Buchstaben werden es weniger.
search-pages = Seiten
search-skills = Fertigkeiten
search-topics = Themen mit dem Tutor
search-assessments = Tests
search-assigned = Für dich
search-classes = Klassen
search-learners = Lernende
search-accounts = Konten
search-key = Auf jeder Seite öffnet die Taste / die Suche.
search-key-off = Tasten ausschalten
search-key-on = Tasten einschalten
