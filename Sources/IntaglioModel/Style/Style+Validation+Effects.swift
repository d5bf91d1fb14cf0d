// SPDX-License-Identifier: MIT
extension Style {
  /// The widest stroke, in pixels.
  public static let maximumStrokeWidth = 2_048.0
  /// The largest bevel, in pixels.
  public static let maximumBevelSize = 4_096.0
  /// The highest texture of a bevel, in pixels of its pattern.
  public static let maximumTextureHeight = 64.0
  /// The largest standard deviation, in pixels, by which a bevel with a texture is softened: as far as that
  /// reaches, the texture is lit around the contents, too.
  public static let maximumTexturedSoftness = 256.0
  /// The longest long shadow, in pixels.
  public static let maximumLongShadow = 4_096.0
  /// How many strokes, bevels, satins, overlays, long shadows or noises a style may have, each.
  public static let maximumEffects = 16

  /// Checks everything but shadows and fill.
  func validateEffects(scale: Double) throws(StyleError) {
    try Style.check(strokes.count, field: "strokes")
    try Style.check(bevels.count, field: "bevels")
    try Style.check(satins.count, field: "satins")
    try Style.check(overlays.count, field: "overlays")
    try Style.check(longShadows.count, field: "longShadows")
    try Style.check(noises.count, field: "noises")
    for (index, stroke) in strokes.enumerated() {
      let (field, limit) = ("strokes[\(index)]", Style.maximumStrokeWidth / scale)
      try Style.check(
        stroke.width, in: 0...limit,
        allowed: "0…\(Style.text(limit)) (\(Style.text(Style.maximumStrokeWidth)) pixels)",
        field: "\(field).width")
      try Style.check(stroke.paint, scale: scale, field: field)
      try Style.check(stroke.opacity, in: 0...1, allowed: "0…1", field: "\(field).opacity")
      try Style.check(stroke.blend, field: field)
    }
    for (index, bevel) in bevels.enumerated() {
      try Style.check(bevel, scale: scale, field: "bevels[\(index)]")
    }
    for (index, satin) in satins.enumerated() {
      let field = "satins[\(index)]"
      try Style.validate(satin.color, field: "\(field).color")
      try Style.validate(satin.offset, scale: scale, field: "\(field).offset")
      try Style.validate(satin.blur, scale: scale, field: "\(field).\(satin.blur.unit)")
      try Style.check(satin.contour, range: 1, field: "\(field).contour")
      try Style.check(satin.blend, field: field)
    }
    for (index, overlay) in overlays.enumerated() {
      let field = "overlays[\(index)]"
      try Style.check(overlay.paint, scale: scale, field: field)
      if case .ramp = overlay.paint {
        throw .invalid(field: "\(field).ramp", problem: "lies across strokes only: give a gradient")
      }
      try Style.check(overlay.opacity, in: 0...1, allowed: "0…1", field: "\(field).opacity")
      try Style.check(overlay.blend, field: field)
    }
    for (index, shadow) in longShadows.enumerated() {
      let (field, limit) = ("longShadows[\(index)]", Style.maximumLongShadow / scale)
      try Style.validate(shadow.color, field: "\(field).color")
      if let angle = shadow.angle {
        try NumberCheck.check(angle, in: Light.allowedAngles, field: "\(field).angle")
      }
      try Style.check(
        shadow.length, in: 0...limit,
        allowed: "0…\(Style.text(limit)) (\(Style.text(Style.maximumLongShadow)) pixels)",
        field: "\(field).length")
      try Style.check(shadow.fade, in: 0...1, allowed: "0…1", field: "\(field).fade")
      try Style.check(shadow.blend, field: field)
    }
    for (index, noise) in noises.enumerated() {
      try noise.validate(scale: scale, field: "noises[\(index)]")
    }
  }

  private static func check(_ count: Int, field: String) throws(StyleError) {
    guard count <= maximumEffects else {
      throw .invalid(field: field, problem: "has \(count) elements; 0…\(maximumEffects) are allowed")
    }
  }

  private static func check(_ bevel: Bevel, scale: Double, field: String) throws(StyleError) {
    let limit = maximumBevelSize / scale
    try check(
      bevel.size, in: 0...limit, allowed: "0…\(text(limit)) (\(text(maximumBevelSize)) pixels)",
      field: "\(field).size")
    try check(bevel.depth, in: 0...10, allowed: "0…10", field: "\(field).depth")
    try validate(bevel.soften, scale: scale, field: "\(field).soften")
    try bevel.light?.validate(field: "\(field).light")
    try check(bevel.gloss, range: 1, field: "\(field).gloss")
    let range = bevel.contourRange
    guard range > 0, range <= 1 else {
      throw .outOfRange(field: "\(field).contourRange", value: range, allowed: "more than 0, up to 1")
    }
    try check(bevel.contour, range: range, field: "\(field).contour")
    if let texture = bevel.texture {
      guard bevel.soften.sigma * scale <= maximumTexturedSoftness else {
        let limit = "a sigma of \(text(maximumTexturedSoftness)) pixels"
        throw .invalid(
          field: "\(field).soften", problem: "is \(text(bevel.soften.value)), with a texture at most \(limit)"
        )
      }
      try texture.pattern.validate(pixelsPerPoint: scale, field: "\(field).texture.pattern")
      guard bevel.kind != .outer else {
        throw .invalid(
          field: "\(field).texture",
          problem: "lies within the contents, where an outer bevel is not: choose another kind")
      }
      let limit = maximumTextureHeight * texture.pattern.scale
      try check(
        texture.height, in: -limit...limit,
        allowed: "-\(text(limit))…\(text(limit)) (\(text(maximumTextureHeight)) pixels of its pattern)",
        field: "\(field).texture.height")
    }
    try validate(bevel.highlight.color, field: "\(field).highlight.color")
    try check(bevel.highlight.blend, field: "\(field).highlight")
    try validate(bevel.shade.color, field: "\(field).shade.color")
    try check(bevel.shade.blend, field: "\(field).shade")
  }

  private static func check(_ paint: StylePaint, scale: Double, field: String) throws(StyleError) {
    switch paint {
    case .color(let color): try validate(color, field: "\(field).color")
    case .gradient(let gradient): try gradient.validate(field: "\(field).gradient")
    case .ramp(let ramp): try ramp.gradient.validate(field: "\(field).ramp")
    case .pattern(let pattern): try pattern.validate(pixelsPerPoint: scale, field: "\(field).pattern")
    }
  }

  static func check(_ blend: BlendMode, field: @autoclosure () -> String) throws(StyleError) {
    guard blend != .copy else {
      throw .invalid(
        field: "\(field()).blend", problem: "is copy, which no effect can have: choose another mode")
    }
  }

  /// Checks a contour behind a range.
  static func check(
    _ contour: Contour, range: Double, field: @autoclosure () -> String
  ) throws(StyleError) {
    if contour == .linear, range == 1 { return }
    let points = contour.points
    guard (2...Contour.maximumPoints).contains(points.count) else {
      throw .invalid(
        field: field(), problem: "has \(points.count) points; 2…\(Contour.maximumPoints) are allowed")
    }
    for (index, point) in points.enumerated() {
      let place = "\(field())[\(index)]"
      try check(Double(point.input), in: 0...255, allowed: "0…255", field: "\(place)[0]")
      try check(point.output, in: 0...255, allowed: "0…255", field: "\(place)[1]")
      guard index == 0 || points[index - 1].input < point.input else {
        throw .invalid(field: place, problem: "does not lie to the right of the point before it")
      }
    }
    let slope = contour.slope / range
    guard slope <= Contour.maximumSlope else {
      let steepness = text((slope * 10).rounded() / 10)
      throw .invalid(
        field: field(),
        problem: "rises or falls by \(steepness) levels for one\(range < 1 ? ", with its range," : "")"
          + " where \(text(Contour.maximumSlope)) are allowed: move its points apart")
    }
  }
}
