private import Glibc

/// A request, as a handler gets it.
package struct ServerRequest: Sendable {
    /// What the body holds.
    package enum Body: Sendable {
        case bytes([UInt8])
        case form(UploadedForm)
        /// A form was to be read, and the request announces none.
        case noForm
        /// More bytes came than are read.
        case tooLarge
    }

    /// `GET`, for example.
    package var method: String
    /// The path, decoded, without the query.
    package var path: String
    /// What follows the question mark, decoded; the last of several values of a name.
    package var query: [String: String] = [:]
    package var fields: HeaderFields
    /// The body, once it is read.
    package var body = Body.bytes([])

    /// The form that the body holds.
    package var form: UploadedForm? {
        if case .form(let form) = body { form } else { nil }
    }

    /// How many bytes of a body are announced.
    package var announcedSize: Int { fields["content-length"].flatMap { Int($0) } ?? 0 }
}

/// The header fields of a request that its handler reads; browsers send a dozen more.
package struct HeaderFields: Sendable {
    /// The names of the fields that are kept.
    struct Names: Sendable {
        fileprivate let all: [(bytes: StaticString, name: String)]

        init(_ names: [StaticString]) { all = names.map { ($0, "\($0)") } }
    }

    private let names: Names
    /// Names in lower case with values, as they came.
    private var fields: [HeaderField] = []

    init(_ names: Names) { self.names = names }

    /// Whether a name is of letters, digits and what else RFC 9110 has names made of: no blanks.
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

    /// Keeps a field, if it is one of those.
    mutating func add(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>?) {
        let known = names.all.first { known in
            let bytes = UnsafeRawPointer(known.bytes.utf8Start)
            return strcasecmp(bytes.assumingMemoryBound(to: CChar.self), name) == 0
        }
        guard let known else { return }
        fields.append((known.name, value.map(String.init(cString:)) ?? ""))
    }

    /// All values of a field.
    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The value of a field that is there once; `nil` otherwise.
    package subscript(name: String) -> String? {
        var found: String?
        for field in fields where field.name == name {
            guard found == nil else { return nil }
            found = field.value
        }
        return found
    }

    /// The value of a cookie; `nil` where there is none, or there are several of that name.
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
