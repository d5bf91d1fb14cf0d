extension Style { public func validate(scale: Double) throws(StyleError) {} }
