"""Mean absolute difference, in 8-bit levels, of a picture in sRGB and an independent conversion of a photo.

usage: difference.py PHOTO SHOWN.ppm [upright]   (Pillow decodes and turns, lcms converts by the embedded profile;
"upright": the photo was turned already, whatever its EXIF repeats)
"""
import io
import sys

from PIL import Image, ImageChops, ImageCms, ImageOps, ImageStat

photo, shown = Image.open(sys.argv[1]), Image.open(sys.argv[2])
profile = photo.info.get("icc_profile")
if "upright" not in sys.argv:
    photo = ImageOps.exif_transpose(photo)
if photo.mode in ("RGBA", "LA", "P"):
    photo = photo.convert("RGBA")
    paper = Image.new("RGBA", photo.size, (255, 255, 255, 255))
    paper.alpha_composite(photo)
    photo = paper.convert("RGB")
if profile and photo.mode in ("RGB", "CMYK"):
    photo = ImageCms.profileToProfile(
        photo, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"),
        renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC, outputMode="RGB")
photo = photo.convert(shown.mode)
if photo.size != shown.size:
    sys.exit(f"sizes differ: {photo.size} and {shown.size}")
stat = ImageStat.Stat(ImageChops.difference(photo, shown))
print(sum(stat.mean) / len(stat.mean))
