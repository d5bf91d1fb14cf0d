// SPDX-License-Identifier: MIT

/// What is known of a kind of device: which passes run faster as compute shaders there.
package struct KnownVariants {
  /// The kinds of passes that run as compute shaders; all others run as fragment shaders.
  package let computed: Set<VariantKind>
  /// What is known, for people.
  package let fact: String

  /// The variant of a kind of pass.
  subscript(kind: VariantKind) -> ShaderVariant { computed.contains(kind) ? .compute : .fragment }

  /// The table's entry for GL_RENDERER; nil for devices that are not known, which a trial may tell.
  ///
  /// Drivers on top of others name the device below, so that its words are looked for anywhere. The first
  /// entry that fits counts.
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
    (["softpipe"], [], "softpipe interprets shaders, fragments several at a time"),
    (
      [" h100", " h200", " h800", " gh200"], Set(VariantKind.allCases),
      "two of the processor clusters of NVIDIA's Hopper GPUs draw, and all compute"
    ),
    (
      ["mali", "adreno", "powervr", "v3d", "vivante", "apple m"], [],
      "tiled GPUs keep what they draw in their tiles, and compress it"
    ),
  ]
}
