// In the kit, because each property that is read from outside costs a call, and all nodes that are drawn are weighed.
@_spi(Host)
extension NodeExtras {
    /// The bytes of all texts in the properties, with a fixed number for each value and option of a field; counts no
    /// further than a limit.
    public func weight(upTo limit: Int, each: Int) -> Int {
        var weight = label?.utf8.count ?? 0
        if let action { weight += action.weight(upTo: limit) }
        if let image { weight += image.id.utf8.count + image.label.utf8.count }
        if let symbol = values.symbol { weight += symbol.utf8.count }
        if let badge { weight += badge.utf8.count }
        if let address = address { weight += address.text.utf8.count }
        if let media, weight <= limit { weight += media.weight(each: each) }
        if let input, weight <= limit { weight += input.weight(upTo: limit - weight, each: each) }
        return weight
    }
}

extension Media {
    /// Pages name its paths and its file name several times.
    fileprivate func weight(each: Int) -> Int {
        let texts = [path, path, version, mediaType, title, fileName, fileName, poster?.id ?? ""]
        return captions.reduce(texts.reduce(0) { $0 + $1.utf8.count }) {
            $0 + each + $1.path.utf8.count + $1.language.utf8.count + $1.label.utf8.count
        }
    }
}

extension Action {
    fileprivate func weight(upTo limit: Int) -> Int {
        name.utf8.count + JSONValue.object(arguments).weight(upTo: limit)
    }
}

extension JSONValue {
    fileprivate func weight(upTo limit: Int) -> Int {
        var weight = 8
        switch self {
        case .text(let text): weight += text.utf8.count
        case .array(let values):
            for value in values where weight <= limit {
                weight += value.weight(upTo: limit - weight)
            }
        case .object(let members):
            for (name, value) in members where weight <= limit {
                weight += name.utf8.count + value.weight(upTo: limit - weight)
            }
        default: break
        }
        return weight
    }
}

extension Input {
    fileprivate func weight(upTo limit: Int, each: Int) -> Int {
        var weight = name.utf8.count * 4 + label.utf8.count
        weight += (tip?.utf8.count ?? 0) + (problem?.utf8.count ?? 0)
        weight += action.weight(upTo: limit)
        for value in values where weight <= limit {
            weight += each + value.utf8.count
        }
        for option in options where weight <= limit {
            // Each option of a choice has the name of its field several times.
            let names = kind == .choice ? 4 * name.utf8.count : 0
            weight += each + names
            weight += option.value.utf8.count + option.label.utf8.count
        }
        return weight
    }
}
