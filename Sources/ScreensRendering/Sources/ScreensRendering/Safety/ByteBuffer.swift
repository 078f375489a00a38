/// A growing buffer of bytes; faster than an array, because it is never shared.
struct ByteBuffer: ~Copyable {
    private(set) var count = 0
    private var capacity: Int
    private var base: UnsafeMutablePointer<UInt8>

    init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit { base.deallocate() }

    @inline(__always)
    mutating func append(_ bytes: UTF8Bytes) {
        guard let source = bytes.baseAddress else { return }
        if count &+ bytes.count > capacity { grow(by: bytes.count) }
        (base + count).update(from: source, count: bytes.count)
        count &+= bytes.count
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        base[count] = byte
        count &+= 1
    }

    mutating func removeAll() { count = 0 }

    func withBytes<Result>(_ body: (UTF8Bytes) throws -> Result) rethrows -> Result {
        try body(UTF8Bytes(start: base, count: count))
    }

    @inline(never)
    private mutating func grow(by more: Int) {
        capacity = max(2 * capacity, count + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.update(from: base, count: count)
        base.deallocate()
        base = larger
    }
}
