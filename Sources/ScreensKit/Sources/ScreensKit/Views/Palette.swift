/// The colours of a style for light or for dark surroundings.
///
/// Texts need a contrast of 4.5 to 1 with each ground behind them, `edge` and `star` one of 3 to 1.
/// Ten colours are enough: the others follow from them.
public struct Palette: Hashable, Codable, Sendable {
    /// The background of everything.
    public var background: Color
    /// The background of cards and rows.
    public var surface: Color
    /// The background of menus, and of fields that cannot be changed.
    public var sunken: Color
    /// The background of fields, buttons and dialogs.
    public var raised: Color
    /// The colour of running text.
    public var text: Color
    /// The colour of text of less importance.
    public var muted: Color
    /// The colour of lines.
    public var border: Color
    /// The colour of the lines around fields, which have to be seen.
    public var edge: Color
    /// The colour of links, symbols and what is chosen.
    public var accent: Color
    /// The colour of text on a background in `accent`.
    public var onAccent: Color
    /// The background of the main button.
    public var fill: Color
    /// The colour of text on a background in `fill`.
    public var onFill: Color
    /// The background of what is chosen.
    public var tint: Color
    /// The colour of errors.
    public var danger: Color
    /// The background of errors.
    public var dangerTint: Color
    /// The colour of success messages.
    public var success: Color
    /// The background of success messages.
    public var successTint: Color
    /// The colour of warnings.
    public var warning: Color
    /// The background of warnings.
    public var warningTint: Color
    /// The colour of stars, and of the bars beside them.
    public var star: Color

    /// A palette; what is left out follows from the other colours.
    public init(
        background: Color,
        surface: Color,
        text: Color,
        muted: Color,
        border: Color,
        accent: Color,
        onAccent: Color,
        danger: Color,
        success: Color,
        warning: Color? = nil,
        sunken: Color? = nil,
        raised: Color? = nil,
        edge: Color? = nil,
        fill: Color? = nil,
        onFill: Color? = nil,
        tint: Color? = nil,
        dangerTint: Color? = nil,
        successTint: Color? = nil,
        warningTint: Color? = nil,
        star: Color? = nil
    ) {
        (self.background, self.surface, self.raised) = (background, surface, raised ?? surface)
        (self.text, self.muted, self.border) = (text, muted, border)
        (self.accent, self.onAccent) = (accent, onAccent)
        (self.danger, self.success) = (danger, success)
        self.warning = warning ?? .amber(on: background)
        // Until all colours are there, none can be derived.
        (self.sunken, self.tint, self.edge, self.star) = (background, background, text, text)
        (self.dangerTint, self.successTint, self.warningTint) = (background, background, background)
        (self.fill, self.onFill) = (fill ?? accent, onAccent)
        self.sunken = sunken ?? derivedSunken
        self.edge = edge ?? derivedEdge
        self.onFill = onFill ?? derivedOnFill
        self.tint = tint ?? derivedTint
        self.dangerTint = dangerTint ?? ground(tinted: self.danger)
        self.successTint = successTint ?? ground(tinted: self.success)
        self.warningTint = warningTint ?? ground(tinted: self.warning)
        self.star = star ?? derivedStar
    }
}
