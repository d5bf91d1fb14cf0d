// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// A package that depends on Intaglio's core alone, without any of its traits: no documents, no batches. `make
// test-minimal` builds and runs it: to build Intaglio's own targets so would not show an import that only a
// dependent misses.
let package = Package(
  name: "minimal",
  dependencies: [.package(name: "intaglio", path: "../..", traits: [])],
  targets: [
    .executableTarget(name: "Minimal", dependencies: [.product(name: "IntaglioCore", package: "intaglio")])
  ],
  swiftLanguageModes: [.v6]
)
