import Workers
@testable import Workbench

extension Isolation {
  /// Workers that give this answer to every request.
  static func lying(_ answer: String) -> Isolation {
    .scripted(
      """
      import struct, sys
      def send(kind, text=b''):
          sys.stdout.buffer.write(b'SWDG' + struct.pack('<BII', kind, len(text), 0) + text)
          sys.stdout.buffer.flush()
      while head := sys.stdin.buffer.read(13):
          kind, text, beside = struct.unpack('<BII', head[4:])
          sys.stdin.buffer.read(text + beside)
          if kind == 2:
              send(3, sys.argv[1].encode())
              send(4)
      """, answer)
  }
}
