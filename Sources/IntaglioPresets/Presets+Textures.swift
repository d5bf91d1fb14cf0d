import Glibc
import IntaglioModel

extension Preset {
  /// Materials with a surface of their own, and paper in layers.
  static let textures = [
    Preset(
      name: "stone", summary: "chiselled out of sandstone",
      style: Style(
        shadows: [fallen(4, blur: 8, black(0.5))],
        light: studio,
        bevels: [
          Bevel(
            size: 14, highlight: lit(white(0.55)), shade: shaded(black(0.6)), technique: .chiselHard,
            texture: Bevel.Texture(Pattern(.sandstone), height: 1.2))
        ],
        overlays: [
          Overlay(.pattern(Pattern(.sandstone)), opacity: 0.55, blend: .overlay),
          Overlay(vertical((0xB9B4A8, 0), (0x8E897E, 1))),
        ])),
    Preset(
      name: "wood", summary: "carved out of oak, with grain that catches the light",
      style: Style(
        shadows: [
          fallen(5, blur: 10, black(0.5)),
          Shadow(.inner, color: hex(0x2B1404, 0.55), blur: .sigma(2.5), blend: .multiply),
        ],
        light: studio,
        bevels: [
          Bevel(
            size: 9, highlight: lit(hex(0xFFE3B8, 0.55)), shade: shaded(hex(0x2A1200, 0.65)),
            texture: Bevel.Texture(Pattern(.grain, scale: 2), height: 3))
        ],
        overlays: [
          Overlay(.pattern(Pattern(.grain, scale: 2)), opacity: 0.5, blend: .softLight),
          Overlay(vertical((0xC98B4E, 0), (0xB06F35, 0.6), (0xBE8044, 1))),
        ])),
    Preset(
      name: "leather", summary: "grained brown leather, with rounded edges",
      style: Style(
        shadows: [
          fallen(4, blur: 9, black(0.5)),
          Shadow(.inner, color: hex(0x1E0A02, 0.6), blur: .sigma(3), blend: .multiply),
        ],
        light: studio,
        bevels: [
          Bevel(
            size: 12, depth: 0.8, soften: .sigma(0.5), highlight: lit(hex(0xFFDDC0, 0.5)),
            shade: shaded(hex(0x180600, 0.7)), texture: Bevel.Texture(Pattern(.hide, scale: 0.75), height: 2))
        ],
        overlays: [Overlay(vertical((0x8A4A26, 0), (0x6B3418, 1)))])),
    Preset(
      name: "embroidery", summary: "stitched with thread in the colours of the picture",
      style: Style(
        shadows: [
          fallen(2, blur: 3, black(0.55)),
          Shadow(.inner, color: black(0.35), blur: .sigma(1.5), blend: .multiply),
        ],
        light: studio,
        bevels: [
          Bevel(
            size: 7, soften: .sigma(0.4), highlight: lit(white(0.55)), shade: shaded(black(0.6)),
            texture: Bevel.Texture(Pattern(.stitches), height: 1.6))
        ],
        overlays: [Overlay(.pattern(Pattern(.stitches)), opacity: 0.35, blend: .softLight)])),
    Preset(
      name: "paper-cut",
      summary: "sheets of paper in four blues, each cut a little smaller than the one above it",
      style: Style(
        shadows: [
          Shadow(.inner, blur: .size(40), technique: .precise, ramp: sheets),
          outer(0, 1, blur: 1, white(0.6)),
        ],
        contents: .knockout,
        noises: [Noise(.two(black(0.05), white(0.07)), size: 1, density: 0.6)])),
  ]

  /// From the lowest sheet to the highest: each has the shade of the one above it along its edge.
  private static let sheets: ColorRamp = {
    let colors = [0x0B2F52, 0x1B5A8C, 0x4C93C4, 0x9CCBE8]
    let stops = colors.enumerated().flatMap { index, color in
      let (start, end) = (Double(index) / 4, Double(index + 1) / 4)
      let shade = hex([0x061C33, 0x103A5E, 0x2F6C9A, 0x9CCBE8][index])
      return [
        Gradient.Stop(hex(color), at: start), Gradient.Stop(hex(color), at: start + 0.08),
        Gradient.Stop(shade, at: end),
      ]
    }
    return ColorRamp(stops: stops)
  }()
}

/// Tiles of grey: where they are white a surface is high.
extension ImageContents.Source {
  /// Grains of sand of three sizes: random levels at the corners of squares, and smooth ways between them.
  fileprivate static let sandstone = tile(width: 64, height: 64) { x, y in
    let coarse = 0.2 * noise(x, y, squares: 11) + 0.35 * noise(x, y, squares: 23)
    let grains = coarse + 0.45 * noise(x, y, squares: 41)
    return 0.5 + 1.5 * (grains - 0.5)
  }

  /// Grain of wood, along the rows: rings that are cut lengthwise, and fibres.
  fileprivate static let grain = tile(width: 64, height: 32) { x, y in
    let ring =
      sin(
        turn
          * (2 * y + 0.05 * sin(turn * x) + 0.04 * sin(turn * (x + y + 0.2)) + 0.03 * sin(turn * (2 * x - y)))
      )
    let fibre = sin(turn * (7 * y + 0.15 * sin(turn * (2 * x + 3 * y)))) * sin(turn * (2 * x + 5 * y))
    return 0.5 + 0.33 * ring * abs(ring) + 0.13 * fibre
  }

  /// Grain of leather: cells around points that are scattered over a grid, with creases between them.
  fileprivate static let hide = tile(width: 48, height: 48) { x, y in
    var (nearest, next) = (2.0, 2.0)
    for row in -1...8 {
      for column in -1...8 {
        // Of a golden angle that goes round the tile, so that it meets itself.
        let number = Double((row + 8) % 8 * 8 + (column + 8) % 8)
        let away = Vector(cos(2.399963 * number * number), sin(2.399963 * number * number))
        let (right, down) = (
          (Double(column) + 0.5 + 0.38 * away.x) - 8 * x, (Double(row) + 0.5 + 0.38 * away.y) - 8 * y
        )
        let distance = (right * right + down * down).squareRoot()
        (nearest, next) = (min(nearest, distance), max(nearest, min(next, distance)))
      }
    }
    return min(1, 2.2 * (next - nearest)).squareRoot()
  }

  /// Threads four pixels wide, a little aslant, each of which ends every 72 pixels.
  fileprivate static let stitches = tile(width: 72, height: 12) { x, y in
    let place = 3 * y + 3 * x
    let (thread, across) = (place.rounded(.down), place - place.rounded(.down))
    let along = x + thread / 3
    let end = abs(along - along.rounded())
    return (1 - (2 * across - 1) * (2 * across - 1)).squareRoot() * min(1, 0.3 + 18 * end)
  }

  private static let turn = 2 * Double.pi

  /// Value noise of so many squares to the side of a tile, which meets itself.
  private static func noise(_ x: Double, _ y: Double, squares: Int) -> Double {
    let (column, row) = (Int(x * Double(squares)), Int(y * Double(squares)))
    let (right, down) = (x * Double(squares) - Double(column), y * Double(squares) - Double(row))
    func level(_ x: Int, _ y: Int) -> Double {
      var hash = UInt32((row + y) % squares * squares + (column + x) % squares) &* 0x9E37_79B1
      hash = (hash ^ hash >> 15) &* 0x2C1B_3C6D
      hash = (hash ^ hash >> 12) &* 0x297A_2D39
      return Double(hash ^ hash >> 15) / Double(UInt32.max)
    }
    func eased(_ part: Double) -> Double { part * part * (3 - 2 * part) }
    func mixed(_ from: Double, _ to: Double, _ part: Double) -> Double { from + (to - from) * part }
    let above = mixed(level(0, 0), level(1, 0), eased(right))
    return mixed(above, mixed(level(0, 1), level(1, 1), eased(right)), eased(down))
  }

  /// A tile of levels 0…1 at places 0…1.
  private static func tile(
    width: Int, height: Int, _ level: (_ x: Double, _ y: Double) -> Double
  ) -> ImageContents.Source {
    var pixels: [UInt8] = []
    for y in 0..<height {
      for x in 0..<width {
        let value = level((Double(x) + 0.5) / Double(width), (Double(y) + 0.5) / Double(height))
        let grey = UInt8((255 * min(max(value, 0), 1)).rounded())
        pixels += [grey, grey, grey, 255]
      }
    }
    guard let bitmap = try? Bitmap(size: PixelSize(width, height), pixels: pixels) else { return .file("") }
    return .bitmap(bitmap)
  }
}
