import ScreensHTTP
@_spi(Host) import ScreensHost
import ScreensOffline
import ScreensSystem

/// What programs on this machine learn about the server behind a proxy.
enum OperatorReply {
    /// Whether the server takes requests: status 200, or 503 while it is about to stop.
    static let health = "/healthz"
    /// Numbers in the text format of Prometheus.
    static let metrics = "/metrics"
    static let paths = [health, metrics]

    /// A number with its name and what it means.
    struct Metric {
        let name: String
        let help: String
        var type = "gauge"
        let values: [(label: String, value: Int)]

        var text: String {
            let lines = values.map { "screens_\(name)\($0.label) \($0.value)\n" }.joined()
            return "# HELP screens_\(name) \(help)\n# TYPE screens_\(name) \(type)\n\(lines)"
        }
    }

    static func text(_ metrics: [Metric]) -> ServerReply {
        ServerReply(
            contentType: "text/plain; version=0.0.4; charset=utf-8",
            headers: [ServerReply.uncacheable],
            body: .bytes(Array(metrics.map(\.text).joined().utf8))
        )
    }
}

extension WebRouter {
    /// How long replies may take that are being made when the server is about to stop.
    static let drainLimit = Duration.seconds(5)

    func replied(with reply: SentReply) {
        traffic.replied(reply.status, reply.bytes)
        guard let onAnswer else { return }
        onAnswer(AnsweredRequest(reply, session: number(of: reply.request)))
    }

    /// Waits for the replies to the requests that have come, and refuses others meanwhile.
    func drain(refusing isRefusing: Bool = true) async {
        let draining = Task { [traffic] in await traffic.drain(refusing: isRefusing) }
        _ = await draining.value(within: Self.drainLimit)
    }

    /// Answers a program that asks how the server is.
    func operatorReply(_ request: ServerRequest) async -> ServerReply {
        guard request.path == OperatorReply.metrics else {
            return traffic.isDraining ? .restarting : .words(200, "ok\n")
        }
        return await OperatorReply.text(metrics())
    }

    @MainActor
    private func metrics() -> [OperatorReply.Metric] {
        let (browsers, counts) = (browsers, traffic.counts)
        let users = browsers.count { $0.access.hasUser }
        let tabs = browsers.flatMap(\.tabs.sessions)
        let replies = counts.replies.sorted { $0.key < $1.key }
            .map { ("{code=\"\($0.key)\"}", $0.value) }
        return [
            .init(
                name: "sessions",
                help: "Sessions of browsers.",
                values: [("{user=\"yes\"}", users), ("{user=\"no\"}", browsers.count - users)]
            ),
            .init(name: "tabs", help: "Open tabs.", values: [("", tabs.count)]),
            .init(
                name: "listening_pages",
                help: "Pages that receive changes.",
                values: [("", tabs.map(\.streams.count).reduce(0, +))]
            ),
            .init(name: "unsent_changes", help: "Queued changes.", values: [("", unsent(tabs))]),
            .init(
                name: "active_requests",
                help: "Requests whose replies are being made.",
                values: [("", counts.active)]
            ),
            .init(name: "replies_total", help: "Replies.", type: "counter", values: replies),
            .init(
                name: "reply_bytes_total",
                help: "Bytes of the bodies of replies.",
                type: "counter",
                values: [("", counts.bytes)]
            ),
        ]
    }

    /// The unsent changes of all users, each user's once.
    @MainActor
    private func unsent(_ tabs: [WebSession]) -> Int {
        var queues: [ObjectIdentifier: Int] = [:]
        for tab in tabs {
            guard let changes = tab.stage.pendingChanges else { continue }
            queues[ObjectIdentifier(changes)] = changes.status.queue.pending
        }
        return queues.values.reduce(0, +)
    }
}

extension ServerReply {
    /// The reply while the server is about to stop.
    static let restarting = words(503, "The server is about to stop. Try again in a moment.")
}
