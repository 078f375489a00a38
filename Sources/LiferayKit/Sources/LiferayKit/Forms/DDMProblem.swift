@_spi(Host) import ScreensKit

/// What is wrong with the value of a field.
public struct DDMProblem: Error, Hashable, Codable, Sendable {
    /// What is wrong.
    public enum Reason: String, Codable, Sendable {
        /// A value must be given.
        case missing
        /// A value must be given, of a kind that cannot be filled in here.
        case unsupported
        /// It is no number.
        case noNumber
        /// It is no whole number.
        case noWholeNumber
        /// It is no day.
        case noDate
        /// It is no place on Earth.
        case noPlace
        /// Several options are chosen where one may be.
        case severalOptions
        /// The upload of its file failed.
        case notUploaded
        /// It is of a kind that the field does not take.
        case wrongKind
    }

    /// Where: which instance of which field.
    public var path: DDMPath
    /// The field's title, untrusted like all text of a portal.
    public var field: String
    /// What is wrong.
    public var reason: Reason

    /// Something that is wrong with a field.
    public init(path: DDMPath, field: String, reason: Reason) {
        self.path = path
        self.field = field
        self.reason = reason
    }
}

extension DDMField {
    /// What is wrong with a value of this field; `nil` when all is well.
    ///
    /// A required boolean may be false, but not missing. A file may wait to be uploaded. A required choice must be
    /// one of the options. A field that nobody may change is never missing.
    public func problem(with value: DDMValue?) -> DDMProblem.Reason? {
        guard type.holdsValue else { return nil }
        guard let value, !isBlank(value) else {
            // What nobody may fill in keeps nobody from sending the rest.
            if !isRequired || isReadOnly { return nil }
            return type.isSupported ? .missing : .unsupported
        }
        switch (type, value) {
        case (.boolean, .boolean), (.date, .date), (.integer, .integer),
            (.decimal, .decimal), (.number, .decimal), (.text, .text), (.textBox, .text),
            (.image, .text), (.html, .text), (.other, .text),
            // What the portal has there goes back as it came.
            (.document, .text):
            return nil
        case (.radio, .options(let values)), (.select, .options(let values)):
            if values.count > 1, !allowsSeveral { return .severalOptions }
            return isRequired && !isReadOnly && !hasOption(among: values) ? .missing : nil
        case (.document, .document(let document)):
            if case .failed = document.state { return .notUploaded }
            return nil
        case (.geolocation, .geolocation(let place)): return place.isValid ? nil : .noPlace
        default: return wrongKind
        }
    }

    private var wrongKind: DDMProblem.Reason {
        switch type {
        case .decimal, .number: .noNumber
        case .integer: .noWholeNumber
        case .date: .noDate
        case .geolocation: .noPlace
        default: .wrongKind
        }
    }

    private func isBlank(_ value: DDMValue) -> Bool {
        switch value {
        case .text(let text): text.allSatisfy(\.isWhitespace)
        case .options(let values): values.isEmpty
        default: false
        }
    }
}
