package import Documents

extension EncoderModel {
  /// The built-in encoder models.
  package static let presets = Presets<EncoderModel>(
    [
      "libjpeg": PackageResources.libjpeg_json5,
      "apple-imageio": PackageResources.apple_imageio_json5,
      "apple-imageio-2013": PackageResources.apple_imageio_2013_json5,
      "skia": PackageResources.skia_json5,
      "chromium": PackageResources.chromium_json5,
      "firefox": PackageResources.firefox_json5,
      "rust-image": PackageResources.rust_image_json5,
      "turbojpeg-444-fast": PackageResources.turbojpeg_444_fast_json5,
      "mozjpeg-3": PackageResources.mozjpeg_3_json5,
    ]
  ) { (text) throws(FaultyFile) in try EncoderModel(reading: text, from: "built in") }

  /// A model's name, or a model written out.
  static var reading: Reading<EncoderModel?> {
    .either(
      Reading<String>.choice("encoder", presets.names.map { (name: $0, value: $0) }).map { presets[$0] },
      or: Reading<EncoderModel>.encoderModel.map { $0 }.called("a model as encoder-models.md has it"))
  }
}
