import CompressionStrategies
import Documents

extension FileLanguage {
  /// The language of encoder files: how a platform writes JPEGs.
  static let encoder = FileLanguage(
    "encoder-file", title: "Encoder files",
    introduction: """
      An encoder model says how a platform's encoder writes JPEGs: the divisors at each quality, the colour that it keeps, \
      its Huffman tables and scans. `encoder` in a policy takes the name of a built-in one (`stepwedge list encoders`), a \
      file, or a model written out. encoders.md says where the models that ship come from; `stepwedge calibrate \
      script` prints the code that exports a phone's own.

      \(WrittenFiles.manners)
      """,
    examples: [
      Example(
        "Base tables with libjpeg's scale, colour halved below 0.9:",
        """
        {
          name: "our-encoder", source: "our fork of libjpeg", certainty: "code",
          tables: {
            scale: "ijg",
            luma: \(table),
            chroma: \(table),
          },
          chroma: [{ below: 0.9, use: "4:2:0" }, { use: "4:4:4" }],
          huffman: "optimised",
        }

        """),
      Example(
        "Tables as a device wrote them:",
        """
        {
          name: "our-phone", source: "an export of May", certainty: "export",
          tables: {
            byQuality: {
              "0.50": {
                luma: \(table),
                chroma: \(table),
              },
              "1": {
                luma: \(ones),
                chroma: \(ones),
              },
            },
          },
          chroma: [{ use: "4:2:0" }],
          huffman: "standard",
        }

        """),
    ]
  ) { EncoderModel.form }

  private static let table = rows("16, 16, 16, 16, 18, 20, 24, 28")
  private static let ones = rows("1, 1, 1, 1, 1, 1, 1, 1")

  /// Eight equal rows.
  private static func rows(_ row: String) -> String {
    "[" + Array(repeating: row, count: 8).joined(separator: ", ") + "]"
  }
}
