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
    /// The parts that the kernel lacks to confine the process.
    let missing: [SandboxPart]
    private let conversation: Conversation
    // A thread of its own, because neither the main actor nor the runtime's threads may wait for a slow view. It also
    // starts the process, since the kernel ends the process together with the thread that started it.
    private let thread: ThreadPool
    private let lastModel = Atomic(0)
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
        do {
            // An empty request: a fault before the plugin is loaded is not the plugin's fault.
            let _: Done = try Self.ask(conversation, on: thread, .make([]), while: "it started")
        } catch {
            throw .misfit("cannot be tested: its worker, \(program), \(error.words)")
        }
        let request = WorkerRequest.load(
            path: code.path,
            version: code.descriptor == nil ? code.version.parts : nil,
            requiresSandbox: SandboxPart.isRequired(by: Environment.value)
        )
        missing = try Self.ask(conversation, on: thread, request, while: "being loaded")
        (self.thread, self.conversation) = (thread, conversation)
        // Weak, because the process ends with this object.
        thread.whenIdle(for: WorkerLimits.idleTime) { [weak conversation] in conversation?.rest() }
    }

    /// A number for the next model to be sent.
    func newModelNumber() -> Int { lastModel.add(1, ordering: .relaxed).newValue }

    /// How many drawing requests were sent.
    var drawingCount: Int { requests.load(ordering: .relaxed) }

    /// Sends a request that draws nothing, and blocks until the result arrives.
    ///
    /// For a request that takes longer, `onState` receives the state that is being tried.
    func ask<Value: Decodable>(
        _ request: WorkerRequest,
        for type: Value.Type = Value.self,
        while phase: String,
        onState: (@Sendable (String) -> Void)? = nil
    ) throws(WorkerFault) -> Value {
        try Self.ask(conversation, on: thread, request, while: phase, onState: onState)
    }

    private static func ask<Value: Decodable>(
        _ conversation: Conversation,
        on thread: ThreadPool,
        _ request: WorkerRequest,
        while phase: String,
        onState: (@Sendable (String) -> Void)? = nil
    ) throws(WorkerFault) -> Value {
        let answer = thread.blockingValue {
            conversation.ask(request, while: phase, onState: onState)
        }
        return try value(answer, phase)
    }

    private static func value<Value: Decodable>(
        _ answer: Conversation.Result,
        _ phase: String
    ) throws(WorkerFault) -> Value {
        let bytes = try answer.get()
        guard let value = try? BinaryCoding.decode(Value.self, from: bytes) else {
            throw .invalidReply(while: phase)
        }
        return value
    }

    /// Requests drawings, and suspends until they arrive.
    ///
    /// `reader` receives the lines that are printed meanwhile, besides the one of the worker.
    ///
    /// - Throws: the fault. The process has then ended, and every later request throws the same, unless
    ///   plugin and host only do not fit together.
    func draw(
        _ requests: [ViewRequest],
        in context: DrawingContext,
        while phase: String,
        onOutput reader: WorkerOutput.Reader?
    ) async throws(WorkerFault) -> [ViewAnswer] {
        self.requests.add(1, ordering: .relaxed)
        let answer = await thread.value { [conversation] in
            conversation.draw(requests, in: context, while: phase, onOutput: reader)
        }
        let answers: [ViewAnswer] = try Self.value(answer, phase)
        guard answers.count == requests.count else {
            throw .invalidReply(while: phase)
        }
        return answers
    }
}
