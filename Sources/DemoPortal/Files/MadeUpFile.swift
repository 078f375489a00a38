/// A file of any size whose bytes are calculated, so that it needs neither memory nor disk.
///
/// Each block begins with its number, so that no two parts of a file are the same.
enum MadeUpFile {
    /// Stands for the name of a file in the store, where no file can have it.
    static let fileName = "/"
    private static let blockSize = 64 << 10
    private static let numberSize = 8
    private static let pattern = (0..<blockSize).map { UInt8(truncatingIfNeeded: $0 ^ ($0 >> 8)) }

    static func content(size: Int) -> FileContent {
        FileContent(size: size) { place, buffer in
            let count = min(buffer.count, size - place)
            guard count > 0 else { return nil }
            fill(.init(rebasing: buffer[..<count]), from: place)
            return count
        }
    }

    static func byte(at place: Int) -> UInt8 {
        let (block, offset) = place.quotientAndRemainder(dividingBy: blockSize)
        return offset < numberSize ? byte(offset, ofNumber: block) : pattern[offset]
    }

    private static func byte(_ index: Int, ofNumber number: Int) -> UInt8 {
        UInt8(truncatingIfNeeded: number >> (8 * (numberSize - 1 - index)))
    }

    private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from place: Int) {
        var done = 0
        while done < buffer.count {
            let (block, offset) = (place + done).quotientAndRemainder(dividingBy: blockSize)
            let count = min(buffer.count - done, blockSize - offset)
            let piece = UnsafeMutableRawBufferPointer(rebasing: buffer[done...].prefix(count))
            // Copied, because a loop over gigabytes takes minutes in a build for debugging.
            piece.copyBytes(from: pattern[offset..<(offset + count)])
            for index in offset..<max(offset, min(numberSize, offset + count)) {
                piece[index - offset] = byte(index, ofNumber: block)
            }
            done += count
        }
    }
}
