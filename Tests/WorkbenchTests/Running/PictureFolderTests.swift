import Records
import System
import TestSupport
import Testing
import Workers
@testable import Workbench

/// Pictures are kept by what they show.
@Suite struct PictureFolderTests {
  @Test("one photo's rendition is not another's, whatever bytes it is said to have") func ofOnePhoto() throws {
    let folder = try TemporaryFolder()
    let run = RunFolder(folder.path("run"))
    let pictures = PictureFolder(run)
    try pictures.make()
    let (one, other) = (String(repeating: "1", count: 64), String(repeating: "2", count: 64))
    let made = String(repeating: "a", count: 64)
    func file(_ photo: String, _ bytes: [UInt8]) -> PictureFile {
      PictureFile(picture: .rendition(photo: photo, rendition: made), file: Enclosure(bytes))
    }
    pictures.keep([file(one, [1])])
    #expect(!pictures.holds(.rendition(photo: other, rendition: made)))
    pictures.keep([file(other, [2]), file(one, [3])])
    for (photo, bytes) in [(one, [UInt8(1)]), (other, [2])] {
      let path = FilePath(run.picturesPath).appending(file(photo, []).picture.fileName)
      #expect(try FileReader.read(path) == bytes)
    }
    #expect(file(one, []).picture.key != file(other, []).picture.key)
  }
}
