// SPDX-License-Identifier: MIT

/// The frames of an animation in which nothing but the light moves: clockwise, once around. The frame after
/// the last would be the first again, so that the animation runs on without a seam.
///
///     let renderer = try Renderer()
///     for frame in LightSweep(scene, count: 36) { show(try renderer.render(frame)) }
///
/// All lights turn together: the scene's, and those of layers' styles. Their heights stay. Frames are made
/// when they are asked for; each costs a copy of the tree of layers. A scene in which no shadow has a depth
/// gives the same frame again and again; `Scene.followsLight` tells.
public struct LightSweep: RandomAccessCollection, Sendable, Hashable {
  /// The scene, which is the first frame.
  public let scene: Scene
  /// How many frames there are.
  public let count: Int

  /// The frames of a whole turn. A count of less than 1 gives none.
  public init(_ scene: Scene, count: Int) {
    self.scene = scene
    self.count = Swift.max(0, count)
  }

  /// The number of the first frame.
  public var startIndex: Int { 0 }
  /// The number after the last one.
  public var endIndex: Int { count }

  /// A frame: the scene with its lights turned by `index` parts of the whole turn.
  public subscript(index: Int) -> Scene {
    index == 0 ? scene : scene.turningLights(by: LightSweep.turn(index, of: count))
  }

  /// By how many degrees the light of a frame is turned, counterclockwise: 0 or less.
  public static func turn(_ index: Int, of count: Int) -> Double { -360 * Double(index) / Double(count) }
}
