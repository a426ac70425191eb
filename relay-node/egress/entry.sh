#!/bin/sh
# The agent writes the configuration to a tmpfs. haproxy and the hub log to its folder, because the engine's log would store
# addresses on disk. SIGUSR2 reloads haproxy's configuration; open connections continue.
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

start=/run/egress/hub.start
kill=/run/egress/hub.kill
pid=/run/egress/hub.pid
pauses='0.05 0.1 0.2 0.5 1 2'

run_hub() {
  node --max-old-space-size=64 --max-semi-space-size=2 --v8-pool-size=0 \
    /app/relay-node/dist/hub/main.js < /etc/egress/hub.json &
  echo $! > "$pid"
  wait $!
}

# Kills the hub at each request of the agent, which detects a hung hub. keep_hub starts the next one.
kill_hung() {
  while [ -p "$kill" ]; do
    read -r _ < "$kill" || continue
    kill -KILL "$(cat "$pid")" || :
  done
}

# Runs the hub at each request of the agent, until it exits by itself without a broadcast. Restarts a crashed hub with
# backoff, which a run of 30 s resets. HubProcess uses the same flags.
keep_hub() {
  while [ -p "$start" ]; do
    read -r _ < "$start" || continue
    set -- $pauses
    since="$(date +%s)"
    until run_hub; do
      [ "$(($(date +%s) - since))" -lt 30 ] || set -- $pauses
      sleep "$1"
      [ $# -eq 1 ] || shift
      since="$(date +%s)"
    done
  done
}

exec >> /run/egress/log 2>&1
for pipe in "$start" "$kill"; do
  [ -p "$pipe" ] || mkfifo "$pipe"
done
keep_hub &
kill_hung &
exec haproxy -W -f /etc/egress/haproxy.cfg
