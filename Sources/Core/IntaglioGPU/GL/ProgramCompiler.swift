// SPDX-License-Identifier: MIT
import CEGL
import Glibc
import IntaglioModel
import IntaglioSystem
import Shaders

/// Compiles programs on a thread of its own, in a context that shares its objects with a session's: for
/// drivers that compile on the calling thread, and cannot tell when they are done.
///
/// The context never draws, so it takes no turns (`DriverTurns`): a session may hold the turn while it waits
/// for this thread.
final class ProgramCompiler: Sendable {
  private struct Work {
    var sources: [(key: ProgramKey, source: String)] = []
    /// Linked programs that the session has not taken yet; 0 for failures.
    var programs: [ProgramKey: GLuint] = [:]
    var isClosed = false
  }

  private let work: Monitor<Work>
  private let thread: pthread_t

  /// The longest wait in seconds until a linked program is visible to the session.
  private static let patience = 5.0

  /// A compiler for the session of `context`; nil if the system cannot start another thread.
  init?(_ context: GraphicsContext, keepsBinaries: Bool) {
    let (device, work) = (context.device, Monitor(Work()))
    nonisolated(unsafe) let shared = context.handle
    let body = SystemThread {
      ProgramCompiler.serve(work, device, sharing: shared, keepsBinaries)
      _ = eglReleaseThread()
    }
    guard let thread = try? body.start() else { return nil }
    (self.work, self.thread) = (work, thread)
  }

  func compile(_ key: ProgramKey, _ source: String) { work.update { $0.sources.append((key, source)) } }

  func isDone(_ key: ProgramKey) -> Bool { work.update { $0.programs[key] != nil } }

  /// Waits for a program, and hands it over; nil if it cannot be compiled in this context.
  func take(_ key: ProgramKey) -> GLuint? {
    let name = work.wait { $0.programs.removeValue(forKey: key) }
    return name == 0 ? nil : name
  }

  /// Ends the thread after its current program.
  ///
  /// - Returns: the programs left, which the session has to delete.
  func close() -> [GLuint] {
    work.update { $0.isClosed = true }
    pthread_join(thread, nil)
    return work.update { Array($0.programs.values) }
  }

  /// The thread's main function. Without a context every program fails, and the session compiles it itself.
  private static func serve(
    _ work: Monitor<Work>, _ device: GraphicsDevice, sharing shared: EGLContext, _ keepsBinaries: Bool
  ) {
    let context = try? GraphicsContext(device, sharing: shared)
    let triangle = context.map { _ in BegunProgram.shader(ShaderSource.triangle, GL_VERTEX_SHADER) }
    while let (key, source) = next(work) {
      let name = triangle.flatMap { triangle in
        program(BegunProgram(source, key.frame, triangle: triangle, isRetrievable: keepsBinaries))
      }
      work.update { $0.programs[key] = name ?? 0 }
    }
    if let triangle { glDeleteShader(triangle) }
    withExtendedLifetime(context) {}
  }

  private static func next(_ work: Monitor<Work>) -> (ProgramKey, String)? {
    work.wait { work -> (ProgramKey, String)?? in
      if work.isClosed { return .some(nil) }
      return work.sources.isEmpty ? nil : .some(work.sources.removeFirst())
    }
  }

  /// A program that other contexts may use; nil if it does not link, or the context is lost.
  private static func program(_ begun: BegunProgram) -> GLuint? {
    glDeleteShader(begun.shader)
    do throws(RenderError) {
      let isLinked = begun.isLinked
      try GraphicsCheck.now("glLinkProgram")
      // Other contexts see changes once they are complete.
      let fence = try Fence()
      defer { fence.delete() }
      try fence.wait(seconds: patience, operation: "a program")
      if isLinked { return begun.name }
    } catch {
      // The session finds the reason, if it fails there, too.
    }
    glDeleteProgram(begun.name)
    return nil
  }
}
