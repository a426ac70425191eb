#!/bin/sh
# Handles one call of the agent, which may be on another host of a swarm. The first line is the service's secret, the
# second one the command with the task's id. The files follow as a tar archive.
set -eu
umask 077
read -r secret
[ "$secret" = "$(cat /run/secrets/link)" ] || exit 77
read -r what task

case "$what" in
  # Rejects files for another task. The container's host name is its task. haproxy reloads its configuration.
  put)
    [ "$task" = "$(cat /etc/hostname)" ] || exit 78
    tar -x -m -f - -C /etc/egress
    [ ! -S /run/egress/stats.sock ] || kill -USR2 1
    ;;
  # Truncates a large log, because it is on a tmpfs.
  seen) [ "$(stat -c %s /run/egress/log)" -lt 1048576 ] || : > /run/egress/log ;;
  log) exec tail -n +1 -F /run/egress/log ;;
  # Requests the entry script to start or kill the hub. The first pipe has no reader while a hub runs.
  hub-start | hub-kill)
    pipe="/run/egress/hub.${what#hub-}"
    [ ! -p "$pipe" ] || echo please | dd of="$pipe" oflag=nonblock conv=notrunc 2> /dev/null || :
    ;;
  # The rest of the connection is the hub's control channel.
  hub) exec socat - UNIX-CONNECT:/run/egress/hub.sock ;;
  stats) echo 'show stat' | socat -t 2 - UNIX-CONNECT:/run/egress/stats.sock ;;
  *) exit 64 ;;
esac
echo done
