import Glibc
@_spi(Host) import ScreensKit
import ScreensSystem

/// Changes of files below a folder, of which all are made or none.
package struct FolderChange: Sendable {
    package struct Write: Sendable {
        let path: String
        let bytes: [UInt8]
        let isExecutable: Bool
    }

    package private(set) var writes: [Write] = []
    package private(set) var removals: [String] = []

    package init() {}

    /// Creates the change that writes a new plugin: its files, their record, and the place of its SDK.
    ///
    /// - Throws: ``ScaffoldError`` if the record cannot be encoded.
    package init(_ plugin: PluginPackage, sdk: String?) throws(ScaffoldError) {
        for (path, file) in plugin.files.sorted(by: { $0.key < $1.key }) {
            write(path, file.text, isExecutable: file.isExecutable)
        }
        write(TemplateRecord.fileName, try TemplateRecord(plugin).bytes)
        if let sdk { write(SDK.noteName, "\(sdk)\n") }
    }

    /// The files that are written, sorted by path.
    package var paths: [String] { writes.map(\.path).sorted() }

    package mutating func write(_ path: String, _ text: String, isExecutable: Bool = false) {
        write(path, Array(text.utf8), isExecutable: isExecutable)
    }

    /// Adds a file; replaces an earlier one with the same path.
    mutating func write(_ path: String, _ bytes: [UInt8], isExecutable: Bool = false) {
        writes.removeAll { $0.path == path }
        writes.append(Write(path: path, bytes: bytes, isExecutable: isExecutable))
    }

    /// The content of the files that are written, by path.
    var texts: [String: [UInt8]] {
        Dictionary(uniqueKeysWithValues: writes.map { ($0.path, $0.bytes) })
    }

    mutating func remove(_ path: String) { removals.append(path) }

    /// The files to write that already exist.
    package func existing(in folder: String) -> [String] {
        writes.map(\.path).filter { Entry(at: "\(folder)/\($0)") != .nothing }.sorted()
    }

    /// Makes the changes; the folder may be new, its parent has to exist.
    ///
    /// - Throws: ``ScaffoldError``; nothing has changed then.
    package func apply(to folder: String) throws(ScaffoldError) {
        let isNew = Entry(at: folder) == .nothing
        let parent = isNew ? Files.parent(folder) : folder
        guard Entry(at: parent) == .folder || Entry(at: "\(parent)/.") == .folder else {
            throw ScaffoldError(.missing, "The folder \(parent) does not exist.")
        }
        try check(folder)
        let stage = try Self.temporaryFolder(in: parent)
        defer { Files.remove(stage) }
        try writeAll(to: "\(stage)/new")
        if !isNew {
            try exchange(folder, stage)
        } else if rename("\(stage)/new", folder) != 0 {
            throw .system("\(folder) cannot be created")
        }
        Files.sync(parent)
        for changed in Set((writes.map(\.path) + removals).map { Files.parent("\(folder)/\($0)") })
        {
            Files.sync(changed)
        }
    }

    /// Refuses to write through links, or to replace anything that is not a file.
    private func check(_ folder: String) throws(ScaffoldError) {
        for path in writes.map(\.path) + removals {
            var place = folder
            let parts = path.split(separator: "/")
            for part in parts.dropLast() {
                place += "/\(part)"
                let entry = Entry(at: place)
                guard entry == .folder || entry == .nothing else {
                    throw ScaffoldError(.conflict, "\(place) exists and is not a folder.")
                }
            }
            let entry = Entry(at: "\(folder)/\(path)")
            guard entry == .file || entry == .nothing else {
                throw ScaffoldError(.conflict, "\(folder)/\(path) exists and is not a file.")
            }
        }
    }

    private func writeAll(to stage: String) throws(ScaffoldError) {
        try Self.makeFolder(stage)
        for write in writes {
            let path = "\(stage)/\(write.path)"
            try Self.makeFolder(Files.parent(path))
            try Self.create(path, write)
        }
    }

    private static func create(_ path: String, _ write: Write) throws(ScaffoldError) {
        do throws(FileFailure) {
            // The new file must be on the disk before the old one is removed.
            let mode: UInt32 = write.isExecutable ? 0o777 : 0o666
            try Files.make(path, with: write.bytes, mode: mode, isLasting: true)
        } catch {
            throw .system("\(path) cannot be written", error.reason)
        }
    }

    /// Moves new files in and old ones out; moves all back if one cannot be moved.
    private func exchange(_ folder: String, _ stage: String) throws(ScaffoldError) {
        var done: [(from: String, to: String)] = []
        do throws(ScaffoldError) {
            for path in writes.map(\.path) + removals
            where Entry(at: "\(folder)/\(path)") == .file {
                try Self.move("\(folder)/\(path)", "\(stage)/old/\(path)", &done)
            }
            for path in writes.map(\.path) {
                try Self.move("\(stage)/new/\(path)", "\(folder)/\(path)", &done)
            }
        } catch {
            for (from, to) in done.reversed() { rename(to, from) }
            throw error
        }
    }

    private static func move(
        _ from: String,
        _ to: String,
        _ done: inout [(from: String, to: String)]
    ) throws(ScaffoldError) {
        try makeFolder(Files.parent(to))
        guard rename(from, to) == 0 else { throw .system("\(to) cannot be written") }
        done.append((from, to))
    }

    private static func makeFolder(_ path: String) throws(ScaffoldError) {
        do throws(FileFailure) {
            try Files.makeFolder(path)
        } catch {
            throw .system("\(path) cannot be created", error.reason)
        }
    }

    static func temporaryFolder(in folder: String) throws(ScaffoldError) -> String {
        do throws(FileFailure) {
            return try Files.makeNewFolder(in: folder, beginning: ".screens.")
        } catch {
            throw .system("\(folder) cannot be written to", error.reason)
        }
    }

    /// The kind of file at a path; links are not followed.
    private enum Entry {
        case nothing, file, folder, other

        init(at path: String) {
            var facts = stat()
            guard lstat(path, &facts) == 0 else {
                self = errno == ENOENT ? .nothing : .other
                return
            }
            switch facts.st_mode & S_IFMT {
            case S_IFREG: self = .file
            case S_IFDIR: self = .folder
            default: self = .other
            }
        }
    }
}
