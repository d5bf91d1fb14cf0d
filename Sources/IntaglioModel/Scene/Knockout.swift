// SPDX-License-Identifier: MIT

/// What a layer cuts out of what lies below it: Photoshop's knockout, and that of PDF's groups (ISO 32000-2,
/// 11.4.6).
///
/// A layer that knocks out is drawn not upon what lies below it, but upon what a group began with, the
/// *initial backdrop*:
///
///     backdrop' = (1 - k) backdrop + k initial        premultiplied
///
/// where k is what the layer's contents cover, as far as its mask and its clip leave them, whatever its fill
/// opacity is. A colour or gradient covers its whole shape, however translucent it is; a layer without
/// contents covers what its layers do. Effects, border and the layers on contents cut nothing out. With a
/// fill opacity of 0 and an inner shadow, a layer so becomes a hole with depth.
///
/// The layer's opacity mixes the outcome with what was there, and makes no picture of its own. A blend mode
/// meets backdrop', the backdrop blur too is that of it. With the mode `copy`, which says itself what becomes
/// of what lies below, nothing is knocked out. Layers that are drawn as a mask, or by drawing code, are a
/// scene of their own without a background.
///
/// Costs a picture for a group that holds shallow layers, and one for the contents where no effect needs
/// their alpha; a deep layer in isolated groups one more for each of them.
public enum Knockout: String, Sendable, Hashable, CaseIterable {
  /// Nothing.
  case none
  /// All that the group, the layer around it, has drawn so far, contents too: down to what lies below the
  /// group, or to nothing in a group that is isolated. Without a group down to the scene's background.
  case shallow
  /// All that the scene has drawn so far, down to its background. A layer around it that is isolated knocks
  /// out in the same places, as far as its mask, clip and opacity leave them, before it is drawn; its shadow
  /// may be seen there.
  case deep
}
