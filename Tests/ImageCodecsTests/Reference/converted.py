"""A photo's pixels as stored, and as lcms converts them to sRGB by the embedded profile, in packed RGB.

usage: converted.py PHOTO STORED CONVERTED
"""
import io
import sys

from PIL import Image, ImageCms

photo = Image.open(sys.argv[1]).convert("RGB")
profile = ImageCms.ImageCmsProfile(io.BytesIO(photo.info["icc_profile"]))
shown = ImageCms.profileToProfile(
    photo, profile, ImageCms.createProfile("sRGB"), renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC)
for name, picture in zip(sys.argv[2:], [photo, shown]):
    with open(name, "wb") as file:
        file.write(picture.tobytes())
print(*photo.size)
