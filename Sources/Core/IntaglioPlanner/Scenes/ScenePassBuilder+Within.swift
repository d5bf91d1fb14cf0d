// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Effects within contents, painted as if on opaque contents, then clipped as one picture.
extension ScenePassBuilder {
  /// Contents with their colours but without their alpha, over a region.
  mutating func opaque(_ caster: ContentsPaint, over region: PixelRect) -> PaintItem {
    // Everything but a picture is opaque here: translucent contents would need a picture for their alpha.
    guard case .picture(let picture, let shift) = caster.item.paint else {
      return PaintItem(caster.item.paint, region: region)
    }
    let grid = region.moved(-caster.left, -caster.top)
    let channels = PictureChannel.allCases.map { channel in
      plane(grid) { MaskPass(source: picture, channel: channel, output: $0) }
    }
    let output = plan.add(.intermediate, grid) {
      ComposePass(channels: channels, divisor: channels.last, output: $0)
    }
    return PaintItem(.picture(output, shift: shift), region: region)
  }

  /// A list as one picture that is clipped.
  mutating func picture(
    of list: PaintList, cutBy coverage: [CoverageTerm], over region: PixelRect
  ) -> PaintList {
    guard !region.isEmpty else { return PaintList() }
    let picture = list.picture(region, in: &plan)
    return PaintList(PaintItem(.picture(picture, shift: .zero), coverage: coverage, region: region))
  }
}

extension ContentsPaint {
  /// Whether it covers each of its pixels fully.
  var isWhole: Bool {
    if case .rectangle(let shape) = source { shape.hasWholeEdges } else { false }
  }
}
