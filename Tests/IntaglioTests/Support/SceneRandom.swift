// SPDX-License-Identifier: MIT
import Intaglio
import SceneCatalog

/// Random scenes that are the same in every run and use every kind of contents.
struct SceneRandom {
  private var numbers: SplitMix

  init(seed: UInt64) { numbers = SplitMix(seed: seed) }

  private mutating func flag() -> Bool { Bool.random(using: &numbers) }
  private mutating func pick<Value>(_ values: [Value], _ other: Value) -> Value {
    values.randomElement(using: &numbers) ?? other
  }
  /// Whole numbers, halves, and numbers that need all of their digits.
  private mutating func length(_ range: ClosedRange<Double> = 0...200) -> Double {
    let number = Double.random(in: range, using: &numbers)
    return flag() ? number : min(max((number * 2).rounded() / 2, range.lowerBound), range.upperBound)
  }
  private mutating func maybe<Value>(_ value: (inout SceneRandom) throws -> Value) rethrows -> Value? {
    flag() ? try value(&self) : nil
  }
  private mutating func place() -> Vector { Vector(length(-90...90), length(-90...90)) }
  private mutating func color() -> Color {
    Color(red: length(0...1), green: length(0...1), blue: length(0...1), alpha: length(0...1))
  }

  mutating func scene() throws -> Scene {
    Scene(
      width: length(1...400), height: length(1...400), scale: length(0.5...4),
      background: maybe { $0.color() }, light: maybe { $0.light() },
      layers: try (0..<3).map { _ in try layer(depth: 0) })
  }

  private mutating func layer(depth: Int) throws -> Layer {
    let count = depth < 3 ? Int.random(in: 0...2, using: &numbers) : 0
    let masking = depth < 2 && flag() ? try layer(depth: depth + 2) : nil
    return Layer(
      maybe { $0.pick(["a", "\u{e9}\n\"\\", ""], "b") },
      frame: Rect(x: length(-90...90), y: length(-90...90), width: length(), height: length()),
      contents: try maybe { try $0.contents() },
      style: maybe { $0.style() },
      cornerRadii: flag()
        ? CornerRadii(length(0...9))
        : CornerRadii(
          topLeft: Vector(length(0...9), length(0...9)), topRight: Vector(1, 1), bottomRight: Vector(0, 2),
          bottomLeft: Vector(length(0...9), length(0...9))),
      border: maybe { Border(width: $0.length(0...9), color: $0.color()) },
      opacity: length(0...1), blend: pick(BlendMode.allCases, .normal),
      knockout: pick(Knockout.allCases, .none), isHidden: flag(),
      clipsToBounds: flag(),
      mask: masking.map { flag() ? .alpha($0) : .luminance($0) },
      pathShadow: maybe {
        PathShadow(
          $0.path(), color: $0.color(), offset: $0.place(), blur: $0.blur(), spread: $0.length(-9...9),
          blend: $0.pick([.normal, .screen, .dissolve], .normal))
      },
      isIsolated: flag(), layers: try (0..<count).map { _ in try layer(depth: depth + 1) })
  }

  private mutating func light() -> Light { Light(angle: length(-400...400), elevation: length(1...90)) }

  private mutating func blur() -> Blur { Blur(length(0...50), unit: pick(Blur.Unit.allCases, .blur)) }

  private mutating func style() -> Style {
    let fills: [Fill] = [.color(color()), .file("wood.png", fit: pick(Fill.Fit.allCases, .cover))]
    let shadows = (0..<2).map { _ in
      Shadow(
        pick(Shadow.Kind.allCases, .inner), color: color(), offset: pick([place(), .zero], .zero),
        depth: maybe { $0.length(-9...9) }, blur: blur(),
        blend: pick([.normal, .multiply, .hardMix], .normal))
    }
    return Style(
      shadows: shadows, contents: pick(Style.Contents.allCases, .drawn),
      threshold: maybe { Int.random(in: 0...255, using: &$0.numbers) },
      edges: pick(Style.Edges.allCases, .open), casters: pick(Style.Casters.allCases, .hidden),
      fill: maybe { $0.pick(fills, fills[0]) }, fillOpacity: length(0...1), light: maybe { $0.light() },
      profile: pick(Style.Profile.allCases, .exact), noises: flag() ? [noise()] : [],
      displacement: maybe {
        Displacement(
          radius: $0.length(0...9), size: $0.length(0...9), seed: $0.pick([0, 1, .max], 7),
          clipsToContents: $0.flag())
      })
  }

  private mutating func noise() -> Noise {
    let colors: [Noise.Colors] = [.one(color()), .two(color(), color()), .many]
    return Noise(
      pick(colors, .many), size: length(0...9), density: length(0...1), opacity: length(0...1),
      blend: pick([.normal, .multiply], .normal), seed: pick([0, 1, .max], 7))
  }

  private mutating func contents() throws -> Contents {
    switch Int.random(in: 0..<7, using: &numbers) {
    case 0: .color(color())
    case 1: .gradient(gradient())
    case 2:
      .shape(
        Shape(
          path(), fill: maybe { $0.color() }, rule: pick(FillRule.allCases, .nonZero),
          stroke: maybe { $0.stroke() }, strokeColor: color()))
    case 3: .text(text())
    case 4: .image(ImageContents(.file("a b.png"), gravity: gravity(), scale: length(0.5...3)))
    case 5: .pattern(Pattern(.file("a b.png"), scale: length(0.5...3), offset: place()))
    default:
      .image(
        ImageContents(
          .bitmap(try Bitmap(size: PixelSize(2, 1), pixels: [1, 2, 3, 4, 0, 0, 0, 255])), gravity: gravity()))
    }
  }

  private mutating func gravity() -> ImageContents.Gravity { pick(ImageContents.Gravity.allCases, .resize) }

  private mutating func gradient() -> Gradient {
    let shapes: [Gradient.Shape] = [
      .linear(start: place(), end: place()), .radial(center: place(), radius: place()),
      .conic(center: place(), start: length(-360...360)), .reflected(start: place(), end: place()),
      .diamond(center: place(), radius: place(), angle: length(-180...180)),
    ]
    let positions = (0..<3).map { _ in length(0...1) }.sorted()
    return Gradient(
      pick(shapes, shapes[0]), stops: positions.map { Gradient.Stop(color(), at: $0) },
      mixing: pick(Gradient.Mixing.allCases, .straight), space: pick(Gradient.Space.allCases, .linear),
      curve: pick(Gradient.Curve.allCases, .smooth))
  }

  private mutating func path() -> Path {
    let pieces: [Path.Element] = [
      .line(to: place()), .quadratic(to: place(), control: place()),
      .cubic(to: place(), control1: place(), control2: place()), .close,
    ]
    return Path([.move(to: place())] + (0..<4).map { _ in pick(pieces, .close) })
  }

  private mutating func stroke() -> Stroke {
    Stroke(
      width: length(0...9), cap: pick(Stroke.Cap.allCases, .butt), join: pick(Stroke.Join.allCases, .miter),
      miterLimit: length(1...9), dashes: (0..<3).map { _ in length(1...9) }, dashPhase: length(-9...9))
  }

  private mutating func text() -> Text {
    let source = pick(
      [Font.Source.families(["Fira Sans", "serif"]), .file(path: "a.ttf")], .families(["serif"]))
    let font = Font(source, size: length(1...90), weight: pick([100, 450, 900], 400), isItalic: flag())
    return Text(
      pick(["Intaglio", "", "\u{1f58b}\n\"\\"], "x"), font: font, color: color(),
      alignment: pick(Text.Alignment.allCases, .start),
      verticalAlignment: pick(Text.VerticalAlignment.allCases, .top), wrap: pick(Text.Wrap.allCases, .word),
      lineHeight: maybe { $0.length(0...3) }, letterSpacing: length(-3...3),
      maximumLines: maybe { $0.pick([1, 7], 2) }, truncation: pick(Text.Truncation.allCases, .end),
      isUnderlined: flag(), isStruckThrough: flag(), direction: pick(Text.Direction.allCases, .auto),
      language: pick(["en", "sr-Latn"], "ja"))
  }
}
