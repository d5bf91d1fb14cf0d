// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Turns styles and scenes into plans: a pure function that resolves every number once, so that backends
/// decide nothing. A style over a picture is a scene of one layer.
///
///     let plan = try Planner().plan(style, picture: PixelSize(640, 361))
///     print(plan)
///
/// Colours, gradients, borders and the shadows of rectangles are computed where they are painted; a blur is
/// made where contents are not a rectangle, one plane a sigma. A layer gets a picture of its own only where
/// its opacity, blend mode, mask or clip need one.
package struct Planner: Sendable, Hashable {
  /// How many bytes surfaces other than inputs and result may take, for each pixel of the result. A plan that
  /// would take more works in bands of rows.
  package var transientBytesPerPixel = 8
  /// Below this many bytes a plan never works in bands.
  package var minimumBudget = 4 << 20
  /// Above this many bytes surfaces are made to live as short as they can, and are made no larger than what
  /// is read of them.
  package var generousBudget = 128 << 20
  /// Whether planes are made as far as they are other than zero, instead of as far as they are read: such
  /// planes do not depend on offsets, and can be used again when those change. The plan works in one band.
  package var makesWholePlanes = false

  /// A planner.
  package init() {}

  /// The plan that lays `style` over a picture of `picture` pixels, and what each of its inputs is. The
  /// result is a bitmap of the picture's size or, with `.grow`, of as much more as the outer shadows need;
  /// the region of the plan's output says where the picture lies in it.
  ///
  /// - Parameter scale: pixels a point, for offsets and blurs.
  /// - Throws: `StyleError` for a style that fails `Style.validate(scale:)`.
  package func planWithInputs(
    _ style: Style, picture: PixelSize, scale: Double = 1, canvas: Canvas = .keep
  ) throws(StyleError) -> (plan: Plan, inputs: [StyleInput]) {
    try style.validate(scale: scale)
    var inputs: [StyleInput] = []
    let scene = ResolvedScene(style, over: picture, scale: scale, canvas: canvas, &inputs)
    return (plan(scene, of: style), inputs)
  }

  /// The plan that lays `style` over a picture, for a style without a bitmap as fill and without patterns,
  /// whose one input is the picture, or to look at. See `planWithInputs`.
  package func plan(
    _ style: Style, picture: PixelSize, scale: Double = 1, canvas: Canvas = .keep
  ) throws(StyleError) -> Plan {
    try planWithInputs(style, picture: picture, scale: scale, canvas: canvas).plan
  }

  private func plan(_ scene: ResolvedScene, of style: Style) -> Plan {
    if makesWholePlanes { return thrifty(plan(scene, extent: .whole)) }
    // Each band would blur or displace all that lies around it again.
    if style.layerBlur != nil || style.displacement != nil { return thrifty(plan(scene, extent: .read)) }
    return plan(scene, withinBytes: max(minimumBudget, transientBytesPerPixel * scene.canvas.pixelCount))
  }

  /// The plan that draws a scene. Its inputs are the scene's pictures, its output is a bitmap of the scene's
  /// size in pixels.
  package func plan(_ scene: PreparedScene) -> Plan {
    let resolved = ResolvedScene(
      inputs: scene.pictures.map(\.size), canvas: scene.canvas,
      background: scene.background?.premultiplied, layers: scene.layers, texts: scene.texts,
      isDithered: scene.isDithered)
    return thrifty(plan(resolved, extent: .reach))
  }

  /// A plan that takes less memory, if it takes much.
  private func thrifty(_ plan: Plan) -> Plan {
    guard plan.peakTransientBytes > generousBudget else { return plan }
    let scheduled = plan.scheduled(withinBytes: generousBudget)
    let peak = scheduled.peakTransientBytes
    guard peak > 2 * generousBudget else { return scheduled }
    // What planes hold beyond what is read of them is for later plans, and not worth any price.
    let trimmed = plan.trimmed.scheduled(withinBytes: generousBudget)
    return trimmed.peakTransientBytes < peak / 2 ? trimmed : scheduled
  }

  /// The plan that paints a scene once, in as few bands of rows as keep it within a budget for its surfaces.
  private func plan(_ scene: ResolvedScene, withinBytes budget: Int) -> Plan {
    var bands = 1
    while true {
      let plan = plan(scene, extent: .read, bands: bands)
      if plan.peakTransientBytes <= budget || bands >= scene.canvas.height { return plan }
      bands = min(2 * bands, scene.canvas.height)
    }
  }

  /// The plan that paints a scene, in bands of rows one after another.
  private func plan(_ scene: ResolvedScene, extent: PlaneBuilder.Extent, bands: Int = 1) -> Plan {
    var builder = ScenePassBuilder(inputs: scene.inputs, texts: scene.texts, extent: extent)
    builder.canvas = scene.canvas
    let output = builder.plan.addSurface(.bitmap, scene.canvas)
    builder.plan.output = output
    let rows = scene.canvas.rows
    for band in 0..<bands {
      let first = rows.lowerBound + rows.count * band / bands
      let last = rows.lowerBound + rows.count * (band + 1) / bands
      let region = PixelRect(columns: scene.canvas.columns, rows: first..<last)
      // Else a mask of a first band would stay in memory up to the last.
      builder.masks = []
      var list = PaintList()
      if let background = scene.background { list.add(PaintItem(.color(background), region: region)) }
      for layer in scene.layers { list.add(builder.items(of: layer, in: region)) }
      let ground = scene.background.map(Paint.color) ?? .color(.zero)
      let backdrops = PaintList.KnockoutBackdrops(shallow: ground, deep: ground)
      list.paint(on: output, region, backdrops, isDithered: scene.isDithered, in: &builder.plan)
    }
    return builder.plan
  }
}
