// SPDX-License-Identifier: MIT

extension Contents: FieldObject {
  /// All kinds except pictures, which have several keys.
  private static let choices: [FieldChoice<Contents>] = [
    FieldChoice("color", "One colour, in the layer's frame and corners.", Self.color) {
      if case .color(let color) = $0 { color } else { nil }
    },
    FieldChoice("gradient", "A gradient, in the layer's frame and corners.", Self.gradient) {
      if case .gradient(let gradient) = $0 { gradient } else { nil }
    },
    FieldChoice("shape", "A path, filled and stroked.", Self.shape) {
      if case .shape(let shape) = $0 { shape } else { nil }
    },
    FieldChoice("text", "A text, set in the layer's frame.", Self.text) {
      if case .text(let text) = $0 { text } else { nil }
    },
    FieldChoice("pattern", "A repeated picture, in the layer's frame and corners.", Self.pattern) {
      if case .pattern(let pattern) = $0 { pattern } else { nil }
    },
  ]

  package static var keys: [String] { choices.map(\.key) + ImageContents.keys }

  package static func fieldShape(_ limit: NoLimit) -> FieldShape { .definition("contents") }

  package func check(_ limit: NoLimit, _ check: FieldCheck) throws(StyleError) {
    if case .image(let image) = self { return try image.check(limit, check) }
    for choice in Contents.choices { try choice.check(self, check) }
  }

  package mutating func visitNumbers(_ visit: (inout Double) -> Void) {
    for choice in Contents.choices { choice.visitNumbers(&self, visit) }
    if case .image(let image) = self { self = .image(image.visited(visit)) }
  }

  package var simpler: [Contents] {
    let others = Contents.choices.flatMap { $0.simpler(self) }
    let images: [Contents] =
      if case .image(let image) = self { image.simpler.map(Contents.image) } else { [] }
    return (self == .color(.black) ? [] : [.color(.black)]) + others + images
  }

  package init(of reader: some FieldReader) throws {
    let pictures = ImageContents.Source.choices.map(\.key)
    let kinds = ["color", "gradient", "shape", "text"] + pictures + ["pattern"]
    guard let key = try reader.onlyOne(of: kinds, "a layer has one kind of contents") else {
      throw reader.error(nil, "needs one of \(kinds.joined(separator: ", "))")
    }
    guard let choice = Contents.choices.first(where: { $0.key == key }) else {
      self = .image(try ImageContents(of: reader))
      return
    }
    for field in ["gravity", "scale", "focus", "offset", "currentColor"] where reader.has(field) {
      throw reader.error(field, "is for image or bitmap, not for \(key)")
    }
    guard let contents = try choice.read(reader) else { throw reader.error(key, "is missing") }
    self = contents
  }

  package func write(to writer: some FieldWriter) throws {
    switch self {
    case .image(let image): try image.write(to: writer)
    case .drawing(let drawing): throw writer.error(drawing, Drawing.cannotBeWritten)
    default: for choice in Contents.choices { try choice.write(self, writer) }
    }
  }
}

extension Shape: Described {
  package static let schemaName = "shape"
  package static let summary = "A path, from the frame's top left corner; it may reach past the frame."
  package static let blank = Shape(Path())
  package static let fields: FieldTable<Shape> = [
    Field("path", \.path, "The path.", presence: .required()),
    Field(
      "fill", \.fill, "The colour of the inside, or none. Left out: black, or none if there is a stroke.",
      presence: .always, form: .colorOrNone),
    Field("rule", \.rule, "Which overlapping parts are inside.", presence: .always),
    Field("stroke", \.stroke, "The stroke, on top of the fill. Left out: none."),
    Field("strokeColor", \.strokeColor, "The stroke's colour.", presence: .always),
  ]

  package var simpler: [Shape] {
    let plain = [Shape(path), Shape(path, fill: nil, rule: rule, stroke: stroke, strokeColor: strokeColor)]
    return plain.filter { $0 != self } + simplerFields
  }
}

extension FieldForm<Color?> {
  fileprivate static var colorOrNone: FieldForm {
    FieldForm(
      keys: ["fill"], shape: .definition("fillColor"),
      read: { reader in
        guard reader.has("fill") else { return reader.has("stroke") ? .some(nil) : nil }
        if (try? reader.text("fill")) == "none" { return .some(nil) }
        return try reader.color("fill")
      },
      write: { color, writer in
        if let color { try writer.write(color, "fill") } else { try writer.write("none", "fill") }
      })
  }
}
