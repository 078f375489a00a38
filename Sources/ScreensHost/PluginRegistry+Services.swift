@_spi(Host) public import ScreensKit
public import ScreensPlugins

extension PluginRegistry {
    /// The services that plugins offer, as people type them, in order.
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

    /// The service of a name, whose plugin is loaded for it.
    ///
    /// - Throws: ``HostError/unknownService(_:suggestion:)``, and ``HostError/refused(_:)`` if its plugin cannot be used.
    public func service(named text: String) throws(HostError) -> any Service.Type {
        let name = try serviceName(text)
        do throws(PluginRefusal) {
            if let type = try serviceType(name) { return type }
        } catch {
            throw .refused(error)
        }
        throw .unknownService(text, suggestion: nil)
    }
}
