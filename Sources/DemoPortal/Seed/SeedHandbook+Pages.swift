extension SeedHandbook {
    static let expenses = SeedPage(
        expensesId,
        [
            ("en_US", "How to claim expenses", "Forms, limits and deadlines"),
            ("de_DE", "Auslagen abrechnen", "Formulare, Obergrenzen und Fristen"),
            ("fr_FR", "Se faire rembourser ses frais", "Formulaires, plafonds et délais"),
            ("es_ES", "Cómo pedir el reembolso de gastos", "Formularios, límites y plazos"),
            ("ar_SA", "كيفية المطالبة بالنفقات", "النماذج والحدود والمواعيد"),
            ("ja_JP", "経費の精算方法", "書式・上限・期限"),
        ],
        html: [
            "en_US": """
            <h2>In short</h2><p>Send the form <u>within 30 days</u>. <s>Fax it.</s> H<sub>2</sub>O is free.</p>
            <dl><dt>Per diem</dt><dd>A fixed amount for a day.</dd><dt>Receipt</dt><dd>A picture is enough.</dd></dl>
            <table><tr><th>Country</th><th colspan="2">Day and night</th></tr>\
            <tr><th rowspan="2">Spain</th><td>48 €</td><td>120 €</td></tr><tr><td colspan="2">Madrid: 150 €</td></tr></table>
            """,
            "de_DE": """
            <h2>Kurz gesagt</h2><p>Senden Sie das Formular <u>innerhalb von 30 Tagen</u>.</p>
            <table><tr><th>Land</th><th colspan="2">Tag und Nacht</th></tr>\
            <tr><th rowspan="2">Spanien</th><td>48\u{A0}€</td><td>120\u{A0}€</td></tr><tr><td colspan="2">Madrid: 150\u{A0}€</td></tr></table>
            """,
            "fr_FR": """
            <h2>En bref</h2><p>Envoyez le formulaire <u>sous 30 jours</u>.</p>
            <table><tr><th>Pays</th><th colspan="2">Jour et nuit</th></tr>\
            <tr><th rowspan="2">Espagne</th><td>48\u{A0}€</td><td>120\u{A0}€</td></tr><tr><td colspan="2">Madrid\u{A0}: 150\u{A0}€</td></tr></table>
            """,
            "es_ES": """
            <h2>En resumen</h2><p>Envíe el formulario <u>en 30 días</u>.</p>
            <table><tr><th>País</th><th colspan="2">Día y noche</th></tr>\
            <tr><th rowspan="2">España</th><td>48 €</td><td>120 €</td></tr><tr><td colspan="2">Madrid: 150 €</td></tr></table>
            """,
            "ar_SA": """
            <h2>باختصار</h2><p>أرسل النموذج <u>خلال 30 يومًا</u>.</p>
            <table><tr><th>البلد</th><th colspan="2">اليوم والليلة</th></tr>\
            <tr><th>إسبانيا</th><td>48 €</td><td>120 €</td></tr></table>
            """,
            "ja_JP": """
            <h2>要点</h2><p>申請書は<u>30日以内</u>に送ってください。</p>
            <table><tr><th>国</th><th colspan="2">日当と宿泊</th></tr>\
            <tr><th>スペイン</th><td>48 €</td><td>120 €</td></tr></table>
            """,
        ]
    )

    /// Its default language is not English, and it has no English text.
    static let japanese = SeedPage(
        japaneseId,
        [("ja_JP", "大阪オフィスのご案内", "日本語のみ")],
        html: ["ja_JP": "<h2>アクセス</h2><p>駅から徒歩<ruby>五分<rt>ごふん</rt></ruby>です。</p>"]
    )

    static let long = SeedPage(
        longId,
        [("en_US", "The complete manual", "About 100 kB, for tests of long articles")],
        html: ["en_US": (0..<176).map(section).joined(separator: "\n")]
    )

    private static func section(_ number: Int) -> String {
        let topic = SeedTopic.all[number % SeedTopic.all.count].name.en
        let place = seedPlaces[number % seedPlaces.count].en
        let team = seedTeams[number % seedTeams.count].en
        let sentence =
            "\(team) looks after \(topic.lowercased()) in \(place), and answers questions."
        let items = (1...4).map {
            "<li>Rule \(number + 1).\($0): <em>\(topic)</em> in \(place).</li>"
        }
        return """
            <h2 id="section-\(number + 1)">\(number + 1). \(topic)</h2>
            <p>\(sentence) <strong>\(sentence)</strong> <a href="#section-\(number)">Back</a></p>
            <ul>\(items.joined())</ul>
            <table><tr><th>Team</th><th>Place</th></tr><tr><td>\(team)</td><td>\(place)</td></tr></table>
            """
    }

    /// Nothing in it may run, load anything or leave its place; “visible” is all that may be shown.
    static let hostile = SeedPage(
        hostileId,
        [("en_US", "Hostile HTML (for tests)", "Scripts, event attributes and foreign pictures")],
        html: [
            "en_US": #"""
            <p>visible 1</p><script>document.title = 'hacked'</script>
            <p onclick="alert(1)" style="position:fixed;top:0" onmouseover='alert(2)'>visible 2</p>
            <a href="javascript:alert(3)">visible 3</a>
            <a href=" jAvA&#x09;script&colon;alert(4)">visible 4</a>
            <a href="data:text/html,<script>alert(5)</script>">visible 5</a>
            <a href="vbscript:msgbox(6)">visible 6</a>
            <img src="x" onerror="alert(7)" alt="visible 7">
            <img src="https://tracker.example.net/pixel.gif" alt="visible 8">
            <img src="data:image/svg+xml,<svg onload=alert(9)>" alt="visible 9">
            <svg onload="alert(10)"><script>alert(11)</script><a xlink:href="javascript:alert(12)"><text>x</text></a></svg>
            <math><mtext></p><mglyph><style><img src=x onerror=alert(13)></style></mtext></math>
            <iframe src="https://www.example.net/"></iframe><iframe srcdoc="<script>alert(14)</script>"></iframe>
            <object data="javascript:alert(15)"></object><embed src="javascript:alert(16)">
            <form action="https://www.example.net/steal"><input name="password" autofocus onfocus="alert(17)"><button>x</button></form>
            <style>body { display: none; background: url(https://www.example.net/) }</style>
            <link rel="stylesheet" href="https://www.example.net/x.css"><base href="https://www.example.net/">
            <meta http-equiv="refresh" content="0;url=https://www.example.net/">
            <scr<script>ipt>alert(18)</scr</script>ipt>
            <noscript><p title="</noscript><img src=x onerror=alert(19)>">visible 10</p></noscript>
            <!--><img src=x onerror=alert(20)>--> <![CDATA[<img src=x onerror=alert(21)>]]>
            <table background="javascript:alert(22)"><tr><td>visible 11
            <b><i>visible 12</b></i></td></tr></table><p>visible 13 &lt;script&gt;alert(23)&lt;/script&gt;</p>
            """#
        ]
    )
}
