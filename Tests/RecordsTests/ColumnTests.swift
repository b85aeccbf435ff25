import Foundation
import Records
import Testing

@Suite("The list of columns")
struct ColumnTests {
  /// The contract's names, in its order.
  static let contract: [(Column.Table, String)] = [
    (
      .trials,
      """
      photo photoHash photoBytes photoWidth photoHeight photoFormat photoClass policy policyHash status reason mainBytes \
      mainWidth mainHeight mainFormat mainQuality mainSha256 thumbnailBytes thumbnailWidth thumbnailHeight uploadedBytes \
      ratio encodes decodes megapixelsDecoded megapixelsEncoded limitBroken passedThrough encoder metadataLeft \
      reasonCode larger aspectKept phoneCompressSeconds compressCpuSeconds compressCpuRatio compressWallSeconds compressInstructions peakBytes \
      thumbnailCpuSeconds
      """
    ),
    (.scores, "photo policy rendition device viewing metric score worstTileX worstTileY worstTileScore textKept"),
    (
      .uploads,
      """
      photo policy link runs uploadSecondsP5 uploadSecondsP50 uploadSecondsP95 firstPreviewSecondsP50 chanceInBudget \
      retransmits failedShare totalSecondsP50 totalChanceInBudget
      """
    ),
    (
      .messages,
      """
      policy link pictures parallel runs firstThumbnailSecondsP50 lastPictureSecondsP50 lastPictureSecondsP95 \
      chanceInBudget
      """
    ),
    (
      .afterwards,
      """
      policy scenario memoryHits diskHits againSecondsP50 againSecondsP95 decodedBytesPeak storedBytesMonth \
      downloadedBytesMonth costMonth lostShare
      """
    ),
    (
      .policies,
      """
      policy link device photos failed refused overLimit medianBytes p95Bytes shareInBudget medianScore worstScore \
      shareHarmed medianEncodes recommended medianCompressCpuSeconds totalShareInBudget
      """
    ),
  ]

  @Test("has the contract's names in the contract's order", arguments: contract)
  func names(table: Column.Table, names: String) {
    let ours = Column.all.filter { $0.table == table }.map(\.name)
    let wanted = names.split(separator: " ").map(String.init)
    #expect(ours.filter(wanted.contains) == wanted)
  }

  @Test(
    "says whether renditions keep the photo's shape",
    arguments: [
      ((1920, 1440), nil, true), ((1920, 1439), nil, true), ((1920, 1080), nil, false), ((1440, 1920), nil, false),
      ((1920, 1440), (300, 225), true), ((1920, 1440), (200, 200), false), ((2, 2), nil, true), (nil, nil, nil),
    ] as [((Int, Int)?, (Int, Int)?, Bool?)])
  func aspect(main: (Int, Int)?, thumbnail: (Int, Int)?, isKept: Bool?) {
    var trial = Trial()
    (trial.photoWidth, trial.photoHeight) = (4032, 3024)
    (trial.mainWidth, trial.mainHeight) = (main?.0, main?.1)
    (trial.thumbnailWidth, trial.thumbnailHeight) = (thumbnail?.0, thumbnail?.1)
    #expect(trial.isAspectKept == isKept)
  }

  @Test("names each column of a table once, and says what it means")
  func unique() {
    #expect(Set(Column.all.map { "\($0.table).\($0.name)" }).count == Column.all.count)
    #expect(Column.all.allSatisfy { !$0.meaning.isEmpty })
  }

  @Test("docs/columns.md is what the list says; STEPWEDGE_RECORD_COLUMNS=1 writes it again")
  func document() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/columns.md")
    if ProcessInfo.processInfo.environment["STEPWEDGE_RECORD_COLUMNS"] != nil {
      try Column.document.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == Column.document)
  }
}
