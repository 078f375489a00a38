@_spi(Host) import ScreensKit
import ScreensSQLite

/// Changes to the definitions of forms that clients do not know of.
extension DemoPortal {
    /// Changes the predefined value of a form's field, in all languages, for both versions.
    ///
    /// The value is not checked, as in the real portal. An unknown form or field is not created.
    public func setPredefinedValue(
        _ text: String,
        ofField name: String,
        inStructure id: Int64
    ) throws(DemoPortalError) {
        try core.change { (connection) throws(DatabaseFailure) in
            try Self.changeForm(id, connection) { json in
                Self.changing(name, json: json) { field in
                    let languages = field["predefinedValue"]?.object ?? [:]
                    field["predefinedValue"] = .object(languages.mapValues { _ in .text(text) })
                }
            } xml: { xml in
                Self.predefine(text, name, xml: xml)
            }
        }
    }

    /// Renames a field of a form, for both versions and in the records of the form.
    ///
    /// The name is not checked. An unknown form or field is not created.
    public func renameField(
        _ name: String,
        to newName: String,
        inStructure id: Int64
    ) throws(DemoPortalError) {
        try core.change { (connection) throws(DatabaseFailure) in
            try Self.changeForm(id, connection) { json in
                Self.changing(name, json: json) { $0["name"] = .text(newName) }
            } xml: { xml in
                xml.replacing(" name=\"\(name)\"", with: " name=\"\(newName)\"")
            }
            try connection.run(
                """
                UPDATE recordValue SET name = ?2 WHERE name = ?1 AND recordId IN
                (SELECT recordId FROM record NATURAL JOIN (SELECT recordSetId FROM recordSet WHERE structureId = ?3))
                """,
                [
                    .text(JSONObject.key(ofName: name)), .text(JSONObject.key(ofName: newName)),
                    .int(id),
                ]
            )
        }
    }

    private static func changeForm(
        _ id: Int64,
        _ connection: Connection,
        json changeJSON: (String) -> String,
        xml changeXML: (String) -> String
    ) throws(DatabaseFailure) {
        let forms = try connection.rows(
            "SELECT definition, xsd FROM structure WHERE structureId = ?",
            [.int(id)]
        ) { ($0.text(0), $0.text(1)) }
        for (json, xml) in forms {
            try connection.run(
                "UPDATE structure SET definition = ?, xsd = ? WHERE structureId = ?",
                [.text(changeJSON(json)), .text(changeXML(xml)), .int(id)]
            )
        }
    }

    private static func changing(
        _ name: String,
        json: String,
        _ change: (inout JSONObject) -> Void
    ) -> String {
        guard var form = JSONText.object(json) else { return json }
        func changed(_ field: JSONValue) -> JSONValue {
            var members = field.object ?? [:]
            members["nestedFields"] = .array((members["nestedFields"]?.array ?? []).map(changed))
            if members["name"]?.text == name { change(&members) }
            return .object(members)
        }
        form["fields"] = .array((form["fields"]?.array ?? []).map(changed))
        return JSONText.text(form)
    }

    private static func predefine(_ text: String, _ name: String, xml: String) -> String {
        guard let field = xml.firstRange(of: " name=\"\(name)\""),
            let end = xml[field.upperBound...].firstRange(of: "</dynamic-element>")
        else { return xml }
        let inside = xml[field.upperBound..<end.lowerBound].replacing(
            /(name="predefinedValue"><!\[CDATA\[).*?(\]\]>)/
        ) { "\($0.1)\(text)\($0.2)" }
        return "\(xml[..<field.upperBound])\(inside)\(xml[end.lowerBound...])"
    }
}
