import ScreensCoding
import ScreensKit
@_spi(Host) import ScreensPlugins
import Synchronization

/// A process in which one plugin works; started when this is made, ended with it.
///
/// One for each plugin: whatever ends it is that plugin's doing, and costs no other. May be used
/// from any thread; one request is under way at a time.
final class Worker: Sendable {
    /// What a request came to.
    enum Answer {
        case done([UInt8])
        case forgotten
    }

    fileprivate struct State {
        var process: WorkerProcess?
        /// Why there is no process any more.
        var fault: WorkerFault?
        /// What the process knows of the context; its time is left out.
        var context: DrawingContext?
        var lastToken = 0
    }

    private let state: Mutex<State>

    /// Starts a process and loads a plugin in it.
    init(program: String, _ code: PluginCode) throws(WorkerFault) {
        let process = try WorkerProcess(program: program, library: code.descriptor)
        state = Mutex(State(process: process))
        do {
            // Nothing yet: what goes wrong before a plugin is loaded is no doing of its.
            _ = try ask(WorkerRequest(.make, ""), while: "it started")
        } catch {
            throw .misfit("cannot be tried, as its worker, \(program), \(error.words)")
        }
        var request = WorkerRequest(.load, code.path)
        request.version = code.descriptor == nil ? code.version.parts : nil
        _ = try ask(request, while: "being loaded")
    }

    /// A number for a model that is going to be sent.
    func newToken() -> Int {
        state.withLock { state in
            state.lastToken += 1
            return state.lastToken
        }
    }

    /// Asks for something that does not depend on a context or model.
    ///
    /// `onState` is for what takes longer, and tells meanwhile in which state it is.
    func ask(
        _ request: WorkerRequest,
        while phase: String,
        onState: (@Sendable (String) -> Void)? = nil
    ) throws(WorkerFault) -> [UInt8] {
        guard case .done(let bytes) = try ask(request, in: nil, while: phase, onState: onState)
        else {
            throw .offence("gave a wrong answer while \(phase)")
        }
        return bytes
    }

    /// Asks, and waits for the answer.
    ///
    /// - Throws: what went wrong. There is no process any more then, and every later request throws
    ///   the same; unless plugin and host merely do not fit together.
    func ask(
        _ request: WorkerRequest,
        in context: DrawingContext?,
        while phase: String,
        onState: (@Sendable (String) -> Void)? = nil
    ) throws(WorkerFault) -> Answer {
        try state.withLock { (state) throws(WorkerFault) in
            guard let process = state.process else {
                throw state.fault ?? .misfit("has no worker any more")
            }
            var request = request
            if let context { state.add(context, to: &request) }
            do throws(WorkerFault) {
                return try process.answer(to: request, while: phase, onState: onState)
            } catch {
                if error.isOffence { state = State(process: nil, fault: error) }
                throw error
            }
        }
    }
}

extension Worker.State {
    /// Adds the context, as far as the process does not know it.
    fileprivate mutating func add(_ context: DrawingContext, to request: inout WorkerRequest) {
        var known = context
        known.now = Timestamp(milliseconds: 0)
        request.now = context.now
        guard known != self.context else { return }
        request.context = try? KeptCoding.encode(known)
        self.context = known
    }
}

extension WorkerProcess {
    fileprivate func answer(
        to request: WorkerRequest,
        while phase: String,
        onState: (@Sendable (String) -> Void)?
    ) throws(WorkerFault) -> Worker.Answer {
        guard let bytes = try? KeptCoding.encode(request), bytes.count <= WorkerLimits.request
        else { throw .misfit("cannot be sent what it is to draw: it is too large") }
        let deadline = deadline
        let answer: [UInt8]
        do {
            try channel.send(bytes, by: deadline)
            answer = try receive(by: deadline, onState)
        } catch {
            throw fault(error, phase)
        }
        let rest = answer.dropFirst()
        switch answer.first.flatMap(WorkerAnswer.init) {
        case .done: return .done(Array(rest))
        case .forgotten: return .forgotten
        case .misfit: throw .misfit(String(decoding: rest, as: UTF8.self))
        case .fault: throw .offence("\(String(decoding: rest, as: UTF8.self)) while \(phase)")
        case .state, nil: throw .offence("gave a wrong answer while \(phase)")
        }
    }

    /// Waits for the answer; each state that is told before it gives the time anew, to an end.
    private func receive(
        by first: Deadline,
        _ onState: (@Sendable (String) -> Void)?
    ) throws(WorkerChannel.Failure) -> [UInt8] {
        let end = Deadline.after(WorkerLimits.check)
        var deadline = first
        while true {
            let answer = try channel.receive(atMost: WorkerLimits.answer, by: deadline)
            guard let onState, answer.first == WorkerAnswer.state.rawValue else { return answer }
            guard !end.isOver else { throw .late }
            let words = answer.dropFirst().prefix(WorkerLimits.state)
            onState(String(decoding: words, as: UTF8.self))
            deadline = self.deadline
        }
    }

    private func fault(_ failure: WorkerChannel.Failure, _ phase: String) -> WorkerFault {
        switch failure {
        case .late:
            .offence(
                "did not answer within \(WorkerLimits.time.components.seconds) s while \(phase)"
            )
        case .tooLong(let count):
            .offence(
                "sent \(count >> 20) MB, of at most \(WorkerLimits.answer >> 20), while \(phase)"
            )
        case .closed:
            .offence("\(end()?.words ?? "closed the connection of its worker") while \(phase)")
        }
    }
}
