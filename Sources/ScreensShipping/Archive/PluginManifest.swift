@_spi(Host) internal import ScreensKit
public import ScreensPlugins

/// The description of the plugin or app in an archive: `manifest.json`.
public struct PluginManifest: Codable, Hashable, Sendable {
    /// The version of the manifest's format, which is 1.
    public let schemaVersion: Int
    /// The plugin's name, by which it is installed and removed.
    public let name: String
    /// Its version, such as `1.2.0`.
    public let version: String
    /// A description in one line.
    public let summary: String
    /// The licence, such as `Apache-2.0`.
    public let licence: String?
    /// The number of the kit's binary interface that it was built for; 0 for an app.
    public let abi: UInt32
    /// The processor that it was built for; `any` for an app.
    public let architecture: String
    /// The file name of the library, or `app.json` for an app.
    public let library: String
    /// The hash of every other file of the archive, BLAKE2b-512 in hexadecimal digits.
    public let files: [String: String]

    static let path = "manifest.json"
    static let licences = ["LICENSE", "LICENSE.txt", "LICENSE.md", "LICENCE", "COPYING"]
    static let resources = "resources/"
    static let texts = "strings/"
    static let plugins = "plugins/"
    private static let form = 1

    /// Whether it describes an app.
    public var isApp: Bool { library == InstalledPlugin.appFile }

    /// The folder of the files beside the library.
    var others: String { isApp ? Self.texts : Self.resources }

    /// Describes an app.
    init(app facts: PluginFacts, files: [String: String]) {
        let name = InstalledPlugin.appFile
        self.init(facts, library: name, abi: 0, architecture: "any", files: files)
    }

    init(
        _ facts: PluginFacts,
        library: String,
        abi: UInt32,
        architecture: String,
        files: [String: String]
    ) {
        schemaVersion = Self.form
        (name, version) = (facts.name, facts.version.description)
        (summary, licence) = (facts.summary, facts.licence)
        (self.abi, self.architecture, self.library, self.files) = (
            abi, architecture, library, files
        )
    }

    /// Reads a manifest and checks each of its values.
    ///
    /// - Throws: ``ShippingError`` that begins with `place`.
    init(_ bytes: [UInt8], in place: String) throws(ShippingError) {
        if let fault = JSON.fault(in: bytes) {
            throw .refused("\(place) has a manifest that cannot be read. \(fault)")
        }
        guard let manifest = JSON.value(Self.self, from: bytes) else {
            throw .refused("\(place) has a manifest that cannot be read.")
        }
        self = manifest
        if let fault { throw .refused("\(place) has a manifest whose \(fault).") }
    }

    /// The manifest as bytes; equal manifests give equal bytes.
    func encoded() -> [UInt8] {
        // Encoding cannot fail: there are no values that JSON lacks, such as infinity.
        (JSON.bytes(of: self, .indented) ?? []) + [UInt8(ascii: "\n")]
    }

    private var fault: String? {
        if schemaVersion != Self.form {
            return "schemaVersion is \(schemaVersion), not \(Self.form); use a newer host"
        }
        if let fault = PluginName.fault(name, isApp: isApp) { return fault }
        if PluginVersion(version) == nil {
            return "version \"\(version)\" is not a version such as 1.2.0"
        }
        if !PluginFacts.isLine(summary) { return "summary is not one line of at most 200 letters" }
        if !PluginFacts.isLine(licence ?? "") { return "licence is not one line" }
        if !isApp, !Self.isLibrary(library) {
            return "library \"\(library)\" is not a name such as libPoll.so"
        }
        guard files[library] != nil else { return "library \"\(library)\" is not in the archive" }
        return files.keys.sorted().first { !isAllowed($0) }.map {
            isApp
                ? "file \"\($0)\" is neither \(library), a licence nor a text in \(Self.texts) nor a plugin's archive "
                    + "in \(Self.plugins)"
                : "file \"\($0)\" is neither the library, a licence nor in resources/"
        }
    }

    private func isAllowed(_ path: String) -> Bool {
        if path == library || Self.licences.contains(path) { return true }
        guard isApp else { return path.hasPrefix(Self.resources) }
        guard path.count(where: { $0 == "/" }) == 1 else { return false }
        if path.hasPrefix(Self.texts) { return path.hasSuffix(".json") }
        guard path.hasPrefix(Self.plugins) else { return false }
        return [PluginArchive.fileEnding, PluginArchive.fileEnding + Signature.fileEnding]
            .contains { path.hasSuffix($0) }
    }

    static func isLibrary(_ name: String) -> Bool {
        name.hasSuffix(".so") && !name.hasPrefix(".") && !name.contains("/")
            && !HostLibrary.isPart(name)
    }
}

/// The details of a plugin that only its author knows.
public struct PluginFacts: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The version.
    public let version: PluginVersion
    /// A description in one line; may be empty.
    public let summary: String
    /// The licence, such as `Apache-2.0`.
    public let licence: String?

    static func isLine(_ text: String) -> Bool {
        text.count <= 200 && text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    }
}
