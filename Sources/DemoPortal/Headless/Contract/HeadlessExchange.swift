@_spi(Host) import ScreensKit

/// A request to a headless API and its answer, as they are on the wire, for tests that answer requests themselves.
package struct HeadlessExchange: Sendable {
    package var method: String
    /// The path with the query, encoded as in an address.
    package var address: String
    /// The field `Content-Type` of the request.
    package var contentType: String?
    package var body: [UInt8]
    package var status: Int
    package var answer: [UInt8]

    /// Creates an exchange.
    package init(
        _ method: String,
        _ address: String,
        contentType: String? = nil,
        body: [UInt8] = [],
        status: Int,
        answer: [UInt8] = []
    ) {
        (self.method, self.address, self.contentType) = (method, address, contentType)
        (self.body, self.status, self.answer) = (body, status, answer)
    }

    /// Compares the request, and the answer to it, with the document of the API.
    ///
    /// An answer that is an error must have one of the two shapes of errors.
    ///
    /// - Throws: the first thing that is wrong, or that no API has the address.
    package func check() throws(ContractProblem) {
        let halves = address.split(separator: "?", maxSplits: 1).map(String.init)
        let path = (halves.first ?? "").replacing("+", with: "%2B").formDecoded
        guard let document = OpenAPIDocument.of(path) else {
            throw ContractProblem("The address \(address.prefix(200)) is of no headless API.")
        }
        let request = APIRequest(
            method,
            path,
            query: Self.query(halves.count > 1 ? halves[1] : ""),
            contentType: contentType,
            body: try parts() ?? .bytes(body)
        )
        let operation = try document.allow(request).operation
        guard status < 400 else { return try checkError() }
        guard status == operation.status else {
            throw ContractProblem(
                "The status of \(operation.name) is \(status), but must be \(operation.status)."
            )
        }
        try document.check(try answer(to: operation), to: operation)
    }

    private func answer(
        to operation: OpenAPIDocument.Operation
    ) throws(ContractProblem) -> JSONValue? {
        guard !answer.isEmpty else { return nil }
        guard operation.answer != .html else {
            return .text(String(decoding: answer, as: UTF8.self))
        }
        guard let value = JSON.value(JSONValue.self, from: answer) else {
            throw ContractProblem("The answer to \(operation.name) is no JSON.")
        }
        return value
    }

    private func checkError() throws(ContractProblem) {
        let error = JSON.value(JSONObject.self, from: answer) ?? [:]
        let isProblem = error["status"]?.text != nil && error["title"]?.text != nil
        guard isProblem || error["message"]?.text != nil else {
            throw ContractProblem(
                "The error \(JSONValue.object(error).shown) has neither status and title nor a message."
            )
        }
    }

    private static func query(_ text: String) -> [String: String] {
        let pairs = text.split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return (
                String(parts[0]).formDecoded,
                parts.count > 1
                    ? String(parts[1]).formDecoded : ""
            )
        }
        return Dictionary(pairs) { $1 }
    }

    /// The parts of a form, by the boundary that its type names; `nil` for another body.
    private func parts() throws(ContractProblem) -> APIRequest.Body? {
        let type = contentType ?? ""
        guard type.lowercased().hasPrefix("multipart/form-data") else { return nil }
        guard let boundary = type.split(separator: "boundary=").dropFirst().first, boundary != ""
        else { throw ContractProblem("The Content-Type \"\(type.prefix(80))\" has no boundary.") }
        // A character for each byte, except that the end of a line is one.
        let text = String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) }))
        let mark = "--" + boundary.filter { $0 != "\"" }
        var (fields, files): ([String: String], [String]) = ([:], [])
        for part in text.split(separator: mark).dropLast() where part.hasPrefix("\r\n") {
            let halves = part.dropFirst().split(separator: "\r\n\r\n", maxSplits: 1)
            guard let head = halves.first, let name = Self.value(of: "name", in: head) else {
                throw ContractProblem("A part of the form has no name.")
            }
            if Self.value(of: "filename", in: head) != nil {
                files.append(name)
            } else {
                let bytes = (halves.count > 1 ? halves[1] : "").dropLast().unicodeScalars
                    .map { UInt8(truncatingIfNeeded: $0.value) }
                fields[name] = String(decoding: bytes, as: UTF8.self)
            }
        }
        return .form(fields: fields, files: files)
    }

    private static func value(of name: String, in head: Substring) -> String? {
        head.split(separator: "; \(name)=\"").dropFirst().first.map {
            String($0.prefix { $0 != "\"" })
        }
    }
}
