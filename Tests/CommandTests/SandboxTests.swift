import Foundation
import TestSupport
import TestTraits
import Testing

/// What users learn about a kernel that cannot confine workers, and how an unknown plugin is
/// examined there.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct SandboxTests {
    private let screens: Screens

    init() throws { screens = try Screens() }

    @Test func missingFeaturesOfTheKernelAreReportedOnce() async throws {
        _ = try HostilePlugins.install("Good", in: screens.hostilePlugins)
        let complete = try await screens.runWithHostilePlugins()

        let old = try await screens.runWithHostilePlugins(lacking: .landlock)
        let older = try await screens.runWithHostilePlugins(lacking: .landlockAndSeccomp)

        #expect(!complete.errors.contains("kernel"))
        #expect(old.output == complete.output && older.output == complete.output)
        #expect(old.exit == 0 && older.exit == 0)
        let note =
            "note: The kernel lacks Landlock, so plugins in worker processes can read your files. "
        #expect(old.errors.components(separatedBy: note).count == 2, "\(old.errors)")
        let longer =
            "note: The kernel lacks Landlock and seccomp filters, so plugins in worker processes can read your "
            + "files, start programs and use the network. Set SCREENS_REQUIRE_SANDBOX=1 to refuse plugins instead."
        #expect(older.errors.components(separatedBy: longer).count == 2, "\(older.errors)")
    }

    @Test func pluginsAreRefusedWhereTheSandboxIsRequired() async throws {
        let plugin = try HostilePlugins.install("Good", in: screens.hostilePlugins)
        let required = ["SCREENS_REQUIRE_SANDBOX": "1"]
        let plain = try await screens.run("run", "asset-list")

        let complete = try await screens.runWithHostilePlugins(environment: required)
        let loadCount = HostilePlugins.loadCount(plugin)
        let old = try await screens.runWithHostilePlugins(lacking: .landlock, environment: required)
        let screenlet = try await screens.runWithHostilePlugins(
            ["run", "zoo"],
            lacking: .landlock,
            environment: required
        )
        let check = try await screens.run(
            ["plugin", "check", plugin],
            by: OldKernel.words(.landlock),
            environment: required
        )

        #expect(complete.output.hasPrefix("This is the zoo.") && loadCount == 1)
        let words = "was not loaded: the kernel lacks Landlock, and SCREENS_REQUIRE_SANDBOX is set"
        #expect(
            old.exit == 0 && old.output == plain.output && old.errors.contains(words),
            "\(old.errors)"
        )
        #expect(
            screenlet.exit == 6 && screenlet.errors.contains("\(plugin) \(words)"),
            "\(screenlet.errors)"
        )
        #expect(check.exit == 6 && check.output.contains(words), "\(check.output)")
        #expect(HostilePlugins.loadCount(plugin) == 1)
        #expect(!old.errors.contains("quarantine"))
    }

    @Test func aUserWithoutAnyViewLearnsWhy() async throws {
        let outcome = try await screens.run(
            ["run", "asset-list", "--isolate"],
            by: OldKernel.words(.landlock),
            environment: ["SCREENS_REQUIRE_SANDBOX": "1"]
        )

        #expect(outcome.exit == 6 && outcome.output.isEmpty)
        #expect(
            outcome.errors.contains("was not loaded: the kernel lacks Landlock"),
            "\(outcome.errors)"
        )
    }

    @Test func anUntrustedScreenletIsDescribedByAWorker() async throws {
        let plugin = try HostilePlugins.install("Good", in: screens.hostilePlugins)

        let description = try await screens.runWithHostilePlugins(["describe", "zoo"])

        #expect(description.exit == 0 && description.output.contains("Recurses for ever."))
        #expect(HostilePlugins.loadCount(plugin) == 1)
        let bad = "\(screens.folder)/bad"
        _ = try HostilePlugins.install("CrashInScreenlet", in: bad)
        let crash = try await screens.run("describe", "zoo", "--plugin-path", bad)
        #expect(crash.exit == 6)
        #expect(crash.errors.contains("crashed (SIGSEGV) while ZooScreenlet was made"))
    }

    @Test func aWorkerKnowsTheDatesOfAllTimeZones() async throws {
        let words = [
            "run", "asset-list", "--theme", "flat7", "--locale", "de-DE", "--time-zone",
            "Asia/Tokyo",
        ]

        let here = try await screens.run(words)
        let there = try await screens.run(words + ["--isolate"])

        #expect(there.exit == 0 && there.output == here.output && there.errors == here.errors)
    }
}
