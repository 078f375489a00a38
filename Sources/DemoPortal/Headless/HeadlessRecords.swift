import ScreensKit
import ScreensSQLite

/// Forms and records of dynamic data lists, in the API `data-engine`, which is not part of the public interface.
let dataEngineRoutes: [String: HeadlessRoute] = [
    "GET /data-definitions/{dataDefinitionId}": { (call) throws(ServiceError) in
        let structure = try call.structure(call.id("dataDefinitionId"))
        return .object(DataForm(structure).json(structure))
    },
    "GET /data-record-collections/{dataRecordCollectionId}": { (call) throws(ServiceError) in
        let set = try call.recordSet()
        let name: JSONValue = [Language.english.rawValue: set["name"] ?? ""]
        return .object([
            "dataDefinitionId": number(set["DDMStructureId"]),
            "dataRecordCollectionKey": set["recordSetKey"] ?? "", "description": [:],
            "id": number(set["recordSetId"]), "name": name, "siteId": number(set["groupId"]),
        ])
    },
    "GET /data-record-collections/{dataRecordCollectionId}/data-records": {
        (call) throws(ServiceError) in
        try call.records()
    },
    "POST /data-record-collections/{dataRecordCollectionId}/data-records": {
        (call) throws(ServiceError) in
        let set = try call.recordSet()
        let form = try call.form(of: set)
        let added = try call.submit(
            "add-record",
            ["groupId": set["groupId"] ?? 0, "recordSetId": set["recordSetId"] ?? 0],
            try call.texts(form)
        )
        return .object(try call.record(added, form))
    },
    "GET /data-records/{dataRecordId}": { (call) throws(ServiceError) in
        let record = try call.record()
        return .object(try call.record(record, try call.form(ofRecord: record)))
    },
    "PUT /data-records/{dataRecordId}": { (call) throws(ServiceError) in
        let record = try call.record()
        let form = try call.form(ofRecord: record)
        let changed = try call.submit(
            "update-record",
            ["mergeFields": false, "recordId": record["recordId"] ?? 0],
            try call.texts(form)
        )
        return .object(try call.record(changed, form))
    },
]

private func number(_ value: JSONValue?) -> JSONValue { value?.int64.map(JSONValue.int64) ?? .null }

extension HeadlessCall {
    fileprivate func structure(_ id: Int64) throws(ServiceError) -> JSONValue {
        try service("/ddm.ddmstructure/get-structure", ["structureId": .int64(id)])
    }

    /// The record set in the path, or that of a record, whose records the user may see.
    fileprivate func recordSet(_ id: Int64? = nil) throws(ServiceError) -> JSONValue {
        try service(
            "/ddl.ddlrecordset/get-record-set",
            ["recordSetId": .int64(id ?? self.id("dataRecordCollectionId"))]
        )
    }

    fileprivate func form(of set: JSONValue) throws(ServiceError) -> DataForm {
        DataForm(try structure(set["DDMStructureId"]?.int64 ?? 0))
    }

    fileprivate func form(ofRecord record: JSONValue) throws(ServiceError) -> DataForm {
        try form(of: recordSet(record["recordSetId"]?.int64 ?? 0))
    }

    /// The attributes of the record in the path, which the user may see.
    fileprivate func record() throws(ServiceError) -> JSONValue {
        let found = try service(
            "/screens.screensddlrecord/get-ddl-record",
            ["ddlRecordId": .int64(id("dataRecordId")), "locale": .text(locale)]
        )
        return found["modelAttributes"] ?? .null
    }

    /// The answer about a record.
    fileprivate func record(
        _ attributes: JSONValue,
        _ form: DataForm
    ) throws(ServiceError) -> JSONObject {
        let id = attributes["recordId"]?.int64 ?? 0
        return try core.transact { (data) throws(ServiceError) in
            let values = try data.values(ofRecord: id)
            let status = try data.record(id)?.status ?? .approved
            return [
                "dataRecordCollectionId": number(attributes["recordSetId"]),
                "dataRecordValues": .object(DataValues(form).json(values.fields)),
                "id": .int64(id), "status": .int64(Int64(status.rawValue)),
            ]
        }
    }

    fileprivate func records() throws(ServiceError) -> HeadlessAnswer {
        let page = try HeadlessPage(query)
        for name in ["dataListViewId", "keywords", "sort"] where query[name] ?? "" != "" {
            throw .badRequest("The demo portal does not apply \"\(name)\" to records.")
        }
        let set = try recordSet()
        let form = try form(of: set)
        let list: JSONObject = ["ddlRecordSetId": set["recordSetId"] ?? 0]
        let total = try service("/screens.screensddlrecord/get-ddl-records-count", list)
        let range: JSONObject = [
            "end": .int64(page.offset + page.size), "locale": .text(locale),
            "start": .int64(page.offset),
        ]
        let rows = try service(
            "/screens.screensddlrecord/get-ddl-records",
            list.merging(range) { own, _ in own }
        )
        var items: [JSONObject] = []
        for row in rows.array ?? [] {
            items.append(try record(row["modelAttributes"] ?? .null, form))
        }
        return page.answer(items, of: total.int64 ?? 0)
    }

    /// The texts of the body, by field and locale.
    fileprivate func texts(_ form: DataForm) throws(ServiceError) -> DataValues.Texts {
        try refuse(except: ["dataRecordCollectionId", "dataRecordValues", "id"])
        return try DataValues(form).texts(body["dataRecordValues"]?.object ?? [:])
    }

    /// Stores the texts of the call's language, then those of the others: the service takes one language at a time.
    fileprivate func submit(
        _ name: String,
        _ members: JSONObject,
        _ texts: DataValues.Texts
    ) throws(ServiceError) -> JSONValue {
        let english = Language.english.rawValue
        let own = texts.compactMapValues { all in
            all[locale] ?? all[english] ?? all.min { $0.key < $1.key }?.value
        }
        let record = try store(name, members, own, in: locale)
        for other in Set(texts.values.flatMap(\.keys)).sorted() where other != locale {
            try store(
                "update-record",
                ["mergeFields": true, "recordId": record["recordId"] ?? 0],
                texts.compactMapValues { $0[other] },
                in: other
            )
        }
        return record
    }

    @discardableResult
    private func store(
        _ name: String,
        _ members: JSONObject,
        _ texts: [String: String],
        in locale: String
    ) throws(ServiceError) -> JSONValue {
        let rest: JSONObject = [
            "+serviceContext": .text(core.dialect.serviceContextClass), "displayIndex": 0,
            "fieldsMap": .object(texts.mapValues(JSONValue.text)),
            "serviceContext.languageId": .text(locale),
        ]
        return try service("/ddl.ddlrecord/\(name)", members.merging(rest) { own, _ in own })
    }
}
