extension Action {
    /// The name of the argument that says which field is set.
    public static let nameArgument = "name"
    /// The name of the argument with a field's value; several values are a JSON array in a text.
    @_spi(Host)
    public static let valueArgument = "value"
    /// The name of the argument with a field's file.
    public static let fileArgument = "file"
    /// The name of the argument with the address of a link.
    static let addressArgument = "address"

    /// Sets a field of a form.
    public static func setValue(_ name: String, _ values: [String]) -> Action {
        Action(
            ActionDeclaration.setValue.name,
            [nameArgument: .text(name), valueArgument: .value(values)]
        )
    }

    /// Sets a field of a form to a secret, such as a password.
    public static func setSecret(_ name: String, _ secret: SecretText) -> Action {
        Action(ActionDeclaration.setSecret.name, [nameArgument: .text(name)])
            .with(valueArgument, secret)
    }

    /// Sets a field of a form to a file.
    public static func chooseFile(_ name: String, _ file: ChosenFile) -> Action {
        Action(
            ActionDeclaration.chooseFile.name,
            [nameArgument: .text(name)],
            files: [fileArgument: file]
        )
    }
}

extension Action {
    /// Follows a link to an address; see ``ScreenletAction/followLink(_:)``.
    public static func followLink(_ address: LinkAddress) -> Action {
        Action(
            ActionDeclaration.followLink.name,
            [addressArgument: .text(address.text)]
        )
    }
}

extension JSONValue {
    /// The values of a field as one argument.
    static func value(_ values: [String]) -> JSONValue {
        .text(
            values.count > 1
                ? JSONValue.array(values.map(JSONValue.text)).description : values.first ?? ""
        )
    }
}

extension ActionDeclaration {
    /// Sets a field of a form; see ``Action/setValue(_:_:)``.
    @_spi(Host)
    public static let setValue = ActionDeclaration(
        "setValue",
        summary: "Sets a field.",
        parameters: [
            FieldDeclaration(
                Action.nameArgument,
                type: .text,
                summary: "The field, as Name, or Name[1] for the second of several."
            ),
            FieldDeclaration(
                Action.valueArgument,
                type: .text,
                summary: "The value; several as a JSON array."
            ),
        ]
    )

    /// Sets a field of a form to a secret, such as a password; see ``Action/setSecret(_:_:)``.
    @_spi(Host)
    public static let setSecret = ActionDeclaration(
        "setSecret",
        summary: "Sets a password.",
        parameters: [
            FieldDeclaration(Action.nameArgument, type: .text, summary: "The field."),
            FieldDeclaration(
                Action.valueArgument,
                type: .secret,
                summary: "A file with the password, as @FILE."
            ),
        ]
    )

    /// Sets a field of a form to a file, which may be uploaded immediately; see ``Action/chooseFile(_:_:)``.
    @_spi(Host)
    public static let chooseFile = ActionDeclaration(
        "chooseFile",
        summary: "Sets a field to a file of this machine.",
        parameters: [
            FieldDeclaration(Action.nameArgument, type: .text, summary: "The field."),
            FieldDeclaration(Action.fileArgument, type: .file, summary: "The file."),
        ],
        writes: true
    )

    /// Follows a link of the view; see ``ScreenletAction/followLink(_:)``.
    @_spi(Host)
    public static let followLink = ActionDeclaration(
        "followLink",
        summary: "Follows a link.",
        parameters: [
            FieldDeclaration(
                Action.addressArgument,
                type: .text,
                summary: "The address, with http, https or mailto."
            )
        ]
    )
}
