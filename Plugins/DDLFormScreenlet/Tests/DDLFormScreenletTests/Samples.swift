import LiferayKit
import ScreensKit
import ScreensTesting
import Synchronization

@testable import DDLFormScreenlet

extension ScriptedPortal {
    /// A portal that accepts records and files.
    convenience init(_ answer: JSONValue = ["recordId": 7, "modifiedDate": 20]) {
        self.init(results: [answer], uploaded: .object(Samples.file))
    }
}

extension InteractionContext {
    static func sample(
        _ portal: ScriptedPortal = ScriptedPortal(),
        version: PortalVersion = .v70
    ) -> InteractionContext {
        portal.context(version: version, groupId: 2)
    }

    static func sample(_ portal: RecordList) -> InteractionContext {
        InteractionContext(
            portal: portal,
            server: ServerInfo(companyId: 1, groupId: 2),
            locale: "en_US"
        ) { (_) throws(XMLError) in throw .refused("none here") }
    }
}

/// A list of records, one of which was added each day; it is read page by page.
final class RecordList: Portal {
    private let count: Int64
    private let page: JSONValue?
    private let asked = Mutex<[Range<Int64>]>([])

    /// Creates a list; `page` is the answer instead of each page, if given.
    init(count: Int64, page: JSONValue? = nil) { (self.count, self.page) = (count, page) }

    /// The requested pages, in order.
    var pages: [Range<Int64>] { asked.withLock { $0 } }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        commands.map { command in
            guard let start = command.parameters["start"]?.int64,
                let end = command.parameters["end"]?.int64
            else { return .int64(count) }
            asked.withLock { $0.append(start..<end) }
            return page ?? .array((start..<end).map(Self.record))
        }
    }

    private static func record(_ place: Int64) -> JSONValue {
        [
            "modelAttributes": [
                "recordId": .int64(place + 1), "uuid": .text("uuid-\(place)"),
                "createDate": .int64(place * 86_400_000),
            ],
            "modelValues": ["Name": "Ada"],
        ]
    }
}

/// A form with a required name, a count, phones, photos, and a read-only field.
enum Samples {
    /// The portal's attributes of an uploaded file.
    static let file: JSONObject = ["groupId": 2, "uuid": "f-1", "version": "1.0"]
    /// The text about a file in a record of the portal.
    static let fileText = #"{"groupId":2,"uuid":"f-1","version":"1.0"}"#

    static func definition() throws -> DDMDefinition {
        try DDMDefinition(fields: [
            DDMField(name: "Name", dataType: "string", isRequired: true),
            DDMField(name: "Count", dataType: "integer", predefinedValue: .integer(3)),
            DDMField(name: "Phone", dataType: "string", isRepeatable: true),
            DDMField(name: "Photo", dataType: "document-library", isRepeatable: true),
            DDMField(name: "Fixed", dataType: "string", isReadOnly: true, isRepeatable: true),
        ])
    }

    /// A record with a name, with or without its form.
    static func record(
        _ name: String = "Ada",
        id: Int64? = 7,
        modified: Int64? = 10,
        isTyped: Bool = true,
        _ values: JSONObject = [:]
    ) throws -> DDLRecord {
        var attributes: JSONObject = [:]
        if let id { attributes["recordId"] = .int64(id) }
        if let modified { attributes["modifiedDate"] = .int64(modified) }
        let values = values.merging(["Name": .text(name)]) { $1 }
        let reply: JSONValue = [
            "modelAttributes": .object(attributes), "modelValues": .object(values),
        ]
        return try DDLRecord(reply: reply, definition: isTyped ? definition() : nil)
    }
}
