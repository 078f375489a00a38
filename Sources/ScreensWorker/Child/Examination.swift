import ScreensCoding
import ScreensConformance
import ScreensKit

/// The conformance suite at work in a worker, which may end it at any moment.
@MainActor
struct Examination {
    let channel: WorkerChannel

    /// What is wrong with a type that is offered.
    ///
    /// - Parameters:
    ///   - type: the type.
    ///   - kind: as what it is offered.
    ///   - screenlets: the screenlets of the same plugin, whose models its views may draw.
    /// - Returns: the problems, coded.
    /// - Throws: where they cannot be coded.
    func problems(
        of type: Any.Type,
        as kind: OfferedName.Kind,
        beside screenlets: [Any.Type]
    ) throws -> [UInt8] {
        let tell = Self.teller(channel)
        tell("new")
        let found: [ConformanceProblem]
        if let name = OfferedName(typeName: "\(type)", kind: kind) {
            let material = material(for: name, beside: screenlets, tell)
            found = Conformance.problems(of: type, named: name, with: material)
        } else {
            found = Conformance.problems(of: type)
        }
        return try KeptCoding.encode(found)
    }

    private func material(
        for name: OfferedName,
        beside screenlets: [Any.Type],
        _ tell: @escaping @Sendable (String) -> Void
    ) -> ConformanceMaterial {
        var material = ConformanceMaterial()
        material.onState = tell
        guard case .view(let view) = name else { return material }
        for case let screenlet as any Screenlet.Type in screenlets {
            tell("before it is tried, as \(screenlet) makes models")
            let own = ConformanceMaterial(of: screenlet)
            material.models += own.models
            let subject = OfferedName(typeName: "\(screenlet)", kind: .screenlet)
            if case .screenlet(let screenlet)? = subject, view.subject == .screenlet(screenlet) {
                material.actions = own.actions
            }
        }
        return material
    }

    /// Tells the host in which state something is tried next; may be called on any thread, as one
    /// runs at a time.
    private static func teller(_ channel: WorkerChannel) -> @Sendable (String) -> Void {
        { state in
            let words = Array(state.utf8.prefix(WorkerLimits.state))
            // Without a host there is nobody to tell, and the process is about to end.
            try? channel.send([WorkerAnswer.state.rawValue] + words, by: .never)
        }
    }
}
