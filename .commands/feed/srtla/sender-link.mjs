import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { ImpairedPipe } from './impairment.mjs';
import {
  readAcknowledgedSequences,
  computeSequenceDistance,
  isData,
  createKeepalive,
  createRegistration,
  readSendTime,
} from './packets.mjs';

/** @typedef {import('./impairment.mjs').Impairment} Impairment */

/** Congestion window of a link, and its changes, in thousandths of a packet. */
const WINDOW = { start: 20_000, min: 1_000, max: 60_000, lossStep: 100, fullWindowStep: 29, ackStep: 1 };
const SILENCE_TIMEOUT_MS = 4_000;
const REGISTER_INTERVAL_MS = 1_000;

/**
 * @typedef {object} LinkOptions
 * @property {string} host Literal address of the receiver.
 * @property {number} port
 * @property {string} [localAddress] Local address of this link.
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
  #lastPacketAt = -Infinity;
  #lastRegisterAt = -Infinity;
  #reportedBytes = 0;
  /** @type {import('node:dgram').Socket | null} */
  #socket = null;

  /**
   * @param {LinkOptions} options
   * @param {(packet: Buffer, link: SenderLink) => void} onPacket
   */
  constructor(options, onPacket) {
    this.options = options;
    this.outgoing = new ImpairedPipe((packet) => this.#socket?.send(packet, options.port, options.host));
    this.incoming = new ImpairedPipe((packet) => {
      this.#lastPacketAt = performance.now();
      onPacket(packet, this);
    });
  }

  /** Opens the socket, or replaces it with one on another port, as after a lost NAT binding. */
  async rebind() {
    const { host, localAddress } = this.options;
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4');
    socket.on('message', (packet) => this.incoming.push(packet));
    socket.on('error', () => undefined);
    socket.bind(0, localAddress);
    await once(socket, 'listening');
    this.#socket?.close();
    this.#socket = socket;
  }

  /** Impairs both directions. `kbps` limits only the direction to the receiver. @param {Impairment} impairment */
  impair(impairment) {
    this.outgoing.impairment = impairment;
    this.incoming.impairment = { ...impairment, kbps: 0 };
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
    this.outgoing.push(packet);
  }

  /** @param {number} type @param {Buffer} id */
  register(type, id) {
    const now = performance.now();
    if (now - this.#lastRegisterAt < REGISTER_INTERVAL_MS) return;
    this.#lastRegisterAt = now;
    this.outgoing.push(createRegistration(type, id));
  }

  onRegistered() {
    this.isUp = true;
    this.#window = WINDOW.start;
    this.#inFlight.clear();
  }

  /** Sends a keepalive if the link is up. First marks it as down after 4 s without a packet. Called every second. */
  sendKeepalive() {
    const now = performance.now();
    if (this.isUp && now - this.#lastPacketAt > SILENCE_TIMEOUT_MS) {
      this.isUp = false;
      this.#lastRegisterAt = -Infinity;
    }
    if (!this.isUp) return;
    const bytesPerSecond = this.wireBytes - this.#reportedBytes;
    this.#reportedBytes = this.wireBytes;
    const { rttMs, naks } = this;
    const report = { now, window: this.#window, inFlight: this.#inFlight.size, rttMs, naks, bytesPerSecond };
    this.outgoing.push(createKeepalive(this.options.keepaliveBytes, report));
  }

  /** Drops the registration. The next call of `register` sends a packet immediately. */
  resetRegistration() {
    this.isUp = false;
    this.#lastRegisterAt = -Infinity;
  }

  /** @param {Buffer} echo */
  onKeepaliveEcho(echo) {
    const sentAt = readSendTime(echo);
    if (sentAt !== null && sentAt > 0) this.rttMs = Math.max(0, performance.now() - sentAt);
  }

  /** @param {Buffer} ack */
  onAcknowledged(ack) {
    for (const sequence of readAcknowledgedSequences(ack)) {
      const wasInFlight = this.#inFlight.delete(sequence);
      const step = wasInFlight && this.#inFlight.size * 1000 > this.#window ? WINDOW.fullWindowStep : 0;
      this.#window = Math.min(WINDOW.max, this.#window + step + WINDOW.ackStep);
    }
  }

  /** @param {number} sequence */
  onLost(sequence) {
    if (!this.#inFlight.delete(sequence)) return;
    this.naks += 1;
    this.#window = Math.max(WINDOW.min, this.#window - WINDOW.lossStep);
  }

  /** Removes all packets before `sequence` from the packets in flight. @param {number} sequence */
  removeInFlightBefore(sequence) {
    for (const sentSequence of this.#inFlight)
      if (computeSequenceDistance(sentSequence, sequence) > 0) this.#inFlight.delete(sentSequence);
  }

  get stats() {
    const { isUp, wireBytes, packets, naks } = this;
    return { isUp, wireBytes, packets, naks, rttMs: Math.round(this.rttMs), window: this.#window };
  }

  close() {
    this.outgoing.close();
    this.incoming.close();
    this.#socket?.close();
    this.#socket = null;
  }
}
