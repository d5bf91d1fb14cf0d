// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioImages
import IntaglioSystem

/// The items in a batch's inputs, one after the other: folders and manifests are read on demand. Used by one
/// thread at a time.
final class BatchSource {
  private enum Current {
    case walk(TreeWalk, PictureSettings, name: String, found: Int)
    case manifest(Manifest)
  }

  private var inputs: ArraySlice<SourceInput>
  private let outputFolder: FileFacts?
  private let stop: Cancellation
  /// The files of the batch; nil for a preview.
  private let files: BatchFiles?
  private var current: Current?
  /// The skipped files of the folders so far, if they are to be noted.
  private(set) var leftOut: LeftOutFiles?

  /// A source. It does not look for inputs in `outputFolder`, even inside another input. Lines of manifests
  /// must not use outputs claimed in `files`.
  init(
    _ inputs: [SourceInput], outputFolder: String, files: BatchFiles? = nil, notesLeftOut: Bool = false,
    stop: Cancellation
  ) {
    if notesLeftOut { leftOut = LeftOutFiles() }
    self.inputs = inputs[...]
    self.files = files
    self.outputFolder = FileFacts(outputFolder)
    self.stop = stop
  }

  /// The next picture, or a faulty input; nil at the end.
  func next() -> Result<any BatchItem, BatchFailure>? {
    while true {
      switch current {
      case .walk(let walk, let settings, let name, let found):
        if let result = next(of: walk, settings, name: name, found: found) { return result }
      case .manifest(let manifest):
        if let result = manifest.next() { return result.flatMap(claim) }
        current = nil
      case nil:
        guard let input = inputs.popFirst() else { return nil }
        if let result = open(input) { return result }
      }
    }
  }

  private func next(
    of walk: TreeWalk, _ settings: PictureSettings, name: String, found: Int
  ) -> Result<any BatchItem, BatchFailure>? {
    switch walk.next() {
    case .file(let path):
      current = .walk(walk, settings, name: name, found: found + 1)
      let file = FilePath.join(walk.pattern.folder, path)
      // A result of this batch, if the output folder is among its inputs.
      if files?.isResult(file) == true { return nil }
      return .success(PictureItem(input: file, resultOf: path, settings: settings))
    case .fault(let path, let reason):
      current = .walk(walk, settings, name: name, found: found + 1)
      return .failure(BatchFailure(path, .find, reason))
    case nil:
      current = nil
      if let files = walk.leftOut { leftOut?.add(files) }
      let isNamed = found == 0 && GlobPattern.hasWildcard(name)
      return isNamed ? .failure(BatchFailure(name, .find, "no file matches this pattern")) : nil
    }
  }

  /// The item of a manifest, unless another one has the same output.
  private func claim(_ item: any BatchItem) -> Result<any BatchItem, BatchFailure> {
    guard files?.claim(item.output) ?? true else {
      let reason = "an earlier input has the same output, \(item.output); give it another"
      return .failure(BatchFailure(item.input, .manifest, reason))
    }
    return .success(item)
  }

  /// Opens an input. Single and missing files are handled at once.
  private func open(_ input: SourceInput) -> Result<any BatchItem, BatchFailure>? {
    switch input {
    case .manifest(let path, let format):
      do throws(BatchError) {
        current = .manifest(try Manifest(path, format: format, stop: stop))
        return nil
      } catch {
        return .failure(BatchFailure(path, .manifest, "\(error)"))
      }
    case .pictures(let path, let settings):
      switch FileFacts(path)?.kind {
      case .folder:
        current = .walk(walk(GlobPattern(picturesIn: path)), settings, name: "", found: 0)
        return nil
      case nil where GlobPattern.hasWildcard(path):
        current = .walk(walk(GlobPattern(path)), settings, name: path, found: 0)
        return nil
      case nil where FileFacts(path, followsLinks: false) != nil:
        return .failure(BatchFailure(path, .find, TreeWalk.danglingLink))
      case nil: return .failure(BatchFailure(path, .find, "no such file or folder"))
      case .file, .link, .pipe, .other:
        return .success(PictureItem(input: path, resultOf: FilePath.name(of: path), settings: settings))
      }
    }
  }

  private func walk(_ pattern: GlobPattern) -> TreeWalk {
    TreeWalk(pattern, excluding: outputFolder, notesLeftOut: leftOut != nil, stop: stop)
  }
}

enum SourceInput: Sendable {
  /// A file, a folder or a pattern.
  case pictures(path: String, PictureSettings)
  /// A file of lines, or `-` for standard input.
  case manifest(String, any ManifestFormat)

  var isPictures: Bool { if case .pictures = self { true } else { false } }

  var isStream: Bool { if case .manifest(let path, _) = self { Manifest.isStream(path) } else { false } }
}
