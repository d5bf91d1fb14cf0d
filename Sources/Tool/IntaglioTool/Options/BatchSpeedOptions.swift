// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio
import IntaglioTesting

/// The options of `bench --batch`.
struct BatchSpeedOptions: ParsableArguments {
  @Flag(help: "Measure whole batches, several pictures at a time, from memory to memory.")
  var batch = false

  @Option(help: ArgumentHelp("What to draw; repeatable. By default all kinds.", valueName: "k"))
  var kind: [BatchSpeedKind] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The number of pictures at a time; repeatable. By default a batch's.", valueName: "n"))
  var jobs: [Int] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp("The number of contexts on each device; repeatable.", valueName: "n"))
  var contexts: [Int] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The least time of a case; by default 1, with --quick 0.2.", valueName: "seconds"))
  var seconds: Double?

  @Flag(inversion: .prefixedNo, help: "Only from PNG to PNG, or only from pixels to pixels; by default both.")
  var codecs: Bool?

  func validate() throws {
    let given = names(ofGiven: [
      "--kind": !kind.isEmpty, "--jobs": !jobs.isEmpty, "--contexts": !contexts.isEmpty,
      "--seconds": seconds != nil, "--codecs": codecs == true, "--no-codecs": codecs == false,
    ])
    if !batch, let option = given.first { throw ValidationError("\(option) needs --batch") }
    try reject(if: kind.contains(.copy), "--kind copy: every device is measured with it anyway")
    for count in jobs {
      try accept(count, "--jobs takes a number from 1 to \(Batch.maximumJobs)") {
        (1...Batch.maximumJobs).contains($0)
      }
    }
    for count in contexts { try accept(count, "--contexts takes a number from 1 to 16", (1...16).contains) }
    try accept(seconds, "--seconds takes a number from 0 to 600") { (0...600).contains($0) }
  }
}

extension BatchSpeedKind: ExpressibleByArgument {}
