@_spi(Host) package import ScreensKit

/// A request to a headless API, as a client sends it.
package struct APIRequest: Sendable {
    /// What a request consists of besides its address.
    package enum Body: Sendable {
        /// The bytes of a body that is not a form; empty for none.
        case bytes([UInt8])
        /// A form in parts: its fields with their texts, and the names of the parts that are files.
        case form(fields: [String: String], files: [String])
    }

    package var method: String
    /// The decoded path.
    package var path: String
    /// The decoded query.
    package var query: [String: String]
    /// The field `Content-Type` of the header.
    package var contentType: String?
    package var body: Body

    /// Creates a request.
    package init(
        _ method: String,
        _ path: String,
        query: [String: String] = [:],
        contentType: String? = nil,
        body: Body = .bytes([])
    ) {
        (self.method, self.path, self.query) = (method, path, query)
        (self.contentType, self.body) = (contentType, body)
    }
}

/// A request that its document allows, with its values.
package struct AllowedRequest: Sendable {
    package let operation: OpenAPIDocument.Operation
    /// The values of the parameters in the path.
    package let values: [String: String]
    /// The body in JSON, or that of the only part of a form in JSON.
    package let body: JSONObject
}

extension OpenAPIDocument {
    /// Compares a request with the document.
    ///
    /// - Throws: the first thing that is wrong.
    package func allow(_ request: APIRequest) throws(ContractProblem) -> AllowedRequest {
        let found = operations(at: request.path)
        guard let match = found.first(where: { $0.operation.method == request.method }) else {
            throw absent(request, methods: found.map(\.operation.method))
        }
        for (name, value) in match.values.sorted(by: { $0.key < $1.key }) {
            try check(value, pathParameters[name] ?? .string, "The part {\(name)} of the path")
        }
        let known = match.operation.query
        for (name, value) in request.query.sorted(by: { $0.key < $1.key }) {
            guard known.contains(name) || name == "p_auth" else {
                throw ContractProblem(
                    "The parameter \"\(name.prefix(80))\" is unknown; \(match.operation.name) has "
                        + (known.isEmpty
                            ? "none." : "\(known.sorted().joined(separator: ", ")).")
                )
            }
            try check(value, queryParameters[name] ?? .string, "The parameter \"\(name)\"")
        }
        let body = try body(of: request, match.operation)
        return AllowedRequest(operation: match.operation, values: match.values, body: body)
    }

    /// Compares an answer with the document; `nil` is an answer without a body.
    package func check(_ answer: JSONValue?, to operation: Operation) throws(ContractProblem) {
        switch (operation.answer, answer) {
        case (nil, nil): return
        case (let type?, let answer?):
            let check = ValueCheck(schemas: schemas, side: .answer)
            try check.check(answer, type, at: "The answer")
        case (nil, let answer?):
            throw ContractProblem("The answer is \(answer.shown), but must be empty.")
        case (let type?, nil):
            throw ContractProblem("The answer is empty, but must be \(type.words).")
        }
    }

    private func absent(_ request: APIRequest, methods: [String]) -> ContractProblem {
        guard methods.isEmpty else {
            return ContractProblem(
                "\(request.method) is no method of the path \(request.path.prefix(200)); it has "
                    + "\(methods.joined(separator: ", "))."
            )
        }
        return ContractProblem(
            "The path \(request.path.prefix(200)) is unknown; \(title) has no such path."
        )
    }

    private func check(
        _ text: String,
        _ type: FieldType,
        _ place: String
    ) throws(ContractProblem) {
        let isRight =
            switch type {
            case .integer: Int64(text) != nil
            case .boolean: ["true", "false"].contains(text)
            default: true
            }
        guard !isRight else { return }
        throw ContractProblem("\(place) is \"\(text.prefix(80))\", but must be \(type.words).")
    }
}

extension OpenAPIDocument {
    private func body(
        of request: APIRequest,
        _ operation: Operation
    ) throws(ContractProblem) -> JSONObject {
        let side = ContractSide.request(isPartial: request.method == "PATCH")
        let check = ValueCheck(schemas: schemas, side: side)
        guard !operation.isForm else { return try form(of: request, operation, check) }
        guard case .bytes(let bytes) = request.body else {
            throw ContractProblem("The body is a form, but \(operation.name) takes none.")
        }
        guard let type = operation.body else {
            guard bytes.isEmpty else {
                throw ContractProblem("\(operation.name) has no body, but was sent one.")
            }
            return [:]
        }
        let kind = request.contentType?.prefix { $0 != ";" }.filter { $0 != " " }.lowercased()
        guard kind == "application/json" else {
            throw ContractProblem(
                "The Content-Type is \(kind.map { "\"\($0.prefix(80))\"" } ?? "missing"), "
                    + "but must be \"application/json\"."
            )
        }
        return try object(bytes, type, check, "The body")
    }

    private func form(
        of request: APIRequest,
        _ operation: Operation,
        _ check: ValueCheck
    ) throws(ContractProblem) -> JSONObject {
        guard case .form(let fields, let files) = request.body else {
            throw ContractProblem(
                "The body is no form in parts; \(operation.name) takes multipart/form-data."
            )
        }
        let parts = operation.form.keys.sorted().joined(separator: ", ")
        for name in fields.keys.sorted() + files where operation.form[name] == nil {
            throw ContractProblem(
                "The part \"\(name.prefix(80))\" is unknown; the form has only \(parts)."
            )
        }
        var object: JSONObject = [:]
        for (name, type) in operation.form.sorted(by: { $0.key < $1.key }) {
            guard type != .file else {
                guard files.filter({ $0 == name }).count == 1 else {
                    throw ContractProblem("The part \"\(name)\" must be one file.")
                }
                continue
            }
            guard !files.contains(name) else {
                throw ContractProblem("The part \"\(name)\" is a file, but must be JSON.")
            }
            guard let text = fields[name] else { continue }
            object = try self.object(Array(text.utf8), type, check, "The part \"\(name)\"")
        }
        return object
    }

    private func object(
        _ bytes: [UInt8],
        _ type: FieldType,
        _ check: ValueCheck,
        _ place: String
    ) throws(ContractProblem) -> JSONObject {
        guard let value: JSONValue = JSON.value(from: bytes), JSON.fault(in: bytes) == nil else {
            throw ContractProblem("\(place) is no JSON, or has a name twice in an object.")
        }
        guard let object = value.object else {
            throw ContractProblem("\(place) is \(value.shown), but must be \(type.words).")
        }
        try check.check(value, type, at: place)
        return object
    }
}
