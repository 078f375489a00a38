public import ScreensKit

/// Why a plugin, or a part of the host, is not used.
///
/// Each case carries the file's path, and the values that were found and expected if they differ.
/// Paths, names and the loader's words come from outside, so escape them before printing.
public indirect enum PluginRefusal: Error, Hashable, Sendable {
    /// There is no such file or folder.
    case missing(path: String)
    /// The file cannot be read, for the reason that the system gives.
    case unreadable(path: String, reason: String)
    /// The file is not an ELF file.
    case notELF(path: String)
    /// The file ends before its tables do, or its tables contradict one another.
    case truncated(path: String)
    /// The file is for machines whose word size is not 64 bits.
    case otherWordSize(path: String)
    /// The file is for machines of the other byte order.
    case otherByteOrder(path: String)
    /// The file is for another processor.
    case otherArchitecture(path: String, found: String, expected: String)
    /// The file is an ELF file, but not a shared library.
    case notShared(path: String)
    /// The library has no stamp, and so is no plugin.
    case noStamp(path: String)
    /// The first bytes are not those of a stamp.
    case otherMagic(path: String, found: String, expected: String)
    /// The stamp is shorter than the shortest valid one; both numbers are bytes.
    case shortStamp(path: String, found: Int, expected: Int)
    /// The plugin was built for another binary interface of the kit.
    case otherABI(path: String, found: UInt32, expected: UInt32)
    /// The plugin was built with another version of Swift; versions are numbers such as 60301.
    case otherSwift(path: String, found: UInt32, expected: UInt32)
    /// The plugin was built with another build of the compiler.
    case otherCompiler(path: String, found: String, expected: String)
    /// The plugin has no entry point.
    case noEntry(path: String)
    /// The system's loader refused the file, in its own words.
    case notLoadable(path: String, reason: String)
    /// The plugin contains or found a kit of its own, so that none of its types would be the host's.
    case secondKit(path: String)
    /// A type is offered under a name that does not follow the naming convention.
    case outsideConvention(path: String, typeName: String, kind: OfferedName.Kind)
    /// A type that the plugin announces is missing in it.
    case missingType(path: String, typeName: String, kind: OfferedName.Kind)
    /// A type that the plugin announces does not conform to the announced protocol.
    case notConforming(path: String, typeName: String, kind: OfferedName.Kind)
    /// The plugin failed, and is not tried again until its file changes.
    ///
    /// The reason follows “it”: “crashed (SIGSEGV) while being loaded”.
    case quarantined(path: String, reason: String, since: Timestamp)
    /// The plugin failed in its worker process, and this process continues without it.
    ///
    /// The reason follows “it”.
    case failed(path: String, reason: String)
    /// The installed plugin is not signed by a trusted key, and is not allowed by name.
    case unsigned(path: String, name: String, keyID: String?)
    /// The library of the installed plugin has changed since it was installed.
    case modified(path: String, name: String)
    /// The key that signed the plugin was revoked.
    case revoked(path: String, name: String, keyID: String)
    /// The plugin is not the one that `plugins.lock` names.
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
