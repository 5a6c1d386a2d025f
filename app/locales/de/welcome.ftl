welcome-title = Plumb einrichten
welcome-lead = Dieser Server ist neu. Legen Sie das erste Konto der Administration an; damit lassen sich alle anderen anlegen.
welcome-code = Einrichtungscode
welcome-code-hint = Der Server hat ihn beim Start ausgegeben: dort, wo er gestartet wurde, oder in seinem Log.
welcome-code-wrong = Das ist nicht der Einrichtungscode. Er ändert sich bei jedem Start des Servers.

steps-title = Erste Schritte
steps-class = Erste Klasse anlegen
steps-class-how = Geben Sie ihr einen Namen, den die Lernenden kennen.
steps-test = Ersten Test zuweisen
steps-test-how = Wählen Sie einen von denen, die da sind, und legen Sie fest, wann er öffnet und schließt.
steps-learners = Lernende einladen
steps-learners-how = Zeigen Sie ihnen den Beitrittscode der Klasse, oder nehmen Sie sie mit ihrem Namen auf.
steps-done = Erledigt
steps-away = Diese Schritte ausblenden
