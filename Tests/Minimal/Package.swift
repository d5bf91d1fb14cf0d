// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// A package that depends on Intaglio's core alone: no documents, no batches. `make test-minimal` builds and
// runs it, which shows an import that only a dependent misses.
let package = Package(
  name: "minimal",
  dependencies: [.package(name: "intaglio", path: "../..")],
  targets: [
    .executableTarget(name: "Minimal", dependencies: [.product(name: "IntaglioCore", package: "intaglio")])
  ],
  swiftLanguageModes: [.v6]
)
