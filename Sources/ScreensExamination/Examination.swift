@_spi(Host) import ScreensConformance
@_spi(Host) import ScreensKit

/// Runs the conformance suite in a worker, which a tested type may end at any moment.
@MainActor
struct Examination {
    /// Receives the state of a model that is tried next.
    let report: @Sendable (String) -> Void

    /// The faults of a type that is offered.
    func problems(of subject: ExaminationServices.Subject) async -> [ExaminationProblem] {
        report("new")
        let type = subject.type
        guard let name = OfferedName(typeName: "\(type)", kind: subject.kind) else {
            return await Conformance.problems(of: type).map(ExaminationProblem.init)
        }
        let material = await material(for: name, subject)
        return await Conformance.problems(of: type, named: name, with: material)
            .map(ExaminationProblem.init)
    }

    /// What a view draws of each sample of its model, after changes of the model.
    func drawings(
        of subject: ExaminationServices.Subject,
        in context: DrawingContext,
        after changes: [ModelChange]
    ) async -> [ExaminedDrawing] {
        let name = OfferedName(typeName: "\(subject.type)", kind: subject.kind)
        guard case .view(let view)? = name, let type = subject.type as? any ScreenletView.Type
        else { return [] }
        let material = await material(for: .view(view), subject)
        return Conformance.drawings(
            of: type,
            named: view,
            with: material,
            in: context,
            after: changes
        )
        .map { ExaminedDrawing($0.drawing, of: $0.state) }
    }

    /// The attributes of a screenlet with these values; `nil` for a type that is no screenlet.
    func attributes(
        of subject: ExaminationServices.Subject,
        set values: JSONObject
    ) async -> ExaminedAttributes? {
        guard let type = subject.type as? any Screenlet.Type else { return nil }
        return await Conformance.attributes(of: type, set: values)
    }

    private func material(
        for name: OfferedName,
        _ examined: ExaminationServices.Subject
    ) async -> ConformanceMaterial {
        var material = ConformanceMaterial()
        material.onState = report
        if let resources = examined.resources {
            material.hasResource = { resources.paths.contains($0) }
            material.strings = { resources.strings($0) }
            material.themes = resources.themes
        }
        guard case .view(let view) = name else { return material }
        material.addModelTypes(of: examined.screenlets)
        for case let screenlet as any Screenlet.Type in examined.screenlets {
            report("before it is tested, as \(screenlet) creates models")
            let own = await ConformanceMaterial(of: screenlet)
            material.models += own.models
            let subject = OfferedName(typeName: "\(screenlet)", kind: .screenlet)
            if case .screenlet(let screenlet)? = subject, view.subject == .screenlet(screenlet) {
                material.actions = own.actions
            }
        }
        return material
    }
}

extension ExaminationProblem {
    init(_ problem: ConformanceProblem) {
        self.init(
            type: problem.type,
            state: problem.state,
            message: "\(problem.problem) \(problem.remedy)",
            isNote: problem.isNote
        )
    }
}
