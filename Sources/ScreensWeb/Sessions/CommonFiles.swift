import ScreensHTTP
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering
import ScreensSystem
import Synchronization

/// The files that pages load: the script, and the style sheets of the styles that were drawn.
final class CommonFiles: Sendable {
    private struct State {
        var files: [String: PreparedReply] = [:]
        var styles: [Style: String] = [:]
    }

    private let state = Mutex(State())

    init() {
        add(LiveScript.bytes, as: LiveScript.path, "text/javascript; charset=utf-8")
    }

    /// The file with a path, as a prepared reply; `nil` if there is none.
    subscript(path: String) -> PreparedReply? { state.withLock { $0.files[path] } }

    /// Serves the style sheet of a style, under a name made from a hash of its content.
    func styleSheet(for style: Style) -> String {
        if let path = state.withLock({ $0.styles[style] }) { return path }
        let bytes = HTMLRenderer.styleSheet(for: style) + LiveStyleRules.bytes
        let path = "/style/\(Fingerprint.text(of: bytes)).css"
        add(bytes, as: path, "text/css; charset=utf-8")
        state.withLock { $0.styles[style] = path }
        return path
    }

    private func add(_ bytes: [UInt8], as path: String, _ type: String) {
        guard self[path] == nil else { return }
        let reply = ServerReply(
            contentType: type,
            headers: [ServerReply.cacheable],
            body: .bytes(bytes)
        )
        guard let prepared = PreparedReply(reply, commonFields: ServerReply.protection) else {
            return
        }
        state.withLock { $0.files[path] = prepared }
    }
}
