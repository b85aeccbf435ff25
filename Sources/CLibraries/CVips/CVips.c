#include "CVips.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include <vips/vips.h>

// libvips needs a hundred other libraries, which would take half of the program's start. So it is loaded by the first
// picture that needs it; these are the functions that we call.
#define EACH_FUNCTION(OF) \
    OF(vips_cache_set_max) OF(vips_cache_set_max_files) OF(vips_cache_set_max_mem) \
    OF(vips_cast_uchar) OF(vips_colourspace) OF(vips_concurrency_set) OF(vips_copy) OF(vips_error_buffer) \
    OF(vips_error_clear) OF(vips_icc_transform) OF(vips_image_get_blob) OF(vips_image_get_typeof) \
    OF(vips_image_guess_interpretation) \
    OF(vips_image_new_from_buffer) OF(vips_image_new_from_memory) OF(vips_image_set_blob_copy) \
    OF(vips_image_write_to_buffer) OF(vips_image_write_to_memory) OF(vips_init) OF(vips_type_find) \
    OF(vips_version_string)

// libvips has it since 8.13. With older versions there is only the check of a photo's first bytes.
void vips_block_untrusted_set(gboolean state);

static struct {
#define POINTER(name) __typeof__(name) *name;
    EACH_FUNCTION(POINTER)
    POINTER(vips_block_untrusted_set)
} lib;

// The loader's error.
static int unloadable(char *message) {
    snprintf(message, SW_VIPS_MESSAGE, "%s", dlerror());
    return -1;
}

int sw_vips_load(const char *file, char *message) {
    void *handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL)
        return unloadable(message);
#define FIND(name) \
    if ((lib.name = (__typeof__(lib.name))dlsym(handle, #name)) == NULL) { \
        snprintf(message, SW_VIPS_MESSAGE, "it lacks %s; version 8.12 or later is needed", #name); \
        return -1; \
    }
    EACH_FUNCTION(FIND)
    lib.vips_block_untrusted_set = (__typeof__(lib.vips_block_untrusted_set))dlsym(handle, "vips_block_untrusted_set");
    return 0;
}

// What libvips would have printed last.
static struct {
    pthread_mutex_t lock;
    char text[SW_VIPS_MESSAGE];
} warning = {.lock = PTHREAD_MUTEX_INITIALIZER};

// The first line that is not empty.
static void take_line(char *message, const char *text) {
    text += strspn(text, "\n ");
    size_t n = strcspn(text, "\n");
    if (n >= SW_VIPS_MESSAGE)
        n = SW_VIPS_MESSAGE - 1;
    memcpy(message, text, n);
    message[n] = 0;
}

// Messages about one picture must not be reported for the next: libvips can succeed and leave messages behind.
static void forget(void) {
    lib.vips_error_clear();
    pthread_mutex_lock(&warning.lock);
    warning.text[0] = 0;
    pthread_mutex_unlock(&warning.lock);
}

static int failed(char *message) {
    // libvips collects its reasons, the most informative first.
    take_line(message, lib.vips_error_buffer());
    lib.vips_error_clear();
    // libpng's findings are only logged.
    pthread_mutex_lock(&warning.lock);
    if (message[0] == 0)
        take_line(message, warning.text[0] == 0 ? "no reason given" : warning.text);
    pthread_mutex_unlock(&warning.lock);
    return -1;
}

// The caller gets errors as a result; libvips would print them a second time.
static void remember(const gchar *domain, GLogLevelFlags level, const gchar *text, gpointer data) {
    (void)domain, (void)level, (void)data;
    pthread_mutex_lock(&warning.lock);
    take_line(warning.text, text);
    pthread_mutex_unlock(&warning.lock);
}

int sw_vips_start(char *message) {
    // We need none of libvips' modules, and the system's modules do not fit the libraries of `make dist`.
    g_setenv("VIPSHOME", "/nonexistent", TRUE);
    if (lib.vips_init("stepwedge"))
        return failed(message);
    lib.vips_cache_set_max(0);
    lib.vips_cache_set_max_mem(0);
    lib.vips_cache_set_max_files(0);
    lib.vips_concurrency_set(1);
    if (lib.vips_block_untrusted_set != NULL)
        lib.vips_block_untrusted_set(TRUE);
    g_log_set_handler("VIPS", G_LOG_LEVEL_WARNING, remember, NULL);
    return 0;
}

// Takes ownership of `image`; returns its pixels.
static int deliver(VipsImage *image, sw_vips_picture *out, char *message) {
    size_t size = 0;
    out->pixels = lib.vips_image_write_to_memory(image, &size);
    out->width = image->Xsize;
    out->height = image->Ysize;
    out->bands = image->Bands;
    g_object_unref(image);
    return out->pixels == NULL ? failed(message) : 0;
}

// A profile may contain the same conversion a second time, as any number of elements, which lcms would use. Under other
// names lcms ignores them.
static void forget_elements(VipsImage *image) {
    enum { NAMES = 132, ENTRY = 12 };
    const void *profile = NULL;
    size_t size = 0;
    if (lib.vips_image_get_blob(image, VIPS_META_ICC_NAME, &profile, &size) || size < NAMES)
        return;
    uint8_t *plain = g_memdup2(profile, size);
    size_t most = (size - NAMES) / ENTRY;
    size_t count = (size_t)plain[128] << 24 | (size_t)plain[129] << 16 | (size_t)plain[130] << 8 | plain[131];
    for (size_t i = 0; i < count && i < most; i++) {
        uint8_t *name = plain + NAMES + ENTRY * i;
        if (memcmp(name, "D2B", 3) == 0 || memcmp(name, "B2D", 3) == 0)
            name[1] = '-';
    }
    lib.vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, plain, size);
    g_free(plain);
}

// Converts to 8-bit sRGB or grey, whatever the image says it is. Consumes `image`.
static VipsImage *to_srgb(VipsImage *image) {
    VipsImage *next = NULL;
    int grey = lib.vips_image_guess_interpretation(image) == VIPS_INTERPRETATION_B_W ||
               lib.vips_image_guess_interpretation(image) == VIPS_INTERPRETATION_GREY16;
    int cmyk = lib.vips_image_guess_interpretation(image) == VIPS_INTERPRETATION_CMYK;
    if (cmyk || (!grey && lib.vips_image_get_typeof(image, VIPS_META_ICC_NAME) != 0)) {
        forget_elements(image);
        int bad = lib.vips_icc_transform(image, &next, "srgb", "embedded", TRUE, "input_profile",
                                         cmyk ? "cmyk" : "srgb", "intent", VIPS_INTENT_RELATIVE, "depth", 8, NULL);
        g_object_unref(image);
        if (bad)
            return NULL;
        image = next;
    }
    VipsInterpretation wanted = grey ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB;
    if (lib.vips_colourspace(image, &next, wanted, NULL)) {
        g_object_unref(image);
        return NULL;
    }
    g_object_unref(image);
    image = next;
    if (lib.vips_cast_uchar(image, &next, NULL)) {
        g_object_unref(image);
        return NULL;
    }
    g_object_unref(image);
    return next;
}

int sw_vips_decode(const void *bytes, size_t count, sw_vips_picture *out, char *message) {
    forget();
    VipsImage *image = lib.vips_image_new_from_buffer(bytes, count, "", "access", VIPS_ACCESS_SEQUENTIAL, "fail_on",
                                                      VIPS_FAIL_ON_TRUNCATED, NULL);
    if (image == NULL)
        return failed(message);
    image = to_srgb(image);
    return image == NULL ? failed(message) : deliver(image, out, message);
}

int sw_vips_to_srgb(const uint8_t *pixels, int width, int height, int bands, const void *profile, size_t profile_count,
                    sw_vips_picture *out, char *message) {
    forget();
    size_t size = (size_t)width * (size_t)height * (size_t)bands;
    VipsImage *memory = lib.vips_image_new_from_memory(pixels, size, width, height, bands, VIPS_FORMAT_UCHAR);
    if (memory == NULL)
        return failed(message);
    VipsImage *image = NULL;
    int bad = lib.vips_copy(memory, &image, "interpretation",
                            bands == 4   ? VIPS_INTERPRETATION_CMYK
                            : bands == 1 ? VIPS_INTERPRETATION_B_W
                                         : VIPS_INTERPRETATION_sRGB,
                            NULL);
    g_object_unref(memory);
    if (bad)
        return failed(message);
    if (profile != NULL)
        lib.vips_image_set_blob_copy(image, VIPS_META_ICC_NAME, profile, profile_count);
    image = to_srgb(image);
    return image == NULL ? failed(message) : deliver(image, out, message);
}

int sw_vips_encode(const uint8_t *pixels, int width, int height, int bands, const char *suffix, uint8_t **out,
                   size_t *count, char *message) {
    forget();
    size_t size = (size_t)width * (size_t)height * (size_t)bands;
    VipsImage *memory = lib.vips_image_new_from_memory(pixels, size, width, height, bands, VIPS_FORMAT_UCHAR);
    if (memory == NULL)
        return failed(message);
    VipsImage *image = NULL;
    int bad = lib.vips_copy(memory, &image, "interpretation",
                            bands < 3 ? VIPS_INTERPRETATION_B_W : VIPS_INTERPRETATION_sRGB, NULL);
    g_object_unref(memory);
    if (bad)
        return failed(message);
    void *buffer = NULL;
    bad = lib.vips_image_write_to_buffer(image, suffix, &buffer, count, NULL);
    g_object_unref(image);
    *out = buffer;
    return bad ? failed(message) : 0;
}

void sw_vips_free(void *memory) { g_free(memory); }

int sw_vips_has(const char *operation) { return lib.vips_type_find("VipsOperation", operation) != 0; }

const char *sw_vips_version(void) { return lib.vips_version_string(); }
