"""Makes a short film in MP4 from drawn pictures: Pillow compresses the frames, and this puts them into the container."""

import io
import struct

#: Frames of a second.
RATE = 12
WIDTH, HEIGHT = 320, 180


def panned(drawn, scenes, seconds=2):
    """The frames of a film that moves over one scene after the other."""
    for name in scenes:
        count = int(RATE * seconds)
        picture = drawn(name, (WIDTH + count) * 2, HEIGHT * 2).resize((WIDTH + count, HEIGHT))
        for step in range(count):
            yield picture.crop((step, 0, step + WIDTH, HEIGHT)).convert("RGB")


def boxes(data):
    """The boxes of a container: the name and the content of each."""
    place = 0
    while place < len(data):
        size, name = struct.unpack(">I4s", data[place : place + 8])
        yield name.decode(), data[place + 8 : place + size]
        place += size


def find(data, path):
    for name in path.split("/"):
        data = next(content for other, content in boxes(data) if other == name)
    return data


def samples(file):
    """The compressed frames of an animated AVIF, and the description of their format."""
    table = find(file, "moov/trak/mdia/minf/stbl")
    usual, count = struct.unpack(">II", find(table, "stsz")[4:12])
    sizes = [usual] * count if usual else struct.unpack(f">{count}I", find(table, "stsz")[12:])
    entry = find(table, "stsd")[8:]
    setup = find(find(entry, "av01")[78:], "av1C")
    chunks = struct.unpack(f">{len(find(table, 'stco')[8:]) // 4}I", find(table, "stco")[8:])
    assert len(chunks) == 1, "all frames are in one chunk"
    frames, place = [], chunks[0]
    for size in sizes:
        frames.append(file[place : place + size])
        place += size
    keys = [index + 1 for index in range(count)]
    if any(name == "stss" for name, _ in boxes(table)):
        stss = find(table, "stss")
        keys = list(struct.unpack(f">{len(stss[8:]) // 4}I", stss[8:]))
    return frames, setup, keys


def box(name, *parts):
    content = b"".join(parts)
    return struct.pack(">I4s", len(content) + 8, name.encode()) + content


def full(name, flags, *parts):
    return box(name, struct.pack(">I", flags), *parts)


MATRIX = struct.pack(">9I", 0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)


def movie(frames, setup, keys, offset):
    """The index of the film, whose frames begin at a place of the file."""
    count = len(frames)
    visual = struct.pack(
        ">6xH16xHHIII H32sHh", 1, WIDTH, HEIGHT, 0x480000, 0x480000, 0, 1, b"", 24, -1
    )
    table = box(
        "stbl",
        full("stsd", 0, struct.pack(">I", 1), box("av01", visual, box("av1C", setup))),
        full("stts", 0, struct.pack(">III", 1, count, 1)),
        full("stss", 0, struct.pack(f">I{len(keys)}I", len(keys), *keys)),
        full("stsc", 0, struct.pack(">IIII", 1, 1, count, 1)),
        full("stsz", 0, struct.pack(f">II{count}I", 0, count, *map(len, frames))),
        full("stco", 0, struct.pack(">II", 1, offset)),
    )
    local = full("dref", 0, struct.pack(">I", 1), full("url ", 1))
    media = box(
        "mdia",
        full("mdhd", 0, struct.pack(">IIIIHH", 0, 0, RATE, count, 0x55C4, 0)),
        full("hdlr", 0, struct.pack(">I4s12x", 0, b"vide"), b"Film\0"),
        box("minf", full("vmhd", 1, struct.pack(">8x")), box("dinf", local), table),
    )
    head = struct.pack(">IIIII8xhhhH", 0, 0, 1, 0, count, 0, 0, 0, 0)
    track = full("tkhd", 3, head, MATRIX, struct.pack(">II", WIDTH << 16, HEIGHT << 16))
    top = struct.pack(">IIIIIH10x", 0, 0, RATE, count, 0x10000, 0)
    return box("moov", full("mvhd", 0, top, MATRIX, struct.pack(">24xI", 2)), box("trak", track, media))


def mp4(pictures, quality):
    first, *others = pictures
    file = io.BytesIO()
    first.save(
        file, "AVIF", save_all=True, append_images=others, duration=1000 // RATE, quality=quality, speed=2
    )
    frames, setup, keys = samples(file.getvalue())
    kind = box("ftyp", b"isom", struct.pack(">I", 0x200), b"isomiso6av01mp41")
    offset = len(kind) + len(movie(frames, setup, keys, 0)) + 8
    return kind + movie(frames, setup, keys, offset) + box("mdat", *frames)
