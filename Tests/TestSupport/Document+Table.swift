import Foundation

extension Document {
    /// What is wrong with a table, which is found by its header; `nil` if it has exactly these rows.
    ///
    /// `RECORD_GOLDEN=1` writes the rows into the document as well.
    ///
    /// - Throws: what keeps the document from being read or written.
    package func problem(ofTable header: String, withRows rows: [[String]]) throws -> String? {
        let lines = try lines()
        guard let start = lines.firstIndex(of: header) else { return "\(path) has no \(header)" }
        // The line after the header has only dashes.
        let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
        let wanted = rows.map { "| \($0.joined(separator: " | ")) |" }
        guard Array(lines[(start + 2)..<end]) != wanted else { return nil }
        if ProcessInfo.processInfo.environment["RECORD_GOLDEN"] != nil {
            let new = lines[..<(start + 2)] + wanted + lines[end...]
            try new.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        }
        return "\(path) should have below \(header)\n\(wanted.joined(separator: "\n"))"
    }
}
