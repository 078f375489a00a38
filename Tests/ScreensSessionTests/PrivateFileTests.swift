import Foundation
import ScreensSession
import TestSupport
import Testing

/// Files that only the user may read, including those with passwords.
struct PrivateFileTests {
    private let scratch: TemporaryFolder
    private let file: PrivateFile

    init() throws {
        scratch = try TemporaryFolder()
        file = PrivateFile(path: "\(scratch.path)/private/file")
    }

    @Test func aPrivateFileIsOnlyReadableByItsOwnerAndReplacedAtomically() throws {
        #expect(try file.read() == nil)

        try file.write(Array("one".utf8))
        try file.write(Array("two".utf8))

        #expect(try file.read() == Array("two".utf8))
        let facts = try FileManager.default.attributesOfItem(atPath: file.path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: "\(scratch.path)/private")
                == ["file"]
        )
        try file.remove()
        #expect(try file.read() == nil)
    }

    @Test(arguments: ["link", "pipe", "folder"])
    func anythingButAFileIsRefusedWithoutWaiting(kind: String) throws {
        try scratch.folder("private")
        try scratch.write(Array("secret".utf8), as: "secret")
        switch kind {
        case "link": symlink("\(scratch.path)/secret", file.path)
        case "pipe": mkfifo(file.path, 0o600)
        default: mkdir(file.path, 0o700)
        }

        let error = #expect(throws: SessionError.self) { try file.read(trusting: true) }

        #expect(error?.message.contains("\(file.path) cannot be read: it is ") == true)
    }

    @Test(arguments: [
        ("sesame", "sesame"), ("sesame\n", "sesame"), ("sesame\r\n", "sesame"),
        ("sesame\n\n", "sesame\n"), ("", ""),
    ])
    func aPasswordIsTheFileWithoutOneLineBreak(text: String, password: String) throws {
        let path = try scratch.write(Array(text.utf8), as: "password")

        #expect(try PasswordFile.read(path) == password)
    }

    @Test func binaryOrTooLongContentIsNoPassword() throws {
        let files = [
            try scratch.write([0xFF, 0xFE], as: "bytes"),
            try scratch.write([UInt8](repeating: 0x61, count: 1 << 17), as: "long"),
            "\(scratch.path)/nowhere",
        ]

        for path in files {
            #expect(throws: SessionError.passwordFile(path)) { try PasswordFile.read(path) }
        }
    }

    @Test(arguments: [0o620, 0o602, 0o666]) func aPasswordThatOthersMayChangeIsRefused(
        mode: mode_t
    ) throws {
        let path = try scratch.write(Array("sesame".utf8), as: "password")
        chmod(path, mode)

        let error = #expect(throws: SessionError.self) { try PasswordFile.read(path) }

        let words =
            "its mode 0\(String(mode, radix: 8)) lets others change it; run \"chmod go-w \(path)\""
        #expect(error?.message.contains(words) == true)
        chmod(path, 0o644)
        #expect(try PasswordFile.read(path) == "sesame")
    }

    @Test(.enabled(if: geteuid() == 0)) func aPasswordOfAnotherUserIsRefused() throws {
        let path = try scratch.write(Array("sesame".utf8), as: "password")
        chown(path, 65_534, 65_534)

        let error = #expect(throws: SessionError.self) { try PasswordFile.read(path) }

        #expect(
            error?.message.contains("it belongs to another user (65534); run \"chown 0") == true
        )
    }

    @Test func aPasswordComesThroughAPipeButNotFromADeviceWithoutAnEnd() throws {
        let path = "\(scratch.path)/pipe"
        mkfifo(path, 0o666)
        let writer = Thread { try? Data("sesame\n".utf8).write(to: URL(filePath: path)) }
        writer.start()

        #expect(try PasswordFile.read(path) == "sesame")
        #expect(throws: SessionError.passwordFile("/dev/zero")) {
            try PasswordFile.read("/dev/zero")
        }
    }

    @Test func aFileThatOthersMayReadIsNamedWithItsMode() throws {
        try file.write(Array("one".utf8))
        chmod(file.path, 0o644)

        let error = #expect(throws: SessionError.self) { try file.read() }

        #expect(
            error?.message.contains("whose mode is 0644. Run \"chmod 600 \(file.path)\"") == true
        )
    }
}
