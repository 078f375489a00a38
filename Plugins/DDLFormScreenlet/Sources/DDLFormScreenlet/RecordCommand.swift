import LiferayKit
import ScreensKit

/// The services that read and write records.
struct RecordCommand {
    private let change: EntryChange<DDLRecord>
    private let version: PortalVersion
    // The value of ACTION_SAVE_DRAFT in `com.liferay.portal.kernel.workflow.WorkflowConstants`.
    private static let draftAction: Int64 = 2

    init(_ change: EntryChange<DDLRecord>, _ version: PortalVersion) {
        self.change = change
        self.version = version
    }

    private var locale: JSONValue { .text(change.text("locale")) }

    /// Loads the record.
    var load: ServiceCommand {
        ServiceCommand(
            version.screensPath("screensddlrecord/get-ddl-record"),
            ["ddlRecordId": .int64(FormKey.recordId(change.entry) ?? 0), "locale": locale]
        )
    }

    /// Counts the records of the list.
    var count: ServiceCommand {
        ServiceCommand(
            version.screensPath("screensddlrecord/get-ddl-records-count"),
            ["ddlRecordSetId": .int64(change.number("recordSetId"))]
        )
    }

    /// Loads some records of the list, whose newest record is the last.
    func list(_ range: Range<Int64>) -> ServiceCommand {
        ServiceCommand(
            version.screensPath("screensddlrecord/get-ddl-records"),
            [
                "ddlRecordSetId": .int64(change.number("recordSetId")), "locale": locale,
                "start": .int64(range.lowerBound), "end": .int64(range.upperBound),
            ]
        )
    }

    /// The path of the service that adds the record or a version of it; `isNew` says that a removed one is added again.
    ///
    /// - Throws: ``PortalError/unsupported(_:)`` if the release does not have the service.
    func path(asNew isNew: Bool = false) throws(PortalError) -> String {
        let isAddition = isNew || FormKey.recordId(change.entry) == nil
        let path = version.modulePath("ddl.ddlrecord/\(isAddition ? "add" : "update")-record")
        try version.require(isAddition ? .addRecord : .updateRecord, at: path)
        return path
    }

    /// Adds the record or a version of it; `isNew` says that a removed record is added again.
    ///
    /// - Throws: ``PortalError/unsupported(_:)`` if the release does not have the service.
    func submit(
        _ submission: DDLSubmission,
        asNew isNew: Bool = false
    ) throws(PortalError) -> ServiceCommand {
        var parameters: JSONObject = [
            "displayIndex": 0,
            "fieldsMap": .object(submission.fieldsMap.mapValues(JSONValue.text)),
        ]
        var service: JSONObject = [
            "userId": .int64(change.number("userId")),
            "scopeGroupId": .int64(change.number("groupId")), "languageId": locale,
        ]
        if change.entry.attributes["saveDraft"]?.bool == true {
            service["workflowAction"] = .int64(Self.draftAction)
        }
        if let id = FormKey.recordId(change.entry), !isNew {
            parameters["recordId"] = .int64(id)
            parameters["mergeFields"] = .bool(submission.mergeFields)
        } else {
            parameters["groupId"] = .int64(change.number("groupId"))
            parameters["recordSetId"] = .int64(change.number("recordSetId"))
            service["uuid"] = .text(change.id)
        }
        return ServiceCommand(try path(asNew: isNew), parameters).adding(
            object: "serviceContext",
            ofClass: version.is62
                ? "com.liferay.portal.service.ServiceContext"
                : "com.liferay.portal.kernel.service.ServiceContext",
            properties: service
        )
    }
}
