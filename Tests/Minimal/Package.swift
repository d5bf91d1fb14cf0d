// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// The smallest package that depends on Intaglio. `make test-minimal` builds and runs it, which shows an
// import that only a dependent misses.
let package = Package(
  name: "minimal",
  dependencies: [.package(name: "intaglio", path: "../..")],
  targets: [
    .executableTarget(name: "Minimal", dependencies: [.product(name: "Intaglio", package: "intaglio")])
  ],
  swiftLanguageModes: [.v6]
)
