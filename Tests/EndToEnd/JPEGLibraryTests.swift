import Foundation
import TestSupport
import Testing

/// The shared library as CPython calls it.
@Suite("The library for C and Python", .needsProgram("python3")) struct JPEGLibraryTests {
  private static let hasPillow = (try? Program("python3").run(["-c", "import PIL, numpy"]).status) == 0

  @Test(
    "Pillow's and NumPy's pictures become JPEGs within a limit",
    .enabled(if: hasPillow, "asks Python for Pillow and NumPy, which are not installed"))
  func python() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let library = BuiltProgram.url.deletingLastPathComponent().appending(path: "libstepwedge-jpeg.so")
    let answer = try Program("python3").run(
      [root.appending(path: "python/tests/test_jpeg_within.py").path],
      environment: [
        "PYTHONPATH": root.appending(path: "python").path, "STEPWEDGE_JPEG_LIBRARY": library.path,
        "PYTHONDONTWRITEBYTECODE": "1",
      ])
    #expect(answer.status == 0, "\(answer.text)\(answer.errorText)")
  }
}
