import { createSocket } from 'node:dgram';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * `receiver-process.mjs ROOT SRTLA_PORT SRT_PORT` runs the product's SRTLA receiver for an SRT listener on loopback.
 */
const [root = '', srtlaPort, srtPort] = process.argv.slice(2);
const folder = join(root, 'relay-node/dist/ingest/srtla');
/** @param {string} name */
const load = (name) => import(pathToFileURL(join(folder, name)).href);
const [{ Receiver }, { UdpBackend }, { PeerTable, PEER_TABLE_BYTES }] = await Promise.all(
  ['receiver.js', 'udp-sockets.js', 'peer-table.js'].map(load),
);

const peers = new PeerTable(new SharedArrayBuffer(PEER_TABLE_BYTES));
const phones = createSocket('udp4');
const now = () => performance.now();
const receiver = new Receiver({
  /** @type {(packet: Buffer, port: number, address: string) => void} */
  send: (packet, port, address) => phones.send(packet, port, address),
  /** @type {(address: string, onPacket: (packet: Buffer, timeMs: number) => void, onError: () => void) => unknown} */
  openBackend: (address, onPacket, onError) =>
    new UdpBackend(
      Number(srtPort),
      address,
      peers,
      (/** @type {Buffer} */ packet) => onPacket(packet, now()),
      onError,
    ),
});
phones.on('message', (packet, { port, address }) => receiver.receive(packet, port, address, now()));
phones.bind(Number(srtlaPort), '127.0.0.1');
setInterval(() => receiver.removeInactive(now()), 1_000);
