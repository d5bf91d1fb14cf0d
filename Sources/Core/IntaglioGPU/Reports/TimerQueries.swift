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
  private let makeQueries: @convention(c) (GLsizei, UnsafeMutablePointer<GLuint>?) -> Void
  private let deleteQueries: @convention(c) (GLsizei, UnsafePointer<GLuint>?) -> Void
  private let beginQuery: @convention(c) (GLenum, GLuint) -> Void
  private let endQuery: @convention(c) (GLenum) -> Void
  private let readResult: @convention(c) (GLuint, GLenum, UnsafeMutablePointer<GLuint64>?) -> Void
  private var free: [GLuint] = []

  /// nil if the context has no timer queries, or a counter of zero bits.
  init?(_ context: GraphicsContext) {
    guard context.extensions.contains("GL_EXT_disjoint_timer_query"),
      let make = EGLClient.entry("glGenQueriesEXT", as: PFNGLGENQUERIESEXTPROC.self),
      let delete = EGLClient.entry("glDeleteQueriesEXT", as: PFNGLDELETEQUERIESEXTPROC.self),
      let begin = EGLClient.entry("glBeginQueryEXT", as: PFNGLBEGINQUERYEXTPROC.self),
      let end = EGLClient.entry("glEndQueryEXT", as: PFNGLENDQUERYEXTPROC.self),
      let read = EGLClient.entry("glGetQueryivEXT", as: PFNGLGETQUERYIVEXTPROC.self),
      let result = EGLClient.entry("glGetQueryObjectui64vEXT", as: PFNGLGETQUERYOBJECTUI64VEXTPROC.self)
    else { return nil }
    var bits: GLint = 0
    read(GLenum(GL_TIME_ELAPSED_EXT), GLenum(GL_QUERY_COUNTER_BITS_EXT), &bits)
    guard bits > 0 else { return nil }
    (makeQueries, deleteQueries, beginQuery, endQuery) = (make, delete, begin, end)
    (self.context, readResult) = (context, result)
    _ = isDisturbed
  }

  deinit {
    guard !free.isEmpty, (try? context.makeCurrent()) != nil else { return }
    deleteQueries(GLsizei(free.count), free)
  }

  /// Begins a span. No other may be open.
  func begin() -> Query {
    if free.isEmpty {
      var name: GLuint = 0
      makeQueries(1, &name)
      free.append(name)
    }
    let name = free.removeLast()
    beginQuery(GLenum(GL_TIME_ELAPSED_EXT), name)
    return Query(name: name)
  }

  func end() { endQuery(GLenum(GL_TIME_ELAPSED_EXT)) }

  /// The seconds of a span that has ended, and that the device has finished.
  func seconds(of query: Query) -> Double {
    var nanoseconds: GLuint64 = 0
    readResult(query.name, GLenum(GL_QUERY_RESULT_EXT), &nanoseconds)
    return Double(nanoseconds) * 1e-9
  }

  /// Returns an ended query for reuse.
  func giveUp(_ query: Query) { free.append(query.name) }

  /// Whether the device's clock was disturbed since the last use of this property.
  var isDisturbed: Bool { integer(GL_GPU_DISJOINT_EXT) != 0 }
}
