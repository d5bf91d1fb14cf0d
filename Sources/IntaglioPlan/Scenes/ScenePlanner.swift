import IntaglioModel

/// Turns a prepared scene into a plan: a pure function that resolves every number once and makes no picture.
///
/// Colours, gradients, borders and the shadows of rectangles are computed where they are painted; a blur is made where
/// contents are not a rectangle. A layer gets a picture of its own only where its opacity, blend mode, mask or clip need one.
package struct ScenePlanner: Sendable {
  /// How blurs are reached; `reference` convolves directly out to 6 sigma.
  package var method: Planner.Method

  /// A planner.
  package init(method: Planner.Method = .fused) {
    self.method = method
  }

  /// The plan that draws a scene. Its inputs are the scene's pictures, its output is a bitmap of the scene's size in pixels.
  package func plan(_ scene: PreparedScene) -> Plan {
    var builder = ScenePassBuilder(inputs: scene.pictures.map(\.size), blur: method.blur)
    var list = PaintList()
    if let background = scene.background {
      list.add(PaintItem(.color(background.premultiplied), region: scene.canvas))
    }
    let grid = SceneGrid(left: 0, top: 0, visible: scene.canvas)
    for layer in scene.layers { list.add(builder.items(of: layer, in: grid)) }
    builder.plan.output = list.paint(
      .bitmap, scene.canvas, isDithered: scene.isDithered, in: &builder.plan)
    return builder.plan
  }
}

/// A grid of pixels on which layers are drawn: the scene's, moved, and the part of it that can be seen.
struct SceneGrid {
  /// The scene's column that is column 0 of the grid.
  let left: Int
  /// The scene's row that is row 0 of the grid.
  let top: Int
  /// The pixels that can be seen, on the grid.
  let visible: PixelRect

  /// A shape of the scene on the grid.
  func shape(_ shape: RoundedRectangle) -> RoundedRectangle {
    left == 0 && top == 0 ? shape : shape.moved(by: Vector(Double(-left), Double(-top)))
  }
}
