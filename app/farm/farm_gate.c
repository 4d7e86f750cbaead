/* farm_gate.c -- accepts a connection after it proves that it has the password (farm.h).
 *
 * Work Queue would wait for each newcomer alone, for seconds in which it does nothing else, and its
 * handshake answers a challenge before its own is answered: a client that sends its challenge back
 * learns the answer. So a thread here listens in its place, for all newcomers at once, and performs
 * the handshake (link_auth_password of the Cooperative Computing Tools) in an order that reveals
 * nothing. Each side sends lines: a greeting, a challenge, SHA-1 of the password and the other's
 * challenge, "ok".
 * Invariant: nothing that depends on the password is sent before the guest has proved that it has
 * it. */
#include "farm/farm.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <openssl/sha.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define MOST_GUESTS 256 /* at a time; one more displaces the oldest */
#define MOST_ALIKE 16   /* of these from one place */
#define MOMENT 100      /* milliseconds */
#define PATIENCE 20.0   /* seconds for the whole handshake */
#define MOST_WORD 1000  /* bytes */
#define LINE 200        /* a correct line has at most 64 */
#define DIGEST (2 * SHA_DIGEST_LENGTH)

static const char greeting[] = "auth password sha1";

/* What a guest must do next. */
typedef enum step { GREETING, CHALLENGE, ANSWER, VERDICT, INSIDE, OUT } step;

typedef struct guest {
    int descriptor;
    step step;
    double until;
    unsigned char place[16]; /* the address; for IPv6 only the network */
    char key[NET_WORD + 1], theirs[LINE];
    char line[LINE]; /* received so far */
    size_t length;
} guest;

struct farm_gate {
    net_door door;
    char word[MOST_WORD];
    int inside[2], ended[2]; /* pipes: descriptors of guests let in; closed at the end */
    pthread_t thread;
    bool running;
    guest guests[MOST_GUESTS]; /* oldest first */
    size_t count;
};

/* ---- The handshake ----------------------------------------------------------------------- */

static void answer_to(const farm_gate *gate, const char *challenge, char digits[DIGEST + 1])
{
    char text[MOST_WORD + LINE];
    unsigned char digest[SHA_DIGEST_LENGTH];
    int length = snprintf(text, sizeof text, "%s %s", gate->word, challenge);
    SHA1((const unsigned char *)text, (size_t)length, digest);
    net_write_digits(digest, sizeof digest, digits);
}

/* The few words of the handshake fit into a connection's buffer. */
static bool say(const guest *peer, const char *first, const char *second)
{
    char text[LINE];
    int length = snprintf(text, sizeof text, "%s\n%s\n", first, second);
    return send(peer->descriptor, text, (size_t)length, MSG_NOSIGNAL) == length;
}

/* Handles a line; returns the next step. */
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

/* Reads byte by byte, as the bytes after the last line are for Work Queue. */
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

/* Identifies the machine, or the IPv6 network, of which a machine has all addresses. */
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

/* Prepares *peer, whose descriptor and place are set, for the handshake. */
static bool greet(guest *peer)
{
    peer->step = GREETING;
    peer->until = net_now() + PATIENCE;
    return net_make_word(peer->key) && fcntl(peer->descriptor, F_SETFL, O_NONBLOCK) == 0 &&
           fcntl(peer->descriptor, F_SETFD, FD_CLOEXEC) == 0 && say(peer, greeting, peer->key);
}

/* Accepts a guest. Without a free descriptor, drops the oldest guest, or waits a moment for a
 * worker to leave. Without room, drops the oldest guest of this place, if it has too many; else the
 * oldest of all. */
static void open_door(farm_gate *gate)
{
    struct sockaddr_storage from;
    socklen_t length = sizeof from;
    guest peer = {.descriptor = accept(gate->door.listener, (struct sockaddr *)&from, &length)};
    if (peer.descriptor < 0) {
        if (gate->count > 0 && (errno == EMFILE || errno == ENFILE))
            turn_away(gate, 0);
        else
            poll(NULL, 0, MOMENT);
        return;
    }
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
    double now = net_now();
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
        polled[count] = (struct pollfd){.fd = gate->door.listener, .events = POLLIN};
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

/* Reads the whole file, as Work Queue does. */
static bool read_word(farm_gate *gate, const char *path)
{
    FILE *file = fopen(path, "rb");
    size_t length = file ? fread(gate->word, 1, sizeof gate->word, file) : 0;
    if (file)
        fclose(file);
    if (length == 0)
        return net_complain("%s: cannot read the password", path);
    if (length == sizeof gate->word)
        return net_complain("%s: the password is longer than %d bytes", path, MOST_WORD - 1);
    return true;
}

/* Signals are for the manager. */
static bool start_keeping(void *user)
{
    farm_gate *gate = user;
    gate->running = pthread_create(&gate->thread, NULL, keep_gate, gate) == 0;
    return gate->running || net_complain("no thread can be started");
}

farm_gate *gate_open(const char *address, int port, const char *password)
{
    farm_gate *gate = farm_take(NULL, 1, sizeof *gate);
    *gate = (farm_gate){.door.listener = -1, .inside = {-1, -1}, .ended = {-1, -1}};
    if (read_word(gate, password) && net_open_door(&gate->door, address, port) &&
        ((net_make_pipe(gate->inside) && net_make_pipe(gate->ended)) ||
         net_complain("%s", strerror(errno))) &&
        net_without_signals(start_keeping, gate))
        return gate;
    gate_close(gate);
    return NULL;
}

const net_door *gate_door(const farm_gate *gate)
{
    return &gate->door;
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
    close_end(gate->ended[1]); /* the thread notices this */
    if (gate->running)
        pthread_join(gate->thread, NULL);
    while (gate->count > 0)
        turn_away(gate, 0);
    for (int peer = 0; gate->inside[0] >= 0 && (peer = gate_take(gate)) >= 0;)
        close(peer);
    close_end(gate->inside[0]);
    close_end(gate->inside[1]);
    close_end(gate->ended[0]);
    close_end(gate->door.listener);
    free(gate);
}
