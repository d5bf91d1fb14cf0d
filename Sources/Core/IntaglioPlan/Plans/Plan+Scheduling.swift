// SPDX-License-Identifier: MIT
import IntaglioModel

extension Plan {
  /// The plan, with short-lived surfaces if all of them together would take more than `budget` bytes;
  /// otherwise unchanged.
  ///
  /// A planner makes all sources of a list of items before it paints the first item. Here a long list is
  /// painted in parts, each as soon as its sources exist: many layers then take the memory of a few.
  package func scheduled(withinBytes budget: Int) -> Plan {
    let peak = peakTransientBytes
    guard peak > budget else { return self }
    let scheduled = paintingInParts(budget: budget).ordered
    return scheduled.peakTransientBytes < peak ? scheduled : self
  }

  /// The plan, with its passes in the order with the smallest peak of memory.
  ///
  /// Depth first suits scenes, with many pictures of similar sizes. In the plan of a band, surfaces differ a
  /// thousandfold in size: there, smallest first takes up to a quarter less (sticker, neon-tube), or a tenth
  /// more.
  package var ordered: Plan {
    let orders = [self, depthFirst] + (passes.count <= 256 ? [smallestFirst] : [])
    return orders.map { ($0, $0.peakTransientBytes) }.min { $0.1 < $1.1 }?.0 ?? self
  }

  /// The plan, with lists of items painted in parts, each of which reads little more than justifies a picture
  /// between it and the next.
  private func paintingInParts(budget: Int) -> Plan {
    rewritten { pass, plan in
      guard case .paint(var paint) = pass else { return plan.add(pass) }
      let region = self[paint.output].region
      // A part also reads and writes a picture: smaller parts would mostly copy.
      let share = max(budget / 4, region.pixelCount * SurfaceFormat.intermediate.bytesPerPixel)
      let items = paint.items
      paint.items = []
      var (bytes, seen) = (0, Set<SurfaceID>())
      for item in items {
        var added = 0
        item.forEachSurface {
          if $0.index >= inputCount, seen.insert($0).inserted { added += self[$0].byteCount }
        }
        if bytes > 0, bytes + added > share {
          paint.backdrop = plan.add(.intermediate, region) {
            PaintPass(backdrop: paint.backdrop, items: paint.items, output: $0)
          }
          (paint.items, bytes) = ([], 0)
        }
        bytes += added
        paint.items.append(item)
      }
      plan.add(paint)
    }
  }

  /// The passes that lead to the output, depth first: as compilers order expressions for few registers (Sethi
  /// and Ullman, 1970), here with registers of different sizes. Of a pass's sources the one is made first
  /// that takes the most memory besides itself, because the others stay alive meanwhile.
  ///
  /// Not recursive: thousands of pictures may be stacked.
  private var depthFirst: Plan {
    var ordered: [Pass] = []
    var writers = [Int?](repeating: nil, count: surfaces.count)
    /// For each pass the passes that write its sources, in the order in which they are made.
    var before: [ArraySlice<Int>] = []
    /// For each pass the peak of memory if only this pass's sources are made.
    var peaks: [Int] = []
    func size(_ pass: Int) -> Int { self[passes[pass].output].byteCount }
    for (index, pass) in passes.enumerated() {
      var (sources, seen) = ([Int](), Set<SurfaceID>())
      pass.forEachSource {
        if seen.insert($0).inserted, let writer = writers[$0.index] { sources.append(writer) }
      }
      sources.sort {
        let (one, other) = (peaks[$0] - size($0), peaks[$1] - size($1))
        return one == other ? size($0) < size($1) : one > other
      }
      var (held, peak) = (0, 0)
      for source in sources {
        peak = max(peak, held + peaks[source])
        held += size(source)
      }
      peaks.append(max(peak, held + size(index)))
      before.append(sources[...])
      writers[pass.output.index] = index
    }
    guard let root = writers[output.index] else { return self }
    var isVisited = [Bool](repeating: false, count: passes.count)
    /// The passes on the current path.
    var path = [root]
    while let pass = path.last {
      if let next = before[pass].popFirst() {
        if !isVisited[next] { path.append(next) }
        isVisited[next] = true
      } else {
        ordered.append(passes[pass])
        path.removeLast()
      }
    }
    return with(ordered)
  }

  /// The passes in an order in which each of them adds the fewest bytes to the surfaces alive: small
  /// surfaces, made early, let a large one go that they read, before the next large one is made.
  ///
  /// Takes time with the square of the number of passes.
  private var smallestFirst: Plan {
    var ordered: [Pass] = []
    var readings = [Int](repeating: 0, count: surfaces.count)
    for pass in passes { pass.forEachSource { readings[$0.index] += 1 } }
    var isMade = surfaces.indices.map { $0 < inputCount }
    var left = passes
    while !left.isEmpty {
      /// The ready pass that adds the fewest bytes so far.
      var next: (index: Int, bytes: Int)?
      for (index, pass) in left.enumerated() {
        var (bytes, counts) = (self[pass.output].byteCount, [SurfaceID: Int]())
        pass.forEachSource { counts[$0, default: 0] += 1 }
        guard counts.keys.allSatisfy({ isMade[$0.index] }) else { continue }
        for (source, count) in counts where count == readings[source.index] && source.index >= inputCount {
          bytes -= self[source].byteCount
        }
        if next.map({ bytes < $0.bytes }) ?? true { next = (index, bytes) }
      }
      guard let next else { return self }
      let pass = left.remove(at: next.index)
      ordered.append(pass)
      isMade[pass.output.index] = true
      pass.forEachSource { readings[$0.index] -= 1 }
    }
    return with(ordered)
  }
}

extension Plan {
  /// For each pass the surfaces whose memory may be released after it: those with no later use, including its
  /// own output if unread. Never the plan's output; inputs are included.
  package var releases: [[SurfaceID]] { releases(after: passes.indices.map { [$0] }) }

  /// The releases after steps of one or more passes, by their numbers. A step may run passes earlier in the
  /// plan than those of previous steps, so the plan's own order is not enough.
  package func releases(after steps: [[Int]]) -> [[SurfaceID]] {
    var lastUses = [Int?](repeating: nil, count: surfaces.count)
    for (index, step) in steps.enumerated() {
      for number in step {
        let pass = passes[number]
        pass.forEachSource { lastUses[$0.index] = index }
        lastUses[pass.output.index] = index
      }
    }
    var releases = [[SurfaceID]](repeating: [], count: steps.count)
    for (surface, lastUse) in lastUses.enumerated() {
      if let lastUse, surface != output.index { releases[lastUse].append(SurfaceID(surface)) }
    }
    return releases
  }

  /// The numbers of the passes level by level: first those that read nothing but inputs, then those that read
  /// these, and so on. Passes of a level do not depend on one another, but more surfaces are alive at a time;
  /// nil if they take more than `budget` bytes, and more than in the plan's own order.
  package func levelOrder(withinBytes budget: Int) -> [Int]? {
    var levels = [Int](repeating: -1, count: surfaces.count)
    for pass in passes {
      pass.forEachSource { levels[pass.output.index] = max(levels[pass.output.index], levels[$0.index] + 1) }
    }
    func level(_ pass: Int) -> Int { levels[passes[pass].output.index] }
    let order = passes.indices.sorted { (level($0), $0) < (level($1), $1) }
    let peak = with(order.map { passes[$0] }).peakTransientBytes
    return peak <= max(budget, peakTransientBytes) ? order : nil
  }

  /// The peak size in bytes of all surfaces other than inputs and output, in the CPU and GPU backends.
  package var peakTransientBytes: Int {
    var (live, peak) = (0, 0)
    var isLive = [Bool](repeating: false, count: surfaces.count)
    for (pass, releases) in zip(passes, releases) {
      let made = pass.output
      if made != output, !isLive[made.index] {
        isLive[made.index] = true
        live += self[made].byteCount
      }
      peak = max(peak, live)
      for surface in releases where isLive[surface.index] { live -= self[surface].byteCount }
    }
    return peak
  }
}
