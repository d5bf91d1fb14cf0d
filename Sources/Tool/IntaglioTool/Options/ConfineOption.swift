// SPDX-License-Identifier: MIT
import ArgumentParser

struct ConfineOption: ParsableArguments {
  @Option(
    name: .customLong("confine"),
    help: ArgumentHelp(
      "The folder that must contain all files named by the scene and the values of its variables, even through links; for untrusted scenes and values.",
      valueName: "folder"))
  var folder: String?
}
