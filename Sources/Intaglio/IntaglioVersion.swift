/// The version of this library, and of the tool.
public enum IntaglioVersion {
  /// As semantic versioning writes it.
  public static let current = "0.1.0"
}
