#include "CJXL.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sw_jxl_free(void *memory) { free(memory); }

#if !__has_include(<jxl/encode.h>)

// Built where libjxl's headers are missing: starting it says so, and nothing else is ever called.
const char *sw_jxl_file_version(void) { return ""; }
const char *sw_jxl_version(void) { return "none"; }
int sw_jxl_start(const char *file, char *message) {
    (void)file;
    snprintf(message, SW_JXL_MESSAGE, "this program was built without its headers");
    return -1;
}
int sw_jxl_probe(const void *bytes, size_t count, sw_jxl_info *info) { return (void)bytes, (void)count, (void)info, -1; }
int sw_jxl_decode(const void *bytes, size_t count, int alpha, const sw_jxl_info *info, uint8_t **out, size_t *rest) {
    return (void)bytes, (void)count, (void)alpha, (void)info, (void)out, (void)rest, -1;
}
int sw_jxl_encode(const uint8_t *pixels, int width, int height, int bands, float distance, int effort, uint8_t **out,
                  size_t *count, char *message) {
    (void)pixels, (void)width, (void)height, (void)bands, (void)distance, (void)effort, (void)out, (void)count;
    message[0] = 0;
    return -1;
}
int sw_jxl_from_jpeg(const void *jpeg, size_t jpeg_count, int effort, uint8_t **out, size_t *count, char *message) {
    (void)jpeg, (void)jpeg_count, (void)effort, (void)out, (void)count;
    message[0] = 0;
    return -1;
}
int sw_jxl_to_jpeg(const void *bytes, size_t bytes_count, size_t most, uint8_t **out, size_t *count) {
    return (void)bytes, (void)bytes_count, (void)most, (void)out, (void)count, -1;
}

#else

#include <dlfcn.h>

#include <jxl/decode.h>
#include <jxl/encode.h>
#include <jxl/version.h>

// libjxl and what it needs would take as long to load as the rest of the program. So the first picture that needs it
// loads it; these are the functions that we call.
#define EACH_FUNCTION(OF) \
    OF(JxlColorEncodingSetToSRGB) OF(JxlDecoderCreate) OF(JxlDecoderDestroy) \
    OF(JxlDecoderGetBasicInfo) OF(JxlDecoderGetColorAsEncodedProfile) OF(JxlDecoderGetColorAsICCProfile) \
    OF(JxlDecoderGetExtraChannelInfo) OF(JxlDecoderGetICCProfileSize) OF(JxlDecoderImageOutBufferSize) \
    OF(JxlDecoderProcessInput) OF(JxlDecoderReleaseInput) OF(JxlDecoderReleaseJPEGBuffer) \
    OF(JxlDecoderSetImageOutBuffer) OF(JxlDecoderSetInput) OF(JxlDecoderSetJPEGBuffer) \
    OF(JxlDecoderSetPreferredColorProfile) OF(JxlDecoderSetUnpremultiplyAlpha) OF(JxlDecoderSubscribeEvents) \
    OF(JxlDecoderVersion) OF(JxlEncoderAddImageFrame) OF(JxlEncoderAddJPEGFrame) OF(JxlEncoderCloseInput) \
    OF(JxlEncoderCreate) OF(JxlEncoderDestroy) OF(JxlEncoderFrameSettingsCreate) \
    OF(JxlEncoderFrameSettingsSetOption) OF(JxlEncoderGetError) OF(JxlEncoderInitBasicInfo) \
    OF(JxlEncoderProcessOutput) OF(JxlEncoderSetBasicInfo) OF(JxlEncoderSetColorEncoding) \
    OF(JxlEncoderSetFrameDistance) OF(JxlEncoderSetFrameLossless) OF(JxlEncoderStoreJPEGMetadata)

static struct {
#define POINTER(name) __typeof__(name) *name;
    EACH_FUNCTION(POINTER)
} lib;

#define TEXT(number) #number
#define DOTTED(major, minor) TEXT(major) "." TEXT(minor)
const char *sw_jxl_file_version(void) { return DOTTED(JPEGXL_MAJOR_VERSION, JPEGXL_MINOR_VERSION); }

int sw_jxl_start(const char *file, char *message) {
    void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL) {
        snprintf(message, SW_JXL_MESSAGE, "%s", dlerror());
        return -1;
    }
#define FIND(name) \
    if ((lib.name = (__typeof__(lib.name))dlsym(handle, #name)) == NULL) { \
        snprintf(message, SW_JXL_MESSAGE, "it lacks %s", #name); \
        return -1; \
    }
    EACH_FUNCTION(FIND)
    return 0;
}

const char *sw_jxl_version(void) {
    static char text[24];
    unsigned version = lib.JxlDecoderVersion();
    snprintf(text, sizeof text, "%u.%u.%u", version / 1000000, version / 1000 % 1000, version % 1000);
    return text;
}

// Until 0.8 these functions had an argument more, which they ignored.
#if JPEGXL_NUMERIC_VERSION < JPEGXL_COMPUTE_NUMERIC_VERSION(0, 9, 0)
#define UNUSED_FORMAT NULL,
#else
#define UNUSED_FORMAT
#endif

static JxlDecoder *opened(const void *bytes, size_t count, int events) {
    JxlDecoder *decoder = lib.JxlDecoderCreate(NULL);
    if (decoder == NULL)
        return NULL;
    lib.JxlDecoderSubscribeEvents(decoder, events);
    lib.JxlDecoderSetUnpremultiplyAlpha(decoder, JXL_TRUE);
    lib.JxlDecoderSetInput(decoder, bytes, count);
    return decoder;
}

// What a file says after its headers were read.
static int read_basics(JxlDecoder *decoder, JxlBasicInfo *basic, sw_jxl_info *info) {
    if (lib.JxlDecoderGetBasicInfo(decoder, basic) != JXL_DEC_SUCCESS)
        return SW_JXL_BAD;
    info->width = (int)basic->xsize;
    info->height = (int)basic->ysize;
    info->bit_depth = (int)basic->bits_per_sample;
    info->is_grey = basic->num_color_channels == 1;
    info->has_alpha = basic->alpha_bits > 0;
    info->auxiliaries = (int)basic->num_extra_channels - info->has_alpha;
    for (uint32_t i = 0; i < basic->num_extra_channels; i++) {
        JxlExtraChannelInfo extra;
        if (lib.JxlDecoderGetExtraChannelInfo(decoder, i, &extra) != JXL_DEC_SUCCESS)
            return SW_JXL_BAD;
        if (extra.type == JXL_CHANNEL_BLACK)
            return SW_JXL_UNSUPPORTED;
    }
    return 0;
}

// libjxl's own colours can be shown in any others; those that were kept as they were need their profile.
static void prefer_srgb(JxlDecoder *decoder, const JxlBasicInfo *basic) {
    JxlColorEncoding srgb;
    lib.JxlColorEncodingSetToSRGB(&srgb, basic->num_color_channels == 1);
    if (!basic->uses_original_profile)
        lib.JxlDecoderSetPreferredColorProfile(decoder, &srgb);
}

static int read_colours(JxlDecoder *decoder, const JxlBasicInfo *basic, sw_jxl_info *info) {
    const JxlColorProfileTarget original = JXL_COLOR_PROFILE_TARGET_ORIGINAL, data = JXL_COLOR_PROFILE_TARGET_DATA;
    JxlColorEncoding colours;
    if (lib.JxlDecoderGetColorAsEncodedProfile(decoder, UNUSED_FORMAT original, &colours) == JXL_DEC_SUCCESS)
        info->is_high_range = colours.transfer_function == JXL_TRANSFER_FUNCTION_PQ ||
                              colours.transfer_function == JXL_TRANSFER_FUNCTION_HLG;
    else
        info->has_profile = 1;
    prefer_srgb(decoder, basic);
    if (lib.JxlDecoderGetColorAsEncodedProfile(decoder, UNUSED_FORMAT data, &colours) == JXL_DEC_SUCCESS &&
        colours.transfer_function == JXL_TRANSFER_FUNCTION_SRGB && colours.white_point == JXL_WHITE_POINT_D65 &&
        (info->is_grey || colours.primaries == JXL_PRIMARIES_SRGB))
        return 0;
    size_t size = 0;
    if (lib.JxlDecoderGetICCProfileSize(decoder, UNUSED_FORMAT data, &size) != JXL_DEC_SUCCESS || size == 0)
        return SW_JXL_UNSUPPORTED;
    info->profile = malloc(size);
    info->profile_count = size;
    if (info->profile == NULL)
        return SW_JXL_BAD;
    return lib.JxlDecoderGetColorAsICCProfile(decoder, UNUSED_FORMAT data, info->profile, size) == JXL_DEC_SUCCESS
               ? 0
               : SW_JXL_BAD;
}

int sw_jxl_probe(const void *bytes, size_t count, sw_jxl_info *info) {
    memset(info, 0, sizeof *info);
    JxlDecoder *decoder = opened(bytes, count, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FRAME);
    if (decoder == NULL)
        return SW_JXL_BAD;
    JxlBasicInfo basic;
    int result = SW_JXL_BAD;
    for (int more = 1; more;) {
        switch (lib.JxlDecoderProcessInput(decoder)) {
        case JXL_DEC_BASIC_INFO:
            result = read_basics(decoder, &basic, info);
            more = result == 0;
            result = result == 0 ? SW_JXL_SHORT : result;
            break;
        case JXL_DEC_COLOR_ENCODING:
            result = read_colours(decoder, &basic, info);
            more = result == 0;
            break;
        case JXL_DEC_FRAME:
            more = ++info->frames <= SW_JXL_MOST_FRAMES;
            break;
        case JXL_DEC_NEED_MORE_INPUT:
            if (info->width == 0)
                result = SW_JXL_SHORT;
            more = 0;
            break;
        default:
            more = 0;
        }
    }
    lib.JxlDecoderDestroy(decoder);
    if (result != 0) {
        free(info->profile);
        info->profile = NULL;
    }
    return result;
}

int sw_jxl_decode(const void *bytes, size_t count, int alpha, const sw_jxl_info *info, uint8_t **out, size_t *rest) {
    *out = NULL;
    JxlDecoder *decoder = opened(bytes, count, JXL_DEC_BASIC_INFO | JXL_DEC_COLOR_ENCODING | JXL_DEC_FULL_IMAGE);
    if (decoder == NULL)
        return SW_JXL_BAD;
    uint32_t bands = (info->is_grey ? 1 : 3) + (alpha != 0);
    const JxlPixelFormat format = {bands, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
    JxlBasicInfo basic;
    int result = SW_JXL_BAD;
    for (int more = 1; more;) {
        size_t size = 0;
        switch (lib.JxlDecoderProcessInput(decoder)) {
        case JXL_DEC_BASIC_INFO:
            more = lib.JxlDecoderGetBasicInfo(decoder, &basic) == JXL_DEC_SUCCESS;
            break;
        case JXL_DEC_COLOR_ENCODING:
            prefer_srgb(decoder, &basic);
            break;
        case JXL_DEC_NEED_IMAGE_OUT_BUFFER:
            more = lib.JxlDecoderImageOutBufferSize(decoder, &format, &size) == JXL_DEC_SUCCESS &&
                   size == (size_t)info->width * (size_t)info->height * bands && (*out = malloc(size)) != NULL &&
                   lib.JxlDecoderSetImageOutBuffer(decoder, &format, *out, size) == JXL_DEC_SUCCESS;
            break;
        case JXL_DEC_FULL_IMAGE:
            *rest = lib.JxlDecoderReleaseInput(decoder);
            result = 0;
            more = 0;
            break;
        case JXL_DEC_NEED_MORE_INPUT:
            result = SW_JXL_SHORT;
            more = 0;
            break;
        default:
            more = 0;
        }
    }
    lib.JxlDecoderDestroy(decoder);
    if (result != 0) {
        free(*out);
        *out = NULL;
    }
    return result;
}

// Makes room for at least as many bytes again. Returns 0, or -1 if there is no memory.
static int grow(uint8_t **out, size_t *room) {
    uint8_t *grown = realloc(*out, *room * 2);
    if (grown == NULL)
        return -1;
    *out = grown;
    *room *= 2;
    return 0;
}

enum { FIRST_ROOM = 1 << 16 };

int sw_jxl_to_jpeg(const void *bytes, size_t bytes_count, size_t most, uint8_t **out, size_t *count) {
    size_t room = FIRST_ROOM;
    *out = malloc(room);
    JxlDecoder *decoder = opened(bytes, bytes_count, JXL_DEC_JPEG_RECONSTRUCTION | JXL_DEC_FULL_IMAGE);
    int result = SW_JXL_BAD, is_jpeg = 0;
    for (int more = decoder != NULL && *out != NULL; more;) {
        size_t done;
        switch (lib.JxlDecoderProcessInput(decoder)) {
        case JXL_DEC_JPEG_RECONSTRUCTION:
            is_jpeg = lib.JxlDecoderSetJPEGBuffer(decoder, *out, room) == JXL_DEC_SUCCESS;
            more = is_jpeg;
            break;
        case JXL_DEC_JPEG_NEED_MORE_OUTPUT:
            done = room - lib.JxlDecoderReleaseJPEGBuffer(decoder);
            more = room < most && grow(out, &room) == 0 &&
                   lib.JxlDecoderSetJPEGBuffer(decoder, *out + done, room - done) == JXL_DEC_SUCCESS;
            break;
        case JXL_DEC_FULL_IMAGE:
            *count = room - lib.JxlDecoderReleaseJPEGBuffer(decoder);
            result = is_jpeg ? 0 : SW_JXL_BAD;
            more = 0;
            break;
        default:
            more = 0;
        }
    }
    if (decoder != NULL)
        lib.JxlDecoderDestroy(decoder);
    if (result != 0) {
        free(*out);
        *out = NULL;
    }
    return result;
}

// Writes what was added to the encoder, which it consumes. Returns 0, or -1 with the reason.
static int deliver(JxlEncoder *encoder, int is_sound, uint8_t **out, size_t *count, char *message) {
    size_t room = FIRST_ROOM, left = room;
    *out = malloc(room);
    JxlEncoderStatus status = JXL_ENC_ERROR;
    uint8_t *next = *out;
    if (is_sound && *out != NULL) {
        lib.JxlEncoderCloseInput(encoder);
        while ((status = lib.JxlEncoderProcessOutput(encoder, &next, &left)) == JXL_ENC_NEED_MORE_OUTPUT) {
            size_t done = (size_t)(next - *out);
            if (grow(out, &room) != 0)
                break;
            next = *out + done;
            left = room - done;
        }
    }
    if (status == JXL_ENC_SUCCESS) {
        *count = (size_t)(next - *out);
    } else {
        JxlEncoderError error = encoder == NULL ? JXL_ENC_ERR_OOM : lib.JxlEncoderGetError(encoder);
        snprintf(message, SW_JXL_MESSAGE, "%s",
                 error == JXL_ENC_ERR_OOM             ? "no memory"
                 : error == JXL_ENC_ERR_JBRD          ? "the JPEG could not be made again from it"
                 : error == JXL_ENC_ERR_BAD_INPUT     ? "it cannot read the input"
                 : error == JXL_ENC_ERR_NOT_SUPPORTED ? "it does not support this kind of picture"
                                                      : "no reason given");
        free(*out);
        *out = NULL;
    }
    if (encoder != NULL)
        lib.JxlEncoderDestroy(encoder);
    return status == JXL_ENC_SUCCESS ? 0 : -1;
}

int sw_jxl_encode(const uint8_t *pixels, int width, int height, int bands, float distance, int effort, uint8_t **out,
                  size_t *count, char *message) {
    const int is_grey = bands == 1;
    JxlEncoder *encoder = lib.JxlEncoderCreate(NULL);
    JxlEncoderFrameSettings *settings = encoder == NULL ? NULL : lib.JxlEncoderFrameSettingsCreate(encoder, NULL);
    JxlBasicInfo basic;
    lib.JxlEncoderInitBasicInfo(&basic);
    basic.xsize = (uint32_t)width;
    basic.ysize = (uint32_t)height;
    basic.bits_per_sample = 8;
    basic.num_color_channels = is_grey ? 1 : 3;
    basic.uses_original_profile = distance == 0;
    JxlColorEncoding srgb;
    lib.JxlColorEncodingSetToSRGB(&srgb, is_grey);
    const JxlPixelFormat format = {(uint32_t)bands, JXL_TYPE_UINT8, JXL_NATIVE_ENDIAN, 0};
    int is_sound =
        settings != NULL && lib.JxlEncoderSetBasicInfo(encoder, &basic) == JXL_ENC_SUCCESS &&
        lib.JxlEncoderSetColorEncoding(encoder, &srgb) == JXL_ENC_SUCCESS &&
        (distance == 0 ? lib.JxlEncoderSetFrameLossless(settings, JXL_TRUE)
                       : lib.JxlEncoderSetFrameDistance(settings, distance)) == JXL_ENC_SUCCESS &&
        lib.JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, effort) == JXL_ENC_SUCCESS &&
        lib.JxlEncoderAddImageFrame(settings, &format, pixels, (size_t)width * (size_t)height * (size_t)bands) ==
            JXL_ENC_SUCCESS;
    return deliver(encoder, is_sound, out, count, message);
}

int sw_jxl_from_jpeg(const void *jpeg, size_t jpeg_count, int effort, uint8_t **out, size_t *count, char *message) {
    JxlEncoder *encoder = lib.JxlEncoderCreate(NULL);
    JxlEncoderFrameSettings *settings = encoder == NULL ? NULL : lib.JxlEncoderFrameSettingsCreate(encoder, NULL);
    int is_sound =
        settings != NULL && lib.JxlEncoderStoreJPEGMetadata(encoder, JXL_TRUE) == JXL_ENC_SUCCESS &&
        lib.JxlEncoderFrameSettingsSetOption(settings, JXL_ENC_FRAME_SETTING_EFFORT, effort) == JXL_ENC_SUCCESS &&
        lib.JxlEncoderAddJPEGFrame(settings, jpeg, jpeg_count) == JXL_ENC_SUCCESS;
    return deliver(encoder, is_sound, out, count, message);
}

#endif
