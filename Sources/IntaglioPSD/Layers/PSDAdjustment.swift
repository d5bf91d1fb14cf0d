// SPDX-License-Identifier: MIT
import IntaglioModel

/// The settings of an adjustment layer, as far as they are understood.
package indirect enum PSDAdjustment: Sendable, Hashable {
  /// It changes nothing.
  case nothing
  case invert
  /// The number of levels.
  case posterize(Int)
  /// The level from which on colours become white.
  case threshold(Int)
  /// For all channels together, then for each channel.
  case levels([Adjustment.Levels.Range])
  /// The points of curves, in levels: by channel, counted from 1; 0 is for all channels together.
  case curves([Int: [Vector]])
  case exposure(Adjustment.Exposure)
  /// Not of the legacy kind.
  case brightnessContrast(Adjustment.BrightnessContrast)
  case colorBalance(Adjustment.ColorBalance)
  case hueSaturation(Adjustment.HueSaturation)
  case blackAndWhite(Adjustment.BlackAndWhite)

  /// The settings in a block, or nil.
  init?(_ key: String, _ data: inout PSDCursor) {
    let settings = try? PSDAdjustment.read(key, &data)
    guard let settings else { return nil }
    self = settings
  }

  private static func read(_ key: String, _ data: inout PSDCursor) throws(PSDError) -> PSDAdjustment? {
    switch key {
    case "nvrt": return .invert
    case "post": return .posterize(min(max(try data.unsigned(2), 2), 255))
    case "thrs": return .threshold(min(max(try data.unsigned(2), 1), 255))
    case "levl": return try levels(&data)
    case "curv": return try curves(&data)
    case "expA": return try exposure(&data)
    case "hue2": return try hueSaturation(&data)
    case "blnc": return try colorBalance(&data)
    case "vibA":
      let fields = PSDFields(try PSDDescriptorReader.versioned(&data))
      let amounts = [try? fields.number("vibrance", else: 0), try? fields.number("Strt", else: 0)]
      return amounts == [0, 0] ? .nothing : nil
    case "CgEd": return brightnessContrast(PSDFields(try PSDDescriptorReader.versioned(&data)))
    case "blwh": return blackAndWhite(PSDFields(try PSDDescriptorReader.versioned(&data)))
    default: return nil
    }
  }

  private static func levels(_ data: inout PSDCursor) throws(PSDError) -> PSDAdjustment? {
    guard try data.unsigned(2) == 2 else { return nil }
    var ranges: [Adjustment.Levels.Range] = []
    for _ in 0..<4 {
      let (black, white) = (try data.unsigned(2), try data.unsigned(2))
      let (from, to, gamma) = (try data.unsigned(2), try data.unsigned(2), try data.unsigned(2))
      guard white > black, max(white, from, to) <= 255, (10...999).contains(gamma) else { return nil }
      ranges.append(
        Adjustment.Levels.Range(
          black: Double(black), white: Double(white), gamma: Double(gamma) / 100, from: Double(from),
          to: Double(to)))
    }
    return .levels(ranges)
  }

  private static func curves(_ data: inout PSDCursor) throws(PSDError) -> PSDAdjustment? {
    // Drawn curves are tables instead of points.
    guard try data.unsigned(1) == 0, try data.unsigned(2) == 1 else { return nil }
    let channels = try data.unsigned(4)
    var curves: [Int: [Vector]] = [:]
    for channel in 0..<32 where channels >> channel & 1 == 1 {
      var points: [Vector] = []
      let count = try data.unsigned(2)
      guard (2...Adjustment.Curves.maximumPoints).contains(count) else { return nil }
      for _ in 0..<count {
        let (output, input) = (try data.unsigned(2), try data.unsigned(2))
        guard max(input, output) <= 255, points.last.map({ $0.x < Double(input) }) ?? true else { return nil }
        points.append(Vector(Double(input), Double(output)))
      }
      curves[channel] = points
    }
    return .curves(curves)
  }

  private static func exposure(_ data: inout PSDCursor) throws(PSDError) -> PSDAdjustment? {
    guard try data.unsigned(2) == 1 else { return nil }
    func number() throws(PSDError) -> Double {
      Double(Float(bitPattern: UInt32(truncatingIfNeeded: try data.unsigned(4))))
    }
    let exposure = Adjustment.Exposure(stops: try number(), offset: try number(), gamma: try number())
    return (try? exposure.check(FieldCheck(scale: 1))) == nil ? nil : .exposure(exposure)
  }

  /// Newer files have the settings twice: in the old block, and in one of a later version.
  private static func brightnessContrast(_ fields: PSDFields) -> PSDAdjustment? {
    guard fields.has("Brgh"), let brightness = try? fields.number("Brgh", else: 0),
      let contrast = try? fields.number("Cntr", else: 0)
    else { return nil }
    let change = Adjustment.BrightnessContrast(brightness: brightness, contrast: contrast)
    if change == Adjustment.BrightnessContrast() { return .nothing }
    guard !fields.flag("useLegacy", else: false) else { return nil }
    return (try? change.check(FieldCheck(scale: 1))) == nil ? nil : .brightnessContrast(change)
  }

  private static func colorBalance(_ data: inout PSDCursor) throws(PSDError) -> PSDAdjustment? {
    func numbers() throws(PSDError) -> [Double] {
      [Double(try data.signed(2)), Double(try data.signed(2)), Double(try data.signed(2))]
    }
    var balance = Adjustment.ColorBalance(
      shadows: try numbers(), midtones: try numbers(), highlights: try numbers())
    if balance == Adjustment.ColorBalance() { return .nothing }
    balance.preservesLuminosity = try data.unsigned(1) != 0
    return (try? balance.check(FieldCheck(scale: 1))) == nil ? nil : .colorBalance(balance)
  }

  private static func hueSaturation(_ data: inout PSDCursor) throws(PSDError) -> PSDAdjustment? {
    guard try data.unsigned(2) == 2 else { return nil }
    let isColorized = try data.unsigned(1) != 0
    try data.skip(1)
    var numbers: [Double] = []
    for _ in 0..<6 { numbers.append(Double(try data.signed(2))) }
    let own = isColorized ? numbers[..<3] : numbers[3...]
    var change = Adjustment.HueSaturation(
      hue: own[own.startIndex], saturation: own[own.startIndex + 1], lightness: own[own.startIndex + 2],
      isColorized: isColorized)
    if !isColorized {
      for _ in 0..<6 {
        var numbers: [Double] = []
        for _ in 0..<7 { numbers.append(Double(try data.signed(2))) }
        guard numbers[4...].contains(where: { $0 != 0 }) else { continue }
        change.ranges.append(
          Adjustment.HueSaturation.Range(
            Array(numbers[..<4]), hue: numbers[4], saturation: numbers[5], lightness: numbers[6]))
      }
    }
    return (try? change.check(FieldCheck(scale: 1))) == nil ? nil : .hueSaturation(change)
  }

  private static func blackAndWhite(_ fields: PSDFields) -> PSDAdjustment? {
    let usual = Adjustment.BlackAndWhite()
    guard !fields.flag("useTint", else: false),
      let red = try? fields.number("Rd", else: usual.red),
      let yellow = try? fields.number("Yllw", else: usual.yellow),
      let green = try? fields.number("Grn", else: usual.green),
      let cyan = try? fields.number("Cyn", else: usual.cyan),
      let blue = try? fields.number("Bl", else: usual.blue),
      let magenta = try? fields.number("Mgnt", else: usual.magenta)
    else { return nil }
    let shares = Adjustment.BlackAndWhite(
      red: red, yellow: yellow, green: green, cyan: cyan, blue: blue, magenta: magenta)
    return (try? shares.check(FieldCheck(scale: 1))) == nil ? nil : .blackAndWhite(shares)
  }
}
