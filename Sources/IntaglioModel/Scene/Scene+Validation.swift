// SPDX-License-Identifier: MIT
extension Scene {
  /// How deep layers may lie in layers, masks included.
  public static let maximumDepth = 128
  /// How many layers a scene may have, masks included.
  public static let maximumLayers = 100_000
  /// How wide or high the bitmap may be, in pixels.
  public static let maximumSide = 65_536.0
  /// The longest name of a layer, in bytes of UTF-8.
  public static let maximumNameLength = 4_096
  /// How far from the scene's corner a frame may lie, in pixels, and how large it may be.
  public static let maximumLength = 1_000_000.0

  /// Checks that the scene can be drawn: numbers finite and within their ranges, pictures loaded, no more
  /// layers than can be. The planner's first step.
  ///
  /// - Throws: `SceneError`, naming the first field at fault.
  public func validate() throws(SceneError) {
    guard scale.isFinite, scale > 0, scale <= Style.maximumScale else {
      let limit = DecimalText.text(Style.maximumScale)
      throw .invalid(
        field: "scale", problem: "is \(DecimalText.text(scale)), allowed is more than 0, up to \(limit)")
    }
    for (name, length) in [("width", width), ("height", height)] {
      guard length.isFinite, length > 0, length * scale <= Scene.maximumSide else {
        let limit = DecimalText.text(Scene.maximumSide / scale)
        throw .invalid(
          field: name, problem: "is \(DecimalText.text(length)), allowed is more than 0, up to \(limit)")
      }
    }
    do throws(BitmapError) {
      try Bitmap.checkedPixelCount(pixelSize)
    } catch {
      throw .bitmap(field: "width, height, scale", error)
    }
    if let background { try SceneCheck.check(background, field: "background") }
    do throws(StyleError) { try light?.validate(field: "light") } catch { throw SceneError(error, at: "") }
    var check = SceneCheck(scale: scale, light: light)
    try check.check(layers, at: "layers", depth: 1)
  }

  /// Checks layers that are part of a scene, as `validate` does.
  package static func validate(
    _ layers: [Layer], scale: Double, light: Light?, at path: String
  ) throws(SceneError) {
    var check = SceneCheck(scale: scale, light: light)
    try check.check(layers, at: path, depth: 1)
  }

  /// The bitmap's size: ceil(width * scale) x ceil(height * scale).
  public var pixelSize: PixelSize {
    PixelSize(Int((width * scale).rounded(.up)), Int((height * scale).rounded(.up)))
  }
}

/// Goes through a scene's layers and finds the first field that is not allowed.
private struct SceneCheck {
  let scale: Double
  let light: Light?
  private var count = 0

  init(scale: Double, light: Light?) { (self.scale, self.light) = (scale, light) }

  mutating func check(_ layers: [Layer], at path: String, depth: Int) throws(SceneError) {
    for (index, layer) in layers.enumerated() { try check(layer, at: "\(path)[\(index)]", depth: depth) }
  }

  private mutating func check(_ layer: Layer, at path: String, depth: Int) throws(SceneError) {
    count += 1
    guard count <= Scene.maximumLayers else {
      throw .invalid(
        field: path, problem: "is one layer too many; a scene has at most \(Scene.maximumLayers)")
    }
    guard depth <= Scene.maximumDepth else {
      throw .invalid(
        field: path, problem: "is nested \(depth) layers deep; at most \(Scene.maximumDepth) are allowed")
    }
    if let name = layer.name, name.utf8.count > Scene.maximumNameLength {
      let problem = "has \(name.utf8.count) bytes, at most \(Scene.maximumNameLength) are allowed"
      throw .invalid(field: "\(path).name", problem: problem)
    }
    let limit = Scene.maximumLength / scale
    let frame = layer.frame
    for (value, range) in [
      (frame.x, -limit...limit), (frame.y, -limit...limit), (frame.width, 0...limit),
      (frame.height, 0...limit),
    ] { try SceneCheck.check(value, in: range, field: "\(path).frame") }
    let map = layer.transform
    for value in [map.a, map.b, map.c, map.d] {
      try SceneCheck.check(value, in: -1000...1000, field: "\(path).transform")
    }
    for value in [map.tx, map.ty] {
      try SceneCheck.check(value, in: -limit...limit, field: "\(path).transform")
    }
    for value in [layer.anchor.x, layer.anchor.y] {
      try SceneCheck.check(value, in: -1000...1000, field: "\(path).anchor")
    }
    try SceneCheck.check(layer.opacity, in: 0...1, field: "\(path).opacity")
    for radius in layer.cornerRadii.corners.flatMap({ [$0.x, $0.y] }) {
      try SceneCheck.check(radius, in: 0...limit, field: "\(path).cornerRadius")
    }
    if let border = layer.border {
      try SceneCheck.check(border.width, in: 0...limit, field: "\(path).border.width")
      try SceneCheck.check(border.color, field: "\(path).border.color")
    }
    if let contents = layer.contents { try check(contents, at: "\(path).contents") }
    if let style = layer.style {
      do throws(StyleError) { try style.validate(scale: scale, light: light) } catch {
        throw SceneError(error, at: "\(path).style")
      }
    }
    if let shadow = layer.pathShadow {
      do throws(StyleError) { try Style.validate(shadow.shadow, scale: scale, field: "\(path).shadow") } catch
      {
        throw SceneError(error, at: "")
      }
    }
    if let shadow = layer.pathShadow {
      do throws(PathError) { try shadow.path.validate() } catch {
        throw .path(field: "\(path).shadow.path", error)
      }
    }
    if let mask = layer.mask {
      try check(mask.layer, at: "\(path).mask.\(mask.name)", depth: depth + 1)
    }
    try check(layer.layers, at: "\(path).layers", depth: depth + 1)
  }

  private func check(_ contents: Contents, at path: String) throws(SceneError) {
    switch contents {
    case .color(let color): try SceneCheck.check(color, field: "\(path).color")
    case .gradient(let gradient):
      do throws(StyleError) { try gradient.validate(field: "\(path).gradient") } catch {
        throw SceneError(error, at: "")
      }
    case .shape(let shape):
      if let fill = shape.fill { try SceneCheck.check(fill, field: "\(path).shape.fill") }
      try SceneCheck.check(shape.strokeColor, field: "\(path).shape.strokeColor")
      do throws(PathError) { try shape.path.validate() } catch {
        throw .path(field: "\(path).shape.path", error)
      }
      do throws(StyleError) { try shape.stroke?.validate() } catch {
        throw SceneError(error, at: "\(path).shape.stroke")
      }
    case .text(let text):
      do throws(StyleError) { try text.validate() } catch { throw SceneError(error, at: "\(path).text") }
    case .drawing: break
    case .pattern(let pattern):
      if case .file(let file) = pattern.source {
        throw .imageNotLoaded(field: "\(path).pattern.image", path: file)
      }
      do throws(StyleError) { try pattern.validate(pixelsPerPoint: scale, field: "\(path).pattern") } catch {
        throw SceneError(error, at: "")
      }
    case .image(let image):
      if case .file(let file) = image.source { throw .imageNotLoaded(field: "\(path).image", path: file) }
      try SceneCheck.check(image.scale, in: 1e-3...1e3, field: "\(path).scale")
    }
  }

  static func check(_ color: Color, field: String) throws(SceneError) {
    for part in [color.red, color.green, color.blue, color.alpha] { try check(part, in: 0...1, field: field) }
  }

  private static func check(
    _ value: Double, in range: ClosedRange<Double>, field: String
  ) throws(SceneError) {
    guard value.isFinite, range.contains(value) else {
      let allowed = [range.lowerBound, range.upperBound].map(DecimalText.text).joined(separator: "…")
      throw .invalid(field: field, problem: "is \(DecimalText.text(value)), allowed is \(allowed)")
    }
  }
}
