/* serve_listen.c -- where it listens (serve.h). */
#include <errno.h>
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "serve/serve.h"

static bool listen_there(serve_door *door, const struct addrinfo *where)
{
    const int on = 1;
    door->listener = socket(where->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (door->listener < 0)
        return false;
    setsockopt(door->listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (bind(door->listener, where->ai_addr, where->ai_addrlen) == 0 &&
        listen(door->listener, SOMAXCONN) == 0)
        return true;
    int reason = errno;
    close(door->listener);
    errno = reason;
    return false;
}

/* Version 4 as the other one writes it, "::ffff:10.0.0.7", is written as it is. */
static void take_numbers(const char *numbers, char address[80])
{
    static const char mapped[] = "::ffff:";
    bool four = strncmp(numbers, mapped, strlen(mapped)) == 0 && strchr(numbers, '.');
    snprintf(address, 80, "%s", four ? numbers + strlen(mapped) : numbers);
}

/* Of the end that `of` tells; "" when it cannot be told. */
static void write_address(int descriptor, int (*of)(int, struct sockaddr *, socklen_t *),
                          char address[80])
{
    struct sockaddr_storage at;
    socklen_t length = sizeof at;
    char numbers[80];
    address[0] = '\0';
    if (of(descriptor, (struct sockaddr *)&at, &length) == 0 &&
        getnameinfo((struct sockaddr *)&at, length, numbers, sizeof numbers, NULL, 0,
                    NI_NUMERICHOST) == 0)
        take_numbers(numbers, address);
}

void door_near(int descriptor, char address[80])
{
    write_address(descriptor, getsockname, address);
}

void door_far(int descriptor, char address[80])
{
    write_address(descriptor, getpeername, address);
}

static bool read_port(serve_door *door)
{
    struct sockaddr_storage at;
    socklen_t length = sizeof at;
    char port[16];
    if (getsockname(door->listener, (struct sockaddr *)&at, &length) != 0 ||
        getnameinfo((struct sockaddr *)&at, length, NULL, 0, port, sizeof port, NI_NUMERICSERV) !=
            0)
        return false;
    door->port = (int)strtol(port, NULL, 10);
    return true;
}

static bool refuse(const char *address, int port)
{
    int reason = errno;
    if (reason == EADDRINUSE)
        return serve_complain("port %d of %s is taken; --port 0 takes any that is free", port,
                              address);
    return serve_complain("cannot listen on %s, port %d: %s", address, port, strerror(reason));
}

bool door_open(serve_door *door, const char *address, int port)
{
    const struct addrinfo wish = {.ai_flags = AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char service[16];
    snprintf(service, sizeof service, "%d", port);
    int code = getaddrinfo(address, service, &wish, &found);
    if (code != 0)
        return serve_complain("--bind %s: %s", address, gai_strerror(code));
    bool fine = (listen_there(door, found) && read_port(door)) || refuse(address, port);
    freeaddrinfo(found);
    if (fine) {
        door_near(door->listener, door->address);
        door->loopback =
            strncmp(door->address, "127.", 4) == 0 || strcmp(door->address, "::1") == 0;
        door->everywhere =
            strcmp(door->address, "0.0.0.0") == 0 || strcmp(door->address, "::") == 0;
    }
    return fine;
}
