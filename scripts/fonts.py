"""Makes the web fonts of app/assets/fonts and style/fonts.css from the npm packages that fonts.sh unpacked.

    python fonts.py PACKAGES ASSETS STYLESHEET

PACKAGES has a folder a package, as npm packs it; the fonts go to ASSETS. The same input makes the same bytes.
"""

import sys
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

LATIN = "20-7e a0-ff 131 152-153 2c6 2da 2dc 2009 200a 200b 2010-2011 2013-2014 2018-201a 201c-201e 2022 2026 \
202f 2032-2033 2039-203a 2044 20ac 2122 2191 2193 2212 2215"
# Names of people and places in the languages of Europe. Pages without such letters do not load them.
LATIN_MORE = "100-12b 12e-130 134-151 154-165 168-17f 218-21b 1e9e"
# Letters, digits, accents, and Greek: upright, and italic, where browsers look up the letters of variables.
MATH_LETTERS = "20-7e a0-ff 131 237 391-3a1 3a3-3a9 3b1-3c9 3d1 3d5 3f5 210e 1d434-1d454 1d456-1d467 1d6a4-1d6a5 \
1d6e2-1d71b 2102 210d 2115 2119-211a 211d 2124 302-305 307-308 332 20d7"
# Punctuation, spaces, and signs that are not seen (2061 to 2064).
MATH_MARKS = "2002-2003 2009 200b 2010-2011 2013-2014 2016 2018-201a 201c-201e 2026 202f 2032-2034 203e 2044 2061-2064 \
20ac 22ee-22ef 22f1"
# Operators, relations, arrows, and what grows: brackets, bars, the root.
MATH_SIGNS = "2190-2194 21a6 21d0 21d2 21d4 2200 2202-2203 2205-2209 220b 220f 2211-2213 2215-2218 221a 221d-221e \
2220-2221 2223 2225-222b 2234-2236 223c 2243 2245 2248 2260-2261 2264-2265 226a-226b 2282-2284 2286-2287 2295-2297 \
22a5 22bb 22c5-22c6 2308-230b 23b4-23b5 23de-23df 25a0-25a1 25b3 25b5 25cb 27e8-27e9 27f6 2a7d-2a7e"

# Family, package, part of the package's file name, weights (`None`: as it is), file here, characters.
FACES = [
    ("Plumb Sans", "source-sans-3", "latin-wght-normal", (400, 600), "sans", LATIN),
    ("Plumb Sans", "source-sans-3", "latin-ext-wght-normal", (400, 600), "sans-more", LATIN_MORE),
    ("Plumb Serif", "source-serif-4", "latin-wght-normal", (400, 600), "serif", LATIN),
    ("Plumb Serif", "source-serif-4", "latin-ext-wght-normal", (400, 600), "serif-more", LATIN_MORE),
    ("Plumb Math", "stix-two-math", "latin-400-normal", None, "math", f"{MATH_LETTERS} {MATH_MARKS} {MATH_SIGNS}"),
]
# A letter's width on average, in em, as `average` measures it in Liberation Sans and Liberation Serif 1.07.4, which are
# as wide as Arial and Times New Roman; and the names of fonts as wide that a system may have.
FALLBACKS = [
    ("Plumb Sans", "source-sans-3", 400, 0.45673, ["Arial", "Liberation Sans", "Helvetica Neue", "Helvetica", "Roboto"]),
    ("Plumb Serif", "source-serif-4", 500, 0.41587, ["Times New Roman", "Liberation Serif", "Tinos", "Times"]),
]
# How often a character is there in running text, English and German together, in a hundred or so.
USUAL = (
    " " * 17 + "e" * 12 + "n" * 8 + "i" * 7 + "t" * 7 + "a" * 6 + "r" * 6 + "s" * 6 + "o" * 5 + "d" * 4 + "h" * 4
    + "l" * 4 + "u" * 4 + "c" * 3 + "m" * 3 + "b" * 2 + "f" * 2 + "g" * 2 + "p" * 2 + "w" * 2 + "kvyz" + "ADST" + ",.1203"
)
# Where a package has no sign but one that looks the same: hyphens that do not break, and narrow spaces that do not.
LOOK_ALIKES = {0x2010: 0x2D, 0x2011: 0x2D, 0x200A: 0x2009, 0x202F: 0x2009}
# Kerning, ligatures, accents, forms of languages. Digits are of one width without a feature.
FEATURES = ["ccmp", "locl", "mark", "mkmk", "kern", "liga", "ssty", "dtls", "flac", "rtlm"]


def numbers(text: str) -> list[int]:
    """`20-7e a0` as code points."""
    ends = [[int(end, 16) for end in part.split("-")] for part in text.split()]
    return [point for end in ends for point in range(end[0], end[-1] + 1)]


def source(packages: Path, package: str, part: str) -> TTFont:
    (file,) = packages.glob(f"{package}/files/{package}-{part}.woff2")
    return TTFont(file, recalcTimestamp=False)


def reread(font: TTFont) -> TTFont:
    """The same font: what was changed in memory lists only the glyphs that still vary."""
    written = BytesIO()
    font.flavor = None
    font.save(written)
    return TTFont(written, recalcTimestamp=False)


def rename(font: TTFont, family: str) -> None:
    """Gives the font a name of ours: the licence reserves that of the original for the original."""
    names = font["name"]
    plain = family.replace(" ", "")
    for record in list(names.names):
        said = {1: family, 3: f"{plain}-subset", 4: family, 6: plain, 16: family}.get(record.nameID)
        if said:
            names.setName(said, record.nameID, record.platformID, record.platEncID, record.langID)


def make(packages: Path, assets: Path, face: tuple) -> str:
    """Writes one font, and returns its rule for the style sheet."""
    family, package, part, weights, name, points = face
    font = source(packages, package, part)
    if weights:
        font = reread(instancer.instantiateVariableFont(font, {"wght": weights}))
    for wanted, like in LOOK_ALIKES.items():
        for table in font["cmap"].tables:
            if table.isUnicode() and like in table.cmap:
                table.cmap.setdefault(wanted, table.cmap[like])
    wanted = numbers(points)
    missing = [f"{point:04x}" for point in wanted if point not in font.getBestCmap()]
    if missing:
        sys.exit(f"{package} has no {' '.join(missing)}")
    rename(font, family)
    options = subset.Options()
    options.layout_features = FEATURES
    # Copyright, the names, version, licence.
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
    # Current systems smooth outlines without the fonts' programs for coarse screens.
    options.hinting = False
    options.flavor = "woff2"
    shorter = subset.Subsetter(options)
    shorter.populate(unicodes=wanted)
    shorter.subset(font)
    subset.save_font(font, assets / f"{name}.woff2", options)
    lines = {
        "font-family": f'"{family}"',
        "src": f'url("../app/assets/fonts/{name}.woff2") format("woff2")',
        "font-weight": " ".join(map(str, weights)) if weights else "400",
        "font-style": "normal",
        "font-display": "swap",
    }
    # Formulas are laid out by the constants of one font, whatever it lacks.
    if family != "Plumb Math":
        lines["unicode-range"] = ", ".join(f"U+{span}" for span in points.upper().split())
    return rule(lines)


def average(font: TTFont) -> float:
    """The width of a letter of running text, in em."""
    glyphs, widths = font.getBestCmap(), font["hmtx"]
    return sum(widths[glyphs[ord(letter)]][0] for letter in USUAL) / len(USUAL) / font["head"].unitsPerEm


def fallback(packages: Path, of: tuple) -> str:
    """The rule of a system's font that takes as much room, so that nothing moves when ours has come."""
    family, package, weight, width, locals_ = of
    font = instancer.instantiateVariableFont(source(packages, package, "latin-wght-normal"), {"wght": weight})
    scale = average(font) / width
    em = font["head"].unitsPerEm
    return rule(
        {
            "font-family": f'"{family} fallback"',
            "src": ", ".join(f'local("{name}")' for name in locals_),
            "font-weight": "400 600",
            "size-adjust": f"{scale:.1%}",
            "ascent-override": f"{font['hhea'].ascent / em / scale:.1%}",
            "descent-override": f"{-font['hhea'].descent / em / scale:.1%}",
            "line-gap-override": "0%",
        }
    )


def rule(of: dict[str, str]) -> str:
    lines = "".join(f"  {name}: {value};\n" for name, value in of.items())
    return f"@font-face {{\n{lines}}}\n"


def main() -> None:
    packages, assets, sheet = map(Path, sys.argv[1:])
    rules = [make(packages, assets, face) for face in FACES]
    rules += [fallback(packages, of) for of in FALLBACKS]
    # The packages of the text faces have the licence without the copyright, which the fonts have.
    for _, package, part, _, name, _ in (face for face in FACES if not face[4].endswith("-more")):
        terms = (packages / package / "LICENSE").read_text(encoding="utf-8")
        terms = terms[terms.index("This Font Software is licensed") :]
        text = f"{source(packages, package, part)['name'].getDebugName(0)}\n\n{terms}"
        (assets / f"{name}.licence.txt").write_text("\n".join(map(str.rstrip, text.splitlines())) + "\n", encoding="utf-8")
    sheet.write_text("/* Written by scripts/fonts.py: change that. */\n" + "\n".join(rules), encoding="utf-8")


main()
