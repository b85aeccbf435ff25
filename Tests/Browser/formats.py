#!/usr/bin/env python3
"""Reads a report in its four formats with Python's own parsers and tells, a line a finding, where two of them differ.

usage: formats.py REPORT   the folder with report.html, report.json, report.md and the tables
"""
import csv
import html
import html.parser
import json
import pathlib
import re
import sys

folder = pathlib.Path(sys.argv[1])
report = json.loads((folder / "report.json").read_text())
page, text = (folder / "report.html").read_text(), (folder / "report.md").read_text()
findings, compared = [], 0


def check(holds, finding):
    global compared
    compared += 1
    if not holds:
        findings.append(finding)


class Tables(html.parser.HTMLParser):
    """Every table of a page as rows of texts, by its id; what a script says of elements that it should not."""

    def __init__(self):
        super().__init__()
        self.tables, self.rows, self.cell, self.strange = {}, None, None, []

    def handle_starttag(self, tag, attributes):
        names = dict(attributes)
        self.strange += [f"<{tag} {name}>" for name in names if name.startswith("on")]
        if tag == "table":
            self.rows = self.tables.setdefault(names.get("id", len(self.tables)), [])
        elif tag == "tr" and self.rows is not None:
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.cell = ""

    def handle_endtag(self, tag):
        if tag in ("td", "th") and self.cell is not None:
            self.rows[-1].append(" ".join(self.cell.split()))
            self.cell = None
        elif tag == "table":
            self.rows = None

    def handle_data(self, data):
        if self.cell is not None:
            self.cell += data


def tables():
    """CSV against JSON, every cell of every row, exactly."""
    for name in ("policies", "trials", "scores", "uploads", "messages"):
        with open(folder / f"{name}.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        check(len(rows) == len(report[name]), f"{name}: {len(rows)} rows in CSV, {len(report[name])} in JSON")
        for row, values in zip(rows, report[name]):
            check(list(row) == list(values), f"{name}: other columns in CSV and JSON")
            for column, value in values.items():
                cell = row[column]
                same = {
                    type(None): lambda: cell == "", bool: lambda: cell == str(value).lower(),
                    str: lambda: cell.removeprefix("'") == value.removeprefix("'"),
                }.get(type(value), lambda: cell != "" and float(cell) == value)()
                check(same, f"{name}, {column}: {cell!r} in CSV, {value!r} in JSON")


SIZES = {"bytes": 1, "byte": 1, "kB": 1e3, "MB": 1e6, "GB": 1e9, "ms": 1e-3, "s": 1, "%": 0.01, "": 1}


def says(cell, value):
    """Whether a cell for people is this value, to half of its last digit."""
    if value is None:
        return cell == "–"
    found = re.fullmatch(r"([\d,]+(?:\.(\d+))?)(?: (\S+))?", cell)
    size = SIZES[found[3] or ""]
    return abs(float(found[1].replace(",", "")) * size - value) <= 0.5000001 * size / 10 ** len(found[2] or "")


def answers(found):
    """The answer table: the page against JSON, and Markdown against JSON, cell by cell."""
    shown = {}
    # Alternatives have tables of their own, without an id.
    table = re.search(r'<table class="sheet" id="answers".*?</table>', page, re.S)[0]
    for row in re.findall(r'<tr class="row-of.*?</tr>', table, re.S):
        cells = re.findall(r'data-figure="([^"]*)"[^>]*>(.*?)</td>', row, re.S)
        plain = {name: html.unescape(re.sub(r"<small>.*?</small>|<[^>]+>", "", cell)).strip() for name, cell in cells}
        shown[html.unescape(re.search(r"<bdi>(.*?)</bdi>", row)[1])] = plain
    check(len(shown) == len(report["figures"]), "the page has other policies than JSON")
    lines = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("| ")]
    heads, _, *lines = [[cell.strip() for cell in line] for line in lines]
    lines = {re.sub(r"\*\*|✓|\(yours\)|\\", "", line[0]).strip(): dict(zip(heads, line, strict=True)) for line in lines}
    check(len(lines) == min(10, len(shown)), f"{len(lines)} rows in Markdown")
    for answer in report["figures"]:
        cells, line = shown[answer["policy"]], lines.get(answer["policy"])
        harmed = f"{answer['harmedPhotos']} of {answer['scored']}"
        check(cells["harmed"] == harmed, f"harmed: {cells['harmed']}")
        wanted = {
            "medianBytes": ("median size", answer["medianBytes"]), "p95Bytes": ("95th pct", answer["p95Bytes"]),
            "medianScore": ("median score", answer["medianScore"]), "worstScore": ("worst score", answer["worstScore"]),
            "encodes": ("encodes", answer["medianEncodes"]), "thumbnail": ("thumbnail", answer["medianThumbnailBytes"]),
            "broken": ("limits broken", answer["limitsBroken"]),
            "notSent": ("refused or failed", answer["refused"] + answer["failed"]),
        }
        for figure, (column, value) in wanted.items():
            check(says(cells[figure], value), f"{answer['policy']}, {column}: {cells[figure]} in HTML, {value} in JSON")
            if line:
                check(line[column] == cells[figure], f"{answer['policy']}, {column}: {line[column]} in Markdown, {cells[figure]} in HTML")
        for link, share in answer["shareInBudgetByLink"].items() if line else ():
            check(says(line[f"nearly always in time, {link}"], share), f"{answer['policy']}, nearly always in time, {link}: {line[f'nearly always in time, {link}']}")
        if line:
            check(line["harmed"] == harmed, f"harmed: {line['harmed']} in Markdown")
    told = re.search(r'id="verdict-more"[^>]*>(.*?)</p>|$', page, re.S)[1]
    told = html.unescape(re.sub(r"<[^>]+>", "", told))
    check(told.startswith(report["answer"]["sentence"][:40]), "the verdict of the page is not that of JSON")


def names(found):
    """What comes from outside is text and nothing else, and can be read back."""
    check(not found.strange, f"a script hangs on {found.strange[:3]}")
    raw = (folder / "report.json").read_text()
    check("<" not in raw.replace("\\u003c", ""), "JSON holds a tag as it is")
    hidden = "\u202e\u202d\u2066\u200f\x00"
    for name, whole in (("HTML", page), ("Markdown", text)):
        check(not any(sign in whole for sign in hidden), f"{name} holds a sign that turns or hides text")
    check(not re.search(r"(?<!\\)<[a-z!/]", text), "Markdown holds a tag")
    check(not re.search(r"(?<!\\)&#?\w+;", text), "Markdown holds an entity")
    samples = json.loads(re.search(r'id="photos-held">(.*?)</script>', page, re.S)[1])
    photos = list(dict.fromkeys(trial["photo"] for trial in report["trials"]))
    check(len(samples["photos"]) == len(photos), "the page has other photos than JSON")
    first = [row[0] for row in found.tables["photo-table"][1:]]
    for shown in samples["photos"]:
        check(len(photos) * len(samples["policies"]) > 40 or shown in first, f"{shown} is not in the table of photos")
    with open(folder / "trials.csv", newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            check(not row["photo"].startswith(tuple("=+-@\t\r")), f"a spreadsheet would run {row['photo']}")


found = Tables()
found.feed(page)
tables()
answers(found)
names(found)
for finding in findings[:20]:
    print(finding)
print(f"{compared} figures and names compared, {len(findings)} differ")
sys.exit(1 if findings or not compared else 0)
