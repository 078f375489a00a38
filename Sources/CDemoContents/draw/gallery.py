"""Draws the pictures of the gallery, which `texts/gallery.txt` lists, and smaller ones of each."""

import io
import pathlib

FOLDER = pathlib.Path(__file__).parent.parent
#: The longer side of a thumbnail, in pixels.
THUMBNAIL = 300


def slug(title):
    """The name of a picture's file: every letter that is not one of ours becomes a dash."""
    plain = "".join(letter if letter.isascii() and (letter.isalnum() or letter == ".") else "-" for letter in title.lower())
    return plain


def encoded(image, ending):
    file = io.BytesIO()
    if ending == "jpg":
        image.convert("RGB").save(file, "JPEG", quality=58, optimize=True, progressive=True)
    else:
        image.quantize(32, dither=0).save(file, "PNG", optimize=True)
    return file.getvalue()


def thumbnail(image):
    small = image.copy()
    small.thumbnail((THUMBNAIL, THUMBNAIL))
    file = io.BytesIO()
    small.save(file, "WEBP", quality=50, method=6)
    return file.getvalue()


def draw_all(drawn):
    """Draws all with `drawn`, which gets the name of a scene, a width and a height."""
    for name in ("gallery", "thumbnails"):
        folder = FOLDER / name
        folder.mkdir(exist_ok=True)
        for path in folder.iterdir():
            path.unlink()
    for row in (FOLDER / "texts" / "gallery.txt").read_text().splitlines():
        scene, size, title, *_ = row.split("|")
        image = drawn(scene, *map(int, size.split("x")))
        stem, ending = slug(title).rsplit(".", 1)
        (FOLDER / "gallery" / f"{stem}.{ending}").write_bytes(encoded(image, ending))
        (FOLDER / "thumbnails" / f"{stem}.webp").write_bytes(thumbnail(image))
