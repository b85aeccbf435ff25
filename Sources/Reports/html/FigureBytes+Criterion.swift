import PerceptualQuality

extension FigureWriter {
  /// Adds a measure by its names.
  mutating func add(_ measure: Measure) {
    add(measure.metric)
    add(measure.viewing)
  }

  /// Adds all parts of a criterion.
  mutating func add(_ criterion: Criterion) {
    for text in [criterion.name, criterion.title, criterion.looks, criterion.source] { add(text) }
    add(criterion.measure)
    add(criterion.curve)
    add(criterion.devices) { writer, own in
      writer.add(own.device)
      writer.add(own.curve)
    }
    add(criterion.harmedBelow)
    add(criterion.notFor) { $0.add($1) }
  }

  private mutating func add(_ curve: Criterion.Curve) {
    switch curve {
    case .jnd(let factor, let exponent, let top):
      add(0)
      for figure in [factor, exponent, top] { add(figure) }
    case .logistic(let midpoint, let width):
      add(1)
      for figure in [midpoint, width] { add(figure) }
    }
  }
}

extension FigureReader {
  mutating func measure() -> Measure {
    let metric = text()
    return Measure(metric, at: text())
  }

  mutating func criterion() -> Criterion {
    let (name, title, looks, source) = (text(), text(), text(), text())
    let (measure, curve) = (measure(), curve())
    let devices = list { reader in
      let device = reader.text()
      return Criterion.OnDevice(device, reader.curve())
    }
    let harmedBelow = figure()
    return Criterion(
      name: name, title: title, looks: looks, source: source, measure: measure, curve: curve, devices: devices,
      harmedBelow: harmedBelow, notFor: list { $0.text() })
  }

  private mutating func curve() -> Criterion.Curve {
    if number() == 0 {
      let (factor, exponent, top) = (figure(), figure(), figure())
      return .jnd(factor: factor, exponent: exponent, top: top)
    }
    let (midpoint, width) = (figure(), figure())
    return .logistic(midpoint: midpoint, width: width)
  }
}
