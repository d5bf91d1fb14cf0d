// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// What lies under clipped layers.
extension PhotoshopMapping {
  /// The colours of a group's only layer as if it were opaque; nil if more than its pixels is visible, and
  /// for texts and smart objects, whose pixels may be replaced.
  mutating func opaqueContents(of group: PSDLayer) throws -> Layer? {
    let seen = group.layers.filter(\.isVisible)
    guard group.isGroup, group.artboard == nil, seen.count == 1, let only = seen.first,
      ![.group, .text, .smartObject].contains(only.kind), only.effects?.names.isEmpty ?? true,
      let picture = try only.picture(isOpaque: true)
    else { return nil }
    let around = groups
    groups += group.name + "/"
    defer { groups = around }
    return Layer(
      frame: only.frame.rect, contents: .image(ImageContents(try take(picture, of: only, .colors))))
  }
}
