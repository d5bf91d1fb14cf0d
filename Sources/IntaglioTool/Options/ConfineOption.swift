// SPDX-License-Identifier: MIT
import ArgumentParser

/// The option that confines a scene.
package struct ConfineOption: ParsableArguments {
  @Option(
    name: .customLong("confine"),
    help: ArgumentHelp(
      "The folder in which all files must lie that the scene and the values of its variables name, wherever links lead: for scenes and values of strangers.",
      valueName: "folder"))
  package var folder: String?

  package init() {}
}
