// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Turns styles and scenes into plans: a pure function that resolves every number once, so that backends
/// decide nothing. A style over a picture is a scene of one layer.
///
///     let plan = try Planner().plan(style, picture: PixelSize(width: 640, height: 361))
///     print(plan)
///
/// Colours, gradients, borders and the shadows of rectangles are computed while painting. Contents of other
/// shapes get one blurred plane for each sigma. A layer gets a picture of its own only if its opacity, blend
/// mode, mask or clip needs one.
package struct Planner: Sendable, Hashable {
  /// Plans that need more bytes keep surfaces as short-lived as possible, and no larger than the parts that
  /// are read.
  package var generousBudget = 128 << 20
  /// Whether planes cover their whole support, instead of the parts that are read. Such planes do not depend
  /// on offsets, and can be reused when offsets change.
  package var makesWholePlanes = false

  package init() {}

  /// The plan for `style` over a picture of `picture` pixels, and the role of each of its inputs. The result
  /// is a bitmap of the picture's size or, with `grow`, enlarged for the outer shadows; the region of the
  /// plan's output locates the picture in it.
  ///
  /// - Parameters:
  ///   - scale: pixels per point, for offsets and blurs.
  ///   - fit: the style's fit to the picture; nil if neither its lengths nor its paints depend on the ink.
  ///   - isValid: whether the style has been checked at the scale.
  package func planWithInputs(
    _ style: Style, picture: PixelSize, scale: Double = 1, grow: Bool = false,
    frame: PictureFrame = PictureFrame(), fit: StyleFit? = nil, isValid: Bool = false
  ) throws(StyleError) -> (plan: Plan, inputs: [StyleInput]) {
    if !isValid { try style.validate(scale: scale) }
    let fit = fit ?? StyleFit(style) { Double(picture.height) / scale }
    try fit.validate(style, scale: scale)
    var inputs: [StyleInput] = []
    let scene = ResolvedScene(style, over: picture, scale: scale, grow: grow, fit: fit, frame, &inputs)
    let plan = plan(scene, extent: makesWholePlanes ? .whole : .read)
    return (worksInBands(style) ? plan : reducingPeakMemory(plan), inputs)
  }

  /// The plan for `style` over a picture, for inspection, or for a style without a bitmap fill and patterns,
  /// whose only input is the picture. See `planWithInputs`.
  package func plan(
    _ style: Style, picture: PixelSize, scale: Double = 1, grow: Bool = false,
    frame: PictureFrame = PictureFrame(), fit: StyleFit? = nil
  ) throws(StyleError) -> Plan {
    try planWithInputs(style, picture: picture, scale: scale, grow: grow, frame: frame, fit: fit).plan
  }

  /// The canvas of a result that grows, for a picture at the origin, of a style that is valid at the scale.
  package static func grownCanvas(
    of style: Style, picture: PixelSize, scale: Double, fit: StyleFit? = nil
  ) -> PixelRect {
    let fit = fit ?? StyleFit(style) { Double(picture.height) / scale }
    return LayerStack(style, picture: picture, scale: scale, factor: fit.factor, grow: true).canvas
  }

  /// A style's plan over a picture, in bands if its surfaces are large and nothing reuses them.
  package func divided(_ plan: Plan, of style: Style) -> DividedPlan {
    worksInBands(style) ? DividedPlan(plan, withinBytes: nil) : DividedPlan(plan)
  }

  /// Whether large plans of a style work in bands. A blur or displacement of the result would be made again
  /// for the surroundings of each band.
  private func worksInBands(_ style: Style) -> Bool {
    !makesWholePlanes && style.layerBlur == nil && style.displacement == nil && style.outline == nil
  }

  /// The plan for a scene. Its inputs are the scene's pictures, its output is a bitmap of the scene's size in
  /// pixels.
  package func plan(_ scene: PreparedScene) -> Plan {
    let resolved = ResolvedScene(
      inputs: scene.pictures.map(\.size), canvas: scene.canvas, background: scene.background?.premultiplied,
      layers: scene.layers, texts: scene.texts, isDithered: scene.isDithered)
    return reducingPeakMemory(plan(resolved, extent: .reach))
  }

  private func reducingPeakMemory(_ plan: Plan) -> Plan {
    guard plan.peakTransientBytes > generousBudget else { return plan }
    let scheduled = plan.scheduled(withinBytes: generousBudget)
    let peak = scheduled.peakTransientBytes
    guard peak > 2 * generousBudget else { return scheduled }
    // Planes that cover more than is read help only later plans, which is not worth any amount of memory.
    let trimmed = plan.cropped(to: plan[plan.output].region) { input, _ in plan.surfaces[input].region }
      .plan.scheduled(withinBytes: generousBudget)
    return trimmed.peakTransientBytes < peak / 2 ? trimmed : scheduled
  }

  private func plan(_ scene: ResolvedScene, extent: PlaneBuilder.Extent) -> Plan {
    var builder = ScenePassBuilder(inputs: scene.inputs, texts: scene.texts, extent: extent)
    builder.canvas = scene.canvas
    builder.plan.output = builder.plan.addSurface(.bitmap, scene.canvas)
    var list = PaintList()
    if let background = scene.background { list.add(PaintItem(.color(background), region: scene.canvas)) }
    list.add(builder.items(of: scene.layers, in: scene.canvas))
    let ground = scene.background.map(Paint.color) ?? .color(.zero)
    let backdrops = PaintList.KnockoutBackdrops(shallow: ground, deep: ground)
    list.paint(on: builder.plan.output, backdrops, isDithered: scene.isDithered, in: &builder.plan)
    return builder.plan
  }
}
