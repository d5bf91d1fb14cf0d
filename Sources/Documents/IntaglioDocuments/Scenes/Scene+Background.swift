// SPDX-License-Identifier: MIT
import IntaglioImages
import IntaglioModel

extension Scene {
  /// Puts a background below all layers: a CSS colour, a CSS gradient, or else the path of a picture, which
  /// covers the scene.
  ///
  /// - Parameter readPicture: reads the picture of a path.
  package mutating func addBackground(
    _ background: String, readingPicturesWith readPicture: (String) throws -> Bitmap
  ) throws {
    let frame = Rect(x: 0, y: 0, width: width, height: height)
    if background.hasSuffix(")"), background.prefix(while: { $0 != "(" }).hasSuffix("gradient") {
      return layers.insert(try Layer(css: "background: \(background)", frame: frame), at: 0)
    }
    let contents: Contents =
      switch try Fill(colorOrPath: background) {
      case .color(let color): .color(color)
      case .file(let path, _):
        .image(ImageContents(.bitmap(try readPicture(path)), gravity: .resizeAspectFill))
      case .bitmap(let bitmap, _): .image(ImageContents(.bitmap(bitmap), gravity: .resizeAspectFill))
      case .drawing(let drawing): .drawing(drawing)
      }
    layers.insert(Layer(frame: frame, contents: contents), at: 0)
  }
}
