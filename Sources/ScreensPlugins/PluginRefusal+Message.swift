internal import Glibc
internal import ScreensKit

extension PluginRefusal {
    /// The file, the reason, and what would be right, in one sentence.
    public var message: String { "\(path) \(reason)." }

    /// The plugin's name and the reason, for a place with a single line.
    ///
    /// If the plugin ended itself with a message, as by `fatalError`, this is the reason, with file and line.
    public var summary: String {
        let name = Plugin.name(ofFile: path)
        return switch self {
        case .failed(_, let reason), .quarantined(_, let reason, _):
            "\(name) \(Self.brief(reason))"
        default: "\(name) \(self.reason)."
        }
    }

    /// Shortens a reason such as `crashed (SIGILL) while X drew, in X.body(of:) at X.swift:7, after "Folder/Y.swift:9: Fatal
    /// error: no title"` to `crashed: X.swift:7: no title`.
    private static func brief(_ reason: String) -> String {
        let (event, printed) = parts(of: reason[...], at: ", after \"")
        let (deed, own) = parts(of: event, at: ", in ")
        let source = own.flatMap { parts(of: $0, at: " at ").rest }
        let fatal = printed.flatMap { parts(of: $0.dropLast(), at: "Fatal error") }
        let message = fatal?.rest?.drop { ": ".contains($0) } ?? ""
        let named = fatal?.rest == nil ? nil : fatal?.first.split(separator: ": ").first
        let place = source ?? named
        guard let place, let end = deed.firstRange(of: " (") ?? deed.firstRange(of: " while ")
        else { return "\(event)." }
        let file = place.lastIndex(of: "/").map { place[place.index(after: $0)...] } ?? place
        return "\(deed[..<end.lowerBound]): \(file)" + (message.isEmpty ? "" : ": \(message)")
    }

    private static func parts(
        of text: Substring,
        at mark: String
    ) -> (first: Substring, rest: Substring?) {
        guard let range = text.firstRange(of: mark) else { return (text, nil) }
        return (text[..<range.lowerBound], text[range.upperBound...])
    }

    private var reason: String {
        fileReason ?? stampReason ?? nameReason ?? trustReason ?? quarantineReason
            ?? "is refused"
    }

    private var fileReason: String? {
        switch self {
        case .missing: "does not exist; check the path"
        case .unreadable(_, let reason): "cannot be read: \(reason)"
        case .notELF: "is not an ELF file; a plugin is a shared library built for Linux"
        case .truncated: "is incomplete or corrupt; build or copy it again"
        case .otherWordSize: "is not for 64-bit machines; build it for a 64-bit one"
        case .otherByteOrder: "is for big-endian machines; build it for a little-endian one"
        case .otherArchitecture(_, let found, let expected):
            "is built for \(found); this host runs on \(expected)"
        case .notShared:
            "is not a shared library; make the plugin a library product of type .dynamic"
        case .noEntry:
            "has no entry point; add the function screensPlugin with @c(screens_plugin)"
        case .notLoadable(_, let reason): LoaderWords(reason).sentence
        case .secondKit:
            "contains its own copy of ScreensKit; depend on the dynamic product ScreensKit, "
                + "so that plugin and host share it"
        default: nil
        }
    }

    private var stampReason: String? {
        switch self {
        case .noStamp:
            "has no ABI stamp, so it is not a plugin; return screens_plugin_stamp() "
                + "from its entry point"
        case .otherMagic(_, let found, let expected):
            "has an ABI stamp that begins with \"\(found)\"; it must begin with \"\(expected)\""
        case .shortStamp(_, let found, let expected):
            "has an ABI stamp of \(found) bytes; it must have at least \(expected)"
        case .otherABI(_, let found, let expected):
            "is built for kit ABI \(found), but this host has ABI \(expected); \(Self.fitting)"
        case .otherSwift(_, let found, let expected):
            "is built with \(Self.swiftName(found)), this host with \(Self.swiftName(expected)); \(Self.fitting)"
        case .otherCompiler(_, let found, let expected):
            "is built with compiler \"\(found)\", this host with \"\(expected)\"; \(Self.fitting)"
        default: nil
        }
    }

    private var nameReason: String? {
        switch self {
        case .outsideConvention(_, let typeName, let kind):
            "has a \(kind.rawValue) named \(typeName), which does not follow the naming convention; "
                + "name it \(kind.convention), a top-level type without generic parameters"
        case .missingType(_, let typeName, let kind):
            "declares the \(kind.rawValue) \(typeName), but does not define it; "
                + "declare the type in the plugin itself"
        case .notConforming(_, let typeName, let kind):
            "declares the type \(typeName), which does not conform to \(kind.rawValue); "
                + "rebuild it with this host's kit"
        default: nil
        }
    }

    private var quarantineReason: String? {
        if case .failed(_, let reason) = self { return "\(reason), so it is not used here" }
        guard case .quarantined(_, let reason, let since) = self else { return nil }
        return "is quarantined since \(since.day) because it \(reason); change its file or run "
            + "\"screens-host plugin quarantine clear\" to enable it"
    }

    private var trustReason: String? {
        switch self {
        case .unsigned(_, let name, let keyID?):
            "is signed by \(keyID), which you do not trust; run \"screens-host plugin trust add\" to "
                + "trust the key, or \"screens-host plugin allow \(name)\" to allow only this plugin"
        case .unsigned(_, let name, nil):
            "is installed, but unsigned; run \"screens-host plugin allow \(name)\" to allow it"
        case .modified(_, let name):
            "was changed after installation; remove \(name) and install it again"
        case .revoked(_, let name, ""):
            "is revoked by a list that you follow; remove \(name), or install another version"
        case .revoked(_, let name, let keyID):
            "is signed by \(keyID), a key that was revoked; remove \(name), or install a version "
                + "that is signed by another key"
        case .notLocked(_, let reason):
            "\(reason); run \"screens-host plugin lock\" to update it"
        default: nil
        }
    }

    /// What a plugin for this host is built with.
    private static var fitting: String {
        "build it with the SDK of Screens \(HostRelease.version), which is for "
            + "\(swiftName(PluginStamp.host.swift)), or get the plugin for this release"
    }

    private static func swiftName(_ version: UInt32) -> String {
        guard version > 0 else { return "no Swift" }
        return "Swift \(version / 10_000).\(version / 100 % 100).\(version % 100)"
    }
}

extension Timestamp {
    /// The day in UTC, as `2026-11-21`.
    fileprivate var day: String {
        var seconds = time_t(milliseconds / 1_000)
        var parts = tm()
        guard gmtime_r(&seconds, &parts) != nil else { return "an unknown day" }
        return
            "\(Int(parts.tm_year) + 1_900)-\(Self.two(parts.tm_mon + 1))-\(Self.two(parts.tm_mday))"
    }

    private static func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
