import TestSupport
import Testing

import Pixels
@testable import SizeSearch

@Suite struct QuantisationErrorTests {
  @Test(
    "the error computed from coefficients is that of the decoded file", .needsProgram("djpeg"), arguments: [0.5, 2, 6])
  func isTheDecodedOne(scale: Double) throws {
    let raster = TestPicture.scene(width: 320, height: 240)
    let coefficients = JPEGCoefficients(raster, sampling: .full)
    var picture = QuantisedPicture(shape: coefficients)
    picture.quantise(coefficients, by: QuantisationTable.annexK(scale: scale))
    let bytes = JPEGFile(picture, scans: Scan.baseline(components: 3), isProgressive: false).write()
    let decoded = try JPEGProgram.samples(of: bytes, count: raster.samples.count)
    let squares = zip(decoded, raster.samples).reduce(0) { $0 + (Int($1.0) - Int($1.1)) * (Int($1.0) - Int($1.1)) }
    let measured = Double(squares) / Double(raster.samples.count)
    // Decoders clip values outside the range, and round.
    #expect(abs(picture.squaredError(against: coefficients) / measured - 1) < 0.2)
  }
}
