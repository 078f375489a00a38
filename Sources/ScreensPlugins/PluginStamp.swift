internal import CScreensABI

/// What a plugin was built with, as its own compiler wrote it into the file.
public struct PluginStamp: Hashable, Sendable {
    /// The number of the kit's binary interface.
    public let abi: UInt32
    /// The Swift version as a number: 60301 for 6.3.1.
    public let swift: UInt32
    /// The version of the compiler that Swift is built on, in its own words.
    public let compiler: String

    /// What this host was built with, and therefore expects of plugins.
    public static let host = PluginStamp(
        abi: UInt32(SCREENS_ABI_NUMBER),
        swift: screens_plugin_stamp().pointee.swift,
        compiler: withUnsafeBytes(of: screens_plugin_stamp().pointee.compiler) { text($0) }
    )

    /// Reads the stamps of a section; several modules in one plugin leave one each.
    ///
    /// - Throws: ``PluginRefusal`` for the first stamp of another making than the host's.
    static func check(_ section: [UInt8]?, path: String) throws(PluginRefusal) -> PluginStamp {
        guard let section, !section.isEmpty else { throw .noStamp(path: path) }
        let first = try stamp(in: section, at: 0, path: path)
        try first.check(path: path)
        for start in stride(from: size, through: section.count - size, by: size) {
            try stamp(in: section, at: start, path: path).check(path: path)
        }
        return first
    }

    private static let size = MemoryLayout<screens_stamp_t>.size
    // As bytes of the file, since a file's stamp may be too short to be one in memory.
    private static let sizeOffset = MemoryLayout<screens_stamp_t>.offset(of: \.size) ?? 0
    private static let abiOffset = MemoryLayout<screens_stamp_t>.offset(of: \.abi) ?? 0
    private static let swiftOffset = MemoryLayout<screens_stamp_t>.offset(of: \.swift) ?? 0
    private static let compilerOffset = MemoryLayout<screens_stamp_t>.offset(of: \.compiler) ?? 0
    private static let anchorOffset = MemoryLayout<screens_stamp_t>.offset(of: \.anchor) ?? 0

    private static func stamp(
        in section: [UInt8],
        at start: Int,
        path: String
    ) throws(PluginRefusal) -> PluginStamp {
        let magic = Array(section[start...].prefix(SCREENS_ABI_MAGIC.utf8.count + 1))
        guard magic == Array(SCREENS_ABI_MAGIC.utf8) + [0] else {
            let found = String(decoding: magic.prefix { $0 != 0 }, as: UTF8.self)
            throw .otherMagic(path: path, found: found, expected: SCREENS_ABI_MAGIC)
        }
        let stated = section.number(at: start + sizeOffset, as: UInt32.self).map(Int.init) ?? 0
        guard stated >= size, section.count - start >= size,
            let abi = section.number(at: start + abiOffset, as: UInt32.self),
            let swift = section.number(at: start + swiftOffset, as: UInt32.self)
        else {
            let found = min(stated, section.count - start)
            throw .shortStamp(path: path, found: found, expected: size)
        }
        let words = section[(start + compilerOffset)..<(start + anchorOffset)]
        return PluginStamp(abi: abi, swift: swift, compiler: words.withUnsafeBytes { text($0) })
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }

    private func check(path: String) throws(PluginRefusal) {
        let host = PluginStamp.host
        guard abi == host.abi else {
            throw .otherABI(path: path, found: abi, expected: host.abi)
        }
        guard swift == host.swift else {
            throw .otherSwift(path: path, found: swift, expected: host.swift)
        }
        guard compiler == host.compiler else {
            throw .otherCompiler(path: path, found: compiler, expected: host.compiler)
        }
    }
}
