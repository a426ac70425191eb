import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { ImpairedPipe } from './impairment.mjs';
import { acknowledged, distance, isData, keepalive, registration, sentAt } from './packets.mjs';

/** @typedef {import('./impairment.mjs').Impairment} Impairment */

/** Window of a link and its changes, in thousandths of a packet. */
const WINDOW = { start: 20_000, least: 1_000, most: 60_000, lost: 100, used: 29, any: 1 };
const SILENT_MS = 4_000;
const REPEAT_MS = 1_000;

/**
 * @typedef {object} LinkOptions
 * @property {string} host Literal address of the receiver.
 * @property {number} port
 * @property {string} [from] Local address of this link.
 * @property {2 | 10 | 38} keepaliveBytes
 */

/** One link of the sender: a UDP socket behind an impaired network. */
export class SenderLink {
  isUp = false;
  wireBytes = 0;
  packets = 0;
  naks = 0;
  rttMs = 0;
  #window = WINDOW.start;
  /** @type {Set<number>} */
  #inFlight = new Set();
  #heardAt = -Infinity;
  #askedAt = -Infinity;
  #bytesBefore = 0;
  /** @type {import('node:dgram').Socket | null} */
  #socket = null;

  /**
   * @param {LinkOptions} options
   * @param {(packet: Buffer, link: SenderLink) => void} onPacket
   */
  constructor(options, onPacket) {
    this.options = options;
    this.out = new ImpairedPipe((packet) => this.#socket?.send(packet, options.port, options.host));
    this.in = new ImpairedPipe((packet) => {
      this.#heardAt = performance.now();
      onPacket(packet, this);
    });
  }

  /** Opens the socket, or replaces it with one on another port, as after a lost NAT binding. */
  async rebind() {
    const { host, from } = this.options;
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    socket.on('message', (packet) => this.in.push(packet));
    socket.on('error', () => undefined);
    socket.bind(0, from);
    await once(socket, 'listening');
    this.#socket?.close();
    this.#socket = socket;
  }

  /** @param {Impairment} impairment Applied in both directions; `kbps` only towards the receiver. */
  impair(impairment) {
    this.out.impairment = impairment;
    this.in.impairment = { ...impairment, kbps: 0 };
  }

  get score() {
    return this.isUp ? this.#window / (this.#inFlight.size + 1) : -1;
  }

  /** @param {Buffer} packet */
  send(packet) {
    if (isData(packet)) {
      this.wireBytes += packet.length;
      this.packets += 1;
      this.#inFlight.add(packet.readUInt32BE(0));
    }
    this.out.push(packet);
  }

  /** @param {number} type @param {Buffer} id */
  register(type, id) {
    const now = performance.now();
    if (now - this.#askedAt < REPEAT_MS) return;
    this.#askedAt = now;
    this.out.push(registration(type, id));
  }

  registered() {
    this.isUp = true;
    this.#window = WINDOW.start;
    this.#inFlight.clear();
  }

  /** Sends a keepalive; marks the link as down after 4 s without any packet. Called every second. */
  check() {
    const now = performance.now();
    if (this.isUp && now - this.#heardAt > SILENT_MS) {
      this.isUp = false;
      this.#askedAt = -Infinity;
    }
    if (!this.isUp) return;
    const bytesPerSecond = this.wireBytes - this.#bytesBefore;
    this.#bytesBefore = this.wireBytes;
    const { rttMs, naks } = this;
    const report = { now, window: this.#window, inFlight: this.#inFlight.size, rttMs, naks, bytesPerSecond };
    this.out.push(keepalive(this.options.keepaliveBytes, report));
  }

  /** Drops the registration; the next one begins immediately. */
  forget() {
    this.isUp = false;
    this.#askedAt = -Infinity;
  }

  /** @param {Buffer} echo */
  echoed(echo) {
    const at = sentAt(echo);
    if (at !== null && at > 0) this.rttMs = Math.max(0, performance.now() - at);
  }

  /** @param {Buffer} ack */
  acknowledged(ack) {
    for (const sequence of acknowledged(ack)) {
      const wasOurs = this.#inFlight.delete(sequence);
      const step = wasOurs && this.#inFlight.size * 1000 > this.#window ? WINDOW.used : 0;
      this.#window = Math.min(WINDOW.most, this.#window + step + WINDOW.any);
    }
  }

  /** @param {number} sequence */
  lost(sequence) {
    if (!this.#inFlight.delete(sequence)) return;
    this.naks += 1;
    this.#window = Math.max(WINDOW.least, this.#window - WINDOW.lost);
  }

  /** @param {number} sequence All packets before it have arrived. */
  arrivedBefore(sequence) {
    for (const sent of this.#inFlight) if (distance(sent, sequence) > 0) this.#inFlight.delete(sent);
  }

  get figures() {
    const { isUp, wireBytes, packets, naks } = this;
    return { isUp, wireBytes, packets, naks, rttMs: Math.round(this.rttMs), window: this.#window };
  }

  close() {
    this.out.close();
    this.in.close();
    this.#socket?.close();
    this.#socket = null;
  }
}
