@_spi(Host) import ScreensKit
import ScreensSystem

/// A view in one of its states, with everything that it depends on as choices.
@MainActor
final class GallerySample: Screenlet, FrameScreenlet {
    static let name = "gallery-sample"
    static let choices = ["view", "state", "locale", "width", "scheme"]

    @Inspectable("The name of the view: its screenlet, View, and its theme after an underscore.")
    var view = ""
    @Inspectable("The state of the sample; the first one if it is empty or unknown.")
    var state = ""
    @Inspectable("The locale that it is drawn in.")
    var locale = "en_US"
    @Inspectable("The width: regular or compact.")
    var width = "regular"
    @Inspectable("The colours of the page: light, dark, or system for those of the browser.")
    var scheme = "system"
    @Inspectable("Values for attributes of the view's screenlet, by name.")
    var attributes: JSONObject = [:]
    @Inspectable("Whether it is alone on its page.")
    var isAlone = true

    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?
    private(set) var model = GallerySampleModel()
    private(set) var frame: WebFrame?
    private let gallery: Gallery?
    /// Distinguishes frames, also from those of a screenlet that this one has replaced.
    private static var frameCount = 0
    private var drawing: Task<Void, Never>?
    private var checking: Task<Void, Never>?

    init() { gallery = nil }

    init(_ gallery: Gallery) { self.gallery = gallery }

    static let actions: [ScreenletAction<GallerySample>] = [
        .init(
            "choose",
            summary: "Draws the view in another way.",
            .init("name", summary: "The choice."),
            .init("value", summary: "Its new value.")
        ) { $0.choose($2, of: $1) && $0.draw() },
        .setValue { $0.draw(with: $0.attributes.merging([$1: .text($2)]) { $1 }) },
        .init(
            "draw",
            summary: "Draws and checks the view again, after a new build of its plugin.",
            loads: true
        ) {
            $0.check()
            return $0.draw()
        },
        .init("apply", summary: "Draws the view with the values of attributes.") { $0.draw() },
        .init("reset", summary: "Draws the view with the defaults of attributes.") {
            $0.draw(with: [:])
        },
        .init(
            "compare",
            summary: "Reports the choice of another view to compare with.",
            .init("other", summary: "The other view.")
        ) { $0.compare(with: $1) },
    ]

    static let events = [comparison]

    private static let comparison = EventDeclaration(
        "onComparison",
        summary: "The user wants to see the view beside another one.",
        fields: (choices + ["other"]).map {
            FieldDeclaration($0, type: .text, summary: "The parameter of this name.")
        } + [FieldDeclaration("attributes", type: .object, summary: "The values of attributes.")]
    )

    private func draw(with attributes: JSONObject) -> Bool {
        self.attributes = attributes
        return draw()
    }

    private func choose(_ value: String, of name: String) -> Bool {
        switch name {
        case "state": state = value
        case "locale": locale = value
        case "width": width = value
        case "scheme": scheme = value
        default: return false
        }
        return true
    }

    private func compare(with other: String) -> Bool {
        let texts = [
            "view": view, "other": other, "state": model.state, "locale": locale, "width": width,
            "scheme": scheme,
        ]
        var payload = texts.mapValues(JSONValue.text)
        payload["attributes"] = .object(attributes)
        notify(Self.comparison, payload: payload)
        return true
    }

    func onShow() {
        draw()
        check()
    }

    func receive(_ message: FrameMessage) {}
}

extension GallerySample {
    @discardableResult
    private func draw() -> Bool {
        drawing?.cancel()
        guard let gallery, let runtime, let entry = gallery.entry(view) else {
            model.problem = .failed("There is no view \(view) in the gallery.")
            model.phase = .failed
            runtime?.modelChanged()
            return true
        }
        let request = SampleRequest(
            entry: entry,
            state: state,
            locale: LocaleIdentifier(locale),
            width: DrawingContext.WidthClass(rawValue: width) ?? .regular,
            scheme: PageScheme(rawValue: scheme) ?? .system,
            attributes: attributes
        )
        (model.view, model.drawnBy) = (view, entry.drawnBy.typeName)
        model.isAlone = isAlone
        if model.phase != .ready { model.phase = .loading }
        model.themes = gallery.entries.filter {
            $0.name.subject == entry.name.subject && $0.name != entry.name
        }.map(\.name.typeName)
        drawing = runtime.startTask { [weak self] runtime in
            let output = try await runtime.run(
                "drawSample",
                with: SampleInteractor.self,
                request: request
            )
            self?.show(output, request)
            runtime.modelChanged()
        } onFailure: { [weak self] error in
            guard let self else { return }
            (model.phase, model.problem) = (.failed, error)
            self.runtime?.modelChanged()
        }
        return true
    }

    private func show(_ output: SampleOutput, _ request: SampleRequest) {
        model.problem = output.problem.map(ScreensError.failed)
        model.phase = output.problem == nil ? .ready : .failed
        model.state = output.state
        (model.text, model.tree) = (output.text, output.tree)
        model.knobs = knobs(output.states, request)
        (model.attributes, model.attributeProblems) = (output.attributes, output.notes)
        model.command = command
        show(output.page, request)
    }

    private func show(_ page: String, _ request: SampleRequest) {
        guard !page.isEmpty, let address = LinkAddress("http://gallery.invalid/") else {
            return
        }
        let width = request.width == .compact ? "html{max-width:22.5rem;margin-inline:auto}" : ""
        let new = WebFrame(address: address, html: page, styles: [.text(width)])
        if new != frame {
            Self.frameCount += 1
            model.frame = Self.frameCount
        }
        frame = new
    }

    private func knobs(_ states: [String], _ request: SampleRequest) -> [GalleryKnob] {
        [
            GalleryKnob(name: "state", title: "State", chosen: model.state, choices: states),
            GalleryKnob(
                name: "locale",
                title: "Locale",
                chosen: request.locale.identifier,
                choices: ["en_US", "de_DE", "fr_FR", "es_ES", "ja_JP", "ar_SA"]
            ),
            GalleryKnob(
                name: "width",
                title: "Width",
                chosen: request.width.rawValue,
                choices: ["regular", "compact"]
            ),
            GalleryKnob(
                name: "scheme",
                title: "Colours",
                chosen: request.scheme.rawValue,
                choices: PageScheme.allCases.map(\.rawValue)
            ),
        ].filter { !$0.choices.isEmpty }
    }

    private var command: String {
        let values = [
            ("view", view), ("state", model.state), ("locale", locale), ("width", width),
            ("scheme", scheme),
        ]
        let options =
            values.map { "--with \($0.0)=\($0.1.quotedForShell)" }
            + model.attributes.filter(\.isSet).map {
                "--set \($0.name)=\($0.value.quotedForShell)"
            }
        // Lines that fit a terminal can be copied from there.
        var lines = ["screens-host gallery --page view"]
        for option in options {
            if lines[lines.count - 1].count + option.count < 68 {
                lines[lines.count - 1] += " \(option)"
            } else {
                lines.append("    \(option)")
            }
        }
        return lines.joined(separator: " \\\n")
    }

    private func show(_ findings: [String]) {
        model.findings = findings
        runtime?.modelChanged()
    }

    private func check() {
        checking?.cancel()
        guard let entry = gallery?.entry(view), let runtime else { return }
        checking = runtime.startTask { [weak self] runtime in
            let findings = try await runtime.run("checkView", with: ViewCheck.self, request: entry)
            self?.show(findings)
        } onFailure: { [weak self] error in
            self?.show([error.message])
        }
    }
}
