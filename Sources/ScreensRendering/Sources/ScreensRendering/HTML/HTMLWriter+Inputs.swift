@_spi(Host) import ScreensKit

extension HTMLWriter {
    /// A progress bar, with a label for screen readers.
    mutating func progress(_ node: Node) {
        guard case .number(let part) = node.content else { return nothing() }
        buffer.append(markup: "<progress max=\"1000\" value=\"")
        buffer.append(number: Int(max(0, min(1_000, part))))
        buffer.append(markup: "\"")
        if let label = node.extras?.label { buffer.append(attribute: "aria-label", label) }
        buffer.append(markup: "></progress>")
    }

    /// A field with its label, its help and its error message.
    mutating func input(_ node: Node) {
        guard let input = node.extras?.input else { return nothing() }
        guard isLive, !isInForm, !input.isReadOnly else { return field(input) }
        alone(input)
    }

    mutating func field(_ input: Input) {
        let isGroup = input.kind == .choice
        buffer.append(markup: isGroup ? "<fieldset class=\"field" : "<div class=\"field")
        switch input.width {
        case .short: buffer.append(markup: " short")
        case .medium: buffer.append(markup: " medium")
        default: break
        }
        buffer.append(markup: "\"")
        if isGroup { describe(input) }
        buffer.append(markup: ">")
        switch input.kind {
        case .choice: choice(input)
        case .checkbox:
            checkbox(input)
            label(input)
        case .menu:
            label(input)
            menu(input)
        case .multiline:
            label(input)
            multiline(input)
        default:
            label(input)
            line(input)
        }
        words(input)
        // Browsers send nothing for boxes without a tick.
        if isLive, !input.isReadOnly, input.canBeAbsent {
            buffer.append(hidden: "shown", input.name)
        }
        buffer.append(markup: isGroup ? "</fieldset>" : "</div>")
    }

    // MARK: - Around a field

    private mutating func label(_ input: Input) {
        buffer.append(markup: input.showsLabel ? "<label" : "<label class=\"hidden\"")
        buffer.append(attribute: "for", Self.id(input))
        buffer.append(markup: ">")
        labelText(input)
        buffer.append(markup: "</label>")
    }

    private mutating func labelText(_ input: Input) {
        buffer.append(text: input.label)
        switch input.mark {
        // The attribute reports it to users who do not see the mark.
        case .required?:
            buffer.append(markup: "<span class=\"danger\" aria-hidden=\"true\"> *</span>")
        case .optional?:
            buffer.append(markup: " <span class=\"caption\">")
            buffer.append(text: drawing.context.string("core-optional"))
            buffer.append(markup: "</span>")
        default: break
        }
    }

    private mutating func words(_ input: Input) {
        if let problem = input.problem {
            buffer.append(markup: "<p class=\"caption danger\"")
            buffer.append(attribute: "id", "\(Self.id(input))-problem")
            buffer.append(markup: ">")
            buffer.append(text: problem)
            buffer.append(markup: "</p>")
        }
        if let tip = input.tip {
            buffer.append(markup: "<p class=\"caption\"")
            buffer.append(attribute: "id", "\(Self.id(input))-tip")
            buffer.append(markup: ">")
            buffer.append(text: tip)
            buffer.append(markup: "</p>")
        }
    }

    private static func id(_ input: Input) -> String { "field-\(input.name)" }

    /// Refers from the field to its help text and its error message.
    private mutating func describe(_ input: Input) {
        let ids = [
            input.problem.map { _ in "\(Self.id(input))-problem" },
            input.tip.map { _ in "\(Self.id(input))-tip" },
        ].compactMap(\.self)
        if !ids.isEmpty {
            buffer.append(attribute: "aria-describedby", ids.joined(separator: " "))
        }
        if input.problem != nil { buffer.append(markup: " aria-invalid=\"true\"") }
    }

    private mutating func common(_ input: Input, id: String? = nil) {
        buffer.append(attribute: "id", id ?? Self.id(input))
        // The names are the portal's. The prefix keeps them apart from the page's own.
        buffer.append(attribute: "name", isLive ? "field:\(input.name)" : input.name)
        if input.isDemanded { buffer.append(markup: " required") }
        // Whoever sees no label would see an empty box.
        if !input.showsLabel, [.text, .number, .multiline].contains(input.kind) {
            buffer.append(attribute: "placeholder", input.label)
        }
        if let purpose = input.purpose {
            buffer.append(attribute: "autocomplete", purpose.rawValue)
        } else if input.kind == .password {
            buffer.append(markup: " autocomplete=\"off\"")
        }
        describe(input)
    }

    // MARK: - The fields

    private mutating func line(_ input: Input) {
        buffer.append(markup: "<input type=\"")
        switch input.kind {
        case .date: buffer.append(markup: "date\"")
        case .file: buffer.append(markup: input.allowsSeveral ? "file\" multiple" : "file\"")
        // What users write is never sent back, and no part of the browser may change or check it.
        case .password: buffer.append(markup: "password\" spellcheck=\"false\"")
        // A browser's number field would refuse a decimal comma.
        case .number: buffer.append(markup: "text\" inputmode=\"decimal\"")
        default: buffer.append(markup: "text\" dir=\"auto\"")
        }
        common(input)
        if input.isReadOnly {
            buffer.append(markup: input.kind == .file ? " disabled" : " readonly")
        }
        if input.kind == .password {
            if !input.values.isEmpty { buffer.append(attribute: "placeholder", SecretText.dots) }
        } else if input.kind != .file, let value = input.values.first {
            buffer.append(attribute: "value", value)
        }
        buffer.append(markup: ">")
        if input.kind == .file, let name = input.values.first {
            buffer.append(markup: "<span class=\"caption\">")
            buffer.append(text: name)
            buffer.append(markup: "</span>")
        }
    }

    private mutating func multiline(_ input: Input) {
        buffer.append(markup: "<textarea rows=\"4\" dir=\"auto\"")
        common(input)
        if input.isReadOnly { buffer.append(markup: " readonly") }
        // A line break right after the tag is not part of the value.
        buffer.append(markup: ">\n")
        let text = input.values.first ?? ""
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false)
            .enumerated()
        {
            if index > 0 { buffer.append(markup: "\n") }
            buffer.append(text: String(line))
        }
        buffer.append(markup: "</textarea>")
    }

    private mutating func checkbox(_ input: Input) {
        buffer.append(markup: "<input type=\"checkbox\" value=\"true\"")
        common(input)
        if input.isReadOnly { buffer.append(markup: " disabled") }
        if input.values.first == "true" { buffer.append(markup: " checked") }
        buffer.append(markup: ">")
    }

    private mutating func menu(_ input: Input) {
        buffer.append(markup: "<select")
        common(input)
        if input.allowsSeveral { buffer.append(markup: " multiple") }
        if input.isReadOnly { buffer.append(markup: " disabled") }
        buffer.append(markup: ">")
        if !input.allowsSeveral { buffer.append(markup: "<option value=\"\">—</option>") }
        for option in input.options {
            buffer.append(markup: "<option dir=\"auto\"")
            buffer.append(attribute: "value", option.value)
            if input.values.contains(option.value) { buffer.append(markup: " selected") }
            buffer.append(markup: ">")
            buffer.append(text: option.label)
            buffer.append(markup: "</option>")
        }
        buffer.append(markup: "</select>")
    }

    private mutating func choice(_ input: Input) {
        buffer.append(markup: input.showsLabel ? "<legend>" : "<legend class=\"hidden\">")
        labelText(input)
        buffer.append(markup: "</legend>")
        for (index, option) in input.options.enumerated() {
            let id = "\(Self.id(input))-\(index)"
            buffer.append(markup: "<div class=\"option\"><input type=\"")
            buffer.append(markup: input.allowsSeveral ? "checkbox\"" : "radio\"")
            common(input, id: id)
            buffer.append(attribute: "value", option.value)
            if input.isReadOnly { buffer.append(markup: " disabled") }
            if input.values.contains(option.value) { buffer.append(markup: " checked") }
            buffer.append(markup: "><label dir=\"auto\"")
            buffer.append(attribute: "for", id)
            buffer.append(markup: ">")
            buffer.append(text: option.label)
            buffer.append(markup: "</label></div>")
        }
    }
}
