@_spi(Host) import LiferayKit
import ScreensKit
import Testing

/// Portals of version 6.2 write short dates as `DateFormat.SHORT` of Java 7 and 8 does.
///
/// The patterns are those of OpenJDK with `java.locale.providers=COMPAT`, which has the data of
/// these versions. Where a later version has changed a pattern (`en_SG`), the one of the sources of
/// OpenJDK 8 is used.
struct JavaShortDateTests {
    private static let patterns: [(pattern: String, locales: String)] = [
        ("M/d/yy", "en en_PH en_SG en_US es_US eu eu_ES fa fa_IR gl gl_ES hi lo lo_LA xx"),
        ("MM-dd-yy", "es_HN es_NI es_PR es_SV"),
        ("MM/dd/yy", "es_PA"),
        ("d-M-yy", "nl nl_NL"),
        ("d.M.y", "sl sl_SI"),
        ("d.M.yy", "be be_BY cs cs_CZ mk mk_MK"),
        ("d.M.yy.", "sr sr_CS sr_ME sr_RS"),
        ("d.M.yyyy", "fi fi_FI is is_IS sk sk_SK"),
        ("d.MM.yy", "et et_EE"),
        ("d/M/yy", "en_IN hi_IN"),
        ("d/M/yyyy", "el el_GR th th_TH"),
        ("d/MM/yy", "en_AU en_NZ es es_CO es_CU es_ES es_GT es_MX fr_BE nl_BE"),
        ("dd-MM-yy", "da da_DK es_BO es_CL"),
        ("dd-MM-yyyy", "pt pt_PT"),
        (
            "dd.MM.yy",
            "bg bg_BG de de_AT de_CH de_DE de_LU fr_CH it_CH nb nb_NO nn_NO no no_NO pl_PL ru ru_RU uk uk_UA"
        ),
        ("dd.MM.yy.", "hr_HR"),
        ("dd.MM.yyyy", "ro ro_RO tr tr_TR"),
        (
            "dd/MM/yy",
            "ar ar_AE ar_BH ar_DZ ar_EG ar_IQ ar_JO ar_KW ar_LB ar_LY ar_MA ar_OM ar_QA ar_SA ar_SD ar_SY ar_TN ar_YE ca ca_ES en_CA en_GB en_IE es_AR es_CR es_DO es_EC es_PE es_PY es_UY es_VE fr fr_FR fr_LU id_ID it it_IT iw iw_IL pt_BR zh_SG"
        ),
        ("dd/MM/yyyy", "el_CY en_MT ga_IE ms_MY mt mt_MT vi vi_VN"),
        ("yy年M月d日", "zh_HK"),
        ("yy-M-d", "zh zh_CN"),
        ("yy-MM-dd", "fr_CA pl sq sq_AL sr_BA"),
        ("yy. M. d", "ko ko_KR"),
        ("yy.M.d", "lt lt_LT"),
        ("yy.d.M", "lv lv_LV"),
        ("yy/MM/dd", "ga id ja ja_JP ms"),
        ("yyyy-MM-dd", "sv sv_SE"),
        ("yyyy.MM.dd", "hr"),
        ("yyyy.MM.dd.", "hu hu_HU"),
        ("yyyy/M/d", "zh_TW"),
        ("yyyy/MM/dd", "en_ZA"),
    ]

    @Test(arguments: patterns)
    func shortDatesOfJavaAreRead(pattern: String, locales: String) throws {
        let day = try #require(DDMDate(year: 2014, month: 2, day: 1))
        let text = Self.written(day, pattern)

        for locale in locales.split(separator: " ") {
            let locale = LocaleIdentifier(String(locale))
            #expect(DDMDate(numbers: text, locale: locale) == day, "\(locale) \(text)")
        }
    }

    @Test func theLocalesOfPortalsAreCovered() {
        let known = Set(Self.patterns.flatMap { $0.locales.split(separator: " ") })

        #expect(known.count > 150)
        #expect(
            known.isSuperset(of: ["eu_ES", "gl_ES", "lo_LA", "fa_IR", "en_SG", "pt_BR", "iw_IL"])
        )
    }

    /// Formats a day with a numeric pattern, as Java does.
    private static func written(_ day: DDMDate, _ pattern: String) -> String {
        var text = ""
        var rest = pattern[...]
        while let letter = rest.first {
            let width = rest.prefix { $0 == letter }.count
            rest = rest.dropFirst(width)
            let number: Int? =
                switch letter {
                case "d": day.day
                case "M": day.month
                case "y": width == 2 ? day.year % 100 : day.year
                default: nil
                }
            let digits = number.map { String($0) } ?? String(repeating: letter, count: width)
            text +=
                String(repeating: "0", count: max(0, (number == nil ? 0 : width) - digits.count))
                + digits
        }
        return text
    }
}
