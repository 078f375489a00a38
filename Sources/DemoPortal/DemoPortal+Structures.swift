@_spi(Host) import ScreensKit
import ScreensSQLite

/// The definitions of forms, behind the back of clients.
extension DemoPortal {
    /// Gives a field of a form another predefined value, in all languages, in what both versions send.
    ///
    /// Nothing is checked, as portals do not check it either. An unknown form or field stays unknown.
    public func setPredefinedValue(
        _ text: String,
        ofField name: String,
        inStructure id: Int64
    ) throws(DemoPortalError) {
        try core.change { (connection) throws(DatabaseFailure) in
            let forms = try connection.rows(
                "SELECT definition, xsd FROM structure WHERE structureId = ?",
                [.int(id)]
            ) { ($0.text(0), $0.text(1)) }
            for (json, xml) in forms {
                try connection.run(
                    "UPDATE structure SET definition = ?, xsd = ? WHERE structureId = ?",
                    [
                        .text(Self.predefine(text, name, json: json)),
                        .text(Self.predefine(text, name, xml: xml)), .int(id),
                    ]
                )
            }
        }
    }

    private static func predefine(_ text: String, _ name: String, json: String) -> String {
        guard let form = JSON.value(JSONObject.self, from: Array(json.utf8)) else { return json }
        func changed(_ field: JSONValue) -> JSONValue {
            var members = field.object ?? [:]
            members["nestedFields"] = .array((members["nestedFields"]?.array ?? []).map(changed))
            if members["name"]?.text == name {
                let languages = members["predefinedValue"]?.object ?? [:]
                members["predefinedValue"] = .object(languages.mapValues { _ in .text(text) })
            }
            return .object(members)
        }
        var changedForm = form
        changedForm["fields"] = .array((form["fields"]?.array ?? []).map(changed))
        return JSONValue.object(changedForm).description
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
