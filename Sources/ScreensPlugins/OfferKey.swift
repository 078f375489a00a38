internal import ScreensKit

/// Hashes by which offers are found without reading their names.
///
/// Equal names have equal keys; where other names have the same key, the names themselves are compared.
struct OfferKey {
    let name: UInt64
    /// The key of the theme that is offered or drawn for; 0 if there is none.
    let theme: UInt64

    init(_ offer: Offer) { self.init(offer.name, shown: offer.text) }

    init(_ name: OfferedName) { self.init(name, shown: name.description) }

    private init(_ offered: OfferedName, shown text: String) {
        var hash = ScanHash()
        hash.add(UInt64(offered.kind.rank))
        // Names of screenlets that differ only in case and hyphens are equal.
        var text = text
        text.withUTF8 { text in
            for byte in text where byte != UInt8(ascii: "-") {
                let isUpper = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
                hash.add(UInt64(isUpper ? byte | 0x20 : byte))
            }
        }
        name = hash.value
        theme =
            switch offered {
            case .theme(let theme): Self.theme(theme)
            case .view(let view): Self.theme(view.theme)
            default: 0
            }
    }

    static func theme(_ theme: ThemeName) -> UInt64 { ScanHash.of(theme.text) | 1 }
}
