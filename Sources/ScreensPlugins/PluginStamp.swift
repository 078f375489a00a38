internal import CScreensABI

/// What a plugin was built with, as the compiler recorded it in the file.
public struct PluginStamp: Hashable, Sendable {
    /// The number of the kit's binary interface.
    public let abi: UInt32
    /// The Swift version as a number: 60301 for 6.3.1.
    public let swift: UInt32
    /// The version of the compiler's Clang (`__clang_version__`), which identifies the build.
    public let compiler: String

    /// What this host was built with, and therefore expects of plugins.
    public static let host = PluginStamp(
        abi: UInt32(SCREENS_ABI_NUMBER),
        swift: screens_plugin_stamp().pointee.swift,
        compiler: withUnsafeBytes(of: screens_plugin_stamp().pointee.compiler) { text($0) }
    )

    /// The section that has the stamps.
    static let section: StaticString = "screens_abi"

    /// Reads the stamps of a section; a plugin of several modules has one stamp for each.
    ///
    /// - Returns: the first stamp, unless it cannot be read, and all faults of all stamps.
    static func read(
        _ section: [UInt8]?,
        path: String
    ) -> (stamp: PluginStamp?, refusals: [PluginRefusal]) {
        guard let section, !section.isEmpty else { return (nil, [.noStamp(path: path)]) }
        if section.count == size, isHosts(section) { return (.host, []) }
        var (first, refusals): (PluginStamp?, [PluginRefusal]) = (nil, [])
        for start in [0] + stride(from: size, through: section.count - size, by: size) {
            do throws(PluginRefusal) {
                let stamp = try stamp(in: section, at: start, path: path)
                if start == 0 { first = stamp }
                refusals += stamp.differences(path: path).filter { !refusals.contains($0) }
            } catch {
                // Any stamp after this one would be read at the wrong offset.
                return (first, refusals + [error])
            }
        }
        return (first, refusals)
    }

    private static let size = MemoryLayout<screens_stamp_t>.size
    // Read as bytes of the file, since a file's stamp may be shorter than the structure in memory.
    private static let sizeOffset = MemoryLayout<screens_stamp_t>.offset(of: \.size) ?? 0
    private static let abiOffset = MemoryLayout<screens_stamp_t>.offset(of: \.abi) ?? 0
    private static let swiftOffset = MemoryLayout<screens_stamp_t>.offset(of: \.swift) ?? 0
    private static let compilerOffset = MemoryLayout<screens_stamp_t>.offset(of: \.compiler) ?? 0
    private static let anchorOffset = MemoryLayout<screens_stamp_t>.offset(of: \.anchor) ?? 0

    /// Whether a stamp begins with the host's own bytes, as that of nearly every plugin does.
    private static func isHosts(_ stamp: [UInt8]) -> Bool {
        stamp.withUnsafeBytes { stamp in
            stamp.prefix(anchorOffset).elementsEqual(
                UnsafeRawBufferPointer(start: screens_plugin_stamp(), count: anchorOffset)
            )
        }
    }

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

    /// The fields that differ from the host's.
    private func differences(path: String) -> [PluginRefusal] {
        let host = PluginStamp.host
        var refusals: [PluginRefusal] = []
        if abi != host.abi {
            refusals.append(.otherABI(path: path, found: abi, expected: host.abi))
        }
        if swift != host.swift {
            refusals.append(.otherSwift(path: path, found: swift, expected: host.swift))
        }
        if compiler != host.compiler {
            refusals.append(.otherCompiler(path: path, found: compiler, expected: host.compiler))
        }
        return refusals
    }
}
