import {
  isData,
  isOriginalData,
  readLostSequences,
  createGroupId,
  createRegistration,
  TYPE,
  readType,
} from './packets.mjs';
import { SenderLink } from './sender-link.mjs';

/** @typedef {import('./impairment.mjs').Impairment} Impairment */

/**
 * @typedef {object} SenderOptions
 * @property {string} host Literal address of the receiver.
 * @property {number} port
 * @property {number} links
 * @property {string[]} [addresses] Local addresses, assigned to the links round-robin.
 * @property {'window' | 'round-robin'} [scheduler] `round-robin`: ignores the windows of the links.
 * @property {'group' | 'probe'} [registration] `probe`: like Moblin, REG2 with an unknown id first, REG1 after REG_NGP.
 * @property {2 | 10 | 38} [keepaliveBytes]
 * @property {import('./impairment.mjs').Impairment[]} [impairments] Assigned to the links round-robin.
 */

const HALF_ID_BYTES = 128;
const KEEPALIVE_INTERVAL_MS = 1_000;
const REGISTER_INTERVAL_MS = 50;
const ACK_SEQUENCE_OFFSET = 16;

/**
 * Distributes the packets of one SRT caller over several SRTLA links. Each link can be impaired, and rebound to another
 * port.
 */
export class SrtlaSender {
  /** Group id. Before the receiver's response, only the first half is valid: the sender's. */
  #id = createGroupId();
  #hasGroup = false;
  #canCreateGroup = true;
  #nextIndex = 0;
  #refusals = 0;
  #originalBytes = 0;

  /**
   * @param {SenderOptions} options
   * @param {(packet: Buffer) => void} deliver Receives the packets for the caller.
   * @returns {Promise<SrtlaSender>}
   */
  static async open(options, deliver) {
    const sender = new SrtlaSender(options, deliver);
    await Promise.all(sender.links.map((link) => link.rebind()));
    return sender;
  }

  /**
   * @private
   * @param {SenderOptions} options
   * @param {(packet: Buffer) => void} deliver
   */
  constructor(options, deliver) {
    const {
      host,
      port,
      addresses = [],
      keepaliveBytes = 10,
      registration = 'group',
      impairments = [],
    } = options;
    this.options = options;
    this.deliver = deliver;
    this.#canCreateGroup = registration === 'group';
    this.links = Array.from({ length: options.links }, (_, i) => {
      const localAddress = addresses[i % Math.max(1, addresses.length)];
      return new SenderLink({ host, port, localAddress, keepaliveBytes }, (packet, link) =>
        this.#receive(packet, link),
      );
    });
    this.links.forEach((link, i) => link.impair(impairments[i % Math.max(1, impairments.length)] ?? {}));
    this.timers = [
      setInterval(() => this.#register(), REGISTER_INTERVAL_MS),
      setInterval(() => this.links.forEach((link) => link.sendKeepalive()), KEEPALIVE_INTERVAL_MS),
    ];
  }

  /** Drops the group and registers again with the same sockets, as a restarted app does. */
  restart() {
    this.#id = createGroupId();
    this.#hasGroup = false;
    this.#canCreateGroup = this.options.registration !== 'probe';
    for (const link of this.links) link.resetRegistration();
  }

  get stats() {
    const links = this.links.map((link) => link.stats);
    return { links, refusals: this.#refusals, originalBytes: this.#originalBytes };
  }

  close() {
    for (const timer of this.timers) clearInterval(timer);
    for (const link of this.links) link.close();
  }

  #register() {
    if (!this.#canCreateGroup) {
      for (const link of this.links) if (!link.isUp) link.register(TYPE.reg2, this.#id);
      return;
    }
    if (!this.#hasGroup) {
      this.#chooseRegisteringLink()?.register(TYPE.reg1, this.#id);
      return;
    }
    for (const link of this.links) if (!link.isUp) link.register(TYPE.reg2, this.#id);
  }

  /** Returns the link over which the group is created. It changes every second, because a link may be down. */
  #chooseRegisteringLink() {
    return this.links[Math.floor(performance.now() / KEEPALIVE_INTERVAL_MS) % this.links.length];
  }

  /**
   * Sends a packet of the caller, or drops it while no link is up.
   * @param {Buffer} packet
   */
  send(packet) {
    const link = this.#chooseLink(packet);
    if (!link) return;
    if (isOriginalData(packet)) this.#originalBytes += packet.length;
    link.send(packet);
  }

  /** @param {Buffer} packet */
  #chooseLink(packet) {
    const activeLinks = this.links.filter((link) => link.isUp);
    if (this.options.scheduler === 'round-robin' && isData(packet))
      return activeLinks[this.#nextIndex++ % activeLinks.length];
    let bestLink = activeLinks[0];
    for (const link of activeLinks) if (bestLink && link.score > bestLink.score) bestLink = link;
    return bestLink;
  }

  /**
   * @param {Buffer} packet
   * @param {SenderLink} link
   */
  #receive(packet, link) {
    const type = readType(packet);
    if (type === TYPE.reg2) this.#onGroupId(packet, link);
    else if (type === TYPE.reg3) link.onRegistered();
    else if (type === TYPE.regErr) this.#refusals += 1;
    else if (type === TYPE.regNgp) this.#onNoGroup(link);
    else if (type === TYPE.keepalive) link.onKeepaliveEcho(packet);
    else if (type === TYPE.ack) link.onAcknowledged(packet);
    else this.#handleSrtPacket(packet, type);
  }

  /**
   * @param {Buffer} packet
   * @param {SenderLink} link
   */
  #onGroupId(packet, link) {
    const id = packet.subarray(2, 2 + this.#id.length);
    if (this.#hasGroup || !id.subarray(0, HALF_ID_BYTES).equals(this.#id.subarray(0, HALF_ID_BYTES))) return;
    this.#id = Buffer.from(id);
    this.#hasGroup = true;
    link.resetRegistration();
  }

  /** @param {SenderLink} link */
  #onNoGroup(link) {
    if (this.options.registration === 'probe') {
      if (this.#canCreateGroup) return;
      this.#canCreateGroup = true;
      this.#id = createGroupId();
      return link.outgoing.push(createRegistration(TYPE.reg1, this.#id));
    }
    if (this.#hasGroup && !link.isUp) this.restart();
  }

  /**
   * @param {Buffer} packet
   * @param {number} type
   */
  #handleSrtPacket(packet, type) {
    if (type === TYPE.srtAck && packet.length >= ACK_SEQUENCE_OFFSET + 4)
      for (const link of this.links) link.removeInFlightBefore(packet.readUInt32BE(ACK_SEQUENCE_OFFSET));
    if (type === TYPE.srtNak)
      for (const sequence of readLostSequences(packet)) for (const link of this.links) link.onLost(sequence);
    this.deliver(packet);
  }
}
