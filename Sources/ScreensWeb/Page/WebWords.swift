/// What the page around a screenlet says, in the kit's languages.
struct WebWords: Sendable {
    let theme: String
    let apply: String
    let previous: String
    let next: String
    let pages: String
    /// How far an upload is, before a number in percent.
    let sending: String
    let lost: String
    let pull: String

    init(locale: String) {
        switch locale.prefix(2) {
        case "es": self = .spanish
        case "ja": self = .japanese
        default: self = .english
        }
    }

    private init(_ words: [String]) {
        (theme, apply, previous, next) = (words[0], words[1], words[2], words[3])
        (pages, sending, lost, pull) = (words[4], words[5], words[6], words[7])
    }

    private static let english = WebWords([
        "Theme", "Apply", "Previous", "Next", "Pages", "Sending…",
        "The connection is lost. Trying again…", "Let go to refresh",
    ])

    private static let spanish = WebWords([
        "Tema", "Aplicar", "Anterior", "Siguiente", "Páginas", "Enviando…",
        "Se ha perdido la conexión. Reintentando…", "Suelte para actualizar",
    ])

    private static let japanese = WebWords([
        "テーマ", "適用", "前へ", "次へ", "ページ", "送信中…", "接続が切れました。再接続しています…",
        "離すと更新します",
    ])
}
