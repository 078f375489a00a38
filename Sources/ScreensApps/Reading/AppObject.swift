@_spi(Host) import ScreensKit

/// The members of an object, of which only some names are allowed.
///
/// Unknown and duplicate names are reported when it is created, missing and wrong values when they are read.
struct AppObject {
    let what: String
    let place: JSONSource.Location
    let members: [JSONSource.Member]
    let report: AppReport

    /// Reads an object; the result is `nil` for any other value.
    ///
    /// `names` is `nil` where users choose the names.
    init?(_ source: JSONSource, _ what: String, names: [String]?, _ report: AppReport) {
        guard case .object(let members) = source.content else {
            report.add(
                source.place,
                "\(what.capitalizedStart) must be an object, not \(source.kind)."
            )
            return nil
        }
        (self.what, place, self.report) = (what, source.place, report)
        var seen: [String: JSONSource.Location] = [:]
        self.members = members.filter { member in
            if let first = seen[member.name] {
                let words =
                    "\(what.capitalizedStart) has \"\(member.name)\" twice; the first is in line \(first.line)."
                report.add(member.place, words)
                return false
            }
            seen[member.name] = member.place
            guard let names, !names.contains(member.name) else { return true }
            let proposal = AppProblem.proposal(for: member.name, among: names)
            report.add(
                member.place,
                "\(what.capitalizedStart) has no \"\(member.name)\".\(proposal)"
            )
            return false
        }
    }

    subscript(_ name: String) -> JSONSource? { members.first { $0.name == name }?.value }

    /// A member that must be there.
    func required(_ name: String) -> JSONSource? {
        if let member = self[name] { return member }
        report.add(place, "\(what.capitalizedStart) has no \"\(name)\", which is required.")
        return nil
    }

    /// A text; `nil` if the member is missing or something else, which is reported.
    func text(_ name: String) -> String? {
        self[name].flatMap { text(of: $0, "\"\(name)\" of \(what)") }
    }

    func text(of source: JSONSource, _ what: String) -> String? {
        if case .text(let text) = source.content { return text }
        report.add(source.place, "\(what.capitalizedStart) must be a text, not \(source.kind).")
        return nil
    }

    /// A list; empty if the member is missing or something else, which is reported.
    func list(_ name: String) -> [JSONSource] {
        guard let source = self[name] else { return [] }
        return list(of: source, "\"\(name)\" of \(what)")
    }

    func list(of source: JSONSource, _ what: String) -> [JSONSource] {
        if case .array(let list) = source.content { return list }
        report.add(source.place, "\(what.capitalizedStart) must be a list, not \(source.kind).")
        return []
    }

    func texts(_ name: String) -> [String] {
        list(name).compactMap { text(of: $0, "an element of \"\(name)\" of \(what)") }
    }

    /// Yes or no.
    func boolean(_ name: String) -> Bool? {
        guard let source = self[name] else { return nil }
        if case .bool(let value) = source.content { return value }
        let words = "\"\(name)\" of \(what) must be true or false, not \(source.kind)."
        report.add(source.place, words)
        return nil
    }

    /// One of several words.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String,
        _ type: Choice.Type
    ) -> Choice? where Choice.RawValue == String {
        guard let source = self[name], let text = text(name) else { return nil }
        if let choice = Choice(rawValue: text) { return choice }
        let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
        report.add(source.place, "\"\(name)\" of \(what) must be one of \(words), not \"\(text)\".")
        return nil
    }
}

extension String {
    /// The words as the beginning of a sentence.
    var capitalizedStart: String { prefix(1).uppercased() + dropFirst() }
}

extension JSONSource {
    /// What kind of value it is, for messages.
    var kind: String {
        switch content {
        case .null: "null"
        case .bool: "a Boolean"
        case .number: "a number"
        case .text(let text): "the text \"\(text.shortened)\""
        case .array: "a list"
        case .object: "an object"
        }
    }
}
