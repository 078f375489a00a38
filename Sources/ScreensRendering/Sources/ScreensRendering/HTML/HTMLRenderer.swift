@_spi(Host) public import ScreensKit

/// Draws nodes as HTML: a whole page, or the part that a live page replaces.
///
/// A page is self-contained: it has no scripts and no inline `style`, and loads nothing. Its appearance comes from one
/// `<style>` element made from the theme. Only the first list of a tree is drawn.
public struct HTMLRenderer: Hashable, Sendable {
    /// Whether a server responds to what the user presses.
    ///
    /// If not, buttons are disabled and rows cannot be chosen, because a saved page would not respond. If so, every
    /// button and form is sent to `/action` without a script, and each node is one element, so that ``HTMLChange``s find
    /// their place.
    public let isLive: Bool
    /// The token by which forms of a live page prove that they belong to it.
    let token: String
    /// The path at which a live page finds the document of a frame; empty if it shows none.
    let frames: String
    /// The addresses of the pages of an app; `nil` for a screenlet alone.
    let links: HTMLPageLinks?
    /// The addresses of files of the portal; `nil` where they are only described.
    @_spi(Host) public var media: HTMLMediaAddresses?
    /// Whether the drawing is the whole page, so that its parts can be jumped to.
    let isPage: Bool

    private static let chunkSize = 32768

    /// Creates a renderer; `token` is sent with every form of a live page, and `frames` is the path of its frames.
    public init(isLive: Bool = true, token: String = "", frames: String = "") {
        self.isLive = isLive
        self.token = token
        self.frames = frames
        links = nil
        isPage = false
    }

    /// Creates a renderer for whole live pages; in those of an app, buttons for other pages are links.
    @_spi(Host)
    public init(token: String, frames: String, links: HTMLPageLinks?) {
        (isLive, isPage) = (true, true)
        (self.token, self.frames, self.links) = (token, frames, links)
    }

    /// Passes a page to `write` in pieces; the bytes are valid only during the call.
    ///
    /// - Throws: what `write` throws; it is not called again after that.
    @_spi(Host)
    public func page<Failure: Error>(
        _ drawing: Drawing,
        title: String,
        to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = HTMLWriter(drawing, self)
        writer.beginPage(title: title)
        try run(&writer, to: write) { writer in writer.endPage() }
    }

    /// The whole page.
    @_spi(Host)
    public func page(_ drawing: Drawing, title: String) -> [UInt8] {
        var result: [UInt8] = []
        page(drawing, title: title) { result.append(contentsOf: $0) }
        return result
    }

    /// The elements of the body, for a page that includes the ``styleSheet(for:)``.
    @_spi(Host)
    public func fragment(_ drawing: Drawing) -> [UInt8] {
        var result: [UInt8] = []
        var writer = HTMLWriter(drawing, self)
        writer.isOutermost = true
        run(&writer, to: { result.append(contentsOf: $0) }, end: { _ in })
        return result
    }

    /// Passes the elements of the body to `write` in pieces, with only the rows of a window.
    ///
    /// - Throws: what `write` throws; it is not called again after that.
    @_spi(Host)
    public func fragment<Failure: Error>(
        _ drawing: Drawing,
        rows window: Range<Int>? = nil,
        to write: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        var writer = HTMLWriter(drawing, self, rows: window)
        try run(&writer, to: write, end: { _ in })
    }

    /// The style sheet for pages of a theme.
    public static func styleSheet(for style: Style) -> [UInt8] {
        var buffer = HTMLBuffer()
        buffer.append(styleSheetFor: style)
        return buffer.bytes
    }

    private func run<Failure: Error>(
        _ writer: inout HTMLWriter,
        to write: (UnsafeRawBufferPointer) throws(Failure) -> Void,
        end: (inout HTMLWriter) -> Void
    ) throws(Failure) {
        var failure: Failure?
        writer.draw(writer.drawing.body) { buffer in
            guard buffer.count >= Self.chunkSize else { return }
            Self.flush(&buffer, to: write, &failure)
        }
        end(&writer)
        Self.flush(&writer.buffer, to: write, &failure)
        if let failure { throw failure }
    }

    private static func flush<Failure: Error>(
        _ buffer: inout HTMLBuffer,
        to write: (UnsafeRawBufferPointer) throws(Failure) -> Void,
        _ failure: inout Failure?
    ) {
        if failure == nil {
            buffer.withBytes { bytes in
                do throws(Failure) { try write(bytes) } catch { failure = error }
            }
        }
        buffer.removeAll()
    }
}

extension Node {
    /// The list whose rows a surface draws, the first one from the top, and its path.
    ///
    /// The path counts children from this node on.
    var firstList: (node: Node, path: [Int])? {
        var nodes = subtree.makeIterator()
        while let node = nodes.next() {
            if node.kind == .list { return (node, nodes.path) }
            if !node.isGroup { nodes.skipDescendants() }
        }
        return nil
    }

    /// Whether the content of a shell has a title, so that its name is no heading.
    var hasTitleInContent: Bool { inShell(.content)?.hasTitle == true }

    /// Whether there is a title outside the list.
    var hasTitle: Bool {
        subtree.contains { $0.kind == .text && ($0.role == .title || $0.role == .display) }
    }
}
