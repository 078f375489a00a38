import Glibc
import ScreensSystem

/// Reads input from a terminal on a thread of its own, because reading blocks.
final class InputThread: Sendable {
    private let thread: DedicatedThread
    private let wakeUp: Int32

    /// Reads from an open file until ``stop()``.
    ///
    /// - Parameters:
    ///   - file: the terminal.
    ///   - isAsked: whether the terminal is asked something.
    ///   - handle: receives the events, on the thread.
    /// - Throws: ``TerminalError`` if no thread can be started.
    init(
        reading file: Int32,
        isAsked: Bool = false,
        _ handle: @escaping @Sendable ([TerminalEvent]) -> Void
    ) throws(TerminalError) {
        let pipe: PrivatePipe
        do {
            pipe = try PrivatePipe()
        } catch {
            throw TerminalError("The terminal cannot be read: \(error.reason).")
        }
        wakeUp = pipe.write
        let state = InputState(file, alarm: pipe.read, isAsked: isAsked, handle)
        guard let thread = DedicatedThread.start({ state.run() }) else {
            close(wakeUp)
            throw TerminalError("The terminal cannot be read: no thread can be started.")
        }
        self.thread = thread
    }

    /// Ends the thread; it reads nothing after that.
    func stop() {
        close(wakeUp)
        thread.join()
    }

    private final class InputState: Sendable {
        let file: Int32
        let alarm: Int32
        let isAsked: Bool
        let handle: @Sendable ([TerminalEvent]) -> Void

        init(
            _ file: Int32,
            alarm: Int32,
            isAsked: Bool,
            _ handle: @escaping @Sendable ([TerminalEvent]) -> Void
        ) {
            (self.file, self.alarm, self.isAsked, self.handle) = (file, alarm, isAsked, handle)
        }

        deinit { close(alarm) }

        func run() {
            var decoder = KeyDecoder(isAsked: isAsked)
            var buffer = [UInt8](repeating: 0, count: 4096)
            while true {
                var files = [
                    pollfd(fd: file, events: Int16(POLLIN), revents: 0),
                    pollfd(fd: alarm, events: Int16(POLLIN), revents: 0),
                ]
                let ready = poll(&files, 2, decoder.patience ?? -1)
                if ready < 0, errno == EINTR { continue }
                if files[1].revents != 0 || ready < 0 { return }
                guard ready > 0 else {
                    handle(decoder.flush())
                    continue
                }
                let count = read(file, &buffer, buffer.count)
                if count < 0, errno == EINTR || errno == EAGAIN { continue }
                guard count > 0 else { return handle([.ended]) }
                handle(decoder.feed(buffer.prefix(count)))
            }
        }
    }
}
