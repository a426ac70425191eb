import { parentPort, workerData } from 'node:worker_threads';
import { PeerTable } from './peer-table.js';
import { Receiver } from './receiver.js';
import { isSrtData } from './srtla-packet.js';
import { TurnPause } from './turn-pause.js';
import { bindPhones, UdpBackend } from './udp-sockets.js';
import type { SrtlaOrder, SrtlaReport, SrtlaWorkerSetup } from '../threads/worker-messages.js';

/**
 * Worker thread that receives bonded feeds and passes them to the loopback SRT listener. It needs its own thread,
 * because the data thread waits in libsrt and the hook thread must always be free.
 */
const SAMPLE_MS = 250;
const SAMPLES_PER_SWEEP = 4;
/** Number of samples per snapshot while there is no connection. */
const SAMPLES_PER_IDLE_SNAPSHOT = 8;

const setup = workerData as SrtlaWorkerSetup;
const port = parentPort!;
const report = (message: SrtlaReport) => port.postMessage(message);
const now = () => performance.now();

const peers = new PeerTable(setup.peers);
const phones = await bindPhones(setup.host, setup.port);
const receiver = new Receiver({
  // Without a callback, Node ignores an unreachable peer.
  send: (packet, toPort, address) => phones.send(packet, toPort, address),
  openBackend: (address, onPacket, onError) =>
    new UdpBackend(
      setup.listenerPort,
      address,
      peers,
      (packet) => handleSafely(() => onPacket(packet, now())),
      onError,
    ),
});

const pause = new TurnPause();

let faults = 0;

/** Drops a packet that the receiver can't handle, so that it does not end other feeds. */
function handleSafely(handle: () => void): void {
  try {
    handle();
  } catch {
    faults += 1;
  }
}

phones.on('message', (packet, { port: from, address }) => {
  pause.countDatagram(packet.length > 0 && isSrtData(packet));
  handleSafely(() => receiver.receive(packet, from, address, now()));
});
/** Errors of unreachable peers are ignored. */
phones.on('error', () => undefined);

let turn = 0;
const timer = setInterval(() => {
  turn += 1;
  const at = now();
  receiver.sample(at);
  if (turn % SAMPLES_PER_SWEEP === 0) receiver.sweep(at);
  if (receiver.hasConnection || turn % SAMPLES_PER_IDLE_SNAPSHOT === 0)
    report({ kind: 'links', snapshot: receiver.snapshot(at), faults });
}, SAMPLE_MS);

port.on('message', (order: SrtlaOrder) => {
  if (order.kind === 'end') {
    clearInterval(timer);
    receiver.close();
    phones.close();
    port.close();
    return;
  }
  report({ kind: 'done', order: order.order });
});

report({ kind: 'ready' });
