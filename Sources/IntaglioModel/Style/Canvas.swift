/// How large the result is.
public enum Canvas: String, Sendable, Hashable, Codable, CaseIterable {
  /// As large as the picture; outer shadows are cut at its bounds.
  case keep
  /// Grown on each side as far as the outer shadows reach, four sigma.
  case grow
}
