talks-title = Gespräche mit dem Tutor
talks-lead = Was Ihre Lernenden dem Tutor geschrieben haben, was er geantwortet hat und warum, das Neueste zuerst. Die Administration sieht alle Lernenden.
talks-filter = Gespräche filtern
talks-name = Name der lernenden Person
talks-topic = Thema
talks-how-far = Stand
talks-flags = Ansehen
talks-held-back = Zurückgehaltene Antworten
talks-none = Noch hat niemand von Ihren Lernenden den Tutor benutzt.
talks-none-such = Zu dieser Auswahl gibt es keine Gespräche.
talks-progress = { $done } von { $steps } Schritten, { $turns ->
    [one] { $turns } Nachricht
   *[other] { $turns } Nachrichten
}
talks-open = Läuft
talks-over = Vor dem Ende des Plans beendet
talks-over-done = Fertig
talks-all = Alle Gespräche

talk-turns = Nachrichten
talk-for-teachers = Nur für Lehrkräfte. Diese Seite zeigt richtige Antworten und Antworten des Tutors, die zurückgehalten wurden.
talk-unfold = Alle Entscheidungen ausklappen
talk-fold = Alle einklappen
talk-turn = Nachricht { $n }: Entscheidungen
talk-opening = Beginn: Entscheidungen
talk-learner = Lernende
talk-moved = Änderungen der Beherrschung
talk-moved-lead = Von der ersten gezählten Antwort dieser Sitzung bis zur letzten. Bei jeder Nachricht steht, welche Antworten die Beherrschung geändert haben.
talk-skill = Fertigkeit
talk-before-after = Vorher und nachher
talk-held-back-count = { $n ->
    [one] { $n } Antwort zurückgehalten
   *[other] { $n } Antworten zurückgehalten
}
talk-pace-slow = Tempo: langsam
talk-pace-normal = Tempo: normal
talk-pace-fast = Tempo: schnell
talk-by-script = aus dem eigenen Text des Themas, ohne Modell
talk-by-model = formuliert von { $model }
talk-by-choice = Sätze des Themas, gewählt von { $model }
talk-by-choice-prompt = Sätze des Themas, gewählt von { $model } mit dem Prompt { $prompt } als { $chosen }: { $words }
talk-chose-none = keine neben denen des Programms
talk-by-prompt = formuliert von { $model } mit Prompt { $prompt }, freigegeben durch { $rules }
talk-words = Nachricht

talk-read = Verstanden als
talk-read-answer = eine Antwort
talk-read-alarm = keine Sache für einen Tutor
talk-read-go-on = weiter
talk-read-not-understood = nicht verstanden
talk-read-hint = bittet um einen Tipp
talk-read-tell = bittet um die Lösung
talk-read-slower = möchte langsamer
talk-read-faster = möchte schneller
talk-read-stop = möchte aufhören
talk-read-why = die Frage, warum man das so macht
talk-read-what-is = die Frage, was ein Wort bedeutet
talk-read-example = der Wunsch nach einem Beispiel
talk-read-picture = der Wunsch nach einem Bild
talk-read-rule = die Frage, wie es geht
talk-read-first-step = die Frage, wie man anfängt
talk-read-purpose = die Frage, wozu man das braucht
talk-read-what-was-wrong = die Frage, was falsch war
talk-read-is-it-right = die Frage, ob etwas stimmt
talk-read-other-way = der Wunsch nach einem anderen Weg
talk-read-repeat = der Wunsch, es noch einmal zu hören
talk-read-how-long = die Frage, wie viel noch kommt
talk-read-how-to-write = die Frage, wie man eine Antwort eintippt
talk-read-disagree = ein Einspruch gegen die Bewertung
talk-read-bored = Langeweile
talk-read-frustrated = Frust
talk-read-sad = Traurigkeit oder Müdigkeit
talk-read-thanks = ein Dank
talk-read-greeting = ein Gruß
talk-read-who-are-you = die Frage, wer der Tutor ist
talk-read-off-topic = etwas, das nicht zum Thema gehört
talk-read-wait = der Wunsch zu warten
talk-read-language = der Wunsch nach einer anderen Sprache
talk-read-calculator = eine Frage nach Hilfsmitteln
talk-read-own-work = der Weg zur Antwort
talk-read-proposed = ein Wert, der zu bestätigen ist
talk-read-part = eine Antwort auf einen Teil der Aufgabe
talk-pictured = Das Bild der Erklärung wurde gezeigt.
talk-part-asked = Ein Teil der Aufgabe wurde gefragt: { $question } = { $answer }
talk-part-shown = Das Ergebnis des Teils wurde gezeigt.
talk-part-right = Ein Teil wurde beantwortet: { $answer }, richtig
talk-part-wrong = Ein Teil wurde beantwortet: { $answer }, falsch
talk-read-question = eine Frage
talk-read-words = anderer Text
talk-flagged = Sollte jemand ansehen
talk-checker = Die Antwortprüfung
talk-answered = Aufgabe { $n }, „{ $answer }“:
talk-diagnosis = Wahrscheinlicher Fehler
talk-mastery = Beherrschung
talk-mastered = { $skill } ist jetzt beherrscht.
talk-unlocked = { $skill } ist jetzt offen.
talk-not-moved = hat sich nicht geändert
talk-from-answer = Durch die erste Antwort auf Aufgabe { $n }, „{ $answer }“:
talk-from-question = Durch Aufgabe { $n }, die nicht beantwortet wurde:
talk-because-right = Sie war richtig. Von denen, die es können, antworten { $knows } richtig; von den anderen { $guesses }.
talk-because-wrong = Sie war nicht richtig. Von denen, die es können, antworten { $knows } richtig; von den anderen { $guesses }.
talk-because-hinted = Es brauchte Hilfe, deshalb zählt es als nicht richtig.
talk-because-left-out = Es brauchte Hilfe, deshalb zählt es nicht.
talk-because-fast = Die Antwort kam nach { $time }, zu schnell, um zu zählen.
talk-help = Hilfe
talk-hint = Tipp
talk-phase-asked = Die Aufgabe wurde gestellt.
talk-phase-probe = Nach { $n ->
    [one] { $n } falschen Antwort
   *[other] { $n } falschen Antworten
}: Der Tutor hat nach dem Lösungsweg gefragt.
talk-phase-hint = Nach { $n ->
    [one] { $n } falschen Antwort
   *[other] { $n } falschen Antworten
}: Der Tutor hat einen Tipp zu dem Fehler gegeben.
talk-phase-explain = Nach { $n ->
    [one] { $n } falschen Antwort
   *[other] { $n } falschen Antworten
}: Der Tutor hat es erklärt.
talk-solved = Die Lösung wurde gezeigt.
talk-step = Plan
talk-step-begun = Schritt { $n } begonnen ({ $kind }: { $concept })
talk-step-first = Die Sitzung hat begonnen.
talk-step-done = Der Schritt davor ist fertig.
talk-step-skipped = Der Schritt davor wurde ausgelassen, weil die lernende Person es schon kann.
talk-step-aside = Der Schritt davor wurde zurückgestellt, weil zu viele seiner Aufgaben nicht gelöst wurden.
talk-explained = Der Tutor hat es erklärt.
talk-explained-again = Der Tutor hat es noch einmal erklärt, mit Alternative { $n }.
talk-plan-on = Der Plan ist fertig. Die mittlere Beherrschung ist { $known }, deshalb kann es über den Plan hinausgehen.
talk-plan-done = Der Plan ist fertig. Die mittlere Beherrschung ist { $known }, deshalb endet die Sitzung.
talk-pace = Tempo
talk-question = Aufgabe { $n }
talk-key = Richtige Antwort: { $key }
talk-question-gone = Diese Aufgabe lässt sich nicht mehr zeigen.
talk-signal = Nächster Zug
talk-signal-first = Beginn
talk-signal-accelerate = schneller, weil es gut läuft
talk-signal-extend = schwerer, weil der Plan beherrscht wird
talk-signal-simplify = einfacher, weil es zu schwer war
talk-signal-consolidate = noch einmal auf derselben Stufe
talk-signal-steady = wie geplant
talk-over = Beendet
talk-ended-plan = Der Plan ist fertig.
talk-ended-extension = Über den Plan hinaus gab es nichts mehr zu tun.
talk-ended-stopped = Die lernende Person hat aufgehört.
talk-ended-long = Die Sitzung hat ihre höchste Zahl an Nachrichten erreicht.

talk-proposed = Vorschläge des Modells
talk-proposal-right = dass die Antwort richtig ist.
talk-proposal-wrong = dass die Antwort nicht richtig ist.
talk-proposal-intent = dass die Nachricht das ist: { $intent }.
talk-proposal-mastery = dass „{ $concept }“ zu { $known } beherrscht wird.
talk-proposal-step = mit Schritt { $n } weiterzumachen.
talk-proposal-end = die Sitzung zu beenden.
talk-proposal-mistake = ein Fehler: „{ $mistake }“
talk-proposal-question = eine eigene Aufgabe: „{ $question }“
talk-intent-answer = eine Antwort
talk-intent-question = eine Frage
talk-intent-confusion = nicht verstanden
talk-intent-off-topic = nicht zum Thema
talk-intent-continuation = weiter
talk-intent-unsafe = keine Sache für einen Tutor
talk-intent-other = etwas anderes
talk-ruling-accepted = Stimmt mit der Entscheidung überein:
talk-ruling-corrected = Überstimmt:
talk-ruling-refused = Nicht verwendet:
talk-reason-right = Die Antwortprüfung hat die Antwort als richtig bewertet.
talk-reason-wrong = Die Antwortprüfung hat die Antwort als nicht richtig bewertet.
talk-reason-nothing-marked = Es gab keine Antwort zu bewerten.
talk-reason-rules = Feste Regeln ordnen Nachrichten ein, nicht das Modell.
talk-reason-counted = Es wird festgehalten, entscheidet aber nichts.
talk-reason-evidence = Die Antworten ergeben { $known }.
talk-reason-concept = Das Thema hat keinen solchen Begriff.
talk-reason-plan = Der Plan ist bei Schritt { $n }; nur richtige Antworten führen weiter.
talk-reason-not-done = Der Plan ist nicht fertig.
talk-reason-done = Der Plan ist fertig.
talk-reason-known = Zur Antwort gehört diese Diagnose, oder das Thema nennt diesen Fehler.
talk-reason-not-known = Weder die Antwortprüfung noch das Thema kennt diesen Fehler.
talk-reason-items = Nur Aufgaben des Themas werden bewertet.

talk-held-back = Zurückgehalten
talk-against-praise = Sie nennt die Antwort richtig, aber die Antwortprüfung hat das nicht gesagt.
talk-against-blame = Sie nennt die Antwort nicht richtig, aber die Antwortprüfung hat das nicht gesagt.
talk-against-arithmetic = Sie rechnet falsch: { $why }
talk-against-leak = Sie verrät die Antwort.
talk-against-leak-equivalent = Sie verrät die Antwort in anderer Form.
talk-against-leak-hidden = Sie verrät die Antwort in Worten, Ziffern oder einem Code.
talk-against-leak-choice = Sie verrät, welche Option richtig ist.
talk-against-leak-sentence = Sie führt in einem Satz geradewegs zur Antwort.
talk-against-leak-solution = Sie verrät den größten Teil der Lösung.
talk-against-leak-long = Sie ist zu lang, um sie auf die Antwort zu prüfen.
talk-against-internal = Sie benutzt interne Begriffe oder spricht über die lernende Person wie über jemand anderen.
talk-against-unvetted = Sie benutzt Wörter, Zahlen oder Zeichen, die nicht als geeignet für Lernende bekannt sind oder die weder die Aufgabe noch das Skript hat.
talk-against-harmful = Sie sagt, was kein Programm zu Lernenden sagen darf: { $kind }.
talk-against-unsafe = Ein zweites Modell hält sie für Lernende für ungeeignet: { $kind }.
talk-harm-self = Selbstverletzung
talk-harm-sexual = sexueller Inhalt
talk-harm-insult = eine Beleidigung oder Entmutigung
talk-harm-private = eine Frage nach Privatem
talk-harm-meeting = ein Vorschlag, sich zu treffen oder etwas geheim zu halten
talk-harm-link = ein Verweis an einen anderen Ort
talk-harm-claim = eine Behauptung, die nur das Programm aufstellen kann
talk-harm-threat = eine Drohung
talk-harm-maths = falsche Mathematik
talk-harm-other = ein anderer Grund
talk-against-markup = Sie enthält Auszeichnungen, einen Link oder unsichtbare Zeichen.
talk-against-empty = Sie ist leer.
talk-against-long = Sie ist zu lang.
