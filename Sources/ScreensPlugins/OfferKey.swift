internal import ScreensKit

/// Numbers by which offers are found without reading their names.
///
/// Equal names have equal keys; the few others that do are told apart by their names.
struct OfferKey {
    let name: UInt64
    /// The theme that is offered or drawn for; 0 where it is neither.
    let theme: UInt64

    init(_ offer: Offer) { self.init(offer.name, shown: offer.text) }

    init(_ name: OfferedName) { self.init(name, shown: name.description) }

    private init(_ offered: OfferedName, shown text: String) {
        var hash = ScanHash()
        hash.add(UInt64(offered.kind.rank))
        // Names of screenlets that differ in case and hyphens alone are equal.
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
