import Foundation
import ScreensHTTP
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

@testable import ScreensShipping

/// Archives from web servers, also from those that attack.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct DownloadTests {
    private let fixture: IndexFixture
    private let archive: PluginArchive
    private let trust = PluginTrust()

    init() throws {
        fixture = try IndexFixture()
        archive = try fixture.publish("sales-desk", "1.2.0")
    }

    private var address: PluginAddress {
        get throws { try fixture.address(archive.fileName) }
    }

    private func words(
        given: [PublicKey] = [],
        _ trust: PluginTrust = PluginTrust(),
        by download: FileDownload = FileDownload()
    ) async throws -> String {
        let place = try address
        return await refusal { () throws(ShippingError) in
            _ = try await DownloadedArchive(place, by: download, given: given, trust)
        }
    }

    @Test func anArchiveIsDownloadedWithItsSignature() async throws {
        let downloaded = try await DownloadedArchive(address, by: FileDownload(), trust)

        #expect(downloaded.author.isSame(as: fixture.jane.publicKey) && !downloaded.isTrusted)
        #expect(try downloaded.opened().bytes == archive.bytes)
        let name = "/\(archive.fileName)"
        #expect(fixture.server.paths == ["\(name).minisig", name])
    }

    @Test func whoseSignatureIsRefusedIsNotEvenDownloaded() async throws {
        let revoked = PluginTrust(keys: [fixture.jane.publicKey.trusted(isRevoked: true)])

        let first = try await words(revoked)
        let second = try await words(given: [fixture.mallory.publicKey])
        try FileManager.default.removeItem(atPath: "\(fixture.folder)/\(archive.fileName).minisig")
        let third = try await words()

        #expect(first.contains("a revoked key"), "\(first)")
        #expect(second.contains("does not match"), "\(second)")
        #expect(third.contains("is unsigned. Archives from the web need a signature"), "\(third)")
        #expect(fixture.server.paths.allSatisfy { $0.hasSuffix(".minisig") })
    }

    @Test func changedBytesAreNotUnpacked() async throws {
        var bytes = archive.bytes
        bytes[bytes.count / 2] ^= 1
        try Data(bytes).write(to: URL(filePath: "\(fixture.folder)/\(archive.fileName)"))

        #expect(try await words().contains("does not match"))
    }

    @Test func anArchiveThatAListRevokesIsRefused() async throws {
        var trust = PluginTrust()
        trust.revokedArchives = [archive.hash]

        #expect(try await words(trust).contains("is revoked by a list"))
    }

    @Test(arguments: ["index.json", "a.tar.gz", "a.screensplugin.minisig"])
    func onlyArchivesAreDownloaded(file: String) async throws {
        let place = try fixture.address(file)

        let words = await refusal { () throws(ShippingError) in
            _ = try await DownloadedArchive(place, by: FileDownload(), trust)
        }

        #expect(words.contains("is not the address of an archive"), "\(words)")
        #expect(fixture.server.paths.isEmpty)
    }

    @Test(arguments: [
        "http://example.org/evil", "file:///etc/passwd", "ftp://example.org/evil",
        "//example.org/evil",
        "javascript:alert(1)", "http://127.0.0.1@example.org/", "http://localhost.example.org/", "",
        "gopher://127.0.0.1/", "http://10.0.0.1/",
    ])
    func redirectionsToOtherPlainServersAreRefused(location: String) async throws {
        fixture.server.attack { _, connection in
            connection.send(rawReply("302 Found", headers: ["Location: \(location)"], body: ""))
        }

        let words = try await words()

        #expect(words.contains("which is not an https address"), "\(words)")
    }

    @Test func redirectionsOnThisMachineAreFollowedAndEnd() async throws {
        let name = "/\(archive.fileName)"
        fixture.server.attack { path, connection in
            guard path.hasPrefix(name) else { return false }
            return connection.send(
                rawReply("302 Found", headers: ["Location: /moved\(path)"], body: "")
            )
        }
        try FileManager.default.createDirectory(
            atPath: "\(fixture.folder)/moved",
            withIntermediateDirectories: true
        )
        for file in ["\(archive.fileName)", "\(archive.fileName).minisig"] {
            try FileManager.default.copyItem(
                atPath: "\(fixture.folder)/\(file)",
                toPath: "\(fixture.folder)/moved/\(file)"
            )
        }
        let moved = try await words()
        fixture.server.attack { path, connection in
            connection.send(rawReply("302 Found", headers: ["Location: \(path)"], body: ""))
        }
        let circle = try await words()

        #expect(moved == "")
        #expect(circle.contains("without end"), "\(circle)")
    }

    @Test(arguments: [true, false]) func bodiesWithoutEndAreCutOff(isAnnounced: Bool) async throws {
        fixture.server.attack { _, connection in
            let length = isAnnounced ? "Content-Length: 9999999999\r\n" : ""
            connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\(length)\r\n")
            let block = [UInt8](repeating: 0x78, count: 1 << 16)
            while connection.send(block) {}
            return true
        }

        let words = try await words()

        #expect(words.hasSuffix("has more than 16384 bytes."), "\(words)")
    }

    @Test func aBodyThatComesTooSlowlyEnds() async throws {
        fixture.server.attack { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 9000\r\n\r\n")
            connection.drip("x", every: 10)
            return true
        }
        var limits = HTTPLimits()
        (limits.silence, limits.answering) = (0.3, 0.3)

        let words = try await words(by: FileDownload(HTTPClient(), limits))

        #expect(words.contains("cannot be downloaded"), "\(words)")
    }

    @Test func anArchiveThatIsCutOffIsRefused() async throws {
        let bytes = archive.bytes
        fixture.server.attack { path, connection in
            guard !path.hasSuffix(".minisig") else { return false }
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(bytes.count)\r\n\r\n")
            connection.send(bytes.prefix(bytes.count / 2))
            return true
        }

        #expect(try await words().contains("cannot be downloaded"))
    }

    @Test(arguments: ["403 Forbidden", "500 Oh", "206 Partial Content", "204 No Content"])
    func otherAnswersAreNamed(status: String) async throws {
        fixture.server.attack { _, connection in
            connection.send(rawReply(status, body: ""))
        }

        let words = try await words()

        #expect(words.contains("HTTP status \(status.prefix(3))"), "\(words)")
    }
}
