/// What views of portraits say, in the kit's languages.
enum PortraitWords {
    case portrait(String)
    case choose
    case limits

    func text(_ context: DrawingContext) -> String {
        switch context.locale.prefix(2) {
        case "es": inSpanish
        case "ja": inJapanese
        default: inEnglish
        }
    }

    private var inEnglish: String {
        switch self {
        case .portrait(""): "Portrait"
        case .portrait(let name): "Portrait of \(name)"
        case .choose: "Another picture"
        case .limits: "PNG, JPEG, GIF or WebP, at most 10 MB."
        }
    }

    private var inSpanish: String {
        switch self {
        case .portrait(""): "Retrato"
        case .portrait(let name): "Retrato de \(name)"
        case .choose: "Otra imagen"
        case .limits: "PNG, JPEG, GIF o WebP, 10 MB como máximo."
        }
    }

    private var inJapanese: String {
        switch self {
        case .portrait(""): "顔写真"
        case .portrait(let name): "\(name)の顔写真"
        case .choose: "別の画像"
        case .limits: "PNG、JPEG、GIF、WebP(10 MB まで)"
        }
    }
}
