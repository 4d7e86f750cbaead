/* farm_link.c -- makes Work Queue use the gate (farm.h).
 *
 * Work Queue listens and accepts by two functions of its own library. The linker (--wrap) redirects
 * both here, so that Work Queue accepts workers that the gate has let in. */
#include "farm/farm.h"

#include <unistd.h>

#include <cctools/link.h>

static const farm_gate *gate;
static bool led; /* has Work Queue called here to listen? */

struct link *link_attach(int descriptor); /* exported by the library, but in none of its headers */
struct link *__wrap_link_serve(int port);
struct link *__wrap_link_accept(struct link *parent, time_t until);

void link_lead(const farm_gate *to)
{
    gate = to;
    led = false;
}

bool link_is_led(void)
{
    return led;
}

/* The returned link is readable when a worker is let in. */
struct link *__wrap_link_serve(int port)
{
    (void)port;
    led = true;
    return link_attach_to_fd(dup(gate_bell(gate)));
}

struct link *__wrap_link_accept(struct link *parent, time_t until)
{
    (void)parent, (void)until;
    int descriptor = gate_take(gate);
    return descriptor >= 0 ? link_attach(descriptor) : NULL;
}
