import io
import threading
import unittest

import numpy
from PIL import Image

from stepwedge_jpeg import jpeg_within


def scene(width, height, channels=3):
    """A picture with slopes, edges and grain."""
    y, x = numpy.mgrid[0:height, 0:width]
    grain = numpy.random.default_rng(1).integers(0, 24, (height, width, channels))
    slope = (x + 2 * y)[..., None] // 7 % 160 + (x // 37 + y // 23)[..., None] % 3 * 20
    return (slope + grain).astype(numpy.uint8)


class JPEGWithin(unittest.TestCase):
    def check(self, picture, limit, mode):
        data = jpeg_within(picture, limit)
        self.assertLessEqual(len(data), limit)
        image = Image.open(io.BytesIO(data))
        image.load()
        self.assertEqual(image.mode, mode)
        return data

    def test_pictures_of_pillow_and_numpy_give_the_same_file(self):
        array = scene(800, 600)
        data = self.check(array, 60_000, "RGB")
        self.assertGreater(len(data), 59_400)
        self.assertEqual(data, self.check(Image.fromarray(array), 60_000, "RGB"))

    def test_rows_apart_other_orders_and_four_channels(self):
        array = scene(800, 600)
        part = array[100:400, 50:450]
        expected = jpeg_within(numpy.ascontiguousarray(part), 30_000)
        self.assertEqual(jpeg_within(part, 30_000), expected)
        self.assertEqual(jpeg_within(numpy.asfortranarray(part), 30_000), expected)
        four = numpy.dstack([part, numpy.full(part.shape[:2], 9, numpy.uint8)])
        self.assertEqual(jpeg_within(four, 30_000), expected)
        self.assertEqual(jpeg_within(Image.fromarray(part).convert("RGBA"), 30_000), expected)
        with self.subTest("upside down"):
            self.assertEqual(jpeg_within(part[::-1], 30_000), jpeg_within(part[::-1].copy(), 30_000))

    def test_grey_and_palettes(self):
        grey = scene(400, 300, 1)
        self.assertEqual(self.check(grey, 9_000, "L"), self.check(grey[:, :, 0], 9_000, "L"))
        self.check(Image.fromarray(grey[:, :, 0]), 9_000, "L")
        self.check(Image.fromarray(scene(400, 300)).quantize(32), 9_000, "RGB")

    def test_what_is_no_picture_or_fits_nowhere_is_an_error(self):
        for picture, limit in [
            (numpy.zeros((0, 4, 3), numpy.uint8), 9_000), (numpy.zeros((4, 4, 2), numpy.uint8), 9_000),
            (numpy.zeros((4, 4, 3), numpy.float32), 9_000), (numpy.zeros(16, numpy.uint8), 9_000),
            (numpy.zeros((1, 70_000, 3), numpy.uint8), 9_000), (scene(400, 300), 10), (scene(400, 300), -1),
        ]:
            with self.subTest(shape=picture.shape, limit=limit), self.assertRaises(ValueError):
                jpeg_within(picture, limit)

    def test_threads_do_not_disturb_each_other(self):
        array, found = scene(400, 300), []
        threads = [threading.Thread(target=lambda: found.append(jpeg_within(array, 20_000))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(found), 4)
        self.assertEqual(len(set(found)), 1)


if __name__ == "__main__":
    unittest.main()
