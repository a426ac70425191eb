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
const EVENTS = 256;
/** Timeout of a wait, ms; orders may be delayed by this. libsrt itself checks for events every 10 ms. */
const WAIT_MS = 10;
const SNAPSHOT_MS = 250;
/** Heartbeat by which the agent distinguishes an idle ingest from a dead one. */
const IDLE_SNAPSHOT_MS = 2000;
/** Changes within this time share one snapshot, ms. */
const CHANGE_MS = 20;
/** Missed heartbeats of the main thread that count as a hang. They are checked every SNAPSHOT_MS. */
const MAIN_SILENT_LIMIT = 40;

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
const events = new Int32Array(2 * EVENTS);

let mailSeen = 0;
let sampledAt = 0;
let snapshotAt = 0;
let mainBeatSeen = 0;
let mainSilent = 0;

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
  const mail = Atomics.load(flags, FLAG.mail);
  if (mail === mailSeen) return;
  mailSeen = mail;
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
  const every = relay.changed ? CHANGE_MS : relay.hasPublisher ? SNAPSHOT_MS : IDLE_SNAPSHOT_MS;
  if (now - snapshotAt < every) return;
  snapshotAt = now;
  report({ kind: 'picture', picture: relay.snapshot(now) });
}

/** Kills the process if the main thread hangs, because nothing could then reach or restart the ingest. */
function watchMain(): void {
  const beat = Atomics.load(flags, FLAG.mainBeat);
  mainSilent = beat === mainBeatSeen ? mainSilent + 1 : 0;
  mainBeatSeen = beat;
  if (mainSilent > MAIN_SILENT_LIMIT) process.kill(process.pid, 'SIGKILL');
}

for (const listener of [setup.listener, setup.bondedListener])
  if (listener !== null) srt.watch(setup.epoll, listener, SRT_EVENT.IN | SRT_EVENT.ERR);
report({ kind: 'ready' });
while (Atomics.load(flags, FLAG.stop) === 0) {
  const ready = srt.wait(setup.epoll, events, EVENTS, WAIT_MS);
  const now = performance.now();
  // Before the events, because a caller admitted by new rights must find them here.
  fetchOrders();
  if (ready > 0) handleEvents(Math.min(ready, EVENTS), now);
  tick(now);
  Atomics.add(flags, FLAG.dataBeat, 1);
}
relay.close();
port.close();
