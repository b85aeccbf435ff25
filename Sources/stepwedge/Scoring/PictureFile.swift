import ImageCodecs
import Workbench

/// A picture of a pair, decoded as metrics take it.
enum PictureFile {
  /// Why a picture cannot be scored.
  struct Fault: Error {
    let code: ExitCode
    let sentence: String
  }

  /// The picture upright and in sRGB, its opacity kept where it is compared as it is and laid over white for a screen.
  static func read(_ path: FilePath, keepsAlpha: Bool) throws(Fault) -> Raster {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileReader.read(path)
    } catch {
      throw Fault(code: .noInput, sentence: "\(path.text): \(error)")
    }
    do throws(CodecError) {
      var request = RenderRequest()
      request.keepsAlpha = keepsAlpha
      return try PhotoReader(bytes: bytes, probe: try PhotoProbe(bytes)).render(request).raster
    } catch {
      throw Fault(code: .badData, sentence: "\(path.text): \(error)")
    }
  }
}
