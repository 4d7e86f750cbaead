/* test_net.c -- the door, by real sockets of this machine. */
#include <errno.h>
#include <string.h>

#include "net/net_system.h"
#include "support/test_list.h"

const char net_program[] = "test";

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

RUN_TESTS
