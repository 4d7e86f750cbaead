/* fuzz_models.c -- any bytes as the output of a SAT solver. */
#include "fuzz.h"

#define VARIABLES 40

static bool check_model(void *user, const uint32_t *variables, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (variables[i] == 0 || variables[i] > VARIABLES ||
            (i > 0 && variables[i - 1] >= variables[i]))
            abort();
    return ++*(size_t *)user < 1000;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    trial self;
    begin_trial(&self);
    size_t models = 0;
    tw_source source = {.name = "fuzz", .text = (const char *)data, .size = size};
    tw_model_sink sink = {check_model, &models};
    tw_verdict answer = TW_VERDICT_UNKNOWN;
    tw_status status =
        tw_models_read(&self.context, &source, &self.report, VARIABLES, &sink, &answer);
    check_answer(&self, status);
    if (status == TW_OK && (answer == TW_VERDICT_MODELS) != (models > 0))
        abort();
    end_trial(&self);
    return 0;
}
