// SPDX-License-Identifier: MIT
import IntaglioPlan
import IntaglioSystem

extension BatchSetup {
  /// Lists the steps of a run; see `Batch.preview`.
  func preview(_ body: (Result<BatchStep, BatchFailure>) -> Void) throws(BatchError) -> LeftOutFiles {
    let stop = Cancellation()
    if let jobs = settings.jobs, !(1...Batch.maximumJobs).contains(jobs) { throw .jobs(jobs) }
    let survey = try BatchSurvey(self, stop: stop)
    if let reason = OutputFolder.obstacle(to: outputFolder) {
      throw .outputFolder(path: outputFolder, reason: reason)
    }
    let judge = ResumePolicy(self, stop: stop)
    let source = BatchSource(inputs, outputFolder: outputFolder, files: survey.files, stop: stop)
    while !Task.isCancelled, let next = source.next() {
      guard settings.belongs(next) else { continue }
      body(
        next.map { item in
          BatchStep(input: item.input, output: item.output, verdict: judge.verdict(item).verdict)
        })
    }
    return survey.leftOut
  }
}
