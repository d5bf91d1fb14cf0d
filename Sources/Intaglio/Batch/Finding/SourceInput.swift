/// An input, with what its items are.
enum SourceInput: Sendable {
  /// A file, a folder or a pattern.
  case pictures(path: String, PictureSettings)
  /// A file of lines, or `-` for standard input.
  case manifest(String, any ManifestFormat)
}
