/// An entry written by hand, in one language, for what real intranets also contain.
struct SeedOddity: Sendable {
    let kind: AssetKind
    let language: Language
    let title: String
    let description: String

    init(_ kind: AssetKind, _ language: Language, _ title: String, _ description: String = "") {
        self.kind = kind
        self.language = language
        self.title = title
        self.description = description
    }
}

/// Titles with other scripts, emoji, combining marks, markup, control codes and great length.
let seedOddities: [SeedOddity] = [
    SeedOddity(.blogsEntry, .english, "🎉 We did it: 1,000,000 parcels! 🎉🎉", "Thank you all 🙏🏽"),
    SeedOddity(.blogsEntry, .english, "Family day 👨‍👩‍👧‍👦 in Building B 🏳️‍🌈", "Bring everyone 🧑🏿‍🦽"),
    SeedOddity(.blogsEntry, .japanese, "社長ブログ：新しい年を迎えて", "全社員の皆様へ"),
    SeedOddity(.blogsEntry, .japanese, "ｶﾀｶﾅ表記と全角ＡＢＣの使い分け", "表記ガイド"),
    SeedOddity(.blogsEntry, .spanish, "¿Mañana? ¡Mañana! El pingüino de la recepción", "Un cuento"),
    SeedOddity(
        .blogsEntry,
        .english,
        "مرحبا بكم في مكتبنا الجديد في دبي",
        "Welcome to our office in Dubai"
    ),
    SeedOddity(.blogsEntry, .english, "שלום מצוות תל אביב (Tel Aviv, 2nd floor)"),
    SeedOddity(
        .journalArticle,
        .english,
        "Cafe\u{301} Zu\u{308}rich: re\u{301}sume\u{301} workshop",
        "Decomposed accents"
    ),
    SeedOddity(
        .journalArticle,
        .english,
        "Z̸̢̛a̶͇͝l̴̰̈g̷̱̈́o̸͉͝ font for the Halloween poster?",
        "Marketing says no"
    ),
    SeedOddity(
        .journalArticle,
        .english,
        "Use <main> & <nav> in page templates",
        "Not <div class=\"main\">"
    ),
    SeedOddity(
        .journalArticle,
        .english,
        "Why <script>alert(1)</script> does nothing here",
        "Security awareness"
    ),
    SeedOddity(
        .journalArticle,
        .english,
        """
        Minutes of the joint meeting of the works council, the facilities team, the safety officers \
        of all European sites and the representatives of the landlord about the renovation of the \
        stairwells, the lifts, the bicycle cellar and the roof terrace of Building B, second part
        """,
        "Long, but complete"
    ),
    SeedOddity(.journalArticle, .english, "   Leading and trailing blanks   ", "   "),
    SeedOddity(
        .journalArticle,
        .english,
        "IncomprehensibilitiesAndUnbreakableWords_v2_final_FINAL_reallyfinal"
    ),
    SeedOddity(
        .mbMessage,
        .english,
        "Build log: \u{1B}[31mFAILED\u{1B}[0m on line 12",
        "Pasted from a terminal"
    ),
    SeedOddity(.mbMessage, .english, "Line one\nline two\tand a tab", "Two lines"),
    SeedOddity(
        .mbMessage,
        .english,
        "Robert'); DROP TABLE students;--",
        "Little Bobby joins Support"
    ),
    SeedOddity(
        .mbMessage,
        .english,
        "\u{202E}gpj.nuF\u{202C} is not a picture",
        "Look at names closely"
    ),
    SeedOddity(.wikiPage, .english, "हिन्दी और தமிழ் फ़ॉन्ट", "Fonts for Hindi and Tamil"),
    SeedOddity(.wikiPage, .english, "한국어 키보드 설정", "Keyboard settings"),
    SeedOddity(.wikiPage, .english, "C++ / C# / F# – 100% of _our_ style rules", "50% done"),
    SeedOddity(.dlFileEntry, .english, "résumé (1) (1) copy.pdf", "Please rename"),
    SeedOddity(.dlFileEntry, .japanese, "議事録_最終版_本当の最終版.docx", "会議の記録"),
    SeedOddity(.dlFileEntry, .english, "日本語とEnglishとالعربية.txt", "Three scripts in one name"),
    SeedOddity(.microblogsEntry, .english, "☕️ > 🍵 ?", "Poll"),
]
