@_spi(Host) import ScreensKit

/// The content of a plugin's file and all its faults, found without running any of its code.
///
/// While ``PluginFile`` stops at the first reason to refuse a file, an inspection continues as far as
/// the file can be read.
public struct PluginInspection: Sendable {
    /// The path of the file.
    public let path: String
    /// The plugin's offers, ordered by kind and name.
    public private(set) var offers: [Offer] = []
    /// What was found, in the order of areas.
    public private(set) var findings: [PluginFinding] = []
    /// The areas that could be checked.
    public private(set) var areas: Set<PluginFinding.Area> = [.file]

    /// Whether the plugin may be opened, at least by another process.
    ///
    /// It was built with the same compiler and kit as the host, has an entry point, and contains no kit of
    /// its own.
    public var mayBeOpened: Bool {
        areas.isSuperset(of: [.stamp, .symbols, .names])
            && !findings.contains { finding in
                switch finding.area {
                case .file, .stamp, .symbols: true
                default: false
                }
            }
    }

    /// Reads a file.
    ///
    /// The file is neither loaded nor changed.
    public init(of path: String) {
        self.path = path
        do throws(PluginRefusal) {
            try read()
        } catch {
            findings.insert(PluginFinding(error), at: 0)
        }
    }

    private mutating func read() throws(PluginRefusal) {
        var tolerated: [PluginRefusal] = []
        let file = try ELFFile.open(path) { refusal in
            tolerated.append(refusal)
            return true
        }
        areas.insert(.stamp)
        findings += tolerated.map { PluginFinding($0) }
        let reading = try PluginReading(of: file, try file.bytes(ofSection: PluginStamp.section))
        offers = reading.offers
        let refusals = reading.refusals.map { PluginFinding($0) }
        findings += refusals.filter { $0.area == .stamp }
        if tolerated.isEmpty { areas.insert(.symbols) }
        findings += refusals.filter { $0.area != .stamp }
        findings += try NearNames(in: file, offers: offers).findings
        areas.insert(.names)
    }
}

/// Types that look as if they were meant to be offered, but are not.
private struct NearNames {
    private(set) var findings: [PluginFinding] = []

    init(in file: borrowing ELFFile, offers: [Offer]) throws(PluginRefusal) {
        var (conforming, exported) = (Set<String>(), Set<String>())
        var types: [String] = []
        try file.forEachExportedSymbol { symbol in
            if let conformance = Self.conformance(symbol) {
                exported.insert(conformance.typeName)
                conforming.insert(conformance.typeName)
            } else if let type = Self.type(symbol) {
                types.append(type)
            }
        }
        var hidden: [Conformance] = []
        try file.forEachOwnSymbol { symbol in
            guard let conformance = Self.conformance(symbol),
                !exported.contains(conformance.typeName)
            else { return }
            conforming.insert(conformance.typeName)
            if conformance.claimsName,
                OfferedName(typeName: conformance.typeName, kind: conformance.kind) != nil
            {
                hidden.append(conformance)
            }
        }
        findings = hidden.map {
            PluginFinding(.names, .notPublic($0.typeName), about: $0.typeName)
        }
        for type in types.sorted() where !conforming.contains(type) {
            guard let kind = Self.kind(thatLooksLike: type) else { continue }
            findings.append(Self.finding(idle: type, kind))
        }
    }

    private static func conformance(_ symbol: UnsafeBufferPointer<UInt8>) -> Conformance? {
        guard ends(symbol, with: "Mc") else { return nil }
        return Conformance(symbol: symbol)
    }

    /// The name of the top-level type that a symbol describes.
    private static func type(_ symbol: UnsafeBufferPointer<UInt8>) -> String? {
        guard ends(symbol, with: "Mn") else { return nil }
        let words: StaticString = "nominal type descriptor for "
        let name = withDemangled(symbol) { found in
            found.begins(with: words)
                ? String(decoding: found.dropFirst(words.utf8CodeUnitCount), as: UTF8.self) : nil
        }
        guard let parts = name?.split(separator: "."), parts.count == 2 else { return nil }
        return String(parts[1])
    }

    private static func ends(
        _ symbol: UnsafeBufferPointer<UInt8>,
        with ending: StaticString
    ) -> Bool {
        symbol.count > 3 && symbol[0] == UInt8(ascii: "$")
            && UnsafeBufferPointer(rebasing: symbol.suffix(2)).begins(with: ending)
    }

    private static func kind(thatLooksLike type: String) -> OfferedName.Kind? {
        // Many types of a plugin's own are called services.
        OfferedName.Kind.allCases.first { kind in
            kind != .service && OfferedName(typeName: type, kind: kind) != nil
        }
    }

    private static func finding(idle type: String, _ kind: OfferedName.Kind) -> PluginFinding {
        PluginFinding(
            .names,
            "no-conformance",
            about: type,
            isNote: true,
            "\(type) has the name of a \(kind.rawValue), but does not declare its conformance, "
                + "so the host does not find it. Declare the conformance on the type itself, not "
                + "only on its superclass."
        )
    }
}
