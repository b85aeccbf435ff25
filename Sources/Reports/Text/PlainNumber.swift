extension Double {
  /// The number as the text of a form field.
  var plain: String { self == rounded() && abs(self) < 1e15 ? String(Int(self)) : "\(self)" }
}
