@_spi(Host) public import ScreensKit

/// The parts of views that libraries beside the kit declare, read from their files.
public enum KitNames {
    /// The libraries that declare contracts for many plugins: they are shared like the kit itself,
    /// and no search takes them for plugins.
    static let libraries = ["libLiferayKit.so"]

    private static let section: StaticString = "screens_names"

    /// Opens the installation's libraries, once, before the first plugin.
    ///
    /// A plugin that is loaded from memory has no folder in which the loader would find them, and one
    /// that brings a copy along must share the host's. Of one that is missing, the loader says so
    /// when a plugin needs it.
    static func openLibraries() { _ = opened }

    private static let opened: Void = {
        for name in libraries { _ = try? HostLibrary.load(named: name) }
    }()

    /// All that the libraries of this installation declare; of one that is missing, nothing.
    @_spi(Host)
    public static let parts: [PartPattern] = libraries.flatMap { name in
        HostLibrary.folder.flatMap { try? parts(in: "\($0)/\(name)") } ?? []
    }

    /// What a library declares, in one line for each kind of part.
    ///
    /// Lines of other forms are for newer hosts.
    ///
    /// - Throws: ``PluginRefusal`` for a file that is no library.
    @_spi(Host)
    public static func parts(in path: String) throws(PluginRefusal) -> [PartPattern] {
        let file = try ELFFile.open(path)
        let bytes = try file.bytes(ofSection: section) ?? []
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return text.split(separator: "\n").compactMap(PartPattern.init)
    }
}
