// SPDX-License-Identifier: MIT
import IntaglioModel
import IntaglioPlan

extension PaintCase {
  static let adjustments: [PaintCase] = {
    let steep = ColorMatrix(
      red: SIMD4(1.75, -0.5, 0.25, -0.25), green: SIMD4(-0.25, 2, 0, 0.125), blue: SIMD4(0.5, 0.5, -1, 0.75))
    let faint = ColorMatrix(
      red: SIMD4(0.25, 0, 0, 0.5), green: SIMD4(0, 0.5, 0.25, 0), blue: SIMD4(0.125, 0.125, 0.5, 0.25))
    let gradient = ResolvedGradient(
      Gradient(
        .linear(start: Vector(0, 0), end: Vector(1, 1)), stops: colors.map { Gradient.Stop($0, at: 0.5) }),
      over: Rect(1, -3, 40, 40), scale: 1)
    let noise = ResolvedNoise(
      Noise(.two(colors[0], colors[1]), size: 3, density: 0.6), over: Rect(2, -3, 9, 9), scale: 1)
    let down = ResolvedGradient(
      Gradient([colors[0], colors[1]]), over: Rect(0, 0, 30, 30), scale: 1)
    let tones = ColorStep.tones(
      ColorTable(
        (0..<3).map { row in
          (0..<ColorTable.toneCount).map { sample in
            let value = Double(sample) / Double(ColorTable.toneCount - 1)
            return row == 1 ? 1 - value : value * (2 - value) * 0.8 + 0.1 * Double(row)
          }
        }))
    // Every hue turned by 50 degrees, half as much again in chroma, and a little lighter.
    let turn = (0..<ColorTable.hueCount).map { Double($0) / 60 + 50.0 / 60 }
    let hues = HueChange(ColorTable([turn, turn.map { _ in 1.5 }, turn.map { _ in 0.1 }]), saturation: 0.2)
    let vibrance = ColorStep.vibrance(VibranceChange(vibrance: 0.7, saturation: -0.2))
    let amounts: [[Double]] = (0..<3).map { (row: Int) in
      (0..<9).map { (range: Int) in Double((range * 7 + row * 5) % 11) / 8 - 0.9 }
    }
    let inks = InkChange(ColorTable(amounts), relative: 1)
    let absolute = InkChange(ColorTable(amounts.reversed()), relative: 0)
    // Mixes the components, and has greys and steps along all three.
    let cube = try? ColorCube(size: 5) { color in
      SIMD3(color.y, color.x * color.z, 1 - color.z * color.z) * 0.8 + 0.15 * color.x
    }
    guard let cube else { fatalError("a table within its limits is refused") }
    let steps: [(String, [ColorStep])] = [
      ("a faint matrix", [.matrix(faint)]), ("a steep matrix", [.matrix(steep)]),
      ("two matrices", [.matrix(steep), .matrix(faint)]),
      ("three matrices", [.matrix(steep), .matrix(faint), .matrix(steep)]), ("tones", [tones]),
      ("hues", [.hues(hues)]), ("a vibrance", [vibrance]), ("inks", [.inks(inks)]),
      ("a screen", [screen(.line, size: 4, angle: 20, distance: 4_000)]), ("a lookup", [.lookup(cube)]),
      ("two lookups and tones", [.lookup(cube), tones, .lookup(cube)]),
      ("all kinds", [.hues(hues), .matrix(faint), tones, vibrance, .inks(absolute)]),
    ]
    return steps.flatMap { name, steps in
      [SurfaceFormat.bitmap, .intermediate].map { format in
        PaintCase(
          "\(name) into \(format)",
          [bitmap(size, seed: 31), intermediate(wide, seed: 32), plane(wide, seed: 33)], format, wide
        ) { sources, output in
          let part = PixelRect(columns: 3..<30, rows: 2..<21)
          var items = [
            PaintItem(.picture(sources[0], shift: .zero), region: wide),
            PaintItem(.picture(sources[1], shift: .zero), region: part),
            PaintItem(.picture(sources[1], shift: .zero), opacity: 0.7, region: part),
            PaintItem(.gradient(gradient), opacity: 0.4, region: part),
            PaintItem(.gradient(down), region: PixelRect(columns: -5..<2, rows: 2..<21)),
            PaintItem(.noise(noise), blend: .multiply, region: part),
            PaintItem(
              .pattern(sources[0], shift: .zero), coverage: [CoverageTerm(.plane(sources[2], octaves: 0))],
              blend: .copy, region: PixelRect(columns: 20..<46, rows: 9..<30)),
            PaintItem(.picture(sources[0], shift: PixelShift(Vector(-3, 9))), region: wide),
          ]
          for index in items.indices where index != 1 {
            items[index].adjustments = steps
          }
          return PaintPass(backdrop: sources[1], items: items, output: output)
        }
      }
    }
      + [
        PaintCase("a picture alone, adjusted", [bitmap(size, seed: 34)], .bitmap, PixelRect(size)) {
          var item = PaintItem(.picture($0[0], shift: .zero), region: PixelRect(size))
          item.adjustments = [.matrix(steep)]
          return PaintPass(items: [item], output: $1)
        }
      ]
      // The loops of the CPU adjust blocks of 256 pixels.
      + [15, 255, 256, 257, 600].map { width in
        let row = PixelSize(width, 2)
        return PaintCase("adjustments of \(width) pixels", [bitmap(row, seed: 35)], .bitmap, PixelRect(row)) {
          var item = PaintItem(.picture($0[0], shift: .zero), region: PixelRect(row))
          item.adjustments = [.hues(hues), tones, .inks(inks), .lookup(cube)]
          return PaintPass(items: [item], output: $1)
        }
      }
      + Halftone.Shape.allCases.flatMap { shape in
        Halftone.Inks.allCases.map { inks in
          let row = PixelRect(PixelSize(300, 5))
          return PaintCase("\(inks) \(shape)s", [bitmap(row.size, seed: 38)], .bitmap, row) {
            var item = PaintItem(.picture($0[0], shift: .zero), region: row)
            item.adjustments = [screen(shape, size: 5.3, angle: -33, inks: inks)]
            return PaintPass(items: [item], output: $1)
          }
        }
      }
      // Opaque pixels, whose levels the CPU looks up in a table; and hues that it needs no table for.
      + special.flatMap { name, steps in
        [opaque(PixelSize(311, 9), seed: 36), bitmap(PixelSize(311, 9), seed: 37)].enumerated().map {
          PaintCase("\(name), \($0 == 0 ? "opaque" : "translucent")", [$1], .bitmap, $1.1) {
            var item = PaintItem(.picture($0[0], shift: .zero), region: PixelRect(PixelSize(311, 9)))
            item.adjustments = steps
            return PaintPass(items: [item], output: $1)
          }
        }
      }
  }()

  /// - Parameter distance: how far away it begins; places err in proportion to it.
  private static func screen(
    _ shape: Halftone.Shape, size: Double, angle: Double, inks: Halftone.Inks = .mono, distance: Int = 40_000
  ) -> ColorStep {
    let screen = Halftone(shape, size: size, angle: angle, inks: inks)
    return .screen(ResolvedScreen(screen, scale: 1).moved(by: Vector(3, Double(-distance))))
  }

  private static let special: [(String, [ColorStep])] = {
    let curve = (0..<ColorTable.toneCount).map { Double($0) / Double(ColorTable.toneCount - 1) }
    let tones = ColorStep.tones(ColorTable([curve.map { $0 * $0 }, curve.map { 1 - $0 / 2 }, curve]))
    let negative = ColorMatrix(
      red: SIMD4(-1, 0, 0, 1), green: SIMD4(0, 0.5, 0, 0.25), blue: SIMD4(0, 0, 1.5, -0.25))
    let degrees = (0..<ColorTable.hueCount).map { Double($0) / 60 }
    let (nothing, half) = (degrees.map { _ in 0.0 }, degrees.map { _ in 0.5 })
    // The shares of a grey rise and fall in straight lines between six hues.
    let lifts = degrees.map { abs($0 - 3) / 3 - 0.5 }
    func hues(_ rows: [[Double]], saturation: Double = 0) -> ColorStep {
      .hues(HueChange(ColorTable(rows), saturation: saturation))
    }
    let reds = (0..<9).map { $0 < 6 ? Double($0) / 8 - 0.5 : 0 }
    let greys = (0..<9).map { $0 < 6 ? 0 : Double($0) / 8 - 0.9 }
    return [
      ("tones and a negative", [tones, .matrix(negative), tones]),
      ("tones and hues", [tones, hues([degrees, half, nothing]), tones]),
      ("less saturation", [hues([degrees, half, nothing])]),
      ("more saturation", [hues([degrees, degrees.map { _ in 1.8 }, nothing])]),
      ("turned hues", [hues([degrees.map { $0 + 2.3 }, half, nothing])]),
      ("turned hues of some factors", [hues([degrees.map { $0 + 2.3 }, degrees.map { $0 / 6 }, nothing])]),
      ("one hue", [hues([degrees.map { _ in 4.4 }, nothing, nothing], saturation: 0.6)]),
      ("greys", [hues([nothing, nothing, lifts])]),
      ("inks of hues", [.inks(InkChange(ColorTable([reds, reds.reversed(), reds]), relative: 1))]),
      ("inks of tones", [.inks(InkChange(ColorTable([greys, greys, greys]), relative: 1))]),
      ("many inks", [.inks(InkChange(ColorTable([greys.map { -2 * $0 }, reds, greys]), relative: 1))]),
    ]
  }()
}
