internal import CCurl
internal import Glibc
internal import ScreensKit
internal import ScreensSystem

/// An active request.
///
/// Used only on the thread of its loop.
final class Transfer {
    let order: TransferOrder
    let handle: UnsafeMutableRawPointer
    private let curl: screens_curl
    private let sockets: OpenSockets
    private let fields: RequestFields
    private let form: FormBody?
    /// The library's message about a failure, if it has one that is more precise than that of the code.
    private let words: UnsafeMutableBufferPointer<CChar>
    private var unsent: ArraySlice<UInt8>
    private var head = ReplyHead()
    private var body: [UInt8] = []
    /// What the receiver does with the body, once the header fields are complete.
    private var choice = HTTPReceiver.Choice.buffer
    private var passedBytes = 0
    private var progress = TransferProgress()
    /// Why a callback ended the transfer.
    private var refusal: PortalError?
    private var isConnected = false
    /// Whether the connection turned out to be unusable before anything was sent.
    private(set) var isStale = false
    private let began = ContinuousClock.now
    /// The start of the period in which enough bytes must pass.
    private var countedSince = ContinuousClock.now
    private var countedBytes = 0
    /// Seconds for the whole transfer.
    private let total: Double
    /// When the last byte of the request was sent.
    private var sentAt = ContinuousClock.now

    /// Prepares a request without sending anything.
    ///
    /// - Parameters:
    ///   - order: the request and its caller.
    ///   - curl: the library.
    ///   - sockets: the sockets of all connections.
    ///   - isFresh: whether to open a new connection.
    /// - Throws: ``PortalError/unexpected(_:)`` if the request cannot be sent.
    init(
        _ order: TransferOrder,
        _ curl: screens_curl,
        _ sockets: OpenSockets,
        isFresh: Bool = false
    ) throws(PortalError) {
        let request = order.request
        let fields = try RequestFields(of: request, curl)
        guard let handle = curl.curl_easy_init() else {
            throw .unreachable("libcurl has no memory")
        }
        do {
            form = try request.form.map { (form) throws(PortalError) in
                try FormBody(form, of: handle, curl)
            }
        } catch {
            curl.curl_easy_cleanup(handle)
            throw error
        }
        (self.order, self.curl, self.handle) = (order, curl, handle)
        (self.fields, self.sockets) = (fields, sockets)
        unsent = request.body[...]
        total = request.limits.total(
            sending: form?.size ?? request.body.count,
            receiving: request.receiver?.limit ?? 0
        )
        words = .allocate(capacity: Int(CURL_ERROR_SIZE))
        words.initialize(repeating: 0)
        TransferOptions.set(on: handle, request, fields, words)
        if isFresh { _ = screens_curl_set_number(handle, CURLOPT_FRESH_CONNECT, 1) }
        sockets.serve(handle)
        screens_curl_set_callbacks(
            handle,
            Self.callbacks,
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    deinit {
        curl.curl_easy_cleanup(handle)
        words.deallocate()
    }

    // MARK: - Time

    private var limits: HTTPLimits { order.request.limits }

    /// When the transfer times out unless bytes pass before.
    var deadline: ContinuousClock.Instant {
        let end = began + .seconds(total)
        guard isConnected else { return min(end, began + .seconds(limits.connecting)) }
        let silence = countedSince + .seconds(limits.silence)
        let answer = head.isComplete ? end : sentAt + .seconds(limits.answering)
        return min(end, silence, answer)
    }

    /// The error to report after the deadline.
    var lateness: PortalError {
        let now = ContinuousClock.now
        guard isConnected else {
            return .unreachable("there was no connection within \(seconds(limits.connecting))")
        }
        if now >= began + .seconds(total) {
            return .connection("the transfer took more than \(seconds(total))")
        }
        if now >= countedSince + .seconds(limits.silence) {
            let time = seconds(limits.silence)
            return .connection(
                countedBytes == 0
                    ? "the server was silent for \(time)"
                    : "the transfer was too slow, with \(countedBytes) bytes in \(time)"
            )
        }
        return .connection("the server had not answered after \(seconds(limits.answering))")
    }

    /// Counts bytes that passed.
    ///
    /// Only enough of them restart the time of silence.
    private func count(_ bytes: Int) {
        countedBytes += bytes
        if countedBytes >= limits.leastBytes { startCounting() }
    }

    private func startCounting() { (countedSince, countedBytes) = (.now, 0) }

    private func seconds(_ count: Double) -> String {
        Int(exactly: count).map { "\($0) seconds" } ?? "\(count) seconds"
    }

    // MARK: - What libcurl calls

    private func receive(header line: UnsafeRawBufferPointer) -> Int {
        count(line.count)
        // What follows a body in chunks are header fields, too.
        let wasComplete = head.isComplete
        guard head.receive(line, limit: limits.headerBytes) else {
            refusal = .tooLarge(limit: limits.headerBytes)
            return 0
        }
        guard head.isComplete else { return line.count }
        startCounting()
        return wasComplete || choose() ? line.count : 0
    }

    /// Asks the receiver about a reply; returns whether to continue the transfer.
    ///
    /// The last reply counts, since interim ones come first.
    private func choose() -> Bool {
        guard let receiver = order.request.receiver else { return true }
        let status = screens_curl_status(handle)
        guard status >= 200 else { return true }
        choice = receiver.choice(status, head.fields)
        return choice != .leave
    }

    private func receive(body piece: UnsafeRawBufferPointer) -> Int {
        if choice == .receive, let receiver = order.request.receiver {
            return pass(piece, to: receiver)
        }
        guard body.count + piece.count <= limits.bodyBytes else {
            refusal = .tooLarge(limit: limits.bodyBytes)
            return 0
        }
        body.append(contentsOf: piece)
        return piece.count
    }

    private func pass(_ piece: UnsafeRawBufferPointer, to receiver: HTTPReceiver) -> Int {
        passedBytes += piece.count
        guard passedBytes <= receiver.limit else {
            refusal = .tooLarge(limit: receiver.limit)
            return 0
        }
        guard receiver.receive(piece) else {
            refusal = .cancelled
            return 0
        }
        return piece.count
    }

    /// The largest number of bytes of the reply's body.
    private var bodyLimit: Int {
        choice == .receive ? order.request.receiver?.limit ?? 0 : limits.bodyBytes
    }

    private func fill(into room: UnsafeMutableRawBufferPointer) -> Int {
        let piece = unsent.prefix(room.count)
        room.copyBytes(from: piece)
        unsent = unsent.dropFirst(piece.count)
        return piece.count
    }

    /// Records the progress; returns whether to continue the transfer.
    private func note(_ new: TransferProgress) -> Bool {
        // The bytes are counted before decompression, because a small result may come from endless input.
        guard new.receivedBytes <= bodyLimit else {
            refusal = .tooLarge(limit: bodyLimit)
            return false
        }
        guard new != progress else { return true }
        if new.sentBytes != progress.sentBytes { sentAt = .now }
        count(Int(new.sentBytes - progress.sentBytes + new.receivedBytes - progress.receivedBytes))
        // The request has been sent; from now on, the client waits for the reply.
        if new.sentBytes != progress.sentBytes, new.sentBytes == new.bytesToSend { startCounting() }
        progress = new
        order.progress?(new)
        return true
    }

    /// Checks the connection; returns whether the request may be sent.
    private func noteConnection(localPort: UInt16) -> Bool {
        // An open connection must not hold any input before the request. If it does, either the server has closed it,
        // or has sent more than it had announced, which would be mistaken for this reply.
        isStale = screens_curl_is_kept(handle) == 1 && sockets.haveInput(localPort: localPort)
        (isConnected, sentAt) = (!isStale, .now)
        startCounting()
        return !isStale
    }

    private static func at(_ context: UnsafeMutableRawPointer) -> Transfer {
        Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    }

    private static let callbacks = screens_curl_callbacks(
        take_header: { at($3).receive(header: UnsafeRawBufferPointer(start: $0, count: $1 * $2)) },
        take_body: { at($3).receive(body: UnsafeRawBufferPointer(start: $0, count: $1 * $2)) },
        give_body: { at($3).fill(into: UnsafeMutableRawBufferPointer(start: $0, count: $1 * $2)) },
        progress: { context, toReceive, received, toSend, sent in
            let progress = TransferProgress(
                sentBytes: Int64(sent),
                bytesToSend: toSend > 0 ? Int64(toSend) : nil,
                receivedBytes: Int64(received),
                bytesToReceive: toReceive > 0 ? Int64(toReceive) : nil
            )
            return at(context).note(progress) ? 0 : 1
        },
        connected: { context, _, _, _, port in
            at(context).noteConnection(localPort: UInt16(truncatingIfNeeded: port))
                ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
        }
    )

    // MARK: - The end

    /// The result of the transfer for libcurl's code.
    func result(_ code: CURLcode) -> Result<HTTPReply, PortalError> {
        if let fault = refusal ?? form?.fault { return .failure(fault) }
        // The library's own timeout for connecting is equal to ours.
        if code == CURLE_OPERATION_TIMEDOUT { return .failure(lateness) }
        guard code == CURLE_OK || choice == .leave else {
            let words = words.baseAddress.map { String(cString: $0) } ?? ""
            let name =
                curl.curl_easy_strerror(code).map { String(cString: $0) }
                ?? "libcurl's error \(code.rawValue)"
            return .failure(
                TransferFailure(code, name, words, isConnected).error(order.request)
            )
        }
        // The library accepts the end of the connection as the end of the header fields.
        guard head.isComplete else {
            return .failure(.connection("the connection ended inside the header fields"))
        }
        var reply = HTTPReply(
            status: screens_curl_status(handle),
            headers: head.fields,
            body: body
        )
        reply.cookies = head.cookies
        return .success(reply)
    }
}
