@_spi(Host) public import ScreensKit

/// The model of a DDL List.
public typealias DDLListModel = PagedListModel<DDLListRecord>

/// The records that a DDL List shows, and what it shows of them.
public struct DDLListFilter: Hashable, Sendable {
    /// The dynamic data list.
    public var recordSetId: Int64
    /// The user whose records are shown; 0 for those of all users.
    public var userId: Int64
    /// The names of the fields whose values label a record, in this order.
    public var labelFields: [String]
    /// The Java class that compares records, to sort them; empty for the portal's order.
    public var obcClassName: String
    /// The form of the records, after the first page; `nil` if it is not known.
    public var definition: DDMDefinition?

    /// Creates a filter for all records of a list.
    public init(
        recordSetId: Int64,
        userId: Int64 = 0,
        labelFields: [String],
        obcClassName: String = "",
        definition: DDMDefinition? = nil
    ) {
        self.recordSetId = recordSetId
        self.userId = userId
        self.labelFields = labelFields
        self.obcClassName = obcClassName
        self.definition = definition
    }

    /// The names in a text that separates them by commas.
    public static func fieldNames(_ text: String) -> [String] {
        text.split(separator: ",").map(\.trimmed).filter { !$0.isEmpty }
    }
}

extension DDMDefinition {
    /// The form as details of a list's first page; `nil` if it cannot be written.
    public var pageDetails: JSONObject? {
        JSON.bytes(of: self).flatMap { JSON.value(JSONObject.self, from: $0) }
    }

    /// Reads a form from the details of a list; `nil` if they have none.
    public init?(pageDetails details: JSONObject) {
        guard !details.isEmpty, let bytes = JSON.bytes(of: details),
            let definition = JSON.value(Self.self, from: bytes)
        else { return nil }
        self = definition
    }
}
