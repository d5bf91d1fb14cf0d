/// Which places a closed outline encloses, told by its winding number: how often the outline goes round the place, the
/// turns one way less the turns the other way.
public enum FillRule: String, Sendable, Hashable, Codable, CaseIterable {
  /// Inside is where the winding number is not 0: overlapping pieces of one direction unite.
  case nonZero
  /// Inside is where the winding number is odd: a piece within a piece is a hole, whatever their directions.
  case evenOdd

  /// Whether a place of this winding number is inside.
  package func contains(winding: Int) -> Bool {
    switch self {
    case .nonZero: winding != 0
    case .evenOdd: winding & 1 != 0
    }
  }
}
