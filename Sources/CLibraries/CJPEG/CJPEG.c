#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

#include <jerror.h>

typedef struct {
    struct jpeg_error_mgr base;
    jmp_buf escape;
    sw_jpeg_fault *fault;
} fault_manager;

static void on_error(j_common_ptr info) {
    fault_manager *manager = (fault_manager *)info->err;
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    snprintf(manager->fault->message, SW_JPEG_MESSAGE, "%s", text);
    longjmp(manager->escape, 1);
}

// Bytes left over after the picture data mean that its codes are out of step, unless they are an encoder's padding.
// `info` is after them.
static int is_padding(j_decompress_ptr info, int count, int marker) {
    if (marker != JPEG_EOI || ((fault_manager *)info->err)->fault->dry)
        return 0;
    for (int i = 1; i <= count; i++)
        if (info->src->next_input_byte[-i] != 0)
            return 0;
    return 1;
}

// libjpeg treats corrupt data as a warning and paints grey over it, so we count the warnings that mean lost picture
// data.
static void on_message(j_common_ptr info, int level) {
    if (level >= 0)
        return;
    fault_manager *manager = (fault_manager *)info->err;
    switch (info->err->msg_code) {
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_BOGUS_PROGRESSION:
    case JWRN_ARITH_BAD_CODE:
        manager->fault->damage += 1;
        break;
    case JWRN_EXTRANEOUS_DATA:
        if (((j_decompress_ptr)info)->input_scan_number == 0 ||
            is_padding((j_decompress_ptr)info, info->err->msg_parm.i[0], info->err->msg_parm.i[1])) {
            manager->fault->extraneous += info->err->msg_parm.i[0];
            return;
        }
        manager->fault->damage += 1;
        break;
    default:
        return;
    }
    if (manager->fault->message[0] == 0) {
        char text[JMSG_LENGTH_MAX];
        info->err->format_message(info, text);
        snprintf(manager->fault->message, SW_JPEG_MESSAGE, "%s", text);
    }
}

static void no_output(j_common_ptr info) { (void)info; }

static struct jpeg_error_mgr *fault_reporting(fault_manager *manager, sw_jpeg_fault *fault) {
    struct jpeg_error_mgr *base = jpeg_std_error(&manager->base);
    base->error_exit = on_error;
    base->emit_message = on_message;
    base->output_message = no_output;
    manager->fault = fault;
    return base;
}

struct sw_jpeg_reader {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_source_mgr source;
    const uint8_t *rest, *end; // what libjpeg was not given yet
    struct jpeg_progress_mgr progress;
    int scan;                               // the last scan whose header was read
    uint64_t seen[MAX_COMPONENTS];          // for each component, a bit for each coefficient that a scan has had
    int8_t low[MAX_COMPONENTS][DCTSIZE2];   // and its lowest bit that is known
    fault_manager faults;
};

static const JOCTET end_marker[2] = {0xFF, JPEG_EOI};

// If more than this many bytes are available, libjpeg-turbo reads codes in a faster way, which reads invalid codes as
// zeros without reporting it.
#define MOST_AT_ONCE 500

static void nothing(j_decompress_ptr jpeg) { (void)jpeg; }

static boolean give_more(j_decompress_ptr jpeg) {
    sw_jpeg_reader *reader = jpeg->client_data;
    const size_t left = (size_t)(reader->end - reader->rest);
    if (left == 0) {
        reader->faults.fault->dry = 1;
        reader->source.next_input_byte = end_marker;
        reader->source.bytes_in_buffer = sizeof end_marker;
        return TRUE;
    }
    reader->source.next_input_byte = reader->rest;
    reader->source.bytes_in_buffer = left < MOST_AT_ONCE ? left : MOST_AT_ONCE;
    reader->rest += reader->source.bytes_in_buffer;
    return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
    if (count <= 0)
        return;
    sw_jpeg_reader *reader = jpeg->client_data;
    const size_t at_hand = reader->source.bytes_in_buffer;
    if ((size_t)count <= at_hand) {
        reader->source.next_input_byte += count;
        reader->source.bytes_in_buffer -= (size_t)count;
        return;
    }
    const size_t beyond = (size_t)count - at_hand, left = (size_t)(reader->end - reader->rest);
    reader->rest += beyond < left ? beyond : left;
    give_more(jpeg);
}

static void stop(fault_manager *manager, sw_jpeg_crowd crowd, const char *message) {
    manager->fault->crowd = crowd;
    snprintf(manager->fault->message, SW_JPEG_MESSAGE, "%s", message);
    longjmp(manager->escape, 1);
}

// A scan that repeats what is known takes as long as the one before, and changes nothing that it should.
static void look_at_scan(sw_jpeg_reader *reader) {
    const struct jpeg_decompress_struct *jpeg = &reader->jpeg;
    if (jpeg->input_scan_number == reader->scan)
        return;
    reader->scan = jpeg->input_scan_number;
    const int last = jpeg->progressive_mode ? jpeg->Se : DCTSIZE2 - 1;
    for (int i = 0; i < jpeg->comps_in_scan; i++) {
        const int component = jpeg->cur_comp_info[i]->component_index;
        for (int k = jpeg->progressive_mode ? jpeg->Ss : 0; k <= last && k < DCTSIZE2; k++) {
            const uint64_t bit = (uint64_t)1 << k;
            const int refines = jpeg->progressive_mode && jpeg->Ah > 0 && reader->low[component][k] > jpeg->Al;
            if ((reader->seen[component] & bit) != 0 && !refines)
                stop(&reader->faults, SW_JPEG_AGAIN, "stopped at a scan of what is known");
            reader->seen[component] |= bit;
            reader->low[component][k] = (int8_t)jpeg->Al;
        }
    }
}

// Called between rows of blocks, also while the scans of a file are read.
static void on_progress(j_common_ptr info) {
    fault_manager *manager = (fault_manager *)info->err;
    const struct jpeg_decompress_struct *jpeg = (j_decompress_ptr)info;
    const int most = jpeg->arith_code ? SW_JPEG_MOST_ARITHMETIC_SCANS : SW_JPEG_MOST_SCANS;
    if (jpeg->input_scan_number > most)
        stop(manager, SW_JPEG_SCANS, "stopped after the last scan that is read");
    look_at_scan(((j_decompress_ptr)info)->client_data);
    // The statistics of all codes are reset each time.
    if (jpeg->arith_code && jpeg->restart_interval > 0 && jpeg->restart_interval < SW_JPEG_LEAST_ARITHMETIC_INTERVAL)
        stop(manager, SW_JPEG_RESTARTS, "stopped at the first row");
}

sw_jpeg_reader *sw_jpeg_open(const uint8_t *bytes, size_t count, int eighths, sw_jpeg_info *info,
                             sw_jpeg_fault *fault) {
    memset(fault, 0, sizeof *fault);
    sw_jpeg_reader *volatile reader = calloc(1, sizeof *reader);
    if (reader == NULL) {
        snprintf(fault->message, SW_JPEG_MESSAGE, "no memory for a decoder");
        return NULL;
    }
    reader->jpeg.err = fault_reporting(&reader->faults, fault);
    if (setjmp(reader->faults.escape)) {
        sw_jpeg_close(reader);
        return NULL;
    }
    jpeg_create_decompress(&reader->jpeg);
    reader->jpeg.client_data = reader;
    reader->rest = bytes;
    reader->end = bytes + count;
    reader->source = (struct jpeg_source_mgr){.init_source = nothing,
                                              .fill_input_buffer = give_more,
                                              .skip_input_data = skip,
                                              .resync_to_restart = jpeg_resync_to_restart,
                                              .term_source = nothing};
    reader->jpeg.src = &reader->source;
    reader->progress.progress_monitor = on_progress;
    reader->jpeg.progress = &reader->progress;
    jpeg_read_header(&reader->jpeg, TRUE);

    info->width = (int)reader->jpeg.image_width;
    info->height = (int)reader->jpeg.image_height;
    info->inverted = reader->jpeg.saw_Adobe_marker;
    reader->jpeg.scale_num = (unsigned)eighths;
    reader->jpeg.scale_denom = 8;
    switch (reader->jpeg.jpeg_color_space) {
    case JCS_GRAYSCALE:
        reader->jpeg.out_color_space = JCS_GRAYSCALE;
        break;
    case JCS_CMYK:
    case JCS_YCCK:
        reader->jpeg.out_color_space = JCS_CMYK;
        break;
    default:
        reader->jpeg.out_color_space = JCS_RGB;
    }
    jpeg_start_decompress(&reader->jpeg);
    info->output_width = (int)reader->jpeg.output_width;
    info->output_height = (int)reader->jpeg.output_height;
    info->channels = reader->jpeg.output_components;
    return reader;
}

int sw_jpeg_read(sw_jpeg_reader *reader, uint8_t *into, int rows, sw_jpeg_fault *fault) {
    reader->faults.fault = fault;
    if (setjmp(reader->faults.escape))
        return -1;
    const size_t stride = (size_t)reader->jpeg.output_width * (size_t)reader->jpeg.output_components;
    int done = 0;
    while (done < rows && reader->jpeg.output_scanline < reader->jpeg.output_height) {
        JSAMPROW row[4];
        int wanted = rows - done < 4 ? rows - done : 4;
        for (int i = 0; i < wanted; i++)
            row[i] = into + (size_t)(done + i) * stride;
        done += (int)jpeg_read_scanlines(&reader->jpeg, row, (JDIMENSION)wanted);
    }
    return done;
}

int sw_jpeg_finish(sw_jpeg_reader *reader, sw_jpeg_fault *fault) {
    reader->faults.fault = fault;
    if (setjmp(reader->faults.escape))
        return -1;
    if (reader->jpeg.progressive_mode && reader->jpeg.coef_bits != NULL) {
        for (int c = 0; c < reader->jpeg.num_components; c++)
            for (int k = 0; k < DCTSIZE2; k++)
                if (reader->jpeg.coef_bits[c][k] != 0)
                    fault->unrefined = 1;
    }
    jpeg_finish_decompress(&reader->jpeg);
    return 0;
}

void sw_jpeg_close(sw_jpeg_reader *reader) {
    jpeg_destroy_decompress(&reader->jpeg);
    free(reader);
}

// The divisors of one component class, in the order of the file.
static void set_table(j_compress_ptr jpeg, int which, const uint8_t *divisors) {
    unsigned int table[DCTSIZE2];
    for (int i = 0; i < DCTSIZE2; i++)
        table[i] = divisors[i];
    jpeg_add_quant_table(jpeg, which, table, 100, TRUE);
}

#define MOST_SCANS 64

static void set_progression(j_compress_ptr jpeg, sw_jpeg_settings settings, jpeg_scan_info *scans) {
    if (settings.scans == NULL || settings.channels != 3 || settings.scan_count > MOST_SCANS) {
        jpeg_simple_progression(jpeg);
        return;
    }
    for (int i = 0; i < settings.scan_count; i++) {
        const sw_jpeg_scan *from = &settings.scans[i];
        scans[i] = (jpeg_scan_info){.Ss = from->first, .Se = from->last, .Ah = from->high, .Al = from->low};
        for (int c = 0; c < 3; c++)
            if (from->components & 1 << c)
                scans[i].component_index[scans[i].comps_in_scan++] = c;
    }
    jpeg->scan_info = scans;
    jpeg->num_scans = settings.scan_count;
}

// Zeros in place of what another encoder writes there.
static void write_reserved(j_compress_ptr jpeg, int bytes) {
    if (bytes < 4)
        return;
    jpeg_write_m_header(jpeg, JPEG_APP0 + 15, (unsigned)bytes - 4);
    for (int i = 4; i < bytes; i++)
        jpeg_write_m_byte(jpeg, 0);
}

int sw_jpeg_encode(const uint8_t *pixels, sw_jpeg_settings settings, uint8_t **out, size_t *count,
                   sw_jpeg_fault *fault) {
    memset(fault, 0, sizeof *fault);
    struct jpeg_compress_struct jpeg;
    memset(&jpeg, 0, sizeof jpeg);
    fault_manager faults;
    jpeg_scan_info scans[MOST_SCANS];
    unsigned char *volatile buffer = NULL;
    unsigned long length = 0;
    jpeg.err = fault_reporting(&faults, fault);
    *out = NULL;
    if (setjmp(faults.escape)) {
        jpeg_destroy_compress(&jpeg);
        free(buffer);
        return -1;
    }
    jpeg_create_compress(&jpeg);
    jpeg_mem_dest(&jpeg, (unsigned char **)&buffer, &length);
    jpeg.image_width = (JDIMENSION)settings.width;
    jpeg.image_height = (JDIMENSION)settings.height;
    jpeg.input_components = settings.channels;
    jpeg.in_color_space = settings.channels == 1 ? JCS_GRAYSCALE : settings.channels == 4 ? JCS_CMYK : JCS_RGB;
    jpeg_set_defaults(&jpeg);
    jpeg_set_quality(&jpeg, settings.quality, TRUE);
    if (settings.tables != NULL) {
        set_table(&jpeg, 0, settings.tables);
        set_table(&jpeg, 1, settings.tables + DCTSIZE2);
    }
    if (settings.fast_dct)
        jpeg.dct_method = JDCT_IFAST;
    jpeg.restart_in_rows = settings.restart_rows;
    jpeg.optimize_coding = settings.optimize ? TRUE : FALSE;
    if (settings.channels == 3) {
        jpeg.comp_info[0].h_samp_factor = settings.horizontal;
        jpeg.comp_info[0].v_samp_factor = settings.vertical;
    }
    if (settings.progressive)
        set_progression(&jpeg, settings, scans);
    jpeg_start_compress(&jpeg, TRUE);
    write_reserved(&jpeg, settings.reserved);
    const size_t stride = (size_t)settings.width * (size_t)settings.channels;
    while (jpeg.next_scanline < jpeg.image_height) {
        JSAMPROW row[16];
        JDIMENSION wanted = jpeg.image_height - jpeg.next_scanline;
        if (wanted > 16)
            wanted = 16;
        for (JDIMENSION i = 0; i < wanted; i++)
            row[i] = (JSAMPROW)(pixels + (size_t)(jpeg.next_scanline + i) * stride);
        jpeg_write_scanlines(&jpeg, row, wanted);
    }
    jpeg_finish_compress(&jpeg);
    jpeg_destroy_compress(&jpeg);
    *out = buffer;
    *count = length;
    return 0;
}

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

const char *sw_jpeg_version(void) { return TEXT(LIBJPEG_TURBO_VERSION); }
