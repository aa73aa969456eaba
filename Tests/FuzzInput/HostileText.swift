// Texts that would mean something to who reads them. In: a seed. Out: strings.

/// What a script may be named, and what would become of it where nobody looks.
public enum HostileText {
    /// Two hundred strings: ends of comments, elements and literals, alone and joined.
    public static let all: [String] = {
        let parts = [
            "<", ">", "&", "\"", "'", "`", "\\", "/", "*/", "/*", "//", "-->", "<!--", "<![CDATA[", "]]>",
            "</script>",
            "<script>", "</style>", "<!-- <script>", "\n", "\r", "\r\n", "\u{2028}", "\u{2029}", "\u{85}",
            "\u{0}",
            "\u{1B}[2J", "\u{9B}31m", "\u{202E}", "\u{2066}", "\u{FFFE}", "\u{FFFF}", "\u{FEFF}", "\u{301}",
            "\"\u{301}", "<\u{301}", "&\u{301}", "\\\u{301}", "${x}", "\\(x)", "\\u{41}", "\\u0041", "&lt;",
            "%3C",
            "\" onload=\"x", "let x = 1", "é", "日本", "😀", "👩‍👩‍👧", "a b", "..", "../..", "-rf", "$(x)", ";", "\t",
        ]
        var random = SeededGenerator(seed: 34)
        let joined = (0..<(200 - parts.count)).map { _ in
            (0..<Int.random(in: 2...5, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                .joined()
        }
        return parts + joined
    }()
}
