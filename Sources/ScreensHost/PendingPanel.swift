@_spi(Host) import ScreensKit
import ScreensOffline
import ScreensSystem

/// Shows unsent changes on live surfaces, and takes the user's decisions: a dialog, to which the sync state of the page leads.
///
/// It is drawn as nodes, so that terminals and pages show it and handle its buttons like a screenlet's.
@MainActor
final class PendingPanel {
    let changes: PendingChanges
    private weak var stage: Stage?
    private var following: PendingChanges.Following?
    /// The changes that need a decision, as far as they are known.
    private var undecided: [PendingWrite] = []
    /// The results of decisions, by the changes that they were about.
    private var replies: [PendingWrite.ID: Reply] = [:]
    /// Why the changes could not be read or sent.
    private var problem: ScreensError?
    private var isOpen = false
    private var isReading = false
    /// The work that a button has started; `nil` before the first one.
    private(set) var work: Task<Void, Never>?
    private var seen = PendingChanges.Status()
    /// Since when the portal does not answer; `nil` if it does, as far as it is known.
    private var awaySince: Timestamp?
    /// Only the panel's own buttons contain this, since a plugin's view could draw buttons that look the same.
    private let secret = UUIDText.random()

    private enum Reply {
        case changedAgain
        case failed(ScreensError)
    }

    /// Creates a panel that shows the changes of a stage's host.
    init(_ changes: PendingChanges, on stage: Stage) {
        (self.changes, self.stage) = (changes, stage)
        following = changes.follow { [weak self] in self?.update() }
    }

    private func update() {
        let (status, before) = (changes.status, seen)
        seen = status
        awaySince = status.isPortalAway ? awaySince ?? stage?.host.clock() : nil
        if !state.hasChanges { isOpen = false }
        if isOpen { Task { await read() } }
        stage?.changed()
        let isOther =
            status.sent > before.sent || status.queue.conflicted != before.queue.conflicted
            || status.queue.refused != before.queue.refused
        if isOther { stage?.unsentChanged() }
    }

    /// Reads the changes that need a decision, off the main actor.
    private func read() async {
        guard !isReading else { return }
        isReading = true
        defer { isReading = false }
        do {
            let found = try await changes.undecided()
            guard found != undecided || problem != nil else { return }
            (undecided, problem) = (found, nil)
        } catch {
            problem = ScreensError(error)
        }
        stage?.changed()
    }

    private func send() async {
        do {
            _ = try await changes.sendNow()
            problem = nil
        } catch {
            problem = ScreensError(error)
        }
        stage?.changed()
    }
}

// MARK: - Actions

extension PendingPanel {
    /// The actions of the panel's buttons.
    private enum Command: String {
        case open, close, send, useLocal, useRemote, merge, discard, again
    }

    private static let actionName = "screens.pending"

    private func action(_ command: Command, _ write: PendingWrite? = nil) -> Action {
        var arguments: JSONObject = ["key": .text(secret), "do": .text(command.rawValue)]
        if let write { arguments["id"] = .int64(write.id) }
        return Action(Self.actionName, arguments)
    }

    /// Performs the action of a button of the panel.
    ///
    /// - Returns: whether the action is one of the panel's.
    func perform(_ action: Action) -> Bool {
        guard action.name == Self.actionName, action.arguments["key"]?.text == secret,
            let command = action.arguments["do"]?.text.flatMap(Command.init)
        else { return false }
        let write = undecided.first { $0.id == action.arguments["id"]?.int64 }
        switch command {
        case .open: open()
        case .close:
            isOpen = false
            stage?.changed()
        case .send: work = Task { await send() }
        default: if let write { work = Task { await decide(command, about: write) } }
        }
        return true
    }

    /// Opens the dialog.
    func open() {
        isOpen = true
        work = Task { await read() }
        stage?.changed()
    }

    private func decide(_ command: Command, about write: PendingWrite) async {
        let outcome: PendingChanges.DecisionOutcome
        if let resolution = SyncConflictResolution(rawValue: command.rawValue),
            write.state == .conflicted
        {
            outcome = await changes.decide(write, resolution)
        } else {
            outcome = command == .again ? await changes.retry(write) : await changes.drop(write)
        }
        replies[write.id] =
            switch outcome {
            case .done: nil
            case .changedAgain: .changedAgain
            case .failed(let error): .failed(error)
            }
        await read()
        stage?.unsentChanged()
        stage?.changed()
    }
}

// MARK: - Drawing

extension PendingPanel {
    /// Whether the changes have been sent.
    var state: SyncState {
        let status = changes.status
        return SyncState(
            waiting: status.queue.pending,
            conflicted: status.queue.conflicted,
            refused: status.queue.refused,
            isSending: status.isSending,
            offlineSince: awaySince
        )
    }

    /// The same as a page shows it; `nil` for guests of whom nothing waits and nothing was sent.
    var shownState: SyncState? {
        let isQuiet = state == SyncState() && changes.status.sent == 0
        return isQuiet && stage?.host.user == nil ? nil : state
    }

    /// The sync state, as a page shows it that has no view for it.
    func sync(in context: DrawingContext) -> Node { .sync(state, action(.open), in: context) }

    /// Draws the dialog; `nil` while it is closed.
    func dialog(locale: LocaleIdentifier, isCompact: Bool) -> Node? {
        guard isOpen else { return nil }
        let (status, words) = (changes.status, PendingWords(locale: locale))
        var nodes: [Node] = []
        if let problem { nodes += words.notices(about: problem) }
        if status.needsSignIn { nodes.append(.notice(words("sign-in"), .danger)) }
        if let problem = status.serviceProblem { nodes += words.notices(about: problem) }
        let waiting = status.queue.pending
        if waiting > 0 { nodes.append(.text(words("pending", waiting))) }
        let shown = undecided.prefix(Self.limit)
        nodes += shown.map { card($0, words, isCompact) }
        let rest = undecided.count - shown.count
        if rest > 0 { nodes.append(.text(words("more", rest), .caption)) }
        return .dialog(words("changes"), nodes, actions: buttons(status, words))
    }

    /// More at once would be too long to read.
    private static let limit = 5

    /// The buttons of the dialog, which concern all changes.
    private func buttons(_ status: PendingChanges.Status, _ words: PendingWords) -> [Node] {
        let close = Node.button(words("close"), action: action(.close), role: .quiet)
        let waits = !changes.sendsByItself || status.needsSignIn
        guard waits, status.queue.pending > 0, !status.isSending else { return [close] }
        return [.button(words("send"), action: action(.send), role: .primary), close]
    }

    private func card(_ write: PendingWrite, _ words: PendingWords, _ isCompact: Bool) -> Node {
        var nodes: [Node] = []
        if write.state == .conflicted {
            nodes.append(.text(words.conflict(of: write), .headline))
            nodes.append(
                write.isRemovedThere
                    ? .notice(words.removal(at: write.service), .danger)
                    : .text(words("which"), .caption)
            )
        } else {
            nodes.append(.text(words.refusal(of: write), .headline))
            if let problem = write.problem { nodes += words.details(of: problem) }
        }
        nodes += table(write, words, isCompact)
        switch replies[write.id] {
        case .changedAgain?: nodes.append(.notice(words("changed-again"), .danger))
        case .failed(let error)?: nodes += words.notices(about: error)
        case nil: break
        }
        nodes.append(.row(buttons(write, words)))
        return .card(nodes)
    }

    /// The answers, of which the last one changes nothing.
    private func buttons(_ write: PendingWrite, _ words: PendingWords) -> [Node] {
        func button(_ command: Command, _ text: String? = nil, role: Node.Role = .body) -> Node {
            let text = text ?? words(command.rawValue)
            return .button(
                text,
                action: action(command, write),
                label: "\(text): \(write.title ?? "\(write.screenlet) \(write.key)")",
                role: role
            )
        }
        let later = button(.close, words("later"), role: .quiet)
        guard write.state == .conflicted else {
            return [button(.again), button(.discard, role: .danger), later]
        }
        // Where both sides have changed the same field, combining them would fail.
        let merge = write.table.canBeMerged ? [button(.merge)] : []
        return [
            button(.useLocal, write.isRemovedThere ? words("useLocal-new") : nil),
            button(.useRemote, words.takingRemote(of: write.service)),
        ] + merge + [later]
    }

    private func table(_ write: PendingWrite, _ words: PendingWords, _ isCompact: Bool) -> [Node] {
        let isConflict = write.state == .conflicted
        let remote = write.service ?? words("remote")
        let versions: [(String, (ConflictTable.Row) -> JSONValue?)] =
            [(words("base"), \.base), (words("local"), \.local)]
            + (isConflict ? [(remote, \.remote)] : [])
        // A refused change has no version of the portal to compare it with.
        let table =
            isConflict
            ? write.table
            : ConflictTable(base: write.baseValue, local: write.localValue, remote: write.baseValue)
        guard !isCompact else {
            return table.rows.flatMap { row in
                [.text(table.title(of: row), .strong)]
                    + versions.map {
                        .row([.text($0.0, .caption), .text(text($0.1(row), words))])
                    }
            }
        }
        let head = [Node.text(words("field"))] + versions.map { .text($0.0) }
        let rows = table.rows.map { row in
            [Node.text(table.title(of: row), .strong)]
                + versions.map { .text(text($0.1(row), words)) }
        }
        return rows.isEmpty ? [] : [.table(rows: [head] + rows)]
    }

    /// In characters; longer values, such as a picture's, are cut.
    private static let longestValue = 200

    private func text(_ value: JSONValue?, _ words: PendingWords) -> String {
        guard let text = value?.words else { return words("nothing") }
        return text.count > Self.longestValue ? text.prefix(Self.longestValue) + "…" : text
    }
}
