// SPDX-License-Identifier: MIT

package struct DoctorReport: Encodable, Sendable {
  package var version: String
  var system: SystemFacts
  package var processor: ProcessorFacts
  package var memory: MemoryFacts
  package var graphics: GraphicsFacts
  package var text: TextFacts
  package var pictures: [PictureFacts]
  package var cache: CacheFacts
  /// The worst verdict of the findings.
  package var verdict: Finding.Verdict
  package var findings: [Finding]

  /// Examines a machine. Opens each graphics device, which takes some hundred milliseconds.
  package init(_ machine: Machine, version: String) {
    self.version = version
    system = SystemFacts(machine)
    processor = ProcessorFacts(machine)
    memory = MemoryFacts(machine)
    graphics = GraphicsFacts(machine)
    text = machine.text()
    pictures = machine.pictures()
    cache = CacheFacts(machine)
    let diagnosis = GraphicsDiagnosis(facts: graphics, machine: machine, isContainer: system.container != nil)
    findings =
      system.findings(version: version) + processor.findings + memory.findings + diagnosis.findings
      + text.findings
      + pictures.map(\.finding) + cache.findings
    verdict = findings.map(\.verdict).max() ?? .ok
  }
}
