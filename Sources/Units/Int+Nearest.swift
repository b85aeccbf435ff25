extension FixedWidthInteger {
  /// The whole number nearest to a figure, of those that there are; nothing for a figure that is none.
  public init(nearest figure: Double) {
    let most = Double(Self.max / 2)
    self = figure.isNaN ? 0 : Self(Swift.max(-most, Swift.min(most, figure.rounded())))
  }
}
