import Foundation
import Records
import Testing

@Suite("The number of a shard")
struct ShardNumberTests {
  private func number(of text: String) throws -> ShardNumber {
    try JSONDecoder().decode(ShardNumber.self, from: Data(text.utf8))
  }

  @Test("is read as it was written") func written() throws {
    let number = try #require(ShardNumber(3, of: 64))
    #expect(try JSONDecoder().decode(ShardNumber.self, from: JSONEncoder().encode(number)) == number)
    #expect(try self.number(of: #"{"count": 64, "index": 3}"#).description == "3/64")
  }

  @Test("is of an existing part, even in an edited file", arguments: [(4, 4), (-1, 4), (0, 0), (0, -1)])
  func foreign(index: Int, count: Int) {
    #expect(ShardNumber(index, of: count) == nil)
    #expect(throws: DecodingError.self) { try number(of: #"{"count": \#(count), "index": \#(index)}"#) }
  }
}
