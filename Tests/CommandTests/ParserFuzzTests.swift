import Foundation
import TestSupport
import TestTraits
import Testing

@testable import screens_host

/// Any words are either a valid request or a mistake that is reported; none crashes the command.
@Suite(.blocking)
struct ParserFuzzTests {
    private static let count = Soak.inputs(otherwise: 50_000)
    /// Words from the table of commands, and unknown words.
    private static let names: [String] = {
        func names(_ command: CommandSpec) -> [String] {
            [command.name] + command.allOptions.map { "--\($0.name)" }
                + command.subcommands.flatMap(names)
        }
        return Array(Set(names(CommandTable.root))).sorted()
    }()
    private static let others = [
        "", "-", "--", "---", "-h", "--help", "help", "--version", "=", "--=", "--json=1", "--set=",
        "--set", "a=b", "a", "-x", "\u{0}", "\u{1B}[31m", "\u{202E}", "\r\n", "é", "e\u{301}", "🧑‍🔬",
        "../..", "/dev/zero", "9223372036854775808", "-1", "NaN", "{}", "[]", "@", "@@", "$(id)",
        "%s",
        String(repeating: "a", count: 5_000), "--" + String(repeating: "é", count: 300),
    ]

    private func words(_ dice: inout Dice) -> [String] {
        // Most inputs begin with a valid command, so that its options are reached.
        var path: [String] = []
        var commands = CommandTable.root.subcommands
        while !commands.isEmpty, dice.roll(8) > 0 {
            let next = dice.pick(commands)
            path.append(next.name)
            commands = next.subcommands
        }
        return path + (0..<dice.roll(8)).map { _ in word(&dice) }
    }

    private func word(_ dice: inout Dice) -> String {
        switch dice.roll(6) {
        case 0: return dice.pick(Self.others)
        case 1: return dice.pick(Self.names) + "=" + dice.pick(Self.others)
        case 2:
            var word = Array(dice.pick(Self.names).unicodeScalars)
            word[dice.roll(word.count)] = Unicode.Scalar(UInt8(dice.roll(128)))
            return String(String.UnicodeScalarView(word))
        default: return dice.pick(Self.names)
        }
    }

    /// The parser's message about a request; empty for a valid one.
    private func mistake(_ words: [String]) -> String {
        do throws(CommandError) {
            _ = try Parser(root: CommandTable.root).parse(words)
            return ""
        } catch {
            return error.exit == .usage ? error.message : "exit \(error.exit)"
        }
    }

    @Test func anyWordsAreAValidRequestOrAReportedMistake() {
        var (mistakes, requests) = (0, 0)
        for seed in 0..<UInt64(Self.count / 50) {
            var dice = Dice(seed)
            let words = words(&dice)
            let mistake = mistake(words)
            if mistake.isEmpty { requests += 1 } else { mistakes += 1 }
            if mistake.hasPrefix("exit ") { Issue.record("\(words): \(mistake)") }
        }

        #expect(mistakes > requests / 10 && requests > mistakes / 100)
    }

    /// Runs the built command only with words that the parser refuses, because others would have
    /// effects.
    @Test(.timeLimit(.minutes(30))) func theCommandItselfExitsWithTwoAndOneLine() async throws {
        let screens = try Screens(hasPortal: false)
        var seed: UInt64 = 1 << 32
        for _ in 0..<max(4, Self.count / 5_000) {
            var refused: [String] = []
            while mistake(refused).isEmpty || refused.contains(where: { $0.contains("\u{0}") }) {
                var dice = Dice(seed)
                refused = words(&dice)
                seed += 1
            }

            let outcome = try await screens.run(refused)

            #expect(outcome.exit == 2, "\(refused) \(outcome.errors)")
            #expect(outcome.output.isEmpty && outcome.errors.hasPrefix("screens-host: "))
            let lines = outcome.errors.split(separator: "\n")
            #expect(lines.count <= 2, "\(refused) \(outcome.errors)")
            #expect(!outcome.errors.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        }
    }
}
