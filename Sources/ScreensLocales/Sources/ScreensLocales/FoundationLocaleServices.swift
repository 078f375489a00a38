import FoundationEssentials
import FoundationInternationalization
@_spi(Host) import ScreensKit
import Synchronization

/// The services of a locale, implemented with `FoundationInternationalization`.
///
/// That library has no interface for patterns and symbols, so they are derived from formatted numbers and dates.
final class FoundationLocaleServices: LocaleServices {
    private let zones = Mutex<[String: TimeZone?]>([:])
    // Limits the cached zones, because their names come from browsers, too.
    private static let zoneLimit = 64

    func numbers(of locale: String) -> NumberFacts {
        Self.isKnown(locale) ? NumberProbe(locale).facts : .english
    }

    func dates(of locale: String) -> DateFacts {
        Self.isKnown(locale) ? DateProbe(locale).facts : .english
    }

    /// Whether Unicode knows the language; for others, the library would use that of the environment.
    private static func isKnown(_ locale: String) -> Bool {
        languages.contains(locale.prefix { $0 != "_" })
    }

    private static let languages: Set<Substring> =
        Set(Locale.availableIdentifiers.map { $0.prefix { $0 != "_" } })
        // Old codes that Java still accepts.
        .union(["in", "iw", "ji", "mo", "no", "sh", "tl"])

    func offset(ofZone zone: String, at seconds: Int64) -> Int? {
        self.zone(zone)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }

    private func zone(_ name: String) -> TimeZone? {
        if let zone = zones.withLock({ $0[name] }) { return zone }
        let zone = TimeZone(identifier: name)
        zones.withLock {
            if $0.count >= Self.zoneLimit { $0.removeAll() }
            $0[name] = .some(zone)
        }
        return zone
    }
}
