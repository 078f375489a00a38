import ScreensCoding
import ScreensKit
@_spi(Host) import ScreensPlugins
import ScreensSystem
import Synchronization

/// A process in which one plugin works; started when this is made, ended with it.
///
/// One for each plugin: whatever ends it is that plugin's doing, and costs no other. May be used
/// from any thread; one request is under way at a time, on a thread that belongs to the worker.
final class Worker: Sendable {
    /// What a request came to.
    enum Answer: Sendable {
        case done([UInt8])
        /// As ``done(_:)``, of rows that the view draws each by itself.
        case doneEachAlone([UInt8])
        case forgotten
    }

    /// What the kernel lacks to confine the process.
    let missing: [SandboxPart]
    private let conversation: Conversation
    // Neither the main actor nor the threads of the runtime may wait for a view that is slow. The process is started
    // by it, too, as the kernel ends it with the thread that did so.
    private let thread: OwnThreads
    private let lastToken = Atomic(0)
    private let requests = Atomic(0)

    /// Starts a process, confines it, and loads a plugin in it; `onOutput` is called with the lines that it prints.
    init(
        program: String,
        _ code: PluginCode,
        clock: @escaping DrawingBudget.Clock = { .now },
        onOutput: @escaping @Sendable ([String]) -> Void = { _ in }
    ) throws(WorkerFault) {
        let thread = OwnThreads(limit: 1)
        let process = thread.blockingValue { WorkerProcess.started(program, code.descriptor) }
        let conversation = Conversation(try process.get(), clock: clock, onOutput: onOutput)
        func ask(_ request: WorkerRequest, _ phase: String) throws(WorkerFault) -> [UInt8] {
            let answer = thread.blockingValue { conversation.ask(request, while: phase) }
            return try Self.bytes(answer, phase)
        }
        do {
            // Nothing yet: what goes wrong before a plugin is loaded is no doing of its.
            _ = try ask(WorkerRequest(.make, ""), "it started")
        } catch {
            throw .misfit("cannot be tried, as its worker, \(program), \(error.words)")
        }
        let missing = try ask(Self.loading(code), "being loaded")
        (self.thread, self.conversation) = (thread, conversation)
        self.missing =
            (try? KeptCoding.decode([SandboxPart].self, from: missing)) ?? SandboxPart.allCases
    }

    private static func loading(_ code: PluginCode) -> WorkerRequest {
        var request = WorkerRequest(.load, code.path)
        request.version = code.descriptor == nil ? code.version.parts : nil
        request.requiresSandbox = SandboxPart.isRequired(by: Environment.value)
        return request
    }

    /// A number for a model that is going to be sent.
    func newToken() -> Int { lastToken.add(1, ordering: .relaxed).newValue }

    /// How many requests were made to draw something.
    var drawingCount: Int { requests.load(ordering: .relaxed) }

    /// Asks for something that does not depend on a context or model, and blocks until it is there.
    ///
    /// `onState` is for what takes longer, and tells meanwhile in which state it is.
    func ask(
        _ request: WorkerRequest,
        while phase: String,
        onState: (@Sendable (String) -> Void)? = nil
    ) throws(WorkerFault) -> [UInt8] {
        let answer = thread.blockingValue { [conversation] in
            conversation.ask(request, while: phase, onState: onState)
        }
        return try Self.bytes(answer, phase)
    }

    private static func bytes(
        _ answer: Conversation.Result,
        _ phase: String
    ) throws(WorkerFault) -> [UInt8] {
        guard case .done(let bytes) = try answer.get() else {
            throw .offence("gave a wrong answer while \(phase)")
        }
        return bytes
    }

    /// Asks for a drawing, and suspends until it is there.
    ///
    /// - Throws: what went wrong. There is no process any more then, and every later request throws
    ///   the same; unless plugin and host merely do not fit together.
    func draw(
        _ request: WorkerRequest,
        in context: DrawingContext,
        while phase: String
    ) async throws(WorkerFault) -> Answer {
        requests.add(1, ordering: .relaxed)
        let answer = await thread.value { [conversation] in
            conversation.draw(request, in: context, while: phase)
        }
        return try answer.get()
    }
}
