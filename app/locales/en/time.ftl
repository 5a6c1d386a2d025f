weekday-1 = Monday
weekday-2 = Tuesday
weekday-3 = Wednesday
weekday-4 = Thursday
weekday-5 = Friday
weekday-6 = Saturday
weekday-7 = Sunday

date-weekday = { $weekday } { $date }
# Clocks that go back show an hour twice.
date-time-again = { $when } (the second time)
date-time-in-utc = { $when } UTC
date-time-beside-utc = { $when } ({ $utc } UTC)
# Where the reader's clock shows another time than the school's.
deadline-elsewhere = { $school } ({ $place }) · { $own } where you are

time-field-zone = School time: { $place }.
time-field-twice = { $time } comes twice that day, because the clocks go back. The first one is meant.
time-field-none = { $time } does not exist on that day, because the clocks go forward. Did you mean { $meant }?
time-none = That time does not exist on that day, because the clocks go forward.

time-zone-unknown = Choose a time zone from the list.
time-zone-school = Time zone of the school
time-zone-school-hint = Times are shown and put in as the clocks there have them. Somebody elsewhere can choose their own zone on their account page.
time-zone-own = Time zone
time-zone-own-lead = Times are shown as the clocks at your school have them. If yours show another time, choose your zone: deadlines are then told in both.
time-zone-as-school = The school’s: { $zone }
time-zone-save = Save the time zone
time-zone-saved = Times are shown in the zone you chose.
