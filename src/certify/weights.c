/* weights.c -- making and freeing certificates. */
#include "certify/weights.h"

#include "base/base.h"

static tw_status take_weights(const tw_certificate *of, tw_weights *weights)
{
    weights->places = tw_take(of->context, of->cells, sizeof *weights->places);
    weights->stocks = tw_take(of->context, of->stocks, sizeof *weights->stocks);
    return weights->places && weights->stocks ? TW_OK : TW_ERR_MEMORY;
}

tw_status tw_certificate_new(const tw_context *context, size_t cells, size_t stocks,
                             tw_certificate **certificate)
{
    context = tw_context_or_default(context);
    tw_certificate *made = tw_scope_object(context, sizeof *made);
    if (!made)
        return TW_ERR_MEMORY;
    made->context = &made->scope.context;
    made->cells = cells;
    made->stocks = stocks;
    made->split = TW_NO_SPLIT;
    tw_status status = take_weights(made, &made->weights);
    if (status)
        tw_certificate_free(made);
    else
        *certificate = made;
    return status;
}

void tw_certificate_free(tw_certificate *certificate)
{
    for (size_t i = 0; certificate && certificate->cases && i < certificate->case_count; i++)
        tw_certificate_free(certificate->cases[i]);
    tw_scope_free(certificate, sizeof *certificate);
}

tw_status tw_certificate_add_cuts(tw_certificate *certificate, size_t count)
{
    const tw_context *context = certificate->context;
    certificate->cut_count = count;
    certificate->cuts = tw_take(context, count, sizeof *certificate->cuts);
    certificate->cut_weights = tw_take(context, count, sizeof *certificate->cut_weights);
    if (!certificate->cuts || !certificate->cut_weights)
        return TW_ERR_MEMORY;
    tw_status status = TW_OK;
    for (size_t i = 0; i < count && status == TW_OK; i++)
        status = take_weights(certificate, &certificate->cuts[i]);
    return status;
}

tw_status tw_certificate_add_cases(tw_certificate *certificate, uint32_t split, size_t count)
{
    certificate->split = split;
    certificate->case_count = count;
    certificate->cases = tw_take(certificate->context, count, sizeof(tw_certificate *));
    return certificate->cases ? TW_OK : TW_ERR_MEMORY;
}

static int64_t absolute(int64_t value)
{
    return value < 0 ? -value : value;
}

int64_t tw_certificate_greatest(const tw_certificate *certificate)
{
    int64_t most = absolute(certificate->weights.number);
    for (size_t p = 0; p < certificate->cells; p++)
        if (absolute(certificate->weights.places[p]) > most)
            most = absolute(certificate->weights.places[p]);
    for (size_t s = 0; s < certificate->stocks; s++)
        if (absolute(certificate->weights.stocks[s]) > most)
            most = absolute(certificate->weights.stocks[s]);
    return most;
}
