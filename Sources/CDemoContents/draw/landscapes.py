"""Scenes of the open country: each function draws one on a canvas, in colors that it is given or its own."""

import math

from canvas import mix


def tree(c, x, y, size, crown, trunk="6b4a35"):
    c.rect(x - size * 0.06, y - size * 0.45, size * 0.12, size * 0.45, trunk)
    c.circle(x, y - size * 0.72, size * 0.36, crown)
    c.circle(x - size * 0.2, y - size * 0.52, size * 0.26, crown)
    c.circle(x + size * 0.22, y - size * 0.54, size * 0.25, crown)


def fir(c, x, y, size, fill):
    c.rect(x - size * 0.04, y - size * 0.16, size * 0.08, size * 0.16, "5a4334")
    for i in range(3):
        w, top = size * (0.34 - i * 0.075), y - size * (0.12 + i * 0.26)
        c.poly([(x - w, top), (x, top - size * 0.42), (x + w, top)], fill)


def cloud(c, x, y, size, fill="ffffffcc"):
    c.rect(x - size, y - size * 0.02, size * 2, size * 0.34, fill, r=size * 0.17)
    c.rect(x - size * 0.55, y - size * 0.28, size * 1.0, size * 0.44, fill, r=size * 0.22)


def lake(c, sky=("f9d9c2", "f4b8a0"), rock="7f8fb0", water="5b79a5", sun="ff9f7a"):
    c.sky(*sky, until=0.62)
    c.circle(c.w * 0.66, c.h * 0.4, 70 * c.u, sun)
    c.ridge(c.h * 0.66, c.h * 0.5, 4, rock, mix(rock, "26304d", 0.18), "ffffff")
    c.rect(0, c.h * 0.64, c.w, c.h, water)
    for i in range(7):
        w = (80 + i * 16) * c.u
        c.rect(c.w * 0.66 - w, c.h * 0.68 + i * 21 * c.u, w * 2, 5 * c.u, sun + "aa", r=2.5 * c.u)


def layers(c, colors=("fde7d3", "f6c9a8", "e79f86", "b9727e", "7b4f70", "45335a"), sun="fff3d6"):
    c.sky(colors[0], colors[1])
    c.circle(c.w * 0.3, c.h * 0.36, 62 * c.u, sun)
    for i, fill in enumerate(colors[2:]):
        c.hill(c.h * (0.5 + i * 0.13), c.h * (0.075 - i * 0.008), 1.1 + i * 0.35, fill, shift=i * 1.9 + 0.6)


def forest(c, sky=("dcefe8", "f3f6e4"), greens=("b5d3c2", "7fb09b", "4d8577", "2a5953"), sun="fffbe6"):
    c.sky(*sky)
    c.circle(c.w * 0.72, c.h * 0.3, 58 * c.u, sun)
    for i, fill in enumerate(greens):
        base = c.h * (0.62 + i * 0.125)
        c.hill(base, 12 * c.u, 1.3 + i * 0.3, fill, shift=i * 2.0)
        size = (120 + i * 62) * c.u
        x = -c.random.uniform(0, 60) * c.u
        while x < c.w + size * 0.3:
            fir(c, x, base + 14 * c.u, size * c.random.uniform(0.72, 1.05), fill)
            x += size * c.random.uniform(0.42, 0.78)


def turbines(c, sky=("cfe6f5", "f3f7f2"), land=("a9cfae", "7db58d", "4f9373")):
    c.sky(*sky, until=0.8)
    c.circle(c.w * 0.17, c.h * 0.24, 50 * c.u, "fff4cf")
    cloud(c, c.w * 0.44, c.h * 0.17, 66 * c.u)
    cloud(c, c.w * 0.86, c.h * 0.28, 52 * c.u)
    c.hill(c.h * 0.66, 22 * c.u, 1.2, land[0], shift=0.4)
    spots = [(0.2, 0.66, 0.55, 12), (0.38, 0.7, 0.72, 55), (0.6, 0.76, 1.0, 85), (0.84, 0.7, 0.68, 30)]
    for x, y, size, angle in spots:
        x, y, size = x * c.w, y * c.h, size * 290 * c.u
        c.poly([(x - size * 0.02, y + 40 * c.u), (x - size * 0.01, y - size), (x + size * 0.01, y - size),
                (x + size * 0.02, y + 40 * c.u)], "ffffff")
        for blade in range(3):
            shape = [(0, -size * 0.02), (size * 0.16, -size * 0.035), (size * 0.5, 0), (0, size * 0.018)]
            c.poly(c.turned(shape, x, y - size, angle + blade * 120), "ffffff")
        c.circle(x, y - size, size * 0.03, "e4ebee")
    c.hill(c.h * 0.78, 18 * c.u, 1.6, land[1], shift=2.2)
    c.hill(c.h * 0.9, 14 * c.u, 1.1, land[2], shift=4)


def solar(c):
    c.sky("ffd79b", "ffe4b5", until=0.6)
    c.circle(c.w * 0.75, c.h * 0.31, 78 * c.u, "fff3d3")
    c.hill(c.h * 0.6, 18 * c.u, 1.4, "e8a765", shift=0.5)
    c.hill(c.h * 0.74, 14 * c.u, 1.1, "d98752", shift=2.1)
    unit, lean = 150 * c.u, 46 * c.u
    for row in range(2):
        y, h = c.h * (0.61 + row * 0.19), 76 * c.u
        x = c.w * (0.17 - row * 0.045)
        for _ in range(4):
            corner = lambda s, t: (x + s * unit + lean * (1 - t), y + t * h)
            c.rect(x + unit * 0.45, y + h, 8 * c.u, 16 * c.u, "8d5a3b")
            c.poly([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], "223d6d")
            for i in range(1, 4):
                c.line([corner(i / 4, 0), corner(i / 4, 1)], 1.8 * c.u, "7f9cd0")
            c.line([corner(0, 0.5), corner(1, 0.5)], 1.8 * c.u, "7f9cd0")
            x += unit + 40 * c.u


def harbour(c, sky=("f8e3c8", "f7c7a6"), sea=("4f8a9b", "3a6f84"), sun="fff2d8"):
    c.sky(*sky, until=0.6)
    c.circle(c.w * 0.24, c.h * 0.43, 64 * c.u, sun)
    c.hill(c.h * 0.56, 16 * c.u, 0.8, "c99a8a", shift=1)
    x, y, u = c.w * 0.82, c.h * 0.58, c.u
    c.hill(c.h * 0.58, 24 * u, 0.5, "8a6a68", shift=-2.0, bottom=c.h * 0.64)
    c.poly([(x - 26 * u, y), (x - 16 * u, y - 210 * u), (x + 16 * u, y - 210 * u), (x + 26 * u, y)], "fdf6ec")
    for i in range(3):
        t = 0.16 + i * 0.3
        half = lambda p: (26 - 10 * p) * u
        c.poly([(x - half(t), y - 210 * u * t), (x + half(t), y - 210 * u * t), (x + half(t + 0.14), y - 210 * u * (t + 0.14)),
                (x - half(t + 0.14), y - 210 * u * (t + 0.14))], "d9534a")
    c.rect(x - 22 * u, y - 220 * u, 44 * u, 10 * u, "49414d")
    c.rect(x - 13 * u, y - 248 * u, 26 * u, 28 * u, "ffe39a")
    c.poly([(x - 20 * u, y - 246 * u), (x, y - 274 * u), (x + 20 * u, y - 246 * u)], "d9534a")
    c.rect(0, c.h * 0.6, c.w, c.h, sea[0])
    c.rect(0, c.h * 0.8, c.w, c.h, sea[1])
    for i in range(16):
        c.rect(c.random.uniform(0, c.w), c.h * c.random.uniform(0.64, 0.97), c.random.uniform(40, 110) * u, 4 * u, "ffffff33", r=2 * u)
    for bx, by, size, hull in [(0.3, 0.74, 1.15, "b5473f"), (0.56, 0.68, 0.8, "2c4a63"), (0.07, 0.68, 0.62, "33605a")]:
        bx, by, s = bx * c.w, by * c.h, size * 100 * u
        c.poly([(bx - s * 0.75, by), (bx + s * 0.8, by), (bx + s * 0.5, by + s * 0.3), (bx - s * 0.55, by + s * 0.3)], hull)
        c.rect(bx - s * 0.02, by - s * 1.5, s * 0.04, s * 1.5, "5b4636")
        c.poly([(bx + s * 0.06, by - s * 1.45), (bx + s * 0.06, by - s * 0.12), (bx + s * 0.72, by - s * 0.12)], "fff8ec")
        c.poly([(bx - s * 0.06, by - s * 1.25), (bx - s * 0.06, by - s * 0.12), (bx - s * 0.55, by - s * 0.12)], "f2ddc2")


def dunes(c, colors=("fbe3c0", "f6c894", "eaa56d", "cf7f53", "a85a45"), sun="fff6e1"):
    c.sky(colors[0], colors[1])
    c.circle(c.w * 0.72, c.h * 0.33, 66 * c.u, sun)
    c.poly([(0, c.h * 0.62), (c.w * 0.34, c.h * 0.48), (c.w, c.h * 0.66), (c.w, c.h), (0, c.h)], colors[2])
    c.poly([(c.w * 0.34, c.h * 0.48), (c.w * 0.52, c.h * 0.86), (c.w, c.h * 0.72), (c.w, c.h * 0.66)], colors[3])
    c.poly([(0, c.h * 0.78), (c.w * 0.68, c.h * 0.64), (c.w, c.h * 0.8), (c.w, c.h), (0, c.h)], colors[3])
    c.poly([(c.w * 0.68, c.h * 0.64), (c.w * 0.56, c.h), (c.w, c.h), (c.w, c.h * 0.8)], colors[4])


def aurora(c):
    c.sky("10203f", "1d4a63", until=0.8)
    c.stars(90, 0.6)
    for i, fill in enumerate(["57e3a633", "57e3a644", "86f0c655", "8f7ff055"]):
        points = []
        for step in range(61):
            t = step / 60
            points.append((t * c.w, c.h * (0.16 + i * 0.05) + math.sin(t * 6 + i * 0.9) * 44 * c.u))
        low = [(x, y + (150 - i * 20) * c.u + math.sin(x / 90) * 12 * c.u) for x, y in reversed(points)]
        c.poly(points + low, fill)
    c.ridge(c.h * 0.76, c.h * 0.26, 5, "2a5570", "224960")
    c.hill(c.h * 0.74, 12 * c.u, 1, "dbe9f2", shift=0.3)
    c.hill(c.h * 0.86, 14 * c.u, 0.8, "f4f9fc", shift=3)
    for x, s in [(0.08, 170), (0.16, 120), (0.9, 190), (0.8, 130), (0.96, 140)]:
        fir(c, c.w * x, c.h * 0.85, s * c.u, "1b3b46")
    x, y, u = c.w * 0.48, c.h * 0.82, c.u
    c.rect(x - 70 * u, y - 60 * u, 140 * u, 66 * u, "6f4535")
    c.poly([(x - 92 * u, y - 56 * u), (x, y - 118 * u), (x + 92 * u, y - 56 * u)], "ffffff")
    for wx in (-46, 16):
        c.rect(x + wx * u, y - 44 * u, 30 * u, 28 * u, "ffd77a", r=3 * u)


def balloons(c, sky=("bfe3f2", "fdf0dc"), inks=(("e8594f", "f7b267"), ("2f7f86", "f4e1b5"), ("6b5ca5", "f29ca3"), ("f0a93b", "fff1cc"))):
    c.sky(*sky)
    cloud(c, c.w * 0.14, c.h * 0.3, 60 * c.u)
    cloud(c, c.w * 0.68, c.h * 0.2, 74 * c.u)
    c.hill(c.h * 0.84, 22 * c.u, 1.1, "a7cfa0", shift=1)
    c.hill(c.h * 0.92, 16 * c.u, 1.5, "79b088", shift=3)
    for (x, y, r), (one, other) in zip([(0.3, 0.4, 96), (0.56, 0.56, 62), (0.8, 0.4, 76), (0.1, 0.6, 44)], inks):
        x, y, r = x * c.w, y * c.h, r * c.u
        c.poly([(x - r * 0.93, y + r * 0.36), (x + r * 0.93, y + r * 0.36), (x + r * 0.22, y + r * 1.28), (x - r * 0.22, y + r * 1.28)], one)
        c.circle(x, y, r, one)
        c.ellipse(x, y, r * 0.6, r, other)
        c.poly([(x - r * 0.57, y + r * 0.32), (x + r * 0.57, y + r * 0.32), (x + r * 0.13, y + r * 1.28), (x - r * 0.13, y + r * 1.28)], other)
        c.ellipse(x, y, r * 0.22, r, one)
        c.poly([(x - r * 0.21, y + r * 0.3), (x + r * 0.21, y + r * 0.3), (x + r * 0.05, y + r * 1.28), (x - r * 0.05, y + r * 1.28)], one)
        for side in (-1, 1):
            c.line([(x + side * r * 0.18, y + r * 1.28), (x + side * r * 0.13, y + r * 1.56)], 2 * c.u, "6b4a35")
        c.rect(x - r * 0.17, y + r * 1.54, r * 0.34, r * 0.26, "8a5a3c", r=r * 0.05)


def picnic(c):
    c.sky("bfe4f2", "e3f3ee")
    c.circle(c.w * 0.14, c.h * 0.2, 52 * c.u, "fff4cf")
    cloud(c, c.w * 0.5, c.h * 0.17, 58 * c.u)
    c.hill(c.h * 0.56, 14 * c.u, 1.4, "a2d394", shift=0.5)
    c.hill(c.h * 0.7, 12 * c.u, 1.0, "74b96d", shift=2)
    for x, y, s in [(0.08, 0.78, 250), (0.94, 0.74, 220), (0.2, 0.66, 120)]:
        tree(c, c.w * x, c.h * y, s * c.u, "4a9a5b")
    x, y, u = c.w * 0.54, c.h * 0.72, c.u
    corner = lambda s, t: (x + (-150 + 330 * s) * u + (1 - t) * (60 - 20 * s) * u - t * 30 * u, y + t * 130 * u)
    c.poly([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)], "fbf3e6")
    for i in range(5):
        a, b = i / 5 + 0.03, i / 5 + 0.13
        c.poly([corner(a, 0), corner(b, 0), corner(b, 1), corner(a, 1)], "ee8a80")
    c.ring(x + 20 * u, y - 4 * u, 40 * u, 8 * u, "8f572f", 180, 360)
    c.rect(x - 28 * u, y - 8 * u, 96 * u, 66 * u, "bd7b41", r=9 * u)
    c.rect(x - 28 * u, y + 8 * u, 96 * u, 8 * u, "a86a35")
    for dx, fill in [(120, "e8594f"), (146, "f0b64b"), (170, "e8594f")]:
        c.circle(x + dx * u, y + 62 * u, 13 * u, fill)


def island(c):
    c.sky("8fd3dd", "e6f6ee", until=0.6)
    c.circle(c.w * 0.78, c.h * 0.24, 56 * c.u, "fff1c4")
    cloud(c, c.w * 0.22, c.h * 0.2, 66 * c.u)
    c.rect(0, c.h * 0.56, c.w, c.h, "2f9aa0")
    c.rect(0, c.h * 0.7, c.w, c.h, "37aeb0")
    c.ellipse(c.w * 0.42, c.h * 0.98, c.w * 0.52, c.h * 0.2, "f3dcae")
    u = c.u
    for px, py, size, lean in [(0.34, 0.84, 300, 46), (0.5, 0.82, 240, -38)]:
        x, y = px * c.w, py * c.h
        trunk = [(x + lean * u * (t / 12) ** 2, y - size * u * t / 12) for t in range(13)]
        c.line(trunk, 13 * u, "8c6242")
        tx, ty = trunk[-1]
        for angle in (-165, -135, -95, -50, -15, 20):
            shape = [(0, -5 * u), (50 * u, -22 * u), (112 * u, 8 * u), (56 * u, 0), (0, 6 * u)]
            if abs(angle) > 90:
                shape = [(a, -b) for a, b in shape]
            c.poly(c.turned(shape, tx, ty, angle), "2f7d5b" if angle % 2 else "3b9468")
        c.circle(tx + 5 * u, ty + 10 * u, 9 * u, "6b4630")
    for i in range(9):
        c.rect(c.random.uniform(0, c.w), c.h * c.random.uniform(0.59, 0.74), 70 * u, 4 * u, "ffffff55", r=2 * u)
