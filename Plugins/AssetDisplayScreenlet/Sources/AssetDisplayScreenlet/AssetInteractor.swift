public import LiferayKit
public import ScreensKit

/// Loads an asset, and for a record its data definition.
public struct AssetInteractor: Interactor {
    private let request: AssetDisplayRequest

    /// Creates the interactor for an asset.
    public init(_ request: AssetDisplayRequest) { self.request = request }

    /// Requires an asset that the version of the portal can find.
    ///
    /// - Throws: ``ScreensError/invalid(_:)`` otherwise.
    public func validate(in context: InteractionContext) throws {
        if let missing = request.missingAttribute { throw invalid("undefined-\(missing)", context) }
        guard case .object = request, context.server.version.is62 else { return }
        throw invalid("old-portal", context)
    }

    /// Caches the asset under what identifies it, and the locale.
    public func cacheEntry(in context: InteractionContext) -> CacheEntry? {
        request.cacheEntry(in: context)
    }

    /// Loads the asset.
    ///
    /// - Throws: ``PortalError`` from the portal, or ``ScreensError/failed(_:)`` if the answer is not what was requested.
    public func run(in context: InteractionContext) async throws -> AssetAnswer {
        let reply = try await context.namingClasses.portal.call(command(context))
        let asset = isList ? reply.array?.first : reply
        guard var attributes = asset?.object, !attributes.isEmpty else {
            throw ScreensError.failed(words("no-asset", context))
        }
        if isPlain(context) { try await complete(&attributes, context) }
        let entry = AssetEntry(attributes, localize: context.localized)
        return AssetAnswer(entry, structureId: try await structure(of: entry, context))
    }

    private var isList: Bool { if case .portletItem = request { true } else { false } }

    /// Whether the portal's own service is used: the Screens plugin for 6.2 has none for a single asset.
    private func isPlain(_ context: InteractionContext) -> Bool {
        context.server.version.is62 && !isList
    }

    /// Adds what the portal's own service does not say: the name of the class, and the article of web content.
    private func complete(
        _ attributes: inout JSONObject,
        _ context: InteractionContext
    ) async throws {
        let (version, id) = (context.server.version, attributes["classNameId"]?.int64)
        let known = AssetClass.allCases.first { $0.id(on: version) == id }
        guard let known, id != nil else { return }
        attributes["className"] = .text(known.className(on: version))
        guard known == .journalArticle else { return }
        let command = ServiceCommand(
            "/journalarticle/get-latest-article",
            ["resourcePrimKey": attributes["classPK"] ?? 0]
        )
        if let article = try await result(of: command, context) {
            attributes["object"] = ["modelAttributes": article]
        }
    }

    /// The portal's answer; `nil` if it refuses one, so that the asset is shown without it.
    ///
    /// A broken connection is an error, so that an incomplete answer does not replace a complete one in the cache.
    private func result(
        of command: ServiceCommand,
        _ context: InteractionContext
    ) async throws -> JSONValue? {
        do throws(PortalError) {
            return try await context.portal.call(command)
        } catch {
            guard error.isRefusal else { throw error }
            return nil
        }
    }

    private func command(_ context: InteractionContext) -> ServiceCommand {
        guard isPlain(context), case .asset(let id) = request else {
            return request.command(in: context)
        }
        return ServiceCommand("/assetentry/get-entry", ["entryId": .int64(id)])
    }

    /// The data definition of a record's list, which the asset does not name.
    private func structure(
        of entry: AssetEntry,
        _ context: InteractionContext
    ) async throws -> Int64? {
        guard let id = entry.recordSetId else { return nil }
        let command = ServiceCommand(
            context.server.version.modulePath("ddl.ddlrecordset/get-record-set"),
            ["recordSetId": .int64(id)]
        )
        return try await result(of: command, context)?["DDMStructureId"]?.int64
    }

    private func invalid(_ key: String, _ context: InteractionContext) -> ScreensError {
        .invalid(words(key, context))
    }

    private func words(_ key: String, _ context: InteractionContext) -> String {
        context.liferayString("assetdisplay-screenlet-\(key)")
    }
}

/// What is shown of an asset without a screenlet.
struct AssetSummary: Codable, Hashable, Sendable {
    var text: RichText
    var address: LinkAddress?
}

/// Reads the texts and the address of an asset, with the host's reader alone.
struct AssetReader: Interactor {
    private let entry: AssetEntry

    init(_ entry: AssetEntry) { self.entry = entry }

    func run(in context: InteractionContext) async throws -> AssetSummary {
        let html = entry.description ?? entry.summary ?? ""
        return AssetSummary(text: context.richText(html: html), address: address(context))
    }

    /// The address of the asset, or else of its file, as an address of the portal if it is relative.
    ///
    /// Links of rich texts have exactly the addresses that may be followed, so the address is read as that of a link.
    private func address(_ context: InteractionContext) -> LinkAddress? {
        guard let text = entry.url ?? entry.member("url")?.text, !text.isEmpty else { return nil }
        let escaped = text.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
        return context.richText(html: "<a href=\"\(escaped)\">.</a>").blocks.lazy
            .flatMap(\.subtree).compactMap(\.extras?.address).first { _ in true }
    }
}
