// SPDX-License-Identifier: MIT
import FoundationEssentials
import Glibc
import Intaglio

extension Machine {
  package static var this: Machine {
    Machine(
      root: "", environment: ProcessInfo.processInfo.environment, output: commandOutput,
      openError: { path in
        let file = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK)
        if file < 0 { return errno }
        close(file)
        return 0
      },
      graphics: { GraphicsProbe.this },
      text: { TextFacts.this },
      pictures: { PictureFacts.this })
  }

  /// The standard output of a command, with a time limit of ten seconds: a command that talks to a driver may
  /// hang.
  private static func commandOutput(_ command: String) -> String? {
    guard let pipe = popen("timeout 10 \(command) 2>/dev/null", "r") else { return nil }
    let text = text(of: pipe)
    return pclose(pipe) == 0 ? text : nil
  }
}

extension GraphicsProbe {
  fileprivate static var this: GraphicsProbe {
    let absence = GraphicsDevices.unavailabilityReason
    let devices = GraphicsDevices.list()
    return GraphicsProbe(
      absence: absence, devices: devices, automatic: try? Renderer(gpu: GPUOptions(cache: .none)).selection,
      checks: devices.flatMap(GraphicsDevices.checks), shaders: devices.compactMap(GraphicsDevices.shaders))
  }
}

extension TextFacts {
  fileprivate static var this: TextFacts {
    do throws(TextLayoutError) {
      let letters = try TextLayout(Text("Ag", font: Font("sans-serif")))
      let emoji = try TextLayout(Text("\u{1F600}", font: Font("emoji")))
      let emojiFont = emoji.missingCharacters.isEmpty ? emoji.fontsUsed.first(where: \.isColor)?.family : nil
      return TextFacts(
        fonts: InstalledFonts.count(), defaultFamily: letters.fontsUsed.first?.family, emojiFamily: emojiFont,
        hyphenAbsence: HyphenLibrary.unavailabilityReason, hyphenLanguages: HyphenLibrary.languages())
    } catch .noFonts {
      return TextFacts(fonts: 0)
    } catch {
      return TextFacts(absence: "\(error)")
    }
  }
}

extension PictureFacts {
  fileprivate static var this: [PictureFacts] {
    Kind.allCases.map { PictureFacts($0, absence: $0.library?.unavailabilityReason) }
  }
}
