/// One thing that is wrong with a scene on a candidate.
public struct SceneTestFault: Sendable, Codable, Hashable {
  /// What sort of thing.
  public enum Kind: String, Sendable, Codable, Hashable, CaseIterable {
    /// The picture is farther from the Reference's than one level.
    case reference
    /// The picture is farther from the golden than the tolerance.
    case golden
    /// The same scene, drawn again, gave another picture.
    case unsteady
    /// There is no golden.
    case missingGolden
    /// There is a golden that cannot be read.
    case unreadableGolden
    /// There is no picture: the device could not draw the scene.
    case notRendered
  }

  /// What sort of thing.
  public let kind: Kind
  /// What is wrong and, where there is something to do about it, what: one line.
  public let message: String
  /// The file that shows expected, difference and actual side by side; nil where none was written.
  public internal(set) var picture: String?

  init(_ kind: Kind, _ message: String) {
    self.kind = kind
    self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  /// Whether the test could not be made, as opposed to having been made and lost.
  var isError: Bool {
    switch kind {
    case .unreadableGolden, .notRendered: true
    case .reference, .golden, .unsteady, .missingGolden: false
    }
  }
}

extension SceneTestFault: CustomStringConvertible {
  /// What is wrong, and the file that shows it.
  public var description: String { picture.map { "\(message) (see \($0))" } ?? message }
}
