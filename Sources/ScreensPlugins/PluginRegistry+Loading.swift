internal import ScreensKit

extension PluginRegistry {
    /// The type that is used for a name, from the first plugin in order that can give it.
    ///
    /// - Throws: the first refusal where every plugin that offers the name is refused.
    func type<Type>(
        named name: OfferedName,
        as cast: (Any.Type) -> Type?
    ) throws(PluginRefusal) -> Type? {
        var first: PluginRefusal?
        for candidate in candidates(name) {
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
        let path = scan.entries[index].path
        switch states[index] {
        case .open(let library): return library
        case .refused(let refusal, _): throw refusal
        case nil: break
        }
        if let refusal = refusal(of: index, in: [:]) { throw refusal }
        // The file may have been replaced since it was scanned.
        if let refusal = PluginFile(scanning: path).refusal { throw refuse(index, refusal) }
        do {
            try guardian?.admit(plugin(index, in: [:]))
        } catch {
            throw refuse(index, error)
        }
        let library: SharedLibrary
        do {
            library = try open(index)
        } catch {
            throw refuse(index, error)
        }
        do {
            try library.checkKit()
        } catch {
            throw refuse(index, error)
        }
        return library
    }

    /// What a plugin offers under a name, loaded unless the plugin is to work elsewhere.
    ///
    /// - Throws: the first refusal where every plugin that offers the name is refused.
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

    /// Uses a plugin no longer, as it failed in another process.
    public func refuse(_ refusal: PluginRefusal) {
        guard let index = scan.index(of: refusal.path) else { return }
        _ = refuse(index, refusal)
    }

    /// Loads a plugin's code; of two threads that do, both get what one of them has loaded.
    ///
    /// What was installed is loaded as it was installed, or not at all.
    private func open(_ index: Int) throws(PluginRefusal) -> SharedLibrary {
        let library = try load(index)
        return withStates { states in
            if case .open(let first) = states[index] { return first }
            if states[index] == nil { states[index] = .open(library) }
            return library
        }
    }

    private func load(_ index: Int) throws(PluginRefusal) -> SharedLibrary {
        let entry = scan.entries[index]
        do {
            return try judgements.judge(index, entry).load(entry.path)
        } catch {
            // Another version may have been installed since this one was looked at.
            guard case .missing = error else { throw error }
        }
        let judgement = judgements.judge(index, entry, isAnew: true)
        if let refusal = judgement.refusal { throw refusal }
        return try judgement.load(entry.path)
    }

    private func refuse(_ index: Int, _ refusal: PluginRefusal) -> PluginRefusal {
        withStates { states in
            if case .refused = states[index] { return }
            states[index] = .refused(refusal, wasOpened: states[index] != nil)
        }
        return refusal
    }
}
