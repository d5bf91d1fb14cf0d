/// Turns a scene into a plan and the pictures that it reads: a pure function that resolves every number once. What it keeps
/// between scenes spares time and changes nothing.
///
///     let planned = try ScenePlanner().plan(scene)
///     print(planned.plan)
///
/// Colours, gradients, borders and the shadows of rectangles are computed where they are painted; a blur is made where
/// contents are not a rectangle. A layer gets a picture of its own only where its opacity, blend mode, mask or clip need one.
public struct ScenePlanner: Sendable {
  /// A plan with what it reads.
  public struct PlannedScene: Sendable {
    /// The passes. The output is a bitmap of the scene's size in pixels.
    public let plan: Plan
    /// The inputs, in their order.
    public let inputs: [Surface]
    /// What the inputs are known by, for backends that keep what they made of them.
    package let inputNumbers: [SurfaceNumber]
  }

  /// How blurs are reached; `reference` convolves directly out to 6 sigma.
  public var method: Planner.Method
  /// Sets the texts of scenes; nil where there is no library of fonts, so that a text is an error.
  public var setText: TextSetter?
  /// Where the pictures of contents are kept for the next plan; nil keeps them for one plan only.
  package var keeper: ContentsKeeper?

  /// A planner.
  public init(method: Planner.Method = .fused, setText: TextSetter? = nil) {
    self.method = method
    self.setText = setText
  }

  /// The plan that draws `scene`.
  ///
  /// Scaling of pictures is done here, on the calling thread; the rest costs next to nothing.
  ///
  /// - Throws: `SceneError`, naming the first field at fault.
  public func plan(_ scene: Scene) throws(SceneError) -> PlannedScene {
    try scene.validate()
    let keeper = keeper ?? ContentsKeeper()
    defer { keeper.trim() }
    var resolver = SceneResolver(scene, setText: setText, keeper: keeper)
    let layers = try resolver.resolved(scene.layers, at: .zero, path: "layers")
    let resolved = ResolvedScene(
      inputs: resolver.inputs.map(\.size), canvas: resolver.canvas,
      background: scene.background?.premultiplied, layers: layers, isDithered: scene.dithers)
    return PlannedScene(
      plan: Planner(method: method).plan(resolved, extent: .reach),
      inputs: resolver.inputs.map(Surface.bitmap), inputNumbers: resolver.inputNumbers)
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
