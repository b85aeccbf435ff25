import Foundation
import Pixels
import TestSupport
import Testing
@testable import ImageCodecs

/// A profile's name is shown only if many profiles have it.
@Suite struct KnownProfilesTests {
  @Test("the corpus's profiles are known", .needsShared("corpus/photos")) func known() throws {
    let folder = try Shared.path("corpus/photos")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      let probe = try PhotoProbe(folder.appending(path: name).bytes())
      // Any program can choose a PNG's name for its profile.
      if let profile = probe.profile, probe.format != .png { #expect(probe.profileName == profile.name, "\(name)") }
    }
  }

  @Test("any other is recognised by its colours")
  func others() {
    var probe = PhotoProbe(format: .jpeg, storedSize: PixelSize(width: 1, height: 1))
    #expect(probe.profileName == nil)
    for name in ["PLANTED", "", "Display P3 of Anna", "other"] {
      probe.profile = ICCProfile(name: name)
      probe.colourModel = .grey
      #expect(probe.profileName == "other grey")
      probe.colourModel = .cmyk
      #expect(probe.profileName == "other cmyk")
    }
  }
}
