import Glibc
@_spi(Host) public import ScreensKit
public import ScreensPlugins
import ScreensSystem

/// What is known of plugins from trying them: which were well, and which are not to be tried again.
///
/// A small text file, a line for each plugin, replaced as a whole whenever it changes. Lines that
/// make no sense are passed over, so that a damaged file is as good as none. A verdict counts for
/// the file as it was: one that changed is tried again.
public struct QuarantineFile: Sendable {
    /// A plugin that is not to be tried again.
    public struct Entry: Hashable, Sendable {
        /// The file.
        public let path: String
        /// What it did: “crashed (SIGSEGV) while being loaded”.
        public let reason: String
        /// When.
        public let since: Timestamp
        let version: FileVersion

        /// The plugin's name, such as `Corporate`.
        public var name: String { Plugin.name(ofFile: path) }

        /// Whether the file is still the one that failed.
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

    /// The file in a folder of the user's state, which is made when something is to be kept.
    public init(folder: String) { self.folder = folder }

    /// The plugins that are not to be tried again, in the order in which they failed.
    public var entries: [Entry] { verdicts().compactMap(\.entry) }

    /// Forgets plugins that failed: those of a path or a name such as `Corporate`, or all.
    ///
    /// - Returns: those that were forgotten.
    /// - Throws: ``Failure`` where the file cannot be written.
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
        /// One sentence.
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
                    // Of a plugin under development each build is a file of its own.
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

    /// Changes what is kept; others who do the same wait meanwhile.
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

/// What trying one plugin came to.
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

    /// Reads a line: the file's version, its path, and for one that failed when and why.
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
