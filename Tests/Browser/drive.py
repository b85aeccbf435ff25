#!/usr/bin/env python3
"""Drives a report in Chromium and tells, a line a finding, what a reader would trip over; the last line is a count.

usage: drive.py PROGRAM RUN [pictures] [COUNT]   COUNT settings of the switches at random; with "pictures" the run must have kept some; needs a chromium in PATH and what requirements.txt names
"""
import itertools
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

program, run = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
has_pictures = "pictures" in sys.argv[3:]
# How many settings are drawn at random: a number among the words.
has_phone = json.loads((run / "run.json").read_text())["question"].get("phone") is not None
drawn = next((int(word) for word in sys.argv[3:] if word.isdigit()), 8)
findings = []
CELLS = "rows => rows.map(row => Array.from(row.cells, cell => cell.textContent))"
ROWS = "#answers tbody tr, #times tbody tr"
# What follows the choice of photos, too; classes that have none of them are not there.
FOLLOWING = "#answers tbody tr, #times tbody tr, #costs tbody tr, #classes tbody tr:not([hidden]), [aria-label='Fates table'] tbody tr"
# What of the page is drawn twice: by the program, and by the script for another choice.
DRAWN = ("#answer *, #plot .rows *, #late-plot, #late-plot *, .strip svg *, .time-panel:not([hidden]) svg *, #money *, .plot .labels *, .plot .leaders *")
# Only the script's strips set anything, and only its names open a photo.
SHAPES = """all => all.map(one => [one.tagName, ...Array.from(one.attributes).filter(it => it.name !== "data-set").map(it => `${it.name}=${it.value}`).sort(),
    one.children.length ? "" : one.textContent].join(" "))"""
NUMBER = re.compile(r"-?\d+(?:\.\d+)?(?:e-?\d+)?")


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
    subprocess.run([program, "report", run, "-q", "--format", "html", "-o", folder, *words], check=True)
    return (pathlib.Path(folder) / "report.html").as_uri()


def watched(context, address):
    """A page whose every request and console message is a finding."""
    page = context.new_page()
    page.on("console", lambda message: findings.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: findings.append(f"error: {error}"))
    page.on("request", lambda it: check(it.url.split("#")[0] == address or it.url.startswith("data:"), f"request: {it.url}"))
    page.goto(address)
    return page


def ask(page):
    """Opens “What if…”."""
    if not page.is_visible("#panel"):
        page.click("#what-if")


def done(page):
    """Back to the run as it was, and out of the panel."""
    ask(page)
    page.click("#switches button[type=reset]")
    # The page takes the reset up when it is over.
    page.evaluate("() => new Promise(setTimeout)")
    page.keyboard.press("Escape")
    soon(page, lambda: not page.is_visible("#panel"), "Esc leaves the panel open")


def switches(browser, page):
    """Every choice in the page against the program's own answer for it."""
    links = page.eval_on_selector_all("#link option", "options => options.map(option => option.textContent)")[1:]
    devices = [device["name"] for device in json.loads((run / "run.json").read_text())["devices"]]
    compared = 0
    plain = browser.new_context(java_script_enabled=False)
    # Every link and mix with every pair of the other switches' values.
    others = [(None, None, 0), (2, None, -1), (None, 0.5, -1), (2, 0.5, 0)]
    ask(page)
    for link, (budget, speed, device) in itertools.product([None, *range(len(links))], others):
        page.select_option("#link", "mix" if link is None else str(link))
        page.fill("#budget", str(budget or 5))
        page.select_option("#speed", str(speed or 1))
        page.select_option("#device", str(device % len(devices)))
        settled(page)
        words = ["--device", devices[device]]
        words += [] if link is None else ["--links", links[link]]
        words += [] if budget is None else ["--budget", f"{budget}s"]
        words += [] if speed is None else ["--phone-speed", str(speed)]
        with tempfile.TemporaryDirectory() as folder:
            other = plain.new_page()
            other.goto(report(folder, *words))
            wanted = other.eval_on_selector_all(ROWS, CELLS)
            verdict = words_of(other)
            other.close()
        got = page.eval_on_selector_all(ROWS, CELLS)
        check(got == wanted, f"figures differ for {words}: {[pair for pair in zip(got, wanted) if pair[0] != pair[1]][:1]}")
        check(words_of(page) == verdict, f"verdict differs for {words}: {verdict}")
        compared += sum(map(len, wanted))
    done(page)
    return compared


def words_of(page):
    """The answer, all of its sentences, and where it flips."""
    strips = page.eval_on_selector_all(".strip:not([hidden]) .words", "all => all.map(one => one.textContent)")
    return " ".join([*(page.text_content(f"#{name}") for name in ("verdict", "lead", "verdict-more")), *strips])


def settled(page):
    """Waits until the page has worked out where the answer flips."""
    page.wait_for_selector("html[data-settled]", state="attached")


def drawings(browser, page, address):
    """What the script draws is what the program has drawn; no name covers another or leaves its plot."""
    with_script, plain = page, browser.new_context(java_script_enabled=False).new_page()
    plain.goto(address)
    with_script.dispatch_event("#switches", "input")
    settled(with_script)
    ours, theirs = (one.eval_on_selector_all(DRAWN, SHAPES) for one in (plain, with_script))
    check(len(ours) > 20 and len(ours) == len(theirs), f"{len(ours)} shapes by the program, {len(theirs)} by the script")
    for one, other in zip(ours, theirs):
        near = all(abs(float(a) - float(b)) < 0.011 for a, b in zip(NUMBER.findall(one), NUMBER.findall(other)))
        if not near or NUMBER.sub("#", one) != NUMBER.sub("#", other):
            findings.append(f"drawn by the program: {one[:160]}; by the script: {other[:160]}")
            break
    plain.close()


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
    """Each part of a strip can be reached by the keyboard, is read out, and sets the switches."""
    settled(page)
    parts = page.locator(".strip:not([hidden]) .seg")
    check(page.locator(".strip:not([hidden])").count() >= 2, "hardly anything can be changed")
    for index in range(parts.count()):
        parts.nth(index).focus()
        line = page.locator(f".strip:has(:focus) .readout").text_content()
        check(line == parts.nth(index).get_attribute("aria-label"), f"part {index} of the strips is not read out: {line}")
    parts.last.evaluate("one => one.blur()")
    other = page.locator("#strip-budget .seg[data-set]").last
    if other.count():
        wanted = other.get_attribute("data-set")
        other.focus()
        page.keyboard.press("Enter")
        check(wanted == f"budget={page.input_value('#budget')}", f"a strip does not set its switch to {wanted}")
        check("within" in page.inner_text("#changed"), "nobody says what is changed from the run")
        settled(page)
        page.click("#reset")
    soon(page, lambda: not page.is_visible("#changed"), "a change is told where there is none")
    settled(page)


def settings(browser, page, count):
    """So many settings drawn at random: the page's answer against the program's."""
    links = page.eval_on_selector_all("#link option", "options => options.map(option => option.textContent)")[1:]
    devices = [device["name"] for device in json.loads((run / "run.json").read_text())["devices"]]
    plain, chance, compared = browser.new_context(java_script_enabled=False), random.Random(50), 0
    if len(links) < 2:
        return 0
    ask(page)
    for _ in range(count):
        cuts = sorted(chance.randint(0, 100) for _ in links[1:])
        weights = [high - low for low, high in zip([0, *cuts], [*cuts, 100])]
        budget, harmed, floor = chance.randint(4, 40) / 4, chance.randint(50, 80), chance.randint(50, 95)
        goal, device = chance.choice(["well", "well", "bytes", "eye"]), chance.randrange(len(devices))
        page.select_option("#link", "mix")
        for index, weight in enumerate(weights):
            page.fill(f".weight[data-link='{index}']", str(weight))
        page.fill("#budget", f"{budget:g}")
        looks = chance.choice(["score", *page.eval_on_selector_all("#criterion option", "options => options.map(option => option.value)")])
        page.select_option("#criterion", looks)
        criterion = page.eval_on_selector("#criterion", "select => select.selectedOptions[0].textContent")
        zooming = chance.choice([0, 35]) if page.is_visible("#zooming") else 0
        if looks == "score":
            page.fill("#harmed-below", str(harmed))
        if page.is_visible("#zooming"):
            page.fill("#zooming", str(zooming))
        page.fill("#floor", str(floor))
        page.select_option("#goal", goal)
        page.select_option("#device", str(device))
        asked, counts, speed = chance.choice(["all", "all", "real", "generated"]), chance.choice(["0", "0", "1"]) if has_phone else "0", chance.choice(["1", "0.5"])
        page.select_option("#whose", asked)
        page.select_option("#counts", counts)
        page.select_option("#speed", speed)
        settled(page)
        mix = ",".join(f"{link}={weight}%" for link, weight in zip(links, weights) if weight)
        words = ["--mix", mix, "--budget", f"{budget:g}s", *(["--harmed-below", str(harmed)] if looks == "score" else ["--criterion", criterion]), "--zooming", f"{zooming}%", "--floor", f"{floor}%", "--goal", goal, "--device", devices[device],
                 "--photos", asked, *([] if counts == "1" else ["--phone", "none"]), "--phone-speed", speed]
        with tempfile.TemporaryDirectory() as folder:
            other = plain.new_page()
            other.goto(report(folder, *words))
            wanted, verdict = other.eval_on_selector_all(FOLLOWING, CELLS), words_of(other)
            other.close()
        check(words_of(page) == verdict, f"the answer differs for {words}: {words_of(page)[:90]} / {verdict[:90]}")
        # A table that has nothing to say of the photos asked about is not there when the program draws it.
        got, wanted = ([row for row in rows if set(row[1:]) - {"–", ""}]
                       for rows in (page.eval_on_selector_all(FOLLOWING, CELLS), wanted))
        check(got == wanted, f"figures differ for {words}: {[pair for pair in zip(got, wanted) if pair[0] != pair[1]][:1]}")
        names(page, words)
        compared += 1 + sum(map(len, wanted))
    done(page)
    return compared


def photos(page):
    """Filters, addresses, keyboard, the way back."""
    page.select_option("#filter-policy", "1")
    shown = page.eval_on_selector_all("#photo-table tbody tr", "rows => rows.map(row => row.cells[1].textContent)")
    name = page.text_content("#answers tbody tr[data-policy='1'] th bdi")
    check(shown and set(shown) == {name}, "the policy filter shows another policy")
    page.select_option("#filter-policy", "")
    page.select_option("#filter-status", "ok")
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


def versus(page):
    """The page's differences are those of `report --versus`, and none is left out."""
    names = page.eval_on_selector_all("#versus option", "all => all.map(one => one.textContent)")[1:]
    if len(names) < 2:
        return 0
    with tempfile.TemporaryDirectory() as place:
        subprocess.run([program, "report", run, "-q", "--format", "json", "-o", place, "--versus", names[1]], check=True)
        told = {row["policy"]: row for row in json.loads((pathlib.Path(place) / "report.json").read_text())["versus"]["rows"]}
    ask(page)
    page.select_option("#versus", "1")
    cells = page.eval_on_selector_all("#answers tbody tr", """rows => rows.map(row => [row.querySelector("th bdi").textContent,
        Object.fromEntries(Array.from(row.querySelectorAll("[data-figure]"), cell => [cell.dataset.figure, cell.textContent]))])""")
    compared = 0
    for policy, shown in cells:
        if policy not in told:
            continue
        same_eye(policy, told[policy]["sameEye"], shown["sameEye"])
        for name, scale in {"sentWell": 100, "sent": 100, "seen": 100, "harmed": 100, "score": 1}.items():
            wanted, got = told[policy][name], shown[f"versus:{name}"]
            if wanted is None:
                check(got == "–", f"{policy} {name}: {got}, by the program nothing")
            else:
                numbers = [float(one.replace("−", "-").replace("+", "")) for one in re.findall(r"[+−][\d.]+", got)]
                near = [abs(a - scale * wanted[end]) <= 0.0501 for a, end in zip(numbers, ("mean", "lower", "upper"))]
                check(len(numbers) == 3 and all(near), f"{policy} {name}: {got}, by the program {wanted}")
            compared += 1
    done(page)
    return compared


def same_eye(policy, wanted, got):
    """Bytes for the same eye, or a dash where nothing can be said."""
    if wanted["ratio"] is None:
        return check(got == "–", f"{policy}, same eye: {got}, by the program nothing")
    numbers = [float(one) for one in re.findall(r"[\d.]+", got)]
    near = [abs(a - wanted[end]) <= 0.0051 for a, end in zip(numbers, ("ratio", "lower", "upper"))]
    check(len(numbers) == 3 and all(near), f"{policy}, same eye: {got}, by the program {wanted}")


def remembers(browser, page, address):
    """The switches are in the address, which opens the same page again."""
    ask(page)
    page.fill("#budget", "3")
    page.select_option("#goal", "eye")
    settled(page)
    other = browser.new_context().new_page()
    other.goto(page.url)
    settled(other)
    check(words_of(other) == words_of(page), f"another answer at the address {page.url[len(address):]}")
    check("3 s" in other.inner_text("header .setting"), "what the page is for does not follow the switches")
    other.click("#what-if")
    other.fill("#budget", "0")
    soon(other, lambda: other.is_visible("#switch-note.warning"), "an impossible budget is not told")
    other.close()
    done(page)
    settled(page)
    soon(page, lambda: "budget" not in page.url, "the address keeps what is no more")


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
        page.eval_on_selector_all("details", "all => all.forEach(one => { one.open = true; })")
        page.wait_for_selector("#photo-table tbody a")
        look_with_axe(page, scheme)
        page.click("#what-if")
        look_with_axe(page, scheme)
        page.keyboard.press("Escape")
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
    page.wait_for_timeout(1000)
    took = page.evaluate(
        """() => { const start = performance.now();
        document.getElementById('speed').dispatchEvent(new Event('input', { bubbles: true }));
        return performance.now() - start; }""")
    drawings(browser, page, address)
    names(page, "at first")
    compared = switches(browser, page) + settings(browser, page, drawn)
    compared += versus(page)
    remembers(browser, page, address)
    strips(page)
    colours(page)
    intervals(page)
    taken(page)
    photos(page)
    plots(page)
    fates(page)
    widths(browser, address)
    accessibility(browser, address)
    browser.close()
for finding in findings:
    print(finding)
print(f"{len(findings)} findings; {compared} figures compared; first paint {paint:.0f} ms, ready {ready:.0f} ms, a switch {took:.0f} ms")
sys.exit(1 if findings else 0)
