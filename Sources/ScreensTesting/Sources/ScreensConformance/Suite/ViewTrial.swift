@_spi(Host) import LiferayKit
@_spi(Host) public import ScreensKit

extension Conformance {
    /// Draws all samples of a view's model in all contexts.
    static func checkView<View: ScreenletView>(
        _ type: View.Type,
        named name: ViewName,
        _ material: ConformanceMaterial,
        _ findings: inout Findings
    ) {
        material.onState?("new")
        if let expected = expectedModel(of: name.subject, material), expected != View.Model.self {
            // Everything else that could be found follows from this.
            return findings.add(.wrongModel(draws: "\(View.Model.self)", not: "\(expected)"))
        }
        let trial = ViewTrial(View(), named: name, material)
        guard !trial.models.isEmpty else {
            return findings.note(
                "There is no sample of \(View.Model.self), so nothing was drawn.",
                "Provide samples in the test; see SampledModel and ConformanceMaterial."
            )
        }
        trial.run(&findings)
    }
}

extension Conformance {
    /// What a view draws of each sample of its model, with the texts of its plugin.
    ///
    /// `changes` are made in each sample before it is drawn; samples for which that is impossible are left out.
    @_spi(Host)
    public static func drawings(
        of type: any ScreenletView.Type,
        named name: ViewName,
        with material: ConformanceMaterial,
        in context: DrawingContext,
        after changes: [ModelChange] = []
    ) -> [(state: String, drawing: Drawing)] {
        func drawings<View: ScreenletView>(_ type: View.Type) -> [(state: String, drawing: Drawing)]
        {
            var context = context
            context.strings = material.strings?(context.locale) ?? context.strings
            let trial = ViewTrial(View(), named: name, material)
            return trial.models.compactMap { state, model in
                model.with(changes).flatMap { trial.drawing(of: $0, in: context) }.map {
                    (state, $0)
                }
            }
        }
        return drawings(type)
    }
}

/// A view, and everything that it has to draw.
struct ViewTrial<View: ScreenletView>: Sendable {
    let models: [(name: String, model: View.Model)]
    private let view: View
    private let actions: [String: Set<String>]?
    private let isFieldCell: Bool
    private let hasResource: (@Sendable (String) -> Bool)?
    private let contexts: [DrawingContext.Sample]
    private let onState: (@Sendable (String) -> Void)?

    /// A model in a context.
    private struct Stage: Sendable {
        let name: String
        let model: View.Model
        let context: DrawingContext
        let isRendered: Bool
        /// Whether the model is an original sample, whose actions are valid.
        let isGiven: Bool
    }

    init(_ view: View, named name: ViewName, _ material: ConformanceMaterial) {
        let own = (View.Model.self as? any SampledModel.Type)?.anySamples ?? []
        let samples = (own + material.models).compactMap { name, model in
            (model as? View.Model).map { (name: name, model: $0) }
        }
        models = Self.meant(samples, for: name.subject)
        self.view = view
        let known = (View.Model.self as? any SampledModel.Type)?.knownActions
        actions =
            material.actions.map { declarations in
                Dictionary(declarations.map { ($0.name, Set($0.parameters.map(\.name))) }) { $1 }
            } ?? known
        isFieldCell = View.Model.self == DDLFieldModel.self
        hasResource = material.hasResource
        contexts = DrawingContext.samples(speaking: material.strings)
        onState = material.onState
    }

    /// Leaves out models of other field types for a cell of one type.
    private static func meant(
        _ samples: [(name: String, model: View.Model)],
        for subject: ViewName.Subject
    ) -> [(name: String, model: View.Model)] {
        let fields = DDMField.allSamples.filter { .field(type: $0.type) == subject }
            .map(\.field.name)
        let meant = samples.filter { sample in
            (sample.model as? DDLFieldModel).map { fields.contains($0.field.name) } ?? true
        }
        return meant.isEmpty ? samples : meant
    }

    /// Everything that is drawn; making it takes long for some models, so that each is reported.
    private var stages: [Stage] {
        let hostile = models.flatMap { name, model in
            onState?("\(name), before other texts are put into it")
            return HostileVariants.of(model).map { ("\(name) with \($0.name)", $0.model) }
        }
        let rendered = contexts.filter(\.isRendered)
        return models.flatMap { Self.stages(of: $0, in: contexts, areGiven: true) }
            + hostile.flatMap { Self.stages(of: $0, in: rendered, areGiven: false) }
    }

    private static func stages(
        of sample: (name: String, model: View.Model),
        in contexts: [DrawingContext.Sample],
        areGiven: Bool
    ) -> [Stage] {
        contexts.map { context in
            Stage(
                name: "\(sample.name), \(context.name)",
                model: sample.model,
                context: context.context,
                isRendered: context.isRendered,
                isGiven: areGiven
            )
        }
    }

    func run(_ findings: inout Findings) {
        let stages = stages
        // Drawings are compared by their hash, because all of them together would take much memory.
        let prints = stages.map { stage in
            let sampleDrawing = sampleDrawing(stage)
            for complaint in complaints(about: sampleDrawing, on: stage) {
                findings.add(complaint, in: stage.name)
            }
            return sampleDrawing.hashValue
        }
        // Also in reverse order: one drawing must not affect the next.
        let others = BackgroundThread.run { stages.reversed().map { sampleDrawing($0).hashValue } }
        for ((stage, print), other) in zip(zip(stages, prints), others.reversed())
        where print != other {
            findings.add(
                "It draws the same model differently each time.",
                "A view must not use clocks, state or randomness, on any thread.",
                in: stage.name
            )
        }
    }

    @Sendable
    private func sampleDrawing(_ stage: Stage) -> SampleDrawing? {
        onState?(stage.name)
        return drawing(of: stage.model, in: stage.context).map(SampleDrawing.init)
    }

    /// Draws a model, with placeholders for the parts that other views draw; `nil` if the view refuses it.
    func drawing(of model: View.Model, in context: DrawingContext) -> Drawing? {
        try? view.drawing(of: model, in: context) { part in
            Drawing(body: part.drawn(in: context), context: context)
        }
    }

    private func complaints(about sampleDrawing: SampleDrawing?, on stage: Stage)
        -> [UnplacedProblem]
    {
        guard let sampleDrawing else {
            return [
                UnplacedProblem(
                    "It cannot draw its model.",
                    "A view must draw the model type that it declares."
                )
            ]
        }
        var inspection = NodeInspection(
            of: stage.model,
            actions: stage.isGiven ? actions : nil,
            isGiven: stage.isGiven,
            module: "\(String(reflecting: View.self).prefix { $0 != "." })",
            hasResource: hasResource
        )
        inspection.inspect(sampleDrawing)
        let cell = (isFieldCell ? stage.model as? DDLFieldModel : nil)
            .map { FieldCellRules.complaints(about: sampleDrawing.drawing.body, of: $0) }
        let renderings = stage.isRendered ? Renderings.complaints(about: sampleDrawing.drawing) : []
        return inspection.complaints + (cell ?? []) + renderings
    }
}

extension ViewPart {
    /// The placeholder for a part that another view would draw.
    fileprivate func drawn(in context: DrawingContext) -> Node {
        switch model {
        case let field as DDLFieldModel: field.input(.text, in: context)
        case let button as DDLSubmitButtonModel:
            .button(context.phrase(.submit), action: button.action)
        default: fallback ?? .text("A part", .caption)
        }
    }
}
