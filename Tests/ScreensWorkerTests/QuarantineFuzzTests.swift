import Foundation
import ScreensKit
import ScreensPlugins
import TestSupport
import Testing

@testable import ScreensWorker

/// No content of the file of verdicts can crash the host, or prevent it from adding verdicts.
struct QuarantineFuzzTests {
    private let scratch: TemporaryFolder
    private let file: QuarantineFile
    private let path: String
    private let plugins: [String]

    init() throws {
        let scratch = try TemporaryFolder()
        self.scratch = scratch
        file = QuarantineFile(folder: try scratch.folder("state"))
        path = "\(scratch.path)/state/plugin-verdicts"
        plugins = try ["good", "bad", "a\tname\nof % two lines"].map {
            try scratch.write($0.utf8, as: $0)
        }
    }

    private func version(_ path: String) throws -> FileVersion {
        try #require(FileVersion(path: path))
    }

    /// Two plugins that failed, one of them under a hostile name, and one that did not.
    private func storeVerdicts() throws {
        try file.add(passed: plugins[0], version(plugins[0]))
        for path in plugins[1...] {
            let reason = "crashed (SIGSEGV)\twhile\n100 % busy"
            let since = Timestamp(milliseconds: 1_700_000_000_000)
            try file.add(
                .init(path: path, reason: reason, since: since, version: version(path))
            )
        }
    }

    @Test func anyContentIsReadOrIgnored() throws {
        try storeVerdicts()
        let valid = try [UInt8](Data(contentsOf: URL(filePath: path)))
        let rounds = Soak.inputs(otherwise: 40_000) / 20
        var (dice, differing) = (Dice(21), 0)

        for round in 0..<rounds {
            try Data(changed(valid, &dice)).write(to: URL(filePath: path))
            let entries = file.entries
            differing += entries.count == 2 ? 0 : 1
            #expect(entries.allSatisfy { $0.path.hasPrefix("/") }, "round \(round)")
            _ = entries.map { ($0.name, $0.isCurrent, $0.refusal.message) }
            guard round % 10 == 0 else { continue }
            // The next verdict is stored, whatever the file contained before.
            try file.add(passed: plugins[0], version(plugins[0]))
            #expect(file.hasPassed(try version(plugins[0])), "round \(round)")
            _ = try file.clear { _ in true }
            #expect(file.entries.isEmpty, "round \(round)")
        }

        // Otherwise the test read no corrupt file.
        #expect(differing > 0)
    }

    @Test func anyFileOfVerdictsIsReadOrIgnored() throws {
        try storeVerdicts()
        let valid = try [UInt8](Data(contentsOf: URL(filePath: path)))
        let count = Soak.inputs(otherwise: 1_000)
        var (dice, counts) = (Dice(22), [0, 0])

        for _ in 0..<count {
            try Data(changed(valid, &dice)).write(to: URL(filePath: path))
            counts[file.entries.count == 2 ? 0 : 1] += 1
        }

        #expect(counts.allSatisfy { $0 > 0 }, "\(counts)")
    }

    @Test func hugeNumbersAreRead() throws {
        let most = "\(UInt64.max)"
        let version = Array(repeating: most, count: 5).joined(separator: " ")
        let lines = [
            "screens-plugin-verdicts 1", "\(version)\t/a\t\(Int64.max)\tcrashed",
            "\(version)\t/b\t\(Int64.min)\tcrashed", "\(version)0\t/c\t1\tcrashed",
            "\(version)\t/d\t\(Int64.max)0\tcrashed", "-1 2 3 4 5\t/e\t1\tcrashed",
        ]
        try scratch.write(lines.joined(separator: "\n").utf8, as: "state/plugin-verdicts")

        #expect(file.entries.map(\.path) == ["/a", "/b"])
        #expect(file.entries.map(\.refusal.message).allSatisfy { $0.contains("quarantined") })
    }

    @Test func verdictsOnRemovedFilesAreRemovedWithTheNextWrite() throws {
        try storeVerdicts()
        let known = file.entries.map(\.path)
        for path in plugins { try FileManager.default.removeItem(atPath: path) }
        let new = try scratch.write("new".utf8, as: "new")

        try file.add(passed: new, version(new))

        #expect(known == Array(plugins[1...]))
        #expect(file.entries.isEmpty)
        let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2 && lines[1].hasSuffix("\t\(new)"))
    }

    private func changed(_ valid: [UInt8], _ dice: inout Dice) -> [UInt8] {
        var bytes = valid
        for _ in 0...dice.roll(4) where !bytes.isEmpty {
            let index = dice.roll(bytes.count)
            switch dice.roll(5) {
            case 0: bytes[index] = UInt8(dice.roll(256))
            case 1: bytes[index] = dice.pick(Array("\t\n %/-0".utf8))
            case 2: bytes.removeSubrange(index..<min(bytes.count, index + dice.roll(40)))
            case 3: bytes.insert(contentsOf: valid[dice.roll(valid.count)...], at: index)
            default: bytes.insert(contentsOf: Array("99999999999".utf8), at: index)
            }
        }
        return bytes
    }
}
