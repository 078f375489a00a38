import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensKit

/// The pages of apps, each with an address.
extension WebSite {
    /// Answers the address that ``WebSurface/address(whenUsed:)`` returns: with the screenlet, or with a new tab of the app.
    func first(
        _ tabs: BrowserTabs,
        _ access: SessionAccess,
        _ request: ServerRequest,
        isNew: Bool = false
    ) async -> ServerReply {
        guard tabs.isOfApp else {
            guard let session = tabs.session(nil) else { return .pageNotFound }
            return await page(session, access, request, isFirst: isNew)
        }
        do {
            if let refusal = Self.withoutUser(request) { return refusal }
            guard let session = isNew ? tabs.sessions.first : try tabs.begin() else {
                return .pageNotFound
            }
            guard isNew else { return .seeOther(session.path()) }
            // The cookie of a new session is not sent along with a redirect from elsewhere, unless it is lax.
            return access.key == nil
                ? .seeOther(session.firstPath(for: request)) : .onward(to: session.path())
        } catch {
            return .refusal(error, back: nil)
        }
    }

    /// Answers the address of a page of an app, after bringing its tab there.
    ///
    /// A browser is redirected to the address that the page has from now on, unless it has used that one. Nothing is
    /// written because of that.
    func page(
        at request: ServerRequest,
        _ tabs: BrowserTabs,
        _ access: SessionAccess
    ) async -> ServerReply {
        guard tabs.isOfApp else { return .pageNotFound }
        guard var address = PageAddress(path: request.path, query: request.query) else {
            return .problem(
                404,
                "Page not found.",
                back: access.path(of: PageWindow()),
                linkText: ServerReply.backToApp
            )
        }
        // Links of other sites do not lead the tabs of a browser elsewhere.
        if request.otherSite != nil { (address.tab, address.number) = (nil, nil) }
        do {
            try tabs.check(address)
            if let refusal = Self.withoutUser(request) { return refusal }
            let session = try tabs.show(address)
            guard session.isShown(at: address) else {
                return .seeOther(session.path(of: PageWindow(request.query)))
            }
            return await page(session, access, request)
        } catch {
            return .refusal(
                error,
                back: tabs.session(address.tab)?.path() ?? access.path(of: PageWindow())
            )
        }
    }

    /// Answers a request that no user has made: it must not lead a tab to another page.
    nonisolated static func withoutUser(_ request: ServerRequest) -> ServerReply? {
        guard request.method == "GET" else {
            return ServerReply(headers: [ServerReply.uncacheable], body: .bytes([]))
        }
        let isAhead = request.fields["sec-purpose"]?.hasPrefix("prefetch") ?? false
        return isAhead ? .problem(503, "Pages are not loaded ahead.") : nil
    }

    /// The stream of events of a tab.
    func events(_ tabs: BrowserTabs, _ request: ServerRequest) async -> ServerReply {
        guard let session = tabs.session(request.query["tab"].flatMap { Int($0) }) else {
            return .words(410, "This tab was closed, because too many are open.")
        }
        return await events(session, tabs, request)
    }

    /// Performs what a form requests, on the page from which it was sent.
    func change(
        _ tabs: BrowserTabs,
        _ request: ServerRequest,
        _ form: UploadedForm,
        _ uploads: UploadStore
    ) async -> ServerReply {
        do {
            let address = tabs.isOfApp ? form.fields["page"].flatMap { PageAddress($0) } : nil
            guard !tabs.isOfApp || address != nil else {
                return .problem(400, "The form does not say to which page it belongs.")
            }
            let byScript = request.isScripts
            if let shown = tabs.session(address?.tab),
                shown.isRepeated(form, from: address?.number, byScript: byScript)
            {
                return await byScript
                    ? .done : answer(form, from: address?.number, on: shown)
            }
            let session: WebSession
            if let address {
                guard let named = try tabs.session(of: form, at: address) else { return .done }
                session = named
            } else if let only = tabs.session(nil) {
                session = only
            } else {
                return .pageNotFound
            }
            return await change(session, request, form, uploads)
        } catch {
            return request.isScripts
                ? .refusalWords(error)
                : .refusal(error, back: tabs.access.path(of: PageWindow()))
        }
    }
}

extension ServerReply {
    /// Says why a page of an app cannot be opened; with `back`, there is a link to another one.
    static func refusal(_ error: any Error, back: String?) -> ServerReply {
        let (status, words) = reason(error)
        return .problem(status, words, back: back, linkText: backToApp)
    }

    static let backToApp = "Back to the app"

    fileprivate static func refusalWords(_ error: any Error) -> ServerReply {
        let (status, words) = reason(error)
        return .words(status, words)
    }

    private static func reason(_ error: any Error) -> (Int, String) {
        switch error {
        case let error as AppError: (error.status, error.message)
        case let error as HostError: (500, error.message)
        default: (500, "The page cannot be shown.")
        }
    }
}

extension AppError {
    /// The status of HTTP for an address that cannot be opened.
    fileprivate var status: Int {
        switch self {
        case .unknownPage: 404
        case .wrongArgument: 400
        case .signInRequired: 403
        default: 500
        }
    }
}
