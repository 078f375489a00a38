/// What moves on a screen while something is loaded or sent: a sign that turns, and bars that are not shown at once.
///
/// It has no clock: who draws says how late it is.
struct Motion: Equatable {
    /// How long what loads fast is not told apart from what is there.
    static let patience = Duration.milliseconds(300)
    /// How long the sign stays as it is.
    static let step = Duration.milliseconds(125)

    /// Whether nothing turns.
    let isReduced: Bool
    private let signs: [Unicode.Scalar]
    private var start: ContinuousClock.Instant?
    private var elapsed = Duration.zero

    /// What is at rest.
    init(isReduced: Bool = false, isASCII: Bool = false) {
        self.isReduced = isReduced
        signs = Array((isASCII ? "|/-\\" : "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏").unicodeScalars)
    }

    /// Notes whether something is being loaded or sent, and how late it is.
    mutating func see(_ isBusy: Bool, at now: ContinuousClock.Instant) {
        guard isBusy else { return (start, elapsed) = (nil, .zero) }
        elapsed = now - (start ?? now)
        start = start ?? now
    }

    /// Whether what is being loaded has a place on the screen.
    var showsPlaceholders: Bool { elapsed >= Self.patience }

    /// The sign of what is being done.
    var sign: Unicode.Scalar {
        guard !isReduced else { return signs[2] }
        return signs[Int(elapsed / Self.step) % signs.count]
    }

    /// When the screen will look different; `nil` if it will not by itself.
    var next: Duration? {
        guard start != nil else { return nil }
        if isReduced { return showsPlaceholders ? nil : Self.patience - elapsed }
        let steps = (elapsed / Self.step).rounded(.down) + 1
        return Self.step * steps - elapsed
    }
}
