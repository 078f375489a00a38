extension PendingWords {
    /// The texts about unsent changes in German.
    static let german: [String: String] = [
        "pending.one": "%d Änderung noch nicht gesendet",
        "pending.other": "%d Änderungen noch nicht gesendet",
        "sign-in":
            "Die Anmeldung wurde abgelehnt. Melden Sie sich erneut an, um die Änderungen zu senden.",
        "changes": "Nicht gesendete Änderungen",
        "send": "Jetzt senden",
        "close": "Schließen",
        "more.one": "%d weitere Änderung",
        "more.other": "%d weitere Änderungen",
        "conflict-of": "%1$@ „%2$@“ wurde hier und im Portal geändert.",
        "conflict-of-service": "%1$@ „%2$@“ wurde hier und bei %3$@ geändert.",
        "refused-of": "%1$@ „%2$@“ wurde abgelehnt: %3$@",
        "conflict-of-title": "„%@“ wurde auch von jemand anders geändert.",
        "conflict-of-title-service": "„%1$@“ wurde auch bei %2$@ geändert.",
        "refused-of-title": "Die Änderung von „%1$@“ wurde abgelehnt: %2$@",
        "which": "Welche Werte sollen bleiben?",
        "later": "Später",
        "field": "Feld",
        "base": "Vorher",
        "local": "Ihr Wert",
        "remote": "Portal",
        "nothing": "–",
        "removed-there": "Im Portal ist der Eintrag nicht mehr vorhanden.",
        "removed-there-service": "%@ hat den Eintrag nicht mehr.",
        "useLocal": "Meine behalten",
        "useLocal-new": "Meine neu hinzufügen",
        "useRemote": "Die des Portals behalten",
        "useRemote-service": "Die von %@ behalten",
        "merge": "Beide zusammenführen",
        "discard": "Meine verwerfen",
        "again": "Erneut senden",
        "changed-again":
            "Der Eintrag wurde erneut geändert. Prüfen Sie die neuen Werte, und entscheiden Sie noch einmal.",
    ]
}
