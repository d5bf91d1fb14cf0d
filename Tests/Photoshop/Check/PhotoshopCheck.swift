// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioModel
import IntaglioPSD

/// Draws Photoshop documents and compares them with the pictures that Photoshop stored in them:
///
///     photoshop-check TABLE FILE…
///     photoshop-check TABLE FOLDER
///
/// Prints a line for each document and for each of its layers that has effects, and ends with 1 if one is
/// beyond what the table allows. Of a folder it prints each document that is not like its picture, then their
/// numbers by kind, and ends with 1 if one of them has no warning.
@main enum PhotoshopCheck {
  static func main() {
    let paths = Array(CommandLine.arguments.dropFirst())
    guard paths.count >= 2 else {
      fail("name the table of what is allowed, and Photoshop documents", status: 64)
    }
    do {
      let allowed = try AllowedResiduals(contentsOfFile: paths[0])
      let renderer = try Renderer(backend: .cpu)
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: paths[1], isDirectory: &isFolder), isFolder.boolValue {
        var table = FolderTable(renderer)
        for folder in paths.dropFirst() { try table.check(folder) }
        print(table.text)
        if table.hasSilent { fail("documents are unlike without a warning", status: 1) }
        return
      }
      var misses = 0
      print(
        Row(file: "file", layer: "layer", pixels: "pixels", residual: "max   mean", allowed: "allowed").text)
      for path in paths.dropFirst() { misses += try check(path, allowed, with: renderer) }
      guard misses == 0 else { fail("\(misses) beyond what is allowed", status: 1) }
    } catch {
      fail("\(error)", status: 65)
    }
  }

  /// Prints the lines of a document.
  ///
  /// - Returns: how many of them are beyond what is allowed.
  private static func check(
    _ path: String, _ allowed: AllowedResiduals, with renderer: Renderer
  ) throws -> Int {
    let document = try PSDDocument(contentsOfFile: path)
    let scene = try PhotoshopScene(document)
    let comparison = Residuals(
      drawn: try renderer.render(scene.scene), stored: try document.mergedPicture(),
      except: try TextEdges(document).isEdge)
    let file = URL(filePath: path).deletingPathExtension().lastPathComponent
    var misses = 0
    func show(_ layer: String, _ residual: Residual) {
      let limit = allowed[file, layer]
      let isBeyond = limit.map { residual.maximum > $0.maximum || residual.mean > $0.mean } ?? false
      if isBeyond { misses += 1 }
      let mark = isBeyond ? "  BEYOND" : ""
      print(
        Row(
          file: file, layer: layer, pixels: "\(residual.count)",
          residual: "\(residual.maximum)  \(decimals(residual.mean))",
          allowed: limit.map { "\($0.maximum)  \(decimals($0.mean))\(mark)" } ?? ""
        ).text)
    }
    show("*", comparison.residual(in: PixelRect(document.size)))
    for (layer, frame) in document.layers.styled {
      show(layer, comparison.residual(in: frame.clamped(to: PixelRect(document.size))))
    }
    for omission in scene.omissions { print("  not drawn: \(omission)") }
    return misses
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    // The table comes first.
    fflush(nil)
    FileHandle.standardError.write(Data("photoshop-check: \(message)\n".utf8))
    exit(status)
  }

  private static func decimals(_ value: Double) -> String { String(format: "%.3f", value) }
}

/// A line of the table.
private struct Row {
  var file: String
  var layer: String
  var pixels: String
  var residual: String
  var allowed: String

  var text: String {
    func padded(_ text: String, _ width: Int, right: Bool = false) -> String {
      let space = String(repeating: " ", count: max(0, width - text.count))
      return right ? space + text : text + space
    }
    return padded(file, 26) + padded(layer, 24) + padded(pixels, 8, right: true) + "  "
      + padded(residual, 12, right: true) + "   " + allowed
  }
}
