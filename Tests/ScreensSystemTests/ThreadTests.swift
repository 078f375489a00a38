import Glibc
import ScreensSystem
import Synchronization
import TestTraits
import Testing

@Suite(.blocking)
struct FingerprintTests {
    @Test(
        arguments: [
            ("", 0xCBF2_9CE4_8422_2325), ("a", 0xAF63_DC4C_8601_EC8C),
            ("foobar", 0x8594_4171_F739_67E8),
        ] as [(String, UInt64)]
    )
    func itIsFNV1a(text: String, hash: UInt64) {
        #expect(Fingerprint.of(text.utf8) == hash)
        #expect(Fingerprint.text(of: text.utf8) == String(hash, radix: 16))
    }
}

@Suite(.blocking)
struct ThreadTests {
    @Test func workIsFinishedBeforeItsThreadIsJoined() throws {
        let count = Mutex(0)
        try #require(DedicatedThread.start { count.withLock { $0 += 1 } }).join()

        #expect(count.withLock { $0 } == 1)
    }

    @Test func aResultComesFromAnotherThread() throws {
        let own = pthread_self()

        let other = try #require(DedicatedThread.value { pthread_self() })

        #expect(pthread_equal(own, other) == 0)
    }
}
