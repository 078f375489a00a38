/// The names by which plugins and apps are installed and removed.
public enum PluginName {
    /// What is wrong with a name; `nil` if it is valid.
    ///
    /// Apps are run by their names, so that these are written like those of screenlets.
    public static func fault(_ name: String, isApp: Bool = false) -> String? {
        guard !isApp else { return fault(ofApp: name) }
        let letters = name.unicodeScalars
        let isName =
            letters.count <= 60 && letters.first?.properties.isAlphabetic == true
            && letters.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                    || $0 == "-" || $0 == "_"
            }
        return isName
            ? nil : "name \"\(name)\" must have at most 60 letters, digits, hyphens and underscores"
    }

    private static func fault(ofApp name: String) -> String? {
        let isName = name.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) != nil && name.count <= 60
        return isName
            ? nil
            : "name \"\(name)\" of an app must have at most 60 small letters, digits and hyphens, such as "
                + "sales-desk"
    }
}
