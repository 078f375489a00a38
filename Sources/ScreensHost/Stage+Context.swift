public import ScreensKit

extension Stage {
    /// Where and for whom the screenlet is drawn, given how much room there is: its style, the user's
    /// locale and time zone, and what time it is.
    public func context(_ widthClass: DrawingContext.WidthClass = .regular) -> DrawingContext {
        DrawingContext(
            style: style,
            locale: locale,
            timeZone: timeZone,
            now: host.clock(),
            widthClass: widthClass
        )
    }

    /// The screenlet's name as words: `Asset List`, `DDL Form`.
    public var title: String {
        // The name may be as somebody typed it; the type knows which letters are large.
        let typeName = String(describing: type(of: shownScreenlet))
        let spelled = ScreenletName(typeName.replacing("Screenlet", with: ""))
        let name = spelled == name ? spelled ?? name : name
        var rest = name.typeName[...]
        return name.commandName.split(separator: "-").map { word in
            defer { rest = rest.dropFirst(word.count) }
            return String(rest.prefix(word.count))
        }.joined(separator: " ")
    }
}
