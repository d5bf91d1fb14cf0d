// SPDX-License-Identifier: MIT
import CEGL
import Glibc
import IntaglioModel
import IntaglioSystem

/// An EGL display, the owner of contexts.
struct GraphicsDisplay: @unchecked Sendable {
  /// The handle, which EGL allows on any thread.
  let handle: EGLDisplay
  let extensions: Set<String>
  /// Serialises the threads of its contexts, if the driver needs it.
  let turns = DriverTurns()
}

/// The process's displays. Each is opened once and never terminated, which would destroy the contexts of all
/// other users of the display.
enum DisplayRegistry {
  /// By platform and index.
  private static let opened = Lock<[String: GraphicsDisplay]>([:])

  /// The display of a device of `GraphicsDevices.list()`.
  ///
  /// - Throws: `RenderError.unavailable` or `.graphics` if it cannot be opened.
  static func display(of device: GraphicsDevice) throws(RenderError) -> GraphicsDisplay {
    let key = "\(device.platform) \(device.index)"
    return try opened.withLock { (opened) throws(RenderError) in
      if let display = opened[key] { return display }
      let display = try open(device)
      opened[key] = display
      return display
    }
  }

  /// The handles of EGL's devices, in its order; empty without the extension.
  static func deviceHandles() -> [EGLDeviceEXT?] {
    guard EGLClient.canListDevices, let query = EGLClient.queryDevices else { return [] }
    var count: EGLint = 0
    guard query(0, nil, &count) == EGL_TRUE, count > 0 else { return [] }
    var handles = [EGLDeviceEXT?](repeating: nil, count: Int(count))
    guard query(count, &handles, &count) == EGL_TRUE else { return [] }
    return Array(handles.prefix(Int(count)))
  }

  private static func open(_ device: GraphicsDevice) throws(RenderError) -> GraphicsDisplay {
    let handle: EGLDisplay?
    func getPlatformDisplay(_ platform: Int32, _ device: EGLDeviceEXT?) throws(RenderError) -> EGLDisplay? {
      guard let getPlatformDisplay = EGLClient.getPlatformDisplay else {
        throw .unavailable(
          backend: "GPU", reason: EGLClient.unavailabilityReason ?? "EGL has no eglGetPlatformDisplayEXT")
      }
      return getPlatformDisplay(EGLenum(platform), device, nil)
    }
    switch device.platform {
    case .device:
      let handles = deviceHandles()
      guard handles.indices.contains(device.index) else {
        throw .unavailable(backend: "GPU", reason: "device \(device.index) has disappeared")
      }
      handle = try getPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, handles[device.index])
    case .surfaceless: handle = try getPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, nil)
    case .display: handle = eglGetDisplay(nil)
    case .gbm:
      var opened: EGLDisplay?
      for node in GBMDevice.nodes() where opened == nil {
        guard let device = GBMDevice.open(node) else { continue }
        let display = try getPlatformDisplay(EGL_PLATFORM_GBM_KHR, device)
        if eglInitialize(display, nil, nil) == EGL_TRUE { opened = display }
      }
      handle = opened
    }
    guard let handle else { throw EGLClient.error("eglGetPlatformDisplayEXT") }
    guard eglInitialize(handle, nil, nil) == EGL_TRUE else { throw EGLClient.error("eglInitialize") }
    return GraphicsDisplay(
      handle: handle, extensions: EGLClient.words(eglQueryString(handle, EGL_EXTENSIONS)))
  }
}

/// Lets one thread at a time use a driver whose contexts interfere with each other, in the order of arrival.
///
/// llvmpipe is such a driver: before a context reads or writes a texture, it searches the pending work of all
/// contexts of the display for that texture, in lists that other threads modify and free meanwhile. Mesa 22.3
/// crashes there when two contexts draw at once.
package final class DriverTurns: Sendable {
  private struct Queue {
    /// The thread whose turn it is, followed by those waiting.
    var threads: [pthread_t] = []
    /// The nesting depth of the first thread's turn.
    var depth = 0
  }

  private let queue = Monitor(Queue())

  package init() {}

  /// Waits for this thread's turn. Turns may be nested; each needs its own `end()`.
  package func begin() {
    let thread = pthread_self()
    let isFirst = queue.update { queue in
      if queue.threads.first != thread { queue.threads.append(thread) }
      return queue.threads.first == thread
    }
    if !isFirst { queue.wait { $0.threads.first == thread ? () : nil } }
    queue.update { $0.depth += 1 }
  }

  /// Ends this thread's innermost turn.
  package func end() {
    queue.update { queue in
      queue.depth -= 1
      if queue.depth == 0 { queue.threads.removeFirst() }
    }
  }
}
