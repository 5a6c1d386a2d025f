widget-refused = Prüfe deine Antwort: { $reason }
widget-send = Weiter
widget-go-on = Weiter
widget-begin = Beginnen
widget-leave = Überspringen
widget-optional = Das kannst du überspringen.

widget-select-any = Wähle alles, was zutrifft
widget-select-exactly = Wähle genau { $n }
widget-select-most = Wähle höchstens { $n }
widget-select-least = Wähle mindestens { $n }
widget-select-between = Wähle { $min } bis { $max }

widget-text-longest = Höchstens { $n } Zeichen.
widget-code = Dein Code ({ $language })
widget-number = Eine Zahl, zum Beispiel 2,5.
widget-number-whole = Eine ganze Zahl.
widget-between = Von { $min } bis { $max }.
widget-least = { $min } oder mehr.
widget-most = { $max } oder weniger.
widget-date = Ein Datum, zum Beispiel 2026-01-31.
widget-date-between = Ein Datum von { $min } bis { $max }.
widget-date-from = Ein Datum ab { $min }.
widget-date-until = Ein Datum bis { $max }.

widget-rate = Wähle von { $min } bis { $max }
widget-rate-each = Wähle für jede Zeile von { $min } bis { $max }.
widget-rank = Bring das in eine Reihenfolge
widget-rank-hint = Platz 1 ist ganz vorn, Platz { $n } ganz hinten. Vergib jeden Platz einmal.
widget-no-place = noch kein Platz
order-no-place = Gib jeder Zeile einen Platz.
order-same-place = Zwei Zeilen haben denselben Platz. Vergib jeden Platz einmal.

widget-notice = Bitte lies das
widget-wait = Komm später wieder
widget-wait-until = Du kannst weitermachen am
widget-wait-left = Das dauert noch { $time }. Bis dahin kannst du diese Seite schließen.
widget-wait-over = Du kannst jetzt weitermachen.
widget-open-title = Mach zuerst das
widget-open = Öffnen
widget-open-hint = Wenn du damit fertig bist, komm hierher zurück und mach weiter.
widget-open-begin = Es öffnet sich auf einer eigenen Seite. Danach kommst du hierher zurück.
