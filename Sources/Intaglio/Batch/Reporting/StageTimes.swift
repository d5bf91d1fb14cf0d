/// How long one picture was in each stage.
struct StageTimes {
  var decode = Duration.zero
  /// Of scenes only.
  var prepare = Duration.zero
  var render = Duration.zero
  var encode = Duration.zero

  static func += (sum: inout StageTimes, times: StageTimes) {
    sum.decode += times.decode
    sum.prepare += times.prepare
    sum.render += times.render
    sum.encode += times.encode
  }

  /// Does the work of a stage, and counts its time.
  mutating func time<Value, Failure: Error>(
    _ stage: WritableKeyPath<StageTimes, Duration>, _ work: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    let start = ContinuousClock.now
    defer { self[keyPath: stage] += ContinuousClock.now - start }
    return try work()
  }

  /// For a report.
  var stages: BatchReport.Stages {
    let sum = decode + prepare + render + encode
    func stage(_ time: Duration) -> BatchReport.Stage {
      BatchReport.Stage(seconds: time / .seconds(1), share: sum > .zero ? time / sum : 0)
    }
    return BatchReport.Stages(
      decode: stage(decode), prepare: prepare > .zero ? stage(prepare) : nil, render: stage(render),
      encode: stage(encode))
  }

  /// The stage that took longest, or nil when none took any time.
  var longest: BatchFailure.Stage? {
    let stages: [(stage: BatchFailure.Stage, time: Duration)] = [
      (.decode, decode), (.prepare, prepare), (.render, render), (.encode, encode),
    ]
    return stages.max { $0.time < $1.time }.flatMap { $0.time > .zero ? $0.stage : nil }
  }
}
