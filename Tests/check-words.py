#!/usr/bin/env python3
"""check-words.py [--list FILE] PATH…: finds words that texts should not use, and prints what to write instead.

The list has a line for each: words, what to write, phrases in which the words are right, and files that may use
them, separated by tabs (docs/style/README.md). A folder stands for its text files. Exits with 1 if words were found.
"""

import argparse
import bisect
import fnmatch
import os
import re
import sys

LIST = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "docs", "style", "words.tsv")
SUFFIXES = (".md", ".swift", ".json", ".h", ".c", ".js", ".css", ".txt", ".sh", ".py")


def expression(words):
    """Makes a pattern of words, in which a blank also matches a line break within a phrase."""
    return r"(?<![\w-])(?:" + words.replace(" ", r"\s+") + r")(?![\w-])"


class Rule:
    def __init__(self, line):
        fields = line.split("\t") + ["", ""]
        if len(fields) < 4 or not fields[0] or not fields[1]:
            raise ValueError("needs words, a tab, and what to write instead")
        self.words, self.instead = fields[0], fields[1]
        self.pattern = re.compile(expression(self.words), re.IGNORECASE)
        self.right = re.compile(expression(fields[2]), re.IGNORECASE) if fields[2] else None
        self.files = fields[3].split()

    def found(self, path, text):
        """Finds the words outside of the phrases in which they are right."""
        if any(fnmatch.fnmatch(path, file) for file in self.files):
            return []
        right = [match.span() for match in self.right.finditer(text)] if self.right else []
        return [
            match
            for match in self.pattern.finditer(text)
            if not any(start <= match.start() and match.end() <= end for start, end in right)
        ]


def rules(path):
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip() and not line.startswith("#"):
                try:
                    yield Rule(line.rstrip("\n"))
                except (ValueError, re.error) as error:
                    sys.exit(f"{path}:{number}: {error}")


def blank(match):
    """Replaces a match by as many blanks, so that later text keeps its position."""
    return re.sub(r"[^\n]", " ", match[0])


def prose(path, text):
    """Blanks out the parts of a file that are not checked; all positions remain those of the file."""
    if path.endswith(".md"):
        # Transcripts and inline code quote the product, whose texts are checked where they are written.
        text = re.sub(r"^```(?:console|text)\n.*?^```$", blank, text, flags=re.MULTILINE | re.DOTALL)
        text = re.sub(r"`[^`\n]+`", lambda match: "`" * len(match[0]), text)
    if os.path.basename(path) == "CHANGELOG.md":
        # Only the unreleased section is checked, because released ones are not rewritten.
        sections = [match.start() for match in re.finditer(r"^## ", text, flags=re.MULTILINE)] + [len(text)] * 2
        text = text[: sections[1]]
    # Markers of comments, lists and quotes at the beginning of lines do not interrupt a phrase.
    return re.sub(r"^[ \t]*(?:///?|\*|>|-|#)(?=[ \t])", blank, text, flags=re.MULTILINE)


def files(paths):
    for path in paths:
        if not os.path.isdir(path):
            yield path
        for folder, folders, names in os.walk(path):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            yield from (os.path.join(folder, name) for name in sorted(names) if name.endswith(SUFFIXES))


def problems(path, rules):
    with open(path, encoding="utf-8") as file:
        text = prose(path, file.read())
    lines = [match.start() for match in re.finditer(r"^", text, flags=re.MULTILINE)]
    found = []
    for rule in rules:
        for match in rule.found(path, text):
            found.append((bisect.bisect_right(lines, match.start()), " ".join(match[0].split()), rule.instead))
    return sorted(found)


def main():
    parser = argparse.ArgumentParser(usage="check-words.py [--list FILE] PATH...")
    parser.add_argument("--list", default=LIST)
    parser.add_argument("paths", nargs="+")
    arguments = parser.parse_args()
    all_rules = list(rules(arguments.list))
    count = 0
    for path in files(arguments.paths):
        path = os.path.normpath(path)
        for line, words, instead in problems(path, all_rules):
            print(f'{path}:{line}: "{words}": write {instead}')
            count += 1
    if count:
        print(f"{count} found. {os.path.relpath(arguments.list)} is the list; docs/style/README.md explains it.", file=sys.stderr)
    return 1 if count else 0


if __name__ == "__main__":
    sys.exit(main())
