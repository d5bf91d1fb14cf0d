// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Intaglio

// Names of earlier versions.
extension NamedScene {
  @available(*, deprecated, renamed: "init(contentsOfFile:values:scale:)")
  public init(
    contentsOf path: String, setting variables: [String: String] = [:], scale: Double? = nil
  ) throws(DocumentError) {
    var file = try SceneFile(contentsOfFile: path)
    for (name, text) in variables.sorted(by: { $0.key < $1.key }) { try file.set(name, parsing: text) }
    try self.init(file, scale: scale)
  }
}

extension SceneTest {
  @available(*, deprecated, renamed: "init(candidates:goldens:failures:workers:isStrict:)")
  public init(
    candidates: [SelfTest.Candidate], goldens: SceneGoldens? = nil, differenceFolder: String?,
    workers: Int? = nil, isStrict: Bool = false
  ) {
    self.init(
      candidates: candidates, goldens: goldens, failures: differenceFolder, workers: workers,
      isStrict: isStrict)
  }

  @available(*, deprecated, renamed: "failures")
  public var differenceFolder: String? { failures }
}
