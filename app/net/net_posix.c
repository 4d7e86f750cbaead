/* net_posix.c -- the listening programs in POSIX (net.h, net_system.h): the bell is a pipe. */
#include "net/net_system.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

bool net_random(unsigned char *bytes, size_t count)
{
    return getentropy(bytes, count) == 0;
}

bool net_without_signals(bool (*work)(void *), void *user)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool fine = work(user);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return fine;
}

size_t net_allow_files(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return NET_MOST_FILES;
    const rlim_t most = limit.rlim_max < NET_MOST_FILES ? limit.rlim_max : NET_MOST_FILES;
    const struct rlimit more = {most, limit.rlim_max};
    if (limit.rlim_cur >= most || setrlimit(RLIMIT_NOFILE, &more) == 0)
        return (size_t)most;
    return (size_t)limit.rlim_cur;
}

/* Locks the descriptor; false if another program has. A system that cannot lock it says nothing. */
static bool lock_here(int descriptor)
{
    return descriptor < 0 || flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/* Two descriptors stay open and hold locks: of the folder, and of a file in it. NFS shares only the
 * locks of files that are open for writing; the file may be removed or be another user's. */
bool net_claim_folder(const char *folder)
{
    int within = -1;
    if (mkdir(folder, 0700) == 0 || errno == EEXIST)
        within = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (within < 0)
        return net_complain("%s: %s", folder, strerror(errno));
    const int file = openat(within, "lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);
    return (lock_here(within) && lock_here(file)) || net_refuse_folder(folder);
}

/* No other program inherits the descriptor, and none of its calls blocks. */
static void keep_open_here(int descriptor)
{
    fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    fcntl(descriptor, F_SETFL, O_NONBLOCK);
}

/* ---- Sockets ------------------------------------------------------------------------------ */

void sockets_begin(void)
{
}

int socket_to_listen(int family)
{
    const int on = 1;
    int descriptor = socket(family, SOCK_STREAM, 0);
    if (descriptor >= 0) {
        keep_open_here(descriptor);
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    }
    return descriptor;
}

void socket_close(int descriptor)
{
    close(descriptor);
}

int socket_fault(void)
{
    return errno;
}

const char *socket_words(int fault)
{
    return strerror(fault);
}

const char *name_words(int fault)
{
    return gai_strerror(fault);
}

int sockets_poll(struct pollfd *polled, size_t count, int milliseconds)
{
    return poll(polled, count, milliseconds);
}

void net_hang_up(int descriptor)
{
    shutdown(descriptor, SHUT_RDWR);
}

/* ---- The bell ----------------------------------------------------------------------------- */

bool net_make_pipe(int ends[2])
{
    if (pipe(ends) != 0) {
        ends[0] = ends[1] = -1;
        return false;
    }
    for (int i = 0; i < 2; i++)
        keep_open_here(ends[i]);
    return true;
}

bool net_make_bell(net_bell *bell)
{
    return net_make_pipe(bell->ends);
}

void net_ring(const net_bell *bell)
{
    (void)!write(bell->ends[1], "", 1);
}

void bell_hush(const net_bell *bell)
{
    char byte;
    while (read(bell->ends[0], &byte, 1) == 1)
        continue;
}

void net_drop_bell(const net_bell *bell)
{
    for (int i = 0; i < 2; i++)
        if (bell->ends[i] >= 0)
            close(bell->ends[i]);
}
