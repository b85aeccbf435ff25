package import Documents

extension Criterion {
  /// The built-in criteria.
  package static let presets = Presets<Criterion>(
    [
      "notice": PackageResources.notice_json5,
      "notice-zoomed": PackageResources.notice_zoomed_json5,
      "bothered": PackageResources.bothered_json5,
      "score-60": PackageResources.score_60_json5,
    ]
  ) { (text) throws(FaultyFile) in try Criterion(reading: text, from: "built in", metrics: ["ssimulacra2", "cvvdp"]) }

  /// The name of the default criterion.
  package static let usual = "notice"
  /// The default criterion if a screen's file does not state its light, which `usual` needs.
  package static let usualWithoutLight = "score-60"
}
