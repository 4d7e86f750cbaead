/* server.c -- the server of the page: start, main loop and end, and threads that drive runs
 * (serve.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/serve.h"

const char net_program[] = "tilewright-serve";

/* ---- Getting ready ----------------------------------------------------------------------- */

static bool make_words(serve_server *server)
{
    serve_guard *guard = &server->guard;
    bool token = server->options->token, once = server->options->open;
    if ((token && !net_make_word(guard->token)) || (once && !net_make_word(server->once)))
        return net_complain("no random numbers can be had");
    return true;
}

static bool open_door(serve_server *server)
{
    const serve_options *options = server->options;
    if (!net_open_door(&server->door, options->bind, options->port))
        return false;
    server->guard.port = server->door.port;
    snprintf(server->guard.bound, sizeof server->guard.bound, "%s", options->bind);
    if (!server->door.loopback && !options->token)
        return net_complain("--no-token is for this machine alone, and %s can be reached from "
                            "others",
                            options->bind);
    return true;
}

/* "http://127.0.0.1:8765/" and `rest`; new, NULL: out of memory. */
static char *make_address(const serve_server *server, const char *rest)
{
    const char *host = server->door.everywhere ? "127.0.0.1" : server->door.address;
    bool six = strchr(host, ':') != NULL;
    size_t room = strlen(host) + strlen(rest) + 40;
    char *address = malloc(room);
    if (address)
        snprintf(address, room, "http://%s%s%s:%d/%s", six ? "[" : "", host, six ? "]" : "",
                 server->door.port, rest);
    return address;
}

static bool make_page_address(serve_server *server)
{
    const char *token = server->guard.token, *place = server->options->place;
    bool first = strcmp(place, "/") == 0;
    size_t room = strlen(place) + NET_WORD + 40;
    char *rest = malloc(room);
    if (rest && *token)
        snprintf(rest, room, "#token=%s%s%s", token, first ? "" : "&to=", first ? "" : place);
    else if (rest)
        snprintf(rest, room, "%s%s", first ? "" : "#", first ? "" : place);
    server->address = rest ? make_address(server, rest) : NULL;
    free(rest);
    return server->address || net_complain("out of memory");
}

/* ---- Runs --------------------------------------------------------------------------------- */

#define SLICE 0.1 /* seconds; a run handles requests between slices */

typedef struct drive {
    serve_runs *runs;
    api_service *api;
    uint32_t run;
} drive;

static void leave(serve_runs *runs)
{
    pthread_mutex_lock(&runs->lock);
    runs->count--;
    pthread_cond_broadcast(&runs->rest);
    pthread_mutex_unlock(&runs->lock);
}

static void *drive_run(void *user)
{
    const drive it = *(drive *)user;
    free(user);
    while (api_run_step(it.api, it.run, SLICE))
        continue;
    leave(it.runs);
    return NULL;
}

/* Starts a thread that drives the run until nothing is left to do. false: too many runs. Any
 * thread. */
static bool spawn_run(void *user, api_service *api, uint32_t run)
{
    serve_runs *runs = &((serve_server *)user)->runs;
    drive *it = malloc(sizeof *it);
    if (!it)
        return false;
    *it = (drive){runs, api, run};
    pthread_mutex_lock(&runs->lock);
    bool fine = !runs->ended && runs->count < SERVE_MOST_RUNS;
    runs->count += fine;
    pthread_mutex_unlock(&runs->lock);
    if (fine) {
        pthread_t thread;
        pthread_attr_t kind;
        pthread_attr_init(&kind);
        pthread_attr_setdetachstate(&kind, PTHREAD_CREATE_DETACHED);
        bool started = pthread_create(&thread, &kind, drive_run, it) == 0;
        pthread_attr_destroy(&kind);
        if (started)
            return true;
        leave(runs);
    }
    free(it);
    return false;
}

/* Pauses all runs, starts no more, and returns when all rest. */
static void end_runs(serve_runs *runs, api_service *api)
{
    pthread_mutex_lock(&runs->lock);
    runs->ended = true;
    pthread_mutex_unlock(&runs->lock);
    api_service_pause(api);
    pthread_mutex_lock(&runs->lock);
    while (runs->count > 0)
        pthread_cond_wait(&runs->rest, &runs->lock);
    pthread_mutex_unlock(&runs->lock);
}

/* ---- The parts --------------------------------------------------------------------------- */

static void run_changed(void *user)
{
    events_changed(&((serve_server *)user)->events);
}

/* Only the main thread receives signals. */
static bool start_threads(void *user)
{
    serve_server *server = user;
    const api_options options = {.folder = server->options->folder,
                                 .changed = run_changed,
                                 .spawn = spawn_run,
                                 .user = server};
    if (!events_start(&server->events))
        return false;
    server->api = api_service_new(&options);
    return server->api ? calls_start(server) && http_start(server) : net_complain("out of memory");
}

/* First ends what others wait for, then those that wait. */
static void end(serve_server *server)
{
    calls_end(&server->calls);
    if (server->api)
        end_runs(&server->runs, server->api);
    events_end(&server->events);
    http_stop(server);
    api_service_free(server->api);
    events_free(&server->events);
    free(server->address);
}

/* ---- What is told ------------------------------------------------------------------------- */

static void tell_address(const serve_server *server)
{
    const serve_options *options = server->options;
    if (options->quiet)
        printf("%s\n", server->address);
    else
        printf("Tilewright is at %s  (Ctrl-C ends it)\n", server->address);
    options->flush();
    if (!server->door.loopback)
        net_complain("%s can be reached from other machines, and nothing is enciphered: "
                     "whoever overhears the token may use it",
                     options->bind);
}

static void open_browser(const serve_server *server)
{
    char rest[NET_WORD + 8];
    snprintf(rest, sizeof rest, "open/%s", server->once);
    char *address = make_address(server, rest);
    if (address)
        system_open_browser(address);
    free(address);
}

/* ---- The course of things ------------------------------------------------------------------ */

#define TRIM_SECONDS 5

serve_end serve_run(const serve_options *options)
{
    serve_server server = {
        .options = options,
        .calls = {.lock = PTHREAD_MUTEX_INITIALIZER, .come = PTHREAD_COND_INITIALIZER},
        .runs = {.lock = PTHREAD_MUTEX_INITIALIZER, .rest = PTHREAD_COND_INITIALIZER},
        .events = {.lock = PTHREAD_MUTEX_INITIALIZER, .bell = {{-1, -1}}},
        .clients = {.lock = PTHREAD_MUTEX_INITIALIZER}};
    double trims = 0;
    clients_start(&server.clients, net_allow_files());
    system_share_heap();
    if ((options->folder && !net_claim_folder(options->folder)) || !open_door(&server))
        return SERVE_REFUSED;
    bool fine = make_words(&server) && make_page_address(&server) &&
                net_without_signals(start_threads, &server);
    if (fine) {
        tell_address(&server);
        if (options->open)
            open_browser(&server);
    }
    while (fine && !options->stopped()) {
        events_pulse(&server.events);
        clients_check(&server.clients);
        if (net_now() >= trims) {
            trims = net_now() + TRIM_SECONDS;
            system_give_back_memory();
        }
    }
    end(&server);
    return fine ? SERVE_DONE : SERVE_FAILED;
}
