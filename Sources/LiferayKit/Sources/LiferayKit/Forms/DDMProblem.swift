@_spi(Host) import ScreensKit

/// What is wrong with the value of a field.
public struct DDMProblem: Error, Hashable, Codable, Sendable {
    /// The kind of problem.
    public enum Reason: String, Codable, Sendable {
        /// A value is required.
        case missing
        /// A value is required, but this kind of field cannot be filled in here.
        case unsupported
        /// It is not a number.
        case noNumber
        /// It is not a whole number.
        case noWholeNumber
        /// It is not a day.
        case noDate
        /// It is not a valid geographic location.
        case noPlace
        /// Several options are chosen where only one is allowed.
        case severalOptions
        /// The upload of its file failed.
        case notUploaded
        /// The field does not accept this kind of value.
        case wrongKind
    }

    /// The instance of the field.
    public var path: DDMPath
    /// The field's title: text of the portal, which is untrusted.
    var field: String
    /// The kind of problem.
    public var reason: Reason

    /// Creates a problem of a field.
    init(path: DDMPath, field: String, reason: Reason) {
        self.path = path
        self.field = field
        self.reason = reason
    }
}

extension DDMField {
    /// What is wrong with a value of this field; `nil` if it is valid.
    ///
    /// A required boolean may be false, but not missing. A file may still be waiting for its
    /// upload. A required choice must be one of the options. A value that users cannot change is
    /// never reported as missing.
    @_spi(Host)
    public func problem(with value: DDMValue?) -> DDMProblem.Reason? {
        let type = type
        guard type.holdsValue else { return nil }
        guard let value, !isBlank(value) else {
            // A field that users cannot fill in must not prevent them from sending the others.
            if !isRequired || isReadOnly { return nil }
            return type.isSupported ? .missing : .unsupported
        }
        switch (type, value) {
        case (.boolean, .boolean), (.date, .date), (.integer, .integer),
            (.decimal, .decimal), (.number, .decimal), (.text, .text), (.textBox, .text),
            (.image, .text), (.html, .text), (.other, .text),
            // The portal's text is sent back unchanged.
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
