/// What the demo company writes about.
struct SeedTopic: Sendable {
    let name: Phrase
    /// A sentence that fits every text on it.
    let fact: Phrase
    /// The name of a cover.
    let cover: String
    /// The names of its categories, the one that fits best first.
    let categories: [String]

    static let all = zip(DemoContents.phrases("topics"), DemoContents.rows("topics")).map {
        SeedTopic(name: $0[0], fact: $0[1], cover: $1[0], categories: $1[1].names)
    }
}

/// A way to write about any topic.
struct SeedAngle: Sendable {
    let title: Template
    let summary: Template
    let heading: Phrase
    let paragraph: Phrase

    static let all = DemoContents.phrases("angles").map {
        SeedAngle(
            title: Template($0[0]),
            summary: Template($0[1]),
            heading: $0[2],
            paragraph: $0[3]
        )
    }
}

/// The topic and the angle of a blog entry or an article, which follow from its number.
struct SeedSubject: Sendable {
    let topic: SeedTopic
    let angle: SeedAngle
    /// The name of the cover that a blog entry has.
    let cover: String

    /// Blog entries and articles have angles of their own; two of a class have the same subject only after hundreds.
    init(_ kind: AssetKind, classPK: Int64) {
        // Ids of consecutive entries differ by three.
        let serial = Int(classPK / 3)
        let count = SeedAngle.all.count / 2
        let number = (serial + serial / SeedTopic.all.count * 2) % count
        topic = SeedTopic.all[serial % SeedTopic.all.count]
        angle = SeedAngle.all[kind == .blogsEntry ? number : number + count]
        cover = serial % 4 == 3 ? Self.views[serial / 4 % Self.views.count] : topic.cover
    }

    /// The covers of entries that show no more than a beautiful place.
    private static let views = [
        "dunes", "morning-sea", "evening-wind", "lake", "waves", "aurora", "pagoda", "bridge",
        "telescope", "roof-terrace", "market",
    ]
}

/// The offices and rooms of the company.
let seedPlaces: [Phrase] = [
    Phrase("Madrid", "Madrid", "マドリード", "Madrid", "Madrid"),
    Phrase("Tokyo", "Tokio", "東京", "Tokio", "Tokyo"),
    Phrase("Boston", "Boston", "ボストン", "Boston", "Boston"),
    Phrase("Dublin", "Dublín", "ダブリン", "Dublin", "Dublin"),
    Phrase("Osaka", "Osaka", "大阪", "Osaka", "Osaka"),
    Phrase("Seville", "Sevilla", "セビリア", "Sevilla", "Séville"),
    Phrase("Los Angeles", "Los Ángeles", "ロサンゼルス", "Los Angeles", "Los Angeles"),
    Phrase("Recife", "Recife", "レシフェ", "Recife", "Recife"),
    Phrase("Berlin", "Berlín", "ベルリン", "Berlin", "Berlin"),
    Phrase("Valencia", "Valencia", "バレンシア", "Valencia", "Valence"),
    Phrase("Sapporo", "Sapporo", "札幌", "Sapporo", "Sapporo"),
    Phrase("Chicago", "Chicago", "シカゴ", "Chicago", "Chicago"),
    Phrase("Zürich", "Zúrich", "チューリッヒ", "Zürich", "Zurich"),
    Phrase("Bilbao", "Bilbao", "ビルバオ", "Bilbao", "Bilbao"),
    Phrase("Kyoto", "Kioto", "京都", "Kyoto", "Kyoto"),
    Phrase("Lisbon", "Lisboa", "リスボン", "Lissabon", "Lisbonne"),
    Phrase("Building B", "Edificio B", "B棟", "Gebäude B", "Bâtiment B"),
    Phrase("North campus", "Campus norte", "北キャンパス", "Nordcampus", "Campus nord"),
    Phrase("Third floor", "Tercera planta", "3階", "Dritter Stock", "Troisième étage"),
]

/// The teams of the company.
let seedTeams: [Phrase] = [
    Phrase("Facilities", "Servicios generales", "施設管理部", "Gebäudedienste", "Services généraux"),
    Phrase("Human Resources", "Recursos Humanos", "人事部", "Personal", "Ressources humaines"),
    Phrase("Finance", "Finanzas", "経理部", "Finanzen", "Finance"),
    Phrase("Sales", "Ventas", "営業部", "Vertrieb", "Ventes"),
    Phrase("Support", "Soporte", "サポート部", "Support", "Support"),
    Phrase("Engineering", "Ingeniería", "開発部", "Entwicklung", "Ingénierie"),
    Phrase("Legal", "Asesoría jurídica", "法務部", "Rechtsabteilung", "Service juridique"),
    Phrase("Marketing", "Marketing", "マーケティング部", "Marketing", "Marketing"),
    Phrase("Logistics", "Logística", "物流部", "Logistik", "Logistique"),
    Phrase("Design", "Diseño", "デザイン部", "Design", "Design"),
    Phrase("Research", "Investigación", "研究部", "Forschung", "Recherche"),
    Phrase("Quality", "Calidad", "品質管理部", "Qualität", "Qualité"),
    Phrase("Training", "Formación", "研修部", "Weiterbildung", "Formation"),
]

/// Tags, in lower case as the portal stores them.
let seedTags = [
    "announcement", "benefits", "cloud", "culture", "deadline", "design", "event", "facilities",
    "finance", "green", "health", "howto", "important", "it", "learning", "mobile", "policy",
    "release", "safety", "travel", "日本", "niños", "q&a", "c++",
]

/// Categories of the company's one vocabulary.
let seedCategories: [Phrase] = [
    Phrase("Company", "Empresa", "会社", "Unternehmen", "Entreprise"),
    Phrase("People", "Personas", "社員", "Menschen", "Collaborateurs"),
    Phrase("Products", "Productos", "製品", "Produkte", "Produits"),
    Phrase("Customers", "Clientes", "お客様", "Kunden", "Clients"),
    Phrase("Offices", "Oficinas", "オフィス", "Büros", "Bureaux"),
    Phrase("Technology", "Tecnología", "技術", "Technik", "Technologie"),
    Phrase("Compliance", "Cumplimiento", "コンプライアンス", "Compliance", "Conformité"),
    Phrase("Social Life", "Vida social", "交流", "Miteinander", "Vie sociale"),
]

extension String {
    /// The names of a list with commas.
    var names: [String] { split(separator: ",").map(String.init) }
}
