/* farm_gate.c -- a connection is accepted after it proves that it knows the password (farm.h).
 *
 * Work Queue would wait for each newcomer by itself, for seconds in which it does nothing else, and
 * its handshake answers a challenge before its own is answered: a client that sends its challenge
 * back learns the answer. So a thread of our own listens in its place, for all newcomers at once,
 * and speaks the handshake (link_auth_password of the Cooperative Computing Tools) in the order
 * that gives nothing away. Each side sends lines: what this is, a challenge, SHA-1 of the password
 * and the other's challenge, "ok".
 * Invariant: nothing that depends on the password is sent before the guest has proved that it knows
 * it. */
#include "farm/farm.h"

#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <openssl/sha.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST_GUESTS 256 /* at one time; one more, and the oldest goes */
#define MOST_ALIKE 16   /* of them from one place */
#define PATIENCE 20.0   /* seconds for the whole handshake */
#define MOST_WORD 1000  /* bytes */
#define LINE 200        /* the longest that is right has 64 */
#define KEY 32          /* hexadecimal digits */
#define DIGEST (2 * SHA_DIGEST_LENGTH)

static const char greeting[] = "auth password sha1";

/* What is waited for. */
typedef enum step { GREETING, CHALLENGE, ANSWER, VERDICT, INSIDE, OUT } step;

typedef struct guest {
    int descriptor;
    step step;
    double until;
    unsigned char place[16]; /* the address; of version 6 the network alone */
    char key[KEY + 1], theirs[LINE];
    char line[LINE]; /* as far as it came */
    size_t length;
} guest;

struct farm_gate {
    int listener, port;
    char near[80]; /* address for workers on this machine */
    bool open;     /* other addresses lead here, too */
    char word[MOST_WORD];
    int inside[2], ended[2]; /* pipes: descriptors of those let in; closed when all is over */
    pthread_t thread;
    bool running;
    guest guests[MOST_GUESTS]; /* the oldest first */
    size_t count;
};

/* ---- The handshake ----------------------------------------------------------------------- */

static void write_digits(const unsigned char *bytes, size_t count, char *digits)
{
    for (size_t i = 0; i < count; i++)
        snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
}

static void answer_to(const farm_gate *gate, const char *challenge, char digits[DIGEST + 1])
{
    char text[MOST_WORD + LINE];
    unsigned char digest[SHA_DIGEST_LENGTH];
    int length = snprintf(text, sizeof text, "%s %s", gate->word, challenge);
    SHA1((const unsigned char *)text, (size_t)length, digest);
    write_digits(digest, sizeof digest, digits);
}

/* The few words that the handshake needs fit into the buffer of a connection. */
static bool say(const guest *peer, const char *first, const char *second)
{
    char text[LINE];
    int length = snprintf(text, sizeof text, "%s\n%s\n", first, second);
    return send(peer->descriptor, text, (size_t)length, MSG_NOSIGNAL) == length;
}

/* A line came. What is waited for next. */
static step take_line(const farm_gate *gate, guest *peer)
{
    char digits[DIGEST + 1];
    switch (peer->step) {
    case GREETING:
        return strcmp(peer->line, greeting) == 0 ? CHALLENGE : OUT;
    case CHALLENGE:
        memcpy(peer->theirs, peer->line, sizeof peer->theirs);
        return ANSWER;
    case ANSWER:
        answer_to(gate, peer->key, digits);
        if (strcmp(peer->line, digits) != 0)
            return OUT;
        answer_to(gate, peer->theirs, digits);
        return say(peer, digits, "ok") ? VERDICT : OUT;
    case VERDICT:
        return strcmp(peer->line, "ok") == 0 ? INSIDE : OUT;
    case INSIDE:
    case OUT:
    default:
        return peer->step;
    }
}

/* Letter by letter, as what stands behind the last line is for Work Queue. */
static void hear(const farm_gate *gate, guest *peer)
{
    char letter = '\0';
    ssize_t got = 1;
    while (peer->step < INSIDE && (got = recv(peer->descriptor, &letter, 1, 0)) == 1)
        if (letter == '\n') {
            peer->line[peer->length] = '\0';
            peer->length = 0;
            peer->step = take_line(gate, peer);
        } else if (peer->length + 1 < sizeof peer->line)
            peer->line[peer->length++] = letter;
        else
            peer->step = OUT;
    if (got == 0 || (got < 0 && errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR))
        peer->step = OUT;
}

/* ---- Coming and going -------------------------------------------------------------------- */

static void remove_guest(farm_gate *gate, size_t index)
{
    gate->count--;
    memmove(gate->guests + index, gate->guests + index + 1,
            (gate->count - index) * sizeof *gate->guests);
}

static void turn_away(farm_gate *gate, size_t index)
{
    close(gate->guests[index].descriptor);
    remove_guest(gate, index);
}

/* From one machine, or from a network of version 6, of which a machine has all addresses. */
static void read_place(const struct sockaddr_storage *from, unsigned char place[16])
{
    static const unsigned char mapped[12] = {[10] = 0xff, 0xff};
    memset(place, 0, 16);
    if (from->ss_family == AF_INET) {
        memcpy(place, &((const struct sockaddr_in *)(const void *)from)->sin_addr, 4);
    } else {
        const struct in6_addr *six = &((const struct sockaddr_in6 *)(const void *)from)->sin6_addr;
        memcpy(place, six, memcmp(six, mapped, sizeof mapped) == 0 ? 16 : 8);
    }
}

/* *peer, but for its descriptor and its place, is ready to be heard. */
static bool greet(guest *peer)
{
    unsigned char bytes[KEY / 2];
    peer->step = GREETING;
    peer->until = farm_now() + PATIENCE;
    if (!farm_random(bytes, sizeof bytes))
        return false;
    write_digits(bytes, sizeof bytes, peer->key);
    return fcntl(peer->descriptor, F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(peer->descriptor, F_SETFD, FD_CLOEXEC) == 0 && say(peer, greeting, peer->key);
}

/* Where no descriptor is left, the oldest guest gives his. Where there is no room, the oldest goes:
 * of this place, if there are too many from it; else of all. */
static void open_door(farm_gate *gate)
{
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    guest peer = {.descriptor = accept(gate->listener, (struct sockaddr *)&from, &length)};
    if (peer.descriptor < 0 && (errno == EMFILE || errno == ENFILE) && gate->count > 0)
        turn_away(gate, 0);
    if (peer.descriptor < 0)
        return;
    read_place(&from, peer.place);
    size_t alike = 0, oldest = 0;
    for (size_t i = gate->count; i-- > 0;)
        if (memcmp(gate->guests[i].place, peer.place, sizeof peer.place) == 0) {
            alike++;
            oldest = i;
        }
    if (alike >= MOST_ALIKE)
        turn_away(gate, oldest);
    else if (gate->count == MOST_GUESTS)
        turn_away(gate, 0);
    if (greet(&peer))
        gate->guests[gate->count++] = peer;
    else
        close(peer.descriptor);
}

/* ---- The thread -------------------------------------------------------------------------- */

static void look_after(farm_gate *gate, const struct pollfd *seen)
{
    double now = farm_now();
    for (size_t i = gate->count; i-- > 0;) {
        guest *peer = gate->guests + i;
        const int descriptor = peer->descriptor;
        if (seen[i].revents)
            hear(gate, peer);
        if (peer->step == INSIDE &&
            write(gate->inside[1], &descriptor, sizeof descriptor) == sizeof descriptor)
            remove_guest(gate, i);
        else if (peer->step >= INSIDE || now > peer->until)
            turn_away(gate, i);
    }
}

static void *keep_gate(void *user)
{
    farm_gate *gate = user;
    struct pollfd polled[MOST_GUESTS + 2];
    for (;;) {
        size_t count = gate->count;
        for (size_t i = 0; i < count; i++)
            polled[i] = (struct pollfd){.fd = gate->guests[i].descriptor, .events = POLLIN};
        polled[count] = (struct pollfd){.fd = gate->listener, .events = POLLIN};
        polled[count + 1] = (struct pollfd){.fd = gate->ended[0], .events = POLLIN};
        if (poll(polled, count + 2, count > 0 ? 1000 : -1) < 0)
            continue;
        if (polled[count + 1].revents)
            return NULL;
        look_after(gate, polled);
        if (polled[count].revents)
            open_door(gate);
    }
}

/* ---- Opening and closing ----------------------------------------------------------------- */

/* As Work Queue reads it: the whole file. */
static bool read_word(farm_gate *gate, const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(gate->word, 1, sizeof gate->word, file) : 0;
    if (file)
        fclose(file);
    if (length == 0)
        return farm_complain("%s: cannot read the password", path);
    if (length == sizeof gate->word)
        return farm_complain("%s: the password is longer than %d bytes", path, MOST_WORD - 1);
    return true;
}

/* Which port it is, and how workers on this machine reach it, are found out as well. */
static bool listen_there(farm_gate *gate, const struct addrinfo *where)
{
    const int on = 1, off = 0;
    struct sockaddr_storage at;
    socklen_t length = sizeof at;
    char port[16];
    gate->listener = socket(where->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (gate->listener < 0)
        return false;
    setsockopt(gate->listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (where->ai_family == AF_INET6)
        setsockopt(gate->listener, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    if (bind(gate->listener, where->ai_addr, where->ai_addrlen) != 0 ||
        listen(gate->listener, SOMAXCONN) != 0 ||
        getsockname(gate->listener, (struct sockaddr *)&at, &length) != 0 ||
        getnameinfo((struct sockaddr *)&at, length, gate->near, sizeof gate->near, port,
                    sizeof port, NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return false;
    gate->port = (int)strtol(port, NULL, 10);
    gate->open = strcmp(gate->near, "0.0.0.0") == 0 || strcmp(gate->near, "::") == 0;
    if (gate->open)
        snprintf(gate->near, sizeof gate->near, "127.0.0.1");
    return true;
}

static bool listen_at(farm_gate *gate, const char *address, int port)
{
    const struct addrinfo wish = {.ai_flags = AI_PASSIVE | AI_NUMERICSERV,
                                  .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    int code = getaddrinfo(address, service, &wish, &found);
    if (code != 0)
        return farm_complain("%s: %s", address, gai_strerror(code));
    bool fine = listen_there(gate, found) ||
                farm_complain("cannot listen on %s, port %d: %s", address, port, strerror(errno));
    freeaddrinfo(found);
    return fine;
}

/* A pipe whose ends no other program gets, and neither waits. */
static bool make_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        ends[0] = ends[1] = -1;
        return farm_complain("%s", strerror(errno));
    }
    for (int i = 0; i < 2; i++) {
        fcntl(ends[i], F_SETFD, FD_CLOEXEC);
        fcntl(ends[i], F_SETFL, O_NONBLOCK);
    }
    return true;
}

farm_gate *gate_open(const char *address, int port, const char *password)
{
    sigset_t all, before;
    farm_gate *gate = farm_take(NULL, 1, sizeof *gate);
    *gate = (farm_gate){.listener = -1, .inside = {-1, -1}, .ended = {-1, -1}};
    if (read_word(gate, password) && listen_at(gate, address, port) && make_pipe(gate->inside) &&
        make_pipe(gate->ended)) {
        sigfillset(&all); /* signals are for the manager */
        pthread_sigmask(SIG_SETMASK, &all, &before);
        gate->running = pthread_create(&gate->thread, NULL, keep_gate, gate) == 0;
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        if (gate->running)
            return gate;
        farm_complain("no thread can be started");
    }
    gate_close(gate);
    return NULL;
}

int gate_port(const farm_gate *gate)
{
    return gate->port;
}

const char *gate_address(const farm_gate *gate)
{
    return gate->near;
}

bool gate_is_open(const farm_gate *gate)
{
    return gate->open;
}

int gate_bell(const farm_gate *gate)
{
    return gate->inside[0];
}

int gate_take(const farm_gate *gate)
{
    int descriptor;
    return read(gate->inside[0], &descriptor, sizeof descriptor) == sizeof descriptor ? descriptor
                                                                                      : -1;
}

static void close_end(int descriptor)
{
    if (descriptor >= 0)
        close(descriptor);
}

void gate_close(farm_gate *gate)
{
    if (!gate)
        return;
    close_end(gate->ended[1]); /* which the thread sees */
    if (gate->running)
        pthread_join(gate->thread, NULL);
    while (gate->count > 0)
        turn_away(gate, 0);
    for (int peer = 0; gate->inside[0] >= 0 && (peer = gate_take(gate)) >= 0;)
        close(peer);
    close_end(gate->inside[0]);
    close_end(gate->inside[1]);
    close_end(gate->ended[0]);
    close_end(gate->listener);
    free(gate);
}
