// SPDX-License-Identifier: MIT
import IntaglioModel

extension Plan {
  /// The plan, reordered for short-lived surfaces if all of them together would take more than `budget`
  /// bytes; otherwise unchanged.
  ///
  /// A planner makes all sources of a list of items before it paints the first item. Here a list is painted
  /// in parts, each as soon as its sources exist: many layers then take the memory of a few. Passes that
  /// belong together, such as those of a blur, stay together.
  package func scheduled(withinBytes budget: Int) -> Plan {
    guard peakTransientBytes > budget else { return self }
    let scheduled = Scheduling(self, budget: budget).plan
    return scheduled.peakTransientBytes < peakTransientBytes ? scheduled : self
  }
}

/// The reordering of a plan: depth first, from the sources to the result, as compilers order expressions for
/// few registers (Sethi and Ullman, 1970).
private struct Scheduling {
  private(set) var plan: Plan
  /// Passes that stay together: one, or consecutive paints.
  private var groups: [[Pass]] = []
  /// The groups that write each surface.
  private var writers: [[Int]]
  private let budget: Int

  init(_ plan: Plan, budget: Int) {
    (self.plan, self.budget) = (plan, budget)
    writers = []
    for run in Scheduling.runs(of: plan) { divide(run) }
    writers = Array(repeating: [], count: self.plan.surfaces.count)
    for (index, group) in groups.enumerated() {
      for pass in group where writers[pass.output.index].last != index {
        writers[pass.output.index].append(index)
      }
    }
    self.plan.removePasses()
    for group in order { groups[group].forEach { self.plan.add($0) } }
  }

  /// The passes, with consecutive paints together if nothing else reads the pictures between them.
  private static func runs(of plan: Plan) -> [[Pass]] {
    var readings = [Int](repeating: 0, count: plan.surfaces.count)
    for pass in plan.passes { pass.forEachSource { readings[$0.index] += 1 } }
    var runs: [[Pass]] = []
    /// The run that ends with the pass painting a whole picture.
    var ends: [SurfaceID: Int] = [:]
    for pass in plan.passes {
      guard case .paint(let paint) = pass else {
        runs.append([pass])
        continue
      }
      if let below = paint.backdrop, readings[below.index] == 1, let run = ends[below],
        plan[below].region == plan.region(writtenBy: pass)
      {
        ends[below] = nil
        runs[run].append(pass)
        ends[paint.output] = run
      } else {
        runs.append([pass])
        ends[paint.output] = runs.count - 1
      }
      if paint.region != nil || paint.isShared { ends[paint.output] = nil }
    }
    return runs
  }

  /// Adds a run as groups, each of which reads little more than justifies a picture between it and the next.
  private mutating func divide(_ run: [Pass]) {
    guard let last = run.last, case .paint = last else {
      groups.append(run)
      return
    }
    let region = plan.region(writtenBy: last)
    // A group also reads and writes a picture: smaller groups would mostly copy.
    let share = max(budget / 4, region.pixelCount * SurfaceFormat.intermediate.bytesPerPixel)
    var group: [Pass] = []
    var (bytes, seen) = (0, Set<SurfaceID>())
    for case .paint(var paint) in run {
      let items = paint.items
      paint.items = []
      for item in items {
        var added = 0
        item.forEachSurface {
          if $0.index >= plan.inputCount, seen.insert($0).inserted { added += plan[$0].byteCount }
        }
        if bytes > 0, bytes + added > share {
          // The rest is painted over the result so far.
          if !paint.items.isEmpty {
            var lower = paint
            lower.output = plan.addSurface(.intermediate, region)
            (lower.region, lower.isDithered) = (nil, false)
            group.append(.paint(lower))
            (paint.backdrop, paint.items) = (lower.output, [])
          }
          close(&group)
          bytes = 0
        }
        bytes += added
        paint.items.append(item)
      }
      group.append(.paint(paint))
    }
    groups.append(group)
  }

  /// Adds a group that another paints over. Its picture is always rounded, even in a part of the plan without
  /// the passes between the two.
  private mutating func close(_ group: inout [Pass]) {
    if case .paint(var top)? = group.popLast() {
      top.isShared = true
      groups.append(group + [.paint(top)])
    }
    group = []
  }

  /// The groups that lead to the output, each after the groups of its sources. Not recursive: thousands of
  /// pictures may be stacked.
  private var order: [Int] {
    var order: [Int] = []
    var isVisited = [Bool](repeating: false, count: groups.count)
    /// The groups on the current path, each with its remaining sources.
    var path: [(group: Int, before: ArraySlice<Int>)] = []
    for root in writers[plan.output.index] where !isVisited[root] {
      isVisited[root] = true
      path.append((root, sources(of: root)))
      while let (group, before) = path.last {
        guard let next = before.first else {
          order.append(group)
          path.removeLast()
          continue
        }
        path[path.count - 1].before = before.dropFirst()
        guard !isVisited[next] else { continue }
        isVisited[next] = true
        path.append((next, sources(of: next)))
      }
    }
    return order
  }

  /// The groups that write the sources of a group: its backdrop first, which then stays alive while the rest
  /// is made.
  private func sources(of group: Int) -> ArraySlice<Int> {
    var read: [SurfaceID] = []
    if case .paint(let lowest)? = groups[group].first, let below = lowest.backdrop { read.append(below) }
    for pass in groups[group] { pass.forEachSource { read.append($0) } }
    return read.flatMap { writers[$0.index] }.filter { $0 != group }[...]
  }
}
