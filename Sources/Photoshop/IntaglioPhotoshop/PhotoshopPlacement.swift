// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPSD

/// The placement of a picture in a smart object. It keeps the corners, as Photoshop's "Replace Contents"
/// does; pictures of other proportions cover the area, and the excess is cut off.
package struct PhotoshopPlacement: Sendable, Hashable {
  private let placement: PSDPlacement
  /// The frame of the stored pixels.
  private let pixels: PixelRect
  private let document: PixelRect

  fileprivate init(_ placement: PSDPlacement, pixels: PixelRect, document: PixelRect) {
    (self.placement, self.pixels, self.document) = (placement, pixels, document)
  }

  /// The pixels of the document that the contents may cover, the stored ones among them.
  var room: PixelRect {
    let seen = placement.bounds.clamped(to: document)
    return seen.isEmpty ? pixels : pixels.hull(seen)
  }

  var frame: Rect { placement.bounds.rect }

  /// What is not applied to a new picture, in words.
  var faults: [String] {
    (placement.isWarped ? ["the warp of its smart object is not applied to the new picture"] : [])
      + (placement.isFiltered ? ["the filters of its smart object are not applied to the new picture"] : [])
  }

  /// The corners as an upright rectangle whose proportions are those of the contents; nil for others.
  private var upright: Rect? {
    let corners = placement.corners
    let frame = Rect(from: corners[0], to: corners[2])
    let isUpright = zip(
      corners, [frame.origin, Vector(frame.maxX, frame.y), corners[2], Vector(frame.x, frame.maxY)]
    )
    .allSatisfy { abs($0.x - $1.x) < 0.01 && abs($0.y - $1.y) < 0.01 }
    let ratio = frame.width / frame.height
    return isUpright && abs((placement.aspectRatio ?? ratio) / ratio - 1) < 0.02 ? frame : nil
  }

  /// Places a picture.
  ///
  /// - Parameters:
  ///   - layer: the layer with the picture as contents, in the frame of the stored pixels. If the corners
  ///     form an upright rectangle, the contents are kept and get its frame. Otherwise they become a bitmap
  ///     of what the document shows of them.
  ///   - isOpaque: covers all of `room`, with the colours of the picture's edges around it.
  ///   - scale: pixels of that bitmap per pixel of the document.
  /// - Throws: `BitmapError` for a bitmap that is too large.
  func place(_ picture: Bitmap, in layer: inout Layer, isOpaque: Bool, scale: Double) throws(BitmapError) {
    func moved(_ rect: Rect) -> Rect {
      Rect(
        x: rect.x + layer.frame.x - Double(pixels.columns.lowerBound),
        y: rect.y + layer.frame.y - Double(pixels.rows.lowerBound), width: rect.width, height: rect.height)
    }
    if let upright, !isOpaque {
      layer.frame = moved(upright)
      return
    }
    let room = isOpaque ? room : placement.bounds.clamped(to: document)
    layer.frame = moved(room.rect)
    guard !room.isEmpty else {
      layer.contents = nil
      return
    }
    let map = PhotoshopPerspective(
      picture.size, onto: placement.corners, aspectRatio: placement.aspectRatio, isUnlimited: isOpaque)
    let drawn = try map.drawn(picture, in: room.rect, scale: scale)
    layer.contents = .image(ImageContents(.bitmap(drawn), gravity: .resize))
  }
}

extension PhotoshopMapping {
  /// The placement of new contents in a smart object; nil for other layers.
  func placement(of layer: PSDLayer) -> PhotoshopPlacement? {
    layer.placement.map { PhotoshopPlacement($0, pixels: layer.frame, document: whole) }
  }
}

extension Layer {
  /// The picture of a layer, or of the single part of a smart object's layer.
  var image: ImageContents? {
    get {
      if case .image(let image)? = contents { return image }
      if contents == nil, layers.count == 1, case .image(let image)? = layers[0].contents { return image }
      return nil
    }
    set {
      let contents = newValue.map { Contents.image($0) }
      if self.contents == nil, layers.count == 1 {
        layers[0].contents = contents
      } else {
        self.contents = contents
      }
    }
  }
}
