import DemoPortal
import Foundation
import LiferayKit
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensPortal
import ScreensWorker
import TestSupport

/// Measures a form of 50 cells that a worker draws; the floor is the same form in this process.
@MainActor
func benchCells(_ bench: Bench) async throws {
    let name = "drawing a form of 50 cells in a worker"
    guard bench.isWanted(name) else { return }
    let scratch = try TemporaryFolder()
    let theme = try await ThreadPool.run {
        try TestBuild.compile(TestBuild.preamble + cellTheme, module: "ManyTheme", in: scratch)
    }
    let portal = try DemoPortal()
    let here = try await form(portal, theme, isolated: false)
    let there = try await form(portal, theme, isolated: true)
    await bench.compare(name, floor: "in process", runs: 301) {
        await draw(there)
    } against: {
        await draw(here)
    }
}

@MainActor
private func form(_ portal: DemoPortal, _ theme: String, isolated: Bool) async throws -> Stage {
    let program = URL(filePath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appending(path: "screens-host").path
    let scope = Isolation.Scope.named(isolated ? ["DefaultTheme"] : [])
    let host = ScreenletHost(
        plugins: .installed(
            named: [theme],
            guardedBy: isolated
                ? Isolation(program: program, quarantine: nil, scope: scope) : nil
        ),
        server: try LiferayServerContext(
            server: portal.url,
            companyId: portal.companyId,
            groupId: portal.groupId
        ),
        session: SessionContext(user: portal.user, password: portal.password)
    )
    let stage = try host.stage("ddl-form", theme: "many")
    let form = try stage.screenlet(as: (any DDLFormScreenlet).self)
    form.structureId = portal.samples["surveyStructureId"]?.int64 ?? 0
    form.recordSetId = portal.samples["surveyRecordSetId"]?.int64 ?? 0
    stage.show()
    await stage.settled()
    return stage
}

@MainActor
private func draw(_ stage: Stage) async {
    let drawing = await stage.drawing(in: DrawingContext())
    precondition(drawing.body.children.count == 50)
}

private let cellTheme = """
    public struct ManyTheme: Theme { public init() {} }
    public struct DDLFormView_many: CompositeView {
        public typealias Model = DDLFormModel
        public init() {}
        public func parts(of model: DDLFormModel, in context: DrawingContext) -> [ViewPart] {
            guard let field = model.fields.first else { return [] }
            return (0..<50).map { _ in ViewPart(field.field.cells, model: field) }
        }
        public func body(
            of model: DDLFormModel, parts nodes: [Node], in context: DrawingContext
        ) -> Node { .column(nodes) }
    }
    """
