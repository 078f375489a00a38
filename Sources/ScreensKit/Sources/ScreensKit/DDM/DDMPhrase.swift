/// What forms say, in the languages the kit knows: English, Spanish and Japanese.
enum DDMPhrase: Hashable {
    case document(DDMDocument)
    case problem(DDMProblem.Reason, field: String)

    func text(locale: String) -> String {
        switch self {
        case .document(let document): Self.words(document)[locale]
        case .problem(let reason, let field): Self.words(reason, field)[locale]
        }
    }

    private struct Words {
        let english, spanish, japanese: String

        init(_ english: String, _ spanish: String, _ japanese: String) {
            (self.english, self.spanish, self.japanese) = (english, spanish, japanese)
        }

        subscript(locale: String) -> String {
            switch DDMLocale(locale).language {
            case "es": spanish
            case "ja": japanese
            default: english
            }
        }
    }

    private static func words(_ document: DDMDocument) -> Words {
        if document.attributes != nil {
            return Words(
                "A file is already uploaded",
                "El archivo ya está en el portal",
                "ファイルはアップロード済みです"
            )
        }
        if case .failed = document.state {
            return Words(
                "The file could not be uploaded",
                "No se ha podido subir el archivo",
                "ファイルをアップロードできませんでした"
            )
        }
        return switch document.mimeType?.prefix(6) {
        case "image/":
            Words("An image has been selected", "Imagen seleccionada", "画像を選択しました")
        case "video/":
            Words("A video has been selected", "Vídeo seleccionado", "動画を選択しました")
        default: Words("A file has been selected", "Archivo seleccionado", "ファイルを選択しました")
        }
    }

    private static func words(_ reason: DDMProblem.Reason, _ field: String) -> Words {
        let part = words(reason)
        return Words(
            "“\(field)” \(part.english).",
            "«\(field)» \(part.spanish).",
            "「\(field)」\(part.japanese)。"
        )
    }

    private static func words(_ reason: DDMProblem.Reason) -> Words {
        switch reason {
        case .missing: Words("must be filled in", "es obligatorio", "を入力してください")
        case .unsupported:
            Words(
                "is required, but cannot be filled in here",
                "es obligatorio, pero no se puede rellenar aquí",
                "は必須ですが、ここでは入力できません"
            )
        case .noNumber: Words("must be a number", "debe ser un número", "には数値を入力してください")
        case .noWholeNumber:
            Words("must be a whole number", "debe ser un número entero", "には整数を入力してください")
        case .noDate:
            Words("must be a date", "debe ser una fecha", "には日付を入力してください")
        case .noPlace:
            Words(
                "must be a latitude from −90 to 90 and a longitude from −180 to 180",
                "debe ser una latitud de −90 a 90 y una longitud de −180 a 180",
                "には緯度（−90～90）と経度（−180～180）を入力してください"
            )
        case .severalOptions:
            Words(
                "takes only one choice",
                "solo admite una opción",
                "は一つだけ選択してください"
            )
        case .notUploaded:
            Words(
                "has a file that could not be uploaded",
                "tiene un archivo que no se ha podido subir",
                "のファイルをアップロードできませんでした"
            )
        case .wrongKind: Words("is not valid", "no es válido", "が正しくありません")
        }
    }
}
