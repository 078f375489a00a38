@_spi(Host) import ScreensKit
import ScreensOffline

/// The texts about unsent changes, in the kit's languages.
struct PendingWords {
    static let texts = BuiltInTexts([
        "en": english, "de": german, "fr": french, "es": spanish, "ja": japanese, "ar": arabic,
    ])

    let locale: LocaleIdentifier

    /// The text of a key; see ``english``.
    func callAsFunction(_ key: String, _ arguments: any StringArgument...) -> String {
        Strings().text(key, arguments, locale: locale, builtIn: Self.texts)
    }

    /// The title of a change in conflict.
    func conflict(of write: PendingWrite) -> String {
        if let title = write.title {
            return write.service.map { self("conflict-of-title-service", title, $0) }
                ?? self("conflict-of-title", title)
        }
        guard let service = write.service else {
            return self("conflict-of", write.screenlet, write.key)
        }
        return self("conflict-of-service", write.screenlet, write.key, service)
    }

    /// The title of a refused change.
    func refusal(of write: PendingWrite) -> String {
        let problem = write.problem?.explanation(locale: locale) ?? ""
        return write.title.map { self("refused-of-title", $0, problem) }
            ?? self("refused-of", write.screenlet, write.key, problem)
    }

    /// What went wrong, and behind it the technical words, with less importance.
    func notices(about problem: ScreensError) -> [Node] {
        [.notice(problem.explanation(locale: locale), .danger)] + details(of: problem)
    }

    /// The technical words about what went wrong; empty if there are none.
    func details(of problem: ScreensError) -> [Node] {
        problem.details(locale: locale).map { [.text($0, .caption)] } ?? []
    }

    /// The sentence about an entry that the portal, or a service, has removed.
    func removal(at service: String?) -> String {
        service.map { self("removed-there-service", $0) } ?? self("removed-there")
    }

    /// The button for the version of the portal, or of a service.
    func takingRemote(of service: String?) -> String {
        service.map { self("useRemote-service", $0) } ?? self("useRemote")
    }
}
