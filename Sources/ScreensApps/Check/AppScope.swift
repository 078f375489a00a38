@_spi(Host) import ScreensKit

/// What values can come from at a place of an app.
struct AppScope {
    let page: AppPage
    /// The event that is being handled; `nil` outside of handlers.
    let event: EventDeclaration?
}

extension AppTrial {
    /// Checks where a value comes from, and that it has a type.
    ///
    /// With `orName`, a text is accepted as well as a number.
    mutating func check(
        _ value: AppValue,
        _ type: AttributeType,
        orName: Bool = false,
        _ what: String,
        _ scope: AppScope,
        at path: [String]
    ) {
        guard type != .secret, type != .file else {
            return add(path, "\(what) is \(type.phrase), which only users enter.")
        }
        let types = orName ? [type, .text] : [type]
        switch value {
        case .constant(let constant):
            guard !type.accepts(constant) else { return }
            add(path, "\(what) must be \(type.phrase), not \(constant).")
        case .text(let key):
            checkText(key, at: path)
            expect(.text, types, "the text \"\(key)\"", what, at: path)
        case .session(let fact): expect(fact.type, types, "\"\(fact)\"", what, at: path)
        case .page(let pointer):
            let fields = scope.page.parameters.mapValues(\.type)
            find(pointer, in: fields, "The page has no parameter", types, what, at: path)
        case .event(let pointer):
            guard let event = scope.event else {
                return add(
                    path,
                    "\(what) cannot come from an event, as none is being handled here."
                )
            }
            let fields = event.fields.map { ($0.name, $0.type) }
            let words = "The payload of \(event.name) has no"
            find(pointer, in: Dictionary(fields) { $1 }, words, types, what, at: path)
        case .exposed(let name, let pointer):
            guard let placed = scope.page.screenlets[name] else {
                let proposal = self.proposal(for: name, among: scope.page.screenlets.keys)
                return add(path, "The page has no screenlet \"\(name)\".\(proposal)")
            }
            guard let facts = check.screenlets[placed.screenlet] else { return }
            let fields = facts.exposed.map { ($0.name, $0.type) }
            let words = "\(placed.screenlet) exposes no"
            find(pointer, in: Dictionary(fields) { $1 }, words, types, what, at: path)
        }
    }

    /// Checks the first part of a pointer.
    ///
    /// Parts of objects and lists have no declared type.
    private mutating func find(
        _ pointer: JSONPointer,
        in fields: [String: AttributeType],
        _ missing: String,
        _ types: [AttributeType],
        _ what: String,
        at path: [String]
    ) {
        guard let name = pointer.parts.first, let found = fields[name] else {
            let word = pointer.parts.first ?? ""
            let proposal = self.proposal(for: word, among: fields.keys)
            return add(path, "\(missing) \"\(word)\".\(proposal)")
        }
        guard pointer.parts.count == 1 else {
            guard found != .object, found != .list else { return }
            return add(
                path,
                "\"\(name)\" is \(found.phrase), which has no parts such as \"\(pointer)\"."
            )
        }
        expect(found, types, "\"\(name)\"", what, at: path)
    }

    private mutating func expect(
        _ found: AttributeType,
        _ types: [AttributeType],
        _ source: String,
        _ what: String,
        at path: [String]
    ) {
        guard !found.fits(types[0]), !types.contains(found) else { return }
        add(path, "\(what) must be \(types[0].phrase), but \(source) is \(found.phrase).")
    }
}

extension AppValue.SessionFact {
    fileprivate var type: AttributeType {
        switch self {
        case .userId: .number
        case .isSignedIn: .boolean
        case .fullName, .emailAddress, .screenName, .locale: .text
        }
    }
}
