#!/usr/bin/env python3
"""Writes the plural rules of all languages as Swift, from Unicode's CLDR: `make plurals`.

Reads what Debian's package unicode-cldr-core installs. The kit counts whole numbers alone, so the
operands of fractions (v, w, f, t) and of compact numbers (c, e) are 0, and what depends on them is
decided here. Languages whose rules then say the same share one function.
"""

import os
import re
import sys
import xml.etree.ElementTree as ElementTree

CLDR = "/usr/share/unicode/cldr/common"
HERE = os.path.dirname(os.path.abspath(__file__))
RULES = f"{HERE}/../Sources/ScreensKit/Words/PluralRules.swift"
SAMPLES = f"{HERE}/../../../Tests/ScreensKitTests/PluralSamples.swift"


def version():
    with open(f"{CLDR}/dtd/ldml.dtd", encoding="utf-8") as file:
        return re.search(r'cldrVersion CDATA #FIXED "([^"]+)"', file.read()).group(1)


def relation(text):
    """A relation as Swift; True or False where no whole number decides it."""
    operand, modulus, sign, numbers = re.fullmatch(
        r"([nivwftce])(?: % (\d+))? (!?=) ([\d.,]+)", text
    ).groups()
    ranges = [tuple(map(int, (part.split("..") * 2)[:2])) for part in numbers.split(",")]
    if operand not in "ni":
        return any(low <= 0 <= high for low, high in ranges) == (sign == "=")
    value = f"n % {modulus}" if modulus else "n"
    parts = []
    for low, high in ranges:
        if high - low <= 1:
            listed = range(low, high + 1)
            parts += [f"{value} {'==' if sign == '=' else '!='} {number}" for number in listed]
        else:
            parts.append(f"{'' if sign == '=' else '!'}({low}...{high}).contains({value})")
    joined = (" || " if sign == "=" else " && ").join(parts)
    return f"({joined})" if sign == "=" and len(parts) > 1 else joined


def condition(text):
    """A condition as Swift; True or False where no whole number decides it."""
    alternatives = []
    for alternative in text.split(" or "):
        parts = [relation(part) for part in alternative.split(" and ")]
        if False in parts:
            continue
        parts = list(dict.fromkeys(part for part in parts if part is not True))
        if not parts:
            return True
        alternatives.append(parts)
    if not alternatives:
        return False
    whole = [" && ".join(parts) for parts in alternatives]
    whole = list(dict.fromkeys(whole))
    if len(whole) == 1:
        inner = whole[0]
        return inner[1:-1] if re.fullmatch(r"\([^()]*\)", inner) else inner
    return " || ".join(
        f"({text})" if " && " in text else text.strip("()") if "..." not in text else text
        for text in whole
    )


def read():
    """The rules by languages: (conditions by form, integer samples by form)."""
    tree = ElementTree.parse(f"{CLDR}/supplemental/plurals.xml")
    found = []
    for rules in tree.find("plurals[@type='cardinal']"):
        conditions, samples = [], []
        for rule in rules:
            form = rule.get("count")
            text, *parts = re.split(r"\s*@", rule.text.strip())
            for part in parts:
                if part.startswith("integer "):
                    listed = [item.strip() for item in part[8:].split(",")]
                    listed = [item for item in listed if re.fullmatch(r"\d+(~\d+)?", item)]
                    if listed:
                        samples.append((form, ", ".join(listed)))
            if form == "other":
                continue
            decided = condition(text)
            assert decided is not True, (rules.get("locales"), text)
            if decided:
                conditions.append((form, decided))
        found.append((rules.get("locales").split(), tuple(conditions), samples))
    return found


def wrapped(words, indent, last):
    lines, line = [], ""
    for word in words:
        if len(line) + len(word) > 90 - indent:
            lines.append(line.rstrip())
            line = ""
        line += word
    return ("\n" + " " * indent).join(lines + [line.rstrip()]) + last


def swift(found):
    shared = {}
    for languages, conditions, _ in found:
        shared.setdefault(conditions, []).extend(languages)
    sets = [(sorted(languages), conditions) for conditions, languages in shared.items()]
    sets.sort(key=lambda entry: entry[0])
    out = [
        "// Made by plural-rules/generate.py from Unicode's CLDR; `make plurals` makes it again.",
        "",
        "/// The plural rules of all languages, for whole numbers.",
        "enum PluralRules {",
        "    /// The version of CLDR that the rules are from.",
        f'    static let version = "{version()}"',
        "",
        "    /// The form of a whole number that is not negative; `nil` for a language without rules.",
        "    static func form(_ n: Int, language: String) -> PluralForm? {",
        "        switch language {",
    ]
    for languages, conditions in sets:
        names = [f'"{name}", ' for name in languages]
        names[-1] = names[-1][:-2]
        result = f".other" if not conditions else f"{function(languages)}(n)"
        out.append("        case " + wrapped(names, 12, f": {result}"))
    out += ["        default: nil", "        }", "    }"]
    for languages, conditions in sets:
        if not conditions:
            continue
        out += ["", f"    private static func {function(languages)}(_ n: Int) -> PluralForm {{"]
        for form, text in conditions:
            out.append(f"        if {text} {{ return .{form} }}")
        out += ["        return .other", "    }"]
    return "\n".join(out + ["}", ""])


NAMES = {
    "ar": "Arabic", "br": "Breton", "cs": "Czech", "cy": "Welsh", "en": "English", "es": "Spanish",
    "fil": "Filipino", "fr": "French", "ga": "Irish", "gd": "Gaelic", "gv": "Manx", "he": "Hebrew",
    "hi": "Hindi", "hr": "Croatian", "is": "Icelandic", "kw": "Cornish", "lt": "Lithuanian",
    "lv": "Latvian", "mt": "Maltese", "pl": "Polish", "ro": "Romanian", "ru": "Russian",
    "se": "Sami", "sl": "Slovenian",
}


def function(languages):
    """A function's name: that of its best known language, else the code of the first."""
    known = [NAMES[name] for name in languages if name in NAMES]
    return f"like{known[0] if known else languages[0].capitalize()}"


def swift_samples(found):
    out = [
        "// Made by Sources/ScreensKit/plural-rules/generate.py from Unicode's CLDR.",
        "",
        f"/// The samples that CLDR {version()} gives for its plural rules: languages, a form, whole numbers.",
        "enum PluralSamples {",
        "    static let all: [(languages: String, form: String, numbers: String)] = [",
    ]
    for languages, _, samples in found:
        for form, numbers in samples:
            out.append(f'        ("{" ".join(languages)}", "{form}", "{numbers}"),')
    return "\n".join(out + ["    ]", "}", ""])


def main():
    found = read()
    for path, text in ((RULES, swift(found)), (SAMPLES, swift_samples(found))):
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)


if __name__ == "__main__":
    sys.exit(main())
