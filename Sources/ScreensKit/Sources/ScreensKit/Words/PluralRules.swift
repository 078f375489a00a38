// Made by plural-rules/generate.py from Unicode's CLDR; `make plurals` makes it again.

/// The plural rules of all languages, for whole numbers.
enum PluralRules {
    /// The version of CLDR that the rules are from.
    static let version = "41"

    /// The form of a whole number that is not negative; `nil` for a language without rules.
    static func form(_ n: Int, language: String) -> PluralForm? {
        switch language {
        case "af", "an", "asa", "ast", "az", "bal", "bem", "bez", "bg", "brx", "ca", "ce",
            "cgg", "chr", "ckb", "da", "de", "dv", "ee", "el", "en", "eo", "et", "eu",
            "fi", "fo", "fur", "fy", "gl", "gsw", "ha", "haw", "hu", "ia", "io", "jgo",
            "ji", "jmc", "ka", "kaj", "kcg", "kk", "kkj", "kl", "ks", "ksb", "ku", "ky",
            "lb", "lg", "lij", "mas", "mgo", "ml", "mn", "mr", "nah", "nb", "nd", "ne",
            "nl", "nn", "nnh", "no", "nr", "ny", "nyn", "om", "or", "os", "pap", "ps",
            "rm", "rof", "rwk", "saq", "sc", "scn", "sd", "sdh", "seh", "sn", "so", "sq",
            "ss", "ssy", "st", "sv", "sw", "syr", "ta", "te", "teo", "tig", "tk", "tn",
            "tr", "ts", "ug", "ur", "uz", "ve", "vo", "vun", "wae", "xh", "xog", "yi":
            likeEnglish(n)
        case "ak", "am", "as", "bho", "bn", "doi", "fa", "ff", "gu", "guw", "hi", "hy",
            "kab", "kn", "ln", "mg", "nso", "pa", "pcm", "si", "ti", "wa", "zu":
            likeHindi(n)
        case "ar", "ars": likeArabic(n)
        case "be", "ru", "uk": likeRussian(n)
        case "bm", "bo", "dz", "hnj", "id", "ig", "ii", "in", "ja", "jbo", "jv", "jw",
            "kde", "kea", "km", "ko", "lkt", "lo", "ms", "my", "nqo", "osa", "root",
            "sah", "ses", "sg", "su", "th", "to", "tpi", "vi", "wo", "yo", "yue", "zh":
            .other
        case "br": likeBreton(n)
        case "bs", "hr", "sh", "sr": likeCroatian(n)
        case "ceb", "fil", "tl": likeFilipino(n)
        case "cs", "sk": likeCzech(n)
        case "cy": likeWelsh(n)
        case "dsb", "hsb", "sl": likeSlovenian(n)
        case "es", "it", "pt_PT": likeSpanish(n)
        case "fr", "pt": likeFrench(n)
        case "ga": likeIrish(n)
        case "gd": likeGaelic(n)
        case "gv": likeManx(n)
        case "he", "iw": likeHebrew(n)
        case "is", "mk": likeIcelandic(n)
        case "iu", "naq", "sat", "se", "sma", "smi", "smj", "smn", "sms": likeSami(n)
        case "ksh": likeKsh(n)
        case "kw": likeCornish(n)
        case "lag": likeLag(n)
        case "lt": likeLithuanian(n)
        case "lv", "prg": likeLatvian(n)
        case "mo", "ro": likeRomanian(n)
        case "mt": likeMaltese(n)
        case "pl": likePolish(n)
        case "shi": likeShi(n)
        case "tzm": likeTzm(n)
        default: nil
        }
    }

    private static func likeEnglish(_ n: Int) -> PluralForm {
        if n == 1 { return .one }
        return .other
    }

    private static func likeHindi(_ n: Int) -> PluralForm {
        if n == 0 || n == 1 { return .one }
        return .other
    }

    private static func likeArabic(_ n: Int) -> PluralForm {
        if n == 0 { return .zero }
        if n == 1 { return .one }
        if n == 2 { return .two }
        if (3...10).contains(n % 100) { return .few }
        if (11...99).contains(n % 100) { return .many }
        return .other
    }

    private static func likeRussian(_ n: Int) -> PluralForm {
        if n % 10 == 1 && n % 100 != 11 { return .one }
        if (2...4).contains(n % 10) && !(12...14).contains(n % 100) { return .few }
        if n % 10 == 0 || (5...9).contains(n % 10) || (11...14).contains(n % 100) { return .many }
        return .other
    }

    private static func likeBreton(_ n: Int) -> PluralForm {
        if n % 10 == 1 && n % 100 != 11 && n % 100 != 71 && n % 100 != 91 { return .one }
        if n % 10 == 2 && n % 100 != 12 && n % 100 != 72 && n % 100 != 92 { return .two }
        if (n % 10 == 3 || n % 10 == 4 || n % 10 == 9) && !(10...19).contains(n % 100)
            && !(70...79).contains(n % 100) && !(90...99).contains(n % 100)
        {
            return .few
        }
        if n != 0 && n % 1000000 == 0 { return .many }
        return .other
    }

    private static func likeCroatian(_ n: Int) -> PluralForm {
        if n % 10 == 1 && n % 100 != 11 { return .one }
        if (2...4).contains(n % 10) && !(12...14).contains(n % 100) { return .few }
        return .other
    }

    private static func likeFilipino(_ n: Int) -> PluralForm {
        if n == 1 || n == 2 || n == 3 || (n % 10 != 4 && n % 10 != 6 && n % 10 != 9) { return .one }
        return .other
    }

    private static func likeCzech(_ n: Int) -> PluralForm {
        if n == 1 { return .one }
        if (2...4).contains(n) { return .few }
        return .other
    }

    private static func likeWelsh(_ n: Int) -> PluralForm {
        if n == 0 { return .zero }
        if n == 1 { return .one }
        if n == 2 { return .two }
        if n == 3 { return .few }
        if n == 6 { return .many }
        return .other
    }

    private static func likeSlovenian(_ n: Int) -> PluralForm {
        if n % 100 == 1 { return .one }
        if n % 100 == 2 { return .two }
        if n % 100 == 3 || n % 100 == 4 { return .few }
        return .other
    }

    private static func likeSpanish(_ n: Int) -> PluralForm {
        if n == 1 { return .one }
        if n != 0 && n % 1000000 == 0 { return .many }
        return .other
    }

    private static func likeFrench(_ n: Int) -> PluralForm {
        if n == 0 || n == 1 { return .one }
        if n != 0 && n % 1000000 == 0 { return .many }
        return .other
    }

    private static func likeIrish(_ n: Int) -> PluralForm {
        if n == 1 { return .one }
        if n == 2 { return .two }
        if (3...6).contains(n) { return .few }
        if (7...10).contains(n) { return .many }
        return .other
    }

    private static func likeGaelic(_ n: Int) -> PluralForm {
        if n == 1 || n == 11 { return .one }
        if n == 2 || n == 12 { return .two }
        if ((3...10).contains(n) || (13...19).contains(n)) { return .few }
        return .other
    }

    private static func likeManx(_ n: Int) -> PluralForm {
        if n % 10 == 1 { return .one }
        if n % 10 == 2 { return .two }
        if n % 100 == 0 || n % 100 == 20 || n % 100 == 40 || n % 100 == 60 || n % 100 == 80 {
            return .few
        }
        return .other
    }

    private static func likeHebrew(_ n: Int) -> PluralForm {
        if n == 1 { return .one }
        if n == 2 { return .two }
        if !(0...10).contains(n) && n % 10 == 0 { return .many }
        return .other
    }

    private static func likeIcelandic(_ n: Int) -> PluralForm {
        if n % 10 == 1 && n % 100 != 11 { return .one }
        return .other
    }

    private static func likeSami(_ n: Int) -> PluralForm {
        if n == 1 { return .one }
        if n == 2 { return .two }
        return .other
    }

    private static func likeKsh(_ n: Int) -> PluralForm {
        if n == 0 { return .zero }
        if n == 1 { return .one }
        return .other
    }

    private static func likeCornish(_ n: Int) -> PluralForm {
        if n == 0 { return .zero }
        if n == 1 { return .one }
        if n % 100 == 2 || n % 100 == 22 || n % 100 == 42 || n % 100 == 62 || n % 100 == 82
            || (n % 1000 == 0
                && ((1000...20000).contains(n % 100000) || n % 100000 == 40000
                    || n % 100000 == 60000 || n % 100000 == 80000))
            || (n != 0 && n % 1000000 == 100000)
        {
            return .two
        }
        if n % 100 == 3 || n % 100 == 23 || n % 100 == 43 || n % 100 == 63 || n % 100 == 83 {
            return .few
        }
        if n != 1
            && (n % 100 == 1 || n % 100 == 21 || n % 100 == 41 || n % 100 == 61 || n % 100 == 81)
        {
            return .many
        }
        return .other
    }

    private static func likeLag(_ n: Int) -> PluralForm {
        if n == 0 { return .zero }
        if (n == 0 || n == 1) && n != 0 { return .one }
        return .other
    }

    private static func likeLithuanian(_ n: Int) -> PluralForm {
        if n % 10 == 1 && !(11...19).contains(n % 100) { return .one }
        if (2...9).contains(n % 10) && !(11...19).contains(n % 100) { return .few }
        return .other
    }

    private static func likeLatvian(_ n: Int) -> PluralForm {
        if n % 10 == 0 || (11...19).contains(n % 100) { return .zero }
        if n % 10 == 1 && n % 100 != 11 { return .one }
        return .other
    }

    private static func likeRomanian(_ n: Int) -> PluralForm {
        if n == 1 { return .one }
        if n == 0 || (2...19).contains(n % 100) { return .few }
        return .other
    }

    private static func likeMaltese(_ n: Int) -> PluralForm {
        if n == 1 { return .one }
        if n == 0 || (2...10).contains(n % 100) { return .few }
        if (11...19).contains(n % 100) { return .many }
        return .other
    }

    private static func likePolish(_ n: Int) -> PluralForm {
        if n == 1 { return .one }
        if (2...4).contains(n % 10) && !(12...14).contains(n % 100) { return .few }
        if (n != 1 && (n % 10 == 0 || n % 10 == 1)) || (5...9).contains(n % 10)
            || (12...14).contains(n % 100)
        {
            return .many
        }
        return .other
    }

    private static func likeShi(_ n: Int) -> PluralForm {
        if n == 0 || n == 1 { return .one }
        if (2...10).contains(n) { return .few }
        return .other
    }

    private static func likeTzm(_ n: Int) -> PluralForm {
        if n == 0 || n == 1 || (11...99).contains(n) { return .one }
        return .other
    }
}
