internal import Glibc
@_spi(Host) internal import ScreensKit
internal import ScreensSystem
internal import Synchronization

/// A temporary folder of libraries, each in a folder of its own.
///
/// A library that was loaded is never overwritten.
final class CopyFolder: Sendable {
    private static let beginning = "screens-watch-"
    let path: String
    /// A folder for the compiler.
    let scratch: String
    private let count = Mutex(0)

    /// Creates the folder, and removes those of processes that were killed.
    ///
    /// - Throws: ``WatchError`` if it cannot be created.
    init() throws(WatchError) {
        let parent = Files.temporaryFolder
        Files.removeLeftovers(in: parent, beginning: Self.beginning)
        path = "\(parent)/\(Self.beginning)\(Files.ownMark)"
        scratch = "\(path)/scratch"
        guard mkdir(path, 0o700) == 0, mkdir(scratch, 0o700) == 0 else {
            let reason = String(cString: strerror(errno))
            throw WatchError(isUsage: false, message: "\(path) cannot be created: \(reason).")
        }
    }

    /// Removes the folder; libraries that are loaded continue to work.
    func remove() { Files.remove(path) }

    /// Removes a library, or the folder for one that was not built.
    func remove(_ library: String) {
        guard let slash = library.lastIndex(of: "/"), library.hasPrefix("\(path)/") else { return }
        Files.remove(String(library[..<slash]))
    }

    /// Removes all libraries but some.
    func remove(allBut kept: [String]) {
        for number in Files.names(in: path) ?? []
        where Int(number) != nil && !kept.contains(where: { $0.hasPrefix("\(path)/\(number)/") }) {
            Files.remove("\(path)/\(number)")
        }
    }

    /// A path for the next library with that file name, with the resources beside it.
    func place(for name: String, resources: String) -> String {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let folder = "\(path)/\(number)"
        mkdir(folder, 0o700)
        symlink(resources, "\(folder)/\(Self.resourceFolder(of: name))")
        return "\(folder)/\(name)"
    }

    /// Copies a library; `nil` if it cannot be read.
    func copy(of library: String, resources: String) -> String? {
        let name = library.split(separator: "/").last.map(String.init) ?? library
        let place = place(for: name, resources: resources)
        return (try? Files.copy(library, to: place)) == nil
            ? nil : place
    }

    /// The folder beside a library: `Corporate.resources` for `libCorporate.so`.
    static func resourceFolder(of library: String) -> String {
        var name = library[...]
        if name.hasPrefix("lib") { name = name.dropFirst(3) }
        if name.hasSuffix(".so") { name = name.dropLast(3) }
        return "\(name).resources"
    }
}
