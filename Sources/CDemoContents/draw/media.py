"""Makes the film, the sound and the PDF of the demo portal. Its texts and captions are written by hand."""

import io
import math
import pathlib
import wave

import film

FOLDER = pathlib.Path(__file__).parent.parent / "media"
#: Samples of the sound in a second.
RATE = 11_025


def chime():
    """Three notes of a bell, one after the other."""
    notes = [(0.0, 523.25), (0.45, 659.26), (0.9, 783.99)]
    data = bytearray()
    for index in range(int(RATE * 3.2)):
        now = index / RATE
        sound = 0.0
        for start, pitch in notes:
            age = now - start
            if age >= 0:
                swell = min(1, age / 0.01) * math.exp(-2.2 * age)
                sound += swell * sum(math.sin(2 * math.pi * pitch * part * age) / part**2 for part in (1, 2, 3))
        data.append(128 + round(sound * 42))
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(1)
        sound.setsampwidth(1)
        sound.setframerate(RATE)
        sound.writeframes(bytes(data))
    return file.getvalue()


#: The pages of the PDF: a headline, and lines of text; an empty line is a gap.
PAGES = [
    (
        "Welcome to the intranet",
        [
            "A short guide for your first week.", "",
            "Monday: fetch your badge. The badge office is on the ground floor of Building B,",
            "behind the plants. Everybody walks past it once.", "",
            "Tuesday: meet your team. Ask who knows how the coffee machine works.", "",
            "Wednesday: change your password, and tell nobody.", "",
            "Thursday: lunch in the winter garden. The lemons are ours.", "",
            "Friday: write down what nobody has told you. It will be in the next edition.",
        ],
    ),
    (
        "Whom to ask",
        [
            "Help desk: open from 7 to 19, and on the 27th of December, too.", "",
            "Facilities: keys, chairs, light, and everything with a plug.", "",
            "First aid: a room on every floor, beside the lift.", "",
            "The works council: Thursdays at ten, third floor.", "",
            "Everything else: the intranet. If it is not there, please write it.",
        ],
    ),
]
GREEN, GOLD = "0.18 0.5 0.53", "0.95 0.72 0.29"


def content(number, title, lines):
    """The drawing of a page: a band with a sun, the texts, and the number of the page."""
    shapes = f"{GREEN} rg 0 742 595 100 re f {GOLD} rg 495 792 m 495 806 484 817 470 817 c "
    shapes += "456 817 445 806 445 792 c 445 778 456 767 470 767 c 484 767 495 778 495 792 c f "
    head = f"BT 1 1 1 rg /F2 26 Tf 56 782 Td ({title}) Tj ET "
    text = " ".join(f"({line}) Tj T*" for line in lines)
    body = f"BT 0.15 0.18 0.22 rg /F1 12 Tf 18 TL 56 690 Td {text} ET "
    return shapes + head + body + f"BT /F1 10 Tf 290 40 Td ({number}) Tj ET"


def pdf():
    kids = " ".join(f"{4 + 2 * index} 0 R" for index in range(len(PAGES)))
    fonts = "<< /F1 3 0 R /F2 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold >> >>"
    objects = [
        "<< /Type /Catalog /Pages 2 0 R /Lang (en) >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(PAGES)} >>",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    for index, (title, lines) in enumerate(PAGES):
        drawing = content(index + 1, title, lines)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * index} 0 R "
            f"/Resources << /Font {fonts} >> >>"
        )
        objects.append(f"<< /Length {len(drawing)} >>\nstream\n{drawing}\nendstream")
    info = "<< /Title (Welcome to the intranet) >>"
    file, places = "%PDF-1.4\n", []
    for number, text in enumerate(objects + [info], start=1):
        places.append(len(file))
        file += f"{number} 0 obj\n{text}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    count = len(places) + 1
    end = f"trailer\n<< /Size {count} /Root 1 0 R /Info {count - 1} 0 R >>\nstartxref\n{len(file)}\n%%EOF\n"
    return (file + f"xref\n0 {count}\n0000000000 65535 f \n{table}" + end).encode("ascii")


def make_all(drawn):
    """Makes all files; `drawn` draws a scene by its name, a width and a height."""
    scenes = ["harbour", "roof-terrace", "kitchen", "winter-garden"]
    (FOLDER / "welcome-tour.mp4").write_bytes(film.mp4(film.panned(drawn, scenes), quality=60))
    (FOLDER / "office-chime.wav").write_bytes(chime())
    (FOLDER / "first-week.pdf").write_bytes(pdf())
