import ScreensKit
import ScreensTesting
import Testing

@testable import {{Package}}

/// What every host expects of a plugin; `screens-host plugin check` runs the same suite.
@MainActor
struct ConformanceTests {
    @Test func allThatIsOfferedConforms() {
        let content = {{Name}}Content(userName: "Ada Lovelace")
        var ready = {{Name}}Model()
        (ready.phase, ready.content) = (.ready, content)
        var material = ConformanceMaterial(of: {{Name}}Screenlet.self)
        material.models.append(("ready", ready))
        material.outputs = [content]
        material.delegate = { Listener() }

        expectConformance(
            of: {{Name}}Screenlet.self,
            {{Name}}View_default.self,
            with: material
        )
    }
}

/// Receives the events of the screenlet.
private final class Listener: {{Name}}ScreenletDelegate {}
