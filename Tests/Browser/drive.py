#!/usr/bin/env python3
"""Drives a report in Chromium and tells, a line a finding, what a reader would trip over; the last line is a count.

usage: drive.py PROGRAM RUN [pictures]   with "pictures" the run must have kept some, and only what shows them is tried;
                                         needs a chromium in PATH and what requirements.txt names
"""
import itertools
import json
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

program, run = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
has_pictures = "pictures" in sys.argv[3:]
findings = []
CELLS = "rows => rows.map(row => Array.from(row.cells, cell => cell.textContent))"


def check(holds, finding):
    if not holds:
        findings.append(finding)


def soon(page, holds, finding):
    """What the page does after an event of the browser, on a busy machine too."""
    for _ in range(100):
        if holds():
            return
        page.wait_for_timeout(100)
    findings.append(finding)


def report(folder, *words):
    formats = [] if "--format" in words else ["--format", "html"]
    subprocess.run([program, "report", run, "-q", *formats, "-o", folder, *words], check=True)
    return (pathlib.Path(folder) / "report.html").as_uri()


def watched(context, address):
    """A page whose every request and console message is a finding."""
    page = context.new_page()
    page.on("console", lambda message: findings.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: findings.append(f"error: {error}"))
    page.on("request", lambda it: check(it.url.split("#")[0] == address or it.url.startswith("data:"), f"request: {it.url}"))
    page.goto(address)
    return page


def unfold(page):
    """Opens what is folded."""
    page.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true; })")


# Every figure of the first screen and of the table of all policies.
FIRST = """() => ({
  setting: document.querySelector("header .setting").textContent,
  card: Array.from(document.querySelectorAll("#answer h1, #answer .what, #answer .others li, #answer .lead, #answer .sure > p:has(b), #answer .fig"), one => one.textContent.trim()),
  plot: Array.from(document.querySelectorAll("#plot .row:not([data-rest])"), one => [one.textContent, one.ariaLabel]),
  table: Array.from(document.querySelectorAll("#answers tbody tr:not([data-rest])"), row => Array.from(row.querySelectorAll("th, td:not(.x)"), cell => cell.textContent)),
})"""
ROWS = """() => Object.fromEntries(Array.from(document.querySelectorAll("#answers tbody tr"), row => [row.querySelector("bdi").textContent,
    Object.fromEntries(Array.from(row.querySelectorAll("[data-figure]"), cell => [cell.dataset.figure, cell.textContent]))]))"""
SIZES = {"bytes": 1, "byte": 1, "kB": 1e3, "MB": 1e6}


def alternatives(browser, page, address):
    """Every alternative is chosen once: what the first screen then shows is what `report` says with its options."""
    own, compared = page.evaluate(FIRST), 0
    plain = browser.new_context(java_script_enabled=False)
    keys = page.eval_on_selector_all("#panel [data-if]", "all => all.map(one => one.dataset.if)")
    check(len(keys) > 5 and len(set(keys)) == len(keys), f"{len(keys)} alternatives: {keys}")
    for key in keys:
        page.click("#what-if")
        row = page.locator(f'#panel [data-if="{key}"]')
        told = row.inner_text()
        row.click()
        check(not page.is_visible("#panel") and page.is_visible("#changed"), f"{key}: nobody says that an alternative is shown")
        words = shlex.split(page.text_content("#command"))
        check(words[:3] == ["stepwedge", "report", "RUN"], f"{key}: {words}")
        with tempfile.TemporaryDirectory() as folder:
            other = plain.new_page()
            other.goto(report(folder, "--format", "html,json", *words[3:]))
            answer = json.loads((pathlib.Path(folder) / "report.json").read_text())["answer"]
            wanted, got = other.evaluate(FIRST), page.evaluate(FIRST)
            other.close()
        # Which policy is for slow networks is only said of the report's own answer.
        wanted["card"] = [line for line in wanted["card"] if not line.startswith("Slow networks:")]
        for row, same in zip(got["table"], wanted["table"]):
            # How much text is kept is only said of the report's own screen and photos.
            if "text read" in row[0] + same[0]:
                row[0] = same[0]
        for part in wanted:
            check(got[part] == wanted[part], f"{key}, {part}: {got[part]} on the page, {wanted[part]} with {words[3:]}"[:400])
        compared += 1 + len(wanted["card"]) + len(wanted["plot"]) + sum(map(len, wanted["table"]))
        compared += by_json(key, page.evaluate(ROWS), answer)
        check(all(policy in told for policy in answer["policies"]), f"{key}: the list says {told}, the answer is {answer['policies']}")
    alone = browser.new_page()
    alone.goto(page.url)
    check(alone.evaluate(FIRST) == page.evaluate(FIRST), f"another answer at the address {page.url[len(address):]}")
    alone.emulate_media(media="print")
    check(alone.is_visible("#changed") and not alone.is_visible("#reset"), "a printed page does not say that it shows an alternative")
    check(not alone.is_visible("#photos") and not alone.is_visible("#method"), "folded sections are printed")
    alone.close()
    saved(browser, page)
    back = page.evaluate(FIRST)
    for part in own:
        check(back[part] == own[part], f"the way back shows another {part}: {back[part]}, not {own[part]}"[:400])
    check(not page.is_visible("#changed") and "#" not in page.url, "the way back leads elsewhere")
    return compared


def saved(browser, page):
    """The page can be saved with the alternative that it shows: the copy opens with it, leads back, and saves the same."""
    def save(page, path):
        with page.expect_download() as download:
            page.click("#save-page")
        check(download.value.suggested_filename.endswith(".html"), f"the saved page is {download.value.suggested_filename}")
        download.value.save_as(path)

    with tempfile.TemporaryDirectory() as folder:
        first, second = pathlib.Path(folder) / "first.html", pathlib.Path(folder) / "second.html"
        save(page, first)
        copy = watched(browser.new_context(), first.as_uri())
        check(copy.evaluate(FIRST) == page.evaluate(FIRST), "the saved page shows another answer")
        check(copy.text_content("#condition") == page.text_content("#condition"), "the saved page names another condition")
        save(copy, second)
        check(first.read_text() == second.read_text(), "what the saved page saves is another page")
        copy.click("#reset")
        check(not copy.is_visible("#changed"), "a saved page does not lead back to the answer as asked")
        page.click("#reset")
        check(copy.evaluate(FIRST) == page.evaluate(FIRST), "a saved page leads back to another answer")
        copy.close()


def by_json(key, rows, answer):
    """The table of the page against that of report.json; how many figures."""
    for row in answer["table"]:
        cells = rows[row["policy"]]
        for figure in ("sentWell", "sent"):
            shown = float(cells[figure].split(" ")[0])
            check(abs(shown - 100 * row[figure]) <= 0.0500001, f"{key}, {row['policy']}: {figure} {shown}, in JSON {row[figure]}")
        if row["meanBytes"] is not None:
            number, unit = cells["meanBytes"].split(" ")
            digits = len(number.partition(".")[2])
            near = abs(float(number) - row["meanBytes"] / SIZES[unit]) <= 0.5000001 / 10 ** digits
            check(near, f"{key}, {row['policy']}: {cells['meanBytes']}, in JSON {row['meanBytes']}")
    return 3 * len(answer["table"])


NAMES = """all => all.filter(plot => plot.getBoundingClientRect().width).map(plot => { const edge = plot.getBoundingClientRect();
    const boxes = Array.from(plot.querySelectorAll(".labels text"), one => [one.textContent, one.getBoundingClientRect()]), bad = [];
    boxes.forEach(([name, box], i) => {
        if (box.left < edge.left - 1 || box.right > edge.right + 1 || box.top < edge.top - 1 || box.bottom > edge.bottom + 1) bad.push(`${name} leaves`);
        for (const [other, it] of boxes.slice(i + 1))
            if (box.left < it.right - 1 && it.left < box.right - 1 && box.top < it.bottom - 3 && it.top < box.bottom - 3) bad.push(`${name} on ${other}`);
    });
    const named = new Set(Array.from(plot.querySelectorAll(".labels text"), one => one.dataset.policy));
    // Of a sweep only the ends have names.
    for (const curve of plot.querySelectorAll(".curves path")) for (const inner of curve.dataset.policies.split(" ").slice(1, -1)) named.add(inner);
    const lost = boxes.length > 22 || plot.matches(".narrow") ? [] : Array.from(plot.querySelectorAll(".point:not(.beaten):not([hidden])")).filter(one => !named.has(one.dataset.policy));
    return bad.concat(lost.map(one => `no name: ${one.getAttribute("aria-label")}`)); }).flat()"""


def names(page, where):
    """No name of a plot covers another one or leaves the plot, and what no policy beats has one."""
    for finding in page.eval_on_selector_all(".plot > svg", NAMES):
        findings.append(f"names of plots, {where}: {finding}")


def strips(page):
    """Each part of a strip can be reached by the keyboard, and is read out."""
    # The pointer over a part would be read out instead.
    page.mouse.move(0, 0)
    parts = page.locator(".strip .seg")
    check(page.locator(".strip").count() >= 2, "hardly anything can be changed")
    for index in range(parts.count()):
        parts.nth(index).focus()
        line = page.locator("#change .readout").text_content()
        check(line == parts.nth(index).get_attribute("aria-label"), f"part {index} of the strips is not read out: {line}")
    parts.last.evaluate("one => one.blur()")


def photos(page):
    """Filters, addresses, keyboard, the way back."""
    page.select_option("#filter-policy", "1")
    shown = page.eval_on_selector_all("#photo-table tbody tr", "rows => rows.map(row => row.cells[1].textContent)")
    name = page.text_content("#answers tbody tr[data-policy='1'] th bdi")
    check(shown and set(shown) == {name}, "the policy filter shows another policy")
    page.select_option("#filter-policy", "")
    page.select_option("#filter-status", "0")
    link = page.locator("#photo-table tbody a").first
    link.focus()
    page.keyboard.press("Enter")
    soon(page, lambda: page.is_visible("#viewer"), "Enter on a name opens nothing")
    address = page.url
    check("photo=" in address, "an open photo has no address of its own")
    page.go_back()
    soon(page, lambda: not page.is_visible("#viewer"), "the back button leaves the photo open")
    page.goto(address)
    page.reload()
    soon(page, lambda: page.is_visible("#viewer"), "the address of a photo does not open it")
    page.wait_for_selector("#photo-figures dl")
    check(page.locator("#viewer svg rect").count() > 0, "an open photo has no waterfall")
    keys(page)
    page.select_option("#filter-status", "")
    page.goto(address)
    soon(page, lambda: page.is_visible("#viewer"), "the address of a photo does not open it again")
    if has_pictures:
        pictures(page)
    page.keyboard.press("Escape")
    soon(page, lambda: not page.is_visible("#viewer"), "Escape leaves the photo open")
    page.click("#answers thead th:nth-child(3) button")
    check(page.get_attribute("#answers thead th:nth-child(3)", "aria-sort") == "ascending", "sorting is not told")


def keys(page):
    """Arrow keys go on to the next photo and policy and back, Esc closes."""
    title = page.inner_text("#viewer-title")
    page.focus("#viewer-title")
    for there, back in (("ArrowRight", "ArrowLeft"), ("ArrowDown", "ArrowUp")):
        page.keyboard.press(there)
        soon(page, lambda: page.inner_text("#viewer-title") != title, f"{there} stays where it is")
        page.keyboard.press(back)
        soon(page, lambda: page.inner_text("#viewer-title") == title, f"{back} does not come back")
    page.keyboard.press("Escape")
    soon(page, lambda: not page.is_visible("#viewer"), "Esc leaves the photo open")


def pictures(page):
    """The slider, the way to the worst tile, the map of losses."""
    page.focus("#split")
    page.keyboard.press("ArrowRight")
    check(page.input_value("#split") == "51", "the slider does not hear the keyboard")
    page.wait_for_function("Array.from(document.querySelectorAll('.stage img:not([hidden])')).every(one => one.naturalWidth)")
    check_whole(page)
    page.focus("#worst-tile")
    page.keyboard.press("Enter")
    centres = page.evaluate(CENTRES)
    check(centres["seen"], f"the worst tile is not in sight after the jump: {centres}")
    check(page.get_attribute("#worst-tile", "aria-pressed") == "true", "it is not told that the worst tile is shown")
    page.click("#loss-map")
    check(page.is_visible(".stage img[alt^='map']"), "the map of losses stays hidden")
    boxes = page.eval_on_selector_all(".stage img", "all => all.map(one => [one.clientWidth, one.clientHeight].join())")
    check(len(boxes) == 3 and len(set(boxes)) == 1, f"pictures of sizes {boxes} are laid on each other")
    page.click("#worst-tile")
    check(page.evaluate(CENTRES)["whole"], "the second press does not show the whole picture again")
    flicker(page)
    part(page)


CENTRES = """() => { const box = one => document.querySelector(one).getBoundingClientRect();
    const [stage, frame, inner] = [box(".stage"), box(".stage .frame"), box(".stage .inner")];
    const [x, y] = [frame.left + frame.width / 2, frame.top + frame.height / 2];
    return { seen: stage.left < x && x < stage.right && stage.top < y && y < stage.bottom, zoom: frame.width, whole: inner.width <= stage.width + 1 }; }"""


def check_whole(page):
    """The worst photo is there as the first screen shows it, pixel for pixel."""
    sizes = page.eval_on_selector_all(".stage img:not([hidden])", "all => all.map(one => [one.naturalWidth, one.naturalHeight])")
    screen = json.loads((run / "run.json").read_text())["devices"][0]
    sides = page.evaluate("() => { const s = JSON.parse(document.getElementById('photos-held').textContent);"
                          "const name = new URLSearchParams(location.hash.slice(1)).get('photo'); return s.sides[s.photos.indexOf(name)]; }")[:2]
    long, short = max(screen["width"], screen["height"]), min(screen["width"], screen["height"])
    scale = min(1, long / max(sides), short / min(sides))
    check(all(abs(got - side * scale) <= 0.5 for size in sizes for got, side in zip(size, sides)), f"pictures of {sizes}, the screen shows {sides} × {scale}")
    page.click("#pixels")
    check(page.evaluate("document.querySelector('.stage .inner').offsetWidth * devicePixelRatio") == sizes[0][0], "a pixel of the screen is not a pixel here")
    page.focus("#split")
    page.keyboard.press("End")
    check("inset(0px 0% 0px 0px)" in page.evaluate("document.querySelector('.stage .over').style.clipPath") or not page.evaluate(CENTRES)["whole"], "the cut does not reach the edge")
    page.click("#pixels")


def flicker(page):
    """As long as the button is held the original is seen whole; a picture under its first size is none."""
    page.focus("#flicker")
    page.keyboard.down(" ")
    check(page.evaluate("document.querySelector('.stage .over').style.clipPath") == "none", "holding does not show the original")
    page.keyboard.up(" ")
    check("100%" in page.evaluate("document.querySelector('.stage .over').style.clipPath"), "letting go does not show the rendition")
    title = page.inner_text("#viewer-title")
    page.click("#next-worst")
    check(page.inner_text("#viewer-title") != title, "the next worst is the same")


def part(page):
    """A photo that is not kept whole shows the part that lost most, and where that lies."""
    kept = page.eval_on_selector_all("script[id^='picture-'][id$='-rendition']", "all => all.map(one => one.id)")
    whole = {name[8:41] for name in kept if name.endswith("whole-rendition")}
    parts = {name[8:41] for name in kept if not name.endswith("whole-rendition")}
    place = page.evaluate("""([whole, parts]) => { const s = JSON.parse(document.getElementById('photos-held').textContent);
        for (const [policy, cells] of s.cells.entries()) for (const [photo, hash] of cells.sha.entries())
            if (hash && !whole.includes(`${s.hashes[photo]}-${hash}`) && parts.includes(`${s.hashes[photo]}-${hash}`)) return [s.photos[photo], s.policies[policy]];
        return null; }""", [list(whole), list(parts)])
    if place is None:
        return findings.append("every picture is kept whole: no part was looked at")
    page.evaluate("place => { location.hash = new URLSearchParams({ photo: place[0], policy: place[1] }); }", place)
    soon(page, lambda: page.locator(".locator .frame").count() == 1, "nobody says where in the photo the part lies")


def plots(page):
    """A photo under the pointer, and by the arrow keys."""
    for plot in ("#bytes-plot", "#time-plot"):
        page.locator(f"{plot} .point").first.scroll_into_view_if_needed()
        page.locator(f"{plot} .point").first.focus()
        page.keyboard.press("ArrowRight")
        line = page.locator(f"figure:has({plot}) .readout")
        check("score" in line.inner_text(), f"{plot}: an arrow key reads out no photo")
        first = line.inner_text()
        page.keyboard.press("ArrowRight")
        check(line.inner_text() != first, f"{plot}: the second arrow key stays where it is")


def fates(page):
    """As many photos are listed as the table of pairs counts."""
    names = page.eval_on_selector_all("#fate-first option", "options => options.length")
    counts = page.eval_on_selector_all("[aria-label='Fates table'] tbody tr", CELLS)
    for first, second in itertools.combinations(range(names), 2):
        page.select_option("#fate-first", str(first))
        page.select_option("#fate-second", str(second))
        rows = page.locator("#fate-table tbody tr").count()
        check(rows == int(counts[first][second + 1]), f"{rows} photos differ, the table counts {counts[first][second + 1]}")


# What reaches beyond the screen, but for what scrolls by itself, and texts that are wider than where they stand.
BEYOND = """width => Array.from(document.querySelectorAll("body *")).filter(one => {
    const frame = one.closest(".scroll, pre, dialog");
    if (frame && frame !== one || one.closest(".marks, .skip")) return false;
    const box = one.getBoundingClientRect();
    return box.width && (box.right > width + 1 || box.left < -1); }).map(one => one.outerHTML.slice(0, 90))"""


def widths(browser, address):
    for width in (320, 360, 390, 768, 1600):
        page = browser.new_context(viewport={"width": width, "height": 800}).new_page()
        page.goto(address)
        page.wait_for_timeout(200)
        across = page.evaluate("document.documentElement.scrollWidth")
        check(across <= width, f"at {width} px the page is {across} px wide")
        for beyond in page.evaluate(BEYOND, width)[:2]:
            findings.append(f"at {width} px wider than its frame: {beyond}")
        if width == 390:
            names(page, "at 390 px")
        page.close()


# By policy, the colours and the marks that its elements have.
COLOURS = """() => { const found = {};
    for (const one of document.querySelectorAll("main [data-policy]")) {
        const sign = one.querySelector("use"), coloured = one.matches(".row, .point, .dots path") ? one : one.querySelector(".mk");
        if (!coloured) continue;
        const colour = getComputedStyle(coloured).getPropertyValue("--c").trim();
        (found[one.dataset.policy] ??= new Set()).add(colour + (sign ? " " + sign.getAttribute("href") : ""));
    }
    return Object.fromEntries(Object.entries(found).map(([policy, all]) => [policy, Array.from(all)])); }"""


def colours(page):
    """A policy has one colour and one mark in every element, and no two policies have both in common."""
    found = page.evaluate(COLOURS)
    seen = {}
    for policy, all_of_it in found.items():
        signed = [one for one in all_of_it if " " in one]
        check(len(signed) == 1 and {one.split(" ")[0] for one in all_of_it} == {signed[0].split(" ")[0]}, f"policy {policy} is drawn as {all_of_it}")
        check(seen.setdefault(signed[0], policy) == policy, f"policies {policy} and {seen[signed[0]]} look the same")


def intervals(page):
    """A mark that has the focus shows its interval, and the sentence beside the plot says it."""
    for plot in ("#late-plot", "#bytes-plot", "#time-plot"):
        for beaten in (".beaten", ":not(.beaten)"):
            point = page.locator(f"{plot} .point{beaten}:has(.bars path)").first
            if point.count():
                point.focus()
                shown = point.locator(".bars").evaluate("one => [getComputedStyle(one).opacity, getComputedStyle(one).visibility]")
                check(shown == ["1", "visible"], f"{plot}: a focused mark hides its interval: {shown}")
    for row in page.locator("#plot .row:visible").all():
        row.focus()
        caps = row.locator(".cap").evaluate_all("all => all.map(one => getComputedStyle(one).opacity)")
        check(set(caps) <= {"1"}, f"a focused row hides the ends of its interval: {caps}")
        check(page.inner_text("#plot .readout") == row.get_attribute("aria-label"), "a focused row is not read out")


def taken(page):
    """Each plot and table can be taken away: a drawing that is one, a table with as many rows, an address that leads there."""
    for button, ending in (("Save SVG", ".svg"), ("Save CSV", ".csv")):
        with page.expect_download() as download:
            page.click(f"#plot .tools button:text('{button}')")
        text = pathlib.Path(download.value.path()).read_text()
        check(download.value.suggested_filename == f"plot{ending}", f"{button} is called {download.value.suggested_filename}")
        rows = page.locator("#plot .row").count()
        check(text.count("<line") > rows and text.startswith("<svg") if ending == ".svg" else text.count("\n") == rows, f"{button}: {text[:200]}")
    page.click("#policies .tools button:text('Copy link')")
    soon(page, lambda: "at=policies" in page.url, "the copied address leads nowhere")
    page.evaluate("history.replaceState(null, '', location.pathname)")


def accessibility(browser, address):
    for scheme in ("light", "dark"):
        page = browser.new_context(color_scheme=scheme, bypass_csp=True).new_page()
        page.goto(address)
        unfold(page)
        page.wait_for_selector("#photo-table tbody a")
        look_with_axe(page, scheme)
        page.click("#what-if")
        look_with_axe(page, scheme)
        page.locator("#panel [data-if]").first.click()
        look_with_axe(page, scheme)
        page.locator("#photo-table tbody a").last.click()
        look_with_axe(page, scheme)
        page.close()


def look_with_axe(page, scheme):
    options = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
    for violation in Axe().run(page, options=options).response["violations"]:
        where = violation["nodes"][0]["html"][:120]
        findings.append(f"axe, {scheme}: {violation['id']} × {len(violation['nodes'])}: {where}")


with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    address = report(folder)
    page = watched(browser.new_context(), address)
    page.wait_for_timeout(1000)
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? -1")
    ready = page.evaluate("performance.timing.domContentLoadedEventEnd - performance.timing.navigationStart")
    unfold(page)
    names(page, "at first")
    compared = 0
    if not has_pictures:
        compared = alternatives(browser, page, address)
        strips(page)
        colours(page)
        intervals(page)
        taken(page)
    photos(page)
    if not has_pictures:
        # The page was read again.
        unfold(page)
        plots(page)
        fates(page)
        widths(browser, address)
    accessibility(browser, address)
    browser.close()
for finding in findings:
    print(finding)
print(f"{len(findings)} findings; {compared} figures compared; first paint {paint:.0f} ms, ready {ready:.0f} ms")
sys.exit(1 if findings else 0)
