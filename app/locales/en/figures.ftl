# Descriptions of pictures, as crates/figures makes them.

# Things to count: one, one that is crossed out, and a number of them.
figure-dot = dot
figure-dot-crossed-out = crossed-out dot
figure-dot-counted = { $count } { $count ->
    [one] dot
   *[other] dots
}
figure-square = square
figure-square-crossed-out = crossed-out square
figure-square-counted = { $count } { $count ->
    [one] square
   *[other] squares
}
figure-triangle = triangle
figure-triangle-crossed-out = crossed-out triangle
figure-triangle-counted = { $count } { $count ->
    [one] triangle
   *[other] triangles
}
figure-star = star
figure-star-crossed-out = crossed-out star
figure-star-counted = { $count } { $count ->
    [one] star
   *[other] stars
}
figure-heart = heart
figure-heart-crossed-out = crossed-out heart
figure-heart-counted = { $count } { $count ->
    [one] heart
   *[other] hearts
}
figure-apple = apple
figure-apple-crossed-out = crossed-out apple
figure-apple-counted = { $count } { $count ->
    [one] apple
   *[other] apples
}
figure-fish = fish
figure-fish-crossed-out = crossed-out fish
figure-fish-counted = { $count } { $count ->
    [one] fish
   *[other] fishs
}
figure-button = button
figure-button-crossed-out = crossed-out button
figure-button-counted = { $count } { $count ->
    [one] button
   *[other] buttons
}
figure-flower = flower
figure-flower-crossed-out = crossed-out flower
figure-flower-counted = { $count } { $count ->
    [one] flower
   *[other] flowers
}
figure-balloon = balloon
figure-balloon-crossed-out = crossed-out balloon
figure-balloon-counted = { $count } { $count ->
    [one] balloon
   *[other] balloons
}
figure-leaf = leaf
figure-leaf-crossed-out = crossed-out leaf
figure-leaf-counted = { $count } { $count ->
    [one] leaf
   *[other] leafs
}
figure-cookie = cookie
figure-cookie-crossed-out = crossed-out cookie
figure-cookie-counted = { $count } { $count ->
    [one] cookie
   *[other] cookies
}
figure-coin = coin
figure-coin-crossed-out = crossed-out coin
figure-coin-counted = { $count } { $count ->
    [one] coin
   *[other] coins
}
figure-cell-counted = { $count } { $count ->
    [one] cell
   *[other] cells
}
figure-none = none

# Counters.
figure-counters = A picture to count.
figure-group = Group { $number }:
figure-row = Row { $row }: { $things }.
figure-nothing = nothing.

# Ten-frames.
figure-ten-frame = A ten-frame, place by place. Top row: { $top }. Bottom row: { $bottom }.
figure-ten-frame-number = Ten-frame { $number }, place by place. Top row: { $top }. Bottom row: { $bottom }.
figure-red = red
figure-yellow = yellow
figure-empty = empty

# Base-ten blocks.
figure-blocks = Base-ten blocks.
figure-hundreds = Squares of a hundred: { $blocks }.
figure-tens = Rods of ten: { $blocks }.
figure-ones = Single cubes: { $blocks }.
figure-hundred-square = square
figure-rod = rod
figure-cube = cube

# Number lines. In German, a line with negative numbers is not called a ray.
figure-number-line = A number line. The numbers on it are { $numbers }.
figure-number-line-below-zero = A number line. The numbers on it are { $numbers }.
figure-one-mark-between = Between a number and the next is 1 mark without a number.
figure-marks-between = Between a number and the next are { $marks } marks without numbers.
figure-point-is = Point { $name } is { $place }.
figure-a-point-is = A point is { $place }.
figure-marked-arrow = An arrow, marked { $label }, begins { $from } and ends { $to }.
figure-arrow = An arrow begins { $from } and ends { $to }.
figure-at-first-mark = at the first mark after { $number }
figure-at-mark = at mark { $mark } after { $number }
figure-before-first-mark = between { $number } and the next mark
figure-between-marks = between marks { $mark } and { $next } after { $number }

# Clocks.
figure-blank-clock = A clock face without hands.
figure-named-clock = A clock face, { $label }.
figure-clock = A clock face.
figure-clock-number = Clock face { $number }.
figure-short-hand-at = The short hand points at { $hour }.
figure-short-hand-between = The short hand is between { $hour } and { $next }.
figure-long-hand-at = The long hand points at { $number }.
figure-long-hand-after = The long hand points { $count } { $count ->
    [one] small mark
   *[other] small marks
} after { $number }.

# Bar models.
figure-bar-model = A bar model.
figure-model-bar-alike = Bar { $name }: { $parts }, all of one length.
figure-model-bar = Bar { $name }: { $parts }.
figure-one-model-bar-alike = One bar: { $parts }, all of one length.
figure-one-model-bar = One bar: { $parts }.
figure-part = part
figure-shaded-part = shaded part
figure-marked-part = part marked { $label }
figure-marked-shaded-part = shaded part marked { $label }
figure-over-the-bar = Over the whole bar: { $whole }.

# Fractions.
figure-circle-for = The circle for { $label }, cut into equal parts, part by part: { $parts }.
figure-a-circle = A circle, cut into equal parts, part by part: { $parts }.
figure-circle-number = Circle { $number }, cut into equal parts, part by part: { $parts }.
figure-bar-for = The bar for { $label }, cut into equal parts, part by part: { $parts }.
figure-a-bar = A bar, cut into equal parts, part by part: { $parts }.
figure-bar-number = Bar { $number }, cut into equal parts, part by part: { $parts }.
figure-shaded = shaded
figure-white = white

# Arrays.
figure-split-array = An array of { $count } { $count ->
    [one] row
   *[other] rows
}. A gap cuts every row in two: { $left } on the left, { $right } on the right.
figure-array = An array of { $count } { $count ->
    [one] row
   *[other] rows
} with { $things } in each row.
figure-full-row = Row 1 is shaded as a whole.
figure-full-rows = Rows 1 to { $row } are shaded as a whole.
figure-begun-row = In row { $row } there are, one by one: { $cells }; the rest of it is white.
figure-nothing-shaded = Nothing is shaded.
figure-others-white = All other rows are white.

# Coordinate grids.
figure-grid = A coordinate grid. The x-axis goes from { $left } to { $right }, the y-axis from { $bottom } to { $top }.
figure-grid-point = Point { $name }, from the origin: { $way }.
figure-a-grid-point = A point, from the origin: { $way }.
figure-straight-line = A straight line passes through two points, from the origin: the one { $from }, the other { $to }.
figure-line = A line joins two points, from the origin: the one { $from }, the other { $to }.
figure-shape = A shape has these corners, in order, from the origin: { $corners }.
figure-origin = at the origin
figure-right = { $distance } to the right
figure-left = { $distance } to the left
figure-up = { $distance } up
figure-down = { $distance } down

# Triangles.
figure-corners = A triangle with the corners A, B and C.
figure-marked-right-corner = The angle at { $corner } is a right angle, marked { $mark }.
figure-right-corner = The angle at { $corner } is a right angle.
figure-marked-corner = The angle at { $corner } is marked { $mark }.
figure-marked-side = Side { $side } is marked { $mark }.
figure-marked-height = The height from C down to AB is marked { $mark }.

# Angles.
figure-angle = An angle with two arms, drawn to scale.
figure-angle-marked = It is marked { $mark }.
figure-angle-turned = One arm points to the right; the other is turned away from it by { $degrees } degrees, against the clock.
figure-angles = Angles beside each other at one point: { $angles }.
figure-marked-right-angle = a right angle marked { $mark }
figure-marked-angle = an angle marked { $mark }
figure-right-angle = a right angle
figure-unmarked-angle = an angle without a mark
figure-together-right-angle = Together they make a right angle.
figure-together-straight = Together they make a straight line.
figure-together-around = Together they go all the way around the point.

# Rectangles.
figure-marked-plane-square = A square: { $sides }.
figure-plane-square = A square.
figure-marked-rectangle = A rectangle: { $sides }.
figure-rectangle = A rectangle.
figure-bottom-side = the bottom side is marked { $mark }
figure-right-side = the right side is marked { $mark }
figure-top-side = the top side is marked { $mark }
figure-left-side = the left side is marked { $mark }
figure-inside = In it stands { $text }.
figure-cut-in-squares = It is cut into equal squares: { $rows } rows with { $columns } in each.

# Boxes.
figure-marked-box = A box: { $edges }.
figure-box = A box.
figure-width = its width is marked { $mark }
figure-depth = its depth is marked { $mark }
figure-height = its height is marked { $mark }

# Bar charts.
figure-named-bar-chart = A bar chart. The scale of { $scale } goes from 0 to { $to }, with a line every { $step }.
figure-bar-chart = A bar chart. The scale goes from 0 to { $to }, with a line every { $step }.
figure-bar-reaches = { $label }: the bar reaches the line at { $line }.
figure-bar-halfway = { $label }: the bar ends halfway between the lines at { $below } and { $above }.
figure-bar-between = { $label }: the bar ends between the lines at { $below } and { $above }, nearer to { $nearer }.

# Dot plots.
figure-named-dot-plot = A dot plot over the numbers from { $from } to { $to }, { $scale }.
figure-dot-plot = A dot plot over the numbers from { $from } to { $to }.
figure-dots-over = Over { $number }: { $dots }.
figure-no-other-dots = Over the other numbers there is nothing.

# Networks.
figure-network = A network diagram.
figure-router = Router { $name }
figure-switch = Switch { $name }
figure-computer = Computer { $name }
figure-server = Server { $name }
figure-cloud = Cloud { $name }
figure-marked-link = A link joins { $from } and { $to }, marked { $label }.
figure-link = A link joins { $from } and { $to }.

# Cards.
figure-cards = Cards. { $cards }.

# Parts of many sentences.
figure-at = at { $number }
figure-face = { $thing } marked { $face }
figure-and = { $list } and { $last }
