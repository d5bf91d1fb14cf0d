// SPDX-License-Identifier: MIT
import IntaglioModel

/// The stroke of a shape layer, its width in pixels and its opacity in percent. The layer's pixels include it
/// already.
package struct PSDVectorStroke: Sendable, Hashable {
  package var isEnabled: Bool
  /// Whether the shape is filled.
  package var isFilled: Bool
  package var width: Double
  package var alignment: EdgeStroke.Position
  package var cap: Stroke.Cap
  package var join: Stroke.Join
  package var miterLimit: Double
  /// The alternating lengths of dashes and gaps, in stroke widths.
  package var dashes: [Double]
  /// Where the stroke starts in the dash pattern, in stroke widths.
  package var dashPhase: Double
  package var blend: PSDBlendMode
  package var opacity: Double
  package var fill: PSDFill
}

extension PSDVectorStroke {
  init(_ fields: PSDDescriptor) throws(PSDUnknown) {
    let key = "strokeStyle"
    guard let fill = fields["\(key)Content"]?.descriptor.flatMap(PSDFill.init(ofLayer:)) else {
      throw PSDUnknown(what: "\(key)Content is not supported")
    }
    self.init(
      isEnabled: fields.flag("strokeEnabled", else: true), isFilled: fields.flag("fillEnabled", else: true),
      width: try fields.pixels("\(key)LineWidth", perInch: try fields.number("\(key)Resolution", else: 72)),
      alignment: try fields.word(
        "\(key)LineAlignment",
        ["\(key)AlignInside": .inside, "\(key)AlignCenter": .center, "\(key)AlignOutside": .outside],
        else: .center),
      cap: try fields.word(
        "\(key)LineCapType",
        ["\(key)ButtCap": .butt, "\(key)RoundCap": .round, "\(key)SquareCap": .square], else: .butt),
      join: try fields.word(
        "\(key)LineJoinType",
        ["\(key)MiterJoin": .miter, "\(key)RoundJoin": .round, "\(key)BevelJoin": .bevel], else: .miter),
      miterLimit: try fields.number("\(key)MiterLimit", else: 100),
      dashes: fields["\(key)LineDashSet"]?.list?.compactMap(\.number) ?? [],
      dashPhase: try fields.number("\(key)LineDashOffset", else: 0),
      blend: try fields.blend("\(key)BlendMode"),
      opacity: try fields.number("\(key)Opacity", else: 100), fill: fill)
  }
}
