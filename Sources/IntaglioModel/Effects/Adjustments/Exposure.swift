// SPDX-License-Identifier: MIT

extension Adjustment {
  /// More or less light: Photoshop's exposure, exact to a level. A component v, 0…1, becomes
  ///
  ///     clamp(v ^ 2.2 2 ^ stops + offset, 0, 1) ^ (1 / (2.2 gamma))
  public struct Exposure: Sendable, Hashable {
    /// Each is twice the light; -20…20.
    public var stops: Double
    /// Light added to all; -0.5…0.5.
    public var offset: Double
    /// More than 1 brightens the middle; 0.01…9.99.
    public var gamma: Double

    /// An exposure; without arguments one that changes nothing.
    public init(stops: Double = 0, offset: Double = 0, gamma: Double = 1) {
      (self.stops, self.offset, self.gamma) = (stops, offset, gamma)
    }
  }
}

extension Adjustment.Exposure: Described {
  package static let schemaName = "exposure"
  package static let summary = "More or less light: of components with a gamma of 2.2."
  package static let blank = Adjustment.Exposure()
  package static let fields: FieldTable<Adjustment.Exposure> = [
    Field("stops", \.stops, "Each is twice the light.", limit: .range(-20...20)),
    Field("offset", \.offset, "Light added to all.", limit: .range(-0.5...0.5)),
    Field("gamma", \.gamma, "More than 1 brightens the middle.", limit: .range(0.01...9.99)),
  ]
}
