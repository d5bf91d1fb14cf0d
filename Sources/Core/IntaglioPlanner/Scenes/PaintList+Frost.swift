// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension PaintList {
  /// Changes of a backdrop: adjustments before and after its blur.
  struct Frost {
    var blur: ShadowBlur?
    /// The only pixels that count for the blur; nil if all of them do.
    var edges: PixelRect?
    var adjustments: ResolvedAdjustments

    /// The changed backdrop as a paint of an item; nil if it is transparent.
    func item(of seen: SurfaceID, over region: PixelRect, in plan: inout Plan) -> PaintItem? {
      var item = PaintItem(.picture(seen, shift: .zero), region: region)
      item.adjust(by: adjustments.beforeBlur)
      if let blur {
        var source = seen
        let read = region.grown(by: blur.reach).clamped(to: plan[seen].region)
        if !adjustments.beforeBlur.isIdentity, !read.isEmpty {
          item.region = read
          source = plan.add(.intermediate, read) { PaintPass(items: [item], output: $0) }
        }
        guard
          let picture = PictureBlur(of: source, within: edges).picture(blur, over: region, in: &plan)
        else { return nil }
        item = PaintItem(.picture(picture, shift: .zero), region: region)
      }
      item.adjust(by: adjustments.afterBlur)
      return item
    }
  }
}
