import Pixels
public import StrictJSON5

extension Device {
  /// What a device file may say.
  public static var form: Form { Reading<Device>.device(text: "").form }

  /// Reads a device file; an error lists everything that is wrong in it.
  public init(reading bytes: [UInt8], from name: String) throws(FaultyFile) {
    self = try Document(bytes, name: name).read(.device(text: String(decoding: bytes, as: UTF8.self)))
  }
}

extension Reading<Device> {
  fileprivate static func device(text: String) -> Self {
    .object { keys in
      let name = keys.required("name", .string, "what commands and reports call it", example: "\"fold\"")
      let title = keys.optional("title", .string, default: "", "the same for people", example: "\"Folding phone\"")
      let width = keys.required("width", .integer(in: 16...16_384), "pixels of the screen", example: "1179")
      let height = keys.required("height", .integer(in: 16...16_384), "pixels of the screen", example: "2556")
      let bubble = keys.optional(
        "bubble", .integer(in: 16...16_384), default: 600, "pixels of the longest side of a preview in a conversation")
      let light = ScreenLight.read(keys)
      let source = keys.optional(
        "source", .string, default: "", "where its figures come from", example: "\"the maker's page\"")
      guard let name, let width, let height else { return nil }
      var device = Device(
        name: name, title: title, screen: PixelSize(width: width, height: height), bubble: bubble, source: source,
        text: text)
      device.light = light
      return device
    }
  }
}
