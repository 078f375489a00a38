import DemoPortal
import LiferayKit
import ScreensHost
import ScreensKit
import ScreensPortal

extension CachedHostFixture {
    /// Shows an article, and waits until it is loaded.
    func article(
        _ articleId: String,
        _ network: NetworkCondition = .online,
        locale: String = "en_US",
        replacing html: String? = nil,
        _ set: (any WebContentDisplayScreenlet) -> Void = { _ in }
    ) async throws -> WebContentOnShow {
        let stage = try host(network, locale: locale).stage("web-content-display")
        let screenlet = try stage.screenlet(as: (any WebContentDisplayScreenlet).self)
        let shown = WebContentOnShow(stage, screenlet, in: self)
        shown.replacement = html
        screenlet.articleId = articleId
        set(screenlet)
        stage.show()
        await stage.settled()
        return shown
    }
}

/// A visible article that records the calls of its delegate.
@MainActor
final class WebContentOnShow: WebContentDisplayScreenletDelegate {
    let stage: Stage
    let screenlet: any WebContentDisplayScreenlet
    /// The HTML that replaces the portal's; `nil` for none.
    var replacement: String?
    private(set) var html = ""
    private(set) var record: DDLRecord?
    private(set) var reported: [String] = []

    // The portal answers as long as this reference exists.
    private let fixture: CachedHostFixture

    init(_ stage: Stage, _ screenlet: any WebContentDisplayScreenlet, in fixture: CachedHostFixture)
    {
        self.fixture = fixture
        self.stage = stage
        self.screenlet = screenlet
        screenlet.delegate = self
    }

    var model: WebContentDisplayModel { screenlet.model }
    var text: String { model.body?.text.plainText ?? "" }

    /// The values of a record by the titles of their fields, as a user reads them.
    func values(locale: String = "en_US") -> [String: String] {
        let fields = (model.body?.fields ?? []).map { field in
            let text = field.value.map {
                field.field.text(of: $0, locale: LocaleIdentifier(locale))
            }
            return (field.field.title, field.text?.plainText ?? text ?? "")
        }
        return Dictionary(fields) { first, _ in first }
    }

    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onWebContentResponse html: String
    ) -> String? {
        self.html = html
        reported.append("html")
        return replacement
    }

    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onRecordContentResponse record: DDLRecord
    ) {
        self.record = record
        reported.append("record")
    }

    func screenlet(
        _ screenlet: any WebContentDisplayScreenlet,
        onWebContentError error: ScreensError
    ) {
        reported.append("error \(error.code)")
    }
}
