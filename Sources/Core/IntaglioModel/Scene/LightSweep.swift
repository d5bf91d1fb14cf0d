// SPDX-License-Identifier: MIT

/// The frames of an animation in which only the light moves: clockwise, one full turn. The animation loops
/// without a seam.
///
///     let renderer = try Renderer()
///     for frame in LightSweep(scene, count: 36) { show(try renderer.render(frame)) }
///
/// All lights turn together: the scene's, and those of layers' styles, whatever limits these have
/// (`Style.lightLimits`). Their elevations do not change. Frames
/// are made on demand; each costs a copy of the tree of layers. A scene without any shadow that follows a
/// light gives identical frames; see `Scene.followsLight`.
public struct LightSweep: RandomAccessCollection, Sendable, Hashable {
  /// The scene, which is the first frame.
  public let scene: Scene
  /// The number of frames.
  public let count: Int

  /// The frames of a full turn; empty if `count` is less than 1.
  public init(_ scene: Scene, count: Int) {
    self.scene = scene
    self.count = Swift.max(0, count)
  }

  /// Always 0.
  public var startIndex: Int { 0 }
  /// `count`.
  public var endIndex: Int { count }

  /// A frame: the scene with its lights turned by `index` parts of the whole turn.
  public subscript(index: Int) -> Scene {
    scene.turningLights(by: LightSweep.turn(index, of: count))
  }

  /// The rotation of a frame's light in degrees, counterclockwise: 0 or less.
  public static func turn(_ index: Int, of count: Int) -> Double { -360 * Double(index) / Double(count) }
}
