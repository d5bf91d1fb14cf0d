// SPDX-License-Identifier: MIT
import IntaglioModel

extension GraphicsDevice {
  /// Whether a context draws on the CPU.
  ///
  /// Drivers on top of others (zink, D3D12, virgl) name the device below in their renderer: that name
  /// decides, because EGL knows the upper driver only, as software or not.
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

  /// Mesa's rasterisers, also as Vulkan devices, Google's, Intel's, Microsoft's and Apple's.
  private static let rasterisers = [
    "llvmpipe", "softpipe", "lavapipe", "swrast", "software rasterizer", "swiftshader", "swr (",
    "microsoft basic render", "apple software renderer",
  ]
}
