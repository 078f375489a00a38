import ScreensKit
import ScreensOffline

/// The texts about unsent changes, in the kit's languages.
struct PendingWords {
    private static let texts = BuiltInTexts([
        "en": english, "es": spanish, "ja": japanese, "ar": arabic,
    ])

    let locale: LocaleIdentifier

    /// The text of a key; see ``english``.
    func callAsFunction(_ key: String, _ arguments: any StringArgument...) -> String {
        Strings().text(key, arguments, locale: locale, builtIn: Self.texts)
    }

    /// The title of a change in conflict.
    func conflict(of write: PendingWrite) -> String {
        guard let service = write.service else {
            return self("conflict-of", write.screenlet, write.key)
        }
        return self("conflict-of-service", write.screenlet, write.key, service)
    }

    /// The sentence about an entry that the portal, or a service, has removed.
    func removal(at service: String?) -> String {
        service.map { self("removed-there-service", $0) } ?? self("removed-there")
    }

    /// The button for the version of the portal, or of a service.
    func takingRemote(of service: String?) -> String {
        service.map { self("useRemote-service", $0) } ?? self("useRemote")
    }

    private static let english: [String: String] = [
        "pending.one": "%d change not sent yet",
        "pending.other": "%d changes not sent yet",
        "sending": "Sending…",
        "sent.one": "%d change sent",
        "sent.other": "%d changes sent",
        "conflicted.one": "%d change in conflict",
        "conflicted.other": "%d changes in conflict",
        "refused.one": "%d change refused",
        "refused.other": "%d changes refused",
        "sign-in": "The portal refused the sign-in. Sign in again to send the changes.",
        "send": "Send now",
        "decide": "Decide",
        "close": "Close",
        "more.one": "%d more change",
        "more.other": "%d more changes",
        "conflict-of": "%1$@ “%2$@” was changed here and at the portal.",
        "conflict-of-service": "%1$@ “%2$@” was changed here and at %3$@.",
        "refused-of": "%1$@ “%2$@” was refused: %3$@",
        "field": "Field",
        "base": "Before",
        "local": "Yours",
        "remote": "Portal",
        "nothing": "–",
        "removed-there": "The portal no longer has it.",
        "removed-there-service": "%@ no longer has it.",
        "useLocal": "Send yours",
        "useLocal-new": "Add yours again",
        "useRemote": "Take the portal's",
        "useRemote-service": "Take that of %@",
        "merge": "Merge",
        "discard": "Discard yours",
        "again": "Send again",
        "changed-again": "It was changed again. Look at the new values and decide again.",
    ]

    private static let spanish: [String: String] = [
        "pending.one": "%d cambio sin enviar",
        "pending.many": "%d de cambios sin enviar",
        "pending.other": "%d cambios sin enviar",
        "sending": "Enviando…",
        "sent.one": "%d cambio enviado",
        "sent.many": "%d de cambios enviados",
        "sent.other": "%d cambios enviados",
        "conflicted.one": "%d cambio en conflicto",
        "conflicted.many": "%d de cambios en conflicto",
        "conflicted.other": "%d cambios en conflicto",
        "refused.one": "%d cambio rechazado",
        "refused.many": "%d de cambios rechazados",
        "refused.other": "%d cambios rechazados",
        "sign-in":
            "El portal rechazó el inicio de sesión. Vuelva a iniciar sesión para enviar los cambios.",
        "send": "Enviar ahora",
        "decide": "Decidir",
        "close": "Cerrar",
        "more.one": "%d cambio más",
        "more.many": "%d de cambios más",
        "more.other": "%d cambios más",
        "conflict-of": "%1$@ «%2$@» se cambió aquí y en el portal.",
        "conflict-of-service": "%1$@ «%2$@» se cambió aquí y en %3$@.",
        "refused-of": "%1$@ «%2$@» fue rechazado: %3$@",
        "field": "Campo",
        "base": "Antes",
        "local": "Suyo",
        "remote": "Portal",
        "nothing": "–",
        "removed-there": "El portal ya no lo tiene.",
        "removed-there-service": "%@ ya no lo tiene.",
        "useLocal": "Enviar lo suyo",
        "useLocal-new": "Añadir lo suyo de nuevo",
        "useRemote": "Tomar lo del portal",
        "useRemote-service": "Tomar lo de %@",
        "merge": "Combinar",
        "discard": "Descartar lo suyo",
        "again": "Enviar de nuevo",
        "changed-again": "Se ha cambiado otra vez. Vea los valores nuevos y decida de nuevo.",
    ]

    private static let japanese: [String: String] = [
        "pending.other": "未送信の変更 %d 件",
        "sending": "送信中…",
        "sent.other": "変更 %d 件を送信しました",
        "conflicted.other": "競合する変更 %d 件",
        "refused.other": "拒否された変更 %d 件",
        "sign-in": "ポータルがサインインを拒否しました。変更を送信するには、もう一度サインインしてください。",
        "send": "今すぐ送信",
        "decide": "決定する",
        "close": "閉じる",
        "more.other": "ほか %d 件の変更",
        "conflict-of": "%1$@「%2$@」は、ここでもポータルでも変更されました。",
        "conflict-of-service": "%1$@「%2$@」は、ここでも %3$@ でも変更されました。",
        "refused-of": "%1$@「%2$@」は拒否されました: %3$@",
        "field": "項目",
        "base": "変更前",
        "local": "自分の値",
        "remote": "ポータル",
        "nothing": "–",
        "removed-there": "ポータルにはもうありません。",
        "removed-there-service": "%@ にはもうありません。",
        "useLocal": "自分の値を送信",
        "useLocal-new": "自分の値を追加し直す",
        "useRemote": "ポータルの値を使う",
        "useRemote-service": "%@ の値を使う",
        "merge": "統合",
        "discard": "自分の値を破棄",
        "again": "再送信",
        "changed-again": "もう一度変更されました。新しい値を確認して、決め直してください。",
    ]

    private static let arabic: [String: String] = [
        "pending.zero": "لا تغييرات غير مرسلة",
        "pending.one": "تغيير واحد لم يُرسل بعد",
        "pending.two": "تغييران لم يُرسلا بعد",
        "pending.few": "%d تغييرات لم تُرسل بعد",
        "pending.many": "%d تغييرًا لم تُرسل بعد",
        "pending.other": "%d تغيير لم تُرسل بعد",
        "sending": "جارٍ الإرسال…",
        "sent.zero": "لم يُرسل أي تغيير",
        "sent.one": "أُرسل تغيير واحد",
        "sent.two": "أُرسل تغييران",
        "sent.few": "أُرسلت %d تغييرات",
        "sent.many": "أُرسل %d تغييرًا",
        "sent.other": "أُرسل %d تغيير",
        "conflicted.zero": "لا تغييرات متعارضة",
        "conflicted.one": "تغيير واحد متعارض",
        "conflicted.two": "تغييران متعارضان",
        "conflicted.few": "%d تغييرات متعارضة",
        "conflicted.many": "%d تغييرًا متعارضًا",
        "conflicted.other": "%d تغيير متعارض",
        "refused.zero": "لا تغييرات مرفوضة",
        "refused.one": "تغيير واحد مرفوض",
        "refused.two": "تغييران مرفوضان",
        "refused.few": "%d تغييرات مرفوضة",
        "refused.many": "%d تغييرًا مرفوضًا",
        "refused.other": "%d تغيير مرفوض",
        "sign-in": "رفض البوابة تسجيل الدخول. سجّل الدخول مجددًا لإرسال التغييرات.",
        "send": "إرسال الآن",
        "decide": "اتخاذ قرار",
        "close": "إغلاق",
        "more.zero": "لا تغييرات أخرى",
        "more.one": "تغيير آخر",
        "more.two": "تغييران آخران",
        "more.few": "%d تغييرات أخرى",
        "more.many": "%d تغييرًا آخر",
        "more.other": "%d تغيير آخر",
        "conflict-of": "تغيّر %1$@ “%2$@” هنا وفي البوابة.",
        "conflict-of-service": "تغيّر %1$@ “%2$@” هنا وفي %3$@.",
        "refused-of": "رُفض %1$@ “%2$@”: ‏%3$@",
        "field": "الحقل",
        "base": "سابقًا",
        "local": "لديك",
        "remote": "البوابة",
        "nothing": "–",
        "removed-there": "لم يعد موجودًا في البوابة.",
        "removed-there-service": "لم يعد موجودًا في %@.",
        "useLocal": "إرسال ما لديك",
        "useLocal-new": "إضافة ما لديك مجددًا",
        "useRemote": "أخذ ما في البوابة",
        "useRemote-service": "أخذ ما في %@",
        "merge": "دمج",
        "discard": "تجاهل ما لديك",
        "again": "إعادة الإرسال",
        "changed-again": "تغيّر مرة أخرى. انظر القيم الجديدة وقرّر من جديد.",
    ]
}
