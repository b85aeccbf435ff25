#!/usr/bin/env python3
"""Takes a blind test in Chromium, once by touch and once by keyboard, and says, a line a finding, what a tester would trip over; the last line is a count.

usage: ask.py PAGE FOLDER [PICTURES]   writes answers-*.json of twelve testers with known eyes to FOLDER, two of them given in the page; PICTURES is a folder for screenshots
"""
import copy
import json
import math
import pathlib
import random
import re
import sys

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

page_file, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
MIDPOINT, WIDTH = 75, 6
findings = []
test = json.loads(re.search(r'<script type="application/json" id="test">(.*?)</script>', page_file.read_text(), re.S)[1])
originals = {photo["original"] for photo in test["photos"]}
made = {one["picture"]: one["scores"]["ssimulacra2"] for photo in test["photos"] for one in photo["renditions"]}
obvious = {photo["obvious"] for photo in test["photos"]}


def check(holds, finding):
    if not holds:
        findings.append(finding)


def sees(shown, draw):
    """Whether the tester sees a difference in what is shown."""
    worst = next((one for one in shown if one not in originals), None)
    if worst is None:
        return False
    return worst in obvious or draw.random() < 1 / (1 + math.exp((made[worst] - MIDPOINT) / WIDTH))


def shown(page):
    return page.eval_on_selector_all("#picture img", "all => all.map(one => one.src.split(',')[1])")


def axe(page, name):
    for violation in Axe().run(page).response["violations"]:
        findings.append(f"axe: {name}: {violation['id']}")


def shot(page, name):
    if pictures:
        page.screenshot(path=pictures / f"ask-{name}.png")


def take(browser, seed, by_keyboard):
    """One whole test; the answers as the page saves them."""
    draw = random.Random(seed)
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, device_scale_factor=3, has_touch=not by_keyboard, accept_downloads=True)
    page = context.new_page()
    page.on("console", lambda message: findings.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: findings.append(f"error: {error}"))
    page.on("request", lambda it: check(it.url.startswith(("file:", "data:", "blob:")), f"request: {it.url[:80]}"))
    page.goto(f"{page_file.as_uri()}?seed={seed}")
    axe(page, "start")
    shot(page, "start")
    page.keyboard.press("Tab") if by_keyboard else None
    page.keyboard.press("Enter") if by_keyboard else page.tap("#begin")
    asked = {"notice": 0, "mind": 0}
    while True:
        page.wait_for_function("['asking', 'pause', 'end'].some(id => !document.getElementById(id).hidden)")
        if page.is_visible("#end"):
            break
        if page.is_visible("#pause"):
            shot(page, "pause")
            before = page.evaluate("shownAt")
            page.keyboard.press("Tab") if by_keyboard else None
            page.keyboard.press("Enter") if by_keyboard else page.tap("#again")
            page.wait_for_function(f"shownAt !== {before}")
            continue
        is_pair = page.is_visible("#which")
        asked["notice" if is_pair else "mind"] += 1
        pair = shown(page)
        check(len(pair) == (2 if is_pair else 1), f"{len(pair)} pictures are shown")
        check(page.eval_on_selector("#picture", "one => getComputedStyle(one).opacity") == "1", "the picture is dimmed")
        if is_pair:
            check(page.is_disabled("#replies button >> nth=0"), "an answer is possible before both pictures were seen")
            box = page.evaluate("(() => { const one = document.querySelector('#picture img'); const box ="
                                " one.getBoundingClientRect(); return [box.width * devicePixelRatio, one.naturalWidth,"
                                " box.left * devicePixelRatio] })()")
            check(abs(box[0] - box[1]) < 0.5 and abs(box[2] - round(box[2])) < 0.1, f"pixels are not those of the screen: {box}")
            # The page lets two changes a second through.
            for _ in range(20):
                page.keyboard.press("Space") if by_keyboard else page.tap("#picture")
                if page.inner_text("#which") == "B":
                    break
                page.wait_for_timeout(60)
            place = 2 if not sees(pair, draw) else 0 if pair[0] in originals else 1
        else:
            place = 1 if sees(pair, draw) else 0
        if asked == {"notice": 3, "mind": 0}:
            axe(page, "pair")
            shot(page, "pair")
        if asked["mind"] == 1 and not is_pair:
            axe(page, "single")
            shot(page, "single")
        before = page.evaluate("shownAt")
        page.keyboard.press(str(place + 1)) if by_keyboard else page.tap(f"#replies button >> nth={place}")
        page.wait_for_function("place >= questions.length || !document.getElementById('pause').hidden || "
                               f"shownAt !== {before}")
    axe(page, "end")
    shot(page, "end")
    with page.expect_download() as saved:
        page.keyboard.press("Tab") if by_keyboard else None
        page.keyboard.press("Enter") if by_keyboard else page.tap("#save")
    saved.value.save_as(folder / saved.value.suggested_filename)
    record = json.loads((folder / saved.value.suggested_filename).read_text())
    check(len(record["answers"]) == sum(asked.values()), "not every answer is in the file")
    check(all(one["exact"] for one in record["answers"]), "answers say that pixels were not those of the screen")
    context.close()
    return record


def invented(record, seed):
    """What another tester with the same eyes would have answered to the same questions."""
    draw, other = random.Random(seed), copy.deepcopy(record)
    other["tester"] = f"invented-{seed}"
    for one in other["answers"]:
        if one["kind"] == "pair":
            seen = draw.random() < 1 / (1 + math.exp((one["scores"]["ssimulacra2"] - MIDPOINT) / WIDTH))
            one["reply"] = ("right" if seen else "none") if one["question"] == "notice" else ("mind" if seen else "fine")
    (folder / f"answers-{seed}.json").write_text(json.dumps(other))


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    first = take(browser, 11, by_keyboard=False)
    take(browser, 12, by_keyboard=True)
    browser.close()
for seed in range(20, 30):
    invented(first, seed)
for finding in findings:
    print(finding)
print(f"{len(findings)} findings; {len(first['answers'])} questions")
sys.exit(1 if findings else 0)
