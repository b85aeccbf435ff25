import System

extension ReportFormat {
  /// One page that needs no other file.
  package static let html = ReportFormat(
    "html", files: [OwnFile(name: "report.html", mark: "Stepwedge report</title>")]
  ) { writer, run in
    let page = try writer.file("report.html") { file in
      try Page.write(
        writer.report, of: run, titled: writer.title, picturesIn: writer.pictures, maxBytes: writer.maxPageBytes,
        file.write)
    }
    return [page]
  }
}
