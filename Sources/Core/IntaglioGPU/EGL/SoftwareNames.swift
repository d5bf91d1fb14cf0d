// SPDX-License-Identifier: MIT
import IntaglioModel

extension GraphicsDevice {
  /// Whether a context draws on the CPU.
  ///
  /// Drivers layered on other drivers (zink, D3D12, virgl) name the underlying device in their renderer
  /// string. That name decides, because EGL only knows whether the upper driver is software.
  ///
  /// - Parameters:
  ///   - renderer: GL_RENDERER.
  ///   - isListed: whether EGL lists the device as software (EGL_MESA_device_software).
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
