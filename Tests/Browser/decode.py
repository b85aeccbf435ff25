#!/usr/bin/env python3
"""What Chromium makes of JPEG files: a line a file with its size and how many levels it is from libjpeg's own program.

usage: decode.py FILE…   needs chromium and djpeg in PATH and what requirements.txt names
"""
import base64
import pathlib
import shutil
import subprocess
import sys

from playwright.sync_api import sync_playwright

PIXELS = """async address => {
  const image = new Image(); image.src = address; await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const samples = context.getImageData(0, 0, image.width, image.height).data.filter((_, place) => place % 4 < 3);
  return [image.width, image.height, Array.from(samples)];
}"""

with sync_playwright() as playwright:
    browser = playwright.chromium.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox", "--force-color-profile=srgb"])
    page = browser.new_page()
    for name in sys.argv[1:]:
        data = base64.b64encode(pathlib.Path(name).read_bytes()).decode()
        width, height, shown = page.evaluate(PIXELS, f"data:image/jpeg;base64,{data}")
        known = subprocess.run(["djpeg", "-ppm", name], capture_output=True, check=True).stdout[-3 * width * height:]
        print(pathlib.Path(name).stem, width, height, max(abs(a - b) for a, b in zip(shown, known, strict=True)))
    browser.close()
