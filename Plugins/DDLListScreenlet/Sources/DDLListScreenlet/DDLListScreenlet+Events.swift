import LiferayKit
public import ScreensKit

extension DDLListScreenlet {
    /// The events that the list reports.
    public static let events: [EventDeclaration] = [.responseRecords, .failure, .selectedRecord]
}

extension EventDeclaration {
    static let responseRecords = EventDeclaration(
        "onDDLListResponseRecords",
        summary: "A page of records was loaded.",
        fields: [FieldDeclaration("records", type: .list, summary: "The records of that page.")]
    ).afterLoading
    static let failure = error("onDDLListError", summary: "A page could not be loaded.")
        .afterLoading
    static let selectedRecord = EventDeclaration(
        "onDDLSelectedRecord",
        summary: "The user chose a record; the payload has all attributes from the portal.",
        fields: DDLListRecord.fields
    ).withFurtherFields
}

extension DDLListRecord {
    /// What the portal sent, with declared fields of the declared types.
    var payload: JSONObject {
        let declared: JSONObject = [
            "recordId": .int64(recordId ?? 0), "recordSetId": .int64(recordSetId ?? 0),
            "userId": .int64(userId ?? 0), "userName": .text(userName ?? ""),
            "label": .text(label ?? ""),
            "values": .object(values),
        ]
        return attributes.merging(declared) { _, declared in declared }
    }

    /// The values by the names of their fields; a repeated field has a list.
    private var values: JSONObject {
        Dictionary(grouping: fields, by: \.name).mapValues { fields in
            let values = fields.map(\.value.json)
            return values.count == 1 ? values[0] : .array(values)
        }
    }
}

extension DDMValue {
    /// The value as JSON, the same for every locale and version of the portal.
    fileprivate var json: JSONValue {
        switch self {
        case .boolean(let flag): .bool(flag)
        case .date(let day): .text(day.description)
        case .integer(let number): .int64(number)
        case .decimal(let number): Double(number.description).map(JSONValue.double) ?? .null
        case .options(let values): .array(values.map(JSONValue.text))
        case .text(let text): .text(text)
        case .document(let document): document.attributes.map(JSONValue.object) ?? .null
        case .geolocation(let place):
            ["latitude": .double(place.latitude), "longitude": .double(place.longitude)]
        @unknown default: .null
        }
    }
}
