import ScreensCoding
import ScreensKit

/// The requests of a host to a worker's process and their answers, one at a time.
// Unchecked because only the thread of its worker uses it.
final class Conversation: @unchecked Sendable {
    typealias Result = Swift.Result<[UInt8], WorkerFault>

    private var process: WorkerProcess?
    /// Why the process has ended; `nil` while it runs.
    private var fault: WorkerFault?
    /// The context that the process has, without its time.
    private var context: DrawingContext?
    private var budget = DrawingBudget()
    /// What the process was asked for last.
    private var lastPhase = ""
    private let clock: DrawingBudget.Clock
    private let onOutput: WorkerOutput.Reader

    /// Starts a conversation.
    ///
    /// `onOutput` is called once for each answer, with the lines that the process prints.
    init(
        _ process: WorkerProcess,
        clock: @escaping DrawingBudget.Clock,
        onOutput: @escaping WorkerOutput.Reader
    ) {
        (self.process, self.clock, self.onOutput) = (process, clock, onOutput)
    }

    /// Sends a request, and waits for the answer.
    ///
    /// An offence ends the process, and every later request then fails with the same fault.
    func ask(
        _ request: WorkerRequest,
        while phase: String,
        onState: (@Sendable (String) -> Void)? = nil,
        onOutput reader: WorkerOutput.Reader? = nil
    ) -> Result {
        noting { () throws(WorkerFault) in
            guard let process else { throw fault ?? .misfit("has lost its worker") }
            lastPhase = phase
            process.wake()
            defer { process.noteAnswer() }
            do throws(WorkerFault) {
                let answer = try process.answer(to: request, while: phase, onState: onState)
                _ = report(process.output, to: reader)
                return answer
            } catch {
                throw error.after(report(process.output, to: reader))
            }
        }
    }

    /// Requests drawings in a context, which count against the plugin's budget.
    func draw(
        _ requests: [ViewRequest],
        in context: DrawingContext,
        while phase: String,
        onOutput reader: WorkerOutput.Reader?
    ) -> Result {
        let start = clock()
        let request = WorkerRequest.draw(requests, in: sent(context))
        let answer = ask(request, while: phase, onOutput: reader)
        return noting { () throws(WorkerFault) in
            let answer = try answer.get()
            let end = clock()
            try budget.spend(end - start, at: end, while: phase)
            return answer
        }
    }

    /// Stops the process until the next request.
    ///
    /// If it uses too much, it ends, and the next request reports that.
    func rest() {
        guard let process, let words = process.rest() else { return }
        _ = noting { () throws(WorkerFault) in throw .offence("\(words) after \(lastPhase)") }
    }

    private func report(_ output: WorkerOutput, to reader: WorkerOutput.Reader?) -> [String] {
        let lines = output.lines()
        let printed = lines.filter { !$0.isAboutCrash }
        if !printed.isEmpty {
            onOutput(printed)
            reader?(printed)
        }
        return lines
    }

    private func noting(_ work: () throws(WorkerFault) -> [UInt8]) -> Result {
        do throws(WorkerFault) {
            return .success(try work())
        } catch {
            if error.isOffence { (process, fault) = (nil, error) }
            return .failure(error)
        }
    }

    /// The context without what the process has already.
    private func sent(_ context: DrawingContext) -> WorkerRequest.SentContext {
        var known = context
        known.now = Timestamp(milliseconds: 0)
        defer { self.context = known }
        return .init(now: context.now, context: known == self.context ? nil : known)
    }
}

extension WorkerProcess {
    fileprivate func answer(
        to request: WorkerRequest,
        while phase: String,
        onState: (@Sendable (String) -> Void)?
    ) throws(WorkerFault) -> [UInt8] {
        guard let bytes = try? BinaryCoding.encode(request), bytes.count <= WorkerLimits.request
        else { throw .misfit("is given too much to draw") }
        let limit = request.timeLimit
        let deadline = deadline(within: limit)
        let answer: [UInt8]
        do {
            try channel.send(bytes, by: deadline)
            answer = try receive(by: deadline, onState)
        } catch {
            throw fault(error, phase, within: limit)
        }
        let rest = answer.dropFirst()
        switch answer.first.flatMap(WorkerAnswer.init) {
        case .done: return Array(rest)
        case .misfit: throw .misfit(String(decoding: rest, as: UTF8.self))
        case .fault: throw .offence("\(String(decoding: rest, as: UTF8.self)) while \(phase)")
        case .state, nil: throw .invalidReply(while: phase)
        }
    }

    /// Waits for the answer.
    ///
    /// Each state that is reported before restarts the time limit, up to a final limit.
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
            deadline = self.deadline()
        }
    }

    private func fault(
        _ failure: WorkerChannel.Failure,
        _ phase: String,
        within limit: Duration
    ) -> WorkerFault {
        switch failure {
        case .late:
            .offence("did not answer within \(limit.components.seconds) s while \(phase)")
        case .excessive(let words): .offence("\(words) while \(phase)")
        case .tooLong(let count):
            .offence(
                "sent \(count >> 20) MB, more than \(WorkerLimits.answer >> 20) MB, while \(phase)"
            )
        case .closed:
            .offence("\(end()?.words ?? "closed the connection of its worker") while \(phase)")
        }
    }
}
