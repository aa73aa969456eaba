/* Fuzzes chunks: the bytes are a script. */

#include "target.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    fuzz_script((const char *)bytes, size);
    return 0;
}
