@_spi(Host) public import ScreensKit

extension Stage {
    /// The drawing context of the moment: style, locale, time zone and time, with the given width.
    public func context(_ widthClass: DrawingContext.WidthClass = .regular) -> DrawingContext {
        var context = DrawingContext(
            style: style,
            locale: locale,
            timeZone: timeZone,
            now: host.clock(),
            widthClass: widthClass
        )
        context.portalHost = host.portalHost
        return context
    }

    /// The title of the app, or the screenlet's name as words: `Asset List`, `DDL Form`.
    public var title: String {
        if let app = shownScreenlet as? AppScreenlet { return app.model.appTitle }
        // The name may be as somebody typed it, so the capital letters come from the type.
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
