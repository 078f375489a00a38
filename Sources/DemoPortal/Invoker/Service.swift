import ScreensHTTP
import ScreensKit

/// The context of one command.
struct Call: Sendable {
    let parameters: Parameters
    let user: User
    let portal: PortalCore
    /// The file that came with the request.
    var file: UploadedForm.File?
    /// The transaction that all commands of the request share; `nil` if each has its own.
    var transaction: Transaction?
}

/// A method of a service: its required parameters, and its implementation.
struct Method: Sendable {
    /// The names of its parameters; a call without one of them is for another method.
    let parameters: [String]
    let run: @Sendable (Call) throws(ServiceError) -> JSONValue

    init(
        _ parameters: [String],
        _ run: @escaping @Sendable (Call) throws(ServiceError) -> JSONValue
    ) {
        self.parameters = parameters
        self.run = run
    }
}

/// The services of one version, by path.
struct Services: Sendable {
    private let methods: [String: [Method]]

    init(_ release: DemoRelease) {
        let dialect = release.dialect
        let groups = [
            assetEntryServices(dialect), userServices(dialect), ratingServices(dialect),
            structureServices(dialect), recordSetServices(dialect), recordServices(dialect),
            portraitServices(), documentServices(), groupServices(dialect),
            articleServices(dialect), userChangeServices(dialect), forgotPasswordServices(dialect),
            contactServices(), commentServices(dialect), classNameServices(),
            categoryServices(),
        ]
        methods = release.adapted(
            groups.reduce(into: [:]) { all, group in
                all.merge(group) { first, second in first + second }
            }
        )
    }

    /// The required parameters of all methods, by path.
    var catalogue: [String: [[String]]] { methods.mapValues { $0.map(\.parameters) } }

    /// The method of a path with the most parameters, all of which were sent.
    func method(_ path: String, _ parameters: Parameters) -> Method? {
        methods[path]?
            .filter { $0.parameters.allSatisfy(parameters.contains) }
            .max { $0.parameters.count < $1.parameters.count }
    }
}
