// SPDX-License-Identifier: MIT
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Intaglio

// Names of earlier versions.
extension NamedScene {
  @available(*, deprecated, renamed: "init(contentsOfFile:setting:scale:)")
  public init(
    contentsOf path: String, setting variables: [String: String] = [:], scale: Double? = nil
  ) throws(DocumentError) {
    try self.init(contentsOfFile: path, values: variables, scale: scale)
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
