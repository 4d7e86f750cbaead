/* net_system.h -- what sockets do differently in each system (net_posix.c, net_windows.c), so that
 * net.c need not know in which one it is. */
#pragma once

#ifdef _WIN32
#include <winsock2.h>
#include <ws2tcpip.h>
#else
#include <netdb.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#endif

#include "net/net.h"

#define NET_MOST_FILES 8192

/* Complains that another program is at work in the folder. Returns false. */
bool net_refuse_folder(const char *folder);

/* Fills the bytes, 256 at most, with random ones. false: there are none. */
bool net_random(unsigned char *bytes, size_t count);

/* Call it before any other call on sockets; any number of times. */
void sockets_begin(void);
/* A stream's socket that may take a port which another program used lately, and none that one
 * uses. -1: none; socket_fault() says why. */
int socket_to_listen(int family);
void socket_close(int descriptor);
/* Why the last call on a socket failed: EADDRINUSE, or a number for socket_words. */
int socket_fault(void);
/* The fault in the system's words, and that of getaddrinfo; valid until the next call. */
const char *socket_words(int fault);
const char *name_words(int fault);
/* As poll(2). */
int sockets_poll(struct pollfd *polled, size_t count, int milliseconds);
/* Forgets that the bell rang. */
void bell_hush(const net_bell *bell);
