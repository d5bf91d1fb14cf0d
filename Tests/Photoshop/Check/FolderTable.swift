// SPDX-License-Identifier: MIT
import Foundation
import Intaglio
import IntaglioModel
import IntaglioPSD
import IntaglioPhotoshop

/// Draws all documents in a folder, and counts by kind, which is the folder within it, how many are like
/// their merged pictures.
struct FolderTable {
  private enum Outcome: Int, CaseIterable {
    case alike, unlike
    /// Unlike, without a warning.
    case silent
    case refused
    /// Nothing to compare with.
    case unknown

    var words: String {
      switch self {
      case .alike: "like"
      case .unlike: "unlike"
      case .silent: "silent"
      case .refused: "refused"
      case .unknown: "no picture"
      }
    }
  }

  private let renderer: Renderer
  private var counts: [String: [Outcome: Int]] = [:]

  init(_ renderer: Renderer) { self.renderer = renderer }

  /// Whether a document is unlike without a warning.
  var hasSilent: Bool { counts.values.contains { $0[.silent, default: 0] > 0 } }

  /// Draws the documents, and prints those that are not like their pictures.
  mutating func check(_ folder: String) throws {
    let root = URL(filePath: folder).standardizedFileURL
    var paths: [String] = []
    for case let file as URL in FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
      ?? .init()
    where ["psd", "psb"].contains(file.pathExtension.lowercased()) {
      paths.append(String(file.path.dropFirst(root.path.count + 1)))
    }
    for path in paths.sorted() {
      let kind = path.split(separator: "/").dropLast().prefix(2).joined(separator: "/")
      let outcome = check(path, in: root.path)
      counts[kind.isEmpty ? "." : kind, default: [:]][outcome, default: 0] += 1
    }
  }

  private func check(_ path: String, in root: String) -> Outcome {
    // Pictures that a library merged say nothing of Photoshop.
    let name = path.split(separator: "/").last ?? ""
    guard !["out", "expected", "Changed"].contains(where: { name.contains($0) }) else { return .unknown }
    do {
      let document = try PSDDocument(contentsOfFile: "\(root)/\(path)")
      guard document.resources.hasMergedPicture else { return .unknown }
      let scene = try PhotoshopScene(document)
      let drawn = try renderer.render(scene.scene.inOwnColors)
      let comparison = try PhotoshopComparison(drawn, withPictureOf: document)
      if comparison.isAlike { return .alike }
      let outcome = scene.omissions.isEmpty ? Outcome.silent : .unlike
      print("\(outcome.words)  \(path)  \(comparison)")
      for omission in scene.omissions { print("    \(omission)") }
      return outcome
    } catch {
      print("refused  \(path)  \(error)")
      return .refused
    }
  }

  /// The table, with a line for each kind and one for all.
  var text: String {
    var lines = [row("kind", Outcome.allCases.map(\.words))]
    func line(_ kind: String, _ counts: [Outcome: Int]) {
      lines.append(row(kind, Outcome.allCases.map { "\(counts[$0, default: 0])" }))
    }
    for kind in counts.keys.sorted() { line(kind, counts[kind] ?? [:]) }
    line("all", counts.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) })
    return lines.joined(separator: "\n")
  }

  private func row(_ kind: String, _ cells: [String]) -> String {
    kind.padding(toLength: 28, withPad: " ", startingAt: 0)
      + cells.map { String(repeating: " ", count: max(1, 12 - $0.count)) + $0 }.joined()
  }
}
