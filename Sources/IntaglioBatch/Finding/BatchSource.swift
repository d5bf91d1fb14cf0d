// SPDX-License-Identifier: MIT
import IntaglioDocuments
import IntaglioPlan
import IntaglioSystem

/// What the inputs of a batch hold, one picture after the other: folders and manifests are read only as far
/// as somebody asks. It belongs to one thread at a time.
final class BatchSource {
  /// The input that is being read.
  private enum Current {
    case walk(TreeWalk, PictureSettings, name: String, found: Int)
    case manifest(Manifest)
  }

  private var inputs: ArraySlice<SourceInput>
  private let outputFolder: FileFacts?
  private let stop: Cancellation
  /// What the batch reads and writes; nil for one that only looks.
  private let files: BatchFiles?
  private var current: Current?
  /// What was left out in the folders that have been gone through.
  private(set) var leftOut = LeftOutFiles()

  /// A source; `outputFolder` is not looked for inputs, though it may lie inside of one. Of what `files` has
  /// taken the lines of manifests have to keep clear.
  init(_ inputs: [SourceInput], outputFolder: String, files: BatchFiles? = nil, stop: Cancellation) {
    self.inputs = inputs[...]
    self.files = files
    self.outputFolder = FileFacts(outputFolder)
    self.stop = stop
  }

  /// The next picture, or an input at fault; nil when there are no more.
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
      // What the batch has made meanwhile, where its results lie among its inputs.
      if files?.isResult(file) == true { return nil }
      return .success(PictureItem(input: file, resultOf: path, settings: settings))
    case .unreadable(let folder, let reason):
      current = .walk(walk, settings, name: name, found: found + 1)
      return .failure(BatchFailure(folder, .find, "the folder cannot be read: \(reason)"))
    case .unnamable(let path):
      current = .walk(walk, settings, name: name, found: found + 1)
      return .failure(BatchFailure(path, .find, "its name is not UTF-8; rename it"))
    case nil:
      current = nil
      leftOut.add(walk.leftOut)
      let isNamed = found == 0 && GlobPattern.hasWildcard(name)
      return isNamed ? .failure(BatchFailure(name, .find, "no file matches this pattern")) : nil
    }
  }

  /// The picture of a manifest, unless another is written to the same file.
  private func claim(_ item: any BatchItem) -> Result<any BatchItem, BatchFailure> {
    guard files?.claim(item.output) ?? true else {
      let reason = "its output \(item.output) is also that of an earlier input"
      return .failure(BatchFailure(item.input, .manifest, reason))
    }
    return .success(item)
  }

  /// Begins an input. What is one file, or nothing, is done with at once.
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
        let pattern = GlobPattern(picturesIn: path)
        current = .walk(TreeWalk(pattern, excluding: outputFolder, stop: stop), settings, name: "", found: 0)
        return nil
      case nil where GlobPattern.hasWildcard(path):
        current = .walk(
          TreeWalk(GlobPattern(path), excluding: outputFolder, stop: stop), settings, name: path, found: 0)
        return nil
      case nil:
        return .failure(BatchFailure(path, .find, "no such file or folder"))
      case .file, .link, .pipe, .other:
        return .success(PictureItem(input: path, resultOf: FilePath.name(of: path), settings: settings))
      }
    }
  }
}

/// An input, with what its items are.
enum SourceInput: Sendable {
  /// A file, a folder or a pattern.
  case pictures(path: String, PictureSettings)
  /// A file of lines, or `-` for standard input.
  case manifest(String, any ManifestFormat)
}
