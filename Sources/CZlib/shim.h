#define ZLIB_CONST
#include <zlib.h>

/* deflateInit2 is a macro, which Swift does not import; 16 more bits of window ask for gzip's frame. */
static inline int czlib_start_gzip(z_stream *stream) {
    return deflateInit2(
        stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY);
}
