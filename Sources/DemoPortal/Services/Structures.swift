@_spi(Host) import ScreensKit
import ScreensSQLite

/// The services for the structures of forms.
func structureServices(_ dialect: PortalDialect) -> [String: [Method]] {
    let path = dialect == .v62 ? "/ddmstructure/" : "/ddm.ddmstructure/"
    return [path + "get-structure": [Method(["structureId"], Structures.get)]]
}

private enum Structures {
    static let get: @Sendable (Call) throws(ServiceError) -> JSONValue = {
        (call) throws(ServiceError) in
        let id = try call.parameters.plain.long("structureId") ?? 0
        return try call.read { (data) throws(ServiceError) in
            guard let found = try data.structure(id, call.portal) else {
                throw .noSuchStructure(id, call.portal.dialect)
            }
            return found
        }
    }

    static func json(_ row: Statement, _ core: PortalCore) -> JSONValue {
        let dialect = core.dialect
        let kind: AssetKind =
            SeedArticles.structureIds.contains(row.int(0)) ? .journalArticle : .ddlRecordSet
        var members: JSONObject = [
            "classNameId": dialect.id(core.classes[kind].id),
            "companyId": dialect.id(core.companyId), "createDate": .int64(row.int(9)),
            "description": "", "groupId": dialect.id(row.int(1)),
            "modifiedDate": .int64(row.int(9)), "name": .text(row.text(6)),
            "parentStructureId": dialect.id(0), "structureId": dialect.id(row.int(0)),
            "structureKey": .text(row.text(5)), "type": 0, "userId": dialect.id(row.int(2)),
            "userName": .text(row.text(3)), "uuid": .text(row.text(4)),
        ]
        if dialect == .v62 {
            members["storageType"] = "xml"
            members["xsd"] = .text(row.text(8))
        } else {
            members["storageType"] = "json"
            members["definition"] = .text(row.text(7))
            members["lastPublishDate"] = .null
            members["version"] = "1.0"
            members["versionUserId"] = dialect.id(row.int(2))
            members["versionUserName"] = .text(row.text(3))
        }
        return .object(members)
    }
}

/// The form of a record set's records, and who may write them.
struct RecordForm: Sendable {
    /// A field of the structure, from its definition.
    struct Field: Sendable, Decodable {
        /// The key of its values.
        fileprivate(set) var name: String
        /// The editor, such as `ddm-date`.
        let type: String
        let dataType: String
        let required: Bool
        fileprivate let nestedFields: [Field]
    }

    fileprivate struct Definition: Decodable {
        var defaultLanguageId = Language.english.rawValue
        var fields: [Field] = []

        init(_ json: String) {
            guard let definition = JSON.value(Self.self, from: Array(json.utf8)) else { return }
            self = definition
        }
    }

    fileprivate static func fields(_ definition: Definition) -> [Field] {
        flattened(definition.fields).filter { !$0.dataType.isEmpty }
    }

    let recordSetId: Int64
    let defaultLocale: String
    /// The fields that hold a value; nested fields come after their parent.
    let fields: [Field]
    private let hasWorkflow: Bool
    /// Whether every signed-in user may see the records; otherwise only the administrator may.
    private let isPublic: Bool
    /// The only user who may write; `nil` if every signed-in user may.
    private let writerId: Int64?

    fileprivate init(_ row: Statement) {
        recordSetId = row.int(0)
        writerId = row.optionalInt(1)
        let definition = Definition(row.text(2))
        defaultLocale = definition.defaultLanguageId
        fields = Self.fields(definition)
        hasWorkflow = row.bool(3)
        isPublic = row.bool(4)
    }

    private static func flattened(_ fields: [Field]) -> [Field] {
        fields.flatMap { field in
            var field = field
            field.name = JSONObject.key(ofName: field.name)
            return [field] + flattened(field.nestedFields)
        }
    }

    /// The status that a record gets from its submission.
    func status(of submission: RecordSubmission) -> StoredRecord.Status {
        submission.isDraft ? .draft : hasWorkflow ? .pending : .approved
    }

    /// Refuses a user who may not see the records.
    func admitReader(_ user: User, _ dialect: PortalDialect) throws(ServiceError) {
        guard isPublic || user.isAdministrator else {
            throw .mayNot("VIEW", user, Self.resource, recordSetId, dialect)
        }
    }

    private static let resource = "com.liferay.dynamic.data.lists.model.DDLRecordSet"

    subscript(name: String) -> Field? { fields.first { $0.name == name } }

    /// Refuses a user who may not write.
    func admit(
        _ user: User,
        toDo action: String,
        with id: Int64,
        _ dialect: PortalDialect
    ) throws(ServiceError) {
        guard let writerId, writerId != user.userId else { return }
        throw .mayNot(action, user, Self.resource, id, dialect)
    }
}

extension Transaction {
    /// A structure as services return it; `nil` if it does not exist.
    func structure(_ id: Int64, _ core: PortalCore) throws(ServiceError) -> JSONValue? {
        try rows(
            """
            SELECT structureId, groupId, userId, userName, uuid, structureKey, name,
            definition, xsd, createDate FROM structure WHERE structureId = ?
            """,
            [.int(id)]
        ) { Structures.json($0, core) }.first
    }

    /// The fields of a structure; none if it does not exist.
    func fields(ofStructure id: Int64) throws(ServiceError) -> [RecordForm.Field] {
        try rows("SELECT definition FROM structure WHERE structureId = ?", [.int(id)]) {
            RecordForm.fields(RecordForm.Definition($0.text(0)))
        }.first ?? []
    }

    /// The form of a record set; `nil` if the set does not exist.
    func form(ofSet id: Int64) throws(ServiceError) -> RecordForm? {
        try rows(
            """
            SELECT recordSetId, writerId, definition, hasWorkflow, isPublic FROM recordSet NATURAL JOIN
            (SELECT structureId, definition FROM structure) WHERE recordSetId = ?
            """,
            [.int(id)],
            RecordForm.init
        ).first
    }
}

extension ServiceError {
    fileprivate static func noSuchStructure(_ id: Int64, _ dialect: PortalDialect) -> ServiceError {
        ServiceError(
            type: dialect.mappingException("NoSuchStructureException"),
            message: "No DDMStructure exists with the primary key \(id)"
        )
    }
}
