"""Compares lines of locale, kind, value and text with the formats of Babel, and prints the differences.

Babel and Foundation have different versions of Unicode's data, so that some differences are removed first:

- white space of any width becomes a plain space or is removed, and so are directional marks;
- digits and separators are compared as ASCII, because this Babel only knows Latin digits;
- both write years with four digits;
- a number of four digits is compared without groups, because this Babel groups it in every locale;
- the Arabic comma after a month, and the words for morning and afternoon, are ignored, because they have changed.
"""

import datetime
import re
import sys
import unicodedata

from babel import Locale
from babel.dates import format_time, parse_pattern
from babel.numbers import format_decimal
from decimal import Decimal


def alike(text, kind):
    text = "".join(c for c in text if unicodedata.category(c) != "Cf")
    text = "".join(str(unicodedata.digit(c)) if unicodedata.category(c) == "Nd" else c for c in text)
    text = text.translate({0x66B: ".", 0x66C: ",", 0x2212: "-"})
    if kind == "time":
        text = re.sub(r"[^0-9:.]", "", text)
    if kind == "number" and len(re.sub(r"[^0-9]", "", text)) == 4:
        text = re.sub(r"[^0-9-]", "", text)
    return re.sub(r"\s+", " ", text.replace("\u060C", ""))


def pattern(locale, kind):
    known = locale.datetime_skeletons
    if kind == "long":
        found = known["yMMMMd"].pattern if "yMMMMd" in known else locale.date_formats["long"].pattern
    elif "yMMdd" in known:
        found = known["yMMdd"].pattern
    else:
        found = re.sub(r"d+", "dd", re.sub(r"M+", "MM", known["yMd"].pattern))
    return re.sub(r"y+", "yyyy", found)


def written(locale, kind, value):
    if kind == "number":
        return format_decimal(Decimal(value), locale=locale, decimal_quantization=False)
    if kind == "time":
        hour, minute = divmod(int(value), 60)
        return format_time(datetime.time(hour, minute), "short", locale=locale)
    date = datetime.date(*map(int, value.split("-")))
    return parse_pattern(pattern(locale, kind)).apply(date, locale)


def main():
    differences = []
    with open(sys.argv[1], encoding="utf-8") as file:
        for line in file.read().splitlines():
            name, kind, value, text = line.split("\t")
            other = written(Locale.parse(name), kind, value)
            if alike(text, kind) != alike(other, kind):
                differences.append(f"{name} {kind} {value}: ours {text!r}, Babel's {other!r}")
    print("\n".join(differences))
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
