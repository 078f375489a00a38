/// An open plugin in a process of its own, where no registry is.
@_spi(Host)
public struct PluginLibrary: Sendable {
    private let library: SharedLibrary

    /// Loads a plugin; its initialisers run.
    ///
    /// - Throws: ``PluginRefusal`` for a file that cannot be loaded, and one with a kit of its own.
    public init(opening path: String) throws(PluginRefusal) {
        library = try SharedLibrary(opening: path)
        try library.checkKit()
    }

    /// The type of an offer's ``Offer/stem``; `nil` where the library has none.
    public func type(stem: String) -> Any.Type? { library.type(stem: stem) }
}

extension Offer {
    /// The type's mangled name, by which a ``PluginLibrary`` finds it.
    @_spi(Host) public var mangledName: String { stem }
}
