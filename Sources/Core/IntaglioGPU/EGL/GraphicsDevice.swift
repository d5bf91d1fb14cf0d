// SPDX-License-Identifier: MIT
import IntaglioModel

/// A graphics device as EGL lists it, and whether it could be opened.
public struct GraphicsDevice: Sendable, Hashable, Codable {
  /// The EGL platform of a device.
  public enum Platform: String, Sendable, Hashable, Codable {
    /// EGL_EXT_platform_device: one of EGL's enumerated devices.
    case device
    /// EGL_MESA_platform_surfaceless: Mesa's own choice.
    case surfaceless
    /// EGL's default display, for drivers with neither of these platforms.
    case display
    /// EGL_KHR_platform_gbm: a device file, for drivers whose default display needs a window system.
    case gbm
  }

  /// The index in `GraphicsDevices.list()`, by which users select the device. Not a CUDA index.
  public var index: Int
  /// The device's EGL platform.
  public var platform: Platform
  /// GL_VENDOR; empty if the device could not be opened.
  public var vendor: String
  /// GL_RENDERER, the name of the GPU; empty if the device could not be opened.
  public var renderer: String
  /// GL_VERSION; empty if the device could not be opened.
  public var version: String
  /// The device file of the render node, or else of the card; nil if the device has neither.
  public var drmNode: String?
  /// The CUDA index, if the driver reports one.
  public var cudaIndex: Int?
  /// Whether the device draws on the CPU, like Mesa's llvmpipe.
  public var isSoftware: Bool
  /// Why the device could not be opened; nil for usable devices.
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

  /// Whether the device could be opened.
  public var isUsable: Bool { failure == nil }
}

extension GraphicsDevice: CustomStringConvertible {
  /// `device 0: llvmpipe (software), OpenGL ES 3.2 Mesa 22.3.6`, or the reason why it is unusable.
  public var description: String {
    let name = renderer.isEmpty ? "\(platform) platform" : renderer
    let kind = isSoftware ? " (software)" : ""
    return "device \(index): \(name)\(kind), \(failure.map { "cannot be used: \($0)" } ?? version)"
  }
}

extension GraphicsDevice {
  /// Whether a context draws on the CPU.
  ///
  /// Drivers layered on other drivers (zink, D3D12, virgl) name the underlying device in their renderer
  /// string. That name decides, because EGL only knows whether the upper driver is software.
  ///
  /// - Parameter isListed: whether EGL lists the device as software (EGL_MESA_device_software).
  package static func isSoftware(renderer: String, isListed: Bool) -> Bool {
    let name = renderer.lowercased()
    if rasterisers.contains(where: { name.contains(text: $0) }) { return true }
    let isOnAnother = ["zink", "d3d12"].contains { name.hasPrefix($0) }
    return isListed && !isOnAnother
  }

  /// The software rasterisers of Mesa (also as Vulkan devices), Google, Intel, Microsoft and Apple.
  private static let rasterisers = [
    "llvmpipe", "softpipe", "lavapipe", "swrast", "software rasterizer", "swiftshader", "swr (",
    "microsoft basic render", "apple software renderer",
  ]
}
