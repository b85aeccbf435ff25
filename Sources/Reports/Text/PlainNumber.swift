extension Double {
  /// The number as a field of a form has it.
  var plain: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : "\(self)" }
}
