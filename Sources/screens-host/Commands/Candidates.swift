import ScreensApps
import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensPortal
import ScreensScaffold
import ScreensSession
import ScreensShipping

/// The names to complete a word with: of what is installed, and of what the cache contains.
///
/// Nothing is changed for them, and no portal is asked.
@MainActor
enum Candidates {
    typealias Candidate = Completer.Candidate

    static func found(_ values: Values, _ invocation: Invocation) async -> [Candidate] {
        switch values {
        case .attribute: description(invocation)?.attributes.flatMap(candidates) ?? []
        case .method:
            description(invocation)?.actions.map { .init(word: $0.name, summary: $0.summary) } ?? []
        case .methodArgument: arguments(invocation)
        case .answer: answers(invocation)
        case .page: pages(invocation)
        case .pageParameter: parameters(invocation)
        case .trustedKey: keys()
        case .serviceAddress:
            names(.service, invocation).map { .init(word: "\($0)=", isOpen: true) }
        case .storedService:
            storedServices.map { .init(word: $0) }
        case .collection, .entry, .unsentChange, .draft, .fieldOrFile:
            await CachedNames(invocation)?.candidates(values) ?? []
        default: names(values, invocation).map { .init(word: $0) }
        }
    }

    private static func names(_ values: Values, _ invocation: Invocation) -> [String] {
        guard let registry = try? Setup.registry(invocation) else { return [] }
        let offers = registry.plugins.flatMap(\.offers).map(\.name)
        switch values {
        case .screenlet: return Listing(registry, hasThemes: false).names(of: "screenlets")
        case .theme: return ThemeListing.all(in: registry).map(\.name)
        case .subject:
            let listing = Listing(registry, hasThemes: false)
            return listing.names(of: "screenlets") + listing.names(of: "apps")
        case .plugin:
            let apps = User.plugins.apps().map(\.name)
            return Set(registry.plugins.map(\.name) + apps).sorted()
        case .delegate: return Set(offers.compactMap(delegate)).sorted()
        case .view: return Set(offers.flatMap(views)).sorted()
        case .service: return registry.serviceNames
        case .offer: return (try? Setup(pluginsOf: invocation).host.lookupNames) ?? []
        default: return []
        }
    }

    private static var storedServices: [String] {
        let stored = try? StoredServices(from: User.state, trusting: true)
        return Set(stored?.signIns.map(\.service.commandName) ?? []).sorted()
    }

    private static func delegate(_ name: OfferedName) -> String? {
        if case .delegate(_, let name) = name { name } else { nil }
    }

    private static func views(_ name: OfferedName) -> [String] {
        if case .view(let name) = name { [name.subject.stem, name.typeName] } else { [] }
    }

    private static func description(_ invocation: Invocation) -> ScreenletHost.Description? {
        guard let name = invocation.arguments.first else { return nil }
        return try? Setup(pluginsOf: invocation).host.screenlet(name)
    }

    private static func candidates(_ attribute: Attributes.Attribute) -> [Candidate] {
        candidates(attribute.name, attribute.summary, attribute.choices)
    }

    /// A name, and the assignments of all values that can be listed.
    private static func candidates(
        _ name: String,
        _ summary: String,
        _ choices: [String],
        takesFile: Bool = false
    ) -> [Candidate] {
        [.init(word: "\(name)=", summary: summary, isOpen: true, takesFile: takesFile)]
            + choices.map { .init(word: "\(name)=\($0)") }
    }

    /// The arguments of the method that was called last.
    private static func arguments(_ invocation: Invocation) -> [Candidate] {
        let action = description(invocation)?.actions.first {
            $0.name == invocation.value(.call)
        }
        return (action?.parameters ?? []).flatMap { parameter in
            candidates(
                parameter.name,
                parameter.summary,
                parameter.type == .boolean ? Bool.attributeNames : [],
                takesFile: parameter.type == .file
            )
        }
    }

    /// The questions of the template that the words name, and their answers.
    private static func answers(_ invocation: Invocation) -> [Candidate] {
        guard !invocation.arguments.isEmpty, let template = try? NewCommand.template(invocation)
        else { return [] }
        return template.questions.flatMap { question in
            let themes = question.takesTheme ? names(.theme, invocation) : []
            return candidates(
                question.name,
                question.question,
                question.choices?.map(\.value) ?? themes
            )
        }
    }

    /// The app that the words name.
    private static func app(_ invocation: Invocation) -> ScreensApp? {
        guard let argument = invocation.arguments.first else { return nil }
        let isFolder = AppArgument.isFolder(argument)
        let folder =
            isFolder
            ? AppArgument.folderPath(argument) : User.plugins.app(named: argument)?.installed.folder
        return folder.flatMap { try? AppFolder($0).app }
    }

    private static func pages(_ invocation: Invocation) -> [Candidate] {
        app(invocation)?.pages.keys.sorted().map { .init(word: $0) } ?? []
    }

    /// The parameters of the page of `--page`, else of the start.
    private static func parameters(_ invocation: Invocation) -> [Candidate] {
        guard let app = app(invocation) else { return [] }
        let page = app.pages[invocation.value(.page) ?? app.start]
        return page?.parameters.sorted { $0.key < $1.key }.flatMap { name, parameter in
            let choices = parameter.type == .boolean ? Bool.attributeNames : []
            return candidates(name, parameter.type.rawValue, choices)
        } ?? []
    }

    private static func keys() -> [Candidate] {
        let trust = try? User.plugins.trustStore().read()
        return trust?.keys.map { .init(word: $0.id, summary: $0.comment) } ?? []
    }
}
