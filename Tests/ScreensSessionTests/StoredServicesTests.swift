import Foundation
import ScreensKit
import ScreensPortal
import ScreensSession
import TestSupport
import Testing

/// The stored sign-ins at services, and what each of them is bound to.
struct StoredServicesTests {
    private let scratch: TemporaryFolder
    private let state: StateFolder
    private let stock: ScreenletName

    init() throws {
        let scratch = try TemporaryFolder()
        self.scratch = scratch
        stock = try #require(ScreenletName("stock"))
        state = StateFolder { $0 == "XDG_STATE_HOME" ? scratch.path : nil }
    }

    private func signIn(
        at address: String = "https://stock.example/api",
        user: String = "ada",
        secret: String = "sesame"
    ) throws -> ServiceCredentials {
        ServiceCredentials(
            stock,
            at: try ServerAddress(address),
            user: user,
            secret: SecretText(secret)
        )
    }

    private func stored(_ signIns: ServiceCredentials...) throws -> StoredServices {
        var services = StoredServices()
        for signIn in signIns { try services.add(signIn) }
        try services.store(in: state)
        return try StoredServices(from: state)
    }

    private func write(_ text: String) throws -> String {
        _ = try stored(signIn())
        let path = try StoredServices.file(in: state).path
        try Data(text.utf8).write(to: URL(filePath: path))
        chmod(path, 0o600)
        return path
    }

    @Test func signInsSurviveARoundTripAndOnlyTheirOwnerMayReadThem() throws {
        #expect(try StoredServices(from: state).signIns.isEmpty)

        let signIn = try #require(try stored(signIn()).signIns.first)

        #expect(signIn.service == stock && signIn.user == "ada")
        #expect(signIn.address.text == "https://stock.example/api")
        #expect(signIn.secret.reveal() == "sesame")
        let path = try StoredServices.file(in: state).path
        let facts = try FileManager.default.attributesOfItem(atPath: path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
    }

    @Test func thereIsOneForEachServiceAndAddressAndTheLastOneComesFirst() throws {
        let services = try stored(
            signIn(),
            signIn(at: "https://other.example", secret: "2"),
            signIn(at: "https://stock.example/api/", secret: "3")
        )

        #expect(services.signIns.map { $0.secret.reveal() } == ["3", "2"])
    }

    @Test func removingTheLastOneRemovesTheFile() throws {
        var services = try stored(signIn(), signIn(at: "https://other.example"))

        #expect(services.remove(stock, at: try ServerAddress("https://third.example")).isEmpty)
        #expect(services.remove(stock, at: try ServerAddress("https://other.example")).count == 1)
        #expect(services.remove(stock).map(\.address.text) == ["https://stock.example/api"])
        try services.store(in: state)

        let path = try StoredServices.file(in: state).path
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test(arguments: [
        "", "{", "[]", #"{"schemaVersion":1}"#, #"{"schemaVersion":2,"services":[]}"#,
        #"{"schemaVersion":1,"services":[{"service":"../x","address":"https://a","user":"","secret":"s","insecure":false}]}"#,
        #"{"schemaVersion":1,"services":[{"service":"a","address":"file:///a","user":"","secret":"s","insecure":false}]}"#,
        #"{"schemaVersion":1,"services":[{"service":"a","address":"https://a","user":"","secret":"","insecure":false}]}"#,
        #"{"schemaVersion":1,"services":[{"service":"a","address":"http://192.0.2.1","user":"","secret":"s","insecure":false}]}"#,
    ])
    func aCorruptFileIsAnError(text: String) throws {
        let path = try write(text)

        #expect(throws: SessionError.corruptServices(path: path)) {
            try StoredServices(from: state)
        }
    }

    /// Whoever has removed a plugin, or goes back to an older version of Screens, keeps what was entered.
    @Test func unknownServicesAndMembersAreNoMistake() throws {
        let entry =
            #"{"service":"gone","address":"https://a","user":"","secret":"s","insecure":false,"kind":"magic"}"#
        _ = try write(#"{"schemaVersion":1,"services":[\#(entry)],"more":1}"#)

        #expect(try StoredServices(from: state).signIns.map(\.service.commandName) == ["gone"])
    }

    @Test func aFileThatOthersMayReadIsOnlyAcceptedIfTrusted() throws {
        _ = try stored(signIn())
        chmod(try StoredServices.file(in: state).path, 0o644)

        let error = #expect(throws: SessionError.self) { try StoredServices(from: state) }
        #expect(error?.message.contains("services.json, whose mode is 0644") == true)
        #expect(try StoredServices(from: state, trusting: true).signIns.count == 1)
    }

    @Test func aSecretForAPlainConnectionIsOnlyStoredIfTheUserAcceptsThat() throws {
        var services = StoredServices()
        let signIn = try signIn(at: "http://192.0.2.1")

        #expect(throws: SessionError.plainConnection(server: "http://192.0.2.1")) {
            try services.add(signIn)
        }
        try services.add(signIn, isInsecure: true)
        try services.store(in: state)
        #expect(try StoredServices(from: state).signIns.count == 1)
    }

    @Test func printingThemHidesTheSecrets() throws {
        let services = try stored(signIn())
        var dump = ""
        Swift.dump(services, to: &dump)

        for text in ["\(services)", String(reflecting: services), dump] {
            #expect(!text.contains("sesame"), "\(text)")
        }
        #expect(dump.contains("ada"))
    }

    /// A file that could not be read again would lose all of them.
    @Test func whatDoesNotFitIntoTheFileIsNotStored() throws {
        var services = try stored(signIn())
        try services.add(
            signIn(at: "https://other.example", secret: String(repeating: "x", count: 64 << 10))
        )

        #expect(throws: SessionError.self) { try services.store(in: state) }
        #expect(try StoredServices(from: state).signIns.map(\.user) == ["ada"])
    }

    @Test func nothingIsStoredWithoutAFolder() throws {
        #expect(try StoredServices(from: StateFolder { _ in nil }).signIns.isEmpty)
    }
}
