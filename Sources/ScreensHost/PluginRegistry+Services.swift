@_spi(Host) public import ScreensKit
@_spi(Host) public import ScreensPlugins
@_spi(Host) import ScreensWorker

/// What a plugin declares about a service.
public struct ServiceDescription: Sendable {
    /// Its name as its plugin spells it.
    public let name: ScreenletName
    /// The file of its plugin.
    public let plugin: String
    /// What people call it.
    public let title: String
    /// Where it is; `nil` if users and apps have to say that.
    public let address: String?
    /// How users sign in.
    public let signIn: ServiceSignIn
}

extension PluginRegistry {
    /// The names of the services that plugins offer, as people type them, in order.
    ///
    /// No plugin's code runs for it.
    public var serviceNames: [String] { Set(services.map(\.commandName)).sorted() }

    private var services: [ScreenletName] {
        plugins.flatMap(\.offers).compactMap { offer in
            if case .service(let name) = offer.name { name } else { nil }
        }
    }

    /// The name of a service as its plugin spells it.
    ///
    /// - Throws: ``HostError/unknownService(_:suggestion:)``.
    public func serviceName(_ text: String) throws(HostError) -> ScreenletName {
        let name = ScreenletName(text)
        guard let found = services.first(where: { $0 == name }) else {
            throw .unknownService(text, suggestion: serviceNames.nearest(to: text))
        }
        return found
    }

    /// What a plugin declares about a service; an isolated plugin is asked in a worker.
    ///
    /// - Throws: ``HostError/unknownService(_:suggestion:)``, and ``HostError/refused(_:)`` if its plugin cannot be used.
    public func describedService(_ text: String) throws(HostError) -> ServiceDescription {
        let name = try serviceName(text)
        let found: (plugin: String, traits: ServiceTraits)?
        do throws(PluginRefusal) {
            found = try traits(of: name)
        } catch {
            throw .refused(error)
        }
        guard let (plugin, traits) = found else { throw .unknownService(text, suggestion: nil) }
        return ServiceDescription(
            name: name,
            plugin: plugin,
            title: String(traits.title.unicodeScalars.prefix(Self.longestTitle)),
            address: traits.address,
            signIn: traits.signIn
        )
    }

    /// The most of a title, in Unicode scalars: a worker may send more than a line has room for.
    private static var longestTitle: Int { 100 }

    private func traits(
        of service: ScreenletName
    ) throws(PluginRefusal) -> (plugin: String, traits: ServiceTraits)? {
        let winner = winner(for: .service(service))
        if let (plugin, offer) = winner, guardian?.isolates(plugin) == true {
            return (plugin.path, try isolation(of: plugin).service(offer, of: plugin))
        }
        return try serviceType(service).map { (winner?.plugin.path ?? "", ServiceTraits(of: $0)) }
    }
}
