import Glibc
import ScreensSystem

/// Ends a worker as soon as its host is gone, whatever a plugin is doing.
///
/// If the kernel filters system calls, it also ends the worker itself. A plugin can block a thread of its
/// process, but not the kernel.
enum HostWatch {
    /// Watches on a thread of its own.
    static func start(_ channel: WorkerChannel) {
        let descriptor = channel.descriptor
        // The kernel does not report a host that ended before the kernel was asked to watch it.
        if isClosed(descriptor, after: 0) { _exit(WorkerLimits.lostConnection) }
        let thread = DedicatedThread.start {
            while !isClosed(descriptor, after: -1) {}
            endGroup()
            _exit(WorkerLimits.lostConnection)
        }
        thread?.detach()
    }

    /// Ends this process and all its child processes, if it could start any.
    ///
    /// Otherwise it returns.
    static func endGroup() {
        // The filter of system calls refuses this.
        if getpgrp() == getpid() { kill(0, SIGKILL) }
    }

    /// Whether the host's end is closed, waiting at most that long; -1 waits without a limit.
    private static func isClosed(_ descriptor: Int32, after milliseconds: Int32) -> Bool {
        var file = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&file, 1, milliseconds) > 0
    }
}
