import ScreensCoding
import ScreensKit

/// What a host and a worker's process say to each other, a request and an answer at a time.
// Unchecked: used by the thread of its worker alone.
final class Conversation: @unchecked Sendable {
    typealias Result = Swift.Result<Worker.Answer, WorkerFault>

    private var process: WorkerProcess?
    /// Why there is no process any more.
    private var fault: WorkerFault?
    /// What the process knows of the context; its time is left out.
    private var context: DrawingContext?
    private var budget = DrawingBudget()
    private let clock: DrawingBudget.Clock
    private let onOutput: @Sendable ([String]) -> Void

    /// `onOutput` is called with the lines that the process prints, once for each answer.
    init(
        _ process: WorkerProcess,
        clock: @escaping DrawingBudget.Clock,
        onOutput: @escaping @Sendable ([String]) -> Void
    ) {
        (self.process, self.clock, self.onOutput) = (process, clock, onOutput)
    }

    /// Asks, and waits for the answer.
    ///
    /// After an offence there is no process any more, and every later request fails the same way.
    func ask(
        _ request: WorkerRequest,
        while phase: String,
        onState: (@Sendable (String) -> Void)? = nil
    ) -> Result {
        noting { () throws(WorkerFault) in
            guard let process else { throw fault ?? .misfit("has no worker any more") }
            do throws(WorkerFault) {
                let answer = try process.answer(to: request, while: phase, onState: onState)
                _ = report(process.output)
                return answer
            } catch {
                throw error.after(report(process.output))
            }
        }
    }

    /// Asks for a drawing in a context, which counts against the plugin's budget.
    func draw(
        _ request: WorkerRequest,
        in context: DrawingContext,
        while phase: String
    ) -> Result {
        var request = request
        add(context, to: &request)
        let start = clock()
        let answer = ask(request, while: phase)
        return noting { () throws(WorkerFault) in
            let answer = try answer.get()
            let end = clock()
            try budget.spend(end - start, at: end, while: phase)
            return answer
        }
    }

    private func report(_ output: WorkerOutput) -> [String] {
        let lines = output.lines()
        if !lines.isEmpty { onOutput(lines) }
        return lines
    }

    private func noting(_ work: () throws(WorkerFault) -> Worker.Answer) -> Result {
        do throws(WorkerFault) {
            return .success(try work())
        } catch {
            if error.isOffence { (process, fault) = (nil, error) }
            return .failure(error)
        }
    }

    /// Adds the context, as far as the process does not know it.
    private func add(_ context: DrawingContext, to request: inout WorkerRequest) {
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
        case .doneEachAlone: return .doneEachAlone(Array(rest))
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
