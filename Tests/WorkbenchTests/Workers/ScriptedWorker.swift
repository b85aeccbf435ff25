import Workers
@testable import Workbench

extension Isolation {
  /// Workers that run this Python script with these words: it reads workers' messages on its standard input, and
  /// answers on its standard output.
  static func scripted(_ script: String, _ words: String...) -> Isolation {
    .process(command: ["/usr/bin/python3", "-c", template, script] + words, fence: nil)
  }

  /// The template that they are copied from: each copy becomes another child of the template's parent, as with real
  /// workers.
  private static let template = """
    import ctypes, os, platform, socket, struct, sys
    channel = socket.socket(fileno=0)
    clone, parents_child = (220 if platform.machine() == 'aarch64' else 56), 0x8000 | 17
    def whole(count):
        return channel.recv(count, socket.MSG_WAITALL) if count else b''
    while True:
        head, ends, *_ = socket.recv_fds(channel, 13, 1)
        if not head: break
        kind, text, beside = struct.unpack('<BII', head[4:])
        whole(text + beside)
        if kind != 7: continue
        pid = ctypes.CDLL(None).syscall(clone, parents_child, 0, 0, 0, 0)
        if pid == 0:
            os.setpgid(0, 0)
            os.dup2(ends[0], 0)
            os.dup2(ends[0], 1)
            os.execv(sys.executable, [sys.executable, '-c'] + sys.argv[1:])
        os.close(ends[0])
        answer = str(pid).encode()
        channel.send(b'SWDG' + struct.pack('<BII', 4, len(answer), 0) + answer)
    """
}
