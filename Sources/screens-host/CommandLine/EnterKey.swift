import Glibc
import ScreensSystem

/// Sends this process a signal when the Enter key is pressed.
enum EnterKey {
    /// Sends the process a signal for each line that is entered; does nothing without a terminal.
    static func raises(_ signal: Int32) {
        guard isatty(STDIN_FILENO) == 1 else { return }
        DedicatedThread.start { readLines { kill(getpid(), signal) } }?.detach()
    }

    /// Calls `body` for each line from the terminal, until its input ends.
    private static func readLines(_ body: () -> Void) {
        blockStop()
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(STDIN_FILENO, &buffer, buffer.count)
            if count > 0 {
                body()
            } else if count < 0, errno == EIO, tcgetpgrp(STDIN_FILENO) != getpgrp() {
                // The process is in the background because the shell has the terminal; it may come back.
                sleep(1)
            } else if count == 0 || errno != EINTR {
                return
            }
        }
    }

    /// Makes reading in the background fail, instead of stopping the process.
    private static func blockStop() {
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGTTIN)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }
}
