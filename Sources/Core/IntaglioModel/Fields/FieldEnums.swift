// SPDX-License-Identifier: MIT

extension Bevel.Direction: FieldEnum {}
extension Bevel.Kind: FieldEnum {}
extension Bevel.Technique: FieldEnum {}
extension EdgeStroke.Position: FieldEnum {}
extension FillRule: FieldEnum {}
extension Gradient.Curve: FieldEnum {}
extension Gradient.Mixing: FieldEnum {}
extension Gradient.Space: FieldEnum {}
extension ImageContents.Gravity: FieldEnum {}
extension Knockout: FieldEnum {}
extension Shadow.Kind: FieldEnum {}
extension Shadow.Technique: FieldEnum {}
extension Stroke.Cap: FieldEnum {}
extension Stroke.Join: FieldEnum {}
extension Style.Casters: FieldEnum {}
extension Style.Contents: FieldEnum {}
extension Style.Edges: FieldEnum {}
extension Style.Profile: FieldEnum {}
extension StylePaint.Alignment: FieldEnum {}
extension Text.Alignment: FieldEnum {}
extension Text.Direction: FieldEnum {}
extension Text.MissingGlyph: FieldEnum {}
extension Text.Transform: FieldEnum {}
extension Text.Trim: FieldEnum {}
extension Text.Truncation: FieldEnum {}
extension Text.VerticalAlignment: FieldEnum {}
extension Text.Wrap: FieldEnum {}
extension Turbulence.Kind: FieldEnum {}

extension BlendMode: FieldValue {
  /// All blend modes, or only those that effects support.
  package enum Allowed: Sendable { case all, effects }

  package static var defaultLimit: Allowed { .all }

  package static func fieldShape(_ limit: Allowed) -> FieldShape {
    limit == .effects ? .definition("shadowBlend") : .word(allCases.map(\.rawValue))
  }

  package func check(_ limit: Allowed, _ check: FieldCheck) throws(StyleError) {
    guard limit == .effects, self == .copy else { return }
    throw .invalid(field: "", problem: "is copy, which effects do not allow: choose another mode")
  }

  package static func read(_ key: String, _ limit: Allowed, _ reader: some FieldReader) throws -> BlendMode? {
    guard let mode = try reader.word(key, as: BlendMode.self) else { return nil }
    do throws(StyleError) { try mode.check(limit, FieldCheck(scale: 1)) } catch {
      throw reader.error(key, error)
    }
    return mode
  }

  package func write(_ key: String, _ writer: some FieldWriter) throws { try writer.write(rawValue, key) }
}
