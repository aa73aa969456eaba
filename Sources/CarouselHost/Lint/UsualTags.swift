// The words by which effects are looked for, which lint expects among an effect's tags.

enum UsualTags {
    static let all = [
        "3d", "flat", "row", "stack", "ring", "path", "depth", "paper", "cards", "pictures", "covers",
        "pages", "calm", "lively", "pointer", "tilt", "motion", "vertical",
    ]
}
