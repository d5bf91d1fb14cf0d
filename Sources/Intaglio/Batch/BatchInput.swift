/// Where a batch finds pictures.
public enum BatchInput: Sendable, Hashable {
  /// A file; a folder, of which every `.png` file at any depth is taken (in any letter case); or, where there is neither,
  /// a pattern in which `*`, `?` and `[a-z]` stand for parts of a name and `**` for any folders.
  ///
  /// A result's place is the input's path below the folder, below the part of a pattern in front of its first wildcard,
  /// or a file's own name. Hidden files and folders are left out unless they are named, and links to folders are not
  /// followed. Files of a folder come in no particular order.
  case path(String)
  /// A file with one JSON object a line, or `-` for standard input:
  ///
  ///     {"input": "a/icon.png", "output": "b/icon.png", "style": "lift", "scale": 2, "canvas": "grow"}
  ///
  /// Only `input` has to be there, a path relative to the manifest's folder (for standard input: to the current one).
  /// `output` is a path inside the output folder; when it is left out the input's relative path is taken. `style` is the
  /// name of a preset or a style as in a style file. Empty lines are passed over. The file is read while the batch runs.
  case manifest(String)
}
