import Foundation
@_spi(Host) import ScreensKit
import ScreensTesting
import TestTraits
import Testing

/// How a dozen locales write days, times and numbers, compared with another program that uses the
/// data of Unicode.
@Suite(.blocking)
struct LocaleGoldenTests {
    private static let locales: [LocaleIdentifier] = [
        "en_US", "en_GB", "de_DE", "fr_FR", "es_ES", "it_IT", "pt_BR", "ru_RU", "ar_EG", "fa_IR",
        "hi_IN",
        "ja_JP",
    ]
    private static let numbers = [
        "0", "7", "999", "1234", "-12345.5", "1234567.891", "98765432109",
    ]
    private static let days = [
        CivilDate(year: 2026, month: 3, day: 5), CivilDate(year: 1582, month: 10, day: 15),
        CivilDate(year: 9999, month: 12, day: 31), CivilDate(year: 2000, month: 2, day: 29),
    ]
    private static let minutes = [0, 5, 545, 720, 870, 1439]

    /// A line for each text: locale, kind, format, and result.
    private static func lines() throws -> [String] {
        try locales.flatMap { locale in
            let format = DateFormat(locale)
            let numbers = try numbers.map { text in
                let number = try #require(DecimalNumber(portal: text))
                return [locale.identifier, "number", text, number.text(locale: locale)]
            }
            let days = days.flatMap { day in
                let iso = "\(day.year)-\(day.month)-\(day.day)"
                return [
                    [locale.identifier, "day", iso, format.numeric(day)],
                    [locale.identifier, "long", iso, format.long(day)],
                ]
            }
            let times = minutes.map { minute in
                let date = CivilDate(Timestamp(milliseconds: Int64(minute) * 60_000), offset: 0)
                return [locale.identifier, "time", "\(minute)", format.time(date)]
            }
            return (numbers + days + times).map { $0.joined(separator: "\t") }
        }
    }

    @Test func twelveLocalesFormatDaysTimesAndNumbers() throws {
        expectGolden(try Self.lines().joined(separator: "\n") + "\n", named: "Locales/twelve.txt")
    }

    private static let hasBabel = (try? run([python, "-c", "import babel"])) == 0
    private static let python = "/usr/bin/python3"

    /// Babel has its own code, and another version of Unicode's data.
    @Test(.enabled(if: hasBabel, "Debian's python3-babel is not installed"))
    func babelFormatsTheSame() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let lines = folder.appending(path: "lines")
        try Data(Self.lines().joined(separator: "\n").utf8).write(to: lines)
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../Golden/Locales/compare.py"
        )

        #expect(try Self.run([Self.python, script.path, lines.path]) == 0)
    }

    /// Runs a program, and passes its output on.
    private static func run(_ arguments: [String]) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(filePath: arguments[0])
        process.arguments = Array(arguments.dropFirst())
        try process.run()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
