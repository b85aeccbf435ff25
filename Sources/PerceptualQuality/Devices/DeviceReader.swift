import Pixels
public import StrictJSON5

extension Device {
  /// Reads a device file; an error tells of everything that is wrong in it.
  public init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.device(text: String(decoding: bytes, as: UTF8.self)))
  }
}

extension Reading<Device> {
  fileprivate static func device(text: String) -> Self {
    .object { keys in
      let name = keys.required("name", .string)
      let title = keys.optional("title", .string, default: "")
      let width = keys.required("width", .integer(in: 16...16_384))
      let height = keys.required("height", .integer(in: 16...16_384))
      let bubble = keys.optional("bubble", .integer(in: 16...16_384), default: 600)
      let light = ScreenLight.read(keys)
      let source = keys.optional("source", .string, default: "")
      guard let name, let width, let height else { return nil }
      var device = Device(
        name: name, title: title, screen: PixelSize(width: width, height: height), bubble: bubble, source: source,
        text: text)
      device.light = light
      return device
    }
  }
}
