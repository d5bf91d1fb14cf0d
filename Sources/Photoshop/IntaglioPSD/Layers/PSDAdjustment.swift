// SPDX-License-Identifier: MIT
import IntaglioModel

/// The settings of an adjustment layer, as far as they are supported.
package indirect enum PSDAdjustment: Sendable, Hashable {
  /// An adjustment that changes nothing.
  case nothing
  /// A change that does not depend on the document's colour mode.
  case change(Adjustment.Change)
  /// For all channels together, then for each channel.
  case levels([Adjustment.Levels.Range])
  /// The points of curves, in levels: by channel, counted from 1; 0 is for all channels together.
  case curves([Int: [Vector]])
  case gradientMap(PSDGradient, PSDGradientFill.Method, isReversed: Bool)

  /// The settings in a block, or nil.
  init?(_ key: String, _ data: inout PSDCursor) {
    guard let settings = try? PSDAdjustment.read(key, &data) else { return nil }
    self = settings
  }

  private static func read(_ key: String, _ data: inout PSDCursor) throws -> PSDAdjustment? {
    switch key {
    case "nvrt": return .change(.invert(1))
    case "post": return .change(.posterize(min(max(try data.unsigned(2), 2), 255)))
    case "thrs": return .change(.threshold(Double(min(max(try data.unsigned(2), 1), 255))))
    case "levl": return try levels(&data)
    case "curv": return try curves(&data)
    case "expA": return try exposure(&data)
    case "hue2": return try hueSaturation(&data)
    case "blnc": return try colorBalance(&data)
    case "brit": return try legacyBrightness(&data)
    case "mixr": return try channelMixer(&data)
    case "phfl": return try photoFilter(&data)
    case "selc": return try selectiveColor(&data)
    case "grdm": return try gradientMap(&data)
    case "vibA": return try vibrance(PSDDescriptorReader.versioned(&data))
    case "CgEd": return try brightnessContrast(PSDDescriptorReader.versioned(&data))
    case "blwh": return try blackAndWhite(PSDDescriptorReader.versioned(&data))
    case "clrL": return try colorLookup(&data)
    default: return nil
    }
  }

  /// The change, if its values are within their limits.
  private static func checked<Value: Described>(
    _ value: Value, _ change: (Value) -> Adjustment.Change
  ) throws -> PSDAdjustment {
    try value.check(FieldCheck(scale: 1))
    return .change(change(value))
  }

  private static func signed(_ count: Int, _ data: inout PSDCursor) throws(PSDError) -> [Double] {
    try (0..<count).map { _ throws(PSDError) in Double(try data.signed(2)) }
  }

  private static func levels(_ data: inout PSDCursor) throws -> PSDAdjustment? {
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

  private static func curves(_ data: inout PSDCursor) throws -> PSDAdjustment? {
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

  private static func exposure(_ data: inout PSDCursor) throws -> PSDAdjustment? {
    guard try data.unsigned(2) == 1 else { return nil }
    func number() throws(PSDError) -> Double {
      Double(Float(bitPattern: UInt32(truncatingIfNeeded: try data.unsigned(4))))
    }
    return try checked(
      Adjustment.Exposure(stops: try number(), offset: try number(), gamma: try number()),
      Adjustment.Change.exposure)
  }

  /// The only block for this adjustment before Photoshop CS3; newer files have a second one.
  private static func legacyBrightness(_ data: inout PSDCursor) throws -> PSDAdjustment? {
    let numbers = try signed(3, &data)
    return try brightnessContrast(
      Adjustment.BrightnessContrast(brightness: numbers[0], contrast: numbers[1], isLegacy: true),
      middle: numbers[2])
  }

  private static func brightnessContrast(_ fields: PSDDescriptor) throws -> PSDAdjustment? {
    guard fields["Brgh"] != nil else { return nil }
    return try brightnessContrast(
      Adjustment.BrightnessContrast(
        brightness: fields.number("Brgh", else: 0), contrast: fields.number("Cntr", else: 0),
        isLegacy: fields.flag("useLegacy", else: false)),
      middle: fields.number("means", else: 127))
  }

  /// A legacy contrast around a level other than 126 to 128 is not supported.
  private static func brightnessContrast(
    _ change: Adjustment.BrightnessContrast, middle: Double
  ) throws -> PSDAdjustment? {
    if change.brightness == 0, change.contrast == 0 { return .nothing }
    guard !change.isLegacy || change.contrast == 0 || (126...128).contains(middle) else { return nil }
    return try checked(change, Adjustment.Change.brightnessContrast)
  }

  private static func vibrance(_ fields: PSDDescriptor) throws -> PSDAdjustment? {
    let change = Adjustment.Vibrance(
      vibrance: try fields.number("vibrance", else: 0), saturation: try fields.number("Strt", else: 0))
    return change == Adjustment.Vibrance() ? .nothing : try checked(change, Adjustment.Change.vibrance)
  }

  /// A monochrome mixer has one row for all components.
  private static func channelMixer(_ data: inout PSDCursor) throws -> PSDAdjustment? {
    guard try data.unsigned(2) == 1 else { return nil }
    let isMonochrome = try data.unsigned(2) != 0
    var rows: [[Double]] = []
    for _ in 0..<(isMonochrome ? 1 : 3) {
      // The fourth factor is for black, in CMYK documents.
      let numbers = try signed(5, &data).map { $0 / 100 }
      guard numbers.allSatisfy({ abs($0) <= 2 }) else { return nil }
      rows.append([numbers[0], numbers[1], numbers[2], numbers[4]])
    }
    return .change(.channelMixer(isMonochrome ? [rows[0], rows[0], rows[0]] : rows))
  }

  /// Version 3, with a colour in CIE XYZ, is not supported.
  private static func photoFilter(_ data: inout PSDCursor) throws -> PSDAdjustment? {
    guard try data.unsigned(2) == 2, let color = try PSDColor(structure: &data) else { return nil }
    let density = Double(try data.unsigned(4))
    if density == 0 { return .nothing }
    return try checked(
      Adjustment.PhotoFilter(color.color, density: density, preservesLuminosity: try data.unsigned(1) != 0),
      Adjustment.Change.photoFilter)
  }

  private static func selectiveColor(_ data: inout PSDCursor) throws -> PSDAdjustment? {
    guard try data.unsigned(2) == 1 else { return nil }
    var change = Adjustment.SelectiveColor(isAbsolute: try data.unsigned(2) != 0)
    try data.skip(8)
    for range in [
      \Adjustment.SelectiveColor.reds, \.yellows, \.greens, \.cyans, \.blues, \.magentas, \.whites,
      \.neutrals, \.blacks,
    ] { change[keyPath: range] = try signed(4, &data) }
    if change == Adjustment.SelectiveColor(isAbsolute: change.isAbsolute) { return .nothing }
    return try checked(change, Adjustment.Change.selectiveColor)
  }

  /// Noise gradients, and gradients with translucent colours, are not supported.
  private static func gradientMap(_ data: inout PSDCursor) throws -> PSDAdjustment? {
    let version = try data.unsigned(2)
    guard version == 1 || version == 3 else { return nil }
    let isReversed = try data.unsigned(1) != 0
    try data.skip(1)
    let key = version == 3 ? try data.tag().prefix { $0 != " " } : "Gcls"
    guard let method = PSDGradientFill.Method.identifiers[String(key)] else { return nil }
    _ = try data.unicodeText()
    var colors: [PSDGradient.ColorStop] = []
    for _ in 0..<(try data.unsigned(2)) {
      let (location, midpoint) = (Double(try data.unsigned(4)), Double(try data.unsigned(4)))
      guard let color = try PSDColor(structure: &data) else { return nil }
      try data.skip(2)
      colors.append(PSDGradient.ColorStop(source: .color(color), location: location, midpoint: midpoint))
    }
    for _ in 0..<(try data.unsigned(2)) {
      try data.skip(8)
      guard try data.unsigned(2) == 255 else { return nil }
    }
    guard !colors.isEmpty, try data.unsigned(2) == 2 else { return nil }
    let smoothness = Double(try data.unsigned(2))
    guard try data.unsigned(2) == 32, try data.unsigned(2) == 0 else { return nil }
    return .gradientMap(
      PSDGradient(kind: .stops(colors: colors, opacities: [], smoothness: smoothness)), method,
      isReversed: isReversed)
  }

  private static func colorBalance(_ data: inout PSDCursor) throws -> PSDAdjustment? {
    var balance = Adjustment.ColorBalance(
      shadows: try signed(3, &data), midtones: try signed(3, &data), highlights: try signed(3, &data))
    if balance == Adjustment.ColorBalance() { return .nothing }
    balance.preservesLuminosity = try data.unsigned(1) != 0
    return try checked(balance, Adjustment.Change.colorBalance)
  }

  private static func hueSaturation(_ data: inout PSDCursor) throws -> PSDAdjustment? {
    guard try data.unsigned(2) == 2 else { return nil }
    let isColorized = try data.unsigned(1) != 0
    try data.skip(1)
    let numbers = try signed(6, &data)
    let own = isColorized ? numbers[..<3] : numbers[3...]
    var change = Adjustment.HueSaturation(
      hue: own[own.startIndex], saturation: own[own.startIndex + 1], lightness: own[own.startIndex + 2],
      isColorized: isColorized)
    if !isColorized {
      for _ in 0..<6 {
        let numbers = try signed(7, &data)
        guard numbers[4...].contains(where: { $0 != 0 }) else { continue }
        change.ranges.append(
          Adjustment.HueSaturation.Range(
            Array(numbers[..<4]), hue: numbers[4], saturation: numbers[5], lightness: numbers[6]))
      }
    }
    return try checked(change, Adjustment.Change.hueSaturation)
  }

  private static func blackAndWhite(_ fields: PSDDescriptor) throws -> PSDAdjustment {
    let usual = Adjustment.BlackAndWhite()
    return try checked(
      Adjustment.BlackAndWhite(
        red: fields.number("Rd", else: usual.red), yellow: fields.number("Yllw", else: usual.yellow),
        green: fields.number("Grn", else: usual.green), cyan: fields.number("Cyn", else: usual.cyan),
        blue: fields.number("Bl", else: usual.blue), magenta: fields.number("Mgnt", else: usual.magenta),
        tint: fields.flag("useTint", else: false) ? fields.color("tintColor").color : nil),
      Adjustment.Change.blackAndWhite)
  }
}
