// SPDX-License-Identifier: MIT
extension Scene {
  /// The maximum depth of nested layers, including masks.
  public static let maximumDepth = 128
  /// The maximum number of layers, including masks.
  public static let maximumLayers = 100_000
  /// The maximum width and height of the bitmap, in pixels.
  public static let maximumSide = 65_536.0
  /// The maximum length of a layer's name, in bytes of UTF-8.
  public static let maximumNameLength = 4_096
  /// The maximum distance of a frame from the scene's corner, and the maximum size of a frame, in pixels.
  public static let maximumLength = 1_000_000.0

  /// Checks that the scene can be drawn: numbers finite and within their ranges, pictures loaded, the number
  /// of layers within its limit. The planner's first step.
  ///
  /// - Throws: `SceneError`, naming the first field at fault.
  public func validate() throws(SceneError) {
    do throws(StyleError) {
      // First, because other limits are divided by it.
      try StyleError.at("scale", Scene.scaleLimit.check(scale, scale: 1))
      try check(FieldCheck(scale: scale))
    } catch {
      throw SceneError(error, at: "")
    }
    try rethrowing(
      { (error: BitmapError) in SceneError.bitmap(field: "width, height, scale", error) },
      try Bitmap.checkedPixelCount(pixelSize))
    try Scene.validate(layers, scale: scale, light: light, at: "layers")
  }

  package static func validate(
    _ layers: [Layer], scale: Double, light: Light?, at path: String
  ) throws(SceneError) {
    var check = SceneCheck(scale: scale, light: light)
    try check.check(layers, depth: 1) { .path("\(path)[\($0)]") }
  }

  /// The bitmap's size: ceil(width * scale) x ceil(height * scale).
  public var pixelSize: PixelSize {
    PixelSize(Int((width * scale).rounded(.up)), Int((height * scale).rounded(.up)))
  }
}

/// Checks a scene's layers, and finds the first field at fault.
private struct SceneCheck {
  let scale: Double
  let light: Light?
  var count = 0

  /// - Parameter place: the place of a layer by its index.
  mutating func check(_ layers: [Layer], depth: Int, at place: (Int) -> LayerPlace) throws(SceneError) {
    for index in layers.indices { try check(layers[index], at: place(index), depth: depth) }
  }

  private mutating func check(_ layer: Layer, at path: LayerPlace, depth: Int) throws(SceneError) {
    count += 1
    guard count <= Scene.maximumLayers else {
      throw .invalid(
        field: "\(path)", problem: "is one layer too many; a scene has at most \(Scene.maximumLayers)")
    }
    guard depth <= Scene.maximumDepth else {
      throw .invalid(
        field: "\(path)", problem: "is nested \(depth) layers deep; at most \(Scene.maximumDepth) are allowed"
      )
    }
    let fields = FieldCheck(scale: scale, light: light)
    do throws(StyleError) { try layer.check(fields) } catch { throw SceneError(error, at: "\(path)") }
    if let contents = layer.contents { try check(contents, fields, at: path) }
    if let shadow = layer.pathShadow {
      do throws(PathError) { try shadow.path.validate() } catch {
        throw .path(field: "\(path).shadow.path", error)
      }
    }
    if let mask = layer.mask { try check(mask.layer, at: .mask(mask, of: path), depth: depth + 1) }
    try check(layer.layers, depth: depth + 1) { .layer($0, of: path) }
  }

  private func check(_ contents: Contents, _ check: FieldCheck, at path: LayerPlace) throws(SceneError) {
    switch contents {
    case .image(let image):
      if case .file(let file) = image.source {
        throw .imageNotLoaded(field: "\(path).contents.image", path: file)
      }
    case .pattern(let pattern):
      if case .file(let file) = pattern.source {
        throw .imageNotLoaded(field: "\(path).contents.pattern.image", path: file)
      }
    case .shape(let shape):
      do throws(PathError) { try shape.path.validate() } catch {
        throw .path(field: "\(path).contents.shape.path", error)
      }
    case .text(let text):
      for (index, run) in text.runs.enumerated() {
        guard case .file(let file)? = run.picture?.source else { continue }
        throw .imageNotLoaded(field: "\(path).contents.text.string[\(index)].picture.image", path: file)
      }
    case .color, .gradient, .drawing: break
    }
    do throws(StyleError) { try contents.check(check) } catch {
      throw SceneError(error, at: "\(path).contents")
    }
  }
}
