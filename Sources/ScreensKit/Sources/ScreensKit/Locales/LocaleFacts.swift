private import Synchronization

/// A cache of the formats of locales, so that the library is asked once for each.
final class LocaleFacts: Sendable {
    /// The formats from the kit's own library.
    static let shared = LocaleFacts { LocaleLibrary.services }

    private let services: @Sendable () -> (any LocaleServices)?
    private let numbers = Mutex<[String: NumberFacts]>([:])
    private let dates = Mutex<[String: DateFacts]>([:])
    // No program draws in more locales than these; a page that names all locales must not fill the memory.
    private static let limit = 64

    /// Creates a cache; `services` is called on first use.
    init(_ services: @escaping @Sendable () -> (any LocaleServices)?) { self.services = services }

    /// How a locale writes numbers; without the library, with a decimal point and no groups.
    func numbers(of locale: LocaleIdentifier) -> NumberFacts {
        if Self.isBuiltIn(locale) { return .english }
        return Self.found(locale, in: numbers) {
            services()?.numbers(of: locale.canonical) ?? .plain
        }
    }

    /// How a locale writes dates; without the library, in ISO 8601.
    func dates(of locale: LocaleIdentifier) -> DateFacts {
        if Self.isBuiltIn(locale) { return .english }
        return Self.found(locale, in: dates) {
            services()?.dates(of: locale.canonical) ?? .plain
        }
    }

    /// Seconds east of Greenwich; `nil` for an unknown zone.
    func offset(of zone: TimeZoneIdentifier, at moment: Timestamp) -> Int? {
        // Most programs draw in this zone, and looking for a text in a set takes longer.
        if zone == .utc || Self.utcNames.contains(zone.identifier) { return 0 }
        // Outside of these years time zones have no meaning, and some libraries crash.
        let milliseconds = max(Self.first, min(Self.last, moment.milliseconds))
        let seconds = milliseconds / 1000 - (milliseconds % 1000 < 0 ? 1 : 0)
        return services()?.offset(ofZone: zone.identifier, at: seconds)
    }

    /// The beginning of year 1 and the end of year 9999, in milliseconds since 1970.
    private static let first: Int64 = -62_135_596_800_000
    private static let last: Int64 = 253_402_300_799_999
    private static let utcNames: Set = ["UTC", "Etc/UTC", "GMT", "Etc/GMT"]

    /// The locales that most programs draw in need no library.
    private static func isBuiltIn(_ locale: LocaleIdentifier) -> Bool {
        locale.identifier == "en_US" || locale.identifier == "en"
    }

    // The lock is not held while the library is called.
    private static func found<Facts: Sendable>(
        _ locale: LocaleIdentifier,
        in known: borrowing Mutex<[String: Facts]>,
        or make: () -> Facts
    ) -> Facts {
        let name = locale.identifier
        if let facts = known.withLock({ $0[name] }) { return facts }
        let facts = make()
        known.withLock {
            if $0.count >= limit { $0.removeAll() }
            $0[name] = facts
        }
        return facts
    }
}

extension LocaleIdentifier {
    /// Language, script and country as Unicode writes them, without other parts of the identifier;
    /// `en_US` if it has no language.
    var canonical: String {
        let (language, script, country) = (language, script, country)
        guard !language.isEmpty else { return "en_US" }
        return language
            + (script.isEmpty ? "" : "_" + script.prefix(1).uppercased() + script.dropFirst())
            + (country.isEmpty ? "" : "_" + country)
    }
}

extension TimeZoneIdentifier {
    /// Seconds east of Greenwich at a moment; 0 for an unknown zone.
    @_spi(Host)
    public func secondsFromUTC(at moment: Timestamp) -> Int {
        LocaleFacts.shared.offset(of: self, at: moment) ?? 0
    }

    /// Whether the zone exists; for most zones this opens the library of locales.
    @_spi(Host)
    public var isKnown: Bool {
        LocaleFacts.shared.offset(of: self, at: Timestamp(milliseconds: 0)) != nil
    }
}
