package import Foundation
package import Pixels

extension Raster {
  /// The raster in a format that other programs read.
  package var portableAnymap: Data {
    Data("P\(channels == 1 ? 5 : 6)\n\(width) \(height)\n255\n".utf8) + Data(samples)
  }
}
