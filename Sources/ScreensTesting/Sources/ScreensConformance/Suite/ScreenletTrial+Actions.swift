import LiferayKit
@_spi(Host) import ScreensKit

extension Conformance {
    /// Checks that attributes have unique names, explanations, and defaults that they accept.
    @MainActor
    static func checkAttributes(of screenlet: some Screenlet, _ findings: inout Findings) {
        var names: Set<String> = []
        for (name, attribute) in screenlet.inspectables {
            if !names.insert(name).inserted {
                findings.add("Two attributes are named \"\(name)\".", "Names must be unique.")
            }
            if !attribute.attributeSummary.isSentence {
                findings.add(
                    "The attribute \"\(name)\" has no summary.",
                    "Its summary is a sentence that ends with a full stop."
                )
            }
            if !attribute.set(attribute.attribute) {
                let value = attribute.attribute
                findings.add(
                    "The attribute \"\(name)\" does not accept its own default, \(value).",
                    "The default must be \(attribute.attributeHint)."
                )
            }
        }
    }

    /// Checks that actions and their parameters have unique names and explanations.
    static func checkDeclarations(_ actions: [ActionDeclaration], _ findings: inout Findings) {
        var names: Set<String> = []
        for action in actions {
            if !names.insert(action.name).inserted {
                findings.add("Two actions are named \"\(action.name)\".", "Names must be unique.")
            }
            checkFields(action.parameters, of: action.name, action.summary, &findings)
        }
    }

    /// Checks that actions do no harm, and that one that loads is accepted.
    @MainActor
    static func checkActions<S: Screenlet>(_ type: S.Type, _ findings: inout Findings) async {
        var (loading, isAccepted): ([String], Bool) = ([], false)
        for declaration in S.actionDeclarations {
            if declaration.loads { loading.append(declaration.name) }
            for action in declaration.samples {
                let accepts = await perform(action, on: type)
                if declaration.loads, accepts { isAccepted = true }
            }
        }
        guard !loading.isEmpty, !isAccepted else { return }
        findings.add(
            "None of its loading actions is accepted: \(loading.joined(separator: ", ")).",
            "A new, visible screenlet accepts one of them, or reports the reason to its delegate."
        )
    }

    /// Whether a visible screenlet accepts an action, or reports why not.
    @MainActor
    private static func perform<S: Screenlet>(_ action: Action, on type: S.Type) async -> Bool {
        // Before the screenlet is shown, the action must do no harm.
        _ = S().perform(action)
        let (screenlet, runtime) = (S(), ScriptedRuntime())
        await runtime.show(screenlet)
        let events = runtime.events.count
        let isAccepted = screenlet.perform(action)
        await runtime.settle()
        return isAccepted || runtime.events.count > events
    }

    /// Checks that a screenlet does not retain its delegate.
    @MainActor
    static func checkDelegate<S: Screenlet>(
        of type: S.Type,
        _ material: ConformanceMaterial,
        _ findings: inout Findings
    ) {
        let screenlet = S()
        guard let isHeard = listen(to: screenlet, material) else {
            return findings.note(
                "No delegate is available for it.",
                "Provide one in the test; see ConformanceMaterial."
            )
        }
        if !isHeard {
            findings.add(
                "The assigned delegate is not stored.",
                "Store the assigned delegate in \"delegate\"."
            )
        }
        if screenlet.delegate != nil {
            findings.add("It retains its delegate.", "Declare \"delegate\" weak.")
        }
    }

    /// Makes a delegate that is released after the call; `nil` if no delegate is known.
    @MainActor
    @inline(never)
    private static func listen<S: Screenlet>(
        to screenlet: S,
        _ material: ConformanceMaterial
    ) -> Bool? {
        let somebody = material.delegate?() ?? SilentDelegate()
        guard let delegate = somebody as? S.Delegate else { return nil }
        screenlet.delegate = delegate
        return withExtendedLifetime(somebody) { screenlet.delegate != nil }
    }
}

/// A delegate of every screenlet of the kit, which does nothing.
private final class SilentDelegate: AssetDisplayScreenletDelegate, AssetListScreenletDelegate,
    BlogsEntryDisplayScreenletDelegate, CommentAddScreenletDelegate,
    CommentDisplayScreenletDelegate, CommentListScreenletDelegate, DDLFormScreenletDelegate,
    DDLListScreenletDelegate, FileDisplayScreenletDelegate, ForgotPasswordScreenletDelegate,
    ImageGalleryScreenletDelegate,
    LoginScreenletDelegate, RatingScreenletDelegate, SignUpScreenletDelegate,
    UserPortraitScreenletDelegate, WebContentDisplayScreenletDelegate,
    WebContentListScreenletDelegate, WebScreenletDelegate
{}

extension ActionDeclaration {
    /// Actions with valid and invalid arguments, all of the declared types.
    var samples: [Action] {
        (0..<(parameters.isEmpty ? 1 : 4)).map { index in
            parameters.reduce(Action(name)) { action, parameter in
                let text = Self.texts[index]
                return switch parameter.type {
                case .file: action.with(parameter.name, ChosenFile(chosenByUser: text))
                case .secret: action.with(parameter.name, SecretText(text))
                default: action.with(parameter.name, Self.value(parameter.type, index))
                }
            }
        }
    }

    private static let texts = ["1", "", "true"] + HostileText.all.prefix(1)

    private static func value(_ type: AttributeType, _ index: Int) -> JSONValue {
        let numbers: [JSONValue] = [.int64(1), .int64(-1), .int64(.max), .double(0.5)]
        return switch type {
        case .boolean: .bool(index % 2 == 0)
        case .number: numbers[index]
        case .object: .object(index % 2 == 0 ? [:] : ["": .null])
        default: .text(texts[index])
        }
    }
}

extension String {
    /// Whether it is a line that ends with a full stop.
    var isSentence: Bool {
        count > 1 && hasSuffix(".") && !contains(where: \.isNewline)
    }
}
