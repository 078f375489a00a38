import ScreensKit
import TestSupport

@_spi(Host) @testable import ScreensHost
@_spi(Host) @testable import ScreensPortal

/// A screenlet that shows files of a portal, as its test says.
@MainActor
final class ShownFileScreenlet: Screenlet {
    struct Model: ScreenletModel { var files: [Media] }

    var model: Model
    var runtime: ScreenletRuntime?
    weak var delegate: (any ScreenletDelegate)?

    init() { model = Model(files: []) }

    init(_ files: [Media]) { model = Model(files: files) }

    func show(_ files: [Media]) {
        model.files = files
        runtime?.modelChanged()
    }
}

struct ShownFileView: ScreenletView {
    func body(of model: ShownFileScreenlet.Model, in context: DrawingContext) -> Node {
        .column(model.files.map { .media($0) })
    }
}

extension Site {
    /// A site whose portal is a server with one file.
    convenience init(showing files: [Media], of server: FileServer) throws {
        try self.init(isGuest: true) { host in
            let host = ScreenletHost(
                plugins: host.registry,
                server: try LiferayServerContext(server: server.url, companyId: 1, groupId: 1),
                session: SessionContext(user: "jane", password: "welcome")
            )
            host.programScreenlets["shown-file"] = ProgramScreenlet(drawnBy: ShownFileView()) {
                ShownFileScreenlet(files)
            }
            return try host.stage("shown-file")
        }
    }
}

extension Media {
    static func file(
        _ kind: Kind = .video,
        _ mediaType: String = "video/mp4",
        name: String = "pier.mp4",
        path: String = "/documents/20143/0/pier.mp4/4f1c"
    ) -> Media {
        Media(
            kind,
            path: path,
            version: "1.0",
            mediaType: mediaType,
            title: "Pier",
            fileName: name
        )
    }
}
