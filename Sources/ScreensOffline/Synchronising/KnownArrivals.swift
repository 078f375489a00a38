import ScreensKit

/// What this machine knows to have arrived when a change is sent or looked for.
struct KnownArrivals {
    /// The entries on which the change depends, as the portal has them, by their temporary keys.
    let dependencies: [String: CacheEntry]
    /// The keys that the portal gave to what other changes added to the collection, if an addition is looked for.
    var others: Set<String> = []
    /// The portal did not have the change before that time; `nil` if clocks must not decide.
    var earliest: Timestamp?
}
