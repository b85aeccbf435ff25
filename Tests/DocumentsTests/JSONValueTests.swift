import Documents
import Foundation
import Testing

/// What is written, read back by Foundation's parser.
@Suite struct JSONValueTests {
  private let value: JSONValue = [
    "text": "a \"quote\", a \\, a \n line, <b>, \u{1}, \u{2028}, é 🙂", "none": nil, "yes": true,
    "list": [.integer(-3), .number(0.1), .number(1e300), .number(2), []], "nested": ["empty": [:]],
  ]

  @Test(arguments: [true, false]) func readsBack(isPretty: Bool) throws {
    let text = isPretty ? value.pretty : value.line
    #expect(isPretty || !text.contains("\n"))
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(object?["text"] as? String == "a \"quote\", a \\, a \n line, <b>, \u{1}, \u{2028}, é 🙂")
    #expect(object?["none"] is NSNull)
    #expect((object?["list"] as? [Any])?.first as? Int == -3)
    #expect((object?["list"] as? [Any])?[1] as? Double == 0.1)
    #expect((object?["list"] as? [Any])?[2] as? Double == 1e300)
  }

  @Test func keepsTheOrderOfKeys() {
    let object: JSONValue = ["b": .integer(1), "a": .integer(2)]
    #expect(object.line == #"{"b":1,"a":2}"#)
  }

  /// The smallest integer, whose magnitude is not an integer of this type.
  @Test func numbersBeyondWholeOnes() throws {
    let numbers = [-0x1p63, 0x1p63, 0x1p53, -0x1p53 + 1, 1e300]
    #expect(
      try JSONDecoder().decode([Double].self, from: Data(JSONValue.list(numbers.map { .number($0) }).line.utf8))
        == numbers)
  }

  @Test func notANumberIsNull() { #expect(JSONValue.list([.number(.nan), .number(.infinity)]).line == "[null,null]") }
}
