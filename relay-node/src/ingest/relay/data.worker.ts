import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { forwardSockets } from '../forward/forward-sockets.js';
import { loadLibsrt, SRT_EVENT } from '../srt/libsrt.js';
import { relaySockets } from './relay-sockets.js';
import { Relay } from './relay.js';
import { FLAG, type DataOrder, type DataReport, type DataWorkerSetup } from '../threads/worker-messages.js';

/**
 * Worker thread that waits in libsrt and forwards packets. It never returns to its event loop while running, so it
 * polls for orders and a stop flag.
 */
const MAX_EVENTS = 256;
/** Timeout of a wait, ms; orders may be delayed by this. libsrt itself checks for events every 10 ms. */
const WAIT_MS = 10;
/** Interval between snapshots and samples while a phone sends, ms. */
const SNAPSHOT_MS = 250;
/** Interval between snapshots otherwise, ms. They are the heartbeat that shows the agent a live ingest. */
const IDLE_SNAPSHOT_MS = 2000;
/** Minimum interval between two snapshots if something changes, ms. */
const CHANGED_SNAPSHOT_MS = 20;
/** Missed heartbeats of the main thread that count as a hang. They are checked every SNAPSHOT_MS. */
const MAX_MAIN_SILENT_CHECKS = 40;

const setup = workerData as DataWorkerSetup;
const flags = new Int32Array(setup.flags);
const port = parentPort!;
const report = (message: DataReport, transferred: ArrayBuffer[] = []) =>
  port.postMessage(message, transferred);

const srt = loadLibsrt();
const relay = new Relay(
  relaySockets(srt, setup.epoll),
  (event) => report({ kind: 'connection', event }),
  { sockets: forwardSockets(srt), name: setup.name },
  (digest, chunk) => report({ kind: 'tap', digest, chunk }, [chunk.bytes.buffer]),
);
const events = new Int32Array(2 * MAX_EVENTS);

let seenOrderCount = 0;
let sampledAt = 0;
let snapshotAt = 0;
let seenMainBeat = 0;
let mainSilentChecks = 0;

function handleEvents(ready: number, now: number): void {
  for (let i = 0; i < ready; i++) {
    const socket = events[2 * i]!;
    if (socket === setup.listener || socket === setup.bondedListener)
      relay.accept(socket, socket === setup.bondedListener, now);
    else if (!relay.forward(socket, now) && (events[2 * i + 1]! & SRT_EVENT.ERR) !== 0)
      relay.onReaderBroken(socket);
  }
}

function fetchOrders(): void {
  const orderCount = Atomics.load(flags, FLAG.orderCount);
  if (orderCount === seenOrderCount) return;
  seenOrderCount = orderCount;
  for (let next = receiveMessageOnPort(port); next; next = receiveMessageOnPort(port)) {
    const order = next.message as DataOrder;
    report({ kind: 'done', order: order.order, closed: applyOrder(order) });
  }
}

/** Returns the number of closed connections. */
function applyOrder(order: DataOrder): number {
  if (order.kind === 'rights') return relay.setRights(order.digests);
  if (order.kind === 'readers') return relay.setReaders(order.readers);
  if (order.kind === 'taps') return relay.setTaps(order.digests);
  if (order.kind === 'close') return relay.closePublisher(order.digest);
  relay.setForwards(order.key, order.targets);
  return 0;
}

function tick(now: number): void {
  relay.pollForwards(now);
  relay.flushTaps(now);
  if (now - sampledAt >= SNAPSHOT_MS) {
    sampledAt = now;
    relay.sample(now);
    relay.sweep();
    watchMain();
  }
  const intervalMs = relay.changed
    ? CHANGED_SNAPSHOT_MS
    : relay.hasPublisher
      ? SNAPSHOT_MS
      : IDLE_SNAPSHOT_MS;
  if (now - snapshotAt < intervalMs) return;
  snapshotAt = now;
  report({ kind: 'snapshot', snapshot: relay.snapshot(now) });
}

/** Kills the process if the main thread hangs, because nothing could then reach or restart the ingest. */
function watchMain(): void {
  const beat = Atomics.load(flags, FLAG.mainBeat);
  mainSilentChecks = beat === seenMainBeat ? mainSilentChecks + 1 : 0;
  seenMainBeat = beat;
  if (mainSilentChecks > MAX_MAIN_SILENT_CHECKS) process.kill(process.pid, 'SIGKILL');
}

for (const listener of [setup.listener, setup.bondedListener])
  if (listener !== null) srt.watch(setup.epoll, listener, SRT_EVENT.IN | SRT_EVENT.ERR);
report({ kind: 'ready' });
while (Atomics.load(flags, FLAG.stop) === 0) {
  const ready = srt.wait(setup.epoll, events, MAX_EVENTS, WAIT_MS);
  const now = performance.now();
  // Orders come before events, because the events may include callers that the new rights admit.
  fetchOrders();
  if (ready > 0) handleEvents(Math.min(ready, MAX_EVENTS), now);
  tick(now);
  Atomics.add(flags, FLAG.dataBeat, 1);
}
relay.close();
port.close();
