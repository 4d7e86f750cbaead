/* fuzz_palette.c -- any bytes as a palette, as --palette takes it from a file. */
#include "fuzz.h"

#include <tw/advanced/draw.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    tw_palette *palette = NULL;
    char *text = malloc(size + 1);
    if (!text)
        abort();
    memcpy(text, data, size);
    text[size] = '\0';
    tw_status status = tw_palette_read(&self.context, "fuzz", text, &self.report, &palette);
    check_answer(&self, status);
    if ((status == TW_OK) != (palette != NULL))
        abort();
    if (palette && (palette->count == 0 || palette->count > TW_MAX_PALETTE))
        abort();
    tw_palette_free(palette);
    free(text);
    end_trial(&self);
    return 0;
}
