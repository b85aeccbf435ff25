import Units

extension Int {
  /// This many of something: "1 photo", "1,200 photos".
  func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}
