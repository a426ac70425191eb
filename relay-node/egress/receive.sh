#!/bin/sh
# In a swarm the agent may be on another host: one call of it. First line: the service's secret; second: what to do; files
# follow as an archive.
set -eu
umask 077
read -r secret
[ "$secret" = "$(cat /run/secrets/link)" ] || exit 77
read -r what task

case "$what" in
  # Meant for this run alone, which the swarm names by the host name. haproxy reads its configuration again.
  put)
    [ "$task" = "$(cat /etc/hostname)" ] || exit 78
    tar -x -m -f - -C /etc/egress
    [ ! -S /run/egress/stats.sock ] || kill -USR2 1
    ;;
  # Logs live in memory.
  seen) [ "$(stat -c %s /run/egress/log)" -lt 1048576 ] || : > /run/egress/log ;;
  log) exec tail -n +1 -F /run/egress/log ;;
  stats) echo 'show stat' | socat -t 2 - UNIX-CONNECT:/run/egress/stats.sock ;;
  *) exit 64 ;;
esac
echo done
