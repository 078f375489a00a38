import ScreensKit
import ScreensTesting
import Testing

@testable import {{Package}}

/// What every host expects of a plugin; `screens-host plugin check` runs the same suite.
@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        let rows = [{{Name}}Row(title: "Company picnic")]
        var ready = PagedListModel<{{Name}}Row>(phase: .ready)
        ready.rows.start(with: rows, counted: 30)
        var material = await ConformanceMaterial(of: {{Name}}Screenlet.self)
        material.models.append(("ready", ready))
        material.outputs = [ListPage(rows: rows, count: 30)]

        await expectConformance(
            of: {{Name}}Screenlet.self,
            {{Name}}View_default.self,
            with: material
        )
    }
}
