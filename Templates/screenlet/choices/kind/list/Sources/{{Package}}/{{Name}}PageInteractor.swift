public import ScreensKit

/// A row of the list.
public struct {{Name}}Row: ListRow {
    /// The title in the user's language.
    public let title: String
    /// What apps receive when the user chooses the row.
    public static let fields = [FieldDeclaration("title", type: .text, summary: "The title.")]
}

/// Asks the portal for a page of the list.
public struct {{Name}}PageInteractor: PortalPageInteractor {
    /// The collection of the cache.
    public static let collection = "{{Name}}"
    /// The page to load.
    public let request: PageRequest<Int64>

    /// Creates the interactor for a page.
    public init(_ request: PageRequest<Int64>) { self.request = request }

    /// Asks for the rows of the page.
    public func rowsCommand(in context: InteractionContext) -> ServiceCommand {
        request.command("/assetentry/get-company-entries", company(context))
    }

    /// Asks how many rows there are.
    public func countCommand(in context: InteractionContext) -> ServiceCommand {
        ServiceCommand("/assetentry/get-company-entry-count", company(context))
    }

    /// Reads a row.
    public func row(_ attributes: JSONObject, in context: InteractionContext) -> {{Name}}Row {
        {{Name}}Row(title: context.localized(attributes["title"]?.text ?? ""))
    }

    private func company(_ context: InteractionContext) -> JSONObject {
        ["companyId": .int64(request.filter == 0 ? context.server.companyId : request.filter)]
    }
}
