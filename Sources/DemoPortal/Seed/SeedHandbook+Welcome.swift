extension SeedHandbook {
    static let welcome = SeedPage(
        welcomeId,
        [
            ("en_US", "Welcome to the intranet", "Your first day, step by step"),
            ("de_DE", "Willkommen im Intranet", "Ihr erster Tag, Schritt für Schritt"),
            ("fr_FR", "Bienvenue sur l’intranet", "Votre premier jour, étape par étape"),
            ("es_ES", "Bienvenido a la intranet", "Su primer día, paso a paso"),
            ("ar_SA", "مرحبًا بكم في الشبكة الداخلية", "يومك الأول خطوة بخطوة"),
            ("ja_JP", "イントラネットへようこそ", "初日の流れ"),
        ],
        html: [
            "en_US": english, "de_DE": german, "fr_FR": french, "es_ES": spanish, "ar_SA": arabic,
            "ja_JP": japaneseWelcome,
        ]
    )

    private static let picture = SeedCover.named("harbour").address
    private static let otherPicture = SeedCover.named("roof-terrace").address

    private static let english = """
        <p>Good to have you here! This page is for your <strong>first day</strong>. If something is \
        <em>wrong</em>, tell <a href="mailto:help@example.com">the help desk</a>.</p>
        <p><img src="\(picture)" alt="The harbour in the morning" width="640" height="360"/></p>
        <h2>First steps</h2>
        <ol><li>Get your badge at the reception.</li>
        <li>Set up your computer:<ul><li>choose a password,</li><li>connect the printer.</li></ul></li>
        <li>Have lunch with your team.</li></ol>
        <h2>Opening hours</h2>
        <table><caption>Reception and cafeteria</caption>
        <thead><tr><th scope="col">Day</th><th scope="col">Reception</th><th scope="col">Cafeteria</th></tr></thead>
        <tbody><tr><td>Monday to Thursday</td><td>8:00–18:00</td><td>11:30–14:00</td></tr>
        <tr><td>Friday</td><td>8:00–16:00</td><td>11:30–13:30</td></tr></tbody></table>
        <h2>What others say</h2>
        <blockquote><p>Ask everything in the first week. Nobody expects you to know it.</p></blockquote>
        <h3>For engineers</h3>
        <p>Clone the tools with <code>git</code>:</p>
        <pre><code>git clone https://git.example.com/tools.git
        cd tools &amp;&amp; make install</code></pre>
        <p><img src="@cdn_host@\(otherPicture)" alt="The roof terrace"/></p>
        <hr/>
        <p>More: <a href="/web/guest/home">the start page</a>, \
        <a href="@root_path@/web/guest/news">news</a>, <a href="../news">news again</a>, \
        <a href="https://www.example.com/">our website</a>.</p>
        """

    private static let german = """
        <p>Schön, dass Sie da sind! Diese Seite ist für Ihren <strong>ersten Tag</strong>. Wenn etwas \
        <em>nicht stimmt</em>, sagen Sie es dem <a href="mailto:help@example.com">Helpdesk</a>.</p>
        <p><img src="\(picture)" alt="Der Hafen am Morgen" width="640" height="360"/></p>
        <h2>Erste Schritte</h2>
        <ol><li>Holen Sie Ihren Ausweis am Empfang ab.</li>
        <li>Richten Sie Ihren Computer ein:<ul><li>Passwort wählen,</li><li>Drucker verbinden.</li></ul></li>
        <li>Essen Sie mit Ihrem Team zu Mittag.</li></ol>
        <h2>Öffnungszeiten</h2>
        <table><caption>Empfang und Cafeteria</caption>
        <thead><tr><th scope="col">Tag</th><th scope="col">Empfang</th><th scope="col">Cafeteria</th></tr></thead>
        <tbody><tr><td>Montag bis Donnerstag</td><td>8:00–18:00</td><td>11:30–14:00</td></tr>
        <tr><td>Freitag</td><td>8:00–16:00</td><td>11:30–13:30</td></tr></tbody></table>
        <h2>Was andere sagen</h2>
        <blockquote><p>Fragen Sie in der ersten Woche alles. Niemand erwartet, dass Sie es schon wissen.</p></blockquote>
        <h3>Für die Entwicklung</h3>
        <p>Holen Sie sich die Werkzeuge mit <code>git</code>:</p>
        <pre><code>git clone https://git.example.com/tools.git
        cd tools &amp;&amp; make install</code></pre>
        <p><img src="@cdn_host@\(otherPicture)" alt="Die Dachterrasse"/></p>
        <hr/>
        <p>Mehr: <a href="/web/guest/home">die Startseite</a>, \
        <a href="@root_path@/web/guest/news">Neuigkeiten</a>, <a href="../news">noch mehr Neuigkeiten</a>, \
        <a href="https://www.example.com/">unsere Website</a>.</p>
        """

    private static let french = """
        <p>Nous sommes heureux de vous accueillir\u{202F}! Cette page est faite pour votre <strong>premier jour</strong>. \
        Si quelque chose <em>ne va pas</em>, signalez-le à \
        l’<a href="mailto:help@example.com">assistance</a>.</p>
        <p><img src="\(picture)" alt="Le port au matin" width="640" height="360"/></p>
        <h2>Premiers pas</h2>
        <ol><li>Retirez votre badge à l’accueil.</li>
        <li>Configurez votre ordinateur\u{A0}:<ul><li>choisissez un mot de passe,</li>\
        <li>connectez l’imprimante.</li></ul></li>
        <li>Déjeunez avec votre équipe.</li></ol>
        <h2>Horaires</h2>
        <table><caption>Accueil et cafétéria</caption>
        <thead><tr><th scope="col">Jour</th><th scope="col">Accueil</th><th scope="col">Cafétéria</th></tr></thead>
        <tbody><tr><td>Du lundi au jeudi</td><td>8:00–18:00</td><td>11:30–14:00</td></tr>
        <tr><td>Vendredi</td><td>8:00–16:00</td><td>11:30–13:30</td></tr></tbody></table>
        <h2>Ce que disent les autres</h2>
        <blockquote><p>Posez toutes vos questions la première semaine. Personne ne s’attend à ce que vous sachiez déjà tout.</p></blockquote>
        <h3>Pour les développeurs</h3>
        <p>Récupérez les outils avec <code>git</code>\u{A0}:</p>
        <pre><code>git clone https://git.example.com/tools.git
        cd tools &amp;&amp; make install</code></pre>
        <p><img src="@cdn_host@\(otherPicture)" alt="Le toit-terrasse"/></p>
        <hr/>
        <p>Pour en savoir plus\u{A0}: <a href="/web/guest/home">la page d’accueil</a>, \
        <a href="@root_path@/web/guest/news">les actualités</a>, <a href="../news">d’autres actualités</a>, \
        <a href="https://www.example.com/">notre site web</a>.</p>
        """

    private static let spanish = """
        <p>¡Nos alegra tenerle aquí! Esta página es para su <strong>primer día</strong>. Si algo está \
        <em>mal</em>, avise al <a href="mailto:help@example.com">servicio de ayuda</a>.</p>
        <p><img src="\(picture)" alt="El puerto por la mañana" width="640" height="360"/></p>
        <h2>Primeros pasos</h2>
        <ol><li>Recoja su tarjeta en la recepción.</li>
        <li>Configure su ordenador:<ul><li>elija una contraseña,</li><li>conecte la impresora.</li></ul></li>
        <li>Coma con su equipo.</li></ol>
        <h2>Horario</h2>
        <table><caption>Recepción y cafetería</caption>
        <thead><tr><th scope="col">Día</th><th scope="col">Recepción</th><th scope="col">Cafetería</th></tr></thead>
        <tbody><tr><td>De lunes a jueves</td><td>8:00–18:00</td><td>11:30–14:00</td></tr>
        <tr><td>Viernes</td><td>8:00–16:00</td><td>11:30–13:30</td></tr></tbody></table>
        <h2>Lo que dicen otros</h2>
        <blockquote><p>Pregúntelo todo la primera semana. Nadie espera que lo sepa.</p></blockquote>
        <h3>Para desarrolladores</h3>
        <p>Copie las herramientas con <code>git</code>:</p>
        <pre><code>git clone https://git.example.com/tools.git
        cd tools &amp;&amp; make install</code></pre>
        <p><img src="@cdn_host@\(otherPicture)" alt="La azotea"/></p>
        <hr/>
        <p>Más: <a href="/web/guest/home">la página de inicio</a>, \
        <a href="@root_path@/web/guest/news">noticias</a>, <a href="../news">más noticias</a>, \
        <a href="https://www.example.com/">nuestro sitio web</a>.</p>
        """

    private static let arabic = """
        <p>يسعدنا انضمامك إلينا! هذه الصفحة مخصصة <strong>ليومك الأول</strong>. إذا وجدت <em>خطأ</em> \
        فأبلغ <a href="mailto:help@example.com">مكتب المساعدة</a>.</p>
        <p><img src="\(picture)" alt="الميناء في الصباح" width="640" height="360"/></p>
        <h2>الخطوات الأولى</h2>
        <ol><li>استلم بطاقتك من الاستقبال.</li>
        <li>جهّز حاسوبك:<ul><li>اختر كلمة مرور،</li><li>وصّل الطابعة.</li></ul></li>
        <li>تناول الغداء مع فريقك.</li></ol>
        <h2>ساعات العمل</h2>
        <table><caption>الاستقبال والمقصف</caption>
        <thead><tr><th scope="col">اليوم</th><th scope="col">الاستقبال</th><th scope="col">المقصف</th></tr></thead>
        <tbody><tr><td>من الاثنين إلى الخميس</td><td>8:00–18:00</td><td>11:30–14:00</td></tr>
        <tr><td>الجمعة</td><td>8:00–16:00</td><td>11:30–13:30</td></tr></tbody></table>
        <h2>ماذا يقول الآخرون</h2>
        <blockquote><p>اسأل عن كل شيء في الأسبوع الأول. لا أحد يتوقع أن تعرفه.</p></blockquote>
        <h3>للمهندسين</h3>
        <p>انسخ الأدوات باستخدام <code>git</code>:</p>
        <pre><code>git clone https://git.example.com/tools.git
        cd tools &amp;&amp; make install</code></pre>
        <p><img src="@cdn_host@\(otherPicture)" alt="شرفة السطح"/></p>
        <hr/>
        <p>المزيد: <a href="/web/guest/home">صفحة البداية</a>، \
        <a href="@root_path@/web/guest/news">الأخبار</a>، <a href="../news">أخبار أخرى</a>، \
        <a href="https://www.example.com/">موقعنا</a>.</p>
        """

    private static let japaneseWelcome = """
        <p>ご入社おめでとうございます。このページは<strong>初日</strong>のためのものです。<em>誤り</em>があれば\
        <a href="mailto:help@example.com">ヘルプデスク</a>までお知らせください。</p>
        <p><img src="\(picture)" alt="朝の港" width="640" height="360"/></p>
        <h2>最初の手順</h2>
        <ol><li>受付で入館証を受け取ります。</li>
        <li>パソコンを設定します。<ul><li>パスワードを決める</li><li>プリンターに接続する</li></ul></li>
        <li>チームと昼食をとります。</li></ol>
        <h2>営業時間</h2>
        <table><caption>受付と食堂</caption>
        <thead><tr><th scope="col">曜日</th><th scope="col">受付</th><th scope="col">食堂</th></tr></thead>
        <tbody><tr><td>月曜日から木曜日</td><td>8:00–18:00</td><td>11:30–14:00</td></tr>
        <tr><td>金曜日</td><td>8:00–16:00</td><td>11:30–13:30</td></tr></tbody></table>
        <h2>先輩の声</h2>
        <blockquote><p>最初の一週間は何でも聞いてください。知らなくて当然です。</p></blockquote>
        <h3>開発者の方へ</h3>
        <p><code>git</code>でツールを取得します。</p>
        <pre><code>git clone https://git.example.com/tools.git
        cd tools &amp;&amp; make install</code></pre>
        <p><img src="@cdn_host@\(otherPicture)" alt="屋上テラス"/></p>
        <hr/>
        <p>関連：<a href="/web/guest/home">トップページ</a>、\
        <a href="@root_path@/web/guest/news">お知らせ</a>、<a href="../news">その他のお知らせ</a>、\
        <a href="https://www.example.com/">会社のサイト</a></p>
        """
}
