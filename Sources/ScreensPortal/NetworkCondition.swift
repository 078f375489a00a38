public import ScreensHTTP
@_spi(Host) internal import ScreensKit
import ScreensSystem
import Synchronization

/// A simulated state of the network, for testing what users with a bad connection see.
public enum NetworkCondition: Hashable, Sendable {
    /// The network as it is.
    case online
    /// No request reaches the portal.
    case offline
    /// Every request takes a second longer.
    case slow
    /// About every third request fails.
    ///
    /// The choice depends on the content, so the same seed always fails the same requests.
    case flaky(seed: UInt64)

    /// Reads `online`, `offline`, `slow` or `flaky:SEED`.
    public init?(_ text: String) {
        switch text {
        case "online": self = .online
        case "offline": self = .offline
        case "slow": self = .slow
        default:
            guard text.hasPrefix("flaky:"), let seed = UInt64(text.dropFirst(6)) else { return nil }
            self = .flaky(seed: seed)
        }
    }

    /// Returns the transport as it works under this condition.
    @_spi(Host)
    public func applied(to transport: any HTTPTransport) -> any HTTPTransport {
        self == .online ? transport : ConditionedTransport(transport, self)
    }
}

/// A transport that delays or fails requests as a network condition requires.
private final class ConditionedTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let condition: NetworkCondition
    private let attempts = Mutex<[UInt64: UInt64]>([:])

    init(_ transport: any HTTPTransport, _ condition: NetworkCondition) {
        self.transport = transport
        self.condition = condition
    }

    func send(
        _ request: HTTPRequest,
        progress: (@Sendable (TransferProgress) -> Void)?
    ) async throws(PortalError) -> HTTPReply {
        switch condition {
        case .online: break
        case .offline: throw .unreachable("the network is off (--net offline)")
        case .slow: try await pause()
        case .flaky(let seed) where fails(request, seed):
            throw .connection("the network failed (--net flaky)")
        case .flaky: break
        }
        return try await transport.send(request, progress: progress)
    }

    private func pause() async throws(PortalError) {
        do { try await Task.sleep(for: .seconds(1)) } catch { throw .cancelled }
    }

    /// Whether this attempt at a request fails.
    ///
    /// The order of requests does not matter, because it may vary.
    private func fails(_ request: HTTPRequest, _ seed: UInt64) -> Bool {
        // Requests without a body differ in their paths; the server's address may be another one each time.
        let url = request.url.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        let content = Fingerprint.of(
            request.body.isEmpty ? Array(url.dropFirst(3).joined().utf8) : request.body
        )
        let attempt = attempts.withLock { attempts in
            attempts[content, default: 0] += 1
            return attempts[content, default: 0]
        }
        // SplitMix64 (Steele, Lea, Flood 2014) spreads the bits.
        var value = seed &+ content &+ attempt &* 0x9E37_79B9_7F4A_7C15
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return (value ^ (value >> 31)).isMultiple(of: 3)
    }
}
