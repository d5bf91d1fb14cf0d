// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
import PackageDescription

let package = Package(
  name: "five-lines",
  dependencies: [.package(name: "intaglio", path: "../..")],
  targets: [
    .executableTarget(name: "FiveLines", dependencies: [.product(name: "Intaglio", package: "intaglio")]),
    .executableTarget(name: "Awaiting", dependencies: [.product(name: "Intaglio", package: "intaglio")]),
  ],
  swiftLanguageModes: [.v6]
)
