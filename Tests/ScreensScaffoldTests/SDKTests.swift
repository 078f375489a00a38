import TestSupport
import TestTraits
import Testing

@testable import ScreensScaffold

@Suite(.blocking)
struct SDKTests {
    private let scratch: TemporaryFolder

    init() throws { scratch = try TemporaryFolder() }

    /// Writes everything that an SDK needs into a folder.
    private func makeSDK(_ folder: String) throws {
        for name in ["LiferayKit", "ScreensKit", "ScreensRendering", "ScreensTesting"] {
            try scratch.folder("\(folder)/Sources/\(name)")
            try scratch.write("".utf8, as: "\(folder)/Sources/\(name)/Package.swift")
        }
    }

    @Test func anInstalledHostHasItsSDKAndTemplatesBesideItsKit() throws {
        try makeSDK("lib/screens/sdk")
        try scratch.folder("lib/screens/templates")
        let kit = "\(scratch.path)/lib/screens"

        #expect(try SDK.folder(kitFolder: kit, environment: [:]) == "\(kit)/sdk")
        #expect(SDK.templates(kitFolder: kit) == "\(kit)/templates")
    }

    @Test func aCheckoutIsAnSDKForTheHostInItsBuildFolder() throws {
        try makeSDK("checkout")
        try scratch.folder("checkout/Templates")
        let build = try scratch.folder("checkout/.build/x86_64/debug")

        let folder = try SDK.folder(kitFolder: build, environment: ["SCREENS_SDK": ""])

        #expect(folder == "\(scratch.path)/checkout")
        #expect(SDK.templates(kitFolder: build) == "\(scratch.path)/checkout/Templates")
    }

    @Test func theVariableTakesPrecedence() throws {
        try makeSDK("lib/screens/sdk")
        try makeSDK("other")
        let other = "\(scratch.path)/other"

        let folder = try SDK.folder(
            kitFolder: "\(scratch.path)/lib/screens",
            environment: ["SCREENS_SDK": other]
        )

        #expect(folder == other)
    }

    @Test func programsRequireAnInstallation() throws {
        let modules = "sdk/Sources/Screens/Modules"
        try scratch.folder(modules)
        let sdk = "\(scratch.path)/sdk"

        let objection = SDK.objection(toPrograms: sdk)
        try scratch.write("".utf8, as: "\(modules)/ScreensHost.swiftmodule")

        #expect(objection?.contains(sdk) == true && objection?.contains("make install") == true)
        #expect(SDK.objection(toPrograms: sdk) == nil)
    }

    @Test(arguments: [nil, "", "/", "/nowhere/lib/screens"]) func otherwiseThereIsNoSDK(
        kit: String?
    ) {
        let error = #expect(throws: ScaffoldError.self) {
            _ = try SDK.folder(kitFolder: kit, environment: [:])
        }

        #expect(error?.reason == .missing)
        #expect(SDK.templates(kitFolder: kit) == nil)
    }
}
