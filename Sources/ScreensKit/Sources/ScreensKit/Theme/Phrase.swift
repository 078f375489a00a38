/// What views commonly say, in the languages the kit knows: English, Spanish and Japanese.
public enum Phrase: Hashable, Sendable {
    /// That data is on its way.
    case loading
    /// That a list has no entries.
    case noEntries
    /// That many entries.
    case entries(Int)
    /// That something could not be loaded.
    case notLoaded
    /// What reloads.
    case refresh
    /// What tries again.
    case retry
    /// That the data was kept from an earlier visit.
    case fromCache
    /// That changes are still to be sent.
    case pending
    /// What sends a form.
    case submit
    /// A form is being sent.
    case submitting

    func text(locale: String) -> String {
        switch locale.prefix(2) {
        case "es": spanish
        case "ja": japanese
        default: english
        }
    }

    private var english: String {
        switch self {
        case .loading: "Loading…"
        case .noEntries: "There are no entries."
        case .entries(1): "1 entry"
        case .entries(let count): "\(count.grouped(by: ",")) entries"
        case .notLoaded: "This could not be loaded."
        case .refresh: "Refresh"
        case .retry: "Try again"
        case .fromCache: "Saved copy"
        case .pending: "Not sent yet"
        case .submit: "Submit"
        case .submitting: "Sending…"
        }
    }

    private var spanish: String {
        switch self {
        case .loading: "Cargando…"
        case .noEntries: "No hay entradas."
        case .entries(1): "1 entrada"
        case .entries(let count): "\(count.grouped(by: ".")) entradas"
        case .notLoaded: "No se ha podido cargar."
        case .refresh: "Actualizar"
        case .retry: "Reintentar"
        case .fromCache: "Copia guardada"
        case .pending: "Pendiente de envío"
        case .submit: "Enviar"
        case .submitting: "Enviando…"
        }
    }

    private var japanese: String {
        switch self {
        case .loading: "読み込み中…"
        case .noEntries: "項目はありません。"
        case .entries(let count): "\(count.grouped(by: ",")) 件"
        case .notLoaded: "読み込めませんでした。"
        case .refresh: "更新"
        case .retry: "再試行"
        case .fromCache: "保存済みのコピー"
        case .pending: "未送信"
        case .submit: "送信"
        case .submitting: "送信中…"
        }
    }
}

extension Int {
    /// The digits in groups of three.
    fileprivate func grouped(by separator: Character) -> String {
        let digits = Array(String(magnitude))
        var result = self < 0 ? "-" : ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(separator) }
            result.append(digit)
        }
        return result
    }
}
