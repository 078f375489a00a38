@_spi(Host) internal import ScreensKit
internal import ScreensPlugins
internal import ScreensSystem

/// A list of archives that a web server offers: a file in JSON, and its signature beside it.
///
/// Each index has a number, so that nobody can present an earlier one as the latest.
public struct PluginIndex: Codable, Hashable, Sendable {
    /// The version of the format: 1.
    public let schemaVersion: Int
    /// The number, which is higher in each later index.
    public let number: Int
    /// The day on which it was made.
    public let made: String
    /// The last day on which it is valid; `nil` for no limit.
    public let until: String?
    /// The archives.
    public let archives: [Entry]

    /// The name of the file.
    public static let fileName = "index.json"
    static let byteLimit = 4 << 20
    static let mostArchives = 2_000
    private static let form = 1

    /// An archive of an index.
    public struct Entry: Codable, Hashable, Sendable {
        /// The path of the archive, beside the index or in a folder beside it.
        public let file: String
        /// The name of the plugin or app.
        public let name: String
        /// Its version.
        public let version: String
        /// What it is: `plugin` or `app`.
        public let kind: Kind
        /// A description in one line.
        public let summary: String
        /// The licence, such as `Apache-2.0`.
        public let licence: String?
        /// What it offers, such as `screenlet poll` or `theme corporate`.
        public let provides: [String]
        /// The number of the kit's binary interface that it was built for; 0 for an app.
        public let abi: UInt32
        /// The processor that it was built for; `any` for an app.
        public let architecture: String
        /// The compiler with which it was built, if the machine that made the index has the same one.
        public let compiler: String?
        /// The size of the archive.
        public let bytes: Int
        /// The hash of the archive, BLAKE2b-512 as in its signature.
        public let hash: String
        /// The public key of its author, in minisign's form.
        public let key: String

        /// What an archive is.
        public enum Kind: String, Codable, Sendable { case plugin, app }
    }

    init(number: Int, until: Day?, archives: [Entry]) {
        schemaVersion = Self.form
        self.number = number
        (made, self.until) = (Day.today.description, until?.description)
        self.archives = archives
    }

    /// Reads an index, and checks each of its values.
    ///
    /// - Throws: ``ShippingError`` that begins with `place`.
    init(_ bytes: [UInt8], named place: String) throws(ShippingError) {
        if let fault = JSON.fault(in: bytes) {
            throw .refused("\(place) cannot be read. \(fault)")
        }
        guard let index = JSON.value(Self.self, from: bytes) else {
            throw .refused("\(place) is not an index of plugins.")
        }
        self = index
        if let fault { throw .refused("\(place) has \(fault).") }
    }

    /// The index as bytes; equal indexes give equal bytes.
    func encoded() -> [UInt8] {
        // Encoding cannot fail: there are no values that JSON lacks, such as infinity.
        (JSON.bytes(of: self, .indented) ?? []) + [UInt8(ascii: "\n")]
    }

    private var fault: String? {
        guard schemaVersion == Self.form else {
            return "the schemaVersion \(schemaVersion), not \(Self.form); use a newer host"
        }
        guard number > 0 else { return "the number \(number), which must be 1 or more" }
        guard Day(made) != nil, until.map({ Day($0) != nil }) ?? true else {
            return "a day that is not one such as 2027-02-20"
        }
        guard archives.count <= Self.mostArchives else {
            return "\(archives.count) archives; an index has at most \(Self.mostArchives)"
        }
        guard Set(archives.map(\.file)).count == archives.count else { return "a file twice" }
        return archives.lazy.compactMap { entry in
            entry.fault.map { "an archive \"\(entry.file.shortened)\" with \($0)" }
        }.first
    }
}

extension PluginIndex.Entry {
    /// What is wrong with the entry: the end of a sentence.
    var fault: String? {
        if let fault = PluginName.fault(name, isApp: kind == .app) {
            return "a wrong name: \(fault)"
        }
        guard PluginVersion(version) != nil else {
            return "a wrong version, \"\(version.shortened)\""
        }
        guard isPlace(file) else { return "a path that is not one of a file beside the index" }
        guard PublicKey(key) != nil else { return "a wrong key" }
        guard FileHash(hash) != nil else { return "a wrong hash" }
        guard (1...PluginArchive.byteLimit).contains(bytes) else { return "the size \(bytes)" }
        let lines = [summary, licence ?? "", architecture, compiler ?? ""] + provides
        guard provides.count <= 200, lines.allSatisfy(Self.isLine) else {
            return "a text that is not one line of at most 200 letters"
        }
        return nil
    }

    /// Whether a path is that of an archive of this kind, and an address without escapes.
    private func isPlace(_ path: String) -> Bool {
        let ending = kind == .app ? PluginArchive.appFileEnding : PluginArchive.fileEnding
        return ShippedPath.isPlain(path) && path.hasSuffix(ending)
            && !path.utf8.contains { " ()".utf8.contains($0) }
    }

    private static func isLine(_ text: String) -> Bool {
        PluginFacts.isLine(text)
            && text.unicodeScalars.allSatisfy { !(0x80...0x9F).contains($0.value) }
    }

    /// Whether this host can load it, as far as the index says.
    public var fitsHost: Bool {
        let host = PluginStamp.host
        return kind == .app
            || abi == host.abi && architecture == PluginFile.hostArchitecture
                && compiler.map { $0 == host.compiler } ?? true
    }

    /// The version, which was checked.
    var number: PluginVersion { PluginVersion(version) ?? .lowest }
}
