// SPDX-License-Identifier: MIT
#if Text
import CPango
import IntaglioModel
import IntaglioSystem

/// The fonts available to a text: the machine's, and optionally those of one file; with the engine for them.
/// Creating it reads the machine's Fontconfig configuration (milliseconds).
package final class FontConfiguration: @unchecked Sendable {
  let handle: OpaquePointer
  /// The machine's families, by lower-case name without spaces, as Fontconfig compares them.
  private let families: [String: String]
  /// The fonts for PostScript names.
  let named = Lock<[String: PostScriptFont]>([:])
  /// The only family name of the file's fonts.
  private let fileFamily: String?
  /// Created on first use; used under `PangoLock` only.
  private var engine: LayoutEngine?

  /// The machine's fonts, or those of the configuration at `configurationPath`, plus the fonts of `file`.
  ///
  /// - Throws: `TextLayoutError.missingLibrary`, `.notAFont`, `.noFonts`, or `.library` without memory.
  package init(file: FontFile? = nil, configurationPath: String? = nil) throws(TextLayoutError) {
    if let absence = PangoLibrary.absence { throw .missingLibrary(reason: absence) }
    handle = try FontConfiguration.load(configurationPath)
    families = FontConfiguration.familyNames(of: handle)
    // The file's fonts get their own family name: another version of the font may be installed.
    fileFamily = file == nil ? nil : "intaglio font file"
    // From here on `deinit` runs where this throws.
    guard let file, let fileFamily else {
      if families.isEmpty { throw .noFonts }
      return
    }
    guard FcConfigAppFontAddFile(handle, file.path) != 0,
      let fonts = FcConfigGetFonts(handle, FcSetApplication), fonts.pointee.nfont > 0
    else { throw .notAFont(path: file.path) }
    for index in 0..<Int(fonts.pointee.nfont) {
      FcPatternAddString(fonts.pointee.fonts[index], FC_FAMILY, fileFamily)
    }
  }

  deinit {
    PangoLock.withLock { engine = nil }
    FcConfigDestroy(handle)
  }

  /// The families for Pango, comma-separated: the existing ones of the list, or the file's.
  ///
  /// - Throws: `TextLayoutError.familyNotFound` if none exists.
  func familyList(for source: Font.Source) throws(TextLayoutError) -> String {
    guard case .families(let names) = source else { return fileFamily ?? "" }
    let found = names.compactMap { name in
      Font.genericFamilies.contains(name.lowercased()) ? name : families[FontConfiguration.folded(name)]
    }
    if found.isEmpty {
      let nearest = names.lazy.compactMap { Suggestion.nearest(to: $0, among: self.families.values.sorted()) }
      throw .familyNotFound(names, nearest: nearest.first)
    }
    return found.joined(separator: ",")
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
