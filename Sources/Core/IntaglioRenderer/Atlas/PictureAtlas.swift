// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner

/// Several small pictures in one large one, each with a transparent margin, so that one set of passes renders
/// all of them.
struct PictureAtlas {
  /// The place of a picture.
  struct Place {
    /// Its index among all pictures.
    let index: Int
    /// Its first column and row.
    let column, row: Int
  }

  /// The size of the atlas.
  let size: PixelSize
  /// The distinct places of its pictures.
  let places: [Place]

  /// The maximum side of an atlas: 4 MiB, which a GPU processes in less time than its passes take to start.
  static let side = 1024

  /// Atlases for pictures of these sizes, in order, packed in rows as high as their highest picture. No
  /// picture may exceed an atlas including its spacing.
  static func layouts(of sizes: [(index: Int, size: PixelSize)], _ spacing: AtlasSpacing) -> [PictureAtlas] {
    func step(_ length: Int) -> Int {
      (length + spacing.gutter + spacing.alignment - 1) / spacing.alignment * spacing.alignment
    }
    var atlases: [PictureAtlas] = []
    var places: [Place] = []
    var (column, row, nextRow, width, height) = (0, 0, 0, 0, 0)
    func finish() {
      if !places.isEmpty { atlases.append(PictureAtlas(size: PixelSize(width, height), places: places)) }
      places = []
      (column, row, nextRow, width, height) = (0, 0, 0, 0, 0)
    }
    for (index, size) in sizes {
      if column + size.width > side { (column, row) = (0, nextRow) }
      if row + size.height > side { finish() }
      places.append(Place(index: index, column: column, row: row))
      (width, height) = (max(width, column + size.width), max(height, row + size.height))
      nextRow = max(nextRow, row + step(size.height))
      column += step(size.width)
    }
    finish()
    return atlases
  }

  /// The atlas as a bitmap.
  func bitmap(of pictures: [Bitmap]) throws(BitmapError) -> Bitmap {
    try Bitmap(size: size) { pixels in
      pixels.initializeMemory(as: UInt8.self, repeating: 0)
      for place in places {
        let picture = pictures[place.index]
        picture.pixels.withUnsafeBytes { source in
          for y in 0..<picture.height {
            let target = 4 * ((place.row + y) * size.width + place.column)
            pixels[target..<target + 4 * picture.width].copyRows(
              UnsafeRawBufferPointer(rebasing: source[4 * picture.width * y..<4 * picture.width * (y + 1)]))
          }
        }
      }
    }
  }

  /// The part of a result for a picture of this size.
  func cut(_ place: Place, size: PixelSize, from result: Bitmap) throws(BitmapError) -> Bitmap {
    try Bitmap(size: size) { pixels in
      result.pixels.withUnsafeBytes { source in
        for y in 0..<size.height {
          let start = 4 * ((place.row + y) * self.size.width + place.column)
          pixels[4 * size.width * y..<4 * size.width * (y + 1)].copyRows(
            UnsafeRawBufferPointer(rebasing: source[start..<start + 4 * size.width]))
        }
      }
    }
  }
}

extension Slice<UnsafeMutableRawBufferPointer> {
  fileprivate func copyRows(_ source: UnsafeRawBufferPointer) {
    UnsafeMutableRawBufferPointer(rebasing: self).copyMemory(from: source)
  }
}
