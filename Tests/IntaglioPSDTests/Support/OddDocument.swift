// SPDX-License-Identifier: MIT
import Glibc
import Intaglio
import SceneCatalog

/// A valid document of parts that few programs write, and the picture that it means by a model of its own:
/// straight colours and alphas of 0 to 1, mixed pixel by pixel in the document's numbers.
struct OddDocument {
  private(set) var file: PSDFile
  /// Premultiplied, row by row.
  private(set) var picture: [OddPixel]
  /// Whether the stored picture says what it is: not where straight colours are as light as if they were
  /// mixed with white.
  private(set) var hasKnownMerged = false
  private var chance: SplitMix
  private let width, height: Int
  private let space: OddSpace

  init(seed: UInt64) {
    chance = SplitMix(seed: seed)
    (width, height) = (Int.random(in: 1...7, using: &chance), Int.random(in: 1...5, using: &chance))
    space = OddSpace.all.randomElement(using: &chance) ?? .rgb
    picture = Array(repeating: OddPixel(), count: width * height)
    file = PSDFile(isLarge: Bool.random(using: &chance), width: width, height: height)
    (file.depth, file.mode) = (space.depth, space.mode)
    let count = Int.random(in: 0...6, using: &chance)
    if count == 0 { file.layers = [empty()] }
    var canvas = picture
    for _ in 0..<count { add(to: &canvas, depth: 0) }
    picture = canvas
    addMerged()
  }

  private mutating func pick<Value>(_ values: Value...) -> Value { values[below(values.count)] }
  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &chance) }
  private mutating func isRare(_ parts: Int = 4) -> Bool { below(parts) == 0 }

  // MARK: Layers

  private mutating func add(to canvas: inout [OddPixel], depth: Int) {
    switch below(depth < 3 ? 6 : 5) {
    case 0: file.layers.append(empty())
    case 1: addClipping(to: &canvas)
    case 5: addGroup(to: &canvas, depth: depth)
    default:
      let (layer, pixels) = raster()
      file.layers.append(layer)
      if layer.flags & 2 == 0 { mix(pixels, onto: &canvas, layer) }
    }
  }

  /// A base, possibly of nothing, and layers clipped to it.
  private mutating func addClipping(to canvas: inout [OddPixel]) {
    let nothing = Array(repeating: OddPixel(), count: width * height)
    let (first, pixels) = isRare() ? (empty(), nothing) : raster()
    var base = first
    base.blocks.removeAll { $0.0 == "iOpa" }
    base.isClipped = false
    file.layers.append(base)
    var ground = pixels.map { OddPixel($0.color, 1) }
    for _ in 0...below(2) {
      let (next, above) = isRare() ? (empty(), []) : raster()
      var layer = next
      layer.isClipped = true
      file.layers.append(layer)
      if layer.flags & 2 == 0, !above.isEmpty { mix(above, onto: &ground, layer) }
    }
    guard base.flags & 2 == 0, !base.channels.allSatisfy({ $0.1.isEmpty }) else { return }
    let cut = zip(ground, pixels).map { OddPixel($0.straight, $1.alpha) }
    mix(cut, onto: &canvas, base)
  }

  /// A group that passes through or is isolated, with an opacity and a mask; or one without an end.
  private mutating func addGroup(to canvas: inout [OddPixel], depth: Int) {
    var end = PSDFile.Layer.lowerEnd
    if isRare() { end.frame = oddFrame() }
    file.layers.append(end)
    let isIsolated = Bool.random(using: &chance)
    var group = PSDFile.Layer.group("", blend: isIsolated ? "norm" : "pass")
    (group.frame, group.flags) = (isRare() ? oddFrame() : group.frame, oddFlags())
    name(&group)
    var shown = isIsolated ? Array(repeating: OddPixel(), count: width * height) : canvas
    for _ in 0..<below(4) { add(to: &shown, depth: depth + 1) }
    if isIsolated {
      group.opacity = oddOpacity()
      let mask = addMask(to: &group)
      if group.flags & 2 == 0 {
        mix(zip(shown, mask).map { OddPixel($0.straight, $0.alpha * $1) }, onto: &canvas, group)
      }
    } else if group.flags & 2 == 0 {
      canvas = shown
    }
    addBlocks(to: &group)
    file.layers.append(group)
  }

  /// A layer without pixels, whatever else it has.
  private mutating func empty() -> PSDFile.Layer {
    var layer = PSDFile.Layer(
      frame: oddFrame(), blend: pick("norm", "mul ", "hue ", "diss"), opacity: oddOpacity(), flags: oddFlags()
    )
    // The channels of nothing have a compression, or not even that.
    let numbers: [[Int]] = [[], [-1, 0, 1, 2, 3], [0], [-1]]
    layer.channels = numbers[below(numbers.count)].map { ($0, []) }
    if layer.frame.2 > layer.frame.0, layer.frame.3 > layer.frame.1 {
      layer.channels = (-1..<space.channelCount).map { ($0, []) }
    }
    layer.packing = .none
    name(&layer)
    if isRare() { layer.blendingRanges = PSDBytes([0, 0, 255, 255, 0, 0, 255, 255]) }
    addBlocks(to: &layer)
    return layer
  }

  /// A layer of random pixels, and them on the canvas with their masks.
  private mutating func raster() -> (PSDFile.Layer, [OddPixel]) {
    let (top, left) = (
      Int.random(in: -3...height - 1, using: &chance), Int.random(in: -3...width - 1, using: &chance)
    )
    let (rows, columns) = (1 + below(height + 3), 1 + below(width + 3))
    var layer = PSDFile.Layer(
      frame: (top, left, top + rows, left + columns), packing: packing(), blend: pick("norm", "norm", "mul "),
      opacity: oddOpacity(), flags: oddFlags())
    let hasAlpha = !isRare()
    let levels = (0..<rows * columns).map { _ in
      (space.levels(using: &chance), hasAlpha ? pick(0, 255, below(256)) : 255)
    }
    layer.channels = (0..<space.channelCount).map { channel in
      (channel, levels.flatMap { space.bytes($0.0[channel], isLight: true) })
    }
    if hasAlpha { layer.channels.append((-1, levels.flatMap { space.bytes($0.1, isLight: false) })) }
    if isRare() { layer.channels.reverse() }
    name(&layer)
    if isRare() {
      let fill = below(256)
      layer.blocks.append(("iOpa", PSDFile.Layer.number(fill, 1) + PSDFile.Layer.number(0, 3)))
    }
    let mask = addMask(to: &layer)
    addBlocks(to: &layer)
    var pixels = Array(repeating: OddPixel(), count: width * height)
    for row in max(top, 0)..<max(min(top + rows, height), max(top, 0)) {
      for column in max(left, 0)..<max(min(left + columns, width), max(left, 0)) {
        let (levels, alpha) = levels[(row - top) * columns + column - left]
        let place = row * width + column
        pixels[place] = OddPixel(space.color(levels), Double(alpha) / 255 * mask[place])
      }
    }
    return (layer, pixels)
  }

  /// A mask of whatever frame, its flags and its density; what it shows of each pixel.
  private mutating func addMask(to layer: inout PSDFile.Layer) -> [Double] {
    let all = Array(repeating: 1.0, count: width * height)
    guard isRare(3) else { return all }
    let isEmpty = isRare(3)
    let frame = isEmpty ? emptyFrame() : (below(3) - 1, below(3) - 1, 2 + below(3), 2 + below(3))
    let count = isEmpty ? 0 : (frame.2 - frame.0) * (frame.3 - frame.1)
    let samples = (0..<count).map { _ in below(256) }
    let outside = pick(0, 255)
    // Relative, switched off, inverted once upon a time.
    let flags = pick(0, 0, 0, 1, 2, 4)
    let density = isRare() ? below(256) : nil
    layer.maskData = .build { bytes in
      bytes.frame(frame.0, frame.1, frame.2, frame.3)
      bytes.append([UInt8(outside), UInt8(flags + (density == nil ? 0 : 16))])
      if let density { bytes.append([1, UInt8(density)]) } else { bytes.number(0, 2) }
    }
    layer.channels.append((-2, samples.flatMap { space.bytes($0, isLight: false) }))
    layer.maskWidth = frame.3 - frame.1
    if flags == 2 { return all }
    return all.indices.map { place in
      let (row, column) = (place / width - frame.0, place % width - frame.1)
      let isInside =
        !isEmpty && (0..<frame.2 - frame.0).contains(row) && (0..<frame.3 - frame.1).contains(column)
      let sample = isInside ? samples[row * (frame.3 - frame.1) + column] : outside
      return 1 - (1 - Double(sample) / 255) * Double(density ?? 255) / 255
    }
  }

  /// Lays pixels over a canvas with a layer's opacities and mode.
  private func mix(_ pixels: [OddPixel], onto canvas: inout [OddPixel], _ layer: PSDFile.Layer) {
    let fill = layer.blocks.first { $0.0 == "iOpa" }.map { Double($0.1.bytes[0]) / 255 } ?? 1
    for place in canvas.indices {
      let alpha = pixels[place].alpha * Double(layer.opacity) / 255 * fill
      let (above, below) = (pixels[place].color, canvas[place])
      // PDF 32000-1:2008, 11.3.6.
      let mixed = layer.blend == "mul " ? above * below.straight : above
      let color = below.alpha * mixed + (1 - below.alpha) * above
      canvas[place] = OddPixel(
        premultiplied: below.premultiplied * (1 - alpha) + color * alpha,
        below.alpha + alpha * (1 - below.alpha))
    }
  }

  // MARK: Oddities

  private mutating func packing() -> PSDFile.Packing {
    space.depth == 8 ? pick(.none, .runs, .zip, .zipWithPrediction) : pick(.none, .runs, .zip)
  }

  private mutating func oddOpacity() -> Int { pick(255, 255, 0, 1, below(256)) }

  /// Locked transparency, hidden, and bits that later versions use.
  private mutating func oddFlags() -> Int { pick(0, 0, 8, 1, 24, 4 + 8, 32, 2, 10) }

  private mutating func emptyFrame() -> (Int, Int, Int, Int) {
    pick(
      (0, 0, -1, 0), (0, 0, 0, -1), (0, 0, 0, 0), (5, 7, 2, 1), (-4, 3, -4, 9),
      (2_147_483_647, 0, -2_147_483_648, 0))
  }

  private mutating func oddFrame() -> (Int, Int, Int, Int) { isRare() ? (0, 0, 2, 3) : emptyFrame() }

  /// Names of all kinds, in the record, in the block, in both or in none.
  private mutating func name(_ layer: inout PSDFile.Layer) {
    let name = pick(
      "", "A", "A", "A#2", "A#1", "a=b", "a", "=", "\"it's\" $HOME `id` \\!", "</Layer group>", "G/A",
      "\n\tx",
      "\u{202E}abc", "ﷺ", "👩‍👩‍👧‍👦", "e\u{301}", "a}b", "${A}", String(repeating: "ä", count: 2_500), "a\0b",
      "Layer")
    layer.name = name
    let shortNames: [[UInt8]?] = [nil, [], [0x8A, 0xFF, 0x80], [65], [UInt8](repeating: 65, count: 255)]
    layer.shortName = shortNames[below(shortNames.count)]
    let block = PSDBytes.build { $0.unicode(name) }
    if !isRare() { layer.blocks.append(("luni", pick(block, block + PSDBytes([0, 0]), lone))) }
  }

  /// Half of a surrogate pair.
  private let lone = PSDBytes([0, 0, 0, 1, 0xD8, 0x3D])

  /// Blocks without a meaning for the picture, in any order and number.
  private mutating func addBlocks(to layer: inout PSDFile.Layer) {
    let zeros = PSDBytes([UInt8](repeating: 0, count: 8))
    let number = PSDFile.Layer.number
    let blocks: [(String, PSDBytes)] = [
      ("lclr", zeros), ("lyid", number(77, 4)), ("shmd", number(0, 4)), ("fxrp", zeros + zeros),
      ("clbl", PSDBytes([1, 0, 0, 0])), ("infx", zeros), ("knko", zeros), ("lspf", number(-1, 4)),
      ("lyvr", number(160, 4)), ("tsly", number(1, 1)), ("lmgm", zeros), ("vmgm", zeros),
      ("cinf", PSDBytes([1, 2, 3])), ("vogk", number(1, 4) + Field.descriptor([])), ("brst", PSDBytes()),
      // A vector mask that shows everything, and one that is off.
      ("vmsk", PSDBytes([0, 0, 0, 3, 0, 0, 0, 0, 0, 8, 0, 1] + [UInt8](repeating: 0, count: 22))),
      ("vmsk", PSDBytes([0, 0, 0, 3, 0, 0, 0, 4])),
    ]
    for _ in 0..<below(4) { layer.blocks.append(blocks[below(blocks.count)]) }
    if isRare(6) { layer.tail = PSDBytes([UInt8](repeating: 0, count: below(40))) }
  }

  /// The stored picture: none, mixed with white, or straight.
  private mutating func addMerged() {
    file.mergedPacking = pick(.none, .runs)
    let kind = below(3)
    let channels = space.channelCount
    file.hasMergedAlpha = true
    if kind == 0 {
      file.merged = Array(
        repeating: picture.flatMap { _ in space.bytes(0, isLight: true) }, count: channels + 1)
      file.resources.append((1057, PSDFile.Layer.number(1, 4) + PSDFile.Layer.number(0, 13)))
      return
    }
    file.resources.append(
      (
        1057,
        PSDFile.Layer.number(1, 4) + PSDFile.Layer.number(1, 1) + PSDBytes([UInt8](repeating: 0, count: 12))
      ))
    guard space.mode != 9 else {
      // Lab has no formula of its own here.
      file.merged = Array(
        repeating: picture.flatMap { _ in space.bytes(255, isLight: true) }, count: channels + 1)
      return
    }
    let isStraight = kind == 2
    let planes = (0..<channels).map { channel in
      picture.map { pixel in
        let color = channel < 3 ? pixel.straight[channel] : 1
        return space.stored(color, alpha: isStraight ? 1 : (255 * pixel.alpha).rounded() / 255)
      }
    }
    file.merged =
      planes.map { $0.flatMap(\.self) } + [
        picture.flatMap { space.bytes(Int((255 * $0.alpha).rounded()), isLight: false) }
      ]
    hasKnownMerged = !isStraight || picture.contains { $0.alpha == 0 } || picture.allSatisfy { $0.alpha == 1 }
  }
}

/// A pixel of the model.
struct OddPixel {
  /// Times alpha.
  var premultiplied = SIMD3<Double>()
  var alpha = 0.0
  /// The given colour, also of transparent pixels.
  var color = SIMD3<Double>()

  init() {}

  init(_ color: SIMD3<Double>, _ alpha: Double) {
    (premultiplied, self.alpha, self.color) = (color * alpha, alpha, color)
  }

  init(premultiplied: SIMD3<Double>, _ alpha: Double) {
    (self.premultiplied, self.alpha) = (premultiplied, alpha)
    color = straight
  }

  var straight: SIMD3<Double> { alpha > 0 ? premultiplied / alpha : SIMD3() }

  /// Levels of 8 bits.
  var levels: [Double] { [premultiplied.x, premultiplied.y, premultiplied.z, alpha].map { 255 * $0 } }
}

/// A colour mode and a depth of documents with layers.
struct OddSpace {
  let mode, depth: Int

  static let rgb = OddSpace(mode: 3, depth: 8)
  /// RGB, grey, CMYK, Lab.
  static let all = [
    rgb, rgb, OddSpace(mode: 3, depth: 16), OddSpace(mode: 3, depth: 32), OddSpace(mode: 1, depth: 8),
    OddSpace(mode: 1, depth: 16), OddSpace(mode: 1, depth: 32), OddSpace(mode: 4, depth: 8),
    OddSpace(mode: 4, depth: 16), OddSpace(mode: 9, depth: 8), OddSpace(mode: 9, depth: 16),
  ]

  var channelCount: Int { mode == 1 ? 1 : mode == 4 ? 4 : 3 }

  /// Levels of a random colour: of inks without black, of Lab a grey.
  func levels(using chance: inout SplitMix) -> [Int] {
    let levels = (0..<3).map { _ in Int.random(in: 0...255, using: &chance) }
    switch mode {
    case 4: return levels + [255]
    case 9: return [levels[0], 128, 128]
    default: return levels
    }
  }

  /// The colour in sRGB of what is stored.
  func color(_ levels: [Int]) -> SIMD3<Double> {
    if mode == 1 { return SIMD3(repeating: Double(levels[0]) / 255) }
    guard mode == 9 else { return SIMD3(Double(levels[0]), Double(levels[1]), Double(levels[2])) / 255 }
    // CIE 15: the light of a lightness; then IEC 61966-2-1.
    let lightness = 100 * Double(levels[0]) / 255
    let light = lightness > 8 ? pow((lightness + 16) / 116, 3) : lightness * 27 / 24389
    return SIMD3(repeating: light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  /// A level in the bytes of a sample: of 32 bits linear light, but for alpha and masks.
  func bytes(_ level: Int, isLight: Bool) -> [UInt8] {
    depth == 16 && mode == 9 && isLight && level == 128
      ? [128, 128] : sample(Double(level) / 255, isLight: isLight)
  }

  /// A component mixed with white: in linear light where the document has it.
  func stored(_ value: Double, alpha: Double) -> [UInt8] {
    if depth < 32 { return sample(value * alpha + 1 - alpha, isLight: true) }
    return float(decoded(value) * alpha + 1 - alpha)
  }

  private func sample(_ value: Double, isLight: Bool) -> [UInt8] {
    switch depth {
    case 8: return [UInt8((255 * value).rounded())]
    case 16:
      let word = Int((65535 * value).rounded())
      return [UInt8(word >> 8), UInt8(word & 255)]
    default: return float(isLight ? decoded(value) : value)
    }
  }

  private func decoded(_ value: Double) -> Double {
    value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private func float(_ value: Double) -> [UInt8] {
    let bits = Float(value).bitPattern
    return (0..<4).map { UInt8(truncatingIfNeeded: bits >> (24 - 8 * UInt32($0))) }
  }
}
