import ScreensCoding
import ScreensKit
@_spi(Host) import ScreensPlugins
import ScreensSystem
import Synchronization

/// A process that runs one plugin.
///
/// It starts with this object and ends with it.
///
/// There is one for each plugin, so a plugin that ends its process does not affect others. It may be
/// used from any thread; it handles one request at a time, on a thread of its own.
final class Worker: Sendable {
    /// The answer to a request.
    enum Answer: Sendable {
        case done([UInt8])
        /// Like ``done(_:)``, for rows that the view draws each by itself.
        case doneEachAlone([UInt8])
        case unknown
    }

    /// The parts that the kernel lacks to confine the process.
    let missing: [SandboxPart]
    private let conversation: Conversation
    // A thread of its own, because neither the main actor nor the runtime's threads may wait for a slow view. It also
    // starts the process, since the kernel ends the process together with the thread that started it.
    private let thread: ThreadPool
    private let lastToken = Atomic(0)
    private let requests = Atomic(0)

    /// Starts a process, confines it, and loads a plugin in it.
    ///
    /// `onOutput` receives the lines that it prints.
    init(
        program: String,
        _ code: PluginCode,
        clock: @escaping DrawingBudget.Clock = { .now },
        onOutput: @escaping WorkerOutput.Reader = { _ in }
    ) throws(WorkerFault) {
        let thread = ThreadPool(limit: 1)
        let process = thread.blockingValue { WorkerProcess.started(program, code.descriptor) }
        let conversation = Conversation(try process.get(), clock: clock, onOutput: onOutput)
        func ask(_ request: WorkerRequest, _ phase: String) throws(WorkerFault) -> [UInt8] {
            let answer = thread.blockingValue { conversation.ask(request, while: phase) }
            return try Self.bytes(answer, phase)
        }
        do {
            // An empty request: a fault before the plugin is loaded is not the plugin's fault.
            _ = try ask(WorkerRequest(.make, ""), "it started")
        } catch {
            throw .misfit("cannot be tested: its worker, \(program), \(error.words)")
        }
        let missing = try ask(Self.loading(code), "being loaded")
        (self.thread, self.conversation) = (thread, conversation)
        // Weak, because the process ends with this object.
        thread.whenIdle(for: WorkerLimits.idleTime) { [weak conversation] in conversation?.rest() }
        self.missing =
            (try? BinaryCoding.decode([SandboxPart].self, from: missing)) ?? SandboxPart.allCases
    }

    private static func loading(_ code: PluginCode) -> WorkerRequest {
        var request = WorkerRequest(.load, code.path)
        request.version = code.descriptor == nil ? code.version.parts : nil
        request.requiresSandbox = SandboxPart.isRequired(by: Environment.value)
        return request
    }

    /// A number for the next model to be sent.
    func newToken() -> Int { lastToken.add(1, ordering: .relaxed).newValue }

    /// How many drawing requests were sent.
    var drawingCount: Int { requests.load(ordering: .relaxed) }

    /// Sends a request that depends on no context and no model, and blocks until the answer arrives.
    ///
    /// For a request that takes longer, `onState` receives the state that is being tried.
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
            throw .offence("sent an invalid reply while \(phase)")
        }
        return bytes
    }

    /// Requests a drawing, and suspends until it arrives.
    ///
    /// `reader` receives the lines that are printed meanwhile, besides the one of the worker.
    ///
    /// - Throws: the fault. The process has then ended, and every later request throws the same, unless
    ///   plugin and host only do not fit together.
    func draw(
        _ request: WorkerRequest,
        in context: DrawingContext,
        while phase: String,
        onOutput reader: WorkerOutput.Reader?
    ) async throws(WorkerFault) -> Answer {
        requests.add(1, ordering: .relaxed)
        let answer = await thread.value { [conversation] in
            conversation.draw(request, in: context, while: phase, onOutput: reader)
        }
        return try answer.get()
    }
}
