"""Makes assets/fonts/*.ttf, the fonts that documents are printed with. See assets/fonts/README.md.

Usage: python3 scripts/make-pdf-fonts.py FOLDER-OF-WOFF2 [TARGET-FOLDER]
Needs fonttools and brotli (Debian: python3-fonttools python3-brotli).
"""

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter, parse_unicodes
from fontTools.ttLib import TTFont

WEIGHTS = ["Inter-Regular", "Inter-SemiBold"]

# What a contractor's documents hold, and the alphabets that their clients' names are written in.
CHARACTERS = ",".join(
    [
        "0020-007E,00A0-00AC,00AE-024F",  # Latin, Latin-1, Latin Extended-A and -B
        "02BB-02BC,02C6-02C7,02D8-02DD",  # the letters ʻ ʼ and the spacing accents
        "0370-03FF",  # Greek
        "0400-045F,048A-04FF",  # Cyrillic
        "1E00-1EFF",  # Vietnamese, Welsh and other letters with two accents
        "2002-200A,2010-2015,2018-2022,2026,202F,2030,2032-2033,2039-203A,2044,2052",  # punctuation, ′ ″
        "2070,2074-2079,2080-2089",  # superscript and subscript figures
        "20A0-20BF",  # currencies
        "2103,2109,2113,2116,2117,2120,2122,2126,212E",  # ℃ ℉ ℓ № ℠ ™ Ω ℮
        "2150-215F,2189",  # fractions
        "2190-2199",  # arrows
        "2202,2205,2206,220F,2211,2212,2215,2219,221A,221E,222B,2248,2260,2264,2265",  # mathematics
        "25A0,25A1,25AA,25AB,25CB,25CF,25C6,25C7,25CA,2605,2606,2713,2717",  # ■ ● ★ ✓ ✗
    ]
)

FIGURES = "0123456789"


def tabular_figures(font):
    """The lookup that the font's own 'tnum' feature applies, as a dictionary of glyph names."""
    gsub = font["GSUB"].table
    mapping = {}
    for record in gsub.FeatureList.FeatureRecord:
        if record.FeatureTag != "tnum":
            continue
        for index in record.Feature.LookupListIndex:
            for subtable in gsub.LookupList.Lookup[index].SubTable:
                inner = getattr(subtable, "ExtSubTable", subtable)
                mapping.update(inner.mapping)
    return mapping


def freeze_tabular_figures(font):
    """Makes figures of one width what a plain figure gives.

    Asking for the feature at each printing costs half as much time again, and Inter's feature also
    widens the hyphen and the space, which spoils words.
    """
    mapping = tabular_figures(font)
    plain = dict(font.getBestCmap())
    for table in font["cmap"].tables:
        for figure in FIGURES:
            table.cmap[ord(figure)] = mapping[plain[ord(figure)]]


def make(source, target):
    font = TTFont(source)
    freeze_tabular_figures(font)

    options = Options()
    # Placing loose accents costs half as much time again; text is composed before it is printed.
    options.layout_features = ["kern"]
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.drop_tables += ["STAT", "DSIG", "meta"]
    options.notdef_outline = True
    options.glyph_names = False
    options.recalc_timestamp = False

    subsetter = Subsetter(options)
    subsetter.populate(unicodes=parse_unicodes(CHARACTERS))
    subsetter.subset(font)

    font.flavor = None
    font.recalcTimestamp = False
    font.save(target)
    print(f"{target}: {target.stat().st_size} bytes, {len(font.getBestCmap())} characters")


def main():
    source = Path(sys.argv[1])
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).parent.parent / "assets/fonts"
    target.mkdir(parents=True, exist_ok=True)
    for name in WEIGHTS:
        make(source / f"{name}.woff2", target / f"{name}.ttf")


main()
