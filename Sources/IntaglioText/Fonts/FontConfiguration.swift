// SPDX-License-Identifier: MIT
#if Text
import CPango
import IntaglioModel
import IntaglioSystem

/// The fonts available to a text: the machine's, and optionally those of files; with the engine for them.
/// Creating it reads the machine's Fontconfig configuration (milliseconds).
package final class FontConfiguration: @unchecked Sendable {
  let handle: OpaquePointer
  /// The machine's families, by lower-case name without spaces, as Fontconfig compares them.
  private let families: [String: String]
  /// The fonts for PostScript names.
  let named = Lock<[String: PostScriptFont]>([:])
  /// The only family name of each file's fonts, by the file's path.
  private var fileFamilies: [String: String] = [:]
  /// The fonts of files in a format of the web, and the paths of those.
  private var unpacked: [(font: UnpackedFont, source: String)] = []
  /// Created on first use; used under `PangoLock` only.
  private var engine: LayoutEngine?

  /// The machine's fonts, or those of the configuration at `configurationPath`, plus the fonts of `files`.
  ///
  /// - Throws: `TextLayoutError.missingLibrary`, `.notAFont`, `.cannotReadFontFile`, `.noFonts`, or
  ///   `.library` without memory.
  package init(files: [FontFile] = [], configurationPath: String? = nil) throws(TextLayoutError) {
    if let absence = PangoLibrary.absence { throw .missingLibrary(reason: absence) }
    handle = try FontConfiguration.load(configurationPath)
    families = FontConfiguration.familyNames(of: handle)
    // From here on `deinit` runs where this throws.
    if files.isEmpty, families.isEmpty { throw .noFonts }
    for file in files { try add(file) }
  }

  /// Adds the fonts of a file, under a family name of their own: another version of the font may be
  /// installed.
  private func add(_ file: FontFile) throws(TextLayoutError) {
    func fonts() -> FcFontSet { FcConfigGetFonts(handle, FcSetApplication)?.pointee ?? FcFontSet() }
    let known = Int(fonts().nfont)
    let font = try UnpackedFont(file)
    if let font { unpacked.append((font, file.path)) }
    guard FcConfigAppFontAddFile(handle, font?.path ?? file.path) != 0, fonts().nfont > known else {
      throw .notAFont(path: file.path)
    }
    let family = "intaglio font file \(fileFamilies.count)"
    for index in known..<Int(fonts().nfont) { FcPatternAddString(fonts().fonts[index], FC_FAMILY, family) }
    fileFamilies[file.path] = family
  }

  deinit {
    PangoLock.withLock { engine = nil }
    FcConfigDestroy(handle)
  }

  /// The families for Pango, comma-separated: the existing ones of the list, or the file's.
  ///
  /// - Throws: `TextLayoutError.familyNotFound` if none exists.
  func familyList(for source: Font.Source) throws(TextLayoutError) -> String {
    let names: [String]
    switch source {
    case .families(let list): names = list
    case .file(let path): return fileFamilies[path] ?? ""
    }
    let found = names.compactMap { name in
      Font.genericFamilies.contains(name.lowercased()) ? name : families[FontConfiguration.folded(name)]
    }
    if found.isEmpty {
      let nearest = names.lazy.compactMap { Suggestion.nearest(to: $0, among: self.families.values.sorted()) }
      throw .familyNotFound(names, nearest: nearest.first)
    }
    return found.joined(separator: ",")
  }

  /// A font with the path of its own file, not of an unpacked one.
  func named(_ font: UsedFont) -> UsedFont {
    guard let unpacked = unpacked.first(where: { $0.font.path == font.file }) else { return font }
    return UsedFont(family: font.family, style: font.style, file: unpacked.source, isColor: font.isColor)
  }

  /// Runs `body` with exclusive use of the engine.
  func withEngine<Result: Sendable>(
    _ body: (LayoutEngine) throws(TextLayoutError) -> Result
  ) throws(TextLayoutError) -> Result {
    try PangoLock.withLock { () throws(TextLayoutError) in
      let engine: LayoutEngine
      if let made = self.engine {
        engine = made
      } else {
        engine = try LayoutEngine(configuration: handle)
        self.engine = engine
      }
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
    guard let handle = FcConfigCreate() else {
      throw .library(call: "FcConfigCreate", reason: "no memory")
    }
    guard FcConfigParseAndLoad(handle, path, 1) != 0, FcConfigBuildFonts(handle) != 0 else {
      FcConfigDestroy(handle)
      throw .library(call: "FcConfigParseAndLoad", reason: "\(path) is not a Fontconfig configuration")
    }
    return handle
  }

  private static func familyNames(of handle: OpaquePointer) -> [String: String] {
    guard let fonts = FcConfigGetFonts(handle, FcSetSystem) else { return [:] }
    var names: [String: String] = [:]
    for index in 0..<Int(fonts.pointee.nfont) {
      var position: Int32 = 0
      var name: UnsafeMutablePointer<FcChar8>?
      // A font may have its family's name in several languages.
      while FcPatternGetString(fonts.pointee.fonts[index], FC_FAMILY, position, &name) == FcResultMatch,
        let found = name
      {
        let text = String(cString: found)
        names[folded(text)] = text
        position += 1
      }
    }
    return names
  }

  private static func folded(_ name: String) -> String {
    name.lowercased().filter { $0 != " " }
  }
}
#endif
