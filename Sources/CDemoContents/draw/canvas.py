"""A surface that shapes are drawn on, with smooth edges: everything is drawn three times as large."""

import math
import random

from PIL import Image, ImageDraw

SCALE = 3


def color(text):
    """A color of six or eight hexadecimal digits; the last two are its opacity."""
    text = text.lstrip("#")
    return tuple(int(text[i : i + 2], 16) for i in range(0, len(text), 2))


def mix(one, other, part):
    """The color between two: 0 is the first, 1 the second."""
    pairs = zip(color(one)[:3], color(other)[:3])
    return "%02x%02x%02x" % tuple(round(a + (b - a) * part) for a, b in pairs)


class Canvas:
    """Lengths are in pixels of the finished picture. `u` is a unit that grows with the picture: 1/540 of its height."""

    def __init__(self, width, height, seed=1):
        self.w, self.h, self.u = width, height, min(height / 540, width / 540)
        self.random = random.Random(seed)
        self.image = Image.new("RGB", (width * SCALE, height * SCALE))
        self.pen = ImageDraw.Draw(self.image, "RGBA")

    def finished(self):
        return self.image.resize((self.w, self.h), Image.LANCZOS)

    def poly(self, points, fill):
        self.pen.polygon([(x * SCALE, y * SCALE) for x, y in points], fill=color(fill))

    def rect(self, x, y, w, h, fill, r=0):
        box = [x * SCALE, y * SCALE, (x + w) * SCALE - 1, (y + h) * SCALE - 1]
        if box[2] <= box[0] or box[3] <= box[1]:
            return
        if r:
            self.pen.rounded_rectangle(box, radius=r * SCALE, fill=color(fill))
        else:
            self.pen.rectangle(box, fill=color(fill))

    def ellipse(self, x, y, rx, ry, fill):
        box = [(x - rx) * SCALE, (y - ry) * SCALE, (x + rx) * SCALE, (y + ry) * SCALE]
        self.pen.ellipse(box, fill=color(fill))

    def circle(self, x, y, r, fill):
        self.ellipse(x, y, r, r, fill)

    def ring(self, x, y, r, width, fill, start=0, end=360):
        box = [(x - r) * SCALE, (y - r) * SCALE, (x + r) * SCALE, (y + r) * SCALE]
        self.pen.arc(box, start, end, fill=color(fill), width=round(width * SCALE))

    def pie(self, x, y, r, start, end, fill):
        box = [(x - r) * SCALE, (y - r) * SCALE, (x + r) * SCALE, (y + r) * SCALE]
        self.pen.pieslice(box, start, end, fill=color(fill))

    def line(self, points, width, fill):
        flat = [(x * SCALE, y * SCALE) for x, y in points]
        self.pen.line(flat, fill=color(fill), width=max(1, round(width * SCALE)), joint="curve")
        if len(color(fill)) == 3:
            for x, y in (points[0], points[-1]):
                self.circle(x, y, width / 2, fill)

    def sky(self, top, bottom, until=1.0):
        """A gradient from the top to a part of the height."""
        end = round(self.h * until * SCALE)
        a, b = color(top), color(bottom)
        for y in range(self.h * SCALE):
            part = min(1, y / end)
            row = tuple(round(p + (q - p) * part) for p, q in zip(a, b))
            self.pen.line([(0, y), (self.w * SCALE, y)], fill=row)

    def hill(self, y, rise, waves, fill, shift=0.0, bottom=None):
        """A rolling line across the picture, filled to the bottom."""
        points = []
        for step in range(0, 121):
            t = step / 120
            wave = math.sin(t * waves * math.tau + shift) + 0.45 * math.sin(
                t * waves * 2.3 * math.tau + shift * 1.7
            )
            points.append((t * self.w, y - rise * wave))
        low = self.h if bottom is None else bottom
        self.poly(points + [(self.w, low), (0, low)], fill)

    def ridge(self, y, rise, peaks, fill, shade=None, snow=None):
        """Mountains that overlap, with their sides in the shade and their tops in snow."""
        step = self.w / peaks
        for i in range(peaks + 1):
            x = (i + self.random.uniform(-0.2, 0.2)) * step
            top = y - rise * self.random.uniform(0.55, 1)
            half = (y - top) * self.random.uniform(1.0, 1.25)
            self.poly([(x - half, y), (x, top), (x + half, y)], fill)
            low = lambda part, side: (x + side * half * part, top + (y - top) * part)
            if shade:
                self.poly([(x, top), low(1, 1), (x + half * 0.2, y), (x - half * 0.1, top + (y - top) * 0.55)], shade)
            if snow:
                left, right = low(0.26, -1), low(0.26, 1)
                mid = top + (y - top) * 0.2
                self.poly([(x, top), left, (x - half * 0.12, mid), (x - half * 0.02, mid + rise * 0.07),
                           (x + half * 0.1, mid), right], snow)

    def turned(self, points, x, y, degrees):
        """The points around (0, 0), turned and moved."""
        s, c = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
        return [(x + px * c - py * s, y + px * s + py * c) for px, py in points]

    def stars(self, count, until, fill="ffffff"):
        for _ in range(count):
            x, y = self.random.uniform(0, self.w), self.random.uniform(0, self.h * until)
            self.circle(x, y, self.random.choice([0.8, 1.1, 1.6]), fill)
