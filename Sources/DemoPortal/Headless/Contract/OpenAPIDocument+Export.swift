import ScreensKit

/// The document as the portal answers with it, so that clients find out what it has.
extension OpenAPIDocument {
    var json: JSONValue {
        var paths: [String: JSONObject] = [:]
        for operation in operations {
            paths[path + operation.template, default: [:]][operation.method.lowercased()] =
                json(operation)
        }
        return [
            "openapi": "3.0.1", "info": ["title": .text(title), "version": "v1.0"],
            "paths": .object(paths.mapValues(JSONValue.object)),
            "components": ["schemas": .object(schemas.mapValues(Self.json))],
        ]
    }

    private func json(_ operation: Operation) -> JSONValue {
        let inPath = operation.parts.filter { $0.hasPrefix("{") }.map { part in
            let name = String(part.dropFirst().dropLast())
            return parameter(name, "path", pathParameters[name] ?? .string)
        }
        let inQuery = operation.query.sorted().map { name in
            parameter(name, "query", queryParameters[name] ?? .string)
        }
        var members: JSONObject = [
            "operationId": .text(operation.identifier), "parameters": .array(inPath + inQuery),
            "responses": ["default": Self.content(operation.answer)],
        ]
        if let body = operation.body { members["requestBody"] = Self.content(body) }
        if operation.isForm {
            let parts = operation.form.mapValues(Self.json)
            members["requestBody"] = [
                "content": ["multipart/form-data": ["schema": ["properties": .object(parts)]]]
            ]
        }
        return .object(members)
    }

    private func parameter(_ name: String, _ place: String, _ type: FieldType) -> JSONValue {
        var members: JSONObject = [
            "name": .text(name), "in": .text(place), "schema": Self.json(type),
        ]
        if place == "path" { members["required"] = true }
        return .object(members)
    }

    private static func content(_ type: FieldType?) -> JSONValue {
        guard let type else { return ["content": ["application/json": [:]]] }
        let mimeType = type == .html ? "text/html" : "application/json"
        return ["content": [mimeType: ["schema": json(type)]]]
    }

    private static func json(_ fields: [String: SchemaField]) -> JSONValue {
        let required = fields.filter(\.value.isRequired).keys.sorted()
        var members: JSONObject = [
            "type": "object",
            "properties": .object(
                fields.mapValues { field in
                    var members = json(field.type).object ?? [:]
                    if field.isReadOnly { members["readOnly"] = true }
                    if field.isWriteOnly { members["writeOnly"] = true }
                    return .object(members)
                }
            ),
        ]
        if !required.isEmpty { members["required"] = .array(required.map(JSONValue.text)) }
        return .object(members)
    }

    private static func json(_ type: FieldType) -> JSONValue {
        switch type {
        case .string, .html: ["type": "string"]
        case .integer: ["type": "integer", "format": "int64"]
        case .number: ["type": "number", "format": "double"]
        case .boolean: ["type": "boolean"]
        case .dateTime: ["type": "string", "format": "date-time"]
        case .any: ["type": "object"]
        case .file: ["type": "string", "format": "binary"]
        case .choice(let texts): ["type": "string", "enum": .array(texts.map(JSONValue.text))]
        case .list(let type): ["type": "array", "items": json(type)]
        case .map(let type): ["type": "object", "additionalProperties": json(type)]
        case .page(let type):
            [
                "type": "object",
                "properties": [
                    "items": ["type": "array", "items": json(type)],
                    "lastPage": json(.integer), "page": json(.integer), "pageSize": json(.integer),
                    "totalCount": json(.integer),
                ],
            ]
        case .schema(let name): ["$ref": .text("#/components/schemas/\(name)")]
        }
    }
}
