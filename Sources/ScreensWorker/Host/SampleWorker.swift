@_spi(Host) public import ScreensKit
@_spi(Host) public import ScreensPlugins
import Synchronization

/// Draws the samples of a plugin's views, and tries its screenlets, in a process of its own.
///
/// The process is started for the first drawing, and again after a view has ended it. Nothing is stored: a plugin that
/// fails here is not quarantined.
public final class SampleWorker: Sendable {
    /// Why the samples of a view are not drawn.
    public struct Failure: Error, Hashable {
        /// One sentence about the view.
        public let message: String
    }

    private let program: String
    private let path: String
    private let screenlets: [String]
    private let resources: CheckedResources?
    private let worker = Mutex<Started?>(nil)

    /// A process, and the version of the library that it has opened.
    private struct Started {
        let worker: Worker
        let library: FileVersion?
    }

    /// Creates a worker that is not started yet.
    ///
    /// - Parameters:
    ///   - program: a program that calls ``WorkerProgram/runIfAsked(_:)`` before anything else.
    ///   - path: the plugin's library.
    ///   - offers: everything that the plugin offers.
    ///   - resources: what it ships, and the themes that exist.
    @_spi(Host)
    public init(
        program: String,
        path: String,
        offers: [Offer],
        with resources: CheckedResources?
    ) {
        (self.program, self.path, self.resources) = (program, path, resources)
        screenlets = offers.filter { $0.name.kind == .screenlet }.map(\.mangledName)
    }

    /// Draws each sample of a view's model; blocks the thread until that is done.
    ///
    /// - Parameters:
    ///   - view: the view that the plugin offers.
    ///   - context: where it is drawn; it gets the texts of the plugin.
    ///   - changes: what is changed in each model; samples for which that is impossible are left out.
    /// - Returns: the drawings, in the order of the samples.
    /// - Throws: ``Failure`` if the view ends the process or takes too long.
    @_spi(Host)
    public func drawings(
        of view: Offer,
        in context: DrawingContext,
        after changes: [ModelChange] = []
    ) throws(Failure) -> [ExaminedDrawing] {
        try result(
            of: .samples(in: context, after: changes),
            of: view,
            while: "drawing its samples"
        )
    }

    /// Gives a screenlet values for its attributes; blocks the thread until that is done.
    ///
    /// - Parameters:
    ///   - screenlet: the screenlet that the plugin offers.
    ///   - values: the values, which may be texts as users write them.
    /// - Returns: the attributes, and what the values change in the screenlet's model.
    /// - Throws: ``Failure`` if the screenlet ends the process or takes too long.
    @_spi(Host)
    public func attributes(
        of screenlet: Offer,
        set values: JSONObject
    ) throws(Failure) -> ExaminedAttributes {
        try result(of: .attributes(values), of: screenlet, while: "trying its attributes")
    }

    /// Tries a view with the conformance suite; blocks the thread until that is done, at most a minute.
    ///
    /// - Returns: the problems and notes, none for a view that passes.
    /// - Throws: ``Failure`` if the view ends the process or takes too long.
    @_spi(Host)
    public func problems(of view: Offer) throws(Failure) -> [ExaminationProblem] {
        try result(of: .check, of: view, while: "drawing its samples")
    }

    private func result<Value: Decodable & Sendable>(
        of examination: WorkerRequest.Examination,
        of offer: Offer,
        while phase: String
    ) throws(Failure) -> Value {
        let type = WorkerRequest.ExaminedType(
            stem: offer.mangledName,
            kind: offer.name.kind.rawValue,
            screenlets: screenlets,
            resources: resources
        )
        let result = worker.withLock { worker in
            Result { () throws(WorkerFault) -> Value in
                try answer(to: .examine(type, examination), by: &worker, while: phase)
            }
        }
        switch result {
        case .success(let value): return value
        case .failure(let fault): throw Failure(message: "\(offer.typeName) \(fault.words).")
        }
    }

    private func answer<Value: Decodable>(
        to request: WorkerRequest,
        by started: inout Started?,
        while phase: String
    ) throws(WorkerFault) -> Value {
        let library = FileVersion(path: path)
        // A new build of the plugin replaces the library.
        if started?.library != library { started = nil }
        let current: Started
        if let started {
            current = started
        } else {
            current = Started(worker: try start(), library: library)
        }
        started = current
        do throws(WorkerFault) {
            // A check takes as long as it reports states.
            return try current.worker.ask(request, while: phase) { _ in }
        } catch {
            started = nil
            throw error
        }
    }

    private func start() throws(WorkerFault) -> Worker {
        let code: PluginCode
        do throws(PluginRefusal) {
            code = try PluginCode(path: path)
        } catch {
            throw .misfit(error.message)
        }
        return try Worker(program: program, code)
    }
}
