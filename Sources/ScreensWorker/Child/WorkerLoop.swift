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
                let result = try BinaryCoding.encode(try self.answer(to: request))
                answer = [WorkerAnswer.done.rawValue] + result
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

    private func answer(to request: WorkerRequest) throws -> any Encodable {
        switch request {
        case .load(let path, let version, let requiresSandbox):
            let missing = try confined(opening: path, requiresSandbox)
            library = try loaded(path, version)
            return missing
        case .make(let stems):
            for stem in stems { try make(stem) }
            return Done()
        case .theme(let stem): return try theme(stem)
        case .screenlet(let stem, let values): return try screenlet(stem, trying: values)
        case .service(let stem): return try service(stem)
        case .view(let stem): return try handler(stem).traits
        case .draw(let requests, let sent):
            context = sent.context ?? context
            context.now = sent.now
            return try requests.map { try handler($0.view).answer(to: $0, in: context) }
        case .examine(let type, let examination): return try result(of: examination, of: type)
        }
    }

    private func result(
        of examination: WorkerRequest.Examination,
        of type: WorkerRequest.ExaminedType
    ) throws -> any Encodable {
        let subject = try subject(type)
        let services = try ExaminationLibrary.services()
        switch examination {
        case .check:
            let report = Self.progressReport(channel)
            return MainThread.result { await services.problems(subject, report) }
        case .samples(let context, let changes):
            return MainThread.result { await services.drawings(subject, context, changes) }
        case .attributes(let values):
            let attributes = MainThread.result { await services.attributes(subject, values) }
            guard let attributes else { throw Self.noScreenlet }
            return attributes
        }
    }

    private func subject(
        _ examined: WorkerRequest.ExaminedType
    ) throws -> ExaminationServices.Subject {
        guard let kind = OfferedName.Kind(rawValue: examined.kind) else {
            throw ViewHandlerError.misfit("received a request for an invalid check")
        }
        return ExaminationServices.Subject(
            try type(examined.stem),
            as: kind,
            beside: examined.screenlets.compactMap { library?.type(stem: $0) },
            with: examined.resources
        )
    }

    /// A function that reports to the host which state of a model is tried next.
    ///
    /// It may be called on any thread, because only one of them runs at a time.
    private static func progressReport(_ channel: WorkerChannel) -> @Sendable (String) -> Void {
        { state in
            let words = Array(state.utf8.prefix(WorkerLimits.state))
            // Without a host, nothing can be reported, and the process is about to end.
            try? channel.send([WorkerAnswer.state.rawValue] + words, by: .never)
        }
    }

    /// Confines the process before it loads a plugin.
    ///
    /// Returns the parts that the kernel lacks.
    private func confined(opening path: String, _ isRequired: Bool) throws -> [SandboxPart] {
        let missing = try Sandbox.enter(opening: path, isRequired: isRequired)
        CrashReport.installInWorker()
        // Started only now, because threads that were started earlier would not be confined.
        HostWatch.start(channel)
        return missing
    }

    /// Loads the plugin, within a limit of processor time.
    private func loaded(_ path: String, _ version: [UInt64]?) throws -> PluginLibrary {
        var before = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &before)
        var limit = before
        limit.rlim_cur = rlim_t(WorkerLimits.loadingSeconds)
        setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limit)
        defer { setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &before) }
        if let copy { return try PluginLibrary(opening: path, from: copy) }
        guard let version = version.flatMap({ FileVersion(parts: $0) }) else {
            throw ViewHandlerError.misfit("received a load request without the file's state")
        }
        return try PluginLibrary(opening: path, as: version)
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

    private func screenlet(
        _ stem: String,
        trying values: JSONObject
    ) throws -> ScreenletTraits {
        guard let type = try type(stem) as? any Screenlet.Type else { throw Self.noScreenlet }
        return ScreenletTraits(of: type, trying: values)
    }

    private func service(_ stem: String) throws -> ServiceTraits {
        guard let type = try type(stem) as? any Service.Type else {
            throw ViewHandlerError.misfit("declares a service that does not conform to Service")
        }
        return ServiceTraits(of: type)
    }

    private static var noScreenlet: ViewHandlerError {
        .misfit("declares a screenlet that does not conform to Screenlet")
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
    case fault(String)
    case misfit(String)

    var bytes: [UInt8] {
        switch self {
        case .fault(let words): [WorkerAnswer.fault.rawValue] + words.utf8
        case .misfit(let words): [WorkerAnswer.misfit.rawValue] + words.utf8
        }
    }
}
