extension Int {
  /// The whole number nearest to a figure, of those that there are; nothing for a figure that is none.
  public init(nearest figure: Double) {
    let most = 0x1p62
    self = figure.isNaN ? 0 : Int(Swift.max(-most, Swift.min(most, figure.rounded())))
  }
}
