/// The single photos of a scatter plot, found by the pointer, or by arrow keys from their policy's point.
struct PlotDots {
  private let report: ReportData
  private let kind: TradeSection.Kind
  private var dots: [(dot: ScatterPlot.Dot, x: Double, y: Double)] = []

  init(_ report: ReportData, _ kind: TradeSection.Kind) {
    (self.report, self.kind) = (report, kind)
    let plot = TradeSection.plot(report, LivePage.shown(report), kind)
    guard let axes = plot.axes(plot.wide) else { return }
    dots = plot.photos.filter { $0.isAsked }.map { (dot: $0, x: axes.x.place($0.x), y: axes.y.place($0.y)) }
  }

  func nearest(_ x: Double, _ y: Double) -> Int? {
    var (found, least) = (Int?.none, 144.0)
    for (place, dot) in dots.enumerated() {
      let distance = (dot.x - x) * (dot.x - x) + (dot.y - y) * (dot.y - y)
      if distance < least { (found, least) = (place, distance) }
    }
    return found
  }

  /// The next dot of a policy, from left to right; the first one if none was shown.
  func next(after photo: Int, of policy: Int, by step: Int) -> Int? {
    let own = dots.indices.filter { dots[$0].dot.policy == policy }.sorted { dots[$0].dot.x < dots[$1].dot.x }
    guard !own.isEmpty else { return nil }
    guard let now = own.firstIndex(where: { dots[$0].dot.photo == photo }) else { return own[0] }
    return own[min(max(now + step, 0), own.count - 1)]
  }

  /// The dot's place and description.
  func words(_ place: Int) -> Markup {
    let (dot, x, y) = dots[place]
    let cost = kind == .time ? Wording.seconds(dot.x) : Wording.bytes(dot.x)
    return """
      <span data-policy="\(dot.policy)" data-photo="\(dot.photo)" data-x="\(x)" data-y="\(y)">\
      \(report.opener(dot.photo, dot.policy, "<bdi>\(report.samples.photos[dot.photo].name)</bdi>")) \
      under \(report.samples.policies[dot.policy]): \(cost), score \(Wording.score(dot.y))</span>
      """
  }
}
