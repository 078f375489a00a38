import Glibc
@_spi(Host) public import ScreensHost

/// A live terminal: full screen, with keys and mouse, until the user leaves.
@MainActor
public final class TerminalSurface: Surface {
    /// Whether it was ended by a signal or Ctrl-C.
    public private(set) var wasInterrupted = false
    /// The message on the last line until the next user action has one; `nil` shows the keys.
    ///
    /// It replaces the previous message.
    public var notice: String? {
        didSet {
            screen?.notice = notice
            if notice != nil { screen?.status = "" }
            box.append([.changed])
        }
    }
    private let options: LiveOptions
    private weak var screen: LiveScreen?
    private let box = EventBox()

    /// Creates a surface on the terminal of stdin and stdout.
    public init(_ options: LiveOptions = LiveOptions()) { self.options = options }

    /// Whether stdin and stdout are a terminal that can show a screen.
    public static var isPossible: Bool {
        isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    }

    /// Marks all lines of the log as seen, for example because what they are about has been corrected.
    public func markLogSeen() { screen?.markLogSeen() }

    /// Shows a sentence on the last line, until the next user action.
    public func showStatus(_ sentence: String) {
        screen?.status = sentence
        box.append([.changed])
    }

    /// Shows the stage until the user leaves.
    ///
    /// - Throws: ``TerminalError`` if there is no terminal, or it cannot be set up.
    public func present(_ stage: Stage) async throws {
        let session = try TerminalSession()
        defer { session.end() }
        let screen = LiveScreen(stage, session.size, options) { [box] in box.append([.changed]) }
        screen.whenTimePasses = { [box] in box.append([.passed]) }
        defer { screen.stop() }
        screen.notice = notice
        self.screen = screen
        options.log.onAdd { [box] in box.append([.logged]) }
        defer { options.log.onAdd(nil) }
        let watch = SignalWatch(Self.signals) { [box] in box.append([.signal($0)]) }
        defer { watch.stop() }
        let isAsked = options.asksForBackground
        let input = try InputThread(reading: STDIN_FILENO, isAsked: isAsked) { [box] events in
            box.append(events)
            if events.contains(.key(Key(.character("c"), .control))) {
                StuckMainActor.endUnlessItReturns()
            }
        }
        defer { input.stop() }
        listen(to: stage, screen)
        defer {
            (stage.onChange, stage.onNote, stage.onUnsentChange) = (nil, nil, nil)
            stage.onUserChange = nil
            stage.showPendingChanges(false)
        }
        try await run(screen, session)
        session.write(screen.writer.farewell())
        wasInterrupted = screen.end == .interrupted
    }

    private static let signals = [SIGWINCH, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGCONT]

    private func listen(to stage: Stage, _ screen: LiveScreen) {
        stage.onChange = { [weak newest = screen.layout.newest, box] in
            newest?.change()
            box.append([.changed])
        }
        stage.showPendingChanges(true)
        stage.onUnsentChange = { [weak screen] in screen?.reloadQuietly() }
        stage.onUserChange = { [weak screen, box] in
            screen?.changeUser()
            box.append([.changed])
        }
        let earlier = stage.onNote
        stage.onNote = { [weak screen, box, log = options.log] note in
            earlier?(note)
            log.add(note.message, .note)
            screen?.status = note.summary
            box.append([.changed])
        }
    }

    private func run(_ screen: LiveScreen, _ session: TerminalSession) async throws {
        var iterator = box.makeIterator()
        var events = await detectBackground(for: screen, session, &iterator)
        while true {
            // The main actor may have moved to another thread.
            TerminalRestoration.guardThread()
            for event in events where screen.end == nil {
                try await handle(event, screen, session)
            }
            guard screen.end == nil else { break }
            session.addOutput(to: options.log)
            let frame = await screen.frame()
            if !frame.isEmpty { session.write(frame) }
            screen.layout.prepare()
            events = await box.next(&iterator)
        }
    }

    /// Asks the terminal for its background if colours depend on it; returns what else has come meanwhile.
    private func detectBackground(
        for screen: LiveScreen,
        _ session: TerminalSession,
        _ iterator: inout AsyncStream<Void>.Iterator
    ) async -> [TerminalEvent] {
        guard options.asksForBackground else { return [] }
        session.write(BackgroundQuestion.words)
        let question = await BackgroundQuestion.answer(in: box, &iterator) {
            try? await Task.sleep(for: BackgroundQuestion.patience)
        }
        if let background = question.background { screen.setBackground(background) }
        return question.others
    }

    private func handle(
        _ event: TerminalEvent,
        _ screen: LiveScreen,
        _ session: TerminalSession
    ) async throws {
        switch event {
        case .signal(SIGWINCH): resize(screen, session)
        case .signal(SIGCONT):
            // The program that stopped this process may have left the terminal in any state.
            session.end()
            try session.begin()
            resize(screen, session)
        case .signal(SIGTSTP): try suspend(screen, session)
        case .signal, .ended: screen.end = .interrupted
        default: await screen.handle(event)
        }
        if screen.wantsSuspension { try suspend(screen, session) }
    }

    private func suspend(_ screen: LiveScreen, _ session: TerminalSession) throws {
        screen.wantsSuspension = false
        session.write(screen.writer.farewell())
        try session.suspend()
        resize(screen, session)
    }

    private func resize(_ screen: LiveScreen, _ session: TerminalSession) {
        screen.resize(session.size)
    }
}
