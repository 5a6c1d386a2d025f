weekday-1 = Montag
weekday-2 = Dienstag
weekday-3 = Mittwoch
weekday-4 = Donnerstag
weekday-5 = Freitag
weekday-6 = Samstag
weekday-7 = Sonntag

date-weekday = { $weekday }, { $date }
# Wenn die Uhren zurückgestellt werden, gibt es eine Stunde zweimal.
date-time-again = { $when } (das zweite Mal)
date-time-in-utc = { $when } UTC
date-time-beside-utc = { $when } ({ $utc } UTC)
# Wo die Uhr der lesenden Person eine andere Zeit zeigt als die der Schule.
deadline-elsewhere = { $school } ({ $place }) · hier { $own }

time-field-zone = Zeit der Schule: { $place }.
time-field-twice = { $time } gibt es an diesem Tag zweimal, weil die Uhren zurückgestellt werden. Gemeint ist das erste Mal.
time-field-none = { $time } gibt es an diesem Tag nicht, weil die Uhren vorgestellt werden. Ist { $meant } gemeint?
time-none = Diese Zeit gibt es an dem Tag nicht, weil die Uhren vorgestellt werden.

time-zone-unknown = Bitte eine Zeitzone aus der Liste wählen.
time-zone-school = Zeitzone der Schule
time-zone-school-hint = Zeiten werden so gezeigt und eingegeben, wie die Uhren dort gehen. Wer anderswo ist, kann auf der Kontoseite eine eigene Zeitzone wählen.
time-zone-own = Zeitzone
time-zone-own-lead = Zeiten werden so gezeigt, wie die Uhren an der Schule gehen. Wer anderswo ist, kann hier die eigene Zeitzone wählen: Fristen stehen dann in beiden Zeiten da.
time-zone-as-school = Wie die Schule: { $zone }
time-zone-save = Zeitzone speichern
time-zone-saved = Zeiten werden jetzt in der gewählten Zeitzone gezeigt.
