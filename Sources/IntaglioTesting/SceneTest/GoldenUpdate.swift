/// What became of one golden when goldens were updated.
public struct GoldenUpdate: Sendable, Codable, Hashable {
  /// What was done.
  public enum Change: String, Sendable, Codable, Hashable, CaseIterable {
    /// There was none.
    case made
    /// There was one that differed, or was no picture.
    case replaced
    /// There was one that shows the same; it was left alone.
    case unchanged
  }

  /// The scene's name.
  public let scene: String
  /// The golden's file.
  public let path: String
  /// What was done.
  public let change: Change
}
