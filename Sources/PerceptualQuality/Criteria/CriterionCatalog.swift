/// The built-in criteria.
public enum CriterionCatalog {
  private static let files: [(name: String, text: [UInt8])] = [
    ("notice", PackageResources.notice_json5),
    ("notice-zoomed", PackageResources.notice_zoomed_json5),
    ("bothered", PackageResources.bothered_json5),
    ("score-60", PackageResources.score_60_json5),
  ]

  /// Every built-in criterion with its file's text. The files are part of the program; a test reads them all.
  public static let all: [(criterion: Criterion, text: String)] = files.compactMap { file in
    read(file.text).map { ($0, String(decoding: file.text, as: UTF8.self)) }
  }

  /// The names of the built-in criteria, in the same order; no file is read for them.
  public static var names: [String] { files.map(\.name) }

  /// The name of the default criterion.
  public static let usual = "notice"
  /// The default criterion if a screen's file does not state its light, which `usual` needs.
  public static let usualWithoutLight = "score-60"

  /// The built-in criterion with this name.
  public static func criterion(named name: String) -> Criterion? {
    files.first { $0.name == name }.flatMap { read($0.text) }
  }

  private static func read(_ text: [UInt8]) -> Criterion? {
    try? Criterion(reading: text, from: "built in", metrics: ["ssimulacra2", "cvvdp"])
  }
}
