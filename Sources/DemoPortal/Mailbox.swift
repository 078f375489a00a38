import ScreensSystem
private import Synchronization

/// A mail that the portal has sent.
public struct SentMail: Sendable, Hashable {
    /// The address of the user.
    public let recipient: String
    /// The subject.
    public let subject: String
    /// The text, in lines of any length.
    public let text: String
}

/// The portal's mails, which never leave this machine: they become files in the data folder.
final class Mailbox: Sendable {
    private let folder: String?
    private let mails = Mutex<[SentMail]>([])

    /// Creates a mailbox; without a folder, mails are only in memory.
    init(folder: String?) { self.folder = folder }

    var sent: [SentMail] { mails.withLock { $0 } }

    /// Sends a mail; a file that cannot be written is left out, as a mail that gets lost.
    func send(_ mail: SentMail, at now: Int64) {
        let number = mails.withLock { mails in
            mails.append(mail)
            return mails.count
        }
        guard let folder else { return }
        let name = mail.recipient.map { $0.isLetter || $0.isNumber || $0 == "." ? $0 : "_" }
        let message = """
            From: Intranet <intranet@example.com>
            To: <\(mail.recipient)>
            Subject: \(mail.subject)
            Date: \(HTTPDate.text(now / 1_000))
            MIME-Version: 1.0
            Content-Type: text/plain; charset=utf-8

            \(mail.text)

            """
        try? Files.makePrivateFolder(folder)
        try? Files.make(
            "\(folder)/\(now)-\(number)-\(String(name.prefix(60))).eml",
            with: Array(message.utf8),
            mode: 0o600,
            isLasting: false
        )
    }
}

extension SentMail {
    static func welcome(_ user: User, password: String?) -> SentMail {
        let words = password.map { "Your password is \($0)" } ?? "Sign in with your password."
        return SentMail(
            recipient: user.emailAddress,
            subject: "Your new account",
            text: "Welcome! Your screen name is \(user.screenName).\n\(words)"
        )
    }

    static func newPassword(_ user: User, _ password: String) -> SentMail {
        SentMail(
            recipient: user.emailAddress,
            subject: "Your new password",
            text: "Your new password is \(password)"
        )
    }

    static func resetLink(_ user: User, _ link: String) -> SentMail {
        SentMail(
            recipient: user.emailAddress,
            subject: "Reset your password",
            text: "Open this page to choose a new password:\n\(link)"
        )
    }
}

extension DemoPortal {
    /// The mails that this portal has sent, the oldest first.
    ///
    /// With a data folder, each is also a file in its folder `mail`, which only its owner can read.
    public var mails: [SentMail] { core.mailbox.sent }
}
