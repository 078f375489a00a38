import TestSupport
import TestTraits
import Testing

/// The command names what is missing in an installation when a screenlet is unavailable.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct IncompleteInstallationTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test func aMissingKitIsNamedWithItsPathAndTheRemedy() async throws {
        let folder = try screens.installation(without: ["libLiferayKit.so"])

        let run = try await screens.run(["run", "asset-list"], by: Screens.starting(folder))

        #expect(run.exit == 1 && run.output.isEmpty)
        #expect(
            run.errors == """
                screens-host: The installation of Screens in \(folder) is incomplete: libLiferayKit.so \
                is missing. Run "make install" in a checkout of Screens.

                """
        )
    }

    @Test func missingPluginsAreNotReportedAsAnUnknownScreenlet() async throws {
        let folder = try screens.installation(without: LinkedLibraryTests.plugins)

        let run = try await screens.run(["run", "asset-list"], by: Screens.starting(folder))

        #expect(run.exit == 1 && run.output.isEmpty)
        #expect(run.errors.contains("in \(folder) is incomplete: every plugin is missing."))
    }

    @Test func inACompleteInstallationAnUnknownScreenletIsReportedAsUnknown() async throws {
        let folder = try screens.installation(without: [])

        let run = try await screens.run(["run", "asset-lst"], by: Screens.starting(folder))

        #expect(run.exit == 3)
        #expect(
            run.errors.contains("There is no screenlet \"asset-lst\". Did you mean \"asset-list\"?")
        )
    }
}
