import CommandLineParsing
import PerceptualQuality
import StrictJSON5
import Workbench

/// A device as a command line names it: by name, or as a file.
enum DeviceReference: Sendable, Hashable {
  case name(String)
  case file(FilePath)

  /// The device; a file that cannot be read or is faulty says so.
  func device() throws -> PerceptualQuality.Device {
    switch self {
    case .name(let name):
      guard let device = DeviceCatalog.device(named: name) else {
        throw Failure(.fault, "the built-in device \(name) is faulty")
      }
      return device
    case .file(let path):
      var device = try PerceptualQuality.Device(reading: InputFile.read(path), from: path.text)
      device.file = path.text
      return device
    }
  }

  var text: String {
    switch self {
    case .name(let name): name
    case .file(let path): path.text
    }
  }
}

extension ValueType<DeviceReference> {
  /// A built-in device by its name; whatever looks like a path is a file.
  static let device: Self = {
    let names = DeviceCatalog.names
    var type = Self(
      "device",
      parsingBytes: { (word) throws(ValueError) in
        if let name = word.text, names.contains(name) { return .name(name) }
        if word.bytes.contains(UInt8(ascii: "/")) || word.bytes.contains(UInt8(ascii: ".")) {
          return .file(FilePath(word.bytes))
        }
        throw .unknownName(word.shown, "device (see 'stepwedge list devices'; a file needs a / or an ending)", names)
      }, format: \.text)
    type.completion = .words(names)
    return type
  }()
}
