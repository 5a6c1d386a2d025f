home-changed = Dein Ergebnis für { $title } hat sich am { $when } geändert. Sieh nach, was sich geändert hat und warum.
home-changed-label = Geänderte Ergebnisse
home-released-result = Dein Ergebnis für { $title } ist da. Deine Lehrkraft hat es am { $when } freigegeben.
home-released-solutions = Du kannst jetzt die Lösungen zu { $title } sehen. Deine Lehrkraft hat sie am { $when } freigegeben.
home-released-grade = Deine Note für { $title } ist da. Deine Lehrkraft hat sie am { $when } freigegeben.
home-released-grade-comment = Deine Note für { $title } ist da, mit einer Bemerkung. Deine Lehrkraft hat sie am { $when } freigegeben.
home-released-comment = Deine Lehrkraft hat eine Bemerkung zu { $title } geschrieben. Neu seit dem { $when }.
home-released-excused = Du bist bei { $title } entschuldigt. Neu seit dem { $when }.
home-released-label = Neue Ergebnisse und Noten
home-title = Start
home-hello = Hallo, { $name }
home-lead-assigned = { $n ->
    [one] Du hast einen Auftrag zu erledigen.
   *[other] Du hast { $n } Aufträge zu erledigen.
}
home-lead-running = { $n ->
    [one] Du hast einen laufenden Test.
   *[other] Du hast { $n } laufende Tests.
}
home-lead-available = { $n ->
    [one] Ein Test steht bereit. Fällig ist nichts.
   *[other] { $n } Tests stehen bereit. Fällig ist nichts.
}
home-lead-practice = Fällig ist nichts. Du kannst üben, was als Nächstes kommt.
home-lead-none = Zurzeit hast du nichts zu tun.
home-running = Angefangen
home-answered = { $answered } von { $items } beantwortet
home-ends = endet am { $when }
home-go-on = Weiter
home-go-on-with = Weiter mit { $title }
home-available = Bereit
home-none-available = Zurzeit gibt es keine Tests für dich.
home-closes = offen bis { $when }
home-attempts-left = { $n ->
    [one] noch 1 Versuch
   *[other] noch { $n } Versuche
}
home-open = Regeln lesen und beginnen
home-see = Einzelheiten ansehen
home-opens = öffnet am { $when }
home-closed = geschlossen seit { $when }
home-no-attempts = kein Versuch mehr
home-is-running = angefangen
home-all-finished = Alle Ergebnisse
