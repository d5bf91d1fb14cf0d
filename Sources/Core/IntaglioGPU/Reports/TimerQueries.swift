// SPDX-License-Identifier: MIT
import CEGL

/// Measures time on the device with GL_EXT_disjoint_timer_query, one span at a time.
///
/// Belongs to its context's thread.
final class TimerQueries {
  struct Query {
    fileprivate let name: GLuint
  }

  private let context: GraphicsContext
  private let functions: Functions
  private var free: [GLuint] = []

  /// nil if the context has no timer queries, or a counter of zero bits.
  init?(_ context: GraphicsContext) {
    guard context.extensions.contains("GL_EXT_disjoint_timer_query"), let functions = Functions() else {
      return nil
    }
    var bits: GLint = 0
    functions.read(GLenum(GL_TIME_ELAPSED_EXT), GLenum(GL_QUERY_COUNTER_BITS_EXT), &bits)
    guard bits > 0 else { return nil }
    (self.context, self.functions) = (context, functions)
    _ = isDisturbed
  }

  deinit {
    guard !free.isEmpty, (try? context.makeCurrent()) != nil else { return }
    functions.delete(GLsizei(free.count), free)
  }

  /// Begins a span. No other may be open.
  func begin() -> Query {
    if free.isEmpty {
      var name: GLuint = 0
      functions.make(1, &name)
      free.append(name)
    }
    let name = free.removeLast()
    functions.begin(GLenum(GL_TIME_ELAPSED_EXT), name)
    return Query(name: name)
  }

  func end() { functions.end(GLenum(GL_TIME_ELAPSED_EXT)) }

  /// The seconds of a span that has ended, and that the device has finished.
  func seconds(of query: Query) -> Double {
    var nanoseconds: GLuint64 = 0
    functions.result(query.name, GLenum(GL_QUERY_RESULT_EXT), &nanoseconds)
    return Double(nanoseconds) * 1e-9
  }

  /// Returns an ended query for reuse.
  func giveUp(_ query: Query) { free.append(query.name) }

  /// Whether the device's clock was disturbed since the last use of this property.
  var isDisturbed: Bool {
    var value: GLint = 0
    glGetIntegerv(GLenum(GL_GPU_DISJOINT_EXT), &value)
    return value != 0
  }

  private struct Functions {
    let make: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
    let delete: @convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void
    let begin: @convention(c) (GLenum, GLuint) -> Void
    let end: @convention(c) (GLenum) -> Void
    let read: @convention(c) (GLenum, GLenum, UnsafeMutablePointer<GLint>?) -> Void
    let result: @convention(c) (GLuint, GLenum, UnsafeMutablePointer<GLuint64>?) -> Void

    init?() {
      guard let make = EGLClient.entry("glGenQueriesEXT", as: PFNGLGENQUERIESEXTPROC.self),
        let delete = EGLClient.entry("glDeleteQueriesEXT", as: PFNGLDELETEQUERIESEXTPROC.self),
        let begin = EGLClient.entry("glBeginQueryEXT", as: PFNGLBEGINQUERYEXTPROC.self),
        let end = EGLClient.entry("glEndQueryEXT", as: PFNGLENDQUERYEXTPROC.self),
        let read = EGLClient.entry("glGetQueryivEXT", as: PFNGLGETQUERYIVEXTPROC.self),
        let result = EGLClient.entry("glGetQueryObjectui64vEXT", as: PFNGLGETQUERYOBJECTUI64VEXTPROC.self)
      else { return nil }
      (self.make, self.delete, self.begin, self.end) = (make, delete, begin, end)
      (self.read, self.result) = (read, result)
    }
  }
}
