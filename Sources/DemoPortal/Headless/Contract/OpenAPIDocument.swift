@_spi(Host) import ScreensKit

/// What the OpenAPI document of an API says: its paths with their parameters, bodies and answers, and its schemas.
///
/// The demo portal answers by these documents, and tests check requests and answers of others with them. They contain
/// facts of published documents, whose source and release each of them names: nothing of them was compared with a
/// portal.
package struct OpenAPIDocument: Sendable {
    /// The name for people, such as `Headless Delivery`.
    package let title: String
    /// The beginning of all addresses, such as `/o/headless-delivery/v1.0`.
    package let path: String
    /// The beginning of the names of its scopes in OAuth 2.
    let scope: String
    package let operations: [Operation]
    package let schemas: [String: [String: SchemaField]]
    let pathParameters: [String: FieldType]
    let queryParameters: [String: FieldType]

    /// A method of a path.
    package struct Operation: Sendable, Hashable {
        package let method: String
        /// The path below that of the API, such as `/comments/{commentId}`.
        package let template: String
        /// The names of the parameters in the query.
        package let query: Set<String>
        /// The type of a body in JSON.
        package let body: FieldType?
        /// The parts of a form, by name.
        package let form: [String: FieldType]
        /// The type of the answer; `nil` for none.
        package let answer: FieldType?

        /// The method and the path.
        package var name: String { "\(method) \(template)" }
        /// The parts of the path between slashes.
        var parts: [Substring] { template.split(separator: "/") }
        /// The status of the answer.
        package var status: Int { method == "DELETE" || answer == nil ? 204 : 200 }
        package var isForm: Bool { !form.isEmpty }
    }

    /// The documents of all APIs that the demo portal has.
    package static let all: [OpenAPIDocument] = DemoContents.apis.compactMap { try? .init($0) }

    /// The document of the API that an address belongs to.
    package static func of(_ path: String) -> OpenAPIDocument? {
        all.first { path.hasPrefix($0.path + "/") }
    }

    /// Reads a description.
    init(_ json: [UInt8]) throws {
        let source = try JSON.decode(Source.self, from: json)
        (title, path, scope) = (source.title, source.path, source.scope)
        schemas = source.schemas.mapValues { $0.mapValues(SchemaField.init) }
        pathParameters = source.pathParameters.mapValues { FieldType($0) }
        queryParameters = source.queryParameters.mapValues { FieldType($0) }
        operations = source.operations.map { name, operation in
            let words = name.split(separator: " ")
            let query = operation.query.flatMap { source.queries[$0] } ?? ""
            return Operation(
                method: String(words.first ?? ""),
                template: String(words.last ?? ""),
                query: Set(query.split(separator: " ").map(String.init)),
                body: operation.body.map { FieldType($0) },
                form: (operation.form ?? [:]).mapValues { FieldType($0) },
                answer: operation.answer.map { FieldType($0) }
            )
        }.sorted { $0.name < $1.name }
    }

    /// A description as it is written.
    private struct Source: Decodable {
        struct Operation: Decodable {
            let query: String?
            let body: String?
            let form: [String: String]?
            let answer: String?
        }

        let title, path, scope: String
        let pathParameters, queryParameters, queries: [String: String]
        let operations: [String: Operation]
        let schemas: [String: [String: String]]
    }
}

extension OpenAPIDocument {
    /// The operations whose path an address has, with the values of its parameters; the plainest path first.
    func operations(at address: String) -> [(operation: Operation, values: [String: String])] {
        // A slash at the end is ignored.
        let end = address.hasSuffix("/") ? address.dropLast() : address[...]
        let parts = end.dropFirst(path.count).split(
            separator: "/",
            omittingEmptySubsequences: false
        ).dropFirst()
        let found = operations.compactMap { operation in
            operation.values(in: Array(parts)).map { (operation, $0) }
        }
        let fewest = found.map(\.1.count).min()
        return found.filter { $0.1.count == fewest }
    }
}

extension OpenAPIDocument.Operation {
    /// The values of the parameters in the parts of a path; `nil` if it is another path.
    fileprivate func values(in path: [Substring]) -> [String: String]? {
        let own = parts
        guard own.count == path.count else { return nil }
        var values: [String: String] = [:]
        for (part, value) in zip(own, path) {
            if part.hasPrefix("{") {
                guard !value.isEmpty else { return nil }
                values[String(part.dropFirst().dropLast())] = String(value)
            } else if part != value {
                return nil
            }
        }
        return values
    }

    /// The name by which the portal refuses it, such as `getSiteDocumentsPage`.
    var identifier: String {
        var isPage = false
        if case .page = answer { isPage = true }
        let names = parts.filter { !$0.hasPrefix("{") }
        let words = names.enumerated().map { index, name in
            let isPlural = isPage && index == names.count - 1
            let isMany = name.hasSuffix("s") && !name.hasSuffix("ss")
            let word = isMany && !isPlural ? name.dropLast() : name
            return word.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
                .joined()
        }
        return method.lowercased() + words.joined() + (isPage ? "Page" : "")
    }
}
