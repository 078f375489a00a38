public import ScreensKit

/// Why a plugin, or a part of the host, is not used.
///
/// Each case carries the file's path, and what was found and expected where that is the reason.
/// Paths, names and the loader's words come from outside: whoever prints them escapes them.
public indirect enum PluginRefusal: Error, Hashable, Sendable {
    /// There is no such file or folder.
    case missing(path: String)
    /// The file cannot be read, for the reason that the system gives.
    case unreadable(path: String, reason: String)
    /// The file is something else than an ELF file.
    case notELF(path: String)
    /// The file ends before what its tables announce, or its tables contradict one another.
    case truncated(path: String)
    /// The file is for machines of another word size than 64 bits.
    case otherWordSize(path: String)
    /// The file is for machines of the other byte order.
    case otherByteOrder(path: String)
    /// The file is for another processor.
    case otherArchitecture(path: String, found: String, expected: String)
    /// The file is an ELF file, but not a shared library.
    case notShared(path: String)
    /// The library says nothing of what it was built with: it is no plugin.
    case noStamp(path: String)
    /// The stamp does not begin as stamps do.
    case otherMagic(path: String, found: String, expected: String)
    /// The stamp has fewer bytes than every stamp has.
    case shortStamp(path: String, found: Int, expected: Int)
    /// The plugin was built for another binary interface of the kit.
    case otherABI(path: String, found: UInt32, expected: UInt32)
    /// The plugin was built with another Swift; versions are numbers such as 60301.
    case otherSwift(path: String, found: UInt32, expected: UInt32)
    /// The plugin was built with another build of the compiler.
    case otherCompiler(path: String, found: String, expected: String)
    /// The plugin has no entry point.
    case noEntry(path: String)
    /// The system's loader refused the file, in its own words.
    case notLoadable(path: String, reason: String)
    /// The plugin brings or met a kit of its own, so that no type of it would be the host's.
    case secondKit(path: String)
    /// A type is offered under a name that the naming convention does not know.
    case outsideConvention(path: String, typeName: String, kind: OfferedName.Kind)
    /// A type that the plugin announces is not in it.
    case missingType(path: String, typeName: String, kind: OfferedName.Kind)
    /// A type that the plugin announces is not what it was announced as.
    case notConforming(path: String, typeName: String, kind: OfferedName.Kind)
    /// The plugin failed, and is not tried again until its file changes; the reason goes on from
    /// “it”: “crashed (SIGSEGV) while being loaded”.
    case quarantined(path: String, reason: String, since: Timestamp)
    /// The plugin failed in its worker process, and this process goes on without it; the reason goes
    /// on from “it”.
    case failed(path: String, reason: String)
    /// Nobody whom the user trusts has signed the installed plugin, and it is not allowed by name.
    case unsigned(path: String, name: String, keyID: String?)
    /// The installed plugin's library is another one than was installed.
    case modified(path: String, name: String)
    /// The key that signed the plugin was revoked.
    case revoked(path: String, name: String, keyID: String)
    /// The plugin is not what `plugins.lock` says.
    case notLocked(path: String, reason: String)
}

extension PluginRefusal {
    /// The file or folder that is refused.
    public var path: String {
        switch self {
        case .missing(let path), .notELF(let path), .truncated(let path),
            .otherWordSize(let path), .otherByteOrder(let path), .notShared(let path),
            .noStamp(let path), .noEntry(let path), .secondKit(let path),
            .unreadable(let path, _), .notLoadable(let path, _),
            .otherArchitecture(let path, _, _), .otherMagic(let path, _, _),
            .shortStamp(let path, _, _), .otherABI(let path, _, _),
            .otherSwift(let path, _, _), .otherCompiler(let path, _, _),
            .outsideConvention(let path, _, _), .missingType(let path, _, _),
            .notConforming(let path, _, _), .quarantined(let path, _, _),
            .failed(let path, _),
            .unsigned(let path, _, _), .modified(let path, _),
            .revoked(let path, _, _), .notLocked(let path, _):
            path
        }
    }

    /// The reason as a short word for machines, such as `other-abi`, which never changes.
    public var code: String {
        switch self {
        case .missing: "missing"
        case .unreadable: "unreadable"
        case .notELF: "not-elf"
        case .truncated: "truncated"
        case .otherWordSize: "other-word-size"
        case .otherByteOrder: "other-byte-order"
        case .otherArchitecture: "other-architecture"
        case .notShared: "not-shared"
        case .noStamp: "no-stamp"
        case .otherMagic: "other-magic"
        case .shortStamp: "short-stamp"
        case .otherABI: "other-abi"
        case .otherSwift: "other-swift"
        case .otherCompiler: "other-compiler"
        case .noEntry: "no-entry"
        case .notLoadable: "not-loadable"
        case .secondKit: "second-kit"
        case .outsideConvention: "outside-convention"
        case .missingType: "missing-type"
        case .notConforming: "not-conforming"
        case .quarantined: "quarantined"
        case .failed: "failed"
        case .unsigned: "unsigned"
        case .modified: "modified"
        case .revoked: "revoked"
        case .notLocked: "not-locked"
        }
    }
}
