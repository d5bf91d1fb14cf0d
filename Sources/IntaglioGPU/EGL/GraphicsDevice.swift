// SPDX-License-Identifier: MIT

/// A device that EGL can draw with, and whether it could be opened.
public struct GraphicsDevice: Sendable, Hashable, Codable {
  /// Through which platform of EGL a device is reached.
  public enum Platform: String, Sendable, Hashable, Codable {
    /// EGL_EXT_platform_device: one device of those that EGL enumerates.
    case device
    /// EGL_MESA_platform_surfaceless: the one that Mesa picks itself.
    case surfaceless
  }

  /// Its place in `GraphicsDevices.list()`: what a user writes to choose it. No CUDA index.
  public var index: Int
  /// How it is reached.
  public var platform: Platform
  /// GL_VENDOR; empty when the device could not be opened.
  public var vendor: String
  /// GL_RENDERER, which names the GPU; empty when the device could not be opened.
  public var renderer: String
  /// GL_VERSION; empty when the device could not be opened.
  public var version: String
  /// The file of its render node or, without one, of its card; nil where there is none.
  public var drmNode: String?
  /// Its number for CUDA, where the driver says it.
  public var cudaIndex: Int?
  /// It draws on the CPU, such as Mesa's llvmpipe.
  public var isSoftware: Bool
  /// Why it could not be opened; nil for a device that works.
  public var failure: String?

  /// See the properties.
  public init(
    index: Int, platform: Platform = .device, vendor: String = "", renderer: String = "",
    version: String = "",
    drmNode: String? = nil, cudaIndex: Int? = nil, isSoftware: Bool, failure: String? = nil
  ) {
    self.index = index
    self.platform = platform
    self.vendor = vendor
    self.renderer = renderer
    self.version = version
    self.drmNode = drmNode
    self.cudaIndex = cudaIndex
    self.isSoftware = isSoftware
    self.failure = failure
  }

  /// Whether a context could be made on it.
  public var isUsable: Bool { failure == nil }
}

extension GraphicsDevice: CustomStringConvertible {
  /// `device 0: llvmpipe (software), OpenGL ES 3.2 Mesa 22.3.6`, or why it cannot be used.
  public var description: String {
    let name = renderer.isEmpty ? "\(platform) platform" : renderer
    let kind = isSoftware ? " (software)" : ""
    return "device \(index): \(name)\(kind), \(failure.map { "cannot be used: \($0)" } ?? version)"
  }
}
