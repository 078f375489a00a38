import ScreensConformance
import ScreensHTTP
@_spi(Host) import ScreensKit
import ScreensPortal
import Synchronization
import TestSupport

/// A portal whose answers are changed before they arrive, each one in another way.
final class MutatingTransport: HTTPTransport {
    private let client = HTTPClient()
    private let state: Mutex<State>

    fileprivate struct State {
        var dice: Dice
        var isChanging: Bool
        /// Bodies that came for a path, of which another request may get one.
        var earlier: [String: [[UInt8]]] = [:]
        var mutationCount = 0
    }

    /// Changes answers from now on, or from ``begin()`` on.
    init(seed: UInt64, begins: Bool = true) {
        state = Mutex(State(dice: Dice(seed), isChanging: begins))
    }

    func begin() { state.withLock { $0.isChanging = true } }

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
        guard isChanging else { return body }
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
