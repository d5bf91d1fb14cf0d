// SPDX-License-Identifier: MIT
import IntaglioSystem

/// Drawing code as contents of a layer, as the fill of a style or as a mask: the counterpart of Core
/// Animation's `drawLayer:inContext:`.
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
/// A render runs the code once for each size and scale of the drawing, and keeps its recording until
/// `setNeedsDisplay()`. The code draws nothing by itself: its calls are recorded and executed as layers, on
/// the GPU or the CPU, within one level of the Reference. The drawing is clipped to `bounds`, and its blend
/// modes do not see the layers below.
///
/// Drawings are compared by identity: two are never equal, whatever they draw. They cannot be written to
/// documents.
public final class Drawing: Sendable {
  /// Drawing code. It may run on any thread of a render, but never on two at a time. Any error it throws
  /// becomes the render's error.
  public typealias Code = @Sendable (_ context: inout DrawingContext) throws -> Void

  private struct Size: Hashable {
    let width: Double
    let height: Double
    let scale: Double
  }

  private struct State {
    var recordings: [Size: [Layer]] = [:]
    var version = 0
    var drawCount = 0
  }

  /// The maximum number of recordings; a drawing seldom has more sizes at a time.
  private static let capacity = 8
  @TaskLocal private static var running: [ObjectIdentifier] = []

  private let code: Code
  private let state = Lock(State())

  /// A drawing by `code`, which does not run yet.
  public init(_ code: @escaping Code) { self.code = code }

  /// Makes the next render run the code again, because its data changed. Several calls before that render
  /// count as one.
  public func setNeedsDisplay() {
    state.withLock { state in
      state.version += 1
      state.recordings = [:]
    }
  }

  /// The number of runs of the code.
  public var drawCount: Int { state.withLock { $0.drawCount } }

  /// The layers recorded at `width` x `height` points and `scale` pixels per point, in points.
  package func layers(width: Double, height: Double, scale: Double) throws(DrawingCodeError) -> [Layer] {
    let size = Size(width: width, height: height, scale: scale)
    if let layers = state.withLock({ $0.recordings[size] }) { return layers }
    let identity = ObjectIdentifier(self)
    let running = Drawing.running
    guard DrawingTurns.begin(identity, within: running) else {
      throw DrawingCodeError(problem: "draws itself")
    }
    defer { DrawingTurns.end(identity) }
    let result = Drawing.$running.withValue(running + [identity]) {
      Result { () throws(DrawingCodeError) in try record(size) }
    }
    return try result.get()
  }

  private func record(_ size: Size) throws(DrawingCodeError) -> [Layer] {
    // Another thread may have made the same recording while this one waited.
    let (kept, version) = state.withLock { ($0.recordings[size], $0.version) }
    if let kept { return kept }
    var context = DrawingContext(width: size.width, height: size.height, scale: size.scale)
    state.withLock { $0.drawCount += 1 }
    do { try code(&context) } catch { throw DrawingCodeError(problem: "its code threw: \(error)") }
    let layers = try context.finished()
    state.withLock { state in
      // A recording from before a call of `setNeedsDisplay` is not kept.
      guard state.version == version else { return }
      if state.recordings.count >= Drawing.capacity { state.recordings = [:] }
      state.recordings[size] = layers
    }
    return layers
  }
}

extension Drawing: Hashable {
  /// Whether both are the same drawing.
  public static func == (one: Drawing, other: Drawing) -> Bool { one === other }

  /// Mixes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

package struct DrawingCodeError: Error {
  package let problem: String
}

extension Scene {
  /// Whether contents, fills or masks contain drawing code: such a scene cannot be written to a document.
  public var hasDrawings: Bool { layers.contains(where: \.hasDrawings) }
}

extension Layer {
  fileprivate var hasDrawings: Bool {
    if case .drawing? = contents { return true }
    if case .drawing? = style?.fill { return true }
    return mask?.layer.hasDrawings == true || layers.contains(where: \.hasDrawings)
  }
}
