import Foundation
import ScreensTesting
import TestSupport
import TestTraits
import Testing
import WebSupport

/// A program from the template, built against an installation, with an empty environment.
@Suite(.blocking, .serialized, .timeLimit(.minutes(5)))
struct EmbeddedProgramTests {
    private let installation: InstalledSDK
    private let program: EmbeddedProgram

    init() throws {
        installation = try InstalledSDK()
        program = try EmbeddedProgram.built.get()
    }

    @Test func itIsFormattedLikeOurSources() throws {
        try installation.lint(EmbeddedProgram.kiosk)
    }

    @Test func itPrintsTextAndHTML() throws {
        let text = try program.run("text")
        let html = try program.run("html")

        #expect(text.status == 0 && html.status == 0)
        expectGolden(text.output, named: "Templates/Kiosk.txt")
        #expect(html.output.hasPrefix("<!doctype html>") && html.output.contains("</html>"))
        #expect(html.output.contains("Use &lt;main&gt; &amp; &lt;nav&gt; in page templates"))
    }

    @Test func itServesAPage() async throws {
        let output = Pipe()
        let process = try program.start("page", output: output.fileHandleForWriting)
        try output.fileHandleForWriting.close()
        defer { kill(process.id, SIGKILL) }
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        var browser = try #require(Browser(address: line))

        browser.read(try await browser.get("/"))
        // The page first shows that it is loading, and then the list.
        try await until("the list is on the page") {
            let reply = try await browser.get("/")
            try #require(reply.status == 200)
            browser.read(reply)
            return browser.page.contains("Warehouse shifts")
        }
        kill(process.id, SIGTERM)

        #expect(browser.page.contains("<title>Kiosk</title>"))
        #expect(await process.end() == -SIGTERM)
    }

    @Test func itFillsATerminalUntilTheUserLeaves() async throws {
        let device = try TerminalDevice(columns: 80, rows: 24)
        var screen = ScreenEmulator(columns: 80, rows: 24)
        let output = FileHandle(fileDescriptor: device.output, closeOnDealloc: false)
        let process = try program.start("terminal", terminal: device.path, output: output)
        defer { kill(process.id, SIGKILL) }

        while !screen.text.contains("Warehouse shifts") {
            let bytes = device.read()
            try #require(!bytes.isEmpty, "\(screen.text)")
            screen.feed(bytes)
            let answers = screen.drainAnswers()
            if !answers.isEmpty { device.type(answers) }
        }
        device.type("q")

        #expect(await process.end() == 0)
    }

    @Test(arguments: [
        "libScreensLocales.so", "libScreensPictures.so", "libLiferayKit.so", "screens-host",
    ])
    func itReportsWhatTheInstallationLacks(file: String) throws {
        let installation = try InstallationCopy(without: [file])

        let (output, status) = try program.run(
            "text",
            environment: ["LD_LIBRARY_PATH": installation.folder]
        )

        // The loader finds linked libraries in the build folder, but the host misses them beside
        // the kit.
        #expect(status == 1)
        #expect(
            output == """
                Kiosk: The installation of Screens in \(installation.folder) is incomplete: \(file) \
                is missing. Run "make install" in a checkout of Screens.

                """
        )
    }

    @Test func itReportsThatAnInstallationHasNoPlugins() throws {
        let plugins = try InstallationCopy(without: []).names.filter { name in
            ["Screenlet.so", "Screenlets.so", "Theme.so", "Field.so", "Filter.so"].contains(
                where: name.hasSuffix
            )
        }
        let installation = try InstallationCopy(without: plugins)

        let (output, status) = try program.run(
            "text",
            environment: ["LD_LIBRARY_PATH": installation.folder]
        )

        #expect(plugins.count > 4 && status == 1)
        #expect(output.contains("\(installation.folder) is incomplete: every plugin is missing."))
    }

    @Test func aPluginOfAnotherFolderDrawsInAWorkerOfTheInstallation() throws {
        let scratch = try TemporaryFolder()
        let plugin = try scratch.copy(
            "\(InstalledSDK.place)/installed/lib/screens/libAssetListScreenlet.so",
            as: "libAssetListScreenlet.so"
        )
        let variables = ["SCREENS_PLUGIN_PATH": scratch.path, "XDG_STATE_HOME": scratch.path]

        let (output, status) = try program.run("text", environment: variables)

        #expect(status == 0)
        expectGolden(output, named: "Templates/Kiosk.txt")
        let verdicts = "\(scratch.path)/screens/plugins/plugin-verdicts"
        #expect(try String(contentsOfFile: verdicts, encoding: .utf8).contains(plugin))
    }

    @Test func itIsLinkedToExactlyTheBuildThatItWasCompiledWith() throws {
        let linked = try program.libraries()

        #expect(
            linked.filter { $0.hasPrefix("libScreensHost-") } == [try installation.hostLibrary()]
        )
        #expect(linked.contains("libScreensKit.so") && linked.contains("libLiferayKit.so"))
    }

    @Test func withoutAnInstallationTheManifestSaysWhatIsMissing() throws {
        let folder = program.folder

        let checkout = try installation.describe(folder, sdk: TestBuild.root)
        let nowhere = try installation.describe(folder, sdk: "/nowhere")

        #expect(checkout.status != 0 && nowhere.status != 0)
        #expect(checkout.output.contains("There is no installed SDK in \(TestBuild.root): set"))
        #expect(nowhere.output.contains("There is no installed SDK in /nowhere: set SCREENS_SDK"))
    }
}
