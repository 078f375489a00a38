import ScreensFiles
import ScreensHTTP
@_spi(Host) import ScreensHost
@_spi(Host) import ScreensKit
@_spi(Host) import ScreensRendering

/// The files of the portal that pages show, play and save.
extension WebSite {
    /// How many bytes are passed on at a time.
    private nonisolated static let pieceSize = 64 << 10

    /// Answers the request for a file that a page shows.
    func file(
        _ tabs: BrowserTabs,
        _ access: SessionAccess,
        _ request: ServerRequest
    ) async -> ServerReply {
        guard let path = MediaPath(path: request.path, query: request.query),
            let session = tabs.session(path.tab), session.tab == path.tab,
            let media = await session.media(named: path.name),
            let wanted = path.part.request(of: media)
        else { return .problem(404, "The page shows this file no more.") }
        do throws(FileProblem) {
            let reading = try await session.stage.reading(wanted)
            let reply = FileReply(reading.info, of: media, path.part, request)
            guard let bytes = reply.bytes else { return reply.reply(.bytes([])) }
            guard request.method != "HEAD", !bytes.isEmpty else {
                return reply.reply(.made(size: bytes.count) { _, _ in nil })
            }
            return send(bytes, of: reading, by: reply, over: tabs.files)
        } catch {
            return .fileProblem(error)
        }
    }

    /// Sends bytes no faster than the browser reads them; a closed connection ends the loading.
    private func send(
        _ bytes: Range<Int>,
        of reading: FileReading,
        by reply: FileReply,
        over streams: FileStreams
    ) -> ServerReply {
        guard let stream = streams.begin(length: bytes.count) else {
            return .problem(503, "Too many files are being loaded.")
        }
        let sending = Task { @concurrent in await Self.pump(bytes, of: reading, to: stream) }
        stream.onClose { [weak streams, id = ObjectIdentifier(stream)] in
            sending.cancel()
            Task { @MainActor in streams?.remove(id) }
        }
        return reply.reply(.stream(stream))
    }

    private nonisolated static func pump(
        _ bytes: Range<Int>,
        of reading: FileReading,
        to stream: ReplyStream
    ) async {
        do throws(FileProblem) {
            try await reading.bytes(bytes) { block throws(FileProblem) in
                var rest = block
                while !rest.isEmpty {
                    guard await stream.hasRoom() else { return false }
                    stream.send(Array(rest.prefix(pieceSize)))
                    rest = rest.dropFirst(pieceSize)
                }
                return true
            }
            stream.end()
        } catch {
            // The status is sent already, so that only a broken connection says it.
            stream.fail()
        }
    }
}
