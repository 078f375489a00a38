import Foundation
import LiferayKit
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensTesting

/// Measures localised texts: the first ones of a process, which open a library, and those of a long list.
///
/// The floor for processes is the same command in US English, which does not need the library.
func benchLocales(_ bench: Bench) async throws {
    let names = [
        "first number of a locale", "first dates of a locale", "10,000 rows with dates of a locale",
        "10,000 dates in a time zone",
    ]
    guard names.contains(where: bench.isWanted) else { return }
    let scratch = FileManager.default.temporaryDirectory
        .appending(path: "screens-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let commands = [
        (names[0], ["run", "rating", "--theme", "like"], "5 ms more"),
        (names[1], ["run", "asset-list", "--theme", "flat7", "--time-zone"], "8 ms more"),
    ]
    for (name, command, aim) in commands {
        let zone = command.last == "--time-zone"
        try await bench.compare(name, floor: "in en_US, UTC", aim: aim, runs: 31) {
            try screens(command + (zone ? ["Europe/Rome"] : []) + ["--locale", "it_IT"], scratch)
        } against: {
            try screens(command + (zone ? ["UTC"] : []) + ["--locale", "en_US"], scratch)
        }
    }
    try await benchDates(bench, names[2], names[3])
}

/// Measures localised dates when the locale's facts are already loaded.
private func benchDates(_ bench: Bench, _ list: String, _ dates: String) async throws {
    let arabic = DrawingContext(locale: "ar_EG", timeZone: "Africa/Cairo")
    let model = AssetListModel.sample(count: 10_000)
    let drawing = try BenchView().drawing(of: model, in: arabic)
    let english = try BenchView().drawing(of: model, in: DrawingContext())
    await bench.compare(list, floor: "in en_US, UTC") {
        HTMLRenderer().page(drawing, title: "Assets") { _ in }
    } against: {
        HTMLRenderer().page(english, title: "Assets") { _ in }
    }
    let format = MomentFormat(arabic)
    await bench.compare(dates, floor: "localtime_r and strftime") {
        for second in 0..<10_000 {
            _ = format.date(Timestamp(milliseconds: Int64(second) * 7_919_000))
        }
    } against: {
        var text = [CChar](repeating: 0, count: 64)
        for second in 0..<10_000 {
            var (moment, parts) = (time_t(second * 7_919), tm())
            localtime_r(&moment, &parts)
            strftime(&text, text.count, "%d/%m/%Y", &parts)
        }
    }
}
