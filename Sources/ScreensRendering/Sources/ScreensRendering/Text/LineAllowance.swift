/// How much a layout may still hand out.
///
/// An object, because closures that receive lines count too.
final class LineAllowance {
    private var left: Int

    init(_ bytes: Int) { left = bytes }

    /// Whether nothing more may be handed out.
    var isSpent: Bool { left < 0 }

    /// Counts a line; returns whether it may be handed out.
    func admits(_ line: TextLine) -> Bool {
        guard left >= 0 else { return false }
        left -= line.weight + DrawingLimits.lineWeight
        return left >= 0
    }
}
