extension Node: Codable {
    private enum Key: String, CodingKey {
        case kind, role, span, text, number, children
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError` for malformed input and for trees deeper than ``maximumDepth``.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard decoder.codingPath.count <= 2 * Self.maximumDepth else {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "the tree is deeper than \(Self.maximumDepth)"
                )
            )
        }
        let values = try NodeExtras.Values(from: decoder)
        self.init(
            try container.decode(Kind.self, forKey: .kind),
            try Self.content(in: container),
            role: try container.decodeIfPresent(Role.self, forKey: .role) ?? .body,
            span: try container.decodeIfPresent(UInt8.self, forKey: .span)
                .map(Span.init(rawValue:)) ?? .natural,
            extras: values == NodeExtras.Values() ? nil : NodeExtras(values)
        )
    }

    private static func content(in container: KeyedDecodingContainer<Key>) throws -> Content {
        if let text = try container.decodeIfPresent(String.self, forKey: .text) {
            return .text(text)
        }
        if let number = try container.decodeIfPresent(Int64.self, forKey: .number) {
            return .number(number)
        }
        return try container.decodeIfPresent([Node].self, forKey: .children).map(Content.children)
            ?? .none
    }

    /// Writes the node without members that have their default value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(kind, forKey: .kind)
        if role != .body { try container.encode(role, forKey: .role) }
        if span != .natural { try container.encode(span.rawValue, forKey: .span) }
        switch content {
        case .none: break
        case .text(let text): try container.encode(text, forKey: .text)
        case .number(let number): try container.encode(number, forKey: .number)
        case .children(let children): try container.encode(children, forKey: .children)
        }
        try extras?.values.encode(to: encoder)
    }
}

extension Node.Kind: Codable {
    private static let names = [
        "text", "row", "column", "list", "button", "image", "time", "badge", "divider", "notice",
        "card", "form", "input", "progress", "link", "rich-text", "paragraph", "heading", "items",
        "quote", "code", "table", "meter", "tabs", "line-break",
        "frame", "grid", "split", "section", "facts", "state", "skeleton", "rating",
        "dialog", "shell", "media",
    ]

    /// The kind's name, or its number if this kit has no name for it.
    @_spi(Host)
    public var name: String {
        Int(rawValue) < Self.names.count ? Self.names[Int(rawValue)] : "\(rawValue)"
    }

    /// Reads a name or a number.
    ///
    /// - Throws: `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.openName(among: Self.names))
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(name)
    }
}

extension Node.Role: Codable {
    private static let names = [
        "body", "title", "headline", "caption", "strong", "accent", "danger", "success",
        "warning", "emphasis", "code", "display", "section", "lead", "overline", "number",
        "primary", "quiet",
    ]

    /// The role's name, or its number if this kit has no name for it.
    @_spi(Host)
    public var name: String {
        Int(rawValue) < Self.names.count ? Self.names[Int(rawValue)] : "\(rawValue)"
    }

    /// Reads a name or a number.
    ///
    /// - Throws: `DecodingError` for any other text.
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try decoder.openName(among: Self.names))
    }

    /// Writes the name.
    public func encode(to encoder: any Encoder) throws {
        try encoder.encode(name)
    }
}

extension Decoder {
    /// The number of a name: its index in the list, or the number in the name for a later addition.
    fileprivate func openName(among names: [String]) throws -> UInt8 {
        let container = try singleValueContainer()
        let text = try container.decode(String.self)
        if let index = names.firstIndex(of: text) { return UInt8(index) }
        guard let number = UInt8(text) else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription: "\"\(text)\" is not one of \(names)"
            )
        }
        return number
    }
}

extension Decoder {
    /// The value with the name that is read, or another one for a name that this kit does not know.
    func name<Value: RawRepresentable<String>>(or other: Value) throws -> Value {
        Value(rawValue: try singleValueContainer().decode(String.self)) ?? other
    }
}
