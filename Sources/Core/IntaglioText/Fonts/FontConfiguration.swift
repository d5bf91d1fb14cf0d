// SPDX-License-Identifier: MIT
import CPango
import IntaglioModel
import IntaglioSystem

/// The fonts available to a text: the machine's, and optionally those of files. Includes a layout engine for
/// them. Creating it reads the machine's Fontconfig configuration (milliseconds).
package final class FontConfiguration: @unchecked Sendable {
  private typealias VariableFile = (path: String, isItalic: Bool)

  let handle: OpaquePointer
  /// The machine's families, by lower-case name without spaces, as Fontconfig compares them.
  private let families: [String: String]
  let named = Lock<[String: PostScriptFont]>([:])
  let measures = Lock(KnownMeasures())
  /// The family name given to each file's fonts, by the file's path.
  private var fileFamilies: [String: String] = [:]
  /// The fonts unpacked from web font files, and the paths of these files.
  private var unpacked: [(font: UnpackedFont, source: String)] = []
  /// The machine's variable fonts, by lower-case name without spaces; found on first use.
  private let variableFiles = Lock<[String: [VariableFile]]?>(nil)
  /// Created on first use; used under `PangoLock` only.
  private var engine: LayoutEngine?

  /// The machine's fonts, or those of the configuration at `configurationPath`, plus the fonts of `files`.
  ///
  /// - Throws: `TextLayoutError.missingLibrary`, `.notAFont`, `.cannotReadFontFile`, `.noFonts`, or
  ///   `.library` without memory.
  package init(files: [FontFile] = [], configurationPath: String? = nil) throws(TextLayoutError) {
    if let unavailabilityReason = PangoLibrary.unavailabilityReason {
      throw .missingLibrary(reason: unavailabilityReason)
    }
    handle = try FontConfiguration.load(configurationPath)
    families = FontConfiguration.familyNames(of: handle)
    // From here on `deinit` runs where this throws.
    if files.isEmpty, families.isEmpty { throw .noFonts }
    for file in files { try add(file) }
  }

  /// Adds the fonts of a file under a unique family name, because another version of the font may be
  /// installed.
  private func add(_ file: FontFile) throws(TextLayoutError) {
    let known = Self.patterns(of: handle, FcSetApplication).count
    let font = try UnpackedFont(file)
    if let font { unpacked.append((font, file.path)) }
    guard FcConfigAppFontAddFile(handle, font?.path ?? file.path) != 0,
      case let patterns = Self.patterns(of: handle, FcSetApplication).dropFirst(known), !patterns.isEmpty
    else { throw .notAFont(path: file.path) }
    let family = "intaglio font file \(fileFamilies.count)"
    let variable = patterns.filter(Self.isVariable)
    // A variable font is listed as a whole, and by its named instances. Pango passes axis positions to
    // HarfBuzz only for the whole font: with an instance, all letters would have the instance's advances,
    // whatever their shapes.
    for pattern in variable.isEmpty ? Array(patterns) : variable {
      FcPatternAddString(pattern, FC_FAMILY, family)
    }
    // Without a size range, Fontconfig leaves the optical size at the font's default.
    for pattern in variable { _ = FcPatternDel(pattern, FC_SIZE) }
    fileFamilies[file.path] = family
  }

  deinit {
    PangoLock.withLock { engine = nil }
    FcConfigDestroy(handle)
  }

  /// The families for Pango, comma-separated: those of the list that exist, or the file's. If the font sets
  /// axes, the variable font of the first family goes before it, provided that its file belongs to this
  /// configuration.
  func familyList(for font: Font) throws(TextLayoutError) -> String {
    let names: [String]
    switch font.source {
    case .families(let list): names = list
    case .file(let path): return fileFamilies[path] ?? ""
    }
    var found = names.compactMap(existing)
    if let own = try variableFile(of: font).flatMap({ fileFamilies[$0] }) { found.insert(own, at: 0) }
    if found.isEmpty {
      let nearest = names.lazy.compactMap { Suggestion.nearest(to: $0, among: self.families.values.sorted()) }
      throw .familyNotFound(names, nearest: nearest.first)
    }
    return found.joined(separator: ",")
  }

  /// The name of a family as installed; generic names are unchanged. nil for other names.
  private func existing(_ name: String) -> String? {
    Font.genericFamilies.contains(name.lowercased()) ? name : families[FontConfiguration.folded(name)]
  }

  /// The first-choice families of fonts that are not installed, each once, with their replacements.
  func replacedFamilies(of fonts: [Font]) throws(TextLayoutError) -> [Font.Replacement] {
    var replaced: [Font.Replacement] = []
    for font in fonts {
      guard case .families(let names) = font.source, let first = names.first, existing(first) == nil,
        !replaced.contains(where: { $0.family == first }), let next = names.lazy.compactMap(existing).first
      else { continue }
      let standIn = try family(of: next, for: font)
      replaced.append(Font.Replacement(family: first, standIn: standIn ?? next))
    }
    return replaced
  }

  /// The family that a generic name stands for; other names are unchanged.
  private func family(of name: String, for font: Font) throws(TextLayoutError) -> String? {
    guard Font.genericFamilies.contains(name.lowercased()) else { return name }
    return try usedFont(families: name, weight: font.weight, isItalic: font.isItalic)?.family
  }

  /// The file of the variable font in the first existing family of a font's list; nil if the font sets no
  /// axes or is a file, and if the family has no variable font.
  package func variableFile(of font: Font) throws(TextLayoutError) -> String? {
    guard case .families(let names) = font.source, !font.axes.isEmpty,
      let first = names.lazy.compactMap(existing).first, let family = try family(of: first, for: font)
    else { return nil }
    let files = variableFiles.withLock { known in
      if known == nil { known = Self.variableFiles(of: handle) }
      return known?[FontConfiguration.folded(family)] ?? []
    }
    return (files.first { $0.isItalic == font.isItalic } ?? files.first)?.path
  }

  /// A font with the path of its original file instead of the unpacked one.
  func named(_ font: UsedFont) -> UsedFont {
    guard let unpacked = unpacked.first(where: { $0.font.path == font.file }) else { return font }
    return UsedFont(family: font.family, style: font.style, file: unpacked.source, isColor: font.isColor)
  }

  func withEngine<Result: Sendable>(
    _ body: (LayoutEngine) throws(TextLayoutError) -> Result
  ) throws(TextLayoutError) -> Result {
    try PangoLock.withLock { () throws(TextLayoutError) in
      let engine = if let made = self.engine { made } else { try LayoutEngine(configuration: handle) }
      self.engine = engine
      return try body(engine)
    }
  }

  private static func load(_ path: String?) throws(TextLayoutError) -> OpaquePointer {
    guard let path else {
      guard let handle = FcInitLoadConfigAndFonts() else {
        throw .library(call: "FcInitLoadConfigAndFonts", reason: "no configuration")
      }
      return handle
    }
    guard let handle = FcConfigCreate() else { throw .library(call: "FcConfigCreate", reason: "no memory") }
    guard FcConfigParseAndLoad(handle, path, 1) != 0, FcConfigBuildFonts(handle) != 0 else {
      FcConfigDestroy(handle)
      throw .library(call: "FcConfigParseAndLoad", reason: "\(path) is not a Fontconfig configuration")
    }
    return handle
  }

  static func patterns(of handle: OpaquePointer, _ set: FcSetName = FcSetSystem) -> [OpaquePointer] {
    guard let fonts = FcConfigGetFonts(handle, set)?.pointee else { return [] }
    return (0..<Int(fonts.nfont)).compactMap { fonts.fonts[$0] }
  }

  private static func familyNames(of handle: OpaquePointer) -> [String: String] {
    var names: [String: String] = [:]
    // A font may have its family's name in several languages.
    for name in patterns(of: handle).lazy.flatMap({ texts(FC_FAMILY, of: $0) }) { names[folded(name)] = name }
    return names
  }

  private static func isVariable(_ pattern: OpaquePointer) -> Bool {
    var isVariable: FcBool = 0
    return FcPatternGetBool(pattern, FC_VARIABLE, 0, &isVariable) == FcResultMatch && isVariable != 0
  }

  private static func variableFiles(of handle: OpaquePointer) -> [String: [VariableFile]] {
    var files: [String: [VariableFile]] = [:]
    for pattern in patterns(of: handle) where isVariable(pattern) {
      guard let path = texts(FC_FILE, of: pattern).first else { continue }
      let isItalic = number(FC_SLANT, of: pattern) > 0
      for family in texts(FC_FAMILY, of: pattern) {
        files[folded(family), default: []].append((path, isItalic))
      }
    }
    return files
  }

  private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != " " } }
}
