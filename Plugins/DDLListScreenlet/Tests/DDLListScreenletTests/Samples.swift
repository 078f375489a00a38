import LiferayKit
import ScreensKit
import ScreensTesting
import Synchronization

@testable import DDLListScreenlet

extension PageRequest<DDLListFilter> {
    /// The first page of three rows.
    static func sample(
        page: Int = 0,
        rows: Range<Int> = 0..<3,
        recordSetId: Int64 = 39_824,
        userId: Int64 = 0,
        labelFields: [String] = ["Name"],
        obcClassName: String = "",
        definition: DDMDefinition? = nil
    ) -> PageRequest<DDLListFilter> {
        PageRequest<DDLListFilter>(
            page: page,
            rows: rows,
            filter: DDLListFilter(
                recordSetId: recordSetId,
                userId: userId,
                labelFields: labelFields,
                obcClassName: obcClassName,
                definition: definition
            )
        )
    }
}

/// What portals answer.
enum Answers {
    static let records: JSONValue = [
        [
            "modelAttributes": ["recordId": "40101", "recordSetId": "39824", "userId": 20156],
            "modelValues": [
                "Name": "Ada", "Due": "2014-12-01", "Done": "true", "Amount": "12.30",
                "Kind": #"["red"]"#,
            ],
        ]
    ]
    /// A record as a portal of 6.2 sends it in Spanish; only values of the type `double` are texts.
    static let oldRecords: JSONValue = [
        [
            "modelAttributes": ["recordId": 40101],
            "modelValues": [
                "Name": "Ada", "Due": "1/12/14", "Done": true, "Amount": 12.3, "Rate": "0.5",
            ],
        ]
    ]
    static let recordSet: JSONValue = ["recordSetId": "39824", "DDMStructureId": "39701"]
    static let structure: JSONValue = [
        "structureId": "39701",
        "definition": """
        {"availableLanguageIds":["en_US","es_ES"],"defaultLanguageId":"en_US","fields":[
        {"name":"Name","dataType":"string","type":"text","label":{"en_US":"Full name"}},
        {"name":"Due","dataType":"date","type":"ddm-date"},
        {"name":"Done","dataType":"boolean","type":"checkbox"},
        {"name":"Amount","dataType":"number","type":"ddm-number"},
        {"name":"Kind","dataType":"string","type":"select","multiple":true,
         "options":[{"label":{"en_US":"Red","es_ES":"Rojo"},"value":"red"}]},
        {"name":"Page","dataType":"html","type":"ddm-text-html"}]}
        """,
    ]
    static let oldForm = XMLTree(
        name: "root",
        children: [
            field("Name", "string", "text"), field("Due", "date", "ddm-date"),
            field("Done", "boolean", "checkbox"), field("Amount", "number", "ddm-number"),
            field("Rate", "double", "ddm-decimal"),
        ]
    )

    private static func field(_ name: String, _ dataType: String, _ type: String) -> XMLTree {
        XMLTree(
            name: "dynamic-element",
            attributes: ["name": name, "dataType": dataType, "type": type]
        )
    }
}

/// A portal that answers each service by its method, and refuses a request if it refuses one of its commands.
final class ServicePortal: Portal {
    private let answers: [String: Result<JSONValue, PortalError>]
    private let received = Mutex<[[ServiceCommand]]>([])

    init(_ answers: [String: Result<JSONValue, PortalError>]) { self.answers = answers }

    /// The methods of each request, in order.
    var requests: [[String]] { received.withLock { $0 }.map { $0.map(Self.method) } }
    var commands: [ServiceCommand] { received.withLock { $0 }.flatMap(\.self) }

    func call(
        _ commands: [ServiceCommand],
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> [JSONValue] {
        received.withLock { $0.append(commands) }
        var results: [JSONValue] = []
        for command in commands {
            guard let answer = answers[Self.method(command)] else {
                throw .exception(type: "NoSuchService", message: command.path)
            }
            results.append(try answer.get())
        }
        return results
    }

    private static func method(_ command: ServiceCommand) -> String {
        command.path.split(separator: "/").last.map(String.init) ?? ""
    }

    func context(
        version: PortalVersion = .v70,
        locale: LocaleIdentifier = "en_US"
    ) -> InteractionContext {
        InteractionContext(
            portal: self,
            server: ServerInfo(version: version, companyId: 1, groupId: 2),
            locale: locale
        ) { (_) throws(XMLError) in Answers.oldForm }
    }

    /// A portal that has one record; `answers` replaces answers, and `nil` refuses a service.
    static func sample(
        _ others: [String: Result<JSONValue, PortalError>?] = [:]
    ) -> ServicePortal {
        let usual: [String: Result<JSONValue, PortalError>] = [
            "get-ddl-records": .success(Answers.records), "get-ddl-records-count": .success(7),
            "get-record-set": .success(Answers.recordSet),
            "get-structure": .success(Answers.structure),
        ]
        return ServicePortal(others.reduce(into: usual) { $0[$1.key] = $1.value })
    }
}
