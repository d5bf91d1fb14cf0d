// SPDX-License-Identifier: MIT

/// The kind of shader that runs passes.
public enum ShaderVariant: String, Sendable, Hashable, Codable, CaseIterable {
  /// The faster kind for each pass, as known for the device or measured on it; fragment shaders otherwise.
  /// See `VariantReport`.
  case automatic = "auto"
  /// Compute shaders with image stores, for all passes.
  case compute
  /// Fragment shaders, for all passes.
  case fragment
}

/// The kinds of work whose variants are chosen separately. Each pass belongs to one of them.
package enum VariantKind: String, Sendable, Hashable, Codable, CaseIterable {
  /// Reads a block of samples around each pixel once: `downsample`, `mask`.
  case downsample
  /// Reads many samples of the row for each pixel: `blur`.
  case horizontalBlur
  /// Reads many samples of the column for each pixel: `blur`. A compute shader writes several rows at once.
  case verticalBlur
  /// Reads several surfaces and writes colours: `paint`, and all other passes.
  case paint
}

/// What is known about a kind of device: which passes it runs faster as compute shaders.
package struct KnownVariants {
  /// The kinds of passes that run as compute shaders; all others run as fragment shaders.
  package let computed: Set<VariantKind>
  package let fact: String

  subscript(kind: VariantKind) -> ShaderVariant { computed.contains(kind) ? .compute : .fragment }

  /// The table's entry for GL_RENDERER; nil for unknown devices, which need a trial.
  ///
  /// Drivers layered on other drivers name the underlying device, so its name may appear anywhere. The first
  /// match counts.
  package init?(renderer: String) {
    let name = renderer.lowercased()
    guard let entry = KnownVariants.table.first(where: { $0.words.contains { name.contains(text: $0) } })
    else { return nil }
    (computed, fact) = (entry.computed, entry.fact)
  }

  private static let table: [(words: [String], computed: Set<VariantKind>, fact: String)] = [
    (
      ["zink (llvmpipe", "lavapipe"], Set(VariantKind.allCases),
      "lavapipe runs every pass faster as a compute shader"
    ),
    (
      ["llvmpipe"], [.horizontalBlur, .verticalBlur],
      "llvmpipe runs blurs faster as compute shaders, and everything else as fragment shaders"
    ),
    (["softpipe"], [], "softpipe interprets shaders, and runs several fragments at a time"),
    (
      [" h100", " h200", " h800", " gh200"], Set(VariantKind.allCases),
      "only two processor clusters of NVIDIA's Hopper GPUs draw, but all of them compute"
    ),
    (
      ["mali", "adreno", "powervr", "v3d", "vivante", "apple m"], [],
      "tile-based GPUs keep what they draw in tile memory, and compress it"
    ),
  ]
}
