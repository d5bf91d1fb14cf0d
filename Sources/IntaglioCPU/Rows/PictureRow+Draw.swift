/// Source-over on premultiplied values: what is drawn + what is there * (1 - alpha of what is drawn).
extension PictureRow {
  /// Draws a premultiplied colour, in levels, times `coverage`, 0…1, over the row.
  func draw(_ color: SIMD4<Float>, coverage: FloatRow, count: Int) {
    let opacity = color.w / 255
    var index = 0
    while index < count {
      let coverage = coverage[eight: index]
      let kept = 1 - coverage * opacity
      red[eight: index] = red[eight: index] * kept + coverage * color.x
      green[eight: index] = green[eight: index] * kept + coverage * color.y
      blue[eight: index] = blue[eight: index] * kept + coverage * color.z
      alpha[eight: index] = alpha[eight: index] * kept + coverage * color.w
      index &+= 8
    }
  }

  /// Draws another row over the row.
  func draw(_ top: PictureRow, count: Int) {
    var index = 0
    while index < count {
      let alphaOfTop = top.alpha[eight: index]
      let kept = 1 - alphaOfTop * (1 / 255)
      red[eight: index] = red[eight: index] * kept + top.red[eight: index]
      green[eight: index] = green[eight: index] * kept + top.green[eight: index]
      blue[eight: index] = blue[eight: index] * kept + top.blue[eight: index]
      alpha[eight: index] = alpha[eight: index] * kept + alphaOfTop
      index &+= 8
    }
  }

  /// Draws another row, times `coverage`, 0…1, over the row.
  func draw(_ top: PictureRow, coverage: FloatRow, count: Int) {
    var index = 0
    while index < count {
      let coverage = coverage[eight: index]
      let alphaOfTop = top.alpha[eight: index] * coverage
      let kept = 1 - alphaOfTop * (1 / 255)
      red[eight: index] = red[eight: index] * kept + top.red[eight: index] * coverage
      green[eight: index] = green[eight: index] * kept + top.green[eight: index] * coverage
      blue[eight: index] = blue[eight: index] * kept + top.blue[eight: index] * coverage
      alpha[eight: index] = alpha[eight: index] * kept + alphaOfTop
      index &+= 8
    }
  }
}
