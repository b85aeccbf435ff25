import StrictJSON5

extension Reading<any CompressionStrategy> {
  /// A strategy by its name, with the settings that are its own.
  static var strategy: Self {
    .object { keys in
      let names = StrategyCatalog.all.map { (name: $0.name, value: $0) }
      let type = keys.required("strategy", Reading<any CompressionStrategy.Type>.choice("strategy", names))
      guard let type else {
        // What the settings should be cannot be told; those that all pictures share are looked at all the same.
        _ = PictureSettings(reading: keys)
        keys.ignoreOtherKeys()
        return nil
      }
      return type.init(reading: keys)
    }
  }
}
