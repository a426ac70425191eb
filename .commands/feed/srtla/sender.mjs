import { isData, isOriginal, lost, randomId, registration, TYPE, typeOf } from './packets.mjs';
import { SenderLink } from './sender-link.mjs';

/** @typedef {import('./impairment.mjs').Impairment} Impairment */

/**
 * @typedef {object} SenderOptions
 * @property {string} host Literal address of the receiver.
 * @property {number} port
 * @property {number} links
 * @property {string[]} [addresses] Local addresses of the links, in turn.
 * @property {'window' | 'stripe'} [scheduler] `stripe`: sends packets over all links in turn and ignores their windows.
 * @property {'group' | 'probe'} [opening] `probe`: like Moblin, REG2 with an unknown id first, REG1 after REG_NGP.
 * @property {2 | 10 | 38} [keepaliveBytes]
 * @property {import('./impairment.mjs').Impairment[]} [impairments] Of the links, in turn.
 */

const HALF = 128;
const CHECK_MS = 1_000;
const REGISTER_MS = 50;
const ACK_SEQUENCE = 16;

/**
 * An SRTLA sender, which distributes the packets of one SRT caller over several links. Each link can be slowed, cut,
 * rebound and made lossy.
 */
export class SrtlaSender {
  /** Group id: the sender's half at first, the complete id after the receiver's response. */
  #id = randomId();
  #hasGroup = false;
  #mayRegister = true;
  #next = 0;
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
    const { host, port, addresses = [], keepaliveBytes = 10, opening = 'group', impairments = [] } = options;
    this.options = options;
    this.deliver = deliver;
    this.#mayRegister = opening === 'group';
    this.links = Array.from({ length: options.links }, (_, i) => {
      const from = addresses[i % Math.max(1, addresses.length)];
      return new SenderLink({ host, port, from, keepaliveBytes }, (packet, link) =>
        this.#receive(packet, link),
      );
    });
    this.links.forEach((link, i) => link.impair(impairments[i % Math.max(1, impairments.length)] ?? {}));
    this.timers = [
      setInterval(() => this.#register(), REGISTER_MS),
      setInterval(() => this.links.forEach((link) => link.check()), CHECK_MS),
    ];
  }

  /** Drops the group and starts again with the same sockets, like a restarted app. */
  startAgain() {
    this.#id = randomId();
    this.#hasGroup = false;
    this.#mayRegister = this.options.opening !== 'probe';
    for (const link of this.links) link.forget();
  }

  get figures() {
    const links = this.links.map((link) => link.figures);
    return { links, refusals: this.#refusals, originalBytes: this.#originalBytes };
  }

  close() {
    for (const timer of this.timers) clearInterval(timer);
    for (const link of this.links) link.close();
  }

  #register() {
    if (!this.#mayRegister) {
      for (const link of this.links) if (!link.isUp) link.register(TYPE.reg2, this.#id);
      return;
    }
    if (!this.#hasGroup) {
      this.#opener()?.register(TYPE.reg1, this.#id);
      return;
    }
    for (const link of this.links) if (!link.isUp) link.register(TYPE.reg2, this.#id);
  }

  /** Returns the link that opens the group. The links take turns, because one may be down. */
  #opener() {
    return this.links[Math.floor(performance.now() / CHECK_MS) % this.links.length];
  }

  /**
   * Sends a packet of the caller, or drops it while no link is up.
   * @param {Buffer} packet
   */
  send(packet) {
    const link = this.#choose(packet);
    if (!link) return;
    if (isOriginal(packet)) this.#originalBytes += packet.length;
    link.send(packet);
  }

  /** @param {Buffer} packet */
  #choose(packet) {
    const up = this.links.filter((link) => link.isUp);
    if (this.options.scheduler === 'stripe' && isData(packet)) return up[this.#next++ % up.length];
    let best = up[0];
    for (const link of up) if (best && link.score > best.score) best = link;
    return best;
  }

  /**
   * @param {Buffer} packet
   * @param {SenderLink} link
   */
  #receive(packet, link) {
    const type = typeOf(packet);
    if (type === TYPE.reg2) this.#onGroup(packet, link);
    else if (type === TYPE.reg3) link.registered();
    else if (type === TYPE.regErr) this.#refusals += 1;
    else if (type === TYPE.regNgp) this.#onNoGroup(link);
    else if (type === TYPE.keepalive) link.echoed(packet);
    else if (type === TYPE.ack) link.acknowledged(packet);
    else this.#answer(packet, type);
  }

  /**
   * @param {Buffer} packet
   * @param {SenderLink} link
   */
  #onGroup(packet, link) {
    const id = packet.subarray(2, 2 + this.#id.length);
    if (this.#hasGroup || !id.subarray(0, HALF).equals(this.#id.subarray(0, HALF))) return;
    this.#id = Buffer.from(id);
    this.#hasGroup = true;
    link.forget();
  }

  /** @param {SenderLink} link */
  #onNoGroup(link) {
    if (this.options.opening === 'probe') {
      if (this.#mayRegister) return;
      this.#mayRegister = true;
      this.#id = randomId();
      return link.out.push(registration(TYPE.reg1, this.#id));
    }
    if (this.#hasGroup && !link.isUp) this.startAgain();
  }

  /**
   * @param {Buffer} packet
   * @param {number} type
   */
  #answer(packet, type) {
    if (type === TYPE.srtAck && packet.length >= ACK_SEQUENCE + 4)
      for (const link of this.links) link.arrivedBefore(packet.readUInt32BE(ACK_SEQUENCE));
    if (type === TYPE.srtNak)
      for (const sequence of lost(packet)) for (const link of this.links) link.lost(sequence);
    this.deliver(packet);
  }
}
