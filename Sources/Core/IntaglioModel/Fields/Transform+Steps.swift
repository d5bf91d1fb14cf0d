// SPDX-License-Identifier: MIT

extension Transform: FieldValue {
  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("layerTransform") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    let limit = Scene.maximumLength / check.scale
    for number in [a, b, c, d] { try NumberLimit.range(-1000...1000).check(number, scale: 1) }
    for number in [tx, ty] { try NumberLimit.range(-limit...limit).check(number, scale: 1) }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    if (a, b, c, d) != (1, 0, 0, 1) {
      for number in [\Transform.a, \.b, \.c, \.d] { visit(&self[keyPath: number]) }
    }
    visit(&tx)
    visit(&ty)
  }

  package var simpler: [Transform] {
    [.translation(tx, ty), Transform(a: a, b: b, c: c, d: d, tx: 0, ty: 0)].filter { $0 != self }
  }

  /// Reads six numbers, or steps.
  package static func read(_ key: String, _ limit: NoLimit, _ reader: some FieldReader) throws -> Transform? {
    if (try? reader.numbers(key)) != nil { return try reader.value(key, as: Transform.self) }
    return try reader.value(key, as: TransformSteps.self)?.transform
  }
}

/// The steps of a transform in a document, applied in the order of the fields.
package struct TransformSteps: Sendable, Hashable {
  package var scale: Vector?
  package var skew: Vector?
  package var rotate: Double?
  package var translate: Vector?

  package var transform: Transform {
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let steps =
      [
        scale.map { .scale($0.x, $0.y) }, skew.map { .skew(x: radians($0.x), y: radians($0.y)) },
        rotate.map { .rotation(radians($0)) }, translate.map { .translation($0.x, $0.y) },
      ] as [Transform?]
    return steps.compactMap { $0 }.reduce(.identity) { $0.concatenating($1) }
  }
}

extension TransformSteps: Described {
  package static let schemaName = "transform"
  package static let summary = "Steps of a transform, in this order: scale, skew, rotate, translate."
  package static let blank = TransformSteps()
  package static let fields: FieldTable<TransformSteps> = [
    Field("scale", \.scale, "One factor, or two: across and down.", form: .factors),
    Field("skew", \.skew, "[x, y]: the slant of vertical and of horizontal lines, in degrees."),
    Field("rotate", \.rotate, "Degrees, clockwise."),
    Field("translate", \.translate, "Points to the right and down."),
  ]

  package func checkInDocument(_ limit: NoLimit) throws(StyleError) {
    guard transform.isFinite else { throw .invalid(field: "", problem: "is not finite") }
  }
}

extension FieldForm<Vector?> {
  /// One number for both factors, or two.
  fileprivate static var factors: FieldForm {
    FieldForm(
      keys: ["scale"], shape: .definition("factors"),
      read: { reader in
        if let factor = try? reader.number("scale") { return Vector(factor, factor) }
        return try Vector.read("scale", .finite, reader)
      },
      write: { try $0.write("scale", $1) })
  }
}
