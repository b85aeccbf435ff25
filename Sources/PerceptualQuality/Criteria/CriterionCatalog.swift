public import Meaning

/// The criteria that ship.
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

  /// The names of all, in the same order: knowing them costs no reading.
  public static var names: [String] { files.map(\.name) }

  /// The name of the one that is asked if nobody names another.
  public static let usual = "notice"
  /// The criterion if none is named and the file of a screen says nothing of its light, which `usual` needs.
  public static let usualWithoutLight = "score-60"

  /// The built-in criterion of this name.
  public static func criterion(named name: String) -> Criterion? {
    files.first { $0.name == name }.flatMap { read($0.text) }
  }

  private static func read(_ text: [UInt8]) -> Criterion? {
    try? Criterion(reading: text, from: "built in", metrics: ["ssimulacra2", "cvvdp"])
  }
}
