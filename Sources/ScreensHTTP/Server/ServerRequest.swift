private import Glibc

/// A request in the form in which a handler gets it.
package struct ServerRequest: Sendable {
    /// The content of the body.
    package enum Body: Sendable {
        case bytes([UInt8])
        case form(UploadedForm)
        /// A form was expected, but the request does not announce one.
        case noForm
        /// The client sent more bytes than are accepted.
        case tooLarge
    }

    /// The method, such as `GET`.
    package var method: String
    /// The decoded path without the query.
    package var path: String
    /// The decoded query.
    ///
    /// If a name occurs several times, the last value counts.
    package var query: [String: String] = [:]
    package var fields: HeaderFields
    /// The body, after it has been read.
    package var body = Body.bytes([])

    /// The form in the body; `nil` if the body is something else.
    package var form: UploadedForm? {
        if case .form(let form) = body { form } else { nil }
    }

    /// The size of the body in bytes that the request announces.
    package var announcedSize: Int { fields["content-length"].flatMap { Int($0) } ?? 0 }
}

/// The header fields of a request that its handler reads.
///
/// Browsers send a dozen more.
package struct HeaderFields: Sendable {
    /// The names of the fields that are stored.
    struct Names: Sendable {
        fileprivate let all: [(bytes: StaticString, name: String)]

        init(_ names: [StaticString]) { all = names.map { ($0, "\($0)") } }
    }

    private let names: Names
    /// Names in lower case with their values, in the order in which they were received.
    private var fields: [HeaderField] = []

    init(_ names: Names) { self.names = names }

    /// Whether a name consists of the characters that RFC 9110 allows in names, which excludes blanks.
    static func isToken(_ name: UnsafePointer<CChar>) -> Bool {
        let bytes = UnsafeBufferPointer(start: name, count: strlen(name))
        return !bytes.isEmpty
            && bytes.allSatisfy { byte in
                switch UInt8(bitPattern: byte) {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                // ! # $ % & ' * + - . ^ _ ` | ~
                case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
                default: false
                }
            }
    }

    /// Stores a field if its name is one of the selected ones.
    mutating func add(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>?) {
        let known = names.all.first { known in
            let bytes = UnsafeRawPointer(known.bytes.utf8Start)
            return strcasecmp(bytes.assumingMemoryBound(to: CChar.self), name) == 0
        }
        guard let known else { return }
        fields.append((known.name, value.map(String.init(cString:)) ?? ""))
    }

    /// Returns all values of a field.
    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The value of a field that occurs exactly once; `nil` otherwise.
    package subscript(name: String) -> String? {
        var found: String?
        for field in fields where field.name == name {
            guard found == nil else { return nil }
            found = field.value
        }
        return found
    }

    /// Returns the value of a cookie; `nil` if no cookie or more than one has that name.
    package func cookie(_ name: String) -> String? {
        var found: String?
        for field in fields where field.name == "cookie" {
            for pair in field.value.utf8.split(separator: UInt8(ascii: ";")) {
                let pair = pair.drop { $0 == UInt8(ascii: " ") }
                guard pair.starts(with: name.utf8) else { continue }
                let rest = pair.dropFirst(name.utf8.count)
                guard rest.first == UInt8(ascii: "=") else { continue }
                guard found == nil else { return nil }
                found = String(Substring(rest.dropFirst()))
            }
        }
        return found
    }
}
