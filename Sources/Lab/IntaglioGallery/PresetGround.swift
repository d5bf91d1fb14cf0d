// SPDX-License-Identifier: MIT
import Intaglio

/// Grounds of presets, as layers and as classes of the gallery's style sheet.
extension Preset.Ground {
  /// The ground in a frame; a photo fills it.
  func layer(_ frame: Rect, photo: Bitmap) -> Layer {
    var layer = Layer(frame: frame, clipsToBounds: true)
    switch self {
    case .light, .mid, .dark, .pale: layer.contents = color
    case .stone:
      layer.contents = color
      layer.style = Style(noises: [Noise(.two(.black, .white), size: 2, density: 0.7, opacity: 0.06)])
    case .metal:
      layer.contents = .gradient(
        Gradient(
          [Color(white: 0.8), Color(white: 0.62), Color(white: 0.74), Color(white: 0.55)],
          from: Vector(0, 0), to: Vector(1, 1)))
    case .picture: layer.contents = .image(photo, gravity: .resizeAspectFill)
    }
    return layer
  }

  /// The class of the gallery's style sheet.
  var onPage: GalleryGround {
    switch self {
    case .light: .light
    case .mid: .mid
    case .dark: .night
    case .pale: .pale
    case .stone: .stone
    case .metal: .metal
    case .picture: .scenery
    }
  }

  private var color: Contents? { (try? Color(css: css)).map(Contents.color) }
}
