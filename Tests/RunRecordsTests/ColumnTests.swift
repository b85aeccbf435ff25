import Foundation
import RunRecords
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
      reasonCode larger phoneCompressSeconds compressCpuSeconds compressCpuRatio compressWallSeconds compressInstructions peakBytes
      """
    ),
    (.scores, "photo policy rendition device viewing metric score worstTileX worstTileY worstTileScore"),
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

  @Test("names each column of a table once, and says what it means")
  func unique() {
    #expect(Set(Column.all.map { "\($0.table).\($0.name)" }).count == Column.all.count)
    #expect(Column.all.allSatisfy { !$0.meaning.isEmpty })
  }

  @Test("docs/columns.md is what the list says; STEPWEDGE_RECORD_COLUMNS=1 writes it anew")
  func document() throws {
    let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/columns.md")
    if ProcessInfo.processInfo.environment["STEPWEDGE_RECORD_COLUMNS"] != nil {
      try Column.document.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == Column.document)
  }
}
