// SPDX-License-Identifier: MIT

extension Adjustment {
  /// More or less light: Photoshop's exposure, accurate to one level. A component v, 0…1, becomes
  ///
  ///     clamp(v ^ 2.2 2 ^ stops + offset, 0, 1) ^ (1 / (2.2 gamma))
  public struct Exposure: Sendable, Hashable {
    /// Each stop doubles the light; -20…20.
    public var stops: Double
    /// Light added to every component; -0.5…0.5.
    public var offset: Double
    /// More than 1 brightens the middle tones; 0.01…9.99.
    public var gamma: Double

    /// An exposure; by default no change.
    public init(stops: Double = 0, offset: Double = 0, gamma: Double = 1) {
      (self.stops, self.offset, self.gamma) = (stops, offset, gamma)
    }
  }
}

extension Adjustment.Exposure: Described {
  package static let schemaName = "exposure"
  package static let summary = "More or less light, with a gamma of 2.2."
  package static let blank = Adjustment.Exposure()
  package static let fields: FieldTable<Adjustment.Exposure> = [
    Field("stops", \.stops, "Each stop doubles the light.", limit: .range(-20...20)),
    Field("offset", \.offset, "Light added to every component.", limit: .range(-0.5...0.5)),
    Field("gamma", \.gamma, "More than 1 brightens the middle tones.", limit: .range(0.01...9.99)),
  ]
}
