#!/bin/sh
# The agent writes the configuration, on tmpfs; what haproxy says goes to its folder and not to the engine's log, which
# would keep addresses on a disk. SIGUSR2 makes it read its configuration again; connections that are open go on.
set -eu
umask 077
exec haproxy -W -f /etc/egress/haproxy.cfg >> /run/egress/log 2>&1
