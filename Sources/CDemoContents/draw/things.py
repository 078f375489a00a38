"""Scenes of things on a table or a wall, and patterns."""

import math

from canvas import mix
from landscapes import cloud


def plates(c, wall="f4e4d4", table="c88d65"):
    c.sky(wall, mix(wall, "ffffff", 0.3))
    c.rect(0, c.h * 0.56, c.w, c.h, table)
    c.rect(0, c.h * 0.56, c.w, 8 * c.u, mix(table, "ffffff", 0.15))
    for x, r, food, side in [(0.17, 120, "e8594f", "6f4630"), (0.5, 150, "69a668", "f2b84b"), (0.83, 120, "f0b04b", "c9543d")]:
        x, y, r = x * c.w, c.h * 0.55, r * c.u
        c.circle(x + r * 0.06, y + r * 0.1, r, "7a4c3044")
        c.circle(x, y, r, "ffffff")
        c.circle(x, y, r * 0.74, "f3ece4")
        c.circle(x - r * 0.14, y - r * 0.05, r * 0.42, food)
        c.circle(x - r * 0.24, y - r * 0.15, r * 0.12, mix(food, "ffffff", 0.3))
        c.circle(x + r * 0.34, y + r * 0.14, r * 0.21, side)
        for angle in (20, 55, 90):
            shape = [(0, 0), (r * 0.11, -r * 0.1), (r * 0.3, 0), (r * 0.11, r * 0.1)]
            c.poly(c.turned(shape, x - r * 0.05, y + r * 0.2, angle), "4c8f5a")
    for x in (0.335, 0.665):
        c.rect(c.w * x - 3 * c.u, c.h * 0.38, 6 * c.u, c.h * 0.36, "ecebee", r=3 * c.u)
        c.ellipse(c.w * x, c.h * 0.37, 12 * c.u, 24 * c.u, "ecebee")


def desk(c, wall=("dfe5f7", "eef1fb"), table="b6bfe6", screen="92a1ef"):
    c.sky(*wall)
    u, x, y = c.u, c.w * 0.5, c.h * 0.74
    c.rect(c.w * 0.06, c.h * 0.12, c.w * 0.17, c.h * 0.36, "ffffff", r=8 * u)
    c.rect(c.w * 0.072, c.h * 0.14, c.w * 0.146, c.h * 0.32, "bfe0f0", r=4 * u)
    c.circle(c.w * 0.17, c.h * 0.23, 26 * u, "fff1c6")
    c.rect(0, y, c.w, c.h, table)
    c.rect(0, y, c.w, 9 * u, mix(table, "ffffff", 0.3))
    c.poly([(x - 60 * u, y + 22 * u), (x - 34 * u, y - 34 * u), (x + 34 * u, y - 34 * u), (x + 60 * u, y + 22 * u)], "27335c")
    c.rect(x - 190 * u, y - 286 * u, 380 * u, 252 * u, "2f3c68", r=14 * u)
    c.rect(x - 174 * u, y - 270 * u, 348 * u, 212 * u, screen, r=6 * u)
    c.rect(x - 146 * u, y - 240 * u, 160 * u, 62 * u, "ffffff", r=12 * u)
    c.poly([(x - 120 * u, y - 182 * u), (x - 120 * u, y - 156 * u), (x - 90 * u, y - 182 * u)], "ffffff")
    c.rect(x - 16 * u, y - 148 * u, 160 * u, 62 * u, "ffd27a", r=12 * u)
    c.poly([(x + 118 * u, y - 90 * u), (x + 118 * u, y - 66 * u), (x + 88 * u, y - 90 * u)], "ffd27a")
    for dx, dy, w, fill in [(-128, -222, 120, "c9d1f6"), (-128, -202, 84, "c9d1f6"), (2, -130, 120, "e2a83f"), (2, -110, 74, "e2a83f")]:
        c.rect(x + dx * u, y + dy * u, w * u, 9 * u, fill, r=4 * u)
    px = c.w * 0.84
    c.poly([(px - 40 * u, y - 66 * u), (px + 40 * u, y - 66 * u), (px + 29 * u, y + 14 * u), (px - 29 * u, y + 14 * u)], "ef8a63")
    for angle, size in [(-46, 110), (-20, 150), (6, 176), (32, 140), (56, 100)]:
        shape = [(0, 0), (-18 * u, -size * 0.5 * u), (0, -size * u), (18 * u, -size * 0.5 * u)]
        c.poly(c.turned(shape, px, y - 62 * u, angle), "4b9a7c" if angle % 4 else "38806a")
    mx = c.w * 0.2
    c.ring(mx + 34 * u, y - 22 * u, 20 * u, 9 * u, "ffffff")
    c.rect(mx - 34 * u, y - 54 * u, 68 * u, 68 * u, "ffffff", r=9 * u)


def lamp(c):
    c.sky("23345c", "3b5384")
    u, y = c.u, c.h * 0.78
    c.rect(c.w * 0.56, c.h * 0.1, c.w * 0.34, c.h * 0.52, "e8e3f0", r=6 * u)
    c.rect(c.w * 0.572, c.h * 0.125, c.w * 0.316, c.h * 0.47, "16233f")
    c.circle(c.w * 0.83, c.h * 0.22, 26 * u, "f8ecc2")
    for i in range(9):
        h = c.random.uniform(0.08, 0.24) * c.h
        c.rect(c.w * (0.575 + i * 0.0345), c.h * 0.595 - h, c.w * 0.03, h, "2c416c")
        for k in range(3):
            c.rect(c.w * (0.582 + i * 0.0345), c.h * 0.595 - h + (10 + k * 18) * u, 8 * u, 8 * u, "ffd77a" if c.random.random() < 0.5 else "3a5181")
    c.rect(c.w * 0.727, c.h * 0.1, 7 * u, c.h * 0.5, "e8e3f0")
    c.poly([(c.w * 0.14, c.h * 0.4), (c.w * 0.33, c.h * 0.4), (c.w * 0.5, y), (c.w * -0.02, y)], "ffe3a02e")
    c.rect(0, y, c.w, c.h, "8f5f49")
    c.rect(0, y, c.w, 9 * u, "a97459")
    c.rect(c.w * 0.06, y - 12 * u, 96 * u, 14 * u, "f2b84b", r=6 * u)
    c.line([(c.w * 0.11, y - 10 * u), (c.w * 0.06, c.h * 0.48), (c.w * 0.2, c.h * 0.26)], 9 * u, "f2b84b")
    c.poly(c.turned([(-30 * u, -26 * u), (30 * u, -26 * u), (74 * u, 46 * u), (-74 * u, 46 * u)], c.w * 0.225, c.h * 0.31, -14), "f2b84b")
    c.circle(c.w * 0.06, c.h * 0.48, 9 * u, "c98a35")
    x = c.w * 0.43
    c.poly([(x - 96 * u, y - 136 * u), (x + 96 * u, y - 136 * u), (x + 110 * u, y), (x - 110 * u, y)], "dfe5ef")
    c.poly([(x - 84 * u, y - 124 * u), (x + 84 * u, y - 124 * u), (x + 95 * u, y - 14 * u), (x - 95 * u, y - 14 * u)], "6fa8c9")
    c.rect(x - 150 * u, y - 6 * u, 300 * u, 14 * u, "c5cede", r=7 * u)
    for i, (w, fill) in enumerate([(150, "e2574c"), (132, "4b9a8c"), (144, "f4e5cb")]):
        c.rect(c.w * 0.72, y - (26 + i * 27) * u, w * u, 26 * u, fill, r=4 * u)


def bees(c):
    c.sky("f9dd84", "f7cf5c")
    r = 62 * c.u
    for row in range(-1, int(c.h / (r * 1.5)) + 2):
        for column in range(-1, int(c.w / (r * 1.73)) + 2):
            x, y = (column + (row % 2) * 0.5) * r * 1.75, row * r * 1.53
            fill = c.random.choice(["f5c445", "f8d567", "fbe08d", "eeb52f", "f6ca4f"])
            points = [(x + r * 0.94 * math.sin(math.radians(60 * k)), y + r * 0.94 * math.cos(math.radians(60 * k))) for k in range(6)]
            c.poly(points, fill)
    for x, y, s, turn in [(0.56, 0.46, 1.25, -24), (0.2, 0.72, 0.62, 18), (0.84, 0.2, 0.5, -140)]:
        x, y, u = x * c.w, y * c.h, c.u * s
        body = [(98 * math.cos(t / 60 * math.tau), 60 * math.sin(t / 60 * math.tau)) for t in range(60)]
        place = lambda shape: c.turned([(a * u, b * u) for a, b in shape], x, y, turn)
        for wx, lean in [(-10, -0.3), (40, 0.15)]:
            wing = [(wx + 34 * math.cos(t / 60 * math.tau) + lean * 60, -84 + 58 * math.sin(t / 60 * math.tau)) for t in range(60)]
            c.poly(place(wing), "fffaeae6")
        c.poly(place(body), "3a2c1c")
        for a in (-52, 0, 48):
            h = 60 * math.sqrt(1 - (a / 98) ** 2)
            h2 = 60 * math.sqrt(1 - ((a + 26) / 98) ** 2)
            c.poly(place([(a, -h), (a + 26, -h2), (a + 26, h2), (a, h)]), "f4b32c")
        head = c.turned([(106 * u, -4 * u)], x, y, turn)[0]
        c.circle(head[0], head[1], 40 * u, "3a2c1c")
        eye = c.turned([(120 * u, -14 * u)], x, y, turn)[0]
        c.circle(eye[0], eye[1], 8 * u, "fffaea")


def coffee(c, wall=("f0e0d0", "f7ede2")):
    c.sky(*wall)
    u, y = c.u, c.h * 0.8
    for row in range(2):
        sy = c.h * (0.2 + row * 0.25)
        c.rect(c.w * 0.58, sy, c.w * 0.34, 10 * u, "a8764f", r=4 * u)
        for i in range(4):
            fill = ["2f7f86", "e2734f", "f2c879", "fbf6ee"][(i + row) % 4]
            c.rect(c.w * (0.6 + i * 0.08), sy - 54 * u, 50 * u, 54 * u, fill, r=7 * u)
            c.rect(c.w * (0.6 + i * 0.08) + 8 * u, sy - 36 * u, 34 * u, 16 * u, "ffffff88", r=3 * u)
    c.rect(0, y, c.w, c.h, "9c6a4b")
    c.rect(0, y, c.w, 10 * u, "b98260")
    x = c.w * 0.1
    c.rect(x, y - 330 * u, 320 * u, 92 * u, "3e4c5e", r=16 * u)
    c.rect(x, y - 290 * u, 320 * u, 40 * u, "3e4c5e")
    c.rect(x + 18 * u, y - 250 * u, 90 * u, 250 * u, "526377")
    c.rect(x, y - 34 * u, 320 * u, 34 * u, "3e4c5e", r=8 * u)
    c.circle(x + 62 * u, y - 290 * u, 17 * u, "f2b84b")
    c.circle(x + 112 * u, y - 290 * u, 11 * u, "e2574c")
    c.rect(x + 166 * u, y - 310 * u, 126 * u, 44 * u, "bfe3dc", r=6 * u)
    c.rect(x + 188 * u, y - 240 * u, 70 * u, 34 * u, "27323f", r=6 * u)
    c.line([(x + 211 * u, y - 206 * u), (x + 211 * u, y - 110 * u)], 6 * u, "6a4028")
    c.line([(x + 235 * u, y - 206 * u), (x + 235 * u, y - 110 * u)], 6 * u, "6a4028")
    c.ring(x + 268 * u, y - 84 * u, 21 * u, 9 * u, "ffffff")
    c.poly([(x + 172 * u, y - 116 * u), (x + 274 * u, y - 116 * u), (x + 258 * u, y - 34 * u), (x + 188 * u, y - 34 * u)], "ffffff")
    for px, s in [(0.66, 1), (0.84, 0.8)]:
        cx = c.w * px
        c.ellipse(cx, y + 6 * u, 92 * u * s, 14 * u * s, "ffffff")
        c.ring(cx + 62 * u * s, y - 46 * u * s, 23 * u * s, 9 * u * s, "ffffff")
        c.pie(cx, y - 84 * u * s, 62 * u * s, 0, 180, "ffffff")
        c.rect(cx - 62 * u * s, y - 92 * u * s, 124 * u * s, 12 * u * s, "ffffff")
        c.rect(cx - 30 * u * s, y - 30 * u * s, 60 * u * s, 32 * u * s, "ffffff", r=10 * u * s)
        c.rect(cx - 54 * u * s, y - 92 * u * s, 108 * u * s, 7 * u * s, "6a4028")


def bicycle(c, sky=("cdebe3", "eef7ea"), frame="e2574c"):
    c.sky(*sky)
    u = c.u
    cloud(c, c.w * 0.2, c.h * 0.2, 58 * u)
    cloud(c, c.w * 0.78, c.h * 0.14, 48 * u)
    c.hill(c.h * 0.66, 18 * u, 1.1, "b6dcb6", shift=1)
    c.hill(c.h * 0.76, 12 * u, 0.9, "8fc59c", shift=3)
    c.rect(0, c.h * 0.84, c.w, c.h, "6f7d8c")
    for i in range(8):
        c.rect(c.w * i / 7.5, c.h * 0.92, 66 * u, 7 * u, "c5ced6", r=3 * u)
    y, r = c.h * 0.7, 96 * u
    a, b = (c.w * 0.34, y), (c.w * 0.66, y)
    for x, wy in (a, b):
        for k in range(8):
            angle = math.radians(k * 22.5)
            c.line([(x - r * math.cos(angle), wy - r * math.sin(angle)), (x + r * math.cos(angle), wy + r * math.sin(angle))], 1.5 * u, "94a3ad")
        c.ring(x, wy, r, 10 * u, "323c4a")
        c.circle(x, wy, 9 * u, "323c4a")
    pedal, seat, head = (c.w * 0.475, y + 6 * u), (c.w * 0.435, y - 136 * u), (c.w * 0.605, y - 142 * u)
    for p, q in [(a, pedal), (a, seat), (seat, pedal), (pedal, head), (seat, head), (head, b)]:
        c.line([p, q], 11 * u, frame)
    c.line([seat, (seat[0] - 8 * u, seat[1] - 30 * u)], 9 * u, "323c4a")
    c.rect(seat[0] - 46 * u, seat[1] - 44 * u, 82 * u, 17 * u, "323c4a", r=8 * u)
    c.line([head, (head[0] - 12 * u, head[1] - 44 * u), (head[0] + 44 * u, head[1] - 50 * u)], 9 * u, "323c4a")
    c.circle(pedal[0], pedal[1], 21 * u, "323c4a")
    c.line([(pedal[0] - 30 * u, pedal[1] + 32 * u), (pedal[0] + 26 * u, pedal[1] - 30 * u)], 7 * u, "323c4a")
    c.poly([(head[0] + 6 * u, head[1] - 6 * u), (head[0] + 112 * u, head[1] - 6 * u), (head[0] + 98 * u, head[1] + 62 * u), (head[0] + 20 * u, head[1] + 62 * u)], "c48a50")
    for k, fill in enumerate(["4b9a6c", "f2b84b", "ee7f78", "4b9a6c"]):
        c.circle(head[0] + (24 + k * 24) * u, head[1] - 14 * u, 17 * u, fill)


def books(c, wall="f6ead8"):
    c.sky(wall, mix(wall, "ffffff", 0.25))
    u = c.u
    paints = ["2f6f7e", "e2734f", "f2c060", "7a4b62", "5d9472", "c9483f", "31456b", "e8d3ae"]
    for row in range(3):
        y = c.h * (0.33 + row * 0.31)
        x = 24 * u
        while x < c.w - 60 * u:
            kind = c.random.random()
            if kind < 0.09:
                c.poly([(x + 8 * u, y - 52 * u), (x + 72 * u, y - 52 * u), (x + 62 * u, y), (x + 18 * u, y)], "fbf7ef")
                for angle in (-40, -12, 16, 44):
                    c.poly(c.turned([(0, 0), (-11 * u, -40 * u), (0, -80 * u), (11 * u, -40 * u)], x + 40 * u, y - 50 * u, angle), "4f8f66")
                x += 92 * u
            elif kind < 0.16:
                for k in range(3):
                    c.rect(x, y - (k + 1) * 26 * u, (118 - k * 12) * u, 24 * u, c.random.choice(paints), r=3 * u)
                x += 130 * u
            else:
                w, h, fill = c.random.uniform(22, 46) * u, c.random.uniform(94, 138) * u, c.random.choice(paints)
                c.rect(x, y - h, w, h, fill, r=3 * u)
                c.rect(x, y - h + 16 * u, w, 7 * u, mix(fill, "ffffff", 0.5))
                c.rect(x, y - 26 * u, w, 5 * u, mix(fill, "ffffff", 0.35))
                x += w + 3 * u
        c.rect(0, y, c.w, 15 * u, "a8764f")
        c.rect(0, y + 15 * u, c.w, 7 * u, "8a5d3d55")


def chess(c):
    c.sky("2c3550", "46537a")
    u, y0 = c.u, c.h * 0.6
    for row in range(4):
        for column in range(-2, 12):
            def corner(i, j):
                depth = j / 4
                return c.w / 2 + (i - 5) * (74 + 70 * depth) * u, y0 + (c.h - y0) * (depth ** 1.15)
            fill = "f1e2c6" if (row + column) % 2 else "a5694b"
            c.poly([corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)], fill)

    def piece(x, y, s, fill, kind):
        s *= u
        dark = mix(fill, "1a1420", 0.22)
        c.ellipse(x, y, 52 * s, 13 * s, dark)
        c.rect(x - 46 * s, y - 24 * s, 92 * s, 22 * s, fill, r=9 * s)
        c.poly([(x - 34 * s, y - 22 * s), (x - 15 * s, y - 130 * s), (x + 15 * s, y - 130 * s), (x + 34 * s, y - 22 * s)], fill)
        c.poly([(x + 4 * s, y - 22 * s), (x + 2 * s, y - 130 * s), (x + 15 * s, y - 130 * s), (x + 34 * s, y - 22 * s)], dark)
        c.rect(x - 30 * s, y - 140 * s, 60 * s, 14 * s, fill, r=7 * s)
        if kind == "pawn":
            c.circle(x, y - 164 * s, 32 * s, fill)
        elif kind == "rook":
            c.rect(x - 34 * s, y - 196 * s, 68 * s, 58 * s, fill)
            for k in (-1, 0, 1):
                c.rect(x + (k * 26 - 8) * s, y - 212 * s, 16 * s, 20 * s, fill)
        else:
            c.poly([(x - 36 * s, y - 220 * s), (x - 18 * s, y - 178 * s), (x, y - 226 * s), (x + 18 * s, y - 178 * s), (x + 36 * s, y - 220 * s), (x + 24 * s, y - 138 * s), (x - 24 * s, y - 138 * s)], fill)
            for k in (-36, 0, 36):
                c.circle(x + k * s, y - (226 if k else 232) * s, 9 * s, "f2b84b")

    for x, y, s, fill, kind in [(0.12, 0.74, 1.0, "fbf3e3", "rook"), (0.3, 0.78, 1.15, "fbf3e3", "pawn"), (0.47, 0.87, 1.6, "fbf3e3", "queen"),
                                (0.66, 0.76, 1.05, "e2734f", "pawn"), (0.78, 0.8, 1.2, "e2734f", "rook"), (0.92, 0.74, 0.95, "e2734f", "pawn")]:
        piece(c.w * x, c.h * y, s, fill, kind)


def talk(c, back=("fde6dc", "fbd3c6")):
    c.sky(*back)
    u = c.u
    for x, y, w, h, fill, tail in [(0.1, 0.14, 330, 170, "2f7f86", -1), (0.5, 0.3, 390, 200, "e8694f", 1), (0.18, 0.6, 300, 150, "f2b84b", -1)]:
        x, y, w, h = c.w * x, c.h * y, w * u, h * u
        c.rect(x, y, w, h, fill, r=44 * u)
        tx = x + w * (0.24 if tail < 0 else 0.76)
        c.poly([(tx - 26 * u, y + h - 4 * u), (tx + tail * 44 * u, y + h + 46 * u), (tx + 30 * u, y + h - 4 * u)], fill)
        for k in range(3):
            line = w * (0.66 - 0.16 * ((k * 2) % 3))
            c.rect(x + w * 0.14, y + h * (0.27 + k * 0.2), line, 15 * u, "ffffffcc", r=7 * u)
    for x, y, r, fill in [(0.93, 0.2, 30, "2f7f86"), (0.06, 0.86, 22, "e8694f"), (0.72, 0.86, 40, "ffffff"), (0.82, 0.8, 18, "f2b84b")]:
        c.circle(c.w * x, c.h * y, r * u, fill)


def charts(c, back=("e4ecf7", "f3f6fb"), inks=("3b63b8", "f2a65a", "58a58f", "e2695c")):
    c.sky(*back)
    u = c.u
    for x, y, w, h, turn in [(0.3, 0.53, 400, 420, -5), (0.69, 0.5, 400, 440, 4)]:
        x, y, w, h = c.w * x, c.h * y, w * u, h * u
        place = lambda a, b: c.turned([((a - 0.5) * w, (b - 0.5) * h)], x, y, turn)[0]
        box = lambda a, b, p, q: [place(a, b), place(p, b), place(p, q), place(a, q)]
        c.poly([(px + 8 * u, py + 12 * u) for px, py in box(0, 0, 1, 1)], "3a4a7022")
        c.poly(box(0, 0, 1, 1), "ffffff")
        c.poly(box(0.1, 0.09, 0.55, 0.13), "39456b")
        c.poly(box(0.1, 0.17, 0.8, 0.19), "cfd7e6")
        if turn < 0:
            for k, value in enumerate([0.22, 0.34, 0.3, 0.46, 0.58]):
                c.poly(box(0.12 + k * 0.16, 0.86 - value, 0.12 + k * 0.16 + 0.1, 0.86), inks[k % len(inks)])
            c.poly(box(0.08, 0.86, 0.92, 0.872), "cfd7e6")
        else:
            px, py = place(0.5, 0.47)
            for start, end, fill in [(-90, 60, inks[0]), (60, 160, inks[1]), (160, 220, inks[2]), (220, 270, inks[3])]:
                c.pie(px, py, 108 * u, start + turn, end + turn, fill)
            c.circle(px, py, 56 * u, "ffffff")
            for k in range(3):
                c.poly(box(0.14, 0.78 + k * 0.06, 0.18, 0.81 + k * 0.06), inks[k])
                c.poly(box(0.22, 0.785 + k * 0.06, 0.7 - k * 0.1, 0.805 + k * 0.06), "cfd7e6")
    c.line([(c.w * 0.06, c.h * 0.9), (c.w * 0.13, c.h * 0.36)], 16 * u, "f2b84b")
    c.poly([(c.w * 0.06 - 8 * u, c.h * 0.9), (c.w * 0.06 + 9 * u, c.h * 0.905), (c.w * 0.054, c.h * 0.95)], "39456b")


def tiles(c, inks=("264e70", "f2b84b", "e2695c", "f7ede0", "4f9a8f")):
    size = c.h / 4
    for row in range(4):
        for column in range(int(c.w / size) + 1):
            x, y = column * size, row * size
            back, front, third = c.random.sample(inks, 3)
            c.rect(x, y, size + 1, size + 1, back)
            kind = c.random.randrange(6)
            if kind == 0:
                c.circle(x + size / 2, y + size / 2, size * 0.36, front)
                c.circle(x + size / 2, y + size / 2, size * 0.15, third)
            elif kind == 1:
                corner = c.random.randrange(4)
                cx, cy = x + size * (corner in (1, 2)), y + size * (corner in (2, 3))
                c.pie(cx, cy, size, [0, 90, 180, 270][corner], [90, 180, 270, 360][corner], front)
                c.pie(cx, cy, size * 0.5, [0, 90, 180, 270][corner], [90, 180, 270, 360][corner], third)
            elif kind == 2:
                c.poly([(x, y), (x + size, y), (x, y + size)], front)
            elif kind == 3:
                for k in range(3):
                    c.rect(x, y + size * (k * 2 + 0.5) / 6, size + 1, size / 6, front)
            elif kind == 4:
                c.pie(x + size / 2, y, size / 2, 0, 180, front)
                c.pie(x + size / 2, y + size / 2, size / 2, 0, 180, third)
            else:
                c.poly([(x + size / 2, y), (x + size, y + size / 2), (x + size / 2, y + size), (x, y + size / 2)], front)


def waves(c, inks=("f7ede0", "9ed0cf", "5aa9b0", "2f7f92", "1f5672", "173a57"), sun="f2a65a"):
    c.sky(inks[0], mix(inks[0], inks[1], 0.4))
    c.circle(c.w * 0.7, c.h * 0.36, 110 * c.u, sun)
    for i, fill in enumerate(inks[1:]):
        y, r = c.h * (0.42 + i * 0.125), 92 * c.u
        c.rect(0, y, c.w, c.h, fill)
        x = -r + (i % 2) * r
        while x < c.w + r:
            c.circle(x, y + r * 0.35, r, fill)
            c.ring(x, y + r * 0.35, r * 0.72, 5 * c.u, mix(fill, inks[0], 0.35), 180, 360)
            c.ring(x, y + r * 0.35, r * 0.44, 5 * c.u, mix(fill, inks[0], 0.35), 180, 360)
            x += r * 2


def kit(c, back=("dff1ee", "f2faf6")):
    c.sky(*back)
    u, x, y = c.u, c.w * 0.5, c.h * 0.76
    c.rect(0, y, c.w, c.h, "a5d0c6")
    for k, (dx, h, fill) in enumerate([(-330, 120, "f2c879"), (-268, 90, "7fb7c4"), (288, 130, "ef9a86")]):
        c.rect(x + dx * u, y - h * u, 50 * u, h * u, fill, r=9 * u)
        c.rect(x + (dx + 8) * u, y - (h + 20) * u, 34 * u, 24 * u, "ffffff", r=5 * u)
        c.rect(x + (dx + 7) * u, y - h * 0.62 * u, 36 * u, 32 * u, "ffffffcc", r=3 * u)
    c.ring(x, y - 268 * u, 62 * u, 19 * u, "b23a34", 180, 360)
    c.rect(x - 210 * u, y - 268 * u, 420 * u, 268 * u, "e2574c", r=26 * u)
    c.rect(x - 210 * u, y - 176 * u, 420 * u, 9 * u, "b23a34")
    c.circle(x, y - 128 * u, 76 * u, "ffffff")
    c.rect(x - 17 * u, y - 180 * u, 34 * u, 104 * u, "e2574c")
    c.rect(x - 52 * u, y - 145 * u, 104 * u, 34 * u, "e2574c")
    for dx in (-140, 110):
        c.rect(x + dx * u, y - 186 * u, 30 * u, 30 * u, "f7d9a6", r=5 * u)


def badge(c, back=("e9e2f6", "f6f1fb")):
    c.sky(*back)
    u = c.u
    for i, (fx, turn, fill, skin, hair) in enumerate([(0.27, -8, "6b5ca5", "f0c7a2", "5b3a29"), (0.52, 3, "2f7f86", "9a6544", "241c22"), (0.76, 10, "e8694f", "f3d3b8", "b8793f")]):
        x, y = c.w * fx, c.h * 0.56
        place = lambda shape: c.turned([(a * u, b * u) for a, b in shape], x, y, turn)
        hole = place([(0, -186)])[0]
        c.line([(x - 36 * u + i * 20 * u, -6), hole], 15 * u, mix(fill, "ffffff", 0.25))
        c.line([(x + 52 * u - i * 14 * u, -6), hole], 15 * u, fill)
        c.poly(place([(-104, -166), (104, -166), (104, 176), (-104, 176)]), "ffffff")
        c.poly(place([(-104, -166), (104, -166), (104, -112), (-104, -112)]), fill)
        c.poly(place([(-22, -190), (22, -190), (22, -154), (-22, -154)]), "9aa3b2")
        px, py = place([(0, -24)])[0]
        c.circle(px, py, 62 * u, mix(fill, "ffffff", 0.72))
        c.pie(px, py + 52 * u, 44 * u, 180, 360, fill)
        c.circle(px, py - 12 * u, 31 * u, hair)
        c.circle(px, py - 4 * u, 25 * u, skin)
        for k, half in enumerate((70, 46)):
            c.poly(place([(-half, 66 + k * 32), (half, 66 + k * 32), (half, 80 + k * 32), (-half, 80 + k * 32)]), "cdd3e0" if k else "4a4f68")


def calendar(c, back=("fdebd8", "fdf5ea"), ink="e2574c"):
    c.sky(*back)
    u, x, y = c.u, c.w * 0.5, c.h * 0.54
    for sx, sy, r, fill in [(0.12, 0.24, 70, "f7cf9a"), (0.88, 0.78, 96, "f7cf9a"), (0.86, 0.18, 34, "f2b0a0")]:
        c.circle(c.w * sx, c.h * sy, r * u, fill)
    c.rect(x - 222 * u, y - 196 * u, 460 * u, 400 * u, "6b4a3522", r=20 * u)
    c.rect(x - 230 * u, y - 206 * u, 460 * u, 400 * u, "ffffff", r=20 * u)
    c.rect(x - 230 * u, y - 206 * u, 460 * u, 94 * u, ink, r=20 * u)
    c.rect(x - 230 * u, y - 150 * u, 460 * u, 40 * u, ink)
    for dx in (-130, 108):
        c.rect(x + dx * u, y - 236 * u, 22 * u, 64 * u, "4a4256", r=10 * u)
    c.rect(x - 84 * u, y - 168 * u, 168 * u, 20 * u, "ffffffcc", r=9 * u)
    marks = {4: "f2b84b", 9: "58a58f", 10: "58a58f", 11: "58a58f", 17: "e2574c", 22: "6b8fd6"}
    for k in range(28):
        px, py = x + (-180 + (k % 7) * 60) * u, y + (-74 + (k // 7) * 68) * u
        c.rect(px - 21 * u, py - 21 * u, 42 * u, 42 * u, marks.get(k, "efe9e2"), r=10 * u)


def market(c):
    c.sky("fbf1dc", "f7e5c4")
    u = c.u
    for i in range(9):
        fill = "e8694f" if i % 2 else "fff6e6"
        x, w = c.w * i / 9, c.w / 9
        c.rect(x, 0, w + 1, c.h * 0.16, fill)
        c.pie(x + w / 2, c.h * 0.16, w / 2, 0, 180, fill)
    goods = [("e2574c", 34), ("f2a03d", 36), ("7fb35a", 30), ("8b5a9a", 28), ("f2cf5a", 36), ("c8433c", 26), ("5f9e62", 34), ("ef8f5a", 30)]
    for row in range(2):
        y = c.h * (0.62 + row * 0.3)
        for i in range(4):
            x, w = c.w * (0.03 + i * 0.242), c.w * 0.215
            fill, r = goods[row * 4 + i]
            for level in range(3):
                for k in range(6 - level):
                    px = x + w * (0.1 + level * 0.065) + k * (w * 0.16)
                    c.circle(px, y - (6 + level * 30) * u, r * u * 0.82, mix(fill, "ffffff", 0.1 * ((k + level) % 3)))
            c.poly([(x - 8 * u, y), (x + w + 8 * u, y), (x + w - 6 * u, y + 84 * u), (x + 6 * u, y + 84 * u)], "b67c4a")
            c.rect(x - 8 * u, y, w + 16 * u, 13 * u, "cf9560", r=3 * u)
            c.rect(x + w * 0.32, y + 28 * u, w * 0.36, 34 * u, "fff9ea", r=4 * u)


def stargazing(c):
    c.sky("141b3d", "3a3f79")
    c.stars(110, 0.75)
    u = c.u
    c.circle(c.w * 0.78, c.h * 0.26, 70 * u, "f6e7c0")
    for dx, dy, r in [(-22, -18, 15), (20, 12, 20), (-8, 32, 10), (30, -28, 8)]:
        c.circle(c.w * 0.78 + dx * u, c.h * 0.26 + dy * u, r * u, "e6d3a3")
    c.ellipse(c.w * 0.2, c.h * 0.22, 30 * u, 30 * u, "e88f6a")
    c.poly(c.turned([(-62 * u, -5 * u), (62 * u, -5 * u), (62 * u, 5 * u), (-62 * u, 5 * u)], c.w * 0.2, c.h * 0.22, -18), "f7c59f")
    c.hill(c.h * 0.84, 26 * u, 0.7, "252b5a", shift=0.6)
    x, y = c.w * 0.42, c.h * 0.62
    for foot in (-84, 6, 96):
        c.line([(x, y), (x + foot * u, c.h * 0.9)], 10 * u, "6a6f9c")
    place = lambda shape: c.turned([(a * u, b * u) for a, b in shape], x, y, -32)
    c.poly(place([(-130, -24), (60, -30), (60, 30), (-130, 24)]), "e9e6f4")
    c.poly(place([(60, -40), (190, -48), (190, 48), (60, 40)]), "e8694f")
    c.poly(place([(178, -54), (200, -54), (200, 54), (178, 54)]), "f7c59f")
    c.poly(place([(-176, -16), (-130, -16), (-130, 16), (-176, 16)]), "565c8c")
    c.circle(x, y, 17 * u, "f2b84b")
    c.hill(c.h * 0.92, 14 * u, 1.1, "171c40", shift=2)


def running(c):
    c.sky("ffdcb8", "ffeeda", until=0.7)
    u = c.u
    c.circle(c.w * 0.26, c.h * 0.4, 78 * u, "fff8e8")
    c.hill(c.h * 0.6, 30 * u, 0.9, "f2ae86", shift=1.2)
    c.hill(c.h * 0.7, 20 * u, 1.2, "d9806b", shift=3)
    c.rect(0, c.h * 0.78, c.w, c.h, "7d4f5e")
    c.poly([(c.w * 0.1, c.h), (c.w * 0.46, c.h * 0.78), (c.w * 0.54, c.h * 0.78), (c.w * 0.9, c.h)], "96626d")
    for fx, s, shirt, skin, hair in [(0.28, 1.0, "2f7f86", "8f5a3c", "241c22"), (0.5, 1.12, "f2b84b", "f0c7a2", "6b3f2a"), (0.72, 0.98, "e8594f", "d7a67e", "33262a")]:
        x, y, k = c.w * fx, c.h * 0.58, u * s
        limb = lambda points, width, fill: c.line([(x + a * k, y + b * k) for a, b in points], width * k, fill)
        limb([(0, 48), (-34, 92), (-84, 96)], 21, mix(skin, "40202a", 0.18))
        limb([(6, -36), (-36, -4), (-62, -30)], 16, mix(skin, "40202a", 0.18))
        limb([(0, 48), (44, 78), (34, 140)], 22, skin)
        limb([(-84, 96), (-98, 82)], 18, "ffffff")
        limb([(34, 142), (60, 146)], 18, "ffffff")
        limb([(4, -34), (0, 26)], 52, shirt)
        limb([(0, 40), (20, 60)], 34, "39324a")
        limb([(-2, 40), (-16, 66)], 32, "39324a")
        limb([(10, -38), (36, 2), (76, -12)], 16, skin)
        c.circle(x + 14 * k, y - 92 * k, 30 * k, skin)
        c.pie(x + 11 * k, y - 96 * k, 33 * k, 150, 330, hair)
