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
      """,
    examples: [
      Example(
        "Base tables with libjpeg's scale, colour halved below 0.9; an export has `byQuality` instead:",
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

        """)
    ]
  ) { EncoderModel.form }

  /// Eight equal rows.
  private static let table = "[\(Array(repeating: "16,16,16,16,18,20,24,28", count: 8).joined(separator: ", "))]"
}
