/* net.h -- what programs that listen have in common: where they listen, words that cannot be
 * guessed, a pipe that wakes a thread, the clock.
 *
 * Invariant: descriptors from here go to no other program, and none of them waits. */
#ifndef NET_NET_H
#define NET_NET_H

#include <stdbool.h>
#include <stddef.h>

#define NET_WORD 32 /* hexadecimal digits of a word that cannot be guessed */

/* The name that the program complains under; it defines it. */
extern const char net_program[];

/* "PROGRAM: ..." on standard error. Returns false. */
bool net_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Seconds, from some moment on. */
double net_now(void);

/* Bytes as hexadecimal digits, with their end. */
void net_write_digits(const unsigned char *bytes, size_t count, char *digits);
/* false: there are no random numbers. */
bool net_make_word(char word[NET_WORD + 1]);
/* false: there are no descriptors; both ends are -1. */
bool net_make_pipe(int ends[2]);

typedef struct net_door {
    int listener;
    int port;
    char address[80]; /* in numbers */
    bool loopback;    /* only this machine reaches it */
    bool everywhere;  /* all addresses of this machine lead here */
} net_door;

/* Listens on a port, 0 for any that is free. false: a message was printed. */
bool net_open_door(net_door *door, const char *address, int port);
/* The address at which a connection came in, in numbers; "" when it cannot be told. */
void net_write_near(int descriptor, char address[80]);
void net_write_far(int descriptor, char address[80]); /* the same of the other end */

#endif
