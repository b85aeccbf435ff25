/// The order in which JPEG (ITU-T T.81, figure A.6) takes the coefficients of a block.
package enum Zigzag {
  /// `natural[k]` is the row-by-row index of the coefficient that comes `k`-th.
  package static let natural: [Int] = {
    var order: [Int] = []
    for diagonal in 0..<15 {
      let rows = max(0, diagonal - 7)...min(diagonal, 7)
      // Even diagonals run upwards.
      for row in diagonal.isMultiple(of: 2) ? Array(rows.reversed()) : Array(rows) {
        order.append(row * 8 + diagonal - row)
      }
    }
    return order
  }()
}
