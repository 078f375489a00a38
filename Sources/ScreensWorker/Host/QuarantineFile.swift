import Glibc
@_spi(Host) public import ScreensKit
public import ScreensPlugins
import ScreensSystem

/// The results of trying plugins: which passed, and which must not be tried again.
///
/// It is a small text file with a line for each plugin, replaced completely at each change. Lines that
/// cannot be read are skipped, so a corrupt file has the same effect as none. A result is valid for one
/// version of a plugin's file: a file that has changed is tried again.
public struct QuarantineFile: Sendable {
    /// A plugin that must not be tried again.
    public struct Entry: Hashable, Sendable {
        /// The path of its file.
        public let path: String
        /// What it did, such as “crashed (SIGSEGV) while being loaded”.
        public let reason: String
        /// The time of the failure.
        public let since: Timestamp
        let version: FileVersion

        /// The plugin's name, such as `Corporate`.
        public var name: String { Plugin.name(ofFile: path) }

        /// Whether the file has not changed since it failed.
        public var isCurrent: Bool { FileVersion(path: path) == version }

        /// Why the plugin is not used.
        public var refusal: PluginRefusal {
            .quarantined(path: path, reason: reason, since: since)
        }
    }

    private let folder: String
    private static let name = "plugin-verdicts"
    private static let head = "screens-plugin-verdicts 1"
    private static let mostLines = 2_000
    private static let mostBytes = 4 << 20

    /// Creates access to the file in a folder of the user's state, which is created on the first write.
    public init(folder: String) { self.folder = folder }

    /// The plugins that must not be tried again, in the order in which they failed.
    public var entries: [Entry] { verdicts().compactMap(\.entry) }

    /// Removes plugins that failed from the list: those of a path or a name such as `Corporate`, or all.
    ///
    /// - Returns: the entries that were removed.
    /// - Throws: ``Failure`` if the file cannot be written.
    public func clear(_ isMeant: (Entry) -> Bool) throws(Failure) -> [Entry] {
        var cleared: [Entry] = []
        try change { verdicts in
            verdicts.removeAll { verdict in
                guard let entry = verdict.entry, isMeant(entry) else { return false }
                cleared.append(entry)
                return true
            }
        }
        return cleared
    }

    /// Why the file cannot be written, in the system's words.
    public struct Failure: Error, Hashable, Sendable {
        /// The file and the reason in one sentence.
        public let message: String
    }

    func hasPassed(_ version: FileVersion) -> Bool {
        verdicts().contains { $0.version == version && $0.entry == nil }
    }

    func add(passed path: String, _ version: FileVersion) throws(Failure) {
        try add(Verdict(path: path, version: version, failure: nil))
    }

    func add(_ entry: Entry) throws(Failure) {
        let failure = Verdict.Failed(reason: entry.reason, since: entry.since)
        try add(Verdict(path: entry.path, version: entry.version, failure: failure))
    }

    private func add(_ verdict: Verdict) throws(Failure) {
        try change { verdicts in
            verdicts.removeAll { other in
                other.path == verdict.path || other.version == verdict.version
                    // Each build of a plugin under development has a file of its own.
                    || FileVersion(path: other.path) == nil
            }
            verdicts.append(verdict)
        }
    }
}

extension QuarantineFile {
    private func verdicts() -> [Verdict] {
        guard let text = PlainFile.text(of: "\(folder)/\(Self.name)", atMost: Self.mostBytes) else {
            return []
        }
        let lines = text.split(separator: "\n")
        guard lines.first == Self.head[...] else { return [] }
        return lines.dropFirst().prefix(Self.mostLines).compactMap(Verdict.init)
    }

    /// Changes the stored results, under a lock against other processes.
    private func change(_ change: (inout [Verdict]) -> Void) throws(Failure) {
        do {
            try PlainFile.locked("\(folder)/\(Self.name).lock") { () throws(FileFailure) in
                var verdicts = verdicts()
                change(&verdicts)
                let lines = [Self.head] + verdicts.suffix(Self.mostLines).map(\.line)
                try PlainFile.replace("\(folder)/\(Self.name)", with: lines.joined(separator: "\n"))
            }
        } catch {
            throw Failure(message: "The list of failed plugins cannot be written: \(error.reason).")
        }
    }
}

/// The result of trying one plugin.
private struct Verdict {
    struct Failed {
        let reason: String
        let since: Timestamp
    }

    let path: String
    let version: FileVersion
    let failure: Failed?

    var entry: QuarantineFile.Entry? {
        failure.map { .init(path: path, reason: $0.reason, since: $0.since, version: version) }
    }

    init(path: String, version: FileVersion, failure: Failed?) {
        (self.path, self.version, self.failure) = (path, version, failure)
    }

    /// Reads a line: the file's version, its path, and for a failure its time and reason.
    init?(_ line: Substring) {
        let words = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard words.count == 2 || words.count == 4, let path = PlainFile.unescaped(words[1]),
            path.hasPrefix("/")
        else { return nil }
        let parts = words[0].split(separator: " ").map { UInt64($0) }
        guard !parts.contains(nil), let version = FileVersion(parts: parts.compactMap(\.self))
        else { return nil }
        var failure: Failed?
        if words.count == 4 {
            guard let time = Int64(words[2]), let reason = PlainFile.unescaped(words[3]) else {
                return nil
            }
            failure = Failed(reason: reason, since: Timestamp(milliseconds: time))
        }
        self.init(path: path, version: version, failure: failure)
    }

    var line: String {
        let version = version.parts.map(String.init).joined(separator: " ")
        let words = [version, PlainFile.escaped(path)]
        let rest = failure.map { ["\($0.since.milliseconds)", PlainFile.escaped($0.reason)] }
        return (words + (rest ?? [])).joined(separator: "\t")
    }
}
