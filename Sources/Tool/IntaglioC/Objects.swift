// SPDX-License-Identifier: MIT
import CIntaglio
import Glibc
import Intaglio

/// The object of a handle.
class LibraryObject {
  /// Its name in errors.
  class var name: String { "object" }
  /// The number of forks before its creation.
  private let generation = CIntaglioGeneration()

  /// A handle, which retains the object until it is destroyed.
  func retained() -> OpaquePointer { OpaquePointer(Unmanaged.passRetained(self).toOpaque()) }

  /// The object of a handle. Fails for NULL, and in a forked child, where the parent's locks and threads are
  /// missing.
  static func object(_ handle: OpaquePointer?) throws(CallFailure) -> Self {
    guard let object = peek(handle) else { throw .invalid("\(name) is NULL") }
    guard object.generation == CIntaglioGeneration() else {
      throw CallFailure(
        status: INTAGLIO_FORKED,
        message:
          "the \(name) was made before fork(); make one in the child, or start the child by exec (spawn)")
    }
    return object
  }

  /// The object without a check; nil for NULL.
  static func peek(_ handle: OpaquePointer?) -> Self? {
    handle.map { Unmanaged<Self>.fromOpaque(UnsafeRawPointer($0)).takeUnretainedValue() }
  }

  /// Releases the handle's reference. Leaks it in a forked child, where its resources are missing.
  static func destroy(_ handle: OpaquePointer?) {
    guard let handle, let object = peek(handle), object.generation == CIntaglioGeneration() else { return }
    Unmanaged<Self>.fromOpaque(UnsafeRawPointer(handle)).release()
  }
}

final class PictureObject: LibraryObject, @unchecked Sendable {
  override class var name: String { "picture" }
  let bitmap: Bitmap
  /// The bytes of `bitmap`, which are immutable and stay in place as long as it exists.
  let data: UnsafePointer<UInt8>?

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    data = bitmap.pixels.withUnsafeBufferPointer { $0.baseAddress }
  }
}

final class StyleObject: LibraryObject {
  override class var name: String { "style" }
  let style: Style

  init(_ style: Style) { self.style = style }
}

/// `intaglio_scene`: a scene file or a Photoshop document, and its scene for the variables' current values.
final class SceneObject: LibraryObject {
  override class var name: String { "scene" }
  private struct State {
    var template: SceneTemplate
    /// With its pictures read, and drawings at the size for the scale.
    var made: (scene: Scene, scale: Double?)?
  }
  private let state: Lock<State>

  init(_ template: SceneTemplate) {
    state = Lock(State(template: template))
    for omission in template.omissions { Log.write(omission) }
  }

  var template: SceneTemplate { state.withLock(\.template) }

  func set(_ variable: String, to value: String) throws(DocumentError) {
    try state.withLock { state throws(DocumentError) in
      try state.template.set(variable, parsing: value)
      state.made = nil
    }
  }

  func confine(to folder: String?) {
    state.withLock { state in
      state.template.confine(to: folder)
      state.made = nil
    }
  }

  /// The scene at this scale, or its own, with its pictures read; and its document, for the places of errors.
  func scene(scale: Double?) throws(DocumentError) -> (scene: Scene, template: SceneTemplate) {
    // Passed on after all locks are released: the receiver may use this scene again.
    let warnings = RenderWarnings()
    defer { Log.write(warnings) }
    return try state.withLock { state throws(DocumentError) in
      if let made = state.made, made.scale == scale { return (made.scene, state.template) }
      let scene = try state.template.scene(scale: scale, warnings: warnings)
      state.made = (scene, scale)
      return (scene, state.template)
    }
  }
}

final class RendererObject: LibraryObject {
  override class var name: String { "renderer" }
  let renderer: Renderer
  let description: UnsafeMutablePointer<CChar>
  /// The memory of earlier calls, of a picture and a result each, for two threads.
  private let recycled = Lock<[RecycledPixels]>([])
  private static let recycledLimit = 4
  /// The memory of larger bitmaps is not kept.
  private static let largestSpent = 1 << 26

  func takeRecycled() -> RecycledPixels? { recycled.withLock { $0.popLast() } }

  func keep(_ bitmap: Bitmap) {
    guard bitmap.pixels.count <= RendererObject.largestSpent else { return }
    let kept = RecycledPixels(bitmap)
    recycled.withLock { if $0.count < RendererObject.recycledLimit { $0.append(kept) } }
  }

  init(_ renderer: Renderer) {
    self.renderer = renderer
    description = strdup("\(renderer.selection)")
  }

  deinit { free(description) }
}

final class CancellationObject: LibraryObject {
  override class var name: String { "cancellation" }
  let cancellation = Cancellation()
}
