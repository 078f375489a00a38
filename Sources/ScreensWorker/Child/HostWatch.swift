import Glibc
import ScreensSystem

/// Ends a worker as soon as its host is gone, whatever a plugin is at.
///
/// The kernel does so as well, where it filters system calls: a plugin can hold up a thread of its process,
/// but not the kernel.
enum HostWatch {
    /// Watches on a thread of its own.
    static func start(_ channel: WorkerChannel) {
        let descriptor = channel.descriptor
        // The kernel says nothing of a host that was gone before it was asked to.
        if isClosed(descriptor, after: 0) { _exit(WorkerLimits.lostConnection) }
        let thread = OwnThread.start {
            while !isClosed(descriptor, after: -1) {}
            endGroup()
            _exit(WorkerLimits.lostConnection)
        }
        thread?.detach()
    }

    /// Ends this process and all that it started, where it could start some; else it goes on.
    static func endGroup() {
        // Refused by the filter of system calls.
        if getpgrp() == getpid() { kill(0, SIGKILL) }
    }

    /// Whether the host's end is closed, after so many milliseconds at most; -1 waits for it.
    private static func isClosed(_ descriptor: Int32, after milliseconds: Int32) -> Bool {
        var file = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&file, 1, milliseconds) > 0
    }
}
