import ScreensKit
import ScreensSQLite

/// What the parameter `filter` asks for, in the part of OData's language that is common: comparisons by `eq`, `ne`,
/// `gt`, `ge`, `lt` and `le`, `in`, `contains` and `startswith`, with `and`, `or`, `not` and parentheses.
struct HeadlessFilter: Sendable {
    indirect enum Term: Sendable {
        case both(Term, Term), either(Term, Term), not(Term)
        case comparison(Field, String, [Value])
    }

    /// The fields by which assets are found.
    enum Field: String, CaseIterable, Sendable {
        case contentType, creatorId, dateCreated, dateModified, encodingFormat, headline, title
    }

    enum Value: Sendable {
        case text(String), number(Int64)
    }

    private let term: Term

    init(_ text: String) throws(ServiceError) {
        var reader = Reader(tokens: try Self.tokens(text))
        term = try reader.either()
        guard let rest = reader.next else { return }
        throw Self.wrong(rest, "the end")
    }

    /// The condition for entries `e`.
    func sql(_ builder: inout SQLBuilder, _ classes: AssetClasses) -> String {
        Self.sql(term, &builder, classes)
    }

    fileprivate static func wrong(_ found: String?, _ wanted: String) -> ServiceError {
        let place = found.map { "\"\($0.prefix(80))\"" } ?? "the end"
        return .badRequest("The parameter \"filter\" has \(place) where \(wanted) must be.")
    }

    /// Words, texts in quotation marks, and the signs between them.
    private static func tokens(_ text: String) throws(ServiceError) -> [String] {
        guard text.utf8.count <= 4_096 else {
            throw .badRequest("The parameter \"filter\" is too long.")
        }
        var tokens: [String] = []
        var rest = text[...]
        while let first = rest.first {
            if first == " " {
                rest.removeFirst()
            } else if "(),".contains(first) {
                tokens.append(String(rest.removeFirst()))
            } else if first == "'" {
                tokens.append(try quoted(&rest))
            } else {
                let word = rest.prefix { !" (),'".contains($0) }
                tokens.append(String(word))
                rest = rest.dropFirst(word.count)
            }
        }
        return tokens
    }

    /// A text in quotation marks, with the first of them; two of them inside are one.
    private static func quoted(_ rest: inout Substring) throws(ServiceError) -> String {
        var text = String(rest.removeFirst())
        while let next = rest.popFirst() {
            guard next == "'" else {
                text.append(next)
                continue
            }
            guard rest.first == "'" else { return text }
            text.append(rest.removeFirst())
        }
        throw wrong(nil, "the quotation mark at the end of a text")
    }
}

extension HeadlessFilter {
    /// Reads terms from tokens.
    fileprivate struct Reader {
        private static let depthLimit = 50
        private var tokens: ArraySlice<String>
        private var depth = 0

        init(tokens: [String]) { self.tokens = tokens[...] }

        var next: String? { tokens.first }

        private mutating func take(_ token: String) -> Bool {
            guard tokens.first?.lowercased() == token else { return false }
            tokens.removeFirst()
            return true
        }

        private mutating func expect(_ token: String) throws(ServiceError) {
            guard take(token) else { throw HeadlessFilter.wrong(next, "\"\(token)\"") }
        }

        mutating func either() throws(ServiceError) -> Term {
            var term = try both()
            while take("or") { term = .either(term, try both()) }
            return term
        }

        private mutating func both() throws(ServiceError) -> Term {
            var term = try single()
            while take("and") { term = .both(term, try single()) }
            return term
        }

        private mutating func single() throws(ServiceError) -> Term {
            depth += 1
            defer { depth -= 1 }
            guard depth < Self.depthLimit else {
                throw .badRequest("The parameter \"filter\" is nested too deeply.")
            }
            if take("not") { return .not(try single()) }
            if take("(") {
                let term = try either()
                try expect(")")
                return term
            }
            for function in ["contains", "startswith"] where take(function) {
                try expect("(")
                let field = try field()
                try expect(",")
                let value = try value()
                try expect(")")
                return .comparison(field, function, [value])
            }
            return try comparison()
        }

        private mutating func comparison() throws(ServiceError) -> Term {
            let field = try field()
            if take("in") {
                try expect("(")
                var values = [try value()]
                while take(",") { values.append(try value()) }
                try expect(")")
                return .comparison(field, "in", values)
            }
            for word in ["eq", "ne", "gt", "ge", "lt", "le"] where take(word) {
                return .comparison(field, word, [try value()])
            }
            throw HeadlessFilter.wrong(next, "one of eq, ne, gt, ge, lt, le, in")
        }

        private mutating func field() throws(ServiceError) -> Field {
            guard let field = next.flatMap(Field.init) else {
                let names = Field.allCases.map(\.rawValue).joined(separator: ", ")
                throw HeadlessFilter.wrong(next, "one of the fields \(names)")
            }
            tokens.removeFirst()
            return field
        }

        private mutating func value() throws(ServiceError) -> Value {
            guard let token = next else { throw HeadlessFilter.wrong(nil, "a value") }
            let value: Value? =
                if token.hasPrefix("'") {
                    .text(String(token.dropFirst()))
                } else {
                    (Int64(token) ?? ISODate.milliseconds(token)).map(Value.number)
                }
            guard let value else {
                throw HeadlessFilter.wrong(token, "a text in quotation marks, a number or a date")
            }
            tokens.removeFirst()
            return value
        }
    }
}

extension HeadlessFilter {
    private static func sql(
        _ term: Term,
        _ builder: inout SQLBuilder,
        _ classes: AssetClasses
    ) -> String {
        switch term {
        case .both(let one, let other):
            "(\(sql(one, &builder, classes)) AND \(sql(other, &builder, classes)))"
        case .either(let one, let other):
            "(\(sql(one, &builder, classes)) OR \(sql(other, &builder, classes)))"
        case .not(let term): "NOT \(sql(term, &builder, classes))"
        case .comparison(let field, let word, let values):
            "(\(comparison(field, word, values, &builder, classes)))"
        }
    }

    private static func comparison(
        _ field: Field,
        _ word: String,
        _ values: [Value],
        _ builder: inout SQLBuilder,
        _ classes: AssetClasses
    ) -> String {
        let places = values.map { builder.bind(bound($0, field, classes)) }
        let column = columns[field] ?? "NULL"
        switch word {
        case "in": return "\(column) IN (\(places.joined(separator: ", ")))"
        case "contains": return "instr(lower(\(column)), lower(\(places[0]))) > 0"
        case "startswith": return "instr(lower(\(column)), lower(\(places[0]))) = 1"
        default: return "\(column) \(signs[word] ?? "=") \(places[0])"
        }
    }

    private static let signs = [
        "eq": "=", "ne": "<>", "gt": ">", "ge": ">=", "lt": "<", "le": "<=",
    ]
    private static let title = """
        (SELECT title FROM entryText WHERE entryId = e.entryId AND locale = e.defaultLocale)
        """
    private static let columns: [Field: String] = [
        .contentType: "e.kind", .creatorId: "e.userId", .dateCreated: "e.createDate",
        .dateModified: "e.modifiedDate", .encodingFormat: "e.mimeType", .headline: title,
        .title: title,
    ]

    private static func bound(_ value: Value, _ field: Field, _ classes: AssetClasses) -> SQLValue {
        switch value {
        case .number(let number): .int(number)
        case .text(let text) where field == .contentType:
            // No entry has kind 0.
            .int((HeadlessKind(rawValue: text)?.assets ?? classes.kind(name: text))?.rawValue ?? 0)
        case .text(let text): .text(text)
        }
    }
}
