import Glibc
import ScreensCoding
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensPlugins

/// The main loop of a worker: it answers one request after another until the host is gone.
@MainActor
final class WorkerLoop {
    private let channel: WorkerChannel
    /// The descriptor of the library that the host passed on.
    private let copy: Int32?
    private var library: PluginLibrary?
    private var handlers: [String: any ViewHandler] = [:]
    private var context = DrawingContext()

    init(channel: WorkerChannel, copy: Int32?) { (self.channel, self.copy) = (channel, copy) }

    /// Runs the loop.
    ///
    /// Returns the exit code when the connection is gone.
    func run() -> Int32 {
        while let bytes = try? channel.receive(atMost: WorkerLimits.request, by: .never) {
            let answer: [UInt8]
            do {
                let request = try BinaryCoding.decode(WorkerRequest.self, from: bytes)
                let (bytes, areEachAlone) = try self.answer(to: request)
                let head = areEachAlone ? WorkerAnswer.doneEachAlone : .done
                answer = [head.rawValue] + bytes
            } catch let error as ViewHandlerError {
                answer = error.bytes
            } catch let refusal as PluginRefusal {
                answer = ViewHandlerError.misfit(refusal.message).bytes
            } catch {
                answer = ViewHandlerError.misfit("cannot read the drawing request: \(error)").bytes
            }
            guard (try? channel.send(answer, by: .never)) != nil else { break }
        }
        HostWatch.endGroup()
        return WorkerLimits.lostConnection
    }

    /// Returns the answer, and whether it consists of rows that their view draws each by itself.
    private func answer(
        to request: WorkerRequest
    ) throws -> (bytes: [UInt8], areEachAlone: Bool) {
        if let bytes = request.context {
            context = try BinaryCoding.decode(DrawingContext.self, from: bytes)
        }
        if let now = request.now { context.now = now }
        switch request.act {
        case .load:
            let missing = try confined(request)
            library = try loaded(request)
            return (try BinaryCoding.encode(missing), false)
        case .make:
            for stem in request.types ?? [] { try make(stem) }
            return ([], false)
        case .theme: return (try BinaryCoding.encode(try theme(request.name)), false)
        case .screenlet: return (try BinaryCoding.encode(try screenlet(request)), false)
        case .describe: return (try BinaryCoding.encode(try handler(request.name).traits), false)
        case .parts, .body, .rows: return try handler(request.name).answer(to: request, in: context)
        case .several: return (try BinaryCoding.encode(try several(request)), false)
        case .check: return (try check(request), false)
        case .samples: return (try samples(request), false)
        case .attributes: return (try attributes(request), false)
        }
    }

    private func several(_ request: WorkerRequest) throws -> [[UInt8]] {
        try (request.several ?? []).map { request in
            guard request.act == .body else {
                throw ViewHandlerError.misfit("received an invalid request for several drawings")
            }
            return try handler(request.name).answer(to: request, in: context).bytes
        }
    }

    private func check(_ request: WorkerRequest) throws -> [UInt8] {
        let (subject, services) = try examination(request)
        return try BinaryCoding.encode(services.problems(subject, Self.teller(channel)))
    }

    private func samples(_ request: WorkerRequest) throws -> [UInt8] {
        let (subject, services) = try examination(request)
        let drawings = services.drawings(subject, context, request.changes ?? [])
        return try BinaryCoding.encode(drawings)
    }

    private func attributes(_ request: WorkerRequest) throws -> [UInt8] {
        let (subject, services) = try examination(request)
        guard let attributes = services.attributes(subject, request.attributes ?? [:]) else {
            throw ViewHandlerError.misfit("declares a screenlet that does not conform to Screenlet")
        }
        return try BinaryCoding.encode(attributes)
    }

    private func examination(
        _ request: WorkerRequest
    ) throws -> (ExaminationServices.Subject, ExaminationServices) {
        guard let kind = request.kind.flatMap(OfferedName.Kind.init) else {
            throw ViewHandlerError.misfit("received a request for an invalid check")
        }
        let subject = ExaminationServices.Subject(
            try type(request.name),
            as: kind,
            beside: (request.types ?? []).compactMap { library?.type(stem: $0) },
            with: request.resources
        )
        return (subject, try ExaminationLibrary.services())
    }

    /// A function that reports to the host which state of a model is tried next.
    ///
    /// It may be called on any thread, because only one of them runs at a time.
    private static func teller(_ channel: WorkerChannel) -> @Sendable (String) -> Void {
        { state in
            let words = Array(state.utf8.prefix(WorkerLimits.state))
            // Without a host, nothing can be reported, and the process is about to end.
            try? channel.send([WorkerAnswer.state.rawValue] + words, by: .never)
        }
    }

    /// Confines the process before it loads a plugin.
    ///
    /// Returns the parts that the kernel lacks.
    private func confined(_ request: WorkerRequest) throws -> [SandboxPart] {
        let missing = try Sandbox.enter(
            opening: request.name,
            isRequired: request.requiresSandbox == true
        )
        CrashReport.installInWorker()
        // Started only now, because threads that were started earlier would not be confined.
        HostWatch.start(channel)
        return missing
    }

    /// Loads the plugin, within a limit of processor time.
    private func loaded(_ request: WorkerRequest) throws -> PluginLibrary {
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &before)
        var limit = before
        limit.rlim_cur = rlim_t(WorkerLimits.loadingSeconds)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
        defer { setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &before) }
        if let copy { return try PluginLibrary(opening: request.name, from: copy) }
        guard let version = request.version.flatMap({ FileVersion(parts: $0) }) else {
            throw ViewHandlerError.misfit("received a load request without the file's state")
        }
        return try PluginLibrary(opening: request.name, as: version)
    }

    private func type(_ stem: String) throws -> Any.Type {
        guard let type = library?.type(stem: stem) else {
            throw ViewHandlerError.misfit("lacks a type that it declares")
        }
        return type
    }

    /// Creates an instance of a type, to check that this works.
    private func make(_ stem: String) throws {
        switch try type(stem) {
        case let view as any ScreenletView.Type: _ = view.init()
        case let theme as any Theme.Type: _ = theme.init()
        case let screenlet as any Screenlet.Type: _ = screenlet.init()
        default: break
        }
    }

    private func theme(_ stem: String) throws -> ThemeTraits {
        guard let type = try type(stem) as? any Theme.Type else {
            throw ViewHandlerError.misfit("declares a theme that does not conform to Theme")
        }
        let theme = type.init()
        return ThemeTraits(parent: theme.parent, style: theme.style)
    }

    private func screenlet(_ request: WorkerRequest) throws -> ScreenletTraits {
        guard let type = try type(request.name) as? any Screenlet.Type else {
            throw ViewHandlerError.misfit("declares a screenlet that does not conform to Screenlet")
        }
        return ScreenletTraits(of: type, trying: request.attributes ?? [:])
    }

    private func handler(_ stem: String) throws -> any ViewHandler {
        if let handler = handlers[stem] { return handler }
        guard let type = try type(stem) as? any ScreenletView.Type else {
            throw ViewHandlerError.misfit("declares a view that does not conform to ScreenletView")
        }
        let handler = type.handler
        handlers[stem] = handler
        return handler
    }
}

/// Why a worker cannot answer, as the end of a sentence about its plugin.
enum ViewHandlerError: Error {
    case unknown
    case fault(String)
    case misfit(String)

    var bytes: [UInt8] {
        switch self {
        case .unknown: [WorkerAnswer.unknown.rawValue]
        case .fault(let words): [WorkerAnswer.fault.rawValue] + words.utf8
        case .misfit(let words): [WorkerAnswer.misfit.rawValue] + words.utf8
        }
    }
}
