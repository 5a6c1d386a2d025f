map-curricula = Schritt für Schritt
map-curriculum-modules = { $n ->
    [one] 1 Modul
   *[other] { $n } Module
}

curriculum-done = Alle Module dieses Lehrplans sind fertig.
curriculum-modules-done = { $done } von { $all } Modulen fertig
curriculum-objectives = Nach diesem Modul kannst du
curriculum-all-done = Du hast alle Module geschafft.
curriculum-recent = { $right } der letzten { $all } ersten Antworten richtig
curriculum-streak = { $n } hintereinander
curriculum-go-on = Hier weitermachen
curriculum-locked = gesperrt
curriculum-open = offen
curriculum-is-done = fertig
curriculum-waits = Vorher kommt: { $modules }
curriculum-rule = { $n ->
    [one] Fertig bist du, wenn du bei jeder Fertigkeit eine Aufgabe beim ersten Mal richtig löst oder die Fertigkeit beherrschst.
   *[other] Fertig bist du, wenn du bei jeder Fertigkeit { $n } Aufgaben hintereinander beim ersten Mal richtig löst oder die Fertigkeit beherrschst.
}
curriculum-row = { $n } von { $required } hintereinander
curriculum-shown = gezeigt
curriculum-skills = Üben
