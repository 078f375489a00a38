internal import Glibc
@_spi(Host) internal import ScreensKit
internal import ScreensSystem

/// The files that a plugin ships with its library, as they are in its folder of resources.
package struct ShippedFiles: Sendable {
    /// The paths of all files, such as `pictures/logo.png`.
    package private(set) var paths: Set<String> = []
    /// The files of texts, by their names, such as `en.json`.
    package private(set) var texts: [String: [UInt8]] = [:]

    private static let fileLimit = 2_000
    private static let depthLimit = 8
    /// The size of all texts; a worker accepts larger requests, but no plugin has more.
    private static let textLimit = 4 << 20

    /// Reads the names of the files that a library's plugin ships, and its texts.
    package init(of library: String) {
        // The folders around a relative path are not all in it.
        let library = Files.absolute(library)
        let installed = InstalledPlugin(link: library).map { ["\($0.folder)/resources"] }
        let folders = installed ?? PluginRegistry.resourceFolders(of: library)
        for folder in folders { collect("", in: folder, depth: 0) }
        var room = Self.textLimit
        for path in paths.sorted() where path.hasPrefix("strings/") && path.hasSuffix(".json") {
            let limit = min(Strings.maximumBytes + 1, room)
            guard let file = folders.firstValue({ try? Files.read("\($0)/\(path)", atMost: limit) })
            else { continue }
            room -= file.count
            texts[String(path.dropFirst("strings/".count))] = file
        }
    }

    private mutating func collect(_ path: String, in folder: String, depth: Int) {
        let place = path.isEmpty ? folder : "\(folder)/\(path)"
        for name in Files.names(in: place, followingLink: false) ?? [] where name.first != "." {
            guard paths.count < Self.fileLimit else { return }
            let file = path.isEmpty ? name : "\(path)/\(name)"
            if Files.isFolder("\(folder)/\(file)", followingLink: false) {
                if depth < Self.depthLimit { collect(file, in: folder, depth: depth + 1) }
            } else {
                paths.insert(file)
            }
        }
    }
}
