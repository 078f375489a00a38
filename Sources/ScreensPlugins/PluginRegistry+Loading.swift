internal import ScreensKit

extension PluginRegistry {
    /// The type that is used for a name, from the first plugin in order that can provide it.
    ///
    /// - Throws: the first refusal if every plugin that offers the name is refused.
    func type<Type>(
        named name: OfferedName,
        as cast: (Any.Type) -> Type?
    ) throws(PluginRefusal) -> Type? {
        var first: PluginRefusal?
        for candidate in entitled(name) {
            do {
                return try type(of: candidate, as: cast)
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
        return nil
    }

    private func type<Type>(
        of candidate: Candidate,
        as cast: (Any.Type) -> Type?
    ) throws(PluginRefusal) -> Type {
        let path = scan.entries[candidate.plugin].path
        let (typeName, kind) = (candidate.offer.typeName, candidate.offer.name.kind)
        let library = try library(of: candidate.plugin)
        guard let type = library.type(of: candidate.offer) else {
            throw refuse(
                candidate.plugin,
                .missingType(path: path, typeName: typeName, kind: kind)
            )
        }
        guard let type = cast(type) else {
            throw refuse(
                candidate.plugin,
                .notConforming(path: path, typeName: typeName, kind: kind)
            )
        }
        return type
    }

    /// The plugin's code, loaded now if it was not yet.
    ///
    /// Two threads may load at the same time: the loader then gives both the same library.
    private func library(of index: Int) throws(PluginRefusal) -> SharedLibrary {
        switch states[index] {
        case .open(let library): return library
        case .refused(let refusal, _): throw refusal
        case nil: break
        }
        if let refusal = refusal(of: index, in: [:]) { throw refusal }
        do throws(PluginRefusal) {
            // The file may have been replaced since it was scanned.
            let code = try trustDecisions.code(index, scan.entries[index])
            try guardian?.admit(plugin(index, in: [:]), code)
            let library = try open(index, code)
            try library.checkKit()
            return library
        } catch {
            throw refuse(index, error)
        }
    }

    /// A plugin's offer for a name, loaded unless the plugin has to work in another process.
    ///
    /// - Throws: the first refusal if every plugin that offers the name is refused.
    func offer<Type>(
        named name: OfferedName,
        as cast: (Any.Type) -> Type?
    ) throws(PluginRefusal) -> FoundOffer<Type>? {
        var first: PluginRefusal?
        for candidate in candidates(name) {
            do throws(PluginRefusal) {
                let plugin = plugin(candidate.plugin, in: states)
                if let refusal = plugin.refusal { throw refusal }
                guard guardian?.isolates(plugin) != true else {
                    return .isolated(candidate.offer, plugin)
                }
                return .type(try type(of: candidate, as: cast), plugin)
            } catch {
                first = first ?? error
            }
        }
        if let first { throw first }
        return nil
    }

    /// Stops using a plugin that failed in another process.
    public func refuse(_ refusal: PluginRefusal) {
        guard let index = scan.index(of: refusal.path) else { return }
        _ = refuse(index, refusal)
    }

    /// Loads a plugin's code.
    ///
    /// If two threads do so, both get the library of the one that came first.
    private func open(_ index: Int, _ code: PluginCode) throws(PluginRefusal) -> SharedLibrary {
        KitNames.openLibraries()
        let library = try SharedLibrary(opening: code)
        return withStates { states in
            if case .open(let first) = states[index] { return first }
            if states[index] == nil { states[index] = .open(library) }
            return library
        }
    }

    private func refuse(_ index: Int, _ refusal: PluginRefusal) -> PluginRefusal {
        withStates { states in
            if case .refused = states[index] { return }
            states[index] = .refused(refusal, wasOpened: states[index] != nil)
        }
        return refusal
    }
}
