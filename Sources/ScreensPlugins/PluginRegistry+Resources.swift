internal import Glibc
@_spi(Host) public import ScreensKit

extension PluginRegistry {
    /// A file that a plugin ships, by its path below the plugin's resources.
    ///
    /// It is read within limits, and never through a link or a path that leads elsewhere. Of an
    /// installed plugin it is given only as it was installed.
    ///
    /// - Parameters:
    ///   - path: such as `logo.png`.
    ///   - module: the plugin's module, as its types are named with.
    ///   - limit: how many bytes it may have.
    /// - Returns: `nil` where no plugin of that module is used, or it has no such file.
    public func resource(
        _ path: String,
        ofModule module: String,
        atMost limit: Int = Picture.maximumBytes
    ) -> [UInt8]? {
        guard ArchivedFile.isPlain(path), let plugin = plugin(ofModule: module) else { return nil }
        guard let installed = plugin.installed else {
            return Self.read(path, in: Self.resourceFolder(of: plugin.path), atMost: limit)
        }
        let folder = "\(installed.folder)/resources"
        guard let bytes = Self.read(path, in: folder, atMost: limit),
            installed.hash(ofResource: "resources/\(path)") == FileHash(of: bytes)
        else { return nil }
        return bytes
    }

    private func plugin(ofModule module: String) -> Plugin? {
        plugins(where: { file in file.offers.contains { $0.isOf(module) } })
            .first { $0.refusal == nil }
    }

    /// The folder beside a library: `Corporate.resources` for `libCorporate.so`.
    private static func resourceFolder(of library: String) -> String {
        let slash = library.lastIndex(of: "/") ?? library.startIndex
        return "\(library[..<slash])/\(Judgement.name(ofFile: library)).resources"
    }

    private static func read(_ path: String, in folder: String, atMost limit: Int) -> [UInt8]? {
        var place = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        let parts = path.split(separator: "/").map(String.init)
        for (number, part) in parts.enumerated() where place >= 0 {
            let kind = number == parts.count - 1 ? O_NONBLOCK : O_DIRECTORY
            let next = openat(place, part, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | kind)
            close(place)
            place = next
        }
        guard place >= 0 else { return nil }
        return (try? FileBytes(taking: place, path: path))?.all(atMost: limit)
    }
}

extension Offer {
    /// Whether the type is of that module.
    fileprivate func isOf(_ module: String) -> Bool {
        if stem.hasPrefix("$s\(module.utf8.count)\(module)") { return true }
        // Names in which a word comes twice are written in another way.
        guard stem.hasPrefix("$s0") else { return false }
        let words = Array("type metadata accessor for \(module).".utf8)
        return Array(accessorSymbol.utf8).withUnsafeBufferPointer { symbol in
            withDemangled(symbol) { $0.starts(with: words) }
        } ?? false
    }
}
