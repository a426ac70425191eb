#!/bin/sh
# The agent writes the configuration, on tmpfs; what haproxy says goes to its folder and not to the engine's log, which
# would keep addresses on a disk. SIGUSR2 makes it read its configuration again; connections that are open go on.
set -eu
umask 077

# In a swarm the configuration comes when the container is there, and engines can't be told per service that no program
# may gain rights: the engine's own settings have to say it.
if [ -e /run/secrets/link ]; then
  grep -q '^NoNewPrivs:[[:space:]]*1' /proc/self/status || exit 77
  touch /run/egress/log
  socat -t 10 TCP4-LISTEN:4457,fork,reuseaddr,max-children=16 EXEC:receive.sh 2> /dev/null &
  until [ -e /etc/egress/haproxy.cfg ]; do sleep 0.1; done
fi

exec haproxy -W -f /etc/egress/haproxy.cfg >> /run/egress/log 2>&1
