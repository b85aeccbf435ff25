public import Meaning
public import Pixels

/// ColorVideoVDP 0.5.7 for still pictures: what a screen of this size, light and distance shows of a difference.
public struct CVVDP: QualityMetric {
  /// One number, in JODs below the 10 of no loss; nobody has shown at which score a picture counts as harmed.
  public static let scales = [
    ScoreScale(
      name: "cvvdp", title: "ColorVideoVDP",
      summary: "What a screen of this size, light and distance shows: 10 no loss, 9 three just noticeable ones.",
      better: .more, identical: 10, decimals: 2, unit: "JOD")
  ]

  /// The same pixels score otherwise on another screen: it looks at degrees and candelas.
  public static let knowsScreens = true

  /// The screen that is looked at.
  let screen: Device
  var threads: Int
  var stripHeight: Int?
  var kernels: ContrastKernels

  /// The metric for a screen whose light is known. The number of threads changes only its speed.
  public init(screen: Device = DisplayCatalog.standard, threads: Int = 1) {
    self.init(screen: screen, threads: threads, stripHeight: nil, kernels: .best)
  }

  init(screen: Device = DisplayCatalog.standard, threads: Int, stripHeight: Int?, kernels: ContrastKernels) {
    self.screen = screen
    self.threads = max(1, threads)
    self.stripHeight = stripHeight
    self.kernels = kernels
  }

  /// Throws if the device does not say what its light is.
  public func seen(on screen: Device) throws(QualityError) -> any QualityMetric {
    guard screen.light != nil else { throw .lightUnknown(device: screen.name) }
    return CVVDP(screen: screen, threads: threads, stripHeight: stripHeight, kernels: kernels)
  }

  /// Throws if the screen does not say what its light is. What depends only on the photo is computed here.
  public func prepare(_ reference: Raster) throws(QualityError) -> any PreparedReference {
    guard let light = screen.light else { throw .lightUnknown(device: screen.name) }
    guard let model = CVVDPModel.published else { throw .missing(metric: "cvvdp", reason: "its parameters are faulty") }
    return CVVDPReference(reference, light, pixelsPerDegree: light.pixelsPerDegree(screen.screen), model, self)
  }
}
