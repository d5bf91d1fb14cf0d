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
  /// The name of its file, for warnings; nil for one without a file.
  let source: String?
  /// The bytes of `bitmap`, which are immutable and stay in place as long as it exists.
  let data: UnsafePointer<UInt8>?

  init(_ bitmap: Bitmap, source: String? = nil) {
    (self.bitmap, self.source) = (bitmap, source)
    data = bitmap.pixels.withUnsafeBufferPointer { $0.baseAddress }
  }
}

final class StyleObject: LibraryObject {
  override class var name: String { "style" }
  let style: Style

  init(_ style: Style) { self.style = style }

  /// The caller's style; an empty one for NULL.
  static func style(_ handle: OpaquePointer?) throws(CallFailure) -> Style {
    handle == nil ? Style() : try object(handle).style
  }
}

/// `intaglio_scene`: a scene file or a Photoshop document, and its scene for the variables' current values.
final class SceneObject: LibraryObject {
  override class var name: String { "scene" }
  private struct State {
    var template: SceneTemplate
    /// With its pictures read, and drawings at the size for the scale; and the warnings of that.
    var made: (scene: Scene, scale: Double?, warnings: [String])?
  }
  private let state: Lock<State>

  init(_ template: SceneTemplate) { state = Lock(State(template: template)) }

  /// A copy with the same values, and the scene of its original.
  init(copying original: SceneObject) { state = Lock(original.state.withLock { $0 }) }

  var template: SceneTemplate { state.withLock(\.template) }

  /// Changes the values for later scenes.
  func change<E>(_ change: (inout SceneTemplate) throws(E) -> Void) throws(E) {
    try state.withLock { state throws(E) in
      try change(&state.template)
      state.made = nil
    }
  }

  /// The scene at this scale, or its own, with its pictures read; and its document, for the places of errors.
  ///
  /// - Parameters:
  ///   - receiver: gets the warnings of reading.
  ///   - repeats: whether it also gets those of an earlier call, which read the scene.
  func scene(
    scale: Double, warningsTo receiver: WarningReceiver, repeats: Bool
  ) throws(DocumentError) -> (scene: Scene, template: SceneTemplate) {
    let (scale, found) = (scale == 0 ? nil : scale, RenderWarnings())
    var (source, warnings): (String?, [String]) = (nil, [])
    // After all locks are released: the receiver may use this scene again.
    defer { receiver.pass(warnings, about: source) }
    return try state.withLock { state throws(DocumentError) in
      let template = state.template
      source = template.source
      if let made = state.made, made.scale == scale {
        if repeats { warnings = made.warnings }
        return (made.scene, template)
      }
      defer { warnings = found.all.map { $0.message(without: template.path) } }
      let scene = try template.scene(scale: scale, warnings: found)
      state.made = (scene, scale, found.all.map { $0.message(without: template.path) })
      return (scene, template)
    }
  }
}

extension SceneTemplate {
  /// The document's path, for warnings; nil for a document in memory.
  var source: String? { DocumentError.start(path).isEmpty ? nil : path }
}

final class RendererObject: LibraryObject {
  override class var name: String { "renderer" }
  let renderer: Renderer
  let warnings: WarningReceiver
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

  init(_ renderer: Renderer, _ warnings: WarningReceiver) {
    (self.renderer, self.warnings) = (renderer, warnings)
    description = strdup("\(renderer.selection)")
  }

  deinit { free(description) }
}

final class CancellationObject: LibraryObject {
  override class var name: String { "cancellation" }
  let cancellation = Cancellation()
}
