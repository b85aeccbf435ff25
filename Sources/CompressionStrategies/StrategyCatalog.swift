/// The one place that lists the strategies.
public enum StrategyCatalog {
  /// Every strategy, in the order of the documents.
  public static let all: [any CompressionStrategy.Type] = [
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
