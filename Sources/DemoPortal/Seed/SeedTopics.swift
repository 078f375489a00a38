/// The topics of the demo company's texts.
let seedTopics: [Phrase] = [
    Phrase("Travel expenses", "Gastos de viaje", "出張旅費"),
    Phrase("Parental leave", "Permiso parental", "育児休業"),
    Phrase("Fire drill", "Simulacro de incendio", "避難訓練"),
    Phrase("Bicycle parking", "Aparcamiento de bicicletas", "駐輪場"),
    Phrase("Summer party", "Fiesta de verano", "夏祭り"),
    Phrase("Password rules", "Normas de contraseñas", "パスワード規則"),
    Phrase("New coffee machine", "Nueva cafetera", "新しいコーヒーマシン"),
    Phrase("Company picnic", "Pícnic de la empresa", "社内ピクニック"),
    Phrase("Customer survey", "Encuesta de clientes", "顧客アンケート"),
    Phrase("Budget plan", "Plan de presupuesto", "予算計画"),
    Phrase("Office move", "Mudanza de la oficina", "オフィス移転"),
    Phrase("First aid course", "Curso de primeros auxilios", "救急講習"),
    Phrase("Language classes", "Clases de idiomas", "語学教室"),
    Phrase("Mentoring programme", "Programa de mentores", "メンター制度"),
    Phrase("Cafeteria menu", "Menú de la cafetería", "社員食堂のメニュー"),
    Phrase("Server maintenance", "Mantenimiento de servidores", "サーバー保守"),
    Phrase("Printer queue", "Cola de la impresora", "プリンターの待ち行列"),
    Phrase("Holiday calendar", "Calendario de festivos", "休日カレンダー"),
    Phrase("Remote work", "Trabajo a distancia", "在宅勤務"),
    Phrase("Security badges", "Tarjetas de acceso", "入館証"),
    Phrase("Data protection", "Protección de datos", "個人情報保護"),
    Phrase("Supplier audit", "Auditoría de proveedores", "仕入先監査"),
    Phrase("Product roadmap", "Hoja de ruta del producto", "製品ロードマップ"),
    Phrase("Release notes", "Notas de la versión", "リリースノート"),
    Phrase("Brand colours", "Colores de la marca", "ブランドカラー"),
    Phrase("Trade fair", "Feria comercial", "展示会"),
    Phrase("Volunteer day", "Día del voluntariado", "ボランティアの日"),
    Phrase("Running group", "Grupo de corredores", "ランニング部"),
    Phrase("Solar panels", "Paneles solares", "太陽光パネル"),
    Phrase("Waste separation", "Separación de residuos", "ごみの分別"),
    Phrase("Onboarding week", "Semana de acogida", "新入社員研修"),
    Phrase("Annual report", "Informe anual", "年次報告書"),
    Phrase("Works council election", "Elección del comité de empresa", "従業員代表選挙"),
    Phrase("Health check", "Revisión médica", "健康診断"),
    Phrase("Car sharing", "Coche compartido", "カーシェアリング"),
    Phrase("Meeting rooms", "Salas de reunión", "会議室"),
    Phrase("Help desk hours", "Horario de soporte", "ヘルプデスクの受付時間"),
    Phrase("Photo contest", "Concurso de fotos", "写真コンテスト"),
    Phrase("Warehouse shifts", "Turnos de almacén", "倉庫のシフト"),
    Phrase("Spare parts", "Piezas de recambio", "交換部品"),
    Phrase("Energy saving", "Ahorro de energía", "省エネ"),
    Phrase("Quality goals", "Objetivos de calidad", "品質目標"),
    Phrase("Accessibility", "Accesibilidad", "アクセシビリティ"),
    Phrase("Chess evening", "Noche de ajedrez", "チェスの夕べ"),
    Phrase("Translation memory", "Memoria de traducción", "翻訳メモリ"),
    Phrase("Contract templates", "Modelos de contrato", "契約書ひな形"),
    Phrase("Flu vaccination", "Vacuna de la gripe", "インフルエンザ予防接種"),
]

/// The offices and rooms of the company.
let seedPlaces: [Phrase] = [
    Phrase("Madrid", "Madrid", "マドリード"), Phrase("Tokyo", "Tokio", "東京"),
    Phrase("Boston", "Boston", "ボストン"), Phrase("Dublin", "Dublín", "ダブリン"),
    Phrase("Osaka", "Osaka", "大阪"), Phrase("Seville", "Sevilla", "セビリア"),
    Phrase("Los Angeles", "Los Ángeles", "ロサンゼルス"), Phrase("Recife", "Recife", "レシフェ"),
    Phrase("Berlin", "Berlín", "ベルリン"), Phrase("Valencia", "Valencia", "バレンシア"),
    Phrase("Sapporo", "Sapporo", "札幌"), Phrase("Chicago", "Chicago", "シカゴ"),
    Phrase("Zürich", "Zúrich", "チューリッヒ"), Phrase("Bilbao", "Bilbao", "ビルバオ"),
    Phrase("Kyoto", "Kioto", "京都"), Phrase("Lisbon", "Lisboa", "リスボン"),
    Phrase("Building B", "Edificio B", "B棟"), Phrase("North campus", "Campus norte", "北キャンパス"),
    Phrase("Third floor", "Tercera planta", "3階"),
]

/// The teams of the company.
let seedTeams: [Phrase] = [
    Phrase("Facilities", "Servicios generales", "施設管理部"),
    Phrase("Human Resources", "Recursos Humanos", "人事部"),
    Phrase("Finance", "Finanzas", "経理部"), Phrase("Sales", "Ventas", "営業部"),
    Phrase("Support", "Soporte", "サポート部"), Phrase("Engineering", "Ingeniería", "開発部"),
    Phrase("Legal", "Asesoría jurídica", "法務部"), Phrase("Marketing", "Marketing", "マーケティング部"),
    Phrase("Logistics", "Logística", "物流部"), Phrase("Design", "Diseño", "デザイン部"),
    Phrase("Research", "Investigación", "研究部"), Phrase("Quality", "Calidad", "品質管理部"),
    Phrase("Training", "Formación", "研修部"),
]

/// Tags, in lower case as the portal stores them.
let seedTags = [
    "announcement", "benefits", "cloud", "culture", "deadline", "design", "event", "facilities",
    "finance", "green", "health", "howto", "important", "it", "learning", "mobile", "policy",
    "release", "safety", "travel", "日本", "niños", "q&a", "c++",
]

/// Categories of the company's one vocabulary.
let seedCategories = [
    "Company", "People", "Products", "Customers", "Offices", "Technology", "Compliance",
    "Social Life",
]
