import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { createForwardSockets } from '../forward/forward-sockets.js';
import { loadLibsrt, SRT_EVENT } from '../srt/libsrt.js';
import { createRelaySockets } from './relay-sockets.js';
import { Relay } from './relay.js';
import { FLAG, type DataCommand, type DataReport, type DataWorkerSetup } from '../threads/worker-messages.js';

// Worker thread that waits in libsrt and forwards packets. It never returns to its event loop and therefore polls for
// commands and a stop flag.

/** Maximum number of events of one wait. */
const MAX_EVENTS = 256;
/** Timeout of a wait, ms. Commands are delayed by up to this time. libsrt itself checks for events every 10 ms. */
const WAIT_TIMEOUT_MS = 10;
/** Interval between snapshots and samples while a phone sends, ms. */
const SNAPSHOT_INTERVAL_MS = 250;
/** Interval between snapshots while no phone sends, ms. They show the agent that the ingest runs. */
const IDLE_SNAPSHOT_INTERVAL_MS = 2000;
/** Interval between two snapshots after a change, ms. */
const MIN_SNAPSHOT_INTERVAL_MS = 20;
/** Maximum number of missed heartbeats of the main thread. They are checked with each sample. */
const MAX_MISSED_MAIN_HEARTBEATS = 40;

const setup = workerData as DataWorkerSetup;
const flags = new Int32Array(setup.flags);
const port = parentPort!;
const report = (message: DataReport, transferList: ArrayBuffer[] = []) =>
  port.postMessage(message, transferList);

const srt = loadLibsrt();
const relay = new Relay(
  createRelaySockets(srt, setup.epoll),
  (event) => report({ kind: 'connection', event }),
  { sockets: createForwardSockets(srt), name: setup.name },
  (digest, chunk) => report({ kind: 'tap', digest, chunk }, [chunk.bytes.buffer]),
);
const events = new Int32Array(2 * MAX_EVENTS);

let handledCommandCount = 0;
let sampledAt = 0;
let snapshotAt = 0;
let lastMainHeartbeat = 0;
let missedMainHeartbeats = 0;

function handleEvents(readyCount: number, now: number): void {
  for (let i = 0; i < readyCount; i++) {
    const socket = events[2 * i]!;
    if (socket === setup.listener || socket === setup.bondedListener)
      relay.accept(socket, socket === setup.bondedListener, now);
    else if (!relay.relayPacket(socket, now) && (events[2 * i + 1]! & SRT_EVENT.ERR) !== 0)
      relay.onReaderBroken(socket);
  }
}

function handleCommands(): void {
  const commandCount = Atomics.load(flags, FLAG.commandCount);
  if (commandCount === handledCommandCount) return;
  handledCommandCount = commandCount;
  for (let message = receiveMessageOnPort(port); message; message = receiveMessageOnPort(port)) {
    const command = message.message as DataCommand;
    report({ kind: 'done', id: command.id, closed: applyCommand(command) });
  }
}

/** Applies a command. Returns the number of closed connections. */
function applyCommand(command: DataCommand): number {
  if (command.kind === 'rights') return relay.setRights(command.digests);
  if (command.kind === 'readers') return relay.setReaders(command.readers);
  if (command.kind === 'taps') return relay.setTaps(command.digests);
  if (command.kind === 'close') return relay.closePublisher(command.digest);
  relay.setForwards(command.key, command.targets);
  return 0;
}

function runPeriodicTasks(now: number): void {
  relay.pollForwards(now);
  relay.flushTaps(now);
  if (now - sampledAt >= SNAPSHOT_INTERVAL_MS) {
    sampledAt = now;
    relay.sample(now);
    relay.dropBrokenConnections();
    checkMainThread();
  }
  const intervalMs = relay.hasChanged
    ? MIN_SNAPSHOT_INTERVAL_MS
    : relay.hasPublisher
      ? SNAPSHOT_INTERVAL_MS
      : IDLE_SNAPSHOT_INTERVAL_MS;
  if (now - snapshotAt < intervalMs) return;
  snapshotAt = now;
  report({ kind: 'snapshot', snapshot: relay.createSnapshot(now) });
}

/** Kills the process if the main thread hangs, because the agent could then neither stop nor restart it. */
function checkMainThread(): void {
  const heartbeat = Atomics.load(flags, FLAG.mainHeartbeat);
  missedMainHeartbeats = heartbeat === lastMainHeartbeat ? missedMainHeartbeats + 1 : 0;
  lastMainHeartbeat = heartbeat;
  if (missedMainHeartbeats > MAX_MISSED_MAIN_HEARTBEATS) process.kill(process.pid, 'SIGKILL');
}

for (const listener of [setup.listener, setup.bondedListener])
  if (listener !== null) srt.watch(setup.epoll, listener, SRT_EVENT.IN | SRT_EVENT.ERR);
report({ kind: 'ready' });
while (Atomics.load(flags, FLAG.stop) === 0) {
  const readyCount = srt.wait(setup.epoll, events, MAX_EVENTS, WAIT_TIMEOUT_MS);
  const now = performance.now();
  // Commands come before events, because the events may include callers that the new rights admit.
  handleCommands();
  if (readyCount > 0) handleEvents(Math.min(readyCount, MAX_EVENTS), now);
  runPeriodicTasks(now);
  Atomics.add(flags, FLAG.dataHeartbeat, 1);
}
relay.close();
port.close();
