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

    /// Adds the record or a version of it; `isNew` says that a removed record is added again.
    ///
    /// - Throws: ``PortalError/unsupported(_:)`` if the release does not have the service.
    func submit(
        _ submission: DDLSubmission,
        asNew isNew: Bool = false
    ) throws(PortalError) -> ServiceCommand {
        let path = version.modulePath("ddl.ddlrecord/")
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
        var name = "update-record"
        if let id = FormKey.recordId(change.entry), !isNew {
            try version.require(.updateRecord, at: path + name)
            parameters["recordId"] = .int64(id)
            parameters["mergeFields"] = .bool(submission.mergeFields)
        } else {
            name = "add-record"
            try version.require(.addRecord, at: path + name)
            parameters["groupId"] = .int64(change.number("groupId"))
            parameters["recordSetId"] = .int64(change.number("recordSetId"))
            service["uuid"] = .text(change.id)
        }
        return ServiceCommand(path + name, parameters).adding(
            object: "serviceContext",
            ofClass: version.is62
                ? "com.liferay.portal.service.ServiceContext"
                : "com.liferay.portal.kernel.service.ServiceContext",
            service
        )
    }
}
