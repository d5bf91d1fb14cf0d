// SPDX-License-Identifier: MIT
import IntaglioLayout
import IntaglioModel

/// The meaning of scenes and styles: draws their values directly and recursively, in float64, as their
/// documentation defines them. CPU and GPU are judged against it.
///
///     let expected = try ReferenceRenderer().render(scene)
///
/// There is no plan. A layer is drawn over its backdrop; parts that must be complete before they are blended
/// get an isolated picture; pictures are as large as their contents. Blurs are direct convolutions out to 6
/// sigma. Only values of 8 bits are rounded: resized pictures, the insides of paths and texts, and the
/// result.
///
/// Read `ReferenceRenderer+Layer.swift` first, then `Effects` and `+Contents`.
package struct ReferenceRenderer: Sendable {
  package static let name = "Reference (float64)"

  /// The text engine; nil without a font library, in which case texts are errors.
  let layOutText: TextLayoutEngine
  /// Remembered blurs; nil to compute all of them. The memo only saves tests time; it never changes a result.
  let blurs: BlurMemo?

  package init(layOutText: TextLayoutEngine = .unavailable, remembering blurs: BlurMemo? = nil) {
    self.layOutText = layOutText
    self.blurs = blurs
  }

  /// The scene as a picture of ceil(width * scale) x ceil(height * scale) pixels.
  ///
  /// Each pixel of a shadow costs one multiplication per tap: about 1,500 at sigma 64.
  ///
  /// - Throws: `RenderError.scene`, naming the invalid place in the scene.
  package func render(_ scene: Scene) throws(RenderError) -> Bitmap {
    do throws(SceneError) {
      try scene.validate()
      let scene = try scene.laidOut(measuring: layOutText)
      let canvas = PixelRect(scene.pixelSize)
      var picture = Picture()
      if let background = scene.background { picture = Picture(canvas) { _, _ in background.premultiplied } }
      var space = DrawingSpace(scale: scene.scale, origin: .zero, light: scene.light, field: canvas)
      space.canvas = canvas
      (space.ground, space.background) = (picture, picture)
      try draw(scene.layers, over: &picture, at: space.inside("layers"))
      return try picture.bitmap(canvas, isDithered: scene.dithers)
    } catch {
      throw .scene(error)
    }
  }

  /// The picture with `style` applied.
  ///
  /// - Parameters:
  ///   - scale: pixels per point, the factor of the style's offsets and blurs.
  ///   - grow: whether the result has room for the outer shadows; otherwise they end at the picture's bounds.
  ///   - around: the surroundings of the picture.
  /// - Throws: `RenderError`; `.style` for an invalid style.
  package func render(
    _ picture: Bitmap, style: Style, scale: Double = 1, grow: Bool = false,
    frame around: PictureFrame = PictureFrame()
  ) throws(RenderError) -> Bitmap {
    do throws(StyleError) { try style.validate(scale: scale) } catch { throw .style(error) }
    let bounds = PixelRect(picture.size)
    let fit = fit(style, to: picture, scale: scale)
    var fitted = style
    fitted.scale = fit.factor
    do throws(StyleError) { try fitted.validate(scale: scale) } catch { throw .style(error) }
    let drawnRegion = !grow ? bounds : style.region(around: bounds, scale: scale * fit.factor)
    let region = around.canvas(of: picture.size, drawn: drawnRegion)
    let isRound = around.cornerRadius > 0
    let frame = Rect(x: 0, y: 0, width: Double(picture.width) / scale, height: Double(picture.height) / scale)
    let space = DrawingSpace(scale: scale, origin: .zero, light: style.light, field: region).inside("style")
    let lengths = fit.lengths(of: space)
    do throws(SceneError) {
      let drawn = space.seeing(region.grown(by: style.layerBlurReach(at: lengths)))
      let fill = try self.fill(style.fill, of: frame, bounds: bounds, at: drawn)
      var (result, contents) = (Picture(), Picture(picture))
      if isRound { contents = try contents * around.shape(of: picture.size).coverage(at: drawn) }
      let preparation = ReferencePreparation(style, over: space.pixels(frame), at: lengths)
      if let preparation {
        contents = try preparation.prepared(contents, at: space.seeing(.everything))
      }
      try draw(
        StyledContents(
          contents, style, box: nil, bounds: bounds, frame: space.pixels(frame), fit: fit, fill: fill,
          isStored: !isRound && preparation == nil, at: fit.lengths(of: drawn)),
        over: &result)
      var whole = Picture()
      switch around.background {
      case .color(let color)?: whole = Picture(region) { _, _ in color.premultiplied }
      case .gradient(let gradient)?:
        let colors = ReferenceGradient(gradient, in: Rect(region), scale: scale)
        whole = Picture(region) { x, y in colors.color(x: Double(x) + 0.5, y: Double(y) + 0.5) }
      case nil: break
      }
      let screens = style.fittingGrains(factor: fit.factor, scale: scale)
      whole.draw(try finished(result, screens, over: space.pixels(frame), at: lengths))
      return try whole.bitmap(region)
    } catch {
      throw .scene(error)
    }
  }

  /// A mask blurred with a Gaussian, 0 outside its bounds, rounded to 8 bits.
  ///
  /// - Throws: `RenderError.style` for a sigma out of range.
  package func blur(_ mask: Mask, sigma: Double) throws(RenderError) -> Mask {
    let samples = try unroundedBlur(mask, sigma: sigma).map(UInt8.init(level:))
    return try rethrowing(RenderError.bitmap, try Mask(size: mask.size, samples: samples))
  }

  /// The blur of a mask before rounding, 0…1.
  package func unroundedBlur(_ mask: Mask, sigma: Double) throws(RenderError) -> [Double] {
    let style = Style(shadows: [Shadow(.outer, blur: .sigma(sigma))])
    do throws(StyleError) { try style.validate(scale: 1) } catch { throw .style(error) }
    let region = PixelRect(mask.size)
    let coverage = Grid(region, outside: 0) { x, y in Double(mask[x, y]) / 255 }
    return blurred(coverage, .gaussian(sigma: sigma), over: region).values
  }
}

extension Style {
  /// The pixels of a picture with room for everything that the style draws around it; a Gaussian blur needs
  /// four sigma.
  fileprivate func region(around bounds: PixelRect, scale: Double) -> PixelRect {
    let space = DrawingSpace(scale: scale, origin: .zero, light: light, field: bounds)
    let lines = strokeWidths(at: space).map { Int($0.outside.rounded(.up)) }
    let surfaces = bevels.map { bevel -> Int in
      guard bevel.kind != .inner, bevel.kind != .stroke else { return 0 }
      let slope =
        bevel.technique == .smooth
        ? softness(of: .size(bevel.size), at: space).room : 2 * pixels(bevel.size, at: space) + 1
      return Int((slope + softness(of: bevel.soften, at: space).room).rounded(.up))
    }
    let long = longShadows.filter { $0.color.alpha > 0 }.map { shadow in
      shadow.way(of: self, at: space).reached(
        from: bounds.grown(by: outline.map { Int(($0.width * scale).rounded(.up)) } ?? 0))
    }
    let around = long.reduce(bounds.grown(by: (lines + surfaces).max() ?? 0)) { $0.hull($1) }
    let outlined = bounds.grown(by: outline.map { Int(($0.width * scale).rounded(.up)) } ?? 0)
    let drawn = shadows.reduce(around.hull(outlined)) { region, shadow in
      guard shadow.kind == .outer, shadow.color.alpha > 0 else { return region }
      let cast = SpacedShadow(shadow: shadow, style: self, space: space)
      let offset = cast.move
      let reach = softness(of: shadow.blur, at: space).room + cast.growth.rounded(.up)
      func range(_ range: Range<Int>, _ offset: Double) -> Range<Int> {
        let low = range.lowerBound + Int((offset - reach).rounded(.down))
        let high = range.upperBound + Int((offset + reach).rounded(.up))
        return low < high ? low..<high : range
      }
      return region.hull(
        PixelRect(columns: range(outlined.columns, offset.x), rows: range(outlined.rows, offset.y)))
    }
    let room = layerBlur.map { softness(of: $0.largest, at: space).room } ?? 0
    let moved = displacement.map { $0.clipsToContents ? 0 : $0.radius * scale } ?? 0
    return drawn.grown(by: Int(room.rounded(.up)) + Int(moved.rounded(.up)))
  }
}

extension Picture {
  /// The pixels of a region as a bitmap: floor(255 x + 0.5), or floor(255 x + t) with the ordered dither's t.
  fileprivate func bitmap(_ region: PixelRect, isDithered: Bool = false) throws(SceneError) -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * region.pixelCount)
    for y in region.rows {
      for x in region.columns {
        let pixel = self[x, y]
        let dither = isDithered ? Dither.threshold(column: x, row: y) - 0.5 : 0
        for channel in 0..<4 { bytes.append(UInt8(level: pixel[channel] + dither / 255)) }
      }
    }
    return try rethrowing(
      { (error: BitmapError) in SceneError.bitmap(field: "", error) },
      try Bitmap(size: region.size, pixels: bytes))
  }
}

/// Bayer's ordered dither of 8 x 8 pixels.
private enum Dither {
  /// The rounding threshold between two levels: every multiple of 1/64 once, plus 1/128. Each doubling of the
  /// pattern replaces a pixel by four copies of the previous pattern, in the order upper left, lower right,
  /// upper right, lower left.
  static func threshold(column: Int, row: Int) -> Double {
    let order = [[0, 2], [3, 1]]
    let rank = (0..<3).reduce(0) { 4 * $0 + order[(row >> $1) & 1][(column >> $1) & 1] }
    return (Double(rank) + 0.5) / 64
  }
}

extension Rect {
  init(_ region: PixelRect) {
    self.init(
      x: Double(region.columns.lowerBound), y: Double(region.rows.lowerBound), width: Double(region.width),
      height: Double(region.height))
  }
}
