@_spi(Host) import ScreensKit

extension ScreenletEvent {
    /// The problems of the event: it is not declared, or its payload differs from the declaration.
    var defects: [String] {
        guard isDeclared else {
            return ["It reports \"\(name)\", which is not among its events."]
        }
        guard let payload = JSON.bytes(of: Payload(payload)),
            let members = JSON.value(JSONObject.self, from: payload)
        else { return ["The payload of \"\(name)\" is not a JSON object."] }
        let known = Set(declaration.fields.map(\.name))
        let further = declaration.hasFurtherFields ? [] : Set(members.keys).subtracting(known)
        return further.map { name in
            "The payload of \"\(self.name)\" has \"\(name)\", which the event does not declare."
        }
            + declaration.fields.compactMap { field in
                guard let value = members[field.name], value != .null else {
                    return field.isOptional
                        ? nil : "The payload of \"\(name)\" has no field \"\(field.name)\"."
                }
                guard !value.fits(field.type) else { return nil }
                return
                    "In the payload of \"\(name)\", \"\(field.name)\" is not a \(field.type.rawValue)."
            }
    }
}

private struct Payload: Encodable {
    let value: any Encodable
    init(_ value: any Encodable) { self.value = value }
    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension JSONValue {
    fileprivate func fits(_ type: AttributeType) -> Bool {
        switch (type, self) {
        case (.boolean, .bool), (.number, .int64), (.number, .double), (.text, .text),
            (.list, .array), (.object, .object):
            true
        default: false
        }
    }
}

extension Conformance {
    /// Checks that each reported event is declared, and has the declared payload.
    @MainActor
    static func checkEvents(reportedTo runtime: ScriptedRuntime, _ findings: inout Findings) {
        for defect in Set(runtime.eventDefects).sorted() {
            findings.add(defect, "Events are declared, and payloads have the declared fields only.")
        }
    }

    /// Checks that events and their fields have unique names and explanations.
    static func checkDeclarations(_ events: [EventDeclaration], _ findings: inout Findings) {
        if Set(events.map(\.name)).count < events.count {
            findings.add("Two events have the same name.", "Names must be unique.")
        }
        for event in events {
            checkFields(event.fields, of: event.name, event.summary, &findings)
        }
    }

    /// Checks that a declaration and its fields have explanations, and the fields unique names.
    static func checkFields(
        _ fields: [FieldDeclaration],
        of name: String,
        _ summary: String,
        _ findings: inout Findings
    ) {
        if Set(fields.map(\.name)).count < fields.count {
            findings.add("Two fields of \"\(name)\" have the same name.", "Names must be unique.")
        }
        let summaries = [(name, summary)] + fields.map { ("\(name).\($0.name)", $0.summary) }
        for (name, summary) in summaries where !summary.isSentence {
            findings.add(
                "\"\(name)\" has no summary.",
                "Its summary is a sentence that ends with a full stop."
            )
        }
    }
}
