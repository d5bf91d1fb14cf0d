// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan
import IntaglioPlanner

/// Several small pictures in one large one, each with a transparent margin, so that one set of passes renders
/// all of them.
struct PictureAtlas {
  let size: PixelSize
  let places: [(index: Int, region: PixelRect)]

  /// The maximum side of an atlas: 4 MiB, which a GPU processes in less time than its passes take to start.
  static let side = 1024

  /// Atlases for pictures of these sizes, in order, packed in rows as high as their highest picture. No
  /// picture may exceed an atlas including its spacing.
  static func layouts(of sizes: [(index: Int, size: PixelSize)], _ spacing: AtlasSpacing) -> [PictureAtlas] {
    func step(_ length: Int) -> Int {
      (length + spacing.gutter + spacing.alignment - 1) / spacing.alignment * spacing.alignment
    }
    var atlases: [PictureAtlas] = []
    var places: [(index: Int, region: PixelRect)] = []
    var (column, row, nextRow, width, height) = (0, 0, 0, 0, 0)
    func finish() {
      if !places.isEmpty { atlases.append(PictureAtlas(size: PixelSize(width, height), places: places)) }
      places = []
      (column, row, nextRow, width, height) = (0, 0, 0, 0, 0)
    }
    for (index, size) in sizes {
      if column + size.width > side { (column, row) = (0, nextRow) }
      if row + size.height > side { finish() }
      places.append((index, PixelRect(size).moved(column, row)))
      (width, height) = (max(width, column + size.width), max(height, row + size.height))
      nextRow = max(nextRow, row + step(size.height))
      column += step(size.width)
    }
    finish()
    return atlases
  }

  func bitmap(of pictures: [Bitmap]) throws(BitmapError) -> Bitmap {
    var bitmap = try Bitmap(transparent: size)
    for place in places { bitmap.store(pictures[place.index], at: place.region) }
    return bitmap
  }
}
