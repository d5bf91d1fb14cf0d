// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

/// Folds of silk: the difference of two blurred copies of the contents, moved apart.
struct SatinLayer: PlannedEffect {
  /// Premultiplied.
  var color: SIMD4<Double>
  var blend: BlendMode
  let fold: ShadowBlur
  let offset: Vector
  let tone: Tone?
  let isInverted: Bool
  let isWithinContents = true

  var requests: [CoverageRequest] {
    let away = max(abs(offset.x), abs(offset.y))
    return [
      CoverageRequest(
        blur: tone?.isSteep == true ? fold.precise : fold, isInside: true,
        margin: Int(away.rounded(.up)) + 1, needsPlane: true)
    ]
  }
  var silhouette: any PlannedEffect {
    var satin = self
    (satin.color, satin.blend) = (.opaqueBlack, .normal)
    return satin
  }
  var dependsOnPlace: Bool { blend == .dissolve }

  static func effects(of style: Style, _ pixels: StylePixels) -> [any PlannedEffect] {
    let (profile, scale) = (style.profile, pixels.scale)
    return style.satins.filter { $0.color.alpha > 0 }.map { satin in
      SatinLayer(
        color: satin.color.premultiplied, blend: satin.blend,
        fold: pixels.blur(profile.blur(satin.blur, scale: scale)),
        offset: Vector(
          profile.pixels(satin.offset.x, scale: scale), profile.pixels(satin.offset.y, scale: scale)),
        tone: Tone(range: 1, satin.contour), isInverted: satin.isInverted)
    }
  }

  func paint(to painting: inout EffectPainting, with builder: inout ScenePassBuilder) {
    let (region, request) = (painting.seen, requests[0])
    guard let source = painting.source, !region.isEmpty,
      let blurred = builder.field(request, of: source, over: region.grown(by: request.margin))
    else { return }
    let back = Vector(-offset.x, -offset.y)
    let folds = builder.plane(region.moved(-source.left, -source.top)) {
      TonePass(
        source: blurred, value: .difference(PixelShift(offset), PixelShift(back)),
        contour: tone?.contour ?? [], scale: isInverted ? -1 : 1, offset: isInverted ? 1 : 0, output: $0)
    }
    let coverage = CoverageTerm(.plane(folds, octaves: 0), shift: source.place)
    painting.within.add(
      PaintItem(.color(color), coverage: painting.clip + [coverage], blend: blend, region: region))
  }
}
