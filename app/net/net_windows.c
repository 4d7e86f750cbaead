/* net_windows.c -- the listening programs in Windows (net.h, net_system.h).
 *
 * Only sockets can be waited for together, so the bell is one: a socket for datagrams of this
 * machine that is connected to itself, and so takes them from nobody else. */
#include "net/net_system.h"

#include <bcrypt.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

bool net_random(unsigned char *bytes, size_t count)
{
    return BCryptGenRandom(NULL, bytes, (ULONG)count, BCRYPT_USE_SYSTEM_PREFERRED_RNG) == 0;
}

/* Ctrl-C comes in a thread of its own. */
bool net_without_signals(bool (*work)(void *), void *user)
{
    return work(user);
}

/* Connections and files have no limit worth asking for. */
size_t net_allow_files(void)
{
    return NET_MOST_FILES;
}

/* The handle, which is never closed, may delete the folder and shares that with nobody: another
 * such one is refused, and all other uses are not. */
bool net_claim_folder(const char *folder)
{
    wchar_t wide[TW_WIDE_PATH];
    int fault = mkdir(folder) == 0 ? 0 : errno;
    DWORD found = tw_wide_attributes(folder);
    if (found == INVALID_FILE_ATTRIBUTES || (found & FILE_ATTRIBUTE_DIRECTORY) == 0)
        return net_complain("%s: %s", folder, strerror(fault == EEXIST ? ENOTDIR : fault));
    if (tw_wide_path(folder, wide) &&
        CreateFileW(wide, DELETE, FILE_SHARE_READ | FILE_SHARE_WRITE, NULL, OPEN_EXISTING,
                    FILE_FLAG_BACKUP_SEMANTICS, NULL) == INVALID_HANDLE_VALUE &&
        GetLastError() == ERROR_SHARING_VIOLATION)
        return net_refuse_folder(folder);
    return true;
}

/* ---- Sockets ------------------------------------------------------------------------------ */

/* The system counts the calls, and ends sockets with the program. */
void sockets_begin(void)
{
    WSADATA about;
    (void)WSAStartup(MAKEWORD(2, 2), &about);
}

static int new_socket(int family, int kind)
{
    u_long on = 1;
    SOCKET handle =
        WSASocketW(family, kind, 0, NULL, 0, WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT);
    if (handle != INVALID_SOCKET)
        ioctlsocket(handle, FIONBIO, &on);
    return (int)handle;
}

/* SO_REUSEADDR would let two programs have a port; one that was used lately is free anyway. */
int socket_to_listen(int family)
{
    const int on = 1;
    int descriptor = new_socket(family, SOCK_STREAM);
    if (descriptor >= 0)
        setsockopt(descriptor, SOL_SOCKET, SO_EXCLUSIVEADDRUSE, (const char *)&on, sizeof on);
    return descriptor;
}

void socket_close(int descriptor)
{
    closesocket(descriptor);
}

/* WSAEACCES: another program, or the system, has the port for itself. */
int socket_fault(void)
{
    int fault = WSAGetLastError();
    return fault == WSAEADDRINUSE || fault == WSAEACCES ? EADDRINUSE : fault;
}

/* One line, without the blank at its end. */
const char *socket_words(int fault)
{
    static char words[300];
    DWORD length = FormatMessageA(FORMAT_MESSAGE_FROM_SYSTEM | FORMAT_MESSAGE_IGNORE_INSERTS |
                                      FORMAT_MESSAGE_MAX_WIDTH_MASK,
                                  NULL, (DWORD)fault, 0, words, sizeof words, NULL);
    if (length == 0)
        snprintf(words, sizeof words, "fault %d of Windows", fault);
    else if (words[length - 1] == ' ')
        words[length - 1] = '\0';
    return words;
}

const char *name_words(int fault)
{
    return socket_words(fault);
}

int sockets_poll(struct pollfd *polled, size_t count, int milliseconds)
{
    return WSAPoll(polled, (ULONG)count, milliseconds);
}

void net_hang_up(int descriptor)
{
    shutdown(descriptor, SD_BOTH);
}

/* ---- The bell ----------------------------------------------------------------------------- */

bool net_make_bell(net_bell *bell)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    struct sockaddr *address = (struct sockaddr *)&at;
    int length = sizeof at;
    sockets_begin();
    int self = new_socket(AF_INET, SOCK_DGRAM);
    bool fine = self >= 0 && bind(self, address, length) == 0 &&
                getsockname(self, address, &length) == 0 && connect(self, address, length) == 0;
    if (!fine && self >= 0)
        closesocket(self);
    bell->ends[0] = bell->ends[1] = fine ? self : -1;
    return fine;
}

void net_ring(const net_bell *bell)
{
    send(bell->ends[1], "", 1, 0);
}

void bell_hush(const net_bell *bell)
{
    char byte;
    while (recv(bell->ends[0], &byte, 1, 0) == 1)
        continue;
}

void net_drop_bell(const net_bell *bell)
{
    if (bell->ends[0] >= 0)
        closesocket(bell->ends[0]);
}
