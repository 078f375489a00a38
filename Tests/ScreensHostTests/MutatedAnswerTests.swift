import DemoPortal
import LiferayKit
import ScreensConformance
import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
import ScreensPlugins
import ScreensPortal
import ScreensPrinting
import Synchronization
import TestSupport
import Testing

/// A portal whose answers are changed before they arrive, each one in another way.
private final class MutatingTransport: HTTPTransport {
    private let client = HTTPClient()
    private let state: Mutex<State>

    fileprivate struct State {
        var dice: Dice
        /// Bodies that came for a path, of which another request may get one.
        var earlier: [String: [[UInt8]]] = [:]
        var mutationCount = 0
    }

    init(seed: UInt64) { state = Mutex(State(dice: Dice(seed))) }

    var mutationCount: Int { state.withLock(\.mutationCount) }

    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        var reply = try await client.send(request, progress: progress)
        reply.body = state.withLock { $0.changed(reply.body, of: request.url) }
        return reply
    }
}

extension MutatingTransport.State {
    fileprivate mutating func changed(_ body: [UInt8], of path: String) -> [UInt8] {
        let others = earlier[path, default: []]
        earlier[path, default: []] = (others + [body]).suffix(8)
        // Some answers stay, so that others are asked for with their values.
        guard dice.roll(3) > 0 else { return body }
        mutationCount += 1
        switch dice.roll(6) {
        case 0: return dice.corrupt(body)
        case 1 where !others.isEmpty: return dice.pick(others)
        default:
            guard let value = JSON.value(JSONValue.self, from: body) else {
                return dice.corrupt(body)
            }
            var changed = value
            for _ in 0...dice.roll(4) { changed = mutated(changed, depth: 0) }
            return JSON.bytes(of: changed) ?? body
        }
    }

    /// Replaces, removes or repeats one part of a value.
    private mutating func mutated(_ value: JSONValue, depth: Int) -> JSONValue {
        guard dice.roll(depth > 2 ? 4 : 12) > 0 else { return hostile(value) }
        switch value {
        case .array(var values) where !values.isEmpty:
            let place = dice.roll(values.count)
            switch dice.roll(12) {
            case 0: values.remove(at: place)
            case 1: values += Array(repeating: values[place], count: 200)
            default: values[place] = mutated(values[place], depth: depth + 1)
            }
            return .array(values)
        case .object(var members) where !members.isEmpty:
            let name = dice.pick(members.keys.sorted())
            if dice.roll(8) == 0 {
                members[name] = nil
            } else {
                members[name] = members[name].map { mutated($0, depth: depth + 1) }
            }
            return .object(members)
        default: return hostile(value)
        }
    }

    private mutating func hostile(_ value: JSONValue) -> JSONValue {
        let nested = (0..<200).reduce(JSONValue.null) { value, _ in .array([value]) }
        let values: [JSONValue] = [
            .null, .bool(true), .int64(-1), .int64(.max), .int64(.min), .double(1e308), "", [], [:],
            .array([value, value]), .object(["": value]), nested, .text("\(value)"),
            .text(dice.pick(HostileText.all)), .text("<root><a \u{0}>&x;</root>"),
            .text(#"{"a":[1e999,{"b":"\ud800"}]}"#), .text("-9223372036854775809"),
            .text("com.liferay.portlet.journal.model.JournalArticle"), .text("/documents/../c"),
        ]
        return dice.pick(values)
    }
}

/// No answer of a portal crashes a screenlet, keeps it loading, or gets control characters onto a surface.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct MutatedAnswerTests {
    private static let count = Soak.inputs(otherwise: 2_000) / 50

    private func stage(
        _ name: String,
        _ fixture: HostFixture,
        _ transport: MutatingTransport
    ) throws -> Stage {
        let installed = try #require(HostLibrary.folder)
        let host = ScreenletHost(
            plugins: PluginRegistry(
                PluginSearchPath([.init(path: installed, origin: .installation)])
            ),
            server: try LiferayServerContext(
                server: fixture.portal.url,
                version: PortalVersion(70),
                companyId: fixture.portal.companyId,
                groupId: fixture.portal.groupId
            ),
            session: name == "sign-up"
                ? nil
                : SessionContext(user: fixture.portal.user, password: fixture.portal.password),
            transport: transport
        )
        let stage = try host.stage(name)
        for (name, value) in sample(of: stage, fixture) { try stage.attributes.set(name, value) }
        return stage
    }

    /// What identifies something of the portal.
    private func sample(of stage: Stage, _ fixture: HostFixture) -> JSONObject {
        if let own = fixture.portal.sample(forScreenlet: stage.name.commandName) {
            return own.attributes
        }
        let names = [
            "className", "classPK", "commentId", "userId", "structureId", "recordSetId", "recordId",
        ]
        return fixture.portal.samples.filter { name, _ in
            names.contains(name) && stage.attributes.type(of: name) != nil
        }
    }

    private func signUp(_ stage: Stage) throws {
        guard stage.name.commandName == "sign-up" else { return }
        let screenlet = try stage.screenlet(as: (any SignUpScreenlet).self)
        screenlet.setValue("ana.ruiz@example.com", of: .emailAddress)
        screenlet.setValue("Ana", of: .firstName)
        screenlet.setValue("Ruiz", of: .lastName)
        screenlet.signUp()
    }

    @Test(arguments: [
        "ddl-list", "blogs-entry-display", "asset-display", "sign-up", "asset-list", "ddl-form",
        "rating", "user-portrait", "web-content-display", "web-content-list",
        // The field for a new comment asks for nothing.
        "comment-list", "comment-display", "image-gallery", "file-display", "image-display",
        "video-display", "audio-display", "pdf-display",
    ])
    func anyAnswersLeadToADrawing(name: String) async throws {
        let fixture = try HostFixture()
        var mutationCount = 0
        for seed in 0..<UInt64(Self.count) {
            let transport = MutatingTransport(seed: seed)
            let stage = try stage(name, fixture, transport)

            stage.show()
            await stage.settled()
            try signUp(stage)
            await stage.settled()
            let text = await stage.text()

            #expect(stage.model.phase != .loading, "\(seed)")
            let controls = text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }
            #expect(!text.isEmpty && !controls, "\(seed): \(text)")
            #expect(await stage.html().contains("</html>"), "\(seed)")
            if let problem = stage.problem { #expect(!problem.message.isEmpty, "\(seed)") }
            mutationCount += transport.mutationCount
            stage.hide()
        }
        #expect(mutationCount > Self.count / 4, "\(mutationCount)")
    }
}
