/// Where a line of a manifest stands.
struct ManifestPlace {
  /// The manifest; `-` is standard input.
  let manifest: String
  /// What paths in it are relative to; empty for the current folder.
  let folder: String
  /// The line, from 1.
  let number: Int

  /// What an error calls the line, such as `icons.jsonl:12`.
  var name: String { "\(manifest == "-" ? "standard input" : manifest):\(number)" }
}
