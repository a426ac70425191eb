#!/bin/sh
# The agent writes the configuration to a tmpfs. haproxy logs to its folder, because the engine's log would store addresses
# on disk. SIGUSR2 reloads the configuration; open connections continue.
set -eu
umask 077

# In a swarm the configuration arrives after the container has started. A service can't set no-new-privileges, so the
# engine's own settings must.
if [ -e /run/secrets/link ]; then
  grep -q '^NoNewPrivs:[[:space:]]*1' /proc/self/status || exit 77
  touch /run/egress/log
  socat -t 10 TCP4-LISTEN:4457,fork,reuseaddr,max-children=16 EXEC:receive.sh 2> /dev/null &
  until [ -e /etc/egress/haproxy.cfg ]; do sleep 0.1; done
fi

exec haproxy -W -f /etc/egress/haproxy.cfg >> /run/egress/log 2>&1
