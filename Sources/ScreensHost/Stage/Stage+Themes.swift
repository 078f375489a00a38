@_spi(Host) import ScreensKit

extension Stage {
    /// All themes to choose from, for developers; `nil` unless ``offersThemes``.
    var allThemes: AppAppearance? {
        offersThemes ? AppAppearance(of: themeNames, current: fullTheme.text) : nil
    }

    /// Draws with a theme that was chosen on the page.
    ///
    /// - Returns: whether the page offers it, and it can draw.
    func use(theme name: String) -> Bool {
        let ofApp = (model as? AppModel)?.appearance
        guard let theme = ThemeName(name),
            (ofApp ?? allThemes)?.themes.contains(where: { $0.value == name }) == true
        else { return false }
        return (try? change(theme: theme)) != nil
    }
}
