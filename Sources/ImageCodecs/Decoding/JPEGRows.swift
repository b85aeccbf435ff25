import CJPEG
import Pixels
import Units

/// A JPEG decoded a few rows at a time, so that not even a hundred megapixels are in memory at once.
@safe final class JPEGRows: PixelRows {
  let size: PixelSize
  let channels: Int
  /// Whether it is CMYK as Adobe stores it: 255 means no ink.
  let isInverted: Bool

  private(set) var oddities: [Oddity] = []
  private let reader: OpaquePointer
  /// libjpeg reads the compressed bytes while it decodes, so they must keep their address.
  private let compressed: UnsafeMutableBufferPointer<UInt8>
  private var fault = sw_jpeg_fault()
  private var rowsRead = 0

  /// Begins decoding at `eighths`/8 of the stored size.
  init(_ bytes: [UInt8], eighths: Int) throws(CodecError) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    _ = unsafe copy.initialize(from: bytes)
    guard let base = copy.baseAddress else { throw CodecError(.notAnImage, "the file is empty") }
    var info = sw_jpeg_info()
    guard let opened = unsafe sw_jpeg_open(base, bytes.count, CInt(eighths), &info, &fault) else {
      unsafe copy.deallocate()
      throw Self.error(fault, bytes: bytes.count, rows: nil)
    }
    unsafe reader = opened
    unsafe compressed = copy
    size = PixelSize(width: Int(info.output_width), height: Int(info.output_height))
    channels = Int(info.channels)
    isInverted = info.inverted != 0
  }

  deinit {
    unsafe sw_jpeg_close(reader)
    unsafe compressed.deallocate()
  }

  func read(_ count: Int, into rows: inout [UInt8]) throws(CodecError) -> Int {
    let stride = size.width * channels
    let taken = min(count, size.height - rowsRead)
    if taken == 0 { return 0 }
    let start = rows.count
    rows.append(contentsOf: repeatElement(0, count: taken * stride))
    let done = unsafe rows.withUnsafeMutableBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe sw_jpeg_read(reader, $0 + start, CInt(taken), &fault) } ?? -1
    }
    if done > 0 { rowsRead += Int(done) }
    // A picture that ends early is refused at the first row that libjpeg would have to invent.
    guard done == taken, fault.damage == 0 else { throw error }
    if rowsRead == size.height { try finish() }
    return taken
  }

  private func finish() throws(CodecError) {
    guard unsafe sw_jpeg_finish(reader, &fault) == 0, fault.damage == 0, !(fault.dry != 0 && fault.unrefined != 0)
    else {
      throw error
    }
    if fault.dry != 0 { oddities.append(.endMarkerMissing) }
    if fault.extraneous > 0 { oddities.append(.strayBytes(Int(fault.extraneous))) }
  }

  private var error: CodecError {
    unsafe Self.error(fault, bytes: compressed.count, rows: (rowsRead, size.height))
  }

  private static func error(_ fault: sw_jpeg_fault, bytes: Int, rows: (done: Int, all: Int)?) -> CodecError {
    let words = unsafe withUnsafeBytes(of: fault.message) {
      unsafe String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let library = words.isEmpty ? "Premature end of JPEG file" : words
    let reached = rows.map { ", row \($0.done.grouped) of \($0.all.grouped)" } ?? ""
    if fault.crowd == SW_JPEG_SCANS {
      return CodecError(
        .unsupported, "more than \(SW_JPEG_MOST_SCANS) scans (\(SW_JPEG_MOST_ARITHMETIC_SCANS) of arithmetic codes)")
    }
    if fault.crowd == SW_JPEG_AGAIN {
      return CodecError(.unsupported, "a scan that says again what an earlier one said")
    }
    if fault.crowd == SW_JPEG_RESTARTS {
      return CodecError(.unsupported, "arithmetic codes that begin anew every few blocks")
    }
    return CodecError(
      fault.dry != 0 ? .truncated : .corrupt, "\(bytes.grouped) bytes\(reached) (libjpeg: \(library))")
  }
}
