import FoundationEssentials

/// A file with the expected result of a test.
///
/// HTML has one element a line, so that a difference can be read.
struct GoldenFile {
    let path: String
    private let name: String
    private let folder: String

    /// Finds the file in the nearest folder `Golden` above a test's source file.
    ///
    /// If there is none yet, the folder is beside the source file.
    init(name: String, near sourceFile: String) {
        let files = FileManager.default
        let start = Self.folder(of: sourceFile)
        var folder = start
        while !files.fileExists(atPath: folder + "/Golden"), !folder.isEmpty {
            folder = Self.folder(of: folder)
        }
        self.name = name
        self.folder = (folder.isEmpty ? start : folder) + "/Golden"
        path = "\(self.folder)/\(name)"
    }

    /// The path of another golden file with the same content, if `Golden/same.txt` names one.
    ///
    /// A line of that file has a name and, after a space, the other file.
    private var sharedPath: String? {
        guard let data = FileManager.default.contents(atPath: "\(folder)/same.txt") else {
            return nil
        }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        return lines.first { $0.hasPrefix("\(name) ") }.map { line in
            "\(folder)/\(line.dropFirst(name.count + 1))"
        }
    }

    /// The content of the file; `nil` if there is none.
    private var bytes: [UInt8]? {
        let files = FileManager.default
        let data = files.contents(atPath: path) ?? sharedPath.flatMap(files.contents(atPath:))
        return data.map { [UInt8]($0) }
    }

    /// The difference between the bytes and the file; `nil` if there is none.
    func complaint(about actual: [UInt8], isRecording: Bool) -> String? {
        let drawn = name.hasSuffix(".html") ? Self.splitAtTags(actual) : actual
        let expected = bytes
        if isRecording { return record(drawn, unlessIn: expected) }
        guard let expected else {
            return "\(path) does not exist. Run `RECORD_GOLDEN=1 swift test` to create it."
        }
        guard expected != drawn else { return nil }
        return """
            Differs from \(path):
            \(LineDifference(expected: expected, actual: drawn))
            If this is right, run `RECORD_GOLDEN=1 swift test` to update it.
            """
    }

    /// Adds a line break between two adjacent tags.
    ///
    /// It does so even if there are line breaks already, so that two different drawings always remain different.
    static func splitAtTags(_ html: [UInt8]) -> [UInt8] {
        var lines: [UInt8] = []
        for (index, byte) in html.enumerated() {
            lines.append(byte)
            guard byte == UInt8(ascii: ">") else { continue }
            let next = html[(index + 1)...].first { $0 != 0x0A }
            if next == UInt8(ascii: "<") { lines.append(0x0A) }
        }
        return lines
    }

    private func record(_ bytes: [UInt8], unlessIn present: [UInt8]?) -> String {
        do {
            guard bytes != present else { return "\(path) is up to date; run again." }
            try FileManager.default.createDirectory(
                atPath: Self.folder(of: path),
                withIntermediateDirectories: true
            )
            try Data(bytes).write(to: URL(filePath: path))
            return "Recorded \(path); run again without RECORD_GOLDEN."
        } catch {
            return "\(path) cannot be written: \(error)"
        }
    }

    private static func folder(of path: String) -> String {
        String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    }
}

/// The first lines in which two texts differ, with control characters made visible.
struct LineDifference: CustomStringConvertible {
    private static let shown = 5
    let description: String

    init(expected: [UInt8], actual: [UInt8]) {
        let old = Self.lines(expected)
        let new = Self.lines(actual)
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
        let gone = old[start..<(old.count - end)]
        let come = new[start..<(new.count - end)]
        description =
            (["@@ line \(start + 1) @@"] + Self.excerpt(gone, mark: "-")
            + Self.excerpt(come, mark: "+")).joined(separator: "\n")
    }

    private static func excerpt(_ lines: ArraySlice<[UInt8]>, mark: String) -> [String] {
        let shown = lines.prefix(Self.shown).map { mark + visible($0) }
        let hidden = lines.count - shown.count
        return shown + (hidden > 0 ? ["\(mark) (\(hidden) more lines)"] : [])
    }

    private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
        bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    }

    /// The line with a mark for a space at its end, and numbers for unprintable characters.
    private static func visible(_ line: [UInt8]) -> String {
        var text = ""
        for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .format, .unassigned, .lineSeparator, .paragraphSeparator:
                text += "{\(String(scalar.value, radix: 16, uppercase: true))}"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text.hasSuffix(" ") ? text + "{end}" : text
    }
}
