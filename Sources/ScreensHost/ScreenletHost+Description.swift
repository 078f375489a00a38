public import ScreensKit
import ScreensPlugins
@_spi(Host) import ScreensWorker

extension ScreenletHost {
    /// The declarations of a screenlet.
    public struct Description: Encodable, Sendable {
        /// The screenlet's name.
        public let name: ScreenletName
        /// The file of its plugin.
        public let plugin: String
        /// Its attributes, with their defaults.
        public let attributes: [Attributes.Attribute]
        /// The actions that it accepts.
        public let actions: [ActionDeclaration]
        /// The events it reports.
        public let events: [EventDeclaration]
        /// The values that apps can use elsewhere on a page.
        public let exposedValues: [FieldDeclaration]
        /// What it can do with the dialects of the portal.
        public let dialects: [DialectDeclaration]
    }

    /// Creates a screenlet that is not shown, to read its declarations.
    ///
    /// A screenlet of an isolated plugin is created in a worker.
    public func screenlet(_ text: String) throws(HostError) -> Description {
        let (name, found) = try found(text) { name throws(PluginRefusal) in try described(name) }
        return Description(
            name: name,
            plugin: found.plugin,
            attributes: found.traits.attributes.map(Attributes.Attribute.init),
            actions: found.traits.actions,
            events: found.traits.events,
            exposedValues: found.traits.exposedValues,
            dialects: registry.dialects(of: name, declared: found.traits.dialects)
        )
    }

    /// The plugin and the declarations of a screenlet, whose attributes are tried with lists of values.
    func described(
        _ name: ScreenletName,
        trying values: JSONObject = [:]
    ) throws(PluginRefusal) -> (plugin: String, traits: ScreenletTraits)? {
        let winner = registry.winner(for: .screenlet(name))
        if let (plugin, offer) = winner, registry.guardian?.isolates(plugin) == true {
            let isolation = try registry.isolation(of: plugin)
            return (plugin.path, try isolation.screenlet(offer, of: plugin, trying: values))
        }
        let type = try registry.screenletType(name)
        return type.map {
            (winner?.plugin.path ?? "", ScreenletTraits(of: $0, trying: values))
        }
    }
}

extension Attributes.Attribute {
    fileprivate init(_ attribute: ScreenletTraits.Attribute) {
        name = attribute.name
        type = attribute.type
        value = attribute.value
        summary = attribute.summary
        choices = attribute.choices
    }
}
