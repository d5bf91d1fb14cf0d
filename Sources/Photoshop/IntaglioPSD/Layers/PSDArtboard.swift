// SPDX-License-Identifier: MIT
import IntaglioModel

/// The area and background of an artboard, a group that is clipped to its edges.
package struct PSDArtboard: Sendable, Hashable {
  /// In pixels of the document.
  package var frame: Rect
  /// nil for a transparent background.
  package var background: PSDColor?

  /// nil without a readable area.
  init?(_ fields: PSDDescriptor) {
    guard let area = fields["artboardRect"]?.descriptor, let left = area["Left"]?.number,
      let top = area["Top"]?.number, let right = area["Rght"]?.number, let bottom = area["Btom"]?.number,
      [left, top, right, bottom].allSatisfy({ abs($0) <= 300_000 }), left < right, top < bottom
    else { return nil }
    frame = Rect(x: left, y: top, width: right - left, height: bottom - top)
    switch fields["artboardBackgroundType"]?.number {
    case 2: background = .gray(ink: 100)
    case 3: background = nil
    case 4: background = fields["Clr"]?.descriptor.flatMap(PSDColor.init)
    default: background = .gray(ink: 0)
    }
  }
}
