import { parentPort, workerData } from 'node:worker_threads';
import { PeerTable } from './peer-table.js';
import { Receiver } from './receiver.js';
import { isSrtData } from './srtla-packet.js';
import { BatchPause } from './batch-pause.js';
import { bindPhoneSocket, UdpBackend } from './udp-sockets.js';
import type { SrtlaCommand, SrtlaReport, SrtlaWorkerSetup } from '../threads/worker-messages.js';

// Worker thread that receives bonded feeds and sends them to the loopback SRT listener. It is a separate thread,
// because the data thread waits in libsrt and the hook thread must always be free.

const SAMPLE_INTERVAL_MS = 250;
const SAMPLES_PER_REMOVAL = 4;
/** Number of samples per snapshot while there is no connection. */
const SAMPLES_PER_IDLE_SNAPSHOT = 8;

const setup = workerData as SrtlaWorkerSetup;
const port = parentPort!;
const report = (message: SrtlaReport) => port.postMessage(message);
const readClock = () => performance.now();

const peers = new PeerTable(setup.peers);
const phoneSocket = await bindPhoneSocket(setup.host, setup.port);
const receiver = new Receiver({
  // Without a callback, Node ignores an unreachable peer.
  send: (packet, destinationPort, address) => phoneSocket.send(packet, destinationPort, address),
  openBackend: (address, onPacket, onError) =>
    new UdpBackend(
      setup.listenerPort,
      address,
      peers,
      (packet) => handleSafely(() => onPacket(packet, readClock())),
      onError,
    ),
});

const pause = new BatchPause();

let faults = 0;

/** Drops a packet that the receiver can't handle. An exception must not end other feeds. */
function handleSafely(handle: () => void): void {
  try {
    handle();
  } catch {
    faults += 1;
  }
}

phoneSocket.on('message', (packet, { port: sourcePort, address }) => {
  pause.countDatagram(packet.length > 0 && isSrtData(packet));
  handleSafely(() => receiver.receive(packet, sourcePort, address, readClock()));
});
// Errors of unreachable peers are ignored.
phoneSocket.on('error', () => undefined);

let sampleCount = 0;
const timer = setInterval(() => {
  sampleCount += 1;
  const now = readClock();
  receiver.sample(now);
  if (sampleCount % SAMPLES_PER_REMOVAL === 0) receiver.removeInactive(now);
  if (receiver.hasConnection || sampleCount % SAMPLES_PER_IDLE_SNAPSHOT === 0)
    report({ kind: 'links', snapshot: receiver.createSnapshot(now), faults });
}, SAMPLE_INTERVAL_MS);

port.on('message', (command: SrtlaCommand) => {
  if (command.kind === 'end') {
    clearInterval(timer);
    receiver.close();
    phoneSocket.close();
    port.close();
    return;
  }
  report({ kind: 'done', id: command.id });
});

report({ kind: 'ready' });
