// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// Needs nothing but the library, so that it can be run where the benchmarks' own package cannot be had.
let package = Package(
  name: "soak",
  dependencies: [.package(name: "intaglio", path: "../..")],
  targets: [
    .executableTarget(
      name: "Soak", dependencies: [.product(name: "Intaglio", package: "intaglio")], path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
