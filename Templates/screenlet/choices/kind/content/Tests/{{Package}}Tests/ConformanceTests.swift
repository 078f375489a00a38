import ScreensKit
import ScreensTesting
import Testing

@testable import {{Package}}

/// What every host expects of a plugin; `screens-host plugin check` runs the same suite.
@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() async {
        let content = {{Name}}Content(userName: "Ada Lovelace")
        var material = await ConformanceMaterial(of: {{Name}}Screenlet.self)
        material.models.append(("ready", ContentModel(content)))
        material.outputs = [content]

        await expectConformance(
            of: {{Name}}Screenlet.self,
            {{Name}}View_default.self,
            with: material
        )
    }
}
