import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// Why a user action is refused: a sentence for the user.
struct ActionRefusal: Error, Sendable {
    let words: String

    static let gone = ActionRefusal(words: "This is no longer available on the page.")
    static let notNow = ActionRefusal(words: "This is not possible now.")
}

extension WebSession {
    /// Performs the action that a form of the page requests.
    ///
    /// - Throws: ``ActionRefusal`` if the page does not offer it, or the screenlet refuses it.
    func perform(_ form: UploadedForm, storing uploads: UploadStore) async throws(ActionRefusal) {
        let drawing = await drawing()
        let sent = SentFields(form, uploads)
        let fields = form.fields
        if let name = fields["field"] {
            guard let input = await drawing.offered({ $0.input(name) }) else { throw .gone }
            guard fields["typing"] == nil else { return try note(typing: sent, in: input) }
            return try set(input, sent, always: true)
        }
        if fields["frame"] != nil { return try await receive(fields, on: drawing) }
        if let text = fields["follow"] {
            return try await follow(text, byUser: fields["framed"] == nil, on: drawing)
        }
        guard let action = await action(fields, of: drawing) else { throw .gone }
        if let key = fields["form"] {
            guard let shown = await drawing.offered({ $0.form(key) }) else { throw .gone }
            for input in shown.inputs { try set(input, sent, always: false) }
        }
        try perform(action)
        if fields["form"] != nil { edited.remove(action.recipient) }
    }

    /// Offers the address of a link to the screenlet.
    ///
    /// If that does not handle it, the page's script opens it: a page can refuse no link.
    private func follow(
        _ text: String,
        byUser isUsers: Bool,
        on drawing: StageDrawing
    ) async throws(ActionRefusal) {
        guard let address = await drawing.offered({ $0.address(text) }) else { throw .gone }
        guard stage.follow(address, byUser: isUsers) else { throw .notNow }
    }

    /// Passes on a message of a script in the frame that the page shows.
    private func receive(
        _ fields: [String: String],
        on drawing: StageDrawing
    ) async throws(ActionRefusal) {
        guard let name = fields["frame"],
            await drawing.offered({ $0.showsFrame(name) ? true : nil }) != nil,
            let message = FrameMessage(
                namespace: fields["namespace"] ?? "",
                text: fields["message"] ?? ""
            )
        else { throw .gone }
        guard stage.receive(message, at: WebSite.screenlet(ofFrame: name)) else { throw .notNow }
    }

    /// Reloads, unless entered data would be lost.
    func reloadQuietly() {
        if edited.isEmpty { stage.showAgain() }
    }

    /// The requested action, as the page offers it.
    private func action(_ fields: [String: String], of drawing: StageDrawing) async -> Action? {
        if let key = fields["act"] {
            await drawing.offered { $0.action(key) }
        } else if let row = fields["row"].flatMap({ Int($0) }) {
            HTMLOffers(drawing.frame).selection(ofRow: row)
        } else if let key = fields["form"] {
            await drawing.offered { $0.form(key)?.submit }
        } else {
            nil
        }
    }

    private func set(
        _ input: Input,
        _ sent: SentFields,
        always: Bool
    ) throws(ActionRefusal) {
        if input.kind == .file {
            let paths = try sent.files(of: input)
            if always, paths.isEmpty { throw ActionRefusal(words: "No file was chosen.") }
            for path in paths { try enter(input.choosing(ChosenFile(chosenByUser: path))) }
            return
        }
        if input.kind == .password {
            // Pages never get a password, so an empty field is one that was not changed.
            guard let text = try sent.values(of: input)?.first, !text.isEmpty else { return }
            return try enter(input.setting(SecretText(text)))
        }
        guard let values = try sent.values(of: input), always || values != input.sentValues else {
            return
        }
        try enter(input.setting(values))
    }

    /// Notes what is being typed in a field, which the user has not left yet.
    private func note(typing sent: SentFields, in input: Input) throws(ActionRefusal) {
        guard input.kind.isTyped, !input.isReadOnly, let values = try sent.values(of: input) else {
            throw .gone
        }
        let action = input.setting(values)
        edited.insert(action.recipient)
        stage.note(typing: action)
        // A reload shows what was typed.
        access.cache(nil)
        texts.follow(stage)
    }

    private func enter(_ action: Action) throws(ActionRefusal) {
        edited.insert(action.recipient)
        try perform(action)
    }

    private func perform(_ action: Action) throws(ActionRefusal) {
        let isAccepted: Bool
        do {
            isAccepted = try stage.perform(action)
        } catch {
            throw ActionRefusal(words: error.message)
        }
        if stage.refreshesAll(action) { edited = edited.filter { stage.hasUnsentInput(at: $0) } }
        // If the model shows a problem, the user sees the reason already.
        guard isAccepted || stage.problem != nil else { throw .notNow }
    }
}

extension StageDrawing {
    /// Finds an offer of the drawing: outside of the rows, or in rows that pages have shown.
    ///
    /// Other rows are not searched, so an old offer that no page has any more costs little.
    func offered<Offer: Sendable>(
        _ find: @Sendable (HTMLOffers) -> Offer?
    ) async -> Offer? {
        if let offer = find(HTMLOffers(frame)) { return offer }
        guard rowCount > 0 else { return nil }
        return find(HTMLOffers(frame, rows: await rowsAskedFor()))
    }
}

/// The fields that a browser sent, for fields of the page.
struct SentFields {
    private let form: UploadedForm
    private let uploads: UploadStore

    init(_ form: UploadedForm, _ uploads: UploadStore) {
        self.form = form
        self.uploads = uploads
    }

    /// The values of a field; `nil` if it was not sent.
    ///
    /// - Throws: ``ActionRefusal`` for a value that the page does not offer.
    func values(of input: Input) throws(ActionRefusal) -> [String]? {
        var values = form.values(of: "field:\(input.name)")
        let isShown = form.values(of: "shown").contains(input.name)
        guard !values.isEmpty || isShown else { return nil }
        switch input.kind {
        case .checkbox: return [values.contains("true") ? "true" : "false"]
        case .choice, .menu:
            values.removeAll { $0.isEmpty }
            let known = input.options.map(\.value) + input.values
            guard values.allSatisfy(known.contains) else { throw .gone }
            return input.allowsSeveral ? values : Array(values.suffix(1))
        case .multiline: return values.suffix(1).map { $0.replacing("\r\n", with: "\n") }
        default: return Array(values.suffix(1))
        }
    }

    /// The paths of a field's uploaded files, in the order in which they were chosen; empty if none was chosen.
    ///
    /// - Throws: ``ActionRefusal`` if there are too many, or they cannot be stored.
    func files(of input: Input) throws(ActionRefusal) -> [String] {
        let files = form.files.filter { $0.part == "field:\(input.name)" }
        guard input.allowsSeveral else { return try files.suffix(1).map(uploads.store) }
        guard files.count <= Input.mostFiles else {
            throw ActionRefusal(words: "At most \(Input.mostFiles) files can be chosen at a time.")
        }
        return try files.map(uploads.store)
    }
}

extension Input.Kind {
    /// Whether users type a text that is no secret.
    fileprivate var isTyped: Bool {
        switch self {
        case .password, .file, .checkbox, .choice, .menu: false
        default: true
        }
    }
}

extension Input {
    /// The values that a browser would send if nothing had been changed.
    fileprivate var sentValues: [String] {
        switch kind {
        case .checkbox: [values.first == "true" ? "true" : "false"]
        case .choice, .menu: allowsSeveral ? values : Array(values.prefix(1))
        default: values.isEmpty ? [""] : Array(values.prefix(1))
        }
    }
}
