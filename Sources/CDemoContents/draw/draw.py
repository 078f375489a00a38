#!/usr/bin/env python3
"""Draws the pictures of the demo portal, and writes the source that embeds them. It needs Pillow."""

import io
import pathlib

import gallery
import landscapes as land
import media
import places as town
import things
from canvas import Canvas
from faces import NAMED, STAFF, face

HERE = pathlib.Path(__file__).parent
FOLDER = HERE.parent / "pictures"

#: The covers of blog entries, 960 × 540: a scene, and its colors.
COVERS = {
    "solar": (land.solar,), "lake": (land.lake,), "dusk": (land.layers,), "forest": (land.forest,),
    "turbines": (land.turbines,), "harbour": (land.harbour,), "dunes": (land.dunes,), "aurora": (land.aurora,),
    "balloons": (land.balloons,), "picnic": (land.picnic,), "island": (land.island,),
    "skyline": (town.skyline,), "warehouse": (town.warehouse,), "stairs": (town.stairs,),
    "greenhouse": (town.greenhouse,), "winter-garden": (town.winter_garden,), "roof-terrace": (town.terrace,),
    "fair": (town.fair,), "bridge": (town.bridge,), "pagoda": (town.pagoda,), "street": (town.street,),
    "train": (town.train,), "kitchen": (things.plates,), "help-desk": (things.desk,), "lamp": (things.lamp,),
    "bees": (things.bees,), "coffee": (things.coffee,), "bicycle": (things.bicycle,), "books": (things.books,),
    "chess": (things.chess,), "talk": (things.talk,), "charts": (things.charts,), "tiles": (things.tiles,),
    "waves": (things.waves,), "kit": (things.kit,), "badges": (things.badge,), "calendar": (things.calendar,),
    "market": (things.market,), "telescope": (things.stargazing,), "running": (things.running,),
    "fjord": (land.lake, ("cfe3f1", "eaf2f4"), "6d8f9c", "3f7f93", "fff1c9"),
    "valley": (land.layers, ("e3f1f4", "c4e0e4", "8fbfc4", "5c99a4", "3a7183", "23495f"), "ffffff"),
    "meadow": (land.layers, ("fdf6dc", "e8efc2", "b9d59a", "86b878", "569262", "2f6650"), "ffe39a"),
    "autumn": (land.forest, ("fbe6cf", "fdf3e2"), ("f0c48f", "dd975b", "b9673f", "7d4433"), "fff8e6"),
    "evening-wind": (land.turbines, ("f7c6ac", "fdeadb"), ("c98f8c", "8f6577", "573f5c")),
    "morning-sea": (land.harbour, ("d5ebf2", "f3f4e4"), ("4c9fb5", "357f9a"), "fff4cf"),
    "violet-dunes": (land.dunes, ("e7dcf3", "d9c2e6", "b893cb", "8c68a8", "5e447d"), "fff3e3"),
    "sunrise-balloons": (land.balloons, ("fbcfb4", "fdf1de"), (("2f7f86", "e9f2ea"), ("e2695c", "fbe0c8"), ("f2b84b", "c9543d"), ("6b5ca5", "e8def5"))),
    "night-city": (town.skyline, ("1f2b52", "56618f"), ("34457a", "263565", "465990", "1a2750"), "ffd98a", True),
    "red-city": (town.skyline, ("fbdcc8", "fdf0e4"), ("d98a72", "b95f52", "e5a58a", "8f4450"), "fff0bf"),
    "blue-stairs": (town.stairs, "dde7f3", ("7f9ccb", "5f7db3"), "c9543d"),
    "green-bridge": (town.bridge, ("cde6e3", "f1f6ea"), "2f6f6a", "4f93a0"),
    "blue-train": (town.train, ("d9e8f5", "eef4f8"), "2f6fb0"),
    "green-desk": (things.desk, ("dcefe4", "f0f8f2"), "a3cfb8", "5fae92"),
    "yellow-bicycle": (things.bicycle, ("fbe7c4", "fdf5e3"), "2f7f86"),
    "blue-talk": (things.talk, ("dde7fb", "cbdaf7")),
    "warm-charts": (things.charts, ("fbead9", "fdf5ec"), ("c9543d", "f2b84b", "2f7f86", "6b5ca5")),
    "cool-tiles": (things.tiles, ("1f3a5f", "5fa8d3", "cae9ff", "f7f3e8", "2f7f86")),
    "rose-waves": (things.waves, ("fdeee6", "f5c4b8", "e79a98", "c66d80", "8f4a70", "55315c"), "fff4d6"),
    "green-waves": (things.waves, ("f4f6e2", "c5dfae", "8fc08c", "559a76", "2f7564", "1b4c4c"), "f2cf5a"),
}

#: Also in articles of the handbook, and there for clients that know only the usual formats.
AS_PNG = {"harbour", "roof-terrace", "winter-garden"}

#: The pictures of the library: a size, a scene and its colors.
GALLERY = {
    "Madrid roof": (840, 560, "solar"), "Lake in the morning": (600, 800, "lake"), "Bees on the roof": (640, 640, "bees"),
    "Kyoto kitchen": (840, 560, "kitchen"), "Picnic": (900, 504, "picnic"), "Warehouse 3": (540, 810, "warehouse"),
    "Headquarters": (800, 600, "night-city"), "Night market": (1080, 486, "fair"), "Express to Lyon": (880, 495, "blue-train"),
    "Lighthouse": (600, 800, "harbour"), "Glasshouse": (800, 600, "greenhouse"), "Balloon day": (560, 790, "sunrise-balloons"),
    "Autumn walk": (1080, 450, "autumn"), "Northern lights": (640, 640, "aurora"),
}


def seed(name):
    return sum(ord(letter) * (place + 1) for place, letter in enumerate(name))


def drawn(name, width=960, height=540):
    canvas = Canvas(width, height, seed(name))
    scene, *inks = COVERS[name]
    scene(canvas, *inks)
    return canvas.finished()


def portrait(colors):
    canvas = Canvas(240, 240)
    face(canvas, *colors)
    return canvas.finished()


def store(image, name, quality=44):
    path = FOLDER / name
    if path.suffix == ".webp":
        path.write_bytes(min(webp(image, quality), key=len))
    elif path.suffix == ".jpg":
        image.save(path, quality=80, optimize=True)
    else:
        image.quantize(48, dither=0).save(path, optimize=True)


def webp(image, quality):
    """The picture with some loss, and with few colors: which one is smaller depends on the picture."""
    few = image.quantize(64, dither=0).convert("RGB")
    for picture, options in [(image, {"quality": quality}), (few, {"lossless": True, "quality": 100})]:
        file = io.BytesIO()
        picture.save(file, "WEBP", method=6, **options)
        yield file.getvalue()


def embed():
    """Writes the tables of the files: the compiler puts them into the program."""
    for folder in ("apis", "gallery", "media", "pictures", "texts", "thumbnails"):
        table(folder, sorted(path.name for path in (HERE.parent / folder).iterdir()))


def table(folder, names):
    lines = ["// Written by draw/draw.py.", '#include "CDemoContents.h"', ""]
    for number, name in enumerate(names):
        lines += [f"static const unsigned char file{number}[] = {{", f'#embed "{folder}/{name}"', "};"]
    lines += ["", "static const struct screens_demo_file files[] = {"]
    lines += [f'    {{"{name}", file{number}, sizeof file{number}}},' for number, name in enumerate(names)]
    lines += ["};", f"const struct screens_demo_file *const screens_demo_{folder} = files;"]
    lines += [f"const size_t screens_demo_{folder}_count = sizeof files / sizeof *files;", ""]
    (HERE.parent / f"{folder}.c").write_text("\n".join(lines))


def main():
    FOLDER.mkdir(exist_ok=True)
    for path in FOLDER.iterdir():
        path.unlink()
    for name in COVERS:
        store(drawn(name), f"cover-{name}.{'png' if name in AS_PNG else 'webp'}")
    for title, (width, height, name) in GALLERY.items():
        store(drawn(name, width, height), f"library-{title.lower().replace(' ', '-')}.webp")
    for name, ending in zip(NAMED, ("png", "jpg", "gif", "webp")):
        store(portrait(NAMED[name]), f"portrait-{name}.{ending}", 58)
    for number, colors in enumerate(STAFF, start=1):
        if colors:
            store(portrait(colors), f"portrait-user{number}.webp", 58)
    gallery.draw_all(drawn)
    media.make_all(drawn)
    embed()


if __name__ == "__main__":
    main()
