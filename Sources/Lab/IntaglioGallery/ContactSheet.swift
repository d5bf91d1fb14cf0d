// SPDX-License-Identifier: MIT
import Intaglio

/// A contact sheet: rows of pictures of equal size on a neutral grey, with captions above.
struct ContactSheet {
  struct Cell {
    var picture: Bitmap
    var caption = ""
  }

  /// The rows from the top; one without captions is close to the row above.
  var rows: [[Cell]] = []

  private static let gap = 24.0
  private static let header = 96.0

  /// The sheet, at one point per pixel of its pictures.
  var scene: Scene {
    var layers: [Layer] = []
    var (right, bottom) = (0.0, 0.0)
    for row in rows {
      if row.contains(where: { !$0.caption.isEmpty }) { bottom += ContactSheet.header }
      var left = ContactSheet.gap
      for cell in row {
        let size = Vector(Double(cell.picture.width), Double(cell.picture.height))
        let frame = Rect(left, bottom, size.x, size.y)
        layers.append(Layer(frame: frame, contents: .image(cell.picture)))
        layers += ContactSheet.caption(cell.caption, above: frame)
        left += size.x + ContactSheet.gap
      }
      right = max(right, left)
      bottom += (row.map { Double($0.picture.height) }.max() ?? 0) + ContactSheet.gap
    }
    let ground = Layer(
      frame: Rect(0, 0, right, bottom),
      contents: .gradient(Gradient([Color(white: 0.805), Color(white: 0.75)])))
    return Scene(width: right, height: bottom, dithers: true, layers: [ground] + layers)
  }

  private static func caption(_ caption: String, above frame: Rect) -> [Layer] {
    let text = Text(
      caption, font: Font("DejaVu Sans, sans-serif", size: 34), color: Color(white: 0.27),
      verticalAlignment: .middle, maximumLines: 1)
    let place = Rect(frame.x + 16, frame.y - header + 12, frame.width - 16, header - 16)
    return caption.isEmpty ? [] : [Layer(frame: place, contents: .text(text))]
  }
}
