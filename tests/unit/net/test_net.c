/* test_net.c -- the door, the bell, and connections, by real sockets of this machine. */
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "net/net_system.h"
#include "support/test_list.h"

#define PATIENCE 10000 /* milliseconds for what does happen */
#define GLANCE 20      /* the same for what does not */

const char net_program[] = "test";

/* The two ends of a connection. */
typedef struct joined {
    net_door door;
    int near_end, far_end;
} joined;

static joined join(void)
{
    const net_bell none = {{-1, -1}};
    joined self;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    assert_true(net_open_door(&self.door, "127.0.0.1", 0));
    at.sin_port = htons((uint16_t)self.door.port);
    self.far_end = (int)socket(AF_INET, SOCK_STREAM, 0);
    assert_int_equal(connect(self.far_end, (struct sockaddr *)&at, sizeof at), 0);
    net_awaited guest = {.descriptor = self.door.listener};
    assert_true(net_wait(&none, &guest, 1, PATIENCE) && guest.came);
    self.near_end = (int)accept(self.door.listener, NULL, NULL);
    assert_true(self.near_end >= 0);
    return self;
}

static void part(const joined *self)
{
    socket_close(self->near_end);
    socket_close(self->door.listener);
}

TEST(a_door_tells_where_it_is)
{
    net_door door;
    assert_true(net_open_door(&door, "127.0.0.1", 0));
    assert_string_equal(door.address, "127.0.0.1");
    assert_true(door.port > 0 && door.loopback && !door.everywhere);
    socket_close(door.listener);
    assert_true(net_open_door(&door, "0.0.0.0", 0));
    assert_true(door.everywhere && !door.loopback);
    socket_close(door.listener);
}

TEST(a_port_has_one_door)
{
    net_door first, second;
    assert_true(net_open_door(&first, "127.0.0.1", 0));
    assert_false(net_open_door(&second, "127.0.0.1", first.port));
    assert_int_equal(second.listener, -1);
    socket_close(first.listener);
    assert_true(net_open_door(&second, "127.0.0.1", first.port));
    socket_close(second.listener);
}

TEST(a_taken_port_is_told_from_other_faults)
{
    net_door door;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    assert_true(net_open_door(&door, "127.0.0.1", 0));
    at.sin_port = htons((uint16_t)door.port);
    int other = socket_to_listen(AF_INET);
    assert_int_not_equal(bind(other, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_equal(socket_fault(), EADDRINUSE);
    at.sin_addr.s_addr = htonl(0xcb007109); /* 203.0.113.9, which no machine has */
    assert_int_not_equal(bind(other, (struct sockaddr *)&at, sizeof at), 0);
    assert_int_not_equal(socket_fault(), EADDRINUSE);
    assert_true(strlen(socket_words(socket_fault())) > 0);
    socket_close(other);
    socket_close(door.listener);
}

static void *ring(void *bell)
{
    for (int i = 0; i < 3; i++)
        net_ring(bell);
    return NULL;
}

TEST(a_bell_is_heard_once)
{
    net_bell bell;
    pthread_t thread;
    assert_true(net_make_bell(&bell));
    assert_false(net_wait(&bell, NULL, 0, GLANCE));
    assert_int_equal(pthread_create(&thread, NULL, ring, &bell), 0);
    assert_true(net_wait(&bell, NULL, 0, PATIENCE));
    pthread_join(thread, NULL);
    net_wait(&bell, NULL, 0, GLANCE); /* what rang after it was heard */
    assert_false(net_wait(&bell, NULL, 0, GLANCE));
    net_drop_bell(&bell);
}

TEST(what_comes_is_told_and_left)
{
    joined self = join();
    const net_bell none = {{-1, -1}};
    net_awaited both[] = {{.descriptor = self.near_end}, {.descriptor = self.door.listener}};
    char address[80], byte = '\0';
    net_write_far(self.near_end, address);
    assert_string_equal(address, "127.0.0.1");
    assert_false(net_wait(&none, both, 2, GLANCE));
    assert_true(net_is_there(self.near_end));
    assert_int_equal(send(self.far_end, "x", 1, 0), 1);
    assert_true(net_wait(&none, both, 2, PATIENCE));
    assert_true(both[0].came && !both[1].came && net_is_there(self.near_end));
    assert_int_equal(recv(self.near_end, &byte, 1, 0), 1);
    assert_int_equal(byte, 'x');
    socket_close(self.far_end);
    assert_true(net_wait(&none, both, 1, PATIENCE));
    assert_true(both[0].came && !net_is_there(self.near_end));
    part(&self);
}

TEST(a_connection_that_is_ended_ends_for_its_client)
{
    joined self = join();
    const net_bell none = {{-1, -1}};
    net_awaited client = {.descriptor = self.far_end};
    char byte;
    net_hang_up(self.near_end);
    assert_true(net_wait(&none, &client, 1, PATIENCE));
    assert_int_equal(recv(self.far_end, &byte, 1, 0), 0);
    socket_close(self.far_end);
    part(&self);
}

RUN_TESTS
