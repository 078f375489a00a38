"""Scenes of houses, streets and rooms."""

from canvas import mix
from landscapes import cloud, fir, tree


def skyline(c, sky=("cfe3e6", "e9f1ee"), walls=("7fa9b0", "4f838d", "93b8bf", "35616b"), lit="ffe39a", night=False):
    c.sky(*sky)
    if night:
        c.stars(50, 0.5)
    c.circle(c.w * 0.8, c.h * 0.22, 44 * c.u, "fff4d6")
    x, u = -30 * c.u, c.u
    while x < c.w:
        w = c.random.uniform(54, 90) * u
        h = c.random.uniform(0.3, 0.52) * c.h
        c.rect(x, c.h - h - 40 * u, w, h + 60 * u, mix(walls[2], sky[1], 0.45))
        x += w + c.random.uniform(0, 10) * u
    x, number = -20 * u, 0
    while x < c.w:
        w, h = c.random.uniform(88, 132) * u, c.random.uniform(0.34, 0.74) * c.h
        fill = walls[number % len(walls)]
        top = c.h - h
        c.rect(x, top, w, h, fill)
        if number % 3 == 1:
            c.rect(x + w * 0.42, top - 34 * u, 5 * u, 34 * u, fill)
        columns = max(3, round(w / (26 * u)))
        gap = w / (columns + 0.6)
        for row in range(int(h / (30 * u))):
            for column in range(columns):
                glow = c.random.random() < (0.5 if night else 0.3)
                c.rect(x + gap * (column + 0.45), top + (18 + row * 30) * u, gap * 0.55, 15 * u, lit if glow else mix(fill, "ffffff", 0.18))
        x += w + c.random.uniform(12, 34) * u
        number += 1


def warehouse(c):
    c.sky("eae5da", "e2dccf")
    u = c.u
    cartons = ["c98d52", "e0b684", "8fb3a5", "d7a267", "b97a43", "e5c197"]
    rows = 4
    for row in range(rows):
        y = c.h * (0.27 + row * 0.225)
        x = c.random.uniform(8, 40) * u
        while x < c.w - 40 * u:
            w, h = c.random.uniform(58, 110) * u, c.random.uniform(46, 92) * u
            fill = c.random.choice(cartons)
            c.rect(x, y - h, w, h, fill, r=2 * u)
            c.rect(x + w * 0.42, y - h, w * 0.16, h * 0.55, mix(fill, "5b3a22", 0.22))
            c.rect(x + w * 0.08, y - h * 0.3, w * 0.26, h * 0.16, "fbf6ec")
            x += w + c.random.choice([4, 6, 26]) * u
        c.rect(0, y, c.w, 11 * u, "55617a")
        c.rect(0, y, c.w, 3 * u, "6f7d97")
    for i in range(5):
        c.rect(c.w * (0.005 + i * 0.246), 0, 11 * u, c.h, "3f4a61")


def stairs(c, wall="f3e3d3", steps=("e0a06f", "c77d4f"), rail="3c4a63"):
    c.sky(wall, mix(wall, "ffffff", 0.35))
    u = c.u
    for i in range(3):
        c.rect(c.w * (0.07 + i * 0.13), c.h * 0.12, c.w * 0.095, c.h * 0.36, "ffffff", r=c.w * 0.047)
        c.rect(c.w * (0.078 + i * 0.13), c.h * 0.134, c.w * 0.079, c.h * 0.345, "bfe0ea", r=c.w * 0.04)
    count = 9
    for i in range(count):
        x, y = c.w * (0.24 + i * 0.088), c.h * (0.98 - i * 0.085)
        c.rect(x, y, c.w, c.h, steps[0] if i % 2 else mix(steps[0], "ffffff", 0.12))
        c.rect(x, y, c.w, 9 * u, steps[1])
    points = [(c.w * (0.27 + i * 0.088), c.h * (0.98 - i * 0.085) - 110 * u) for i in range(count)]
    for i, (x, y) in enumerate(points):
        c.line([(x, y), (x, y + 112 * u)], 5 * u, rail)
    c.line(points, 13 * u, rail)
    x, y = c.w * 0.12, c.h * 0.98
    c.poly([(x - 44 * u, y - 90 * u), (x + 44 * u, y - 90 * u), (x + 32 * u, y), (x - 32 * u, y)], "4d7f86")
    for angle in (-62, -35, -10, 16, 42, 66):
        shape = [(0, 0), (-20 * u, -80 * u), (0, -150 * u), (20 * u, -80 * u)]
        c.poly(c.turned(shape, x, y - 88 * u, angle), "4a9469" if angle % 2 else "357a56")


def greenhouse(c):
    c.sky("dceee4", "f1f6e8")
    u, x0, x1, y = c.u, c.w * 0.14, c.w * 0.86, c.h * 0.82
    c.hill(c.h * 0.7, 12 * u, 1, "b9d8ad", shift=1)
    c.rect(x0, c.h * 0.36, x1 - x0, y - c.h * 0.36, "eff8f4")
    c.poly([(x0, c.h * 0.36), (c.w / 2, c.h * 0.1), (x1, c.h * 0.36)], "e2f2ec")
    for i, s in enumerate([150, 210, 120, 240, 170, 130, 200]):
        px, size = x0 + (x1 - x0) * (0.08 + i * 0.14), s * u
        for angle in (-50, -24, 0, 24, 50):
            shape = [(0, 0), (-size * 0.11, -size * 0.45), (0, -size), (size * 0.11, -size * 0.45)]
            c.poly(c.turned(shape, px, y - 40 * u, angle), ["3f8f62", "5aa873", "2f7a55"][(i + angle // 24) % 3])
        c.poly([(px - 26 * u, y - 46 * u), (px + 26 * u, y - 46 * u), (px + 19 * u, y), (px - 19 * u, y)], ["c9714b", "d98a5b", "b9603f"][i % 3])
        if i % 2:
            for dx, dy in [(-24, -90), (16, -120), (30, -70)]:
                c.circle(px + dx * u, y + (dy - 10) * u, 9 * u, "f2b84b" if i == 3 else "ee7f78")
    for i in range(7):
        x = x0 + (x1 - x0) * i / 6
        slope = c.h * 0.36 - (c.h * 0.26) * (1 - abs(i - 3) / 3)
        c.line([(x, slope), (x, y)], 5 * u, "ffffff")
    c.line([(x0, c.h * 0.36), (x1, c.h * 0.36)], 7 * u, "ffffff")
    c.line([(x0, c.h * 0.58), (x1, c.h * 0.58)], 4 * u, "ffffff")
    c.line([(x0 - 12 * u, c.h * 0.37), (c.w / 2, c.h * 0.09), (x1 + 12 * u, c.h * 0.37)], 11 * u, "ffffff")
    c.rect(0, y, c.w, c.h, "93bf8d")
    c.rect(x0 - 14 * u, y - 4 * u, x1 - x0 + 28 * u, 14 * u, "ffffff")


def winter_garden(c):
    c.sky("c9d9ea", "eef3f8")
    u = c.u
    for x, s in [(0.05, 250), (0.16, 190), (0.88, 230), (0.97, 280), (0.78, 160)]:
        fir(c, c.w * x, c.h * 0.8, s * u, "7f9bb0" if s < 200 else "5e7f97")
    x, y, r = c.w * 0.48, c.h * 0.78, 190 * u
    c.pie(x, y - 96 * u, r, 180, 360, "fff1cf")
    c.rect(x - r, y - 98 * u, r * 2, 98 * u, "ffe7b0")
    for dx, size in [(-120, 120), (-54, 190), (20, 150), (96, 210), (146, 110)]:
        for angle in (-38, -14, 12, 36):
            shape = [(0, 0), (-size * 0.1 * u, -size * 0.5 * u), (0, -size * u), (size * 0.1 * u, -size * 0.5 * u)]
            c.poly(c.turned(shape, x + dx * u, y, angle), "6ea37c" if angle > 0 else "4f8b68")
    for i in range(9):
        t = -1 + i / 4
        c.line([(x + r * t, y), (x + r * t, y - 96 * u)], 4 * u, "55708a")
    for k in (0.34, 0.7):
        c.pen.arc([(x - r * k) * 3, (y - 96 * u - r) * 3, (x + r * k) * 3, (y - 96 * u + r) * 3], 180, 360, fill=(85, 112, 138), width=round(12 * u))
    c.ring(x, y - 96 * u, r, 7 * u, "55708a", 180, 360)
    c.rect(x - r, y - 101 * u, r * 2, 7 * u, "55708a")
    c.rect(x - r - 12 * u, y - 3 * u, (r + 12 * u) * 2, 12 * u, "55708a")
    c.hill(c.h * 0.83, 7 * u, 0.9, "f5f9fc", shift=1.2)
    c.hill(c.h * 0.93, 8 * u, 0.7, "ffffff", shift=3)
    for _ in range(70):
        c.circle(c.random.uniform(0, c.w), c.random.uniform(0, c.h), c.random.choice([2, 3, 4]) * u, "ffffffdd")


def terrace(c):
    c.sky("f9d3b0", "fbe8cf", until=0.7)
    u = c.u
    c.circle(c.w * 0.2, c.h * 0.44, 60 * u, "fff4dc")
    x = 0
    while x < c.w:
        w, h = c.random.uniform(50, 110) * u, c.random.uniform(60, 190) * u
        c.rect(x, c.h * 0.66 - h, w + 1, h, c.random.choice(["e8b08c", "dd9f80", "eabb98"]))
        x += w
    c.rect(0, c.h * 0.66, c.w, c.h, "a4573f")
    c.rect(0, c.h * 0.74, c.w, c.h, "c97c55")
    for i in range(1, 9):
        c.line([(c.w * (i / 9), c.h * 0.74), (c.w * (0.5 + (i / 9 - 0.5) * 1.5), c.h)], 2.5 * u, "b76b47")
    for i in range(24):
        c.line([(c.w * i / 23, c.h * 0.6), (c.w * i / 23, c.h * 0.74)], 3 * u, "4b3544")
    c.rect(0, c.h * 0.595, c.w, 8 * u, "4b3544")
    for x, size, one, two in [(0.3, 1, "2f7f86", "f7ead2"), (0.68, 1.15, "e2574c", "f9e5c9")]:
        x, y, r = x * c.w, c.h * 0.42, 130 * u * size
        c.rect(x - 4 * u, y - 40 * u, 8 * u, c.h * 0.48, "5b4650")
        for i in range(6):
            a, b = -1 + i / 3, -1 + (i + 1) / 3
            c.poly([(x, y - 86 * u * size), (x + r * a, y), (x + r * b, y)], one if i % 2 else two)
        c.rect(x - 66 * u, c.h * 0.74, 132 * u, 10 * u, "f7ead2", r=5 * u)
        c.line([(x - 30 * u, c.h * 0.75), (x - 44 * u, c.h * 0.9)], 5 * u, "5b4650")
        c.line([(x + 30 * u, c.h * 0.75), (x + 44 * u, c.h * 0.9)], 5 * u, "5b4650")
        for dx in (-30, 22):
            c.rect(x + dx * u, c.h * 0.74 - 26 * u, 15 * u, 26 * u, "ffd27a", r=4 * u)


def fair(c):
    c.sky("1d2a4f", "31406f")
    c.stars(70, 0.5)
    u, count = c.u, 4
    points = [(c.w * t / 24, c.h * 0.24 + 26 * u * (1 - (t % 6 - 3) ** 2 / 9)) for t in range(25)]
    c.line(points, 2.5 * u, "7784ad")
    for i, (x, y) in enumerate(points):
        c.circle(x, y + 8 * u, 7 * u, ["ffd77a", "ff9f8f", "8fe0cf"][i % 3])
    w = c.w / (count + 0.35)
    for i, (one, two) in enumerate([("ef6f6a", "fbd9cf"), ("f2b34c", "fdebc8"), ("55b6a0", "dff3ea"), ("7d8df0", "e1e5fc")]):
        x, y = w * (0.28 + i), c.h * 0.46
        inner = w * 0.84
        c.rect(x + 6 * u, y + 50 * u, inner - 12 * u, c.h * 0.92 - y - 50 * u, "f0ecf7")
        c.rect(x + 6 * u, y + 50 * u, inner - 12 * u, 84 * u, "394a7e")
        c.rect(x - 2 * u, y + 132 * u, inner + 4 * u, 15 * u, mix(one, "201a2c", 0.25))
        for k in range(3):
            c.rect(x + inner * (0.14 + k * 0.27), y + 100 * u, inner * 0.16, 32 * u, ["ffd77a", "ff9f8f", "8fe0cf"][(k + i) % 3], r=4 * u)
        for k in range(6):
            c.poly([(x + inner * (0.08 + k * 0.14), y), (x + inner * (0.08 + (k + 1) * 0.14), y), (x + inner * (k + 1) / 6, y + 50 * u), (x + inner * k / 6, y + 50 * u)], one if k % 2 else two)
            c.pie(x + inner * (k + 0.5) / 6, y + 50 * u, inner / 12, 0, 180, one if k % 2 else two)
    c.rect(0, c.h * 0.92, c.w, c.h, "141c38")


def bridge(c, sky=("f7cdb5", "fde8d8"), steel="b8443c", water="46708f"):
    c.sky(*sky, until=0.7)
    u = c.u
    c.circle(c.w * 0.5, c.h * 0.5, 74 * u, "fff3dc")
    c.hill(c.h * 0.66, 26 * u, 0.9, mix(water, sky[1], 0.55), shift=0.2)
    c.hill(c.h * 0.7, 16 * u, 1.3, mix(water, sky[1], 0.3), shift=2.4)
    c.rect(0, c.h * 0.72, c.w, c.h, water)
    deck, towers = c.h * 0.62, (0.24, 0.76)
    for x in towers:
        for side in (-17, 11):
            c.rect(c.w * x + side * u, c.h * 0.14, 8 * u, c.h * 0.64, steel)
        for y in (0.18, 0.32, 0.46):
            c.rect(c.w * x - 15 * u, c.h * y, 30 * u, 7 * u, steel)
        c.rect(c.w * x - 28 * u, c.h * 0.74, 56 * u, 26 * u, mix(water, "ffffff", 0.55), r=4 * u)
    cable = lambda t: c.h * 0.15 + (deck - c.h * 0.18) * (1 - ((t - 0.5) / 0.26) ** 2)
    spans = [[(t / 100, cable(t / 100)) for t in range(24, 77, 2)]]
    for sign in (1, -1):
        spans.append([(0.5 - sign * (0.26 + 0.26 * k / 12), c.h * 0.15 + (deck - c.h * 0.15) * (k / 12) ** 0.8) for k in range(13)])
    for span in spans:
        for x, y in span:
            c.line([(c.w * x, y), (c.w * x, deck)], 1.8 * u, steel)
        c.line([(c.w * x, y) for x, y in span], 5 * u, steel)
    c.rect(0, deck, c.w, 13 * u, steel)
    for i in range(12):
        c.rect(c.random.uniform(0, c.w), c.h * c.random.uniform(0.8, 0.97), 84 * u, 4 * u, "ffffff3c", r=2 * u)


def pagoda(c):
    c.sky("f6d6d0", "fbeee4")
    u = c.u
    c.circle(c.w * 0.34, c.h * 0.34, 84 * u, "e8695f")
    c.hill(c.h * 0.66, 40 * u, 0.8, "d9b8b4", shift=1.3)
    c.hill(c.h * 0.74, 26 * u, 1.2, "a98d97", shift=3)
    x, y = c.w * 0.68, c.h * 0.84
    for i in range(5):
        w, top = (118 - i * 17) * u, y - (78 + i * 66) * u
        c.rect(x - w * 0.6, top, w * 1.2, 70 * u, "c4473f")
        for k in range(3):
            c.rect(x + w * (-0.4 + k * 0.3), top + 28 * u, w * 0.2, 30 * u, "fbe6c8")
        c.poly([(x - w * 1.32, top + 12 * u), (x - w * 0.7, top - 20 * u), (x + w * 0.7, top - 20 * u), (x + w * 1.32, top + 12 * u),
                (x + w * 1.1, top + 16 * u), (x - w * 1.1, top + 16 * u)], "4a4256")
    c.rect(x - 3 * u, y - 412 * u, 6 * u, 60 * u, "4a4256")
    c.hill(c.h * 0.86, 12 * u, 0.9, "5d5068", shift=5)
    for bx, by, r in [(0.05, 0.2, 64), (0.0, 0.36, 76), (0.14, 0.12, 46), (0.11, 0.3, 40)]:
        c.circle(c.w * bx, c.h * by, r * u, "f4a9b5" if r > 50 else "f8c4cb")
    c.line([(0, c.h * 0.6), (c.w * 0.03, c.h * 0.4), (c.w * 0.1, c.h * 0.24)], 14 * u, "5b4048")
    for _ in range(26):
        c.ellipse(c.random.uniform(0, c.w * 0.6), c.random.uniform(c.h * 0.3, c.h), 5 * u, 3 * u, "f4a9b5")


def street(c, sky=("fbe9d2", "fdf4e6")):
    c.sky(*sky)
    u, x = c.u, 0
    cloud(c, c.w * 0.2, c.h * 0.14, 50 * u, "ffffff")
    paints = ["e07a5f", "3d7a86", "f2b866", "81a88d", "c8553d", "5b6f97", "f0d7a8"]
    for i in range(7):
        w = c.w / 7 + 1
        h, fill = (0.46 + 0.15 * ((i * 5) % 4) / 3) * c.h, paints[i]
        top, low = c.h * 0.86 - h, c.h * 0.86
        c.poly([(x, top), (x + w / 2, top - 60 * u), (x + w, top)], mix(fill, "3b2a2a", 0.3))
        c.rect(x, top, w, h, fill)
        for row in range(int((h - 110 * u) / (78 * u)) + 1):
            for k in range(2):
                wx, wy = x + w * (0.2 + k * 0.38), top + (22 + row * 78) * u
                c.rect(wx - 3 * u, wy - 3 * u, w * 0.22 + 6 * u, 52 * u, "fffaf0")
                c.rect(wx, wy, w * 0.22, 46 * u, "7fa7b5" if (i + row + k) % 4 else "ffe19a")
        c.rect(x + w * 0.36, low - 74 * u, w * 0.28, 74 * u, mix(fill, "2a1f24", 0.55), r=4 * u)
        x += c.w / 7
    c.rect(0, c.h * 0.86, c.w, c.h, "8a8793")
    c.rect(0, c.h * 0.86, c.w, 14 * u, "d8d2c9")
    for i in range(3):
        tree(c, c.w * (0.143 + i * 0.357), c.h * 0.88, 120 * u, "5f9a68")


def train(c, sky=("fde3db", "fdf1ea"), stripe="d9473b"):
    c.sky(*sky)
    u = c.u
    c.hill(c.h * 0.58, 30 * u, 1.0, "f4bfae", shift=0.7)
    c.hill(c.h * 0.66, 18 * u, 1.5, "d99a92", shift=2)
    y, nose = c.h * 0.46, c.w * 0.86
    c.rect(0, c.h * 0.76, c.w, c.h, "6f6275")
    c.rect(0, c.h * 0.74, c.w, 12 * u, "594e62")
    body = [(0, y), (nose - 190 * u, y), (nose - 60 * u, y + 40 * u), (nose + 44 * u, y + 118 * u), (nose + 40 * u, y + 142 * u), (0, y + 142 * u)]
    c.poly(body, "fbfcfe")
    c.poly([(0, y + 84 * u), (nose - 4 * u, y + 84 * u), (nose + 44 * u, y + 118 * u), (0, y + 118 * u)], stripe)
    c.poly([(nose - 168 * u, y + 12 * u), (nose - 74 * u, y + 42 * u), (nose - 30 * u, y + 72 * u), (nose - 150 * u, y + 72 * u)], "39506c")
    for i in range(6):
        c.rect(nose - (290 + i * 104) * u, y + 24 * u, 74 * u, 44 * u, "39506c", r=10 * u)
    for i in range(6):
        c.circle(nose - (110 + i * 150) * u, y + 146 * u, 17 * u, "39333f")
        c.circle(nose - (110 + i * 150) * u, y + 146 * u, 7 * u, "8b8494")
    c.line([(0, c.h * 0.2), (c.w, c.h * 0.2)], 2.5 * u, "8b7f92")
    for x in (0.18, 0.62):
        c.rect(c.w * x, c.h * 0.12, 7 * u, c.h * 0.36, "8b7f92")
    for i in range(9):
        c.rect(c.w * i / 8.4, c.h * 0.86, 60 * u, 7 * u, "8a7c90", r=3 * u)
