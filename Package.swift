// swift-tools-version: 6.1
// SPDX-License-Identifier: MIT
import PackageDescription

// Imports run one way; CONTRIBUTING.md has the map. Backends never import each other, and what lies below
// them imports no C module but the C library.

// scripts/build-tool asks for a small file: only the CPU backend, plans, paths and picture files stay
// optimised for speed.
let small: [SwiftSetting] =
  Context.environment["INTAGLIO_SMALL_FILE"] == nil ? [] : [.unsafeFlags(["-Osize"])]

let package = Package(
  name: "intaglio",
  products: [
    .library(name: "Intaglio", targets: ["Intaglio", "IntaglioFoundation"]),
    // Styles and scenes over pictures, without documents, Photoshop files and batches: half as much to
    // compile.
    .library(name: "IntaglioCore", targets: ["IntaglioCore"]),
    .library(name: "IntaglioTesting", targets: ["IntaglioTesting", "IntaglioTestingFoundation"]),
    .executable(name: "intaglio", targets: ["IntaglioTool"]),
    // `make library` makes libintaglio.so.1 of it, which needs no Swift where it runs.
    .library(name: "intaglio-c", type: .dynamic, targets: ["IntaglioC"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
  ],
  targets: [
    // System libraries, found through pkg-config; `make install-dependencies` brings them.
    .systemLibrary(
      name: "CPNG", path: "Sources/Core/Shims/CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(
      name: "CDeflate", path: "Sources/Core/Shims/CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"])]),

    // EGL and OpenGL ES, whose libraries are opened when a GPU is to draw: a program starts without them.
    // Only their headers are needed to build (libegl-dev, libgles-dev).
    .target(name: "CEGL", path: "Sources/Core/Shims/CEGL"),
    // Pango and the libraries below it, opened when a text is laid out, and libhyphen, opened for the first
    // hyphenated one. The module declares the functions that it calls, so it needs nothing to build.
    .target(name: "CPango", path: "Sources/Core/Shims/CPango"),

    // GLSL is embedded in code, so that a built binary can be copied anywhere.
    .target(
      name: "Shaders", path: "Shaders",
      resources: [.embedInCode("common"), .embedInCode("passes")]),

    // The operating system's part: threads, locks, cancellation, processors, memory, libraries to open, files
    // to read.
    .target(name: "IntaglioSystem", path: "Sources/Core/IntaglioSystem"),
    // A substitute for Foundation in the tool built by scripts/build-tool, and in the C library.
    .target(name: "SmallFoundation", path: "Sources/Tool/SmallFoundation"),
    // Values and their checks: geometry, pictures, colours, styles, scenes, texts, the errors of renders.
    .target(
      name: "IntaglioModel", dependencies: ["IntaglioSystem"], path: "Sources/Core/IntaglioModel",
      swiftSettings: small),
    // Frames of layers that lay out their contents: CSS's flexible boxes.
    .target(
      name: "IntaglioLayout", dependencies: ["IntaglioModel"], path: "Sources/Core/IntaglioLayout",
      swiftSettings: small),
    // Paths: SVG data, flattening, stroking, exact coverage.
    .target(
      name: "IntaglioVector", dependencies: ["IntaglioModel", "IntaglioSystem"],
      path: "Sources/Core/IntaglioVector"),
    // Passes and plans: validation, cropping, lowering, caching.
    .target(
      name: "IntaglioPlan", dependencies: ["IntaglioModel", "IntaglioSystem"],
      path: "Sources/Core/IntaglioPlan"),
    // From scenes and styles to plans: preparing, planning, the mathematics of blurs.
    .target(
      name: "IntaglioPlanner",
      dependencies: [
        "IntaglioLayout", "IntaglioModel", "IntaglioPlan", "IntaglioSystem", "IntaglioVector",
      ], path: "Sources/Core/IntaglioPlanner", swiftSettings: small),
    // JSON, scene and style files, CSS and Figma's effects in and out.
    .target(
      name: "IntaglioDocuments",
      dependencies: ["IntaglioImages", "IntaglioModel", "IntaglioSystem", "IntaglioVector", "CPresets"],
      path: "Sources/Documents/IntaglioDocuments",
      swiftSettings: small),

    // The oracle: scenes and styles drawn from their values in float64.
    .target(
      name: "IntaglioReference",
      dependencies: ["IntaglioLayout", "IntaglioModel", "IntaglioSystem", "IntaglioVector"],
      path: "Sources/Core/IntaglioReference",
      swiftSettings: small),
    // Inner loops that are compiled for several vector units; see
    // Sources/Core/Loops/CPixelRows/include/PixelRows.h.
    .target(name: "CPixelRows", path: "Sources/Core/Loops/CPixelRows"),
    // Plans, executed on the processor.
    .target(
      name: "IntaglioCPU", dependencies: ["IntaglioModel", "IntaglioPlan", "IntaglioSystem", "CPixelRows"],
      path: "Sources/Core/IntaglioCPU"),
    // Plans, executed through EGL and OpenGL ES.
    .target(
      name: "IntaglioGPU",
      dependencies: ["IntaglioModel", "IntaglioPlan", "IntaglioSystem", "Shaders", "CEGL", "CFileSystem"],
      path: "Sources/Core/IntaglioGPU",
      swiftSettings: small),
    // libpng reports errors with longjmp, which Swift cannot take part in: the bridge keeps the jumps in C.
    .target(name: "CPNGBridge", dependencies: ["CPNG"], path: "Sources/Core/Shims/CPNGBridge"),
    // Inner loops, as for the CPU backend.
    .target(name: "CPNGRows", path: "Sources/Core/Loops/CPNGRows"),
    // C functions that Swift's Glibc lacks, mostly for files, and the removal of half-written ones at
    // signals.
    .target(name: "CFileSystem", path: "Sources/Core/Shims/CFileSystem"),
    // TurboJPEG, libwebp, Little CMS, librsvg and libavif, whose libraries are opened when a picture needs
    // them. Only headers of the first three are needed to build (libturbojpeg0-dev, libwebp-dev,
    // liblcms2-dev).
    .target(name: "CCodecs", path: "Sources/Core/Shims/CCodecs"),
    // Picture files.
    .target(
      name: "IntaglioImages",
      dependencies: [
        "IntaglioModel", "IntaglioSystem", "CCodecs", "CFileSystem", "CPNGBridge", "CPNGRows", "CDeflate",
      ], path: "Sources/Core/IntaglioImages"),
    // Photoshop files: layers, masks, effects, styles.
    .target(
      name: "IntaglioPSD", dependencies: ["IntaglioImages", "IntaglioModel", "IntaglioSystem"],
      path: "Sources/Photoshop/IntaglioPSD", swiftSettings: small),
    // Texts, laid out by Pango.
    .target(
      name: "IntaglioText",
      dependencies: ["IntaglioModel", "IntaglioSystem", "CPango"],
      path: "Sources/Core/IntaglioText", swiftSettings: small),
    // Renderers: what plans, executes and caches, for pictures, scenes and files.
    .target(
      name: "IntaglioRenderer",
      dependencies: [
        "IntaglioLayout", "IntaglioModel", "IntaglioSystem", "IntaglioPlan", "IntaglioPlanner",
        "IntaglioReference", "IntaglioCPU", "IntaglioGPU", "IntaglioImages",
        "IntaglioText",
      ], path: "Sources/Core/IntaglioRenderer", swiftSettings: small),
    // The core's public face, which `import IntaglioCore` shows, and `import Intaglio` too.
    .target(
      name: "IntaglioCore",
      dependencies: [
        "IntaglioModel", "IntaglioVector", "IntaglioSystem", "IntaglioPlan", "IntaglioPlanner", "IntaglioGPU",
        "IntaglioImages", "IntaglioRenderer",
        "IntaglioText",
      ], path: "Sources/Core/IntaglioCore"),
    // Styles by name, and recipes of more than one layer.
    .target(
      name: "IntaglioPresets", dependencies: ["IntaglioModel", "IntaglioDocuments", "CPresets"],
      path: "Sources/Documents/IntaglioPresets",
      swiftSettings: small),
    // The style files of Examples/styles, embedded.
    .target(name: "CPresets", path: "Sources/Documents/CPresets"),
    // Scenes and styles from Photoshop files.
    .target(
      name: "IntaglioPhotoshop",
      dependencies: [
        "IntaglioModel", "IntaglioImages", "IntaglioDocuments", "IntaglioPSD", "IntaglioText",
      ], path: "Sources/Photoshop/IntaglioPhotoshop", swiftSettings: small),
    // Folders, patterns and manifests of pictures, or of values for a scene.
    .target(
      name: "IntaglioBatch",
      dependencies: [
        "IntaglioModel", "IntaglioSystem", "IntaglioPlan", "IntaglioImages", "IntaglioDocuments",
        "IntaglioGPU", "IntaglioRenderer", "IntaglioPresets", "IntaglioPhotoshop",
      ], path: "Sources/Tool/IntaglioBatch", swiftSettings: small),
    // The public face of them all: what `import Intaglio` shows.
    .target(
      name: "Intaglio",
      dependencies: [
        "IntaglioCore", "IntaglioDocuments", "IntaglioPSD", "IntaglioPresets", "IntaglioPhotoshop",
        "IntaglioBatch",
      ]),
    // Named scenes, parity cases and demo pictures, which tests, self-test, benchmarks and demo share.
    .target(
      name: "SceneCatalog", dependencies: ["IntaglioModel", "IntaglioVector"],
      path: "Sources/Lab/SceneCatalog", swiftSettings: small),
    // The self-test, tests of a program's own scenes, speed tests.
    .target(
      name: "IntaglioTesting",
      dependencies: ["Intaglio", "IntaglioPlan", "IntaglioPlanner", "IntaglioSystem", "SceneCatalog"],
      path: "Sources/Lab/IntaglioTesting",
      swiftSettings: small),
    // A page of presets, recipes and scenes with their sources, the writing of CSS for it, and the demo.
    .target(
      name: "IntaglioGallery", dependencies: ["Intaglio", "IntaglioPlanner", "SceneCatalog"],
      path: "Sources/Lab/IntaglioGallery",
      resources: [.embedInCode("Page")], swiftSettings: small),
    // Conformances of errors for programs that use Foundation; without them a static program is seven
    // megabytes smaller.
    .target(name: "IntaglioFoundation", dependencies: ["Intaglio"]),
    // Such conformances for the errors of tests.
    .target(
      name: "IntaglioTestingFoundation", dependencies: ["IntaglioFoundation", "IntaglioTesting"],
      path: "Sources/Lab/IntaglioTestingFoundation"),
    // The header of the C library, and its part in C.
    .target(name: "CIntaglio", path: "Sources/Tool/CIntaglio", exclude: ["exports.map"]),
    // The C library: its functions, on top of the public face.
    .target(
      name: "IntaglioC",
      dependencies: ["Intaglio", "CIntaglio", "SmallFoundation"], path: "Sources/Tool/IntaglioC"),
    // The command line.
    .executableTarget(
      name: "IntaglioTool",
      dependencies: [
        "Intaglio", "IntaglioGallery", "IntaglioTesting", "SceneCatalog",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], path: "Sources/Tool/IntaglioTool",
      swiftSettings: small),

    // Goldens and made pictures for the tests; it has tests of its own.
    .target(
      name: "TestSupport",
      dependencies: ["IntaglioDocuments", "IntaglioModel", "IntaglioPlan", "IntaglioImages", "SceneCatalog"],
      path: "Tests/TestSupport"),
    // The backend that runs passes one by one, as their formulas read: what tests of passes judge by.
    .target(
      name: "PassReference", dependencies: ["IntaglioModel", "IntaglioPlan", "IntaglioReference"],
      path: "Tests/PassReference"),
    // Faults of EGL and OpenGL ES, for tests of the GPU backend.
    .target(name: "GraphicsFaults", dependencies: ["CEGL"], path: "Tests/GraphicsFaults"),
    // The fonts that tests measure, whatever else a machine has: all tests are one process.
    .target(name: "TestFonts", path: "Tests/TestFonts", exclude: ["fonts.conf"]),
    .testTarget(
      name: "TestSupportTests",
      dependencies: ["IntaglioImages", "IntaglioPlan", "TestSupport"]),
    .testTarget(name: "IntaglioSystemTests", dependencies: ["IntaglioSystem"]),
    .testTarget(
      name: "IntaglioModelTests",
      dependencies: [
        "IntaglioDocuments", "IntaglioModel", "IntaglioPlanner", "IntaglioVector", "SceneCatalog",
      ]),
    .testTarget(
      name: "IntaglioLayoutTests", dependencies: ["IntaglioDocuments", "IntaglioLayout", "IntaglioModel"],
      exclude: ["trees.txt"]),
    .testTarget(
      name: "IntaglioVectorTests",
      dependencies: ["IntaglioDocuments", "IntaglioModel", "IntaglioVector", "SceneCatalog"]),
    .testTarget(
      name: "IntaglioPlanTests",
      dependencies: [
        "TestSupport", "IntaglioModel", "IntaglioPlan", "IntaglioPlanner", "SceneCatalog",
      ]),
    .testTarget(
      name: "IntaglioPlannerTests",
      dependencies: [
        "TestSupport", "IntaglioModel", "IntaglioPlan", "IntaglioPlanner", "IntaglioReference",
        "IntaglioSystem", "PassReference", "SceneCatalog",
      ]),
    .testTarget(
      name: "IntaglioDocumentsTests",
      dependencies: ["TestSupport", "IntaglioDocuments", "IntaglioGallery", "IntaglioModel", "SceneCatalog"]),
    .testTarget(
      name: "IntaglioReferenceTests",
      dependencies: [
        "IntaglioReference", "IntaglioPlan", "IntaglioPlanner", "PassReference", "SceneCatalog",
        "TestSupport",
      ],
      exclude: ["Goldens"]),
    .testTarget(
      name: "IntaglioCPUTests",
      dependencies: [
        "IntaglioCPU", "IntaglioPlan", "IntaglioPlanner", "IntaglioReference", "IntaglioSystem",
        "PassReference", "SceneCatalog", "TestSupport",
      ]),
    .testTarget(
      name: "IntaglioGPUTests",
      dependencies: [
        "GraphicsFaults", "IntaglioDocuments", "IntaglioGPU", "IntaglioPlan", "IntaglioPlanner",
        "IntaglioSystem", "PassReference", "SceneCatalog", "TestSupport",
      ]),
    .testTarget(
      name: "IntaglioImagesTests",
      dependencies: ["CDeflate", "IntaglioImages", "IntaglioSystem", "PackingCheck", "SceneCatalog"],
      exclude: ["make-fixtures.py", "make-formats.py"],
      resources: [.copy("Fixtures"), .copy("Formats")]),
    .testTarget(
      name: "IntaglioPSDTests", dependencies: ["Intaglio", "IntaglioModel", "IntaglioPSD", "SceneCatalog"]),
    .testTarget(
      name: "IntaglioTextTests", dependencies: ["IntaglioSystem", "IntaglioText", "TestFonts"]),
    .testTarget(
      name: "IntaglioTests",
      dependencies: [
        "FuzzTargets", "Intaglio", "IntaglioCPU", "IntaglioDocuments", "IntaglioFoundation",
        "IntaglioGallery", "IntaglioGPU", "IntaglioModel",
        "IntaglioPlan", "IntaglioPlanner", "IntaglioReference", "IntaglioSystem", "IntaglioTesting",
        "IntaglioTestingFoundation", "PassReference", "SceneCatalog", "TestSupport",
      ]),
    .testTarget(
      name: "IntaglioToolTests",
      dependencies: [
        "IntaglioGallery", "IntaglioPlan", "IntaglioPlanner", "IntaglioTool", "IntaglioTesting",
        "SmallFoundation",
        "TestSupport",
      ]),

    // The functions that fuzzers call, in the suite too; `make fuzz` builds the program with libFuzzer.
    .systemLibrary(name: "CZlib", path: "Tests/Fuzzing/CZlib", pkgConfig: "zlib"),
    // Our own packers and the inflater, built a second time with small limits, and made inputs for both.
    .target(
      name: "PackingCheck", dependencies: ["CPNG", "CPNGRows", "CDeflate", "CZlib"],
      path: "Tests/Packing/Check"),
    .target(
      name: "FuzzTargets", dependencies: ["Intaglio", "CPNGRows", "CZlib", "PackingCheck"],
      path: "Tests/Fuzzing/Targets"),
    .executableTarget(name: "Fuzz", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/Entry"),
    .testTarget(name: "FuzzTests", dependencies: ["FuzzTargets"], path: "Tests/Fuzzing/Tests"),
    // What `make test-photoshop` runs.
    .executableTarget(
      name: "PhotoshopCheck",
      dependencies: ["Intaglio", "IntaglioModel", "IntaglioPSD", "IntaglioPhotoshop"],
      path: "Tests/Photoshop/Check"),
  ],
  swiftLanguageModes: [.v6]
)
