// SPDX-License-Identifier: MIT
import ArgumentParser
import Intaglio

struct CacheOptions: ParsableArguments {
  @Option(
    name: .customLong("cache"), parsing: .unconditional,
    help: ArgumentHelp(
      "The size of the cache for later renders, such as 64M or 1G; 0 turns it off.",
      discussion: "In bytes, or with K, M or G. By default 128M.", valueName: "size"))
  var limit = ByteCount(Renderer.defaultCacheLimit)
}

extension ByteCount: ExpressibleByArgument {
  package init?(argument: String) { self.init(argument) }
}
