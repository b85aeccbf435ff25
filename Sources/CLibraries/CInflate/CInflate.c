#include "CInflate.h"

#include <dlfcn.h>
#include <string.h>

#include <zlib.h>

// Loaded with libvips, which stands on it, so that a start without a PNG does not pay for it.
#define EACH_FUNCTION(OF) OF(inflateInit_) OF(inflate) OF(inflateEnd)

static struct {
#define POINTER(name) __typeof__(name) *name;
    EACH_FUNCTION(POINTER)
} lib;

int sw_inflate_load(void) {
    void *handle = dlopen("libz.so.1", RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL)
        return -1;
#define FIND(name) \
    if ((lib.name = (__typeof__(lib.name))dlsym(handle, #name)) == NULL) \
        return -1;
    EACH_FUNCTION(FIND)
    return 0;
}

void sw_inflate_measure(const uint8_t *data, size_t count, size_t most_bytes, size_t most_blocks,
                        sw_inflated *found) {
    uint8_t passing[1 << 16];
    z_stream stream;
    memset(found, 0, sizeof *found);
    memset(&stream, 0, sizeof stream);
    if (lib.inflate == NULL || lib.inflateInit_(&stream, ZLIB_VERSION, (int)sizeof stream) != Z_OK)
        return;
    int result = Z_OK;
    while (result == Z_OK && found->bytes <= most_bytes && found->blocks <= most_blocks) {
        if (stream.avail_in == 0) {
            stream.avail_in = count < 1 << 30 ? (uInt)count : 1 << 30;
            stream.next_in = (Bytef *)data;
            data += stream.avail_in;
            count -= stream.avail_in;
        }
        stream.next_out = passing;
        stream.avail_out = sizeof passing;
        // Answers at each block's end.
        result = lib.inflate(&stream, Z_BLOCK);
        found->bytes += sizeof passing - stream.avail_out;
        // Behind a block.
        if (stream.data_type & 128)
            found->blocks += 1;
    }
    lib.inflateEnd(&stream);
}
