/// An open plugin in a process that has no registry, such as a worker.
@_spi(Host)
public struct PluginLibrary: Sendable {
    private let library: SharedLibrary

    /// Loads a plugin and runs its initialisers.
    ///
    /// - Parameters:
    ///   - path: the plugin's path, for messages.
    ///   - version: the version that the file must have.
    /// - Throws: ``PluginRefusal`` for a file that cannot be loaded, one of another version, and one with a
    ///   kit of its own.
    public init(opening path: String, as version: FileVersion) throws(PluginRefusal) {
        KitNames.openLibraries()
        library = try SharedLibrary(opening: path, as: version)
        try library.checkKit()
    }

    /// Loads a plugin from an open file, such as ``PluginCode/descriptor``, which has to stay open.
    ///
    /// - Parameters:
    ///   - path: the plugin's path, for messages.
    ///   - descriptor: the open file.
    /// - Throws: ``PluginRefusal`` for a file that cannot be loaded, and one with a kit of its own.
    public init(opening path: String, from descriptor: Int32) throws(PluginRefusal) {
        KitNames.openLibraries()
        library = try SharedLibrary(opening: path, at: "/proc/self/fd/\(descriptor)")
        try library.checkKit()
    }

    /// The type of an offer's ``Offer/stem``; `nil` if the library has none.
    public func type(stem: String) -> Any.Type? { library.type(stem: stem) }
}

extension Offer {
    /// The type's mangled name, by which a ``PluginLibrary`` finds it.
    @_spi(Host) public var mangledName: String { stem }
}
