import Documents
import Synchronization

/// The built-in encoder models. The files are part of the program, so a fault in one is ours; a test reads them all.
public enum EncoderCatalog {
  /// The names are listed so that no file is read for them.
  private static let files: [(name: String, text: [UInt8])] = [
    ("libjpeg", PackageResources.libjpeg_json5),
    ("apple-imageio", PackageResources.apple_imageio_json5),
    ("apple-imageio-2013", PackageResources.apple_imageio_2013_json5),
    ("skia", PackageResources.skia_json5),
    ("chromium", PackageResources.chromium_json5),
    ("firefox", PackageResources.firefox_json5),
    ("rust-image", PackageResources.rust_image_json5),
    ("turbojpeg-444-fast", PackageResources.turbojpeg_444_fast_json5),
    ("mozjpeg-3", PackageResources.mozjpeg_3_json5),
  ]

  /// Models that were read, because many policies name the same one.
  private static let known = Mutex<[String: EncoderModel]>([:])

  /// The names of the built-in models, in the order of the documents.
  public static var names: [String] { files.map(\.name) }

  /// The built-in models, in the same order.
  public static var all: [EncoderModel] { names.compactMap { model(named: $0) } }

  /// The built-in model with this name.
  public static func model(named name: String) -> EncoderModel? {
    known.withLock { known in
      if let model = known[name] { return model }
      guard let file = files.first(where: { $0.name == name }) else { return nil }
      let model = try? EncoderModel(reading: file.text, from: "built in")
      known[name] = model
      return model
    }
  }

  /// A model's name, or a model written out.
  static var reading: Reading<EncoderModel?> {
    .either(
      Reading<String>.choice("encoder", names.map { (name: $0, value: $0) }).map { model(named: $0) },
      or: Reading<EncoderModel>.encoderModel.map { $0 }.called("a model as encoder-models.md has it"))
  }
}
