extension CommandTable {
    static let doctor = CommandSpec(
        name: "doctor",
        summary: "Find what does not work here, and the commands that fix it.",
        examples: [
            .init(
                "screens-host doctor",
                "Check portal, sign-in, connection, sandbox, terminal, folders, cache and plugins."
            ),
            .init("screens-host doctor --demo --json", "Check this machine alone, and print JSON."),
        ],
        options: [json] + whoseCache + [pluginPath, locked],
        body: DoctorCommand.run
    )
}
