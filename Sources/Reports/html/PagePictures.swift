import Foundation
import RunRecords

/// The pictures that the page holds, worst photos first, until it is as large as it may be.
struct PagePictures {
  /// Each as text that the script turns into a picture when it is looked at: the page paints without decoding any.
  let markup: Markup
  /// What is missing and why; nil where nothing is.
  let remark: String?

  /// Pictures from this folder, for a page that may take so many bytes more.
  init(of report: ReportData, in folder: String, atMost limit: Int) {
    var markup: Markup = ""
    var (room, absent, dropped) = (limit, 0, 0)
    var seen: Set<String> = []
    func add(_ id: String, _ picture: ReportPicture) -> Bool {
      guard let data = FileManager.default.contents(atPath: "\(folder)/\(picture.fileName)") else {
        absent += 1
        return true
      }
      let text = data.base64EncodedString()
      guard room >= text.utf8.count + 100 else {
        dropped += 1
        return false
      }
      room -= text.utf8.count + 100
      markup += "<script type=\"text/plain\" id=\"picture-\(id)\">\(Markup(trusted: text))</script>\n"
      return true
    }
    for place in report.worst {
      let photo = report.samples.photos[place.photo].hash
      if seen.insert(photo).inserted { _ = add("\(photo.prefix(16))-preview", .preview(photo: photo)) }
      guard let hash = report.samples.cells[place.policy][place.photo]?.sha256, seen.insert(hash).inserted else {
        continue
      }
      if add("\(hash.prefix(16))-rendition", .rendition(hash)) {
        _ = add("\(hash.prefix(16))-reference", .reference(rendition: hash))
        _ = add("\(hash.prefix(16))-heatmap", .heatmap(rendition: hash))
      }
    }
    self.markup = markup
    let reasons = [
      absent == 0 ? nil : "\(Wording.number(absent, "picture")) not kept by the run",
      dropped == 0
        ? nil
        : "\(Wording.number(dropped, "picture")) left out, those of the best photos first, to keep the page small (--max-report-bytes)",
    ].compactMap(\.self)
    remark = reasons.isEmpty ? nil : reasons.joined(separator: "; ") + "."
  }
}
