@_spi(Host) public import ScreensKit

/// An object that headless REST of a portal answered.
///
/// Its description of the services says of almost no member whether it may be missing, so a missing member and one
/// that is `null` are the same: `nil`. A member of another type than it should have is an error that names it.
public struct HeadlessObject: Sendable {
    /// The members as the portal sent them.
    public let members: JSONObject

    /// Reads an object.
    ///
    /// - Throws: `PortalError.unexpected` if it is none.
    public init(_ value: JSONValue) throws(PortalError) {
        guard let members = value.object else { throw .unexpected("the answer is not an object") }
        self.members = members
    }

    /// A text that is not empty.
    public func text(_ name: String) throws(PortalError) -> String? {
        try member(name, "a text", \.text)?.nonEmpty
    }

    /// A positive number, by which the portal knows something.
    public func id(_ name: String) throws(PortalError) -> Int64? {
        guard let id = try member(name, "a number", \.int64) else { return nil }
        return id > 0 ? id : nil
    }

    /// The number by which the portal knows this object.
    ///
    /// - Throws: `PortalError.unexpected` if it has none.
    public func id() throws(PortalError) -> Int64 {
        guard let id = try id("id") else { throw .unexpected("the object has no \"id\"") }
        return id
    }

    /// A whole number of 0 or more.
    public func count(_ name: String) throws(PortalError) -> Int? {
        try member(name, "a number of 0 or more") { value in
            value.int64.flatMap(Int.init(exactly:)).flatMap { $0 < 0 ? nil : $0 }
        }
    }

    /// A finite number.
    public func number(_ name: String) throws(PortalError) -> Double? {
        try member(name, "a number") { value in value.double.flatMap { $0.isFinite ? $0 : nil } }
    }

    /// A moment, written as in ISO 8601: `2026-01-31T12:30:00Z`.
    public func moment(_ name: String) throws(PortalError) -> Timestamp? {
        guard let text = try text(name) else { return nil }
        guard let moment = Timestamp(iso8601: text) else {
            throw .unexpected("\"\(name)\" is not a date and a time")
        }
        return moment
    }

    /// An object within this one.
    public func object(_ name: String) throws(PortalError) -> HeadlessObject? {
        try member(name, "an object") { try? HeadlessObject($0) }
    }

    /// A list of objects; empty if it is missing.
    public func objects(_ name: String) throws(PortalError) -> [HeadlessObject] {
        let values = try member(name, "a list", \.array) ?? []
        return try values.map { (value) throws(PortalError) in try HeadlessObject(value) }
    }

    /// The path of an address of the portal, for `ImageReference.portalFile(_:label:)`; `nil` for one of another server.
    ///
    /// Portals write addresses of their own as paths, or with the host by which they know themselves.
    public func path(_ name: String, at portal: LinkAddress?) throws(PortalError) -> String? {
        guard let text = try text(name) else { return nil }
        if let path = text.portalPath { return path }
        guard let portal = portal?.text, text.hasPrefix(portal) else { return nil }
        return String(text.dropFirst(portal.count)).portalPath
    }

    private func member<Value>(
        _ name: String,
        _ type: String,
        _ read: (JSONValue) -> Value?
    ) throws(PortalError) -> Value? {
        guard let value = members[name], value != .null else { return nil }
        guard let read = read(value) else { throw .unexpected("\"\(name)\" is not \(type)") }
        return read
    }
}

extension Timestamp {
    /// Reads a date and a time as in `2026-01-31T12:30:00Z`, perhaps with a fraction and another offset; `nil` otherwise.
    @_spi(Host) public init?(iso8601 text: String) {
        let bytes = Array(text.utf8)
        func number(_ range: Range<Int>) -> Int64? {
            guard range.upperBound <= bytes.count else { return nil }
            var number: Int64 = 0
            for byte in bytes[range] {
                guard (0x30...0x39).contains(byte) else { return nil }
                number = number * 10 + Int64(byte - 0x30)
            }
            return number
        }
        guard (20...35).contains(bytes.count), bytes[4] == 0x2D, bytes[7] == 0x2D,
            bytes[10] | 0x20 == 0x74, bytes[13] == 0x3A, bytes[16] == 0x3A,
            let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            (1...12).contains(month), (1...31).contains(day), hour < 24, minute < 60, second <= 60
        else { return nil }
        var rest = bytes[19...]
        var milliseconds: Int64 = 0
        if rest.first == 0x2E {
            let digits = rest.dropFirst().prefix { (0x30...0x39).contains($0) }
            guard !digits.isEmpty else { return nil }
            let padded =
                Array(digits.prefix(3)) + Array(repeating: 0x30, count: max(0, 3 - digits.count))
            milliseconds = padded.reduce(0) { $0 * 10 + Int64($1 - 0x30) }
            rest = rest.dropFirst(1 + digits.count)
        }
        guard let offset = Self.offset(Array(rest)) else { return nil }
        let seconds = hour * 3_600 + minute * 60 + second - offset
        let days = Self.days(year, month, day)
        self.init(milliseconds: (days * 86_400 + seconds) * 1_000 + milliseconds)
    }

    /// The seconds east of Greenwich of `Z`, `+01:00` or `+0100`.
    private static func offset(_ bytes: [UInt8]) -> Int64? {
        guard let sign = bytes.first else { return nil }
        if bytes.count == 1 { return sign | 0x20 == 0x7A ? 0 : nil }
        let digits = bytes.dropFirst().filter { $0 != 0x3A }
        guard sign == 0x2B || sign == 0x2D, digits.count == 4,
            digits.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let number = digits.reduce(Int64(0)) { $0 * 10 + Int64($1 - 0x30) }
        let seconds = number / 100 * 3_600 + number % 100 * 60
        return sign == 0x2D ? -seconds : seconds
    }

    /// The days from the beginning of 1970.
    private static func days(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
        // Years are counted from March, so that the leap day is the last day of a year.
        let shifted = month > 2 ? year : year - 1
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }
}
