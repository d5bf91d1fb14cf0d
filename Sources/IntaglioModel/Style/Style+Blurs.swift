// SPDX-License-Identifier: MIT
extension Style {
  /// Checks the blurs of the layer and of what lies below it.
  func validateBlurs(scale: Double) throws(StyleError) {
    if let backdropBlur {
      try Style.validate(backdropBlur, scale: scale, field: "backdropBlur.\(backdropBlur.unit)")
    }
    guard let layerBlur else { return }
    try Style.validate(layerBlur.blur, scale: scale, field: "layerBlur.\(layerBlur.blur.unit)")
    guard let progression = layerBlur.progression else { return }
    let field = "layerBlur.progression"
    try Style.validate(
      Blur(progression.from, unit: layerBlur.blur.unit), scale: scale, field: "\(field).from")
    for (place, name) in [(progression.start, "start"), (progression.end, "end")] {
      try Style.check(place.x, in: -1000...1000, allowed: "-1000…1000", field: "\(field).\(name)[0]")
      try Style.check(place.y, in: -1000...1000, allowed: "-1000…1000", field: "\(field).\(name)[1]")
    }
    guard progression.start != progression.end else {
      throw .invalid(
        field: "\(field).end", problem: "is where the line starts: move it, or leave out progression")
    }
  }
}

extension Layer {
  /// The sum of the standard deviations, in points of the layer, with which layers inside it blur what lies
  /// below them: six times as far away something may show in it.
  package var backdropSigmaInside: Double {
    (layers + (mask.map { [$0.layer] } ?? [])).reduce(0) { sum, layer in
      let map = layer.transform
      let stretch = max(map.a.magnitude + map.c.magnitude, map.b.magnitude + map.d.magnitude)
      return sum + stretch * (layer.backdropSigmaInside + (layer.style?.backdropBlur?.sigma ?? 0))
    }
  }
}
