import Documents
import Foundation
import Testing

@Suite("A file language") struct LanguageTests {
  /// A made-up reader.
  private static let form = Reading<Int>.object { keys in
    let width = keys.required("width", .integer(in: 1...9), "how wide")
    let shape = keys.optional(
      "shape", .choice("shape", [("round", 1), ("flat", 2)]), standing: "\"flat\"", "what it looks like")
    let parts = keys.optional("parts", .list(of: .bool, nonEmpty: true), default: [], "what it has")
    let inner = keys.optional(
      "inner", Reading<Int>.object { $0.required("deep", .number(in: 0...1), "how deep").map { Int($0) } },
      "what is in it")
    return width.map { $0 + shape + parts.count + (inner ?? 0) }
  }.form

  private static let language = FileLanguage(
    "thing-file", title: "Thing files", introduction: "Things.", examples: [.init("A thing:", "{ width: 2 }\n")]
  ) { form }

  @Test("is described key by key by the code that reads it")
  func markdown() {
    #expect(
      Self.language.markdown == """
        # Thing files

        Things.

        Files are [JSON5](README.md#files).

        A thing:

        ```json5
        { width: 2 }
        ```

        ## The file

        | key | takes | without it | what it says | example |
        | --- | --- | --- | --- | --- |
        | `width` | a whole number from 1 to 9 | **must be there** | how wide | `1` |
        | `shape` | one of round, flat | `"flat"` | what it looks like |  |
        | `parts` | a list, not empty, each true or false |  | what it has | `[true]` |
        | `inner` | an object |  | what is in it |  |

        ## inner

        | key | takes | without it | what it says | example |
        | --- | --- | --- | --- | --- |
        | `deep` | a number from 0 to 1 | **must be there** | how deep | `0.5` |

        """)
  }

  @Test("says once what two objects, or two keys in a row, have in common")
  func once() {
    @Sendable func side(_ keys: ObjectReader, _ names: [String]) -> Int? {
      for name in names { _ = keys.optional(name, .bool, "whether it is there", example: "true") }
      return 0
    }
    let box = Reading<Int>.object { keys in
      _ = keys.optional("front", Reading<Int>.object { side($0, ["left", "right", "top", "handle"]) }, "what one sees")
      _ = keys.optional("back", Reading<Int>.object { side($0, ["left", "right", "top", "hinge"]) }, "the other side")
      return 0
    }.form
    let language = FileLanguage("box-file", title: "Box files", introduction: "Boxes.", examples: []) { box }
    let pieces = language.markdown.components(separatedBy: "\n\n")
    let head = "| key | takes | without it | what it says | example |\n| --- | --- | --- | --- | --- |\n"
    let cells = " | true or false |  | whether it is there | `true` |"
    let wanted: [String] = [
      "## front", "\(head)| `left`, `right`, `top`, `handle`\(cells)", "## back", "\(head)| `hinge`\(cells)",
      "As in front: all listed there but `handle`.\n",
    ]
    #expect(pieces.suffix(5) == wanted[...])
  }

  @Test("makes a schema")
  func schema() {
    #expect(
      Self.language.schema.line
        == "{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",\"title\":\"Thing files\",\"type\":\"object\","
        + "\"properties\":{\"width\":{\"description\":\"how wide\",\"allOf\":[{\"type\":\"integer\",\"minimum\":1,"
        + "\"maximum\":9}]},\"shape\":{\"description\":\"what it looks like\",\"anyOf\":[{\"enum\":[\"round\",\"flat\"]},"
        + "{\"type\":\"null\"}]},\"parts\":{\"description\":\"what it has\",\"anyOf\":[{\"type\":\"array\",\"items\":"
        + "{\"type\":\"boolean\"},\"minItems\":1},{\"type\":\"null\"}]},\"inner\":{\"description\":\"what is in it\","
        + "\"anyOf\":[{\"type\":\"object\",\"properties\":{\"deep\":{\"description\":\"how deep\",\"allOf\":[{\"type\":"
        + "\"number\",\"minimum\":0,\"maximum\":1}]}},\"required\":[\"deep\"],\"additionalProperties\":false},"
        + "{\"type\":\"null\"}]}},\"required\":[\"width\"],\"additionalProperties\":false,\"$defs\":{}}")
  }
}
