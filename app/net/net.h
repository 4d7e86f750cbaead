/* net.h -- code that the listening programs share: where they listen, words that cannot be guessed,
 * folders of their own, a bell that wakes a thread, the clock. net_posix.c and net_windows.c have
 * what differs.
 *
 * A descriptor of a socket is an int in Windows too, whose handles have 32 bits.
 * Invariant: no other program inherits descriptors made here, and none of them blocks. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#define NET_WORD 32 /* hexadecimal digits of a random word */

/* The program's name in error messages; each program defines it. */
extern const char net_program[];

/* Prints "PROGRAM: ..." on standard error. Returns false. */
bool net_complain(const char *format, ...) __attribute__((format(__printf__, 1, 2)));
/* Seconds of a clock with an arbitrary start. */
double net_now(void);

/* Writes bytes as hexadecimal digits, NUL-terminated. */
void net_write_digits(const unsigned char *bytes, size_t count, char *digits);
/* Makes a random word. false: no random numbers. */
bool net_make_word(char word[NET_WORD + 1]);
/* Calls `work` while this thread takes no signals: nor do threads that it starts, ever. Returns
 * what it does. */
bool net_without_signals(bool (*work)(void *), void *user);
/* Asks the system for as many open files as a program needs here, connections included; returns how
 * many it may have. */
size_t net_allow_files(void);
/* Makes the folder if it is missing, for its owner alone, and keeps other programs that listen out
 * until the program ends; a file system that cannot is accepted. false: a message was printed. */
bool net_claim_folder(const char *folder);
/* Makes a pipe, not in Windows. false: no descriptors; both ends are -1. */
bool net_make_pipe(int ends[2]);

/* ---- Waiting ------------------------------------------------------------------------------ */

#define NET_MOST_AWAITED 512

/* Any thread may ring the bell for the one that waits. {{-1, -1}} is none. */
typedef struct net_bell {
    int ends[2]; /* heard at the first, rung at the second */
} net_bell;

/* A socket of which more bytes, or the end, are awaited. */
typedef struct net_awaited {
    int descriptor;
    bool came;
} net_awaited;

bool net_make_bell(net_bell *bell); /* false: no descriptors; it is none */
void net_drop_bell(const net_bell *bell);
void net_ring(const net_bell *bell);
/* Waits until the bell rings or something comes, so many milliseconds at most; fills `came`. count:
 * up to NET_MOST_AWAITED. Did anything happen? The bell is silent afterwards. */
bool net_wait(const net_bell *bell, net_awaited *sockets, size_t count, int milliseconds);

/* ---- Connections -------------------------------------------------------------------------- */

/* Has the peer not ended the connection? What it sent is left to be read. */
bool net_is_there(int descriptor);
void net_hang_up(int descriptor); /* ends the connection; the descriptor stays */
/* The local address of a connection, numeric; "" if it is unknown. */
void net_write_near(int descriptor, char address[80]);
void net_write_far(int descriptor, char address[80]); /* the same for the other end */

/* ---- The door ----------------------------------------------------------------------------- */

typedef struct net_door {
    int listener;
    int port;
    char address[80]; /* numeric */
    bool loopback;    /* only this machine reaches it */
    bool everywhere;  /* it listens on all addresses of this machine */
} net_door;

/* Listens on a port, 0 for any free one. false: a message was printed. */
bool net_open_door(net_door *door, const char *address, int port);
