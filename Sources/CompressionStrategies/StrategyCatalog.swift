import Documents

/// The only list of strategies.
package enum StrategyCatalog {
  /// Every strategy, in the order of the documents.
  package static let all: [any CompressionStrategy.Type] = [
    Original.self,
    ResizeFirst.self,
    QualityStepping.self,
    AdaptiveByDimension.self,
    SizeSearching.self,
    TimeBudget.self,
    PerceptualFloor.self,
    Thumbnail.self,
    External.self,
  ]
}

extension Reading<MainPicture> {
  /// A strategy by its name, with its own settings.
  static var mainPicture: Self {
    .variants(
      by: "strategy", "strategy", "which strategy",
      StrategyCatalog.all.map { type in (type.name, type.summary, { keys in MainPicture(type, reading: keys) }) },
      // The settings of an unknown strategy cannot be checked, except those that all pictures share.
      otherwise: { _ = PictureSettings(reading: $0) })
  }
}
