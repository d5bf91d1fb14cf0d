/// What the inputs of a batch hold, one picture after the other: folders and manifests are read only as far as somebody
/// asks. It belongs to one thread at a time.
final class BatchSource {
  /// The input that is being read.
  private enum Current {
    case walk(TreeWalk, name: String, found: Int)
    case manifest(Manifest)
  }

  private var inputs: ArraySlice<BatchInput>
  private let outputFolder: FileFacts?
  private let stop: BatchStop
  /// What files, folders and patterns are written to, and the lines of manifests so far.
  private var claimed: ClaimedOutputs
  private var current: Current?

  /// A source; `outputFolder` is not looked for inputs, though it may lie inside of one. Of `claimed` the lines of
  /// manifests have to keep clear.
  init(
    _ inputs: [BatchInput], outputFolder: String, claimed: ClaimedOutputs = ClaimedOutputs(), stop: BatchStop
  ) {
    self.inputs = inputs[...]
    self.claimed = claimed
    self.outputFolder = FileFacts(outputFolder)
    self.stop = stop
  }

  /// The next picture, or an input at fault; nil when there are no more.
  func next() -> Result<BatchItem, BatchFailure>? {
    while true {
      switch current {
      case .walk(let walk, let name, let found):
        if let result = next(of: walk, name: name, found: found) { return result }
      case .manifest(let manifest):
        if let result = manifest.next() { return result.flatMap(claim) }
        current = nil
      case nil:
        guard let input = inputs.popFirst() else { return nil }
        if let result = open(input) { return result }
      }
    }
  }

  private func next(of walk: TreeWalk, name: String, found: Int) -> Result<BatchItem, BatchFailure>? {
    switch walk.next() {
    case .file(let path):
      current = .walk(walk, name: name, found: found + 1)
      return .success(BatchItem(input: FilePath.join(walk.pattern.folder, path), output: path))
    case .unreadable(let folder, let reason):
      current = .walk(walk, name: name, found: found + 1)
      return .failure(BatchFailure(folder, .find, "the folder cannot be read: \(reason)"))
    case nil:
      current = nil
      let isNamed = found == 0 && GlobPattern.hasWildcard(name)
      return isNamed ? .failure(BatchFailure(name, .find, "no file matches this pattern")) : nil
    }
  }

  /// The picture of a manifest, unless another is written to the same file.
  private func claim(_ item: BatchItem) -> Result<BatchItem, BatchFailure> {
    guard claimed.claim(item.output) else {
      let reason = "its output \(item.output) is that of an earlier input"
      return .failure(BatchFailure(item.input, .manifest, reason))
    }
    return .success(item)
  }

  /// Begins an input. What is one file, or nothing, is done with at once.
  private func open(_ input: BatchInput) -> Result<BatchItem, BatchFailure>? {
    switch input {
    case .manifest(let path):
      do throws(BatchError) {
        current = .manifest(try Manifest(path, stop: stop))
        return nil
      } catch {
        return .failure(BatchFailure(path, .manifest, "\(error)"))
      }
    case .path(let path):
      switch FileFacts(path)?.kind {
      case .folder:
        let pattern = GlobPattern(picturesIn: path)
        current = .walk(TreeWalk(pattern, excluding: outputFolder), name: "", found: 0)
        return nil
      case nil where GlobPattern.hasWildcard(path):
        current = .walk(TreeWalk(GlobPattern(path), excluding: outputFolder), name: path, found: 0)
        return nil
      case nil:
        return .failure(BatchFailure(path, .find, "no such file or folder"))
      case .file, .link, .other:
        return .success(BatchItem(input: path, output: FilePath.name(of: path)))
      }
    }
  }
}
