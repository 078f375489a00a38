"""Portraits: a bust in front of one color, put together from hair, skin, clothes, and what somebody wears."""

from canvas import mix

SKINS = ["f6d7bf", "efc6a0", "dba878", "b97f56", "8d5a3c", "6a4230"]
HAIRS = ["2a2024", "4a3026", "7a4a2c", "b9793f", "e0b468", "a9a6a4", "8c3b2a"]


def back_hair(c, style, hair):
    """What is behind the head."""
    if style in ("long", "fringe"):
        c.rect(62, 60, 116, 128, hair, r=54)
    elif style == "bob":
        c.rect(60, 54, 120, 104, hair, r=48)
    elif style == "afro":
        c.circle(120, 84, 68, hair)
    elif style == "curly":
        for x, y, r in [(74, 84, 24), (88, 58, 26), (120, 46, 28), (152, 58, 26), (166, 84, 24), (70, 112, 20), (170, 112, 20)]:
            c.circle(x, y, r, hair)
    elif style == "bun":
        c.circle(120, 32, 25, hair)
    elif style == "tail":
        c.ellipse(176, 104, 20, 46, hair)
    elif style == "scarf":
        c.rect(58, 42, 124, 152, hair, r=58)


def front_hair(c, style, hair):
    """What is on the head, above the face."""
    if style in ("short", "side"):
        c.pie(120, 92, 53, 180, 360, hair)
        c.poly([(67, 92), (75, 92), (78, 112), (69, 106)], hair)
        c.poly([(173, 92), (165, 92), (162, 112), (171, 106)], hair)
        if style == "side":
            c.poly([(70, 84), (150, 44), (174, 84), (120, 76), (78, 100)], hair)
    elif style in ("long", "tail", "bun"):
        c.pie(120, 90, 53, 180, 360, hair)
        c.poly([(67, 88), (122, 60), (72, 122)], hair)
        c.poly([(173, 88), (112, 58), (168, 122)], hair)
    elif style in ("fringe", "bob"):
        c.pie(120, 90, 54, 180, 360, hair)
        c.rect(68, 82, 104, 12, hair, r=5)
        c.rect(66, 84, 12, 40, hair, r=6)
        c.rect(162, 84, 12, 40, hair, r=6)
    elif style == "afro":
        c.pie(120, 88, 54, 186, 354, hair)
    elif style == "curly":
        for x, y, r in [(84, 76, 16), (102, 64, 18), (124, 62, 18), (146, 68, 17), (158, 82, 13)]:
            c.circle(x, y, r, hair)
    elif style == "crop":
        c.pie(120, 86, 51, 192, 348, hair)
    elif style == "scarf":
        c.ring(120, 108, 64, 19, hair)
        c.pie(120, 150, 66, 20, 160, hair)
        c.ring(120, 108, 46, 3, mix(hair, "1c2030", 0.2), 20, 160)


def features(c, skin, hair, style):
    dark = mix(skin, "3a1f1a", 0.75)
    for x in (100, 140):
        c.circle(x, 108, 5, "2b2226")
        c.line([(x - 9, 95), (x, 92), (x + 9, 95)], 3.6, mix(hair if style != "scarf" else "3a2a22", "2b2226", 0.4))
        c.ellipse(x + (x - 120) * 0.42, 126, 9, 6, "e8695f33")
    c.line([(120, 110), (117, 122), (122, 123)], 3, mix(skin, "5a2a20", 0.35))
    c.pie(120, 130, 15, 15, 165, "ffffff")
    c.ring(120, 128, 16, 3.4, dark, 15, 165)


def extras(c, worn, skin, hair, top):
    if "beard" in worn:
        c.pie(120, 112, 50, 20, 160, hair)
        c.poly([(73, 128), (167, 128), (158, 142), (82, 142)], hair)
        c.ellipse(120, 130, 22, 11, skin)
        c.pie(120, 128, 14, 15, 165, "ffffff")
    if "moustache" in worn:
        c.pie(120, 134, 22, 190, 350, hair)
    if "glasses" in worn:
        frame = "f4e3b8" if skin in SKINS[4:] else "3b4256"
        for x in (98, 142):
            c.ring(x, 108, 18, 4, frame)
        c.line([(116, 106), (124, 106)], 4, frame)
    if "earrings" in worn:
        for x in (66, 174):
            c.circle(x, 134, 6, "f2b84b")
    if "band" in worn:
        c.ring(120, 94, 56, 11, mix(top, "ffffff", 0.25), 205, 335)
    if "cap" in worn:
        c.pie(120, 84, 56, 180, 360, top)
        c.rect(62, 76, 84, 13, mix(top, "20202c", 0.2), r=6)


def clothes(c, kind, top):
    c.pie(120, 262, 98, 180, 360, top)
    if kind == "shirt":
        c.poly([(94, 168), (120, 200), (146, 168), (160, 176), (136, 222), (120, 204), (104, 222), (80, 176)], mix(top, "ffffff", 0.6))
    elif kind == "jacket":
        c.poly([(96, 168), (144, 168), (120, 232)], "ffffff")
        c.poly([(92, 166), (120, 240), (70, 240), (66, 184)], mix(top, "1c2030", 0.22))
        c.poly([(148, 166), (120, 240), (170, 240), (174, 184)], mix(top, "1c2030", 0.22))
    elif kind == "stripes":
        for y in (190, 208, 226):
            half = (98**2 - (262 - y) ** 2) ** 0.5
            c.rect(120 - half, y, half * 2, 8, mix(top, "ffffff", 0.7))
    elif kind == "round":
        c.ring(120, 160, 40, 10, mix(top, "ffffff", 0.35), 20, 160)


def face(c, back, skin, style, hair, kind, top, *worn):
    """A portrait, for a canvas of 240 × 240 pixels."""
    c.rect(0, 0, c.w, c.h, back)
    back_hair(c, style, hair)
    clothes(c, kind if kind in ("stripes", "round") else "", top)
    c.rect(98, 130, 44, 56, mix(skin, "5a2a20", 0.16), r=18)
    c.pie(120, 168, 30, 0, 180, mix(skin, "5a2a20", 0.08))
    if kind in ("jacket", "shirt"):
        clothes(c, kind, top)
    for x in (71, 169):
        c.ellipse(x, 110, 9, 13, mix(skin, "5a2a20", 0.1))
    c.rect(71, 52, 98, 112, skin, r=48)
    features(c, skin, hair, style)
    extras(c, [w for w in worn if w != "cap" and w != "band"], skin, hair, top)
    front_hair(c, style, hair)
    extras(c, [w for w in worn if w in ("cap", "band")], skin, hair, top)


S, H = SKINS, HAIRS

#: Those with a role, by name, then those of the staff in order; `None` has no portrait.
NAMED = {
    "jane": ("d7e6fb", S[0], "long", H[1], "round", "2d5fae"),
    "omar": ("dff0e3", S[2], "side", H[0], "jacket", "2f6f5a", "beard"),
    "lucia": ("fbe3d3", S[1], "curly", H[1], "round", "c4533f", "earrings"),
    "kenji": ("fdeecb", S[1], "short", H[0], "shirt", "8a6d1f", "glasses"),
}
STAFF = [
    ("e6dcf6", S[4], "afro", H[0], "round", "7a52a8", "earrings"),
    ("dcebf5", S[0], "side", H[4], "stripes", "33587f", "beard"),
    ("fde2e0", S[0], "bob", H[2], "jacket", "b8475a"),
    ("e3f1df", S[1], "short", H[2], "shirt", "4c7d4f"),
    ("fbe9cf", S[1], "scarf", "2f7f86", "round", "22606a"),
    ("dff3f2", S[2], "crop", H[0], "stripes", "1f7a7d", "moustache"),
    ("f3e1ec", S[5], "bun", H[0], "jacket", "8a3d6d", "earrings"),
    ("e4e8fb", S[1], "fringe", H[0], "round", "5566c4"),
    None,
    ("fce6d6", S[0], "tail", H[6], "shirt", "d06a3f"),
    ("fff0c9", S[5], "crop", H[0], "jacket", "3d4a6b", "glasses"),
    ("dcf2e6", S[2], "long", H[0], "round", "2f8f66"),
    ("f0e4fa", S[1], "bob", H[5], "jacket", "6b5ca5", "glasses"),
    None,
    ("fbe0d9", S[0], "curly", H[3], "stripes", "c9543d"),
    ("e0eefa", S[3], "tail", H[0], "round", "2f6fb0", "earrings"),
    ("e9efd8", S[0], "short", H[5], "shirt", "6d7f3a", "moustache"),
    None,
    ("dfe7f0", S[0], "side", H[3], "round", "40566f", "glasses"),
    ("fde8ef", S[1], "bun", H[0], "shirt", "c2557e"),
    ("f4ead9", S[3], "curly", H[0], "jacket", "8f5a2f"),
    None,
    ("d9f0ef", S[0], "fringe", H[2], "stripes", "1f7a7d", "glasses"),
    ("ece3f7", S[2], "short", H[1], "round", "6a49a0", "beard"),
    ("fce9c8", S[2], "scarf", "b5533f", "round", "8f3f31"),
    None,
    ("def0fb", S[4], "long", H[0], "shirt", "2b78a8"),
    ("f8e2d3", S[1], "bob", H[0], "round", "b5643a", "band"),
    ("e2f0da", S[0], "crop", H[4], "stripes", "4f8a45", "beard"),
    ("f6e0ea", S[0], "long", H[3], "jacket", "a8446b"),
    None,
    ("e1e6f9", S[1], "tail", H[1], "round", "4457b0", "band"),
    ("faecd0", S[0], "curly", H[6], "shirt", "b98a1f", "glasses"),
    None,
    ("dff2ea", S[0], "bun", H[4], "round", "2d8a6c"),
    ("f9dfd5", S[4], "bob", H[0], "jacket", "bf4f35"),
    None,
    ("e8e0f4", S[1], "fringe", H[6], "shirt", "7d56a6"),
    ("dceaf3", S[5], "short", H[0], "stripes", "2a6488", "beard", "glasses"),
    ("fdeadf", S[1], "long", H[0], "round", "cf6a48"),
]
