#!/usr/bin/env python3
"""Replaces equal golden files by one file, and lists its other names in Tests/Golden/same.txt."""

import os
import sys

folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Golden")
index = os.path.join(folder, "same.txt")


def read(name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


contents = {}
for place, _, files in os.walk(folder):
    for file in files:
        name = os.path.relpath(os.path.join(place, file), folder)
        if name != "same.txt":
            contents[name] = read(name)

# A name without a file has the contents of its shared file; a name that was recorded again has its own file.
if os.path.exists(index):
    for line in read("same.txt").decode().splitlines():
        name, file = line.split(" ")
        if name not in contents and file in contents:
            contents[name] = contents[file]

files, same = {}, []
for name in sorted(contents, key=lambda name: (len(name), name)):
    file = files.setdefault(contents[name], name)
    path = os.path.join(folder, name)
    if file == name:
        with open(path, "wb") as written:
            written.write(contents[name])
    else:
        same.append(f"{name} {file}\n")
        if os.path.exists(path):
            os.remove(path)

with open(index, "w") as written:
    written.writelines(sorted(same))
print(f"{len(files)} golden files with {len(contents)} names", file=sys.stderr)
