public import ScreensApps
@_spi(Host) public import ScreensHost
@_spi(Host) import ScreensKit

/// The gallery as an app: a page with all views, one with a view, and one with two views beside each other.
@MainActor
public enum GalleryApp {
    /// The app, which is the same for every gallery.
    ///
    /// The page `view` takes the attributes of its screenlet: `--page view --with view=AssetListView_flat7 --with state=new`.
    public static let app = ScreensApp(
        title: "Gallery",
        start: "views",
        menu: ["views"],
        pages: ["views": views, "view": view, "pair": pair]
    )

    private static let views = AppPage(
        title: "All views",
        screenlets: [
            "views": PlacedScreenlet(
                GalleryViews.name,
                on: ["onViewChosen": [.open(page: "view", with: ["view": event("view")])]]
            )
        ]
    )

    private static let view = AppPage(
        title: page("view"),
        parameters: parameters(necessary: ["view"]),
        screenlets: [
            "sample": PlacedScreenlet(
                GallerySample.name,
                set: attributes(),
                on: [
                    "onComparison": [
                        .open(
                            page: "pair",
                            with: [
                                "view": event("view"), "other": event("other"),
                                "state": event("state"),
                                "locale": event("locale"), "width": event("width"),
                                "scheme": event("scheme"), "attributes": event("attributes"),
                            ]
                        )
                    ]
                ]
            )
        ]
    )

    private static let pair = AppPage(
        title: page("view"),
        parameters: parameters(necessary: ["view", "other"]),
        screenlets: [
            "left": PlacedScreenlet(
                GallerySample.name,
                set: attributes().merging(["isAlone": .constant(false)]) { $1 }
            ),
            "right": PlacedScreenlet(
                GallerySample.name,
                set: attributes().merging(["isAlone": .constant(false), "view": page("other")]) {
                    $1
                }
            ),
        ],
        layout: AppLayout(wide: [["left"], ["right"]], narrow: ["left", "right"])
    )

    private static func page(_ name: String) -> AppValue { .page(JSONPointer(parts: [name])) }

    private static func event(_ name: String) -> AppValue { .event(JSONPointer(parts: [name])) }

    private static func parameters(necessary: [String]) -> [String: AppParameter] {
        var parameters: [String: AppParameter] = [:]
        for name in GallerySample.choices + necessary {
            parameters[name] = AppParameter(.text, isOptional: !necessary.contains(name))
        }
        parameters["attributes"] = AppParameter(.object, isOptional: true)
        return parameters
    }

    /// The attributes of a sample, from the parameters of the page.
    private static func attributes() -> [String: AppValue] {
        let names = GallerySample.choices + ["attributes"]
        return Dictionary(uniqueKeysWithValues: names.map { ($0, page($0)) })
    }

    /// Lets a host show a gallery, which is asked for whenever a screenlet of the gallery is created.
    public static func add(
        _ gallery: @escaping @MainActor () -> Gallery,
        to host: ScreenletHost
    ) {
        host.programScreenlets[GalleryViews.name] = ProgramScreenlet(drawnBy: GalleryViewsView()) {
            GalleryViews(gallery())
        }
        host.programScreenlets[GallerySample.name] = ProgramScreenlet(drawnBy: GallerySampleView())
        {
            GallerySample(gallery())
        }
    }
}
