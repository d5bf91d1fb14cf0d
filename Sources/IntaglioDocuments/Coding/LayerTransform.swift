import Glibc
import IntaglioModel

/// A transform as a scene file may write it: six numbers, or
///
///     { "scale": 1.5, "skew": [10, 0], "rotate": 30, "translate": [4, 0] }
///
/// whose steps are taken in this order; angles are degrees, turning clockwise, and `scale` may be two numbers.
package struct LayerTransform: Sendable, Hashable, Decodable {
  /// The six numbers.
  package let transform: Transform

  /// Reads one of the two forms.
  package init(from decoder: any Decoder) throws {
    if (try? decoder.singleValueContainer().decode([Double].self)) != nil {
      transform = try Transform(from: decoder)
      return
    }
    let fields = try StrictFields(decoder, known: ["scale", "skew", "rotate", "translate"])
    var steps: [Transform] = []
    if fields.has("scale") {
      if let factor = try? fields.value("scale", as: Double.self) {
        steps.append(.scale(factor))
      } else {
        let factors: Vector = try fields.required("scale")
        steps.append(.scale(factors.x, factors.y))
      }
    }
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    if let skew = try fields.value("skew", as: Vector.self) {
      steps.append(.skew(x: radians(skew.x), y: radians(skew.y)))
    }
    if let angle = try fields.value("rotate", as: Double.self) { steps.append(.rotation(radians(angle))) }
    if let offset = try fields.value("translate", as: Vector.self) {
      steps.append(.translation(offset.x, offset.y))
    }
    let whole = steps.reduce(Transform.identity) { $0.concatenating($1) }
    guard whole.isFinite else { throw fields.error("is not finite") }
    transform = whole
  }
}
