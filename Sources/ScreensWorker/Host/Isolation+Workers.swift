import ScreensCoding
public import ScreensKit
@_spi(Host) public import ScreensPlugins
import Synchronization

extension Isolation {
    /// A view of an isolated plugin, with a worker that is started on first need.
    ///
    /// - Parameters:
    ///   - offer: the view.
    ///   - plugin: the plugin that offers it.
    ///   - onLoss: called if the plugin fails later, with the reason for the user.
    /// - Returns: the view.
    /// - Throws: why the plugin cannot be used.
    package func view(
        _ offer: Offer,
        of plugin: Plugin,
        onLoss: @escaping @Sendable (PluginRefusal) -> Void
    ) throws(PluginRefusal) -> IsolatedView {
        let running = try running(of: plugin)
        let known = running.views[offer.mangledName]
        let traits: ViewTraits =
            if let known { known } else { try describe(offer, plugin, running) }
        return IsolatedView(
            worker: running.worker,
            stem: offer.mangledName,
            typeName: offer.typeName,
            traits: traits
        ) { [self] fault in
            let refusal = refusal(plugin, fault, running.version)
            onLoss(refusal)
            return refusal
        }
    }

    /// The parent and the style of a theme of an isolated plugin.
    ///
    /// - Throws: why the plugin cannot be used.
    @_spi(Host)
    public func theme(
        _ offer: Offer,
        of plugin: Plugin
    ) throws(PluginRefusal) -> (parent: ThemeName?, style: Style) {
        let running = try running(of: plugin)
        let known = running.themes[offer.mangledName]
        let traits: ThemeTraits =
            if let known { known } else { try describe(offer, plugin, running) }
        return (traits.parent, traits.style)
    }

    /// The declarations of a screenlet of an isolated plugin, and which of some lists of values its attributes refuse.
    ///
    /// - Throws: why the plugin cannot be used.
    @_spi(Host)
    public func screenlet(
        _ offer: Offer,
        of plugin: Plugin,
        trying values: JSONObject = [:]
    ) throws(PluginRefusal) -> ScreenletTraits {
        try describe(offer, plugin, try running(of: plugin), trying: values)
    }

    /// The declarations of a service of an isolated plugin.
    ///
    /// - Throws: why the plugin cannot be used.
    @_spi(Host)
    public func service(
        _ offer: Offer,
        of plugin: Plugin
    ) throws(PluginRefusal) -> ServiceTraits {
        try describe(offer, plugin, try running(of: plugin))
    }

    private func describe<Traits: Decodable>(
        _ offer: Offer,
        _ plugin: Plugin,
        _ running: RunningWorker,
        trying values: JSONObject = [:]
    ) throws(PluginRefusal) -> Traits {
        do throws(WorkerFault) {
            return try running.worker.traits(of: offer, as: Traits.self, trying: values)
        } catch {
            throw refusal(plugin, error, running.version)
        }
    }

    /// The worker of a plugin, started now unless one has loaded the present version of the file.
    private func running(of plugin: Plugin) throws(PluginRefusal) -> RunningWorker {
        let known = workers.withLock { $0[plugin.path] }
        if let known, known.version == FileVersion(path: plugin.path) { return known }
        let code = try plugin.code()
        let running: RunningWorker
        do throws(WorkerFault) {
            running = try begun(plugin, code)
        } catch {
            throw refusal(plugin, error, code.version)
        }
        // Nothing is waited for while the lock is held. If two workers are started at the same time, the second
        // one is used from now on.
        let before = workers.withLock { $0.updateValue(running, forKey: plugin.path) }
        // Without other references, the earlier worker ends here.
        _ = before
        return running
    }

    /// Starts a worker and requests the properties of all its views and themes at once.
    ///
    /// Later it may be busy with a drawing, and callers would have to wait.
    private func begun(_ plugin: Plugin, _ code: PluginCode) throws(WorkerFault) -> RunningWorker {
        let worker = try worker(for: code)
        var running = RunningWorker(worker: worker, version: code.version)
        for offer in plugin.offers {
            do throws(WorkerFault) {
                switch offer.name.kind {
                case .view:
                    running.views[offer.mangledName] = try worker.traits(
                        of: offer,
                        as: ViewTraits.self
                    )
                case .theme:
                    running.themes[offer.mangledName] = try worker.traits(
                        of: offer,
                        as: ThemeTraits.self
                    )
                default: break
                }
            } catch {
                // A misfit is reported when the type is used.
                if error.isOffence { throw error }
            }
        }
        return running
    }
}

extension Worker {
    /// The properties of a view or a theme.
    fileprivate func traits<Traits: Decodable>(
        of offer: Offer,
        as type: Traits.Type,
        trying values: JSONObject = [:]
    ) throws(WorkerFault) -> Traits {
        let stem = offer.mangledName
        let request: WorkerRequest =
            switch offer.name.kind {
            case .theme: .theme(stem)
            case .screenlet: .screenlet(stem, trying: values)
            case .service: .service(stem)
            default: .view(stem)
            }
        return try ask(request, while: "\(offer.typeName) was made")
    }
}
