# Beschreibungen der Bilder, wie crates/figures sie macht.

# Dinge zum Zählen: eines, ein durchgestrichenes und eine Anzahl.
figure-dot = Punkt
figure-dot-crossed-out = durchgestrichener Punkt
figure-dot-counted = { $count } { $count ->
    [one] Punkt
   *[other] Punkte
}
figure-square = Quadrat
figure-square-crossed-out = durchgestrichenes Quadrat
figure-square-counted = { $count } { $count ->
    [one] Quadrat
   *[other] Quadrate
}
figure-triangle = Dreieck
figure-triangle-crossed-out = durchgestrichenes Dreieck
figure-triangle-counted = { $count } { $count ->
    [one] Dreieck
   *[other] Dreiecke
}
figure-star = Stern
figure-star-crossed-out = durchgestrichener Stern
figure-star-counted = { $count } { $count ->
    [one] Stern
   *[other] Sterne
}
figure-heart = Herz
figure-heart-crossed-out = durchgestrichenes Herz
figure-heart-counted = { $count } { $count ->
    [one] Herz
   *[other] Herzen
}
figure-apple = Apfel
figure-apple-crossed-out = durchgestrichener Apfel
figure-apple-counted = { $count } { $count ->
    [one] Apfel
   *[other] Äpfel
}
figure-fish = Fisch
figure-fish-crossed-out = durchgestrichener Fisch
figure-fish-counted = { $count } { $count ->
    [one] Fisch
   *[other] Fische
}
figure-button = Knopf
figure-button-crossed-out = durchgestrichener Knopf
figure-button-counted = { $count } { $count ->
    [one] Knopf
   *[other] Knöpfe
}
figure-flower = Blume
figure-flower-crossed-out = durchgestrichene Blume
figure-flower-counted = { $count } { $count ->
    [one] Blume
   *[other] Blumen
}
figure-balloon = Luftballon
figure-balloon-crossed-out = durchgestrichener Luftballon
figure-balloon-counted = { $count } { $count ->
    [one] Luftballon
   *[other] Luftballons
}
figure-leaf = Blatt
figure-leaf-crossed-out = durchgestrichenes Blatt
figure-leaf-counted = { $count } { $count ->
    [one] Blatt
   *[other] Blätter
}
figure-cookie = Keks
figure-cookie-crossed-out = durchgestrichener Keks
figure-cookie-counted = { $count } { $count ->
    [one] Keks
   *[other] Kekse
}
figure-coin = Münze
figure-coin-crossed-out = durchgestrichene Münze
figure-coin-counted = { $count } { $count ->
    [one] Münze
   *[other] Münzen
}
figure-cell-counted = { $count } Kästchen
figure-none = keine

# Bilder zum Zählen.
figure-counters = Ein Bild zum Zählen.
figure-group = Gruppe { $number }:
figure-row = Reihe { $row }: { $things }.
figure-nothing = nichts.

# Zehnerfelder.
figure-ten-frame = Ein Zehnerfeld, Platz für Platz. Obere Reihe: { $top }. Untere Reihe: { $bottom }.
figure-ten-frame-number = Zehnerfeld { $number }, Platz für Platz. Obere Reihe: { $top }. Untere Reihe: { $bottom }.
figure-red = rot
figure-yellow = gelb
figure-empty = leer

# Zehnersystem-Blöcke.
figure-blocks = Zehnersystem-Blöcke.
figure-hundreds = Hunderterplatten: { $blocks }.
figure-tens = Zehnerstangen: { $blocks }.
figure-ones = Einerwürfel: { $blocks }.
figure-hundred-square = Platte
figure-rod = Stange
figure-cube = Würfel

# Zahlenstrahlen. Eine Gerade mit negativen Zahlen ist kein Strahl.
figure-number-line = Ein Zahlenstrahl. Darauf stehen die Zahlen { $numbers }.
figure-number-line-below-zero = Eine Zahlengerade. Darauf stehen die Zahlen { $numbers }.
figure-one-mark-between = Zwischen einer Zahl und der nächsten ist 1 Strich ohne Zahl.
figure-marks-between = Zwischen einer Zahl und der nächsten sind { $marks } Striche ohne Zahl.
figure-point-is = Punkt { $name } liegt { $place }.
figure-a-point-is = Ein Punkt liegt { $place }.
figure-marked-arrow = Ein Pfeil mit der Beschriftung { $label } beginnt { $from } und endet { $to }.
figure-arrow = Ein Pfeil beginnt { $from } und endet { $to }.
figure-at-first-mark = beim ersten Strich nach { $number }
figure-at-mark = beim { $mark }. Strich nach { $number }
figure-before-first-mark = zwischen { $number } und dem nächsten Strich
figure-between-marks = zwischen dem { $mark }. und dem { $next }. Strich nach { $number }

# Uhren.
figure-blank-clock = Ein Zifferblatt ohne Zeiger.
figure-named-clock = Ein Zifferblatt, { $label }.
figure-clock = Ein Zifferblatt.
figure-clock-number = Zifferblatt { $number }.
figure-short-hand-at = Der kurze Zeiger zeigt auf die { $hour }.
figure-short-hand-between = Der kurze Zeiger steht zwischen { $hour } und { $next }.
figure-long-hand-at = Der lange Zeiger zeigt auf die { $number }.
figure-long-hand-after = Der lange Zeiger steht { $count } { $count ->
    [one] kleinen Strich
   *[other] kleine Striche
} nach der { $number }.

# Balkenmodelle.
figure-bar-model = Ein Balkenmodell.
figure-model-bar-alike = Balken { $name }: { $parts }, alle gleich lang.
figure-model-bar = Balken { $name }: { $parts }.
figure-one-model-bar-alike = Ein Balken: { $parts }, alle gleich lang.
figure-one-model-bar = Ein Balken: { $parts }.
figure-part = ein Teil
figure-shaded-part = ein gefärbter Teil
figure-marked-part = ein Teil mit der Beschriftung { $label }
figure-marked-shaded-part = ein gefärbter Teil mit der Beschriftung { $label }
figure-over-the-bar = Über dem ganzen Balken steht: { $whole }.

# Brüche.
figure-circle-for = Der Kreis für { $label } ist in gleich große Teile geteilt. Teil für Teil: { $parts }.
figure-a-circle = Ein Kreis ist in gleich große Teile geteilt. Teil für Teil: { $parts }.
figure-circle-number = Kreis { $number } ist in gleich große Teile geteilt. Teil für Teil: { $parts }.
figure-bar-for = Der Balken für { $label } ist in gleich große Teile geteilt. Teil für Teil: { $parts }.
figure-a-bar = Ein Balken ist in gleich große Teile geteilt. Teil für Teil: { $parts }.
figure-bar-number = Balken { $number } ist in gleich große Teile geteilt. Teil für Teil: { $parts }.
figure-shaded = gefärbt
figure-white = weiß

# Felder.
figure-split-array = Ein Feld mit { $count } { $count ->
    [one] Reihe
   *[other] Reihen
}. Eine Lücke teilt { $count ->
    [one] sie
   *[other] jede Reihe
} in zwei Teile: links { $left }, rechts { $right }.
figure-array = Ein Feld mit { $count } { $count ->
    [one] Reihe
   *[other] Reihen
}. { $count ->
    [one] Sie
   *[other] Jede Reihe
} hat { $things }.
figure-full-row = Reihe 1 ist ganz gefärbt.
figure-full-rows = Die Reihen 1 bis { $row } sind ganz gefärbt.
figure-begun-row = In Reihe { $row } kommen nacheinander: { $cells }; der Rest dieser Reihe ist weiß.
figure-nothing-shaded = Nichts ist gefärbt.
figure-others-white = Alle anderen Reihen sind weiß.

# Koordinatensysteme.
figure-grid = Ein Koordinatensystem. Die x-Achse geht von { $left } bis { $right }, die y-Achse von { $bottom } bis { $top }.
figure-grid-point = Punkt { $name }, vom Ursprung aus: { $way }.
figure-a-grid-point = Ein Punkt, vom Ursprung aus: { $way }.
figure-straight-line = Eine Gerade geht durch zwei Punkte, vom Ursprung aus: der eine { $from }, der andere { $to }.
figure-line = Eine Strecke verbindet zwei Punkte, vom Ursprung aus: der eine { $from }, der andere { $to }.
figure-shape = Eine Figur hat diese Ecken, der Reihe nach, vom Ursprung aus: { $corners }.
figure-origin = im Ursprung
figure-right = { $distance } nach rechts
figure-left = { $distance } nach links
figure-up = { $distance } nach oben
figure-down = { $distance } nach unten

# Dreiecke.
figure-corners = Ein Dreieck mit den Ecken A, B und C.
figure-marked-right-corner = Der Winkel bei { $corner } ist ein rechter Winkel mit der Beschriftung { $mark }.
figure-right-corner = Der Winkel bei { $corner } ist ein rechter Winkel.
figure-marked-corner = Der Winkel bei { $corner } ist mit { $mark } beschriftet.
figure-marked-side = Die Seite { $side } ist mit { $mark } beschriftet.
figure-marked-height = Die Höhe von C auf AB ist mit { $mark } beschriftet.

# Winkel.
figure-angle = Ein Winkel mit zwei Schenkeln, in seiner wahren Größe gezeichnet.
figure-angle-marked = Er ist mit { $mark } beschriftet.
figure-angle-turned = Ein Schenkel zeigt nach rechts; der andere ist von ihm aus um { $degrees } Grad gegen den Uhrzeigersinn gedreht.
figure-angles = An einem Punkt liegen Winkel nebeneinander: { $angles }.
figure-marked-right-angle = ein rechter Winkel mit der Beschriftung { $mark }
figure-marked-angle = ein Winkel mit der Beschriftung { $mark }
figure-right-angle = ein rechter Winkel
figure-unmarked-angle = ein Winkel ohne Beschriftung
figure-together-right-angle = Zusammen bilden sie einen rechten Winkel.
figure-together-straight = Zusammen bilden sie eine gerade Linie.
figure-together-around = Zusammen gehen sie einmal ganz um den Punkt herum.

# Rechtecke.
figure-marked-plane-square = Ein Quadrat, so beschriftet: { $sides }.
figure-plane-square = Ein Quadrat.
figure-marked-rectangle = Ein Rechteck, so beschriftet: { $sides }.
figure-rectangle = Ein Rechteck.
figure-bottom-side = die untere Seite mit { $mark }
figure-right-side = die rechte Seite mit { $mark }
figure-top-side = die obere Seite mit { $mark }
figure-left-side = die linke Seite mit { $mark }
figure-inside = Darin steht { $text }.
figure-cut-in-squares = Es ist in gleich große Quadrate geteilt. Anzahl der Reihen: { $rows }. Quadrate in jeder Reihe: { $columns }.

# Quader.
figure-marked-box = Ein Quader, so beschriftet: { $edges }.
figure-box = Ein Quader.
figure-width = die Breite mit { $mark }
figure-depth = die Tiefe mit { $mark }
figure-height = die Höhe mit { $mark }

# Säulendiagramme.
figure-named-bar-chart = Ein Säulendiagramm. Die Skala mit dem Namen „{ $scale }“ geht von 0 bis { $to }. Der Abstand der Linien ist { $step }.
figure-bar-chart = Ein Säulendiagramm. Die Skala geht von 0 bis { $to }. Der Abstand der Linien ist { $step }.
figure-bar-reaches = { $label }: Die Säule reicht bis zur Linie bei { $line }.
figure-bar-halfway = { $label }: Die Säule endet genau in der Mitte zwischen den Linien bei { $below } und { $above }.
figure-bar-between = { $label }: Die Säule endet zwischen den Linien bei { $below } und { $above }, näher bei { $nearer }.

# Punktdiagramme.
figure-named-dot-plot = Ein Punktdiagramm über den Zahlen von { $from } bis { $to }, { $scale }.
figure-dot-plot = Ein Punktdiagramm über den Zahlen von { $from } bis { $to }.
figure-dots-over = Über der { $number }: { $dots }.
figure-no-other-dots = Über den anderen Zahlen ist nichts.

# Netzwerke.
figure-network = Ein Netzwerkplan.
figure-router = Ein Router: { $name }
figure-switch = Ein Switch: { $name }
figure-computer = Ein Computer: { $name }
figure-server = Ein Server: { $name }
figure-cloud = Eine Wolke: { $name }
figure-marked-link = Eine Leitung mit der Beschriftung { $label } verbindet { $from } und { $to }.
figure-link = Eine Leitung verbindet { $from } und { $to }.

# Karten.
figure-cards = Karten. { $cards }.

# Teile vieler Sätze.
figure-at = bei { $number }
figure-face = { $thing } mit der Aufschrift { $face }
figure-and = { $list } und { $last }
