// SPDX-License-Identifier: MIT
import IntaglioModel

extension Scene {
  /// The font files of all texts, at any depth, without duplicates.
  package var fontFiles: [String] {
    var files: Set<String> = []
    for layer in layers { layer.addFontFiles(to: &files) }
    return files.sorted()
  }
}

extension Layer {
  fileprivate func addFontFiles(to files: inout Set<String>) {
    if case .text(let text)? = contents {
      for case .file(let path) in text.fontSources { files.insert(path) }
    }
    for layer in layers { layer.addFontFiles(to: &files) }
    switch mask {
    case .alpha(let layer), .luminance(let layer): layer.addFontFiles(to: &files)
    case nil: break
    }
  }
}
