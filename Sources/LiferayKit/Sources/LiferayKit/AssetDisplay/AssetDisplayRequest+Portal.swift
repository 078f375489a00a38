public import ScreensKit

extension AssetDisplayRequest {
    /// The name of what is missing to identify an asset; `nil` if nothing is.
    public var missingAttribute: String? {
        switch self {
        case .asset(let id): id > 0 ? nil : "entryId"
        case .object(let name, let id): name.isEmpty ? "className" : id > 0 ? nil : "classPK"
        case .portletItem(let name): name.isEmpty ? "entryId" : nil
        }
    }

    /// Where the answer is cached, by what identifies the asset and the locale: an ``AssetAnswer``.
    ///
    /// All screenlets that load an asset have the same entry, so that each shows what another one has loaded.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry {
        let (key, attributes): (String, JSONObject) =
            switch self {
            case .asset(let id): ("entryId-\(id)", ["entryId": .int64(id)])
            case .object(let name, let id):
                (
                    "\(Self.fullName(name, context))-\(id)",
                    ["className": .text(Self.fullName(name, context)), "classPK": .int64(id)]
                )
            case .portletItem(let name):
                (
                    "\(context.server.groupId)-portletItem-\(name)",
                    ["portletItemName": .text(name), "groupId": .int64(context.server.groupId)]
                )
            }
        return CacheEntry(
            collection: "AssetDisplay",
            key: "\(key)-\(context.locale)",
            attributes: attributes.merging(["locale": .text(context.locale.identifier)]) { $1 }
        )
    }

    /// The call of the Screens plugin that answers the asset, or a list that begins with it for a ``portletItem(name:)``.
    public func command(in context: InteractionContext) -> ServiceCommand {
        let service = if case .portletItem = self { "get-asset-entries" } else { "get-asset-entry" }
        return ServiceCommand(
            context.server.version.screensPath("screensassetentry/\(service)"),
            parameters(in: context).merging(["locale": .text(context.locale.identifier)]) { $1 }
        )
    }

    private func parameters(in context: InteractionContext) -> JSONObject {
        switch self {
        case .asset(let id): ["entryId": .int64(id)]
        case .object(let name, let id):
            ["className": .text(Self.fullName(name, context)), "classPK": .int64(id)]
        case .portletItem(let name):
            [
                "companyId": .int64(context.server.companyId),
                "groupId": .int64(context.server.groupId),
                "portletItemName": .text(name), "max": 1,
            ]
        }
    }

    /// The Java name of a class that may be named by a short name.
    private static func fullName(_ name: String, _ context: InteractionContext) -> String {
        let version = context.server.version
        return AssetClass(name: name, on: version)?.className(on: version) ?? name
    }
}
