// SPDX-License-Identifier: MIT

extension Bevel.Direction: FieldWord {}
extension Bevel.Kind: FieldWord {}
extension Bevel.Technique: FieldWord {}
extension EdgeStroke.Position: FieldWord {}
extension FillRule: FieldWord {}
extension Gradient.Curve: FieldWord {}
extension Gradient.Mixing: FieldWord {}
extension Gradient.Space: FieldWord {}
extension ImageContents.Gravity: FieldWord {}
extension Knockout: FieldWord {}
extension Shadow.Kind: FieldWord {}
extension Shadow.Technique: FieldWord {}
extension Stroke.Cap: FieldWord {}
extension Stroke.Join: FieldWord {}
extension Style.Casters: FieldWord {}
extension Style.Contents: FieldWord {}
extension Style.Edges: FieldWord {}
extension Style.Profile: FieldWord {}
extension StylePaint.Alignment: FieldWord {}
extension Text.Alignment: FieldWord {}
extension Text.Direction: FieldWord {}
extension Text.MissingGlyph: FieldWord {}
extension Text.Transform: FieldWord {}
extension Text.Trim: FieldWord {}
extension Text.Truncation: FieldWord {}
extension Text.VerticalAlignment: FieldWord {}
extension Text.Wrap: FieldWord {}
extension Turbulence.Kind: FieldWord {}

extension BlendMode: FieldValue {
  /// All blend modes, or only those that effects support.
  package enum Allowed: Sendable { case all, effects }

  package static var usualLimit: Allowed { .all }

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
