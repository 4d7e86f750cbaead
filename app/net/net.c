/* net.c -- code that the listening programs share (net.h). */
#include "net/net_system.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <tw/tw.h>

bool net_complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "%s: ", net_program);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return false;
}

bool net_refuse_folder(const char *folder)
{
    return net_complain("%s: another program is at work there; give another --folder", folder);
}

double net_now(void)
{
    const tw_context *context = tw_context_default();
    return context->seconds(context->user);
}

void net_write_digits(const unsigned char *bytes, size_t count, char *digits)
{
    for (size_t i = 0; i < count; i++)
        snprintf(digits + 2 * i, 3, "%02x", bytes[i]);
}

bool net_make_word(char word[NET_WORD + 1])
{
    unsigned char bytes[NET_WORD / 2];
    bool fine = net_random(bytes, sizeof bytes);
    if (fine)
        net_write_digits(bytes, sizeof bytes, word);
    return fine;
}

/* ---- Waiting ------------------------------------------------------------------------------ */

bool net_wait(const net_bell *bell, net_awaited *sockets, size_t count, int milliseconds)
{
    struct pollfd polled[NET_MOST_AWAITED + 1];
    for (size_t i = 0; i <= count; i++)
        polled[i] = (struct pollfd){.fd = i < count ? sockets[i].descriptor : bell->ends[0],
                                    .events = POLLIN};
    bool happened = sockets_poll(polled, count + 1, milliseconds) > 0;
    for (size_t i = 0; i < count; i++)
        sockets[i].came = happened && polled[i].revents != 0;
    bell_hush(bell);
    return happened;
}

bool net_is_there(int descriptor)
{
    struct pollfd looked = {.fd = descriptor, .events = POLLIN};
    char next;
    return sockets_poll(&looked, 1, 0) == 0 || recv(descriptor, &next, 1, MSG_PEEK) > 0;
}

/* ---- Addresses --------------------------------------------------------------------------- */

/* Writes the address of one end; "" if it is unknown. An IPv4 address in IPv6 form,
 * "::ffff:10.0.0.7", is written as IPv4. Returns the port. */
static int write_address(int descriptor, bool far_end, char address[80])
{
    static const char mapped[] = "::ffff:";
    struct sockaddr_storage at;
    socklen_t length = sizeof at;
    char numbers[80] = "", port[16] = "0";
    if ((far_end ? getpeername : getsockname)(descriptor, (struct sockaddr *)&at, &length) == 0)
        (void)getnameinfo((struct sockaddr *)&at, length, numbers, sizeof numbers, port,
                          sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
    bool four = strncmp(numbers, mapped, strlen(mapped)) == 0 && strchr(numbers, '.');
    snprintf(address, 80, "%s", four ? numbers + strlen(mapped) : numbers);
    return (int)strtol(port, NULL, 10);
}

void net_write_near(int descriptor, char address[80])
{
    write_address(descriptor, false, address);
}

void net_write_far(int descriptor, char address[80])
{
    write_address(descriptor, true, address);
}

/* ---- The door ---------------------------------------------------------------------------- */

/* Returns 0 or the fault. */
static int listen_there(net_door *door, const struct addrinfo *where)
{
    const int off = 0;
    door->listener = socket_to_listen(where->ai_family);
    if (door->listener < 0)
        return socket_fault();
    if (where->ai_family == AF_INET6)
        setsockopt(door->listener, IPPROTO_IPV6, IPV6_V6ONLY, (const char *)&off, sizeof off);
    if (bind(door->listener, where->ai_addr, (socklen_t)where->ai_addrlen) == 0 &&
        listen(door->listener, SOMAXCONN) == 0)
        return 0;
    int fault = socket_fault();
    socket_close(door->listener);
    door->listener = -1;
    return fault;
}

bool net_open_door(net_door *door, const char *address, int port)
{
    const struct addrinfo wish = {.ai_flags = AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char service[16];
    *door = (net_door){.listener = -1};
    snprintf(service, sizeof service, "%d", port);
    sockets_begin();
    int code = getaddrinfo(address, service, &wish, &found);
    if (code != 0)
        return net_complain("--bind %s: %s", address, name_words(code));
    int fault = listen_there(door, found);
    freeaddrinfo(found);
    if (fault == EADDRINUSE)
        return net_complain("port %d of %s is taken; --port 0 takes any that is free", port,
                            address);
    if (fault != 0)
        return net_complain("cannot listen on %s, port %d: %s", address, port, socket_words(fault));
    door->port = write_address(door->listener, false, door->address);
    door->loopback = strncmp(door->address, "127.", 4) == 0 || strcmp(door->address, "::1") == 0;
    door->everywhere = strcmp(door->address, "0.0.0.0") == 0 || strcmp(door->address, "::") == 0;
    return true;
}
