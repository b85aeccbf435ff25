#include "CHEIF.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libheif/heif.h>

// libheif needs the coders of HEVC and AV1, which would take two fifths of the program's start. So it is loaded by the
// first picture that needs it; these are the functions that we call.
#define EACH_FUNCTION(OF) \
    OF(heif_check_filetype) OF(heif_context_add_exif_metadata) OF(heif_context_alloc) OF(heif_context_encode_image) \
    OF(heif_context_free) OF(heif_context_get_encoder_for_format) OF(heif_context_get_number_of_top_level_images) \
    OF(heif_context_get_primary_image_handle) OF(heif_context_read_from_memory_without_copy) \
    OF(heif_context_write) OF(heif_decode_image) \
    OF(heif_decoding_options_alloc) OF(heif_decoding_options_free) OF(heif_encoder_release) \
    OF(heif_encoder_set_lossy_quality) OF(heif_encoder_set_parameter_integer) OF(heif_encoder_set_parameter_string) \
    OF(heif_encoding_options_alloc) OF(heif_encoding_options_free) OF(heif_get_version) \
    OF(heif_have_decoder_for_format) OF(heif_image_add_plane) OF(heif_image_create) \
    OF(heif_image_handle_free_auxiliary_types) OF(heif_image_handle_get_auxiliary_image_handle) \
    OF(heif_image_handle_get_auxiliary_type) OF(heif_image_handle_get_list_of_auxiliary_image_IDs) \
    OF(heif_image_get_height) OF(heif_image_get_plane) OF(heif_image_get_plane_readonly) OF(heif_image_get_width) \
    OF(heif_image_handle_get_color_profile_type) OF(heif_image_handle_get_height) \
    OF(heif_image_handle_get_list_of_metadata_block_IDs) OF(heif_image_handle_get_luma_bits_per_pixel) \
    OF(heif_image_handle_get_metadata) OF(heif_image_handle_get_metadata_size) \
    OF(heif_image_handle_get_nclx_color_profile) OF(heif_image_handle_get_number_of_auxiliary_images) \
    OF(heif_image_handle_get_number_of_metadata_blocks) OF(heif_image_handle_get_raw_color_profile) \
    OF(heif_image_handle_get_raw_color_profile_size) OF(heif_image_handle_get_width) \
    OF(heif_image_handle_has_alpha_channel) OF(heif_image_handle_release) OF(heif_image_release) \
    OF(heif_image_set_raw_color_profile) OF(heif_nclx_color_profile_free)

// Since 1.13; before that there were neither threads to limit nor plugins to load.
#define EACH_LATER_FUNCTION(OF) OF(heif_context_set_max_decoding_threads) OF(heif_init)
struct heif_init_params;
void heif_context_set_max_decoding_threads(struct heif_context *context, int count);
struct heif_error heif_init(struct heif_init_params *parameters);

static struct {
#define POINTER(name) __typeof__(name) *name;
    EACH_FUNCTION(POINTER)
    EACH_LATER_FUNCTION(POINTER)
} lib;

// The loader's error.
static int unloadable(char *message) {
    snprintf(message, SW_HEIF_MESSAGE, "%s", dlerror());
    return -1;
}

int sw_heif_start(const char *file, char *message) {
    void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL)
        return unloadable(message);
#define FIND(name) \
    if ((lib.name = (__typeof__(lib.name))dlsym(handle, #name)) == NULL) { \
        snprintf(message, SW_HEIF_MESSAGE, "it lacks %s; version 1.12 or later is needed", #name); \
        return -1; \
    }
    EACH_FUNCTION(FIND)
#define FIND_LATER(name) lib.name = (__typeof__(lib.name))dlsym(handle, #name);
    EACH_LATER_FUNCTION(FIND_LATER)
    // Since 1.23 coders in files of their own are looked for when the first one is needed, which is behind the fence.
    if (lib.heif_init != NULL)
        lib.heif_init(NULL);
    return 0;
}

static int failed(struct heif_error error, char *message) {
    snprintf(message, SW_HEIF_MESSAGE, "%s", error.message != NULL ? error.message : "unknown error");
    return -1;
}

typedef struct {
    struct heif_context *context;
    struct heif_image_handle *handle;
} opened;

static void close_file(opened file) {
    if (file.handle != NULL)
        lib.heif_image_handle_release(file.handle);
    if (file.context != NULL)
        lib.heif_context_free(file.context);
}

static int open_file(const void *bytes, size_t count, opened *file, char *message) {
    file->handle = NULL;
    file->context = lib.heif_context_alloc();
    if (file->context == NULL) {
        snprintf(message, SW_HEIF_MESSAGE, "no memory for a decoder");
        return -1;
    }
    // The caller decides about threads: a worker process is single-threaded so that its CPU time is that of one photo.
    if (lib.heif_context_set_max_decoding_threads != NULL)
        lib.heif_context_set_max_decoding_threads(file->context, 0);
    struct heif_error error = lib.heif_context_read_from_memory_without_copy(file->context, bytes, count, NULL);
    if (error.code == heif_error_Ok)
        error = lib.heif_context_get_primary_image_handle(file->context, &file->handle);
    if (error.code != heif_error_Ok) {
        failed(error, message); // before the context, which owns the message, is freed
        close_file(*file);
        return -1;
    }
    return 0;
}

static int is_av1(const void *bytes, size_t count) {
    // Each item has a codec, which 1.15 does not report; the brand is what the file says about itself.
    return lib.heif_check_filetype(bytes, (int)(count < 64 ? count : 64)) != heif_filetype_no && count >= 12 &&
           (memcmp((const char *)bytes + 8, "avif", 4) == 0 || memcmp((const char *)bytes + 8, "avis", 4) == 0);
}

int sw_heif_probe(const void *bytes, size_t count, sw_heif_info *info, char *message) {
    opened file;
    memset(info, 0, sizeof *info);
    if (open_file(bytes, count, &file, message))
        return -1;
    info->width = lib.heif_image_handle_get_width(file.handle);
    info->height = lib.heif_image_handle_get_height(file.handle);
    info->has_alpha = lib.heif_image_handle_has_alpha_channel(file.handle);
    info->bit_depth = lib.heif_image_handle_get_luma_bits_per_pixel(file.handle);
    info->auxiliaries =
        lib.heif_image_handle_get_number_of_auxiliary_images(file.handle, LIBHEIF_AUX_IMAGE_FILTER_OMIT_ALPHA);
    info->frames = lib.heif_context_get_number_of_top_level_images(file.context);
    info->is_av1 = is_av1(bytes, count);
    info->has_exif = lib.heif_image_handle_get_number_of_metadata_blocks(file.handle, "Exif") > 0;
    if (lib.heif_image_handle_get_color_profile_type(file.handle) == heif_color_profile_type_prof ||
        lib.heif_image_handle_get_color_profile_type(file.handle) == heif_color_profile_type_rICC)
        info->icc_count = lib.heif_image_handle_get_raw_color_profile_size(file.handle);
    struct heif_color_profile_nclx *nclx = NULL;
    if (lib.heif_image_handle_get_nclx_color_profile(file.handle, &nclx).code == heif_error_Ok && nclx != NULL) {
        info->primaries = (int)nclx->color_primaries;
        info->transfer = (int)nclx->transfer_characteristics;
        lib.heif_nclx_color_profile_free(nclx);
    }
    close_file(file);
    return 0;
}

int sw_heif_profile(const void *bytes, size_t count, void *into, char *message) {
    opened file;
    if (open_file(bytes, count, &file, message))
        return -1;
    struct heif_error error = lib.heif_image_handle_get_raw_color_profile(file.handle, into);
    int result = error.code == heif_error_Ok ? 0 : failed(error, message);
    close_file(file);
    return result;
}

long sw_heif_exif(const void *bytes, size_t count, uint8_t *into) {
    opened file;
    char ignored[SW_HEIF_MESSAGE];
    heif_item_id block;
    long size = -1;
    if (open_file(bytes, count, &file, ignored))
        return -1;
    if (lib.heif_image_handle_get_list_of_metadata_block_IDs(file.handle, "Exif", &block, 1) == 1) {
        size_t whole = lib.heif_image_handle_get_metadata_size(file.handle, block);
        uint8_t *copy = whole > 4 ? malloc(whole) : NULL;
        if (copy != NULL && lib.heif_image_handle_get_metadata(file.handle, block, copy).code == heif_error_Ok) {
            // The block begins with the distance from its fifth byte to the TIFF header.
            size_t start = 4 + (((size_t)copy[0] << 24) | ((size_t)copy[1] << 16) | ((size_t)copy[2] << 8) | copy[3]);
            if (start < whole) {
                size = (long)(whole - start);
                if (into != NULL)
                    memcpy(into, copy + start, (size_t)size);
            }
        }
        free(copy);
    }
    close_file(file);
    return size;
}

static int decode(const struct heif_image_handle *handle, int with_alpha, sw_heif_picture *out, char *message) {
    struct heif_decoding_options *options = lib.heif_decoding_options_alloc();
    options->convert_hdr_to_8bit = 1;
    options->strict_decoding = 1;
    struct heif_image *image = NULL;
    struct heif_error error =
        lib.heif_decode_image(handle, &image, heif_colorspace_RGB,
                          with_alpha ? heif_chroma_interleaved_RGBA : heif_chroma_interleaved_RGB, options);
    lib.heif_decoding_options_free(options);
    if (error.code != heif_error_Ok)
        return failed(error, message);
    out->pixels = lib.heif_image_get_plane_readonly(image, heif_channel_interleaved, &out->stride);
    out->width = lib.heif_image_get_width(image, heif_channel_interleaved);
    out->height = lib.heif_image_get_height(image, heif_channel_interleaved);
    out->bands = with_alpha ? 4 : 3;
    out->owner = image;
    if (out->pixels == NULL || out->stride < out->width * out->bands) {
        sw_heif_free(out);
        snprintf(message, SW_HEIF_MESSAGE, "the decoder gave no RGB plane");
        return -1;
    }
    return 0;
}

int sw_heif_decode(const void *bytes, size_t count, int with_alpha, sw_heif_picture *out, char *message) {
    opened file;
    memset(out, 0, sizeof *out);
    if (open_file(bytes, count, &file, message))
        return -1;
    int result = decode(file.handle, with_alpha, out, message);
    close_file(file);
    return result;
}

// The handle of the first auxiliary picture that Apple or Samsung calls a gain map; NULL if there is none.
static struct heif_image_handle *gain_map(const struct heif_image_handle *primary) {
    heif_item_id ids[8];
    int count = lib.heif_image_handle_get_list_of_auxiliary_image_IDs(primary, LIBHEIF_AUX_IMAGE_FILTER_OMIT_ALPHA, ids, 8);
    for (int i = 0; i < count; i++) {
        struct heif_image_handle *handle = NULL;
        const char *name = NULL;
        if (lib.heif_image_handle_get_auxiliary_image_handle(primary, ids[i], &handle).code != heif_error_Ok)
            continue;
        if (lib.heif_image_handle_get_auxiliary_type(handle, &name).code == heif_error_Ok && name != NULL) {
            int is_map = strstr(name, "aux:hdrgainmap") != NULL;
            lib.heif_image_handle_free_auxiliary_types(handle, &name);
            if (is_map)
                return handle;
        }
        lib.heif_image_handle_release(handle);
    }
    return NULL;
}

int sw_heif_gain_map(const void *bytes, size_t count, sw_heif_gain *gain, uint8_t *xmp, char *message) {
    opened file;
    memset(gain, 0, sizeof *gain);
    if (open_file(bytes, count, &file, message))
        return -1;
    struct heif_image_handle *map = gain_map(file.handle);
    if (map == NULL) {
        close_file(file);
        return 0;
    }
    // Its numbers are in its own XMP.
    heif_item_id block;
    if (lib.heif_image_handle_get_list_of_metadata_block_IDs(map, "mime", &block, 1) == 1) {
        size_t size = lib.heif_image_handle_get_metadata_size(map, block);
        uint8_t *copy = size > 0 ? malloc(size) : NULL;
        if (copy != NULL && lib.heif_image_handle_get_metadata(map, block, copy).code == heif_error_Ok) {
            gain->xmp_count = size < SW_HEIF_XMP ? size : SW_HEIF_XMP;
            memcpy(xmp, copy, gain->xmp_count);
        }
        free(copy);
    }
    long pixels = (long)lib.heif_image_handle_get_width(map) * lib.heif_image_handle_get_height(map);
    int is_larger = pixels > (long)lib.heif_image_handle_get_width(file.handle) *
                                 lib.heif_image_handle_get_height(file.handle);
    int result = is_larger ? -1 : decode(map, 0, &gain->picture, message);
    if (is_larger)
        snprintf(message, SW_HEIF_MESSAGE, "a gain map has more pixels than its picture");
    lib.heif_image_handle_release(map);
    close_file(file);
    return result == 0 ? 1 : -1;
}

void sw_heif_free(sw_heif_picture *picture) {
    if (picture->owner != NULL)
        lib.heif_image_release(picture->owner);
    picture->owner = NULL;
    picture->pixels = NULL;
}

typedef struct {
    uint8_t *bytes;
    size_t count;
} sink;

static struct heif_error append(struct heif_context *context, const void *data, size_t count, void *user) {
    (void)context;
    sink *to = user;
    uint8_t *grown = realloc(to->bytes, to->count + count);
    if (grown == NULL)
        return (struct heif_error){heif_error_Memory_allocation_error, heif_suberror_Unspecified, "no memory"};
    memcpy(grown + to->count, data, count);
    to->bytes = grown;
    to->count += count;
    return (struct heif_error){heif_error_Ok, heif_suberror_Unspecified, "ok"};
}

// x265's, by its own numbers.
static const char *const presets[] = {"ultrafast", "superfast", "veryfast", "faster",   "fast",
                                      "medium",    "slow",      "slower",   "veryslow", "placebo"};

int sw_heif_encode(const uint8_t *pixels, int width, int height, int bands, int av1, int quality, int effort,
                   const sw_heif_metadata *metadata, uint8_t **out, size_t *count, char *message) {
    struct heif_context *context = lib.heif_context_alloc();
    struct heif_encoder *encoder = NULL;
    struct heif_image *image = NULL;
    struct heif_image_handle *handle = NULL;
    struct heif_encoding_options *options = lib.heif_encoding_options_alloc();
    sink to = {NULL, 0};
    int grey = bands == 1;
    struct heif_error error = lib.heif_context_get_encoder_for_format(
        context, av1 ? heif_compression_AV1 : heif_compression_HEVC, &encoder);
    if (error.code == heif_error_Ok)
        error = lib.heif_encoder_set_lossy_quality(encoder, quality);
    if (error.code == heif_error_Ok) {
        // One thread, so that equal pixels give equal bytes and the CPU seconds are this picture's.
        lib.heif_encoder_set_parameter_integer(encoder, "threads", 1);
        if (av1)
            lib.heif_encoder_set_parameter_integer(encoder, "speed", effort);
        else
            lib.heif_encoder_set_parameter_string(encoder, "x265:pools", "none");
        if (!av1)
            lib.heif_encoder_set_parameter_string(encoder, "preset", presets[effort]);
        error = lib.heif_image_create(width, height, grey ? heif_colorspace_monochrome : heif_colorspace_RGB,
                                  grey ? heif_chroma_monochrome : heif_chroma_interleaved_RGB, &image);
    }
    enum heif_channel channel = grey ? heif_channel_Y : heif_channel_interleaved;
    if (error.code == heif_error_Ok)
        error = lib.heif_image_add_plane(image, channel, width, height, 8);
    if (error.code == heif_error_Ok) {
        int stride = 0;
        uint8_t *plane = lib.heif_image_get_plane(image, channel, &stride);
        for (int y = 0; y < height; y++)
            memcpy(plane + (size_t)y * (size_t)stride, pixels + (size_t)y * (size_t)width * (size_t)bands,
                   (size_t)width * (size_t)bands);
        if (metadata != NULL) {
            options->image_orientation = (enum heif_orientation)metadata->orientation;
            if (metadata->profile_count > 0)
                lib.heif_image_set_raw_color_profile(image, "prof", metadata->profile, metadata->profile_count);
        }
        error = lib.heif_context_encode_image(context, image, encoder, options, &handle);
    }
    if (error.code == heif_error_Ok && metadata != NULL && metadata->exif_count > 0)
        error = lib.heif_context_add_exif_metadata(context, handle, metadata->exif, (int)metadata->exif_count);
    if (error.code == heif_error_Ok) {
        struct heif_writer writer = {1, append};
        error = lib.heif_context_write(context, &writer, &to);
    }
    if (error.code != heif_error_Ok)
        failed(error, message);
    if (handle != NULL)
        lib.heif_image_handle_release(handle);
    if (image != NULL)
        lib.heif_image_release(image);
    if (encoder != NULL)
        lib.heif_encoder_release(encoder);
    lib.heif_encoding_options_free(options);
    lib.heif_context_free(context);
    if (error.code != heif_error_Ok) {
        free(to.bytes);
        return -1;
    }
    *out = to.bytes;
    *count = to.count;
    return 0;
}

int sw_heif_decodes(int av1) {
    return lib.heif_have_decoder_for_format(av1 ? heif_compression_AV1 : heif_compression_HEVC);
}

const char *sw_heif_version(void) { return lib.heif_get_version(); }
