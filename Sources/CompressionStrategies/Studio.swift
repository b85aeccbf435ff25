package import ImageCodecs
import NetworkSimulation
package import Pixels
import Units

/// The codec operations from which strategies are built; each is recorded in the account.
package struct Studio {
  /// The photo that is processed.
  package let photo: Photo
  /// What was done so far.
  package private(set) var account = Account()
  /// Set by a strategy that passes on the photo's own picture data.
  package private(set) var passedThrough = false
  /// The main rendition as its recipient gets it, after it is made.
  package private(set) var main: Rendition?
  /// Why the main rendition is larger than the photo, if it is; set by a strategy that accepts that.
  var whyLarger: String?
  private let pixels: any PixelSource
  /// The colour behind transparent pixels.
  private let background: [UInt8]
  /// The photo's gain map, if it is kept.
  private var gainMap: KeptGainMap?
  /// The photo without its metadata, once it is made.
  private var clean: [UInt8]?

  /// A studio for this photo, with its pixels from `pixels`.
  package init(
    _ photo: Photo, pixels: any PixelSource, background: [UInt8] = [255, 255, 255], gainMap rule: GainMapRule = .drop
  ) {
    self.photo = photo
    self.pixels = pixels
    self.background = background
    account.add(Account.Step(.probe, width: photo.probe.size.width, height: photo.probe.size.height, megapixels: 0))
    var probe = photo.probe
    if rule != .drop, probe.auxiliaryPictures > 0 {
      gainMap = KeptGainMap(of: photo, rule) { account.note($0) }
      if gainMap != nil { probe.auxiliaryPictures -= 1 }
    }
    for note in probe.notes { account.note(note) }
  }

  /// The most bytes of the main picture and its gain map together.
  mutating func keep(within limit: Int) { gainMap?.keep(within: limit) }

  /// The photo's gain map for a JPEG of this size; nil if none is kept.
  mutating func gainMap(for size: PixelSize) -> GainMap? {
    guard account.rendition == .main, var kept = gainMap else { return nil }
    let map = kept.drawn(for: size) { account.note($0) }
    gainMap = kept
    return map
  }

  /// Records that the photo came from the cloud first.
  mutating func fetch(at rate: BitRate) {
    account.add(
      Account.Step(
        .fetch, width: photo.probe.size.width, height: photo.probe.size.height, format: "\(rate.bitsPerSecond)",
        bytes: photo.bytes.count, megapixels: 0))
  }

  /// Puts what the picker did before what this app does.
  mutating func follow(_ picker: Studio) { account.follow(picker.account) }

  /// The photo upright and in sRGB, at this size or its own.
  package mutating func render(_ size: PixelSize? = nil, with resizer: Resizer = .linear) throws -> Raster {
    let wanted = size ?? photo.probe.size
    var request = RenderRequest(size: wanted, kernel: resizer.kernel, light: resizer.light)
    request.background = background
    let rendered = try pixels.render(request)
    var decode = Account.Step(
      .decode, width: rendered.decodedSize.width, height: rendered.decodedSize.height,
      format: photo.probe.work, bytes: photo.codedBytes, cpuSeconds: rendered.decodeSeconds)
    decode.whole = photo.probe.size
    account.add(decode)
    if wanted != photo.probe.size {
      account.add(
        Account.Step(
          .resize, width: wanted.width, height: wanted.height, format: resizer.work,
          megapixels: Double(rendered.decodedSize.area) / 1e6, cpuSeconds: rendered.resizeSeconds))
    }
    for oddity in rendered.oddities { account.note(oddity.description) }
    return rendered.raster
  }

  /// Encodes a raster; the step counts as kept until `discardLastEncode`.
  package mutating func encode(_ raster: Raster, _ settings: EncodeSettings) throws -> Rendition {
    let begin = CPUClock.seconds
    let map = settings.format == .jpeg ? gainMap(for: raster.size) : nil
    let picture = try raster.encoded(settings)
    let bytes = map?.placed(behind: picture) ?? picture
    account.add(
      Account.Step(
        .encode, width: raster.width, height: raster.height, format: settings.work, quality: settings.quality,
        bytes: bytes.count, cpuSeconds: CPUClock.seconds - begin))
    return Rendition(bytes, size: raster.size, settings: settings)
  }

  /// Marks the last encode as not used.
  package mutating func discardLastEncode() {
    if let index = account.steps.lastIndex(where: { $0.kind == .encode }) { account.discard(encodeAt: index) }
  }

  /// Decodes a rendition again, as in apps that pass pictures instead of files to their uploader.
  package mutating func decode(_ rendition: Rendition) throws -> Raster {
    let begin = CPUClock.seconds
    let probe = try PhotoProbe(rendition.bytes)
    let raster = try PhotoReader(bytes: rendition.bytes, probe: probe).render(RenderRequest()).raster
    account.add(
      Account.Step(
        .decode, width: raster.width, height: raster.height, format: probe.work, bytes: rendition.bytes.count,
        cpuSeconds: CPUClock.seconds - begin))
    return raster
  }

  /// Whether the photo contains bytes of which strict decoders complain. It reads the whole photo, so ask last.
  var hasStrayBytes: Bool {
    guard case .whole(let oddities) = photo.wholeness.finding(in: pixels) else { return false }
    return oddities.contains(where: \.isStrayBytes)
  }

  /// The photo's own picture data without metadata, packed as JPEG XL if asked; throws if the data is damaged.
  package mutating func passThrough(as format: OutputFormat = .jpeg) throws -> Rendition {
    switch photo.wholeness.finding(in: pixels) {
    case .whole(let oddities): for oddity in oddities { account.note(oddity.description) }
    case .damaged(let error): throw error
    }
    let clean = try cleaned()
    passedThrough = true
    if format == .jxl, let packed = try packed(clean) { return packed }
    account.keepPassthrough()
    return Rendition(clean, size: photo.probe.size, format: .jpeg)
  }

  /// A JPEG packed as JPEG XL; nil, with a note, if libjxl cannot pack this one (arithmetic codes, for example).
  private mutating func packed(_ jpeg: [UInt8]) throws -> Rendition? {
    let begin = CPUClock.seconds
    guard let packed = try JXLEncoder.transcode(jpeg) else {
      note("sent as a JPEG: libjxl cannot pack this one without loss")
      return nil
    }
    let size = photo.probe.size
    account.add(
      Account.Step(
        .passthrough, width: size.width, height: size.height, format: OutputFormat.jxl.rawValue, bytes: packed.count,
        cpuSeconds: CPUClock.seconds - begin))
    return Rendition(packed, size: size, format: .jxl)
  }

  /// The file that `passThrough` hands on, damaged or not. It is made once, and the step counts as kept once it is
  /// handed on.
  mutating func cleaned() throws -> [UInt8] {
    if let clean { return clean }
    let begin = CPUClock.seconds
    let size = photo.probe.size
    let stripped = try JPEGCleaner.strippingMetadata(photo.bytes)
    let made = gainMap(for: size)?.placed(behind: stripped) ?? stripped
    account.add(
      Account.Step(
        .passthrough, width: size.width, height: size.height, format: PhotoFormat.jpeg.rawValue, bytes: made.count,
        kept: false, cpuSeconds: CPUClock.seconds - begin))
    clean = made
    return made
  }

  /// The photo's file unchanged; damage is noted, and uploaded, too.
  package mutating func takeOriginal() -> Rendition {
    if case .damaged(let error) = photo.wholeness.finding(in: pixels) {
      account.note("damaged: \(error)")
      account.hasDamage = true
    }
    // What decoding would have left out is still in the file.
    account.forget(photo.probe.notes)
    let size = photo.probe.size
    account.add(Account.Step(.passthrough, width: size.width, height: size.height, bytes: photo.bytes.count))
    passedThrough = true
    return Rendition(photo.bytes, size: size, format: photo.probe.format)
  }

  /// From now on steps are for the thumbnail.
  mutating func turnToThumbnail(of main: Rendition, seenAs delivered: Rendition) {
    if main.bytes.count > photo.bytes.count {
      let sizes = "\(main.bytes.count.grouped) bytes for \(photo.bytes.count.grouped)"
      note("larger than its source: \(sizes)\(whyLarger.map { ", \($0)" } ?? "")")
    }
    self.main = delivered
    account.rendition = .thumbnail
  }

  /// A picture that was drawn before, at another size.
  package mutating func resample(_ raster: Raster, to size: PixelSize, with resizer: Resizer) -> Raster {
    if size == raster.size { return raster }
    let begin = CPUClock.seconds
    let smaller = raster.resampled(to: size, kernel: resizer.kernel, light: resizer.light)
    account.add(
      Account.Step(
        .resize, width: size.width, height: size.height, format: resizer.work,
        megapixels: Double(raster.size.area) / 1e6, cpuSeconds: CPUClock.seconds - begin))
    return smaller
  }

  /// Records a step that a strategy did itself, such as a search or a score.
  package mutating func record(_ step: Account.Step) { account.add(step) }

  /// Records a remark about what the steps do not show.
  package mutating func note(_ text: String) { account.note(text) }
}

extension PhotoProbe {
  /// What the account calls decoding such a file.
  var work: String { format == .jpeg && isProgressive ? "jpeg-progressive" : format.rawValue }
}

extension EncodeSettings {
  /// The encode's name in the account; encodes with the same name cost the same.
  var work: String {
    guard format == .jpeg else { return format.work(at: format.effort?.level(of: effortNumber)) }
    if isProgressive { return "jpeg-progressive" }
    return isOptimized ? "jpeg-optimized" : "jpeg"
  }
}

extension OutputFormat {
  /// The encodes of another format than JPEG that cost differently.
  var works: [String] { effort == nil ? [rawValue] : EffortScale.Level.allCases.map { work(at: $0) } }

  /// Such an encode's name in the account.
  fileprivate func work(at level: EffortScale.Level?) -> String {
    guard let level, level != effort?.usual else { return rawValue }
    return "\(rawValue)-\(level.rawValue)"
  }
}
