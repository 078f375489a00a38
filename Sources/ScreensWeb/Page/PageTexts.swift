@_spi(Host) import ScreensKit

/// The texts of the page around a screenlet, in the kit's languages.
struct PageTexts: Sendable {
    let previous: String
    let next: String
    let pages: String
    /// The progress of an upload, before a number in percent.
    let sending: String
    let connectionLost: String
    /// The message that the server does not know the page any more.
    let gone: String
    let pull: String
    /// The name of the menu of an app.
    let menu: String
    let skipToContent: String
    let skipToMenu: String

    init(locale: LocaleIdentifier) {
        switch locale.language {
        case "de": self = .german
        case "fr": self = .french
        case "es": self = .spanish
        case "ja": self = .japanese
        case "ar": self = .arabic
        default: self = .english
        }
    }

    private init(_ words: [String]) {
        (previous, next, pages) = (words[0], words[1], words[2])
        (sending, connectionLost, gone, pull) = (words[3], words[4], words[5], words[6])
        (menu, skipToContent, skipToMenu) = (words[7], words[8], words[9])
    }

    private static let english = PageTexts([
        "Previous", "Next", "Pages", "Sending…",
        "The connection is lost. Trying again…",
        "This page has ended. For a new address, press Enter in the terminal of screens-host.",
        "Release to refresh", "Menu", "Skip to the content", "Skip to the menu",
    ])

    private static let german = PageTexts([
        "Vorherige", "Nächste", "Seiten", "Wird gesendet\u{A0}…",
        "Die Verbindung ist unterbrochen. Neuer Versuch läuft\u{A0}…",
        "Diese Seite ist beendet. Drücken Sie für eine neue Adresse die Eingabetaste im Terminal von screens-host.",
        "Zum Aktualisieren loslassen", "Menü", "Zum Inhalt springen", "Zum Menü springen",
    ])

    private static let french = PageTexts([
        "Précédent", "Suivant", "Pages", "Envoi en cours…",
        "La connexion est interrompue. Nouvelle tentative en cours…",
        "Cette page est terminée. Pour obtenir une nouvelle adresse, appuyez sur Entrée dans le terminal de screens-host.",
        "Relâchez pour actualiser", "Menu", "Aller au contenu", "Aller au menu",
    ])

    private static let spanish = PageTexts([
        "Anterior", "Siguiente", "Páginas", "Enviando…",
        "Se ha perdido la conexión. Reintentando…",
        "Esta página ha terminado. Para una dirección nueva, pulse Intro en el terminal de screens-host.",
        "Suelte para actualizar", "Menú", "Ir al contenido", "Ir al menú",
    ])

    private static let japanese = PageTexts([
        "前へ", "次へ", "ページ", "送信中…", "接続が切れました。再接続しています…",
        "このページは終了しました。screens-host の端末で Enter キーを押すと、新しいアドレスが表示されます。", "離すと更新します",
        "メニュー", "本文へ移動", "メニューへ移動",
    ])

    private static let arabic = PageTexts([
        "السابق", "التالي", "الصفحات", "جارٍ الإرسال…",
        "انقطع الاتصال. تجري إعادة المحاولة…",
        "انتهت هذه الصفحة. للحصول على عنوان جديد، اضغط مفتاح الإدخال في طرفية screens-host.",
        "أفلت للتحديث", "القائمة", "الانتقال إلى المحتوى", "الانتقال إلى القائمة",
    ])
}
