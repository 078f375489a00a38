@_spi(Host) import ScreensKit

/// The bytes by which a type of sounds and videos is recognised, as in the MIME Sniffing Standard and the formats' own texts.
struct FileSignature: Sendable {
    let type: FileType
    let fits: @Sendable ([UInt8]) -> Bool

    private init(_ type: FileType, _ fits: @escaping @Sendable ([UInt8]) -> Bool) {
        (self.type, self.fits) = (type, fits)
    }

    private init(_ type: FileType, _ text: String, at place: Int = 0) {
        self.init(type) { $0.has(text, at: place) }
    }

    static let all = containers + sounds

    private static let containers = [
        FileSignature(FileType("audio/mp4", "m4a", .audio)) { isBrand($0, ["M4A ", "M4B "]) },
        FileSignature(FileType("video/quicktime", "mov", .video)) {
            isBrand($0, ["qt  "]) || hasOldStart($0)
        },
        FileSignature(FileType("video/3gpp", "3gp", .video)) { isBrand($0, ["3gp", "3g2"]) },
        FileSignature(FileType("video/mp4", "mp4", .video)) { head in
            // Pictures are in such containers, too.
            head.has("ftyp", at: 4) && !isBrand(head, ["avif", "avis", "hei", "hev", "mif", "msf"])
        },
        FileSignature(FileType("video/webm", "webm", .video)) { isMatroska($0, "webm") },
        FileSignature(FileType("video/x-matroska", "mkv", .video)) { isMatroska($0, "matroska") },
        FileSignature(FileType("audio/ogg", "ogg", .audio), "OggS\0"),
        FileSignature(FileType("video/x-msvideo", "avi", .video)) {
            $0.has("RIFF", at: 0) && $0.has("AVI ", at: 8)
        },
        FileSignature(FileType("video/mpeg", "mpg", .video)) {
            $0.starts(with: [0, 0, 1, 0xBA]) || $0.starts(with: [0, 0, 1, 0xB3])
        },
        FileSignature(FileType("video/x-flv", "flv", .video), "FLV\u{1}"),
        FileSignature(FileType("video/x-ms-wmv", "wmv", .video)) {
            $0.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11])
        },
    ]

    private static let sounds = [
        FileSignature(FileType("audio/wav", "wav", .audio)) {
            $0.has("RIFF", at: 0) && $0.has("WAVE", at: 8)
        },
        FileSignature(FileType("audio/flac", "flac", .audio), "fLaC"),
        FileSignature(FileType("audio/aac", "aac", .audio)) {
            // A frame of ADTS: twelve bits that are set, and layer 0.
            $0.count > 2 && $0[0] == 0xFF && $0[1] & 0xF6 == 0xF0
        },
        FileSignature(FileType("audio/mpeg", "mp3", .audio)) { $0.has("ID3", at: 0) || isMP3($0) },
        FileSignature(FileType("audio/midi", "mid", .audio), "MThd"),
        FileSignature(FileType("audio/basic", "au", .audio), ".snd"),
        FileSignature(FileType("audio/aiff", "aiff", .audio)) {
            $0.has("FORM", at: 0) && ($0.has("AIFF", at: 8) || $0.has("AIFC", at: 8))
        },
    ]

    /// Whether the first box of a container names one of these brands.
    private static func isBrand(_ head: [UInt8], _ brands: [String]) -> Bool {
        head.has("ftyp", at: 4) && brands.contains { head.has($0, at: 8) }
    }

    /// Whether it is a film of QuickTime from before there were brands.
    private static func hasOldStart(_ head: [UInt8]) -> Bool {
        head.first == 0 && ["moov", "mdat", "wide", "free"].contains { head.has($0, at: 4) }
    }

    private static func isMatroska(_ head: [UInt8], _ name: String) -> Bool {
        guard head.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) else { return false }
        return (4..<64).contains { head.has(name, at: $0) }
    }

    /// A frame of layer III: eleven bits that are set, a known bit rate and a known sample rate.
    private static func isMP3(_ head: [UInt8]) -> Bool {
        guard head.count > 3, head[0] == 0xFF, head[1] & 0xE6 == 0xE2, head[1] & 0x18 != 0x08 else {
            return false
        }
        return ![0x00, 0xF0].contains(head[2] & 0xF0) && head[2] & 0x0C != 0x0C
    }
}

extension [UInt8] {
    /// Whether a text is at a place.
    func has(_ text: String, at place: Int) -> Bool {
        count >= place + text.utf8.count && self[place...].starts(with: text.utf8)
    }
}
