@_spi(Host) import ScreensKit

/// What a key does, and other words of the last line, in the kit's languages.
enum KeyWord: CaseIterable {
    case anyKey, arrows, back, button, checks, choose, chooses, close, closes, completes, discards
    case edit, goTo, keys, leave, log, newest, next, nextField, open, page, press, preview, rate
    case save, saves, scroll, search, send, sent

    /// The word in the language of a user, or else in English.
    func text(in locale: LocaleIdentifier) -> String {
        texts[Self.languages.firstIndex(of: locale.language) ?? 0]
    }

    static let languages = ["en", "de", "fr", "es", "ja", "ar"]

    /// The word in each of the ``languages``.
    var texts: [String] {
        switch self {
        case .anyKey:
            [
                "Any key", "Beliebige Taste", "N’importe quelle touche", "Cualquier tecla",
                "任意のキー", "أي مفتاح",
            ]
        case .arrows: ["Arrows", "Pfeiltasten", "Flèches", "Flechas", "矢印キー", "الأسهم"]
        case .back: ["back", "zurück", "retour", "volver", "戻る", "رجوع"]
        case .button: ["→ button", "→ Taste", "→ bouton", "→ botón", "→ ボタン", "→ زر"]
        case .checks: ["checks", "markiert", "coche", "marca", "チェック", "تحديد"]
        case .choose: ["choose", "auswählen", "choisir", "elegir", "選択", "اختيار"]
        case .chooses: ["chooses", "wählt aus", "choisit", "elige", "選択", "اختيار"]
        case .close: ["close", "schließen", "fermer", "cerrar", "閉じる", "إغلاق"]
        case .closes: ["closes", "schließt", "ferme", "cierra", "閉じる", "إغلاق"]
        case .completes: ["completes", "ergänzt", "complète", "completa", "補完", "إكمال"]
        case .discards: ["discards", "verwirft", "abandonne", "descarta", "破棄", "تجاهل"]
        case .edit: ["edit", "bearbeiten", "modifier", "editar", "編集", "تعديل"]
        case .goTo: ["go to", "gehe zu", "aller à", "ir a", "移動", "انتقال إلى"]
        case .keys: ["keys", "Tasten", "touches", "teclas", "キー一覧", "المفاتيح"]
        case .leave: ["leave it", "so lassen", "laisser", "dejar", "そのまま", "ترك"]
        case .log: ["log", "Protokoll", "journal", "registro", "ログ", "السجل"]
        case .newest: ["newest", "neueste", "les derniers", "lo último", "最新", "الأحدث"]
        case .next: ["next", "weiter", "suivant", "siguiente", "次へ", "التالي"]
        case .nextField:
            [
                "next field", "nächstes Feld", "champ suivant", "campo siguiente", "次の項目",
                "الحقل التالي",
            ]
        case .open: ["open", "öffnen", "ouvrir", "abrir", "開く", "فتح"]
        case .page: ["page", "blättern", "page", "página", "ページ", "صفحة"]
        case .press: ["press", "drücken", "appuyer", "pulsar", "押す", "ضغط"]
        case .preview: ["preview", "Vorschau", "aperçu", "vista previa", "プレビュー", "معاينة"]
        case .rate: ["rate", "bewerten", "noter", "valorar", "評価", "تقييم"]
        case .save: ["save", "speichern", "enregistrer", "guardar", "保存", "حفظ"]
        case .saves: ["saves", "speichert", "enregistre", "guarda", "保存", "حفظ"]
        case .scroll: ["scroll", "blättern", "défiler", "desplazar", "スクロール", "تمرير"]
        case .search: ["search", "suchen", "rechercher", "buscar", "検索", "بحث"]
        case .send: ["send", "senden", "envoyer", "enviar", "送信", "إرسال"]
        case .sent: ["sent", "gesendet", "envoyé", "enviado", "送信済み", "أُرسلت"]
        }
    }
}

extension KeyHint {
    /// A key, and what it does in the language of a user.
    init(_ key: String, _ word: KeyWord, _ locale: LocaleIdentifier) {
        self.init(key, word.text(in: locale))
    }
}
