import IntaglioModel

/// How a style is laid over a picture.
struct PictureSettings {
  var style: Style
  /// Pixels a point.
  var scale: Double
  var canvas: Canvas
}
