import Foundation
import ScreensPlugins
import TestSupport
import TestTraits
import Testing

/// Times in the user's time zone and numbers in the user's locale, in the host as in a worker, and
/// without the library of locales.
@Suite(.blocking, .timeLimit(.minutes(5)))
struct LocaleTests {
    private let screens: Screens
    private let list = ["run", "asset-list", "--rows", "3"]

    init() throws { screens = try Screens() }

    @Test func theVariableForTheDayDecidesWhetherTheYearIsShown() async throws {
        let run = ["run", "asset-list", "--theme", "flat7", "--rows", "1"]

        let same = try await screens.run(run)
        let later = try await screens.run(run, environment: ["SCREENS_NOW": "1830000000"])
        let wrong = try await screens.run(run, environment: ["SCREENS_NOW": "today"])

        #expect(same.output.contains("Oct 31") && !same.output.contains("2026"))
        #expect(later.output.contains("Oct 31, 2026"))
        #expect(wrong.exit == 2 && wrong.output.isEmpty)
        #expect(wrong.errors.contains("SCREENS_NOW must be a number of seconds since 1970"))
        #expect(wrong.errors.contains("not \"today\""))
    }

    @Test func timesAreThoseOfTheNamedTimeZone() async throws {
        let page = list + ["--output", "html"]
        let named = try await screens.run(page + ["--time-zone", "Asia/Kathmandu"])
        let variable = try await screens.run(page, environment: ["TZ": ":Asia/Kathmandu"])
        let overridden = try await screens.run(
            page + ["--time-zone", "Asia/Kathmandu"],
            environment: ["TZ": "Europe/Madrid"]
        )

        #expect(named.exit == 0 && named.output.contains("+05:45\""))
        #expect(named.output == variable.output && named.output == overridden.output)
        #expect(variable.errors == named.errors)
    }

    @Test func aVariableWithoutAValidTimeZoneIsReportedAndTimesAreInUTC() async throws {
        let run = try await screens.run(
            list + ["--output", "html"],
            environment: ["TZ": "../../../etc/passwd"]
        )

        #expect(run.exit == 0 && run.output.contains("+00:00\""))
        #expect(
            run.errors.contains(
                "note: TZ is \"../../../etc/passwd\", which is not a time zone such as Europe/Madrid; times are in UTC.\n"
            )
        )
    }

    @Test(arguments: [[], ["--isolate"]])
    func numbersAndDatesAreTheSameInAWorker(options: [String]) async throws {
        let run = try await screens.run(
            list + ["--locale", "ar_EG", "--time-zone", "Africa/Cairo"] + options
        )

        #expect(run.exit == 0)
        #expect(run.output.contains("١٬٧٥٨ إدخالًا"))
        #expect(run.output.contains("١ نوفمبر"))
        #expect(!run.errors.contains("locale"))
    }

    @Test func commandsWithoutLocalesLoadNoLibrary() async throws {
        func opened(_ options: [String]) async throws -> Bool {
            let name = UUID().uuidString
            let run = try await screens.run(
                list + options,
                environment: ["LD_DEBUG": "files", "LD_DEBUG_OUTPUT": "\(screens.folder)/\(name)"]
            )
            #expect(run.exit == 0)
            let files = try FileManager.default.contentsOfDirectory(atPath: screens.folder)
                .filter { $0.hasPrefix(name) }
            #expect(!files.isEmpty)
            return try files.contains {
                try String(contentsOfFile: "\(screens.folder)/\($0)", encoding: .utf8)
                    .contains("libScreensLocales")
            }
        }

        #expect(try await !opened([]))
        #expect(try await opened(["--locale", "it_IT"]))
        #expect(try await opened(["--time-zone", "Europe/Rome"]))
    }

    @Test(arguments: [[], ["--isolate"]])
    func withoutTheLibraryFormatsArePlainAndANoteSaysSo(options: [String]) async throws {
        let folder = try screens.installation(without: ["libScreensLocales.so"])
        let words = ["--locale", "ar_EG"] + options

        let run = try await screens.run(list + words, by: Screens.starting(folder))
        let refused = try await screens.run(
            list + ["--time-zone", "Europe/Madrid"],
            by: Screens.starting(folder)
        )
        let english = try await screens.run(list, by: Screens.starting(folder))

        #expect(run.exit == 0)
        #expect(run.output.contains("1758 إدخالًا") && run.output.contains("2026-10-31"))
        let problem =
            "Numbers and dates are not formatted for your locale, and times are in UTC: "
            + "\(folder)/libScreensLocales.so is required next to libScreensKit.so, but it does not exist. "
            + "Run \"make install\" to install it.\n"
        #expect(run.errors.contains("note: \(problem)"))
        #expect(refused.exit == 1 && refused.errors.contains(problem))
        #expect(english.exit == 0 && english.output.contains("1,758 entries"))
        #expect(!english.errors.contains("locale"))
    }
}
