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
        let thread = OwnThread.start {
            var file = pollfd(fd: descriptor, events: 0, revents: 0)
            while poll(&file, 1, -1) < 1 {}
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
}
