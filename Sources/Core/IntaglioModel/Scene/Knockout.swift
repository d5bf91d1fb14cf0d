// SPDX-License-Identifier: MIT

/// The hole that a layer cuts into everything below it: Photoshop's knockout, and the knockout groups of PDF
/// (ISO 32000-2, 11.4.6).
///
/// A layer with a knockout is not drawn over its backdrop, but over the *initial backdrop* of a group:
///
///     backdrop' = (1 - k) backdrop + k initial        premultiplied
///
/// where k is the coverage of the layer's contents, within its mask and its clip, independent of its fill
/// opacity. A colour or gradient covers its whole shape, however translucent it is; a layer without contents
/// covers the pixels of its layers. Effects, the border, and layers on top of contents cut nothing out. So a
/// layer with a fill opacity of 0 and an inner shadow becomes a hole with depth.
///
/// The layer's opacity mixes the result with the backdrop, and does not isolate the layer. A blend mode and
/// the backdrop blur use backdrop'. The mode `copy`, which replaces the backdrop anyway, ignores the
/// knockout. Layers drawn as a mask, or by drawing code, are a scene of their own without a background.
///
/// Costs a render target for a group with shallow layers, and one for the contents if no effect needs their
/// alpha; a deep layer costs one more for each isolated group around it.
public enum Knockout: String, Sendable, Hashable, CaseIterable, FieldEnum {
  /// Nothing.
  case none
  /// Everything that the group, the parent layer, has drawn so far, including its contents: down to the
  /// layers below the group, or to nothing in an isolated group. Without a group, down to the scene's
  /// background.
  case shallow
  /// Everything that the scene has drawn so far, down to its background. An isolated parent layer knocks out
  /// the same places, within its mask, clip and opacity, before it is drawn; its shadow may be visible there.
  case deep
}
