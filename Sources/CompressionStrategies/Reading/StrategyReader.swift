import StrictJSON5

extension Reading<any CompressionStrategy> {
  /// A strategy by its name, with the settings that are its own.
  static var strategy: Self {
    .variants(
      by: "strategy", "strategy", "which strategy",
      StrategyCatalog.all.map { type in (type.name, type.summary, { keys in type.init(reading: keys) }) },
      // The settings of an unknown strategy cannot be checked, but those that all pictures share can.
      otherwise: { _ = PictureSettings(reading: $0) })
  }
}
