import DemoPortal
@_spi(Host) import LiferayKit
import ScreensHost
import ScreensKit
import ScreensOffline
import ScreensPortal
import ScreensPrinting
import TestSupport
import Testing

/// Writes whose answers are changed before they arrive: what was acknowledged is at the portal, and nothing is there twice.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MutatedWriteTests {
    enum Write: CaseIterable, Sendable { case rating, comment, picture, signUp }

    private static let count = UInt64(Soak.inputs(otherwise: 2_000) / 200)

    @Test(arguments: Write.allCases, [Dialect.json, .headless])
    func anyAnswerToAWriteLosesAndDoublesNothing(write: Write, dialect: Dialect) async throws {
        var acknowledgedCount = 0
        for seed in 0..<Self.count {
            let fixture = try CachedHostFixture(dialect: dialect)
            let transport = MutatingTransport(seed: seed, begins: false)
            let stage = try await show(write, fixture, transport)

            transport.begin()
            let isAcknowledged = try perform(write, on: stage, fixture)
            await stage.settled()
            let text = await stage.text()

            let place = "\(seed): \(text)"
            #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(place)")
            // What another host has to send is sent by it, with answers as they are.
            let isPromised = try isAcknowledged()
            for _ in 0..<3 where try !fixture.cache.pendingWrites().isEmpty {
                _ = try await fixture.sync()
            }
            let found = try await found(write, fixture)
            #expect(isPromised ? found == 1 : found <= 1, "\(found), \(isPromised) \(place)")
            #expect(try !isPromised || fixture.cache.pendingWrites().isEmpty, "\(place)")
            acknowledgedCount += isPromised ? 1 : 0
            stage.hide()
        }
        // Some answers stay as they are.
        #expect(acknowledgedCount > 0)
    }

    private static let text = "Anybody there?"

    private func show(
        _ write: Write,
        _ fixture: CachedHostFixture,
        _ transport: MutatingTransport
    ) async throws -> Stage {
        let name =
            switch write {
            case .rating: "rating"
            case .comment: "comment-add"
            case .picture: "image-gallery"
            case .signUp: "sign-up"
            }
        let user = write == .signUp ? CachedHostFixture.User.guest : .default
        let host = try fixture.host(user: user, transport: transport)
        let stage = try fixture.sample(name, on: host)
        stage.show()
        await stage.settled()
        return stage
    }

    /// Begins the write; the result says later whether it was acknowledged.
    private func perform(
        _ write: Write,
        on stage: Stage,
        _ fixture: CachedHostFixture
    ) throws -> () throws -> Bool {
        switch write {
        case .rating:
            let rating = try stage.screenlet(as: (any RatingScreenlet).self)
            rating.updateRating(score: 0.6)
            return { rating.model.problem == nil }
        case .comment:
            let add = try stage.screenlet(as: (any CommentAddScreenlet).self)
            add.body = Self.text
            #expect(add.addComment())
            return { add.model.problem == nil }
        case .picture:
            let gallery = try stage.screenlet(as: (any ImageGalleryScreenlet).self)
            #expect(gallery.choose(ChosenFile(chosenByUser: try fixture.file(TinyPicture.gif))))
            #expect(try stage.perform(.setValue("title", [Self.text])))
            #expect(gallery.upload())
            return { gallery.model.added.isEmpty }
        case .signUp:
            let signUp = try stage.screenlet(as: (any SignUpScreenlet).self)
            signUp.setValue(Self.address, of: .emailAddress)
            signUp.setValue("Ana", of: .firstName)
            signUp.setValue("Ruiz", of: .lastName)
            signUp.signUp()
            return { signUp.model.problem == nil }
        }
    }

    private static let address = "ana.ruiz@example.com"

    /// How often the portal has what was written.
    private func found(_ write: Write, _ fixture: CachedHostFixture) async throws -> Int {
        switch write {
        case .rating: return try fixture.score == 0.6 ? 1 : 0
        case .comment:
            let all = try fixture.portal.comments(
                className: fixture.className,
                classPK: fixture.classPK
            )
            return all.count { CommentText(html: $0.body).plain == Self.text }
        case .picture: return try fixture.portal.documents().count { $0.title == Self.text }
        case .signUp:
            // No two users have one address, so what counts is how often it was asked for.
            let paths = ["/user/add-user", "/o/headless-admin-user/v1.0/user-accounts"]
            return fixture.portal.requests.count { paths.contains($0.path) && $0.method != "GET" }
        }
    }
}
