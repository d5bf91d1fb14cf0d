// SPDX-License-Identifier: MIT
import CEGL

/// A device's free memory. All contexts on the device share it, in this process and in others, so it changes
/// at any time.
package struct DeviceMemory {
  /// The query for it, whose answer is in KiB.
  private let query: GLenum

  /// GL_GPU_MEMORY_INFO_CURRENT_AVAILABLE_VIDMEM_NVX and GL_TEXTURE_FREE_MEMORY_ATI, which the headers of
  /// OpenGL ES lack.
  private static let queries: [(extension: String, name: GLenum)] = [
    ("GL_NVX_gpu_memory_info", 0x9049), ("GL_ATI_meminfo", 0x87FC),
  ]

  /// Plans that take no more bytes are always tried: drivers move textures to main memory, and other contexts
  /// free some.
  static let leastRoom = 64 << 20

  /// nil if the driver does not tell, or knows of no memory.
  init?(_ context: GraphicsContext) {
    let known = DeviceMemory.queries.first { context.extensions.contains($0.extension) }
    guard let known else { return nil }
    query = known.name
    guard (free ?? 0) > 0 else { return nil }
  }

  /// The free bytes; nil if the context is lost. The query may wait for the driver's thread.
  var free: Int? {
    // One query answers with four values.
    var kibibytes = [GLint](repeating: -1, count: 4)
    glGetIntegerv(query, &kibibytes)
    return kibibytes[0] < 0 ? nil : Int(kibibytes[0]) << 10
  }

  /// The bytes of unused textures to keep out of `wanted`: a quarter of what the device would have free
  /// without them. Four contexts then keep four sevenths of it, and leave three.
  ///
  /// - Parameters:
  ///   - room: the device's free bytes and those of the context's own textures; nil if unknown.
  ///   - taken: the bytes of the own textures in use.
  package static func kept(_ wanted: Int, room: Int?, taken: Int) -> Int {
    guard let room else { return wanted }
    return min(wanted, max(0, room - taken) / 4)
  }

  /// Whether a plan may fit, alone on the device.
  package static func mayHold(_ bytes: Int, room: Int?) -> Bool {
    bytes <= room.map { max($0, leastRoom) } ?? .max
  }
}
