public import ScreensKit

/// The conformance suite: the rules for everything that plugins offer.
///
/// It needs no testing library. ``problems(of:with:)`` checks a type of a test, or one that was loaded from a plugin's
/// file. A type that crashes also ends the caller's process, so check untrusted types in a separate process.
public enum Conformance {
    /// The problems of a type, whose kind is determined by its name.
    @MainActor
    public static func problems(
        of type: Any.Type,
        with material: ConformanceMaterial = ConformanceMaterial()
    ) async -> [ConformanceProblem] {
        let kinds = OfferedName.Kind.allCases.filter { $0.accepts(type) }
        guard !kinds.isEmpty else {
            return [
                ConformanceProblem(
                    type: "\(type)",
                    problem: "It conforms to none of the kit's protocols.",
                    remedy: "Plugins provide \(OfferedName.Kind.list)."
                )
            ]
        }
        var all: [ConformanceProblem] = []
        for kind in kinds {
            if let name = OfferedName(typeName: "\(type)", kind: kind) {
                all += await problems(of: type, named: name, with: material)
            } else {
                all.append(ConformanceProblem(misnamed: type, kind))
            }
        }
        return all
    }

    /// The problems of a type that is offered under a name.
    @MainActor
    public static func problems(
        of type: Any.Type,
        named name: OfferedName,
        with material: ConformanceMaterial = ConformanceMaterial()
    ) async -> [ConformanceProblem] {
        guard name.kind.accepts(type) else {
            return [ConformanceProblem(type, isNo: name.kind)]
        }
        var findings = Findings(about: type)
        if OfferedName(typeName: "\(type)", kind: name.kind) != name {
            findings.add(
                "It is provided as \(name).",
                "The type's name determines what it provides."
            )
        }
        await check(type, named: name, material, &findings)
        return findings.problems
    }

    @MainActor
    private static func check(
        _ type: Any.Type,
        named name: OfferedName,
        _ material: ConformanceMaterial,
        _ findings: inout Findings
    ) async {
        switch (name, type) {
        case (.view(let name), let type as any ScreenletView.Type):
            checkView(type, named: name, material, &findings)
        case (.screenlet, let type as any Screenlet.Type):
            await checkScreenlet(type, material, &findings)
        case (.theme(let name), let type as any Theme.Type):
            checkTheme(type, named: name, material.themes, &findings)
        case (.interactor(let name, let action), let type as any Interactor.Type):
            checkInteractor(type, of: name, action, &findings)
        case (.delegate(let name, _), let type as any ScreenletDelegate.Type):
            checkDelegate(type, of: name, &findings)
        case (.synchronizer(let name, _), let type as any Synchronizer.Type):
            checkSynchronizer(type, of: name, material, &findings)
        case (.service, let type as any Service.Type): checkService(type, &findings)
        default:
            findings.add(
                "\(name) cannot be checked.",
                "Use a kind that the conformance suite supports."
            )
        }
    }
}

extension OfferedName.Kind {
    /// The protocols, for messages.
    fileprivate static var list: String { allCases.map(\.rawValue).joined(separator: ", ") }

    /// Whether a type conforms to the protocol of the kind.
    fileprivate func accepts(_ type: Any.Type) -> Bool {
        switch self {
        case .screenlet: type is any Screenlet.Type
        case .theme: type is any Theme.Type
        case .view: type is any ScreenletView.Type
        case .interactor: type is any Interactor.Type
        case .delegate: type is any ScreenletDelegate.Type
        case .synchronizer: type is any Synchronizer.Type
        case .service: type is any Service.Type
        }
    }
}

extension ConformanceProblem {
    fileprivate init(misnamed type: Any.Type, _ kind: OfferedName.Kind) {
        self.init(
            type: "\(type)",
            problem:
                "It is a \(kind.rawValue), but its name does not follow the naming convention.",
            remedy: "Name it \(kind.convention)."
        )
    }

    fileprivate init(_ type: Any.Type, isNo kind: OfferedName.Kind) {
        self.init(
            type: "\(type)",
            problem: "It has the name of a \(kind.rawValue), but does not conform to it.",
            remedy: "Declare the conformance to \(kind.rawValue) on the type itself."
        )
    }
}
