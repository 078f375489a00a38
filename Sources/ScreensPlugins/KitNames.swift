/// The parts of views that libraries beside the kit declare, read from their files.
public enum KitNames {
    /// The libraries that declare contracts for many plugins.
    ///
    /// They are shared like the kit itself, and searches for plugins skip them.
    static let libraries = ["libLiferayKit.so"]

    private static let section: StaticString = "screens_names"

    /// Opens the installation's libraries, once, before the first plugin.
    ///
    /// A plugin that is loaded from memory has no folder in which the loader would find them, and a plugin
    /// that contains a copy must share the host's. A missing library is reported by the loader when a
    /// plugin needs it.
    static func openLibraries() { _ = opened }

    private static let opened: Void = {
        for name in libraries { _ = try? HostLibrary.load(named: name) }
    }()

    /// All declarations of this installation's libraries; a missing library adds none.
    package static let parts: [PartPattern] = libraries.flatMap { name in
        HostLibrary.folder.flatMap { try? parts(in: "\($0)/\(name)") } ?? []
    }

    /// The declarations of a library, in one line for each kind of part.
    ///
    /// Lines of other forms are meant for newer hosts and are skipped.
    ///
    /// - Throws: ``PluginRefusal`` for a file that is no library.
    package static func parts(in path: String) throws(PluginRefusal) -> [PartPattern] {
        let file = try ELFFile.open(path)
        let bytes = try file.bytes(ofSection: section) ?? []
        let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        return text.split(separator: "\n").compactMap(PartPattern.init)
    }
}
