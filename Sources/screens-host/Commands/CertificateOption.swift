import ScreensSystem

/// `login --ca`: the certificates of the authorities that are trusted for a portal.
enum CertificateOption {
    /// The most bytes of certificates: they are stored in the file of the sign-in.
    private static let limit = 32 << 10
    private static let (start, end) = ("-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----")

    /// The certificates of the file that the option names; `nil` without the option.
    ///
    /// Whatever else is in the file, such as a key, is left out.
    static func certificates(_ invocation: Invocation) throws(CommandError) -> String? {
        guard let path = invocation.value(.ca) else { return nil }
        let bytes: [UInt8]
        do {
            bytes = try Files.read(path, atMost: 1 << 20)
        } catch {
            throw .usage("The file \"\(path)\" of --ca cannot be read: \(error.reason).")
        }
        let found = certificates(in: String(decoding: bytes, as: UTF8.self))
        guard !found.isEmpty else {
            throw .usage("The file \"\(path)\" of --ca has no certificate in PEM format.")
        }
        guard found.utf8.count <= limit else {
            throw .usage("The certificates in \"\(path)\" have more than \(limit >> 10) KiB.")
        }
        return found
    }

    private static func certificates(in text: String) -> String {
        var (rest, found) = (text[...], "")
        while let first = rest.firstRange(of: start),
            let last = rest[first.upperBound...].firstRange(of: end)
        {
            found += "\(rest[first.lowerBound..<last.upperBound])\n"
            rest = rest[last.upperBound...]
        }
        return found
    }
}
