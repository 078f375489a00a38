import ScreensApps
import ScreensKit

extension AppSession {
    /// Uses another version of the app from now on.
    ///
    /// - Throws: ``AppError``; then the present version remains.
    func use(
        _ app: ScreensApp,
        _ texts: [String: String],
        _ secrets: [String: SecretText],
        _ guests: ScreenletHost
    ) throws(AppError) {
        let earlier = (self.app, self.texts, self.secrets, self.guests)
        (self.app, self.texts, self.secrets, self.guests) = (app, texts, secrets, guests)
        version += 1
        useServices()
        let before = stack.pages
        do throws(AppError) {
            var (entries, drafts) = ([PageStack.Entry](), [OpenPage]())
            for entry in stack.entries { if let new = try renewed(entry) { entries.append(new) } }
            for draft in stack.drafts {
                guard let address = stillOpen(draft.address) else { continue }
                drafts.append(try renewed(draft, at: address))
            }
            stack.replace(with: entries, drafts: drafts)
        } catch {
            (self.app, self.texts, self.secrets, self.guests) = earlier
            useServices()
            throw error
        }
        let stages = Set(stack.pages.flatMap(\.screenlets).map { ObjectIdentifier($0) })
        for placed in before.flatMap(\.screenlets) where !stages.contains(ObjectIdentifier(placed))
        {
            placed.hide()
        }
        followNewVersion()
    }

    /// Shows the pages of the new version, or its start if none of them is left.
    private func followNewVersion() {
        home = (try? checked(home)) ?? AppAddress(page: app.start)
        destination = destination.flatMap { try? checked($0) }
        showMessage("")
        for page in stack.pages { page.show() }
        do throws(AppError) {
            if stack.entries.isEmpty { try open(home) } else { try reopen() }
        } catch {
            fail(error)
        }
    }

    /// The address in the present version; `nil` if it has no such page, or not for this user.
    private func stillOpen(_ address: AppAddress) -> AppAddress? {
        guard let address = try? checked(address), host.user != nil || !requiresSignIn(address)
        else { return nil }
        return address
    }

    private func renewed(_ entry: PageStack.Entry) throws(AppError) -> PageStack.Entry? {
        guard let address = stillOpen(entry.address) else { return nil }
        guard let page = entry.page else {
            return PageStack.Entry(unopened: address, entry.number, title: entry.title)
        }
        return PageStack.Entry(try renewed(page, at: address))
    }

    private func renewed(
        _ page: OpenPage,
        at address: AppAddress
    ) throws(AppError) -> OpenPage {
        guard let new = app.pages[address.page] else {
            throw .unknownPage(address.page, suggestion: nil)
        }
        return try OpenPage(address, new, number: page.number, in: self, insteadOf: page)
    }
}
