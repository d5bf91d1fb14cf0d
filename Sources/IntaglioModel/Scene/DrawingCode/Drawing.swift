// SPDX-License-Identifier: MIT
import IntaglioSystem

/// Drawing code as contents of a layer, as the fill of a style or, in a layer that masks, as a mask: what
/// `drawLayer:inContext:` is to Core Animation.
///
///     let dial = Drawing { context in
///       context.fill(.ellipse(in: context.bounds), .white)
///       context.translate(context.bounds.width / 2, context.bounds.height / 2)
///       for _ in 0..<12 {
///         context.fill(Path.rectangle(Rect(x: -1, y: -46, width: 2, height: 8)), .black)
///         context.rotate(degrees: 30)
///       }
///     }
///     let layer = Layer(frame: Rect(x: 10, y: 10, width: 100, height: 100), contents: .drawing(dial), style: style)
///
/// The code runs once for each size and scale in which it is shown, when a scene with it is rendered, and
/// what it drew is kept until `setNeedsDisplay()`. It draws nothing by itself: its calls are written down and
/// executed as layers are, on the GPU or the CPU, within one level of the Reference. What lies beyond
/// `bounds` is cut off, and blend modes see nothing of what lies below the layer.
///
/// A drawing is known by its identity: two of them are never equal, whatever they draw. It has no form in a
/// document.
public final class Drawing: Sendable {
  /// Code that draws. It may run on any thread that renders, but never on two at a time, and may throw what
  /// it likes: that becomes the render's error.
  public typealias Code = @Sendable (_ context: inout DrawingContext) throws -> Void

  /// In which size code has run.
  private struct Size: Hashable {
    let width: Double
    let height: Double
    let scale: Double
  }

  private struct State {
    var recordings: [Size: [Layer]] = [:]
    /// Counts calls of `setNeedsDisplay`.
    var version = 0
    var drawCount = 0
  }

  /// At most so many sizes are kept; a drawing is seldom shown in more at a time.
  private static let capacity = 8
  /// The drawings whose code runs in this task.
  @TaskLocal private static var running: [ObjectIdentifier] = []

  private let code: Code
  private let state = Lock(State())
  /// Held while the code runs.
  private let turn = Lock(())

  /// A drawing by `code`, which is not run yet.
  public init(_ code: @escaping Code) {
    self.code = code
  }

  /// Makes the next render run the code again: what it draws from has changed. Any number of calls before
  /// that render have it run once.
  public func setNeedsDisplay() {
    state.withLock { state in
      state.version += 1
      state.recordings = [:]
    }
  }

  /// How often the code has run.
  public var drawCount: Int { state.withLock { $0.drawCount } }

  /// What the code draws in `width` x `height` points at so many pixels a point, as layers in points.
  ///
  /// - Throws: `DrawingCodeError`.
  package func layers(width: Double, height: Double, scale: Double) throws(DrawingCodeError) -> [Layer] {
    let size = Size(width: width, height: height, scale: scale)
    if let layers = state.withLock({ $0.recordings[size] }) { return layers }
    let identity = ObjectIdentifier(self)
    guard !Drawing.running.contains(identity) else { throw .drawsItself }
    let result = turn.withLock { _ in
      Drawing.$running.withValue(Drawing.running + [identity]) {
        Result { () throws(DrawingCodeError) in try record(size) }
      }
    }
    return try result.get()
  }

  private func record(_ size: Size) throws(DrawingCodeError) -> [Layer] {
    // Another thread may have waited for the same.
    let (kept, version) = state.withLock { ($0.recordings[size], $0.version) }
    if let kept { return kept }
    var context = DrawingContext(width: size.width, height: size.height, scale: size.scale)
    state.withLock { $0.drawCount += 1 }
    do {
      try code(&context)
    } catch {
      throw .thrown("\(error)")
    }
    let layers = try context.finished()
    state.withLock { state in
      // What was asked to be drawn again meanwhile is not kept.
      guard state.version == version else { return }
      if state.recordings.count >= Drawing.capacity { state.recordings = [:] }
      state.recordings[size] = layers
    }
    return layers
  }
}

extension Drawing: Hashable {
  /// Whether both are one drawing.
  public static func == (one: Drawing, other: Drawing) -> Bool { one === other }

  /// Mixes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// Why drawing code could not be used.
package enum DrawingCodeError: Error {
  /// What the code threw.
  case thrown(String)
  /// A drawing has itself among its contents.
  case drawsItself
  /// States that were saved and those that were restored do not match.
  case unbalanced(String)

  /// For people.
  package var problem: String {
    switch self {
    case .thrown(let error): "its code threw: \(error)"
    case .drawsItself: "draws itself"
    case .unbalanced(let problem): problem
    }
  }
}

extension Scene {
  /// Whether drawing code is among contents, fills or masks: then the scene has no form in a document.
  public var hasDrawings: Bool { layers.contains(where: \.hasDrawings) }
}

extension Layer {
  fileprivate var hasDrawings: Bool {
    if case .drawing? = contents { return true }
    if case .drawing? = style?.fill { return true }
    return mask?.layer.hasDrawings == true || layers.contains(where: \.hasDrawings)
  }
}
